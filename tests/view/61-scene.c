/* tests/view/61-scene.c - what of the session is on the board, and on the one beside the list of games
 *
 * The board beside the list is compared with one of a session that is at the end of that game and has nothing on it but stones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "board/board.h"
#include "board/spot.h"
#include "view/pane.h"
#include "view/preview.h"
#include "view/screen.h"
#include "view/session_scene.h"

/* ---- the board beside the list ---- */

static void draw_plain(const char *text, const char *flip, struct canvas *c)
{
    struct screen w;
    struct buf record = {0};
    struct board_layout b;
    int columns, rows;

    buf_add_string(&record, text);
    screen_open(&w, &record, 80, 24);
    screen_run(&w, "last-node");
    assert_true(session_set(&w.s, SLICE("coordinates"), SLICE("off"), NULL));
    assert_true(session_set(&w.s, SLICE("variations"), SLICE("off"), NULL));
    assert_true(session_set(&w.s, SLICE("flip"), slice_of(flip), NULL));
    screen_look(&w);
    const struct scene scene = session_scene(&w.s);
    board_layout_whole(&scene, SCALE_NORMAL, &b, &columns, &rows);
    canvas_init(c, columns, rows, w.s.glyphs, w.s.ambiguous);
    board_draw(&scene, c, &b);
    screen_close(&w);
    buf_free(&record);
}

static void draw_preview(const char *text, const char *flip, int columns, int rows, struct canvas *c)
{
    static const char *const set[][2] = {{"coordinates", "sgf"}, {"numbers", "all"}, {"variations", "siblings"}};
    struct screen w;
    struct buf record = {0};

    buf_add_string(&record, text);
    screen_open(&w, &record, 200, 59);
    for (size_t i = 0; i < COUNT(set); i++)
        assert_true(session_set(&w.s, slice_of(set[i][0]), slice_of(set[i][1]), NULL));
    assert_true(session_set(&w.s, SLICE("flip"), slice_of(flip), NULL));
    w.s.cursor = 0; /* of the game that is being read */
    screen_run(&w, "games");
    preview_make(&w.s, 0, 0, NULL);
    canvas_init(c, columns, rows, w.s.glyphs, w.s.ambiguous);
    preview_draw(&w.s, c, (struct rect){0, 0, columns, rows});
    screen_close(&w);
    buf_free(&record);
}

static void it_has_stones_only(void **state)
{
    static const char *const records[] = {
        "(;SZ[9];B[cc];W[gg];B[cg])",
        /* a move in the root, whose stone was taken: its point has no letter and no number */
        "(;SZ[9]B[aa];W[ba];B[ii];W[ab];B[hh])",
        "(;SZ[5:7];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))",
        "(;GM[18]SZ[6];B[])",
    };
    static const char *const flips[] = {"none", "left", "both"};

    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(flips); k++) {
            struct canvas plain, preview;
            draw_plain(records[i], flips[k], &plain);
            draw_preview(records[i], flips[k], plain.columns, plain.rows, &preview);
            for (int y = 0; y < plain.rows; y++)
                for (int x = 0; x < plain.columns; x++) {
                    const struct cell *a = canvas_cell(&plain, x, y), *b = canvas_cell(&preview, x, y);
                    if (strcmp(a->text, b->text) != 0 || a->role != b->role)
                        fail_msg("%s, %s: %d,%d is \"%s\" as %d, not \"%s\" as %d", records[i], flips[k], x, y, b->text,
                            b->role, a->text, a->role);
                }
            canvas_free(&plain);
            canvas_free(&preview);
        }
}

/* ---- letters ---- */

/* A letter for each variation from A to ZZ; the ones after that have none: three letters do not fit on a point. */
static void variations_have_letters_of_two_columns_at_most(void **state)
{
    enum { LETTERS = 702, MOST = LETTERS + 2, COLUMNS = 52 };
    struct screen w;
    struct spots spots;
    struct buf record = {0}, label = {0};

    (void)state;
    buf_add_string(&record, "(;SZ[52]");
    for (int i = 0; i < MOST; i++) {
        const char column = (char)((i % COLUMNS < 26 ? 'a' : 'A') + i % COLUMNS % 26);
        buf_add_format(&record, "(;B[%c%c])", column, 'a' + i / COLUMNS);
    }
    buf_add_string(&record, ")");
    screen_open(&w, &record, 80, 24);
    const struct scene scene = session_scene(&w.s);
    spots_make(&spots, &scene, 2);
    for (int i = 0; i < MOST; i++) {
        const struct spot spot = spot_at(&spots, point_at(i % COLUMNS, i / COLUMNS));
        buf_clear(&label);
        sgf_label((uint32_t)i, &label);
        assert_int_equal(spot.kind, i < LETTERS ? SPOT_VARIATION : SPOT_PLAIN);
        assert_string_equal(spot.text, i < LETTERS ? buf_string(&label) : "");
        assert_false(spot.is_cut);
    }
    screen_close(&w);
    buf_free(&record);
    buf_free(&label);
}

/* ---- what is lit ---- */

static void each_link_lights_its_point(void **state)
{
    struct screen w;
    struct buf record = {0};

    (void)state;
    buf_add_string(&record, "(;SZ[9]C[see A9, then C8 and J1])");
    screen_open(&w, &record, 80, 24);
    const uint16_t wanted[] = {point_at(0, 0), point_at(2, 1), point_at(8, 8)};
    for (int focused = 0; focused < 2; focused++)
        for (int link = -1; link <= 3; link++) {
            w.s.focus = focused ? PANE_COMMENT : PANE_BOARD;
            w.s.selected[PANE_COMMENT] = link;
            assert_int_equal(session_scene(&w.s).lit, focused && link >= 0 && link < 3 ? wanted[link] : POINT_NONE);
            w.s.cursor = point_at(4, 4); /* goes before */
            assert_int_equal(session_scene(&w.s).lit, point_at(4, 4));
            w.s.cursor = POINT_NONE;
        }
    screen_close(&w);
    buf_free(&record);
}

/* ---- panes at their smallest ---- */

static void a_pane_scrolls_to_its_last_line(void **state)
{
    struct screen w;
    struct buf record = {0};

    (void)state;
    buf_add_string(&record, "(;SZ[9]C[one\ntwo\nthree\nfour])");
    screen_open(&w, &record, 80, 24);
    for (int height = 2; height <= 7; height++) {
        w.s.scroll[PANE_COMMENT] = 1000;
        w.s.layout.panes[PANE_COMMENT] = (struct rect){0, 0, 30, height};
        pane_settle(&w.s, PANE_COMMENT);
        assert_int_equal(w.s.scroll[PANE_COMMENT], height < 5 ? 5 - height : 0);
        w.s.scroll[PANE_COMMENT] = w.s.scroll[PANE_INFO] = 1;
        session_moved(&w.s);
        assert_int_equal(w.s.scroll[PANE_COMMENT], 0);
        assert_int_equal(w.s.scroll[PANE_INFO], 1);
    }
    screen_close(&w);
    buf_free(&record);
}

/* Beside the board as on a screen of its own, down to the last line and not beyond. */
static void a_list_keeps_its_line_in_sight(void **state)
{
    struct screen w;
    struct buf record = {0};

    (void)state;
    buf_add_string(&record, "(;SZ[9]");
    for (int i = 0; i < 40; i++)
        buf_add_string(&record, ";B[zz]");
    buf_add_string(&record, ")");
    screen_open(&w, &record, 100, 30);
    screen_run(&w, "set diagnostics on");
    screen_look(&w);
    w.s.focus = PANE_DIAGNOSTICS;
    const int count = (int)w.s.reader.diags.count;
    assert_true(count > rect_of(&w, PANE_DIAGNOSTICS).height);
    for (int i = 1; i <= count + 3; i++) {
        screen_run(&w, "down");
        screen_look(&w);
        const int selected = w.s.selected[PANE_DIAGNOSTICS], first = w.s.scroll[PANE_DIAGNOSTICS];
        assert_int_equal(selected, i < count ? i : count - 1);
        assert_true(first <= selected && selected < first + rect_of(&w, PANE_DIAGNOSTICS).height - 1);
    }
    const struct rect r = rect_of(&w, PANE_DIAGNOSTICS);
    const int first = w.s.scroll[PANE_DIAGNOSTICS];
    session_click(&w.s, r.x + 1, r.y);
    assert_int_equal(w.s.selected[PANE_DIAGNOSTICS], count - 1);
    session_click(&w.s, r.x + 1, r.y + 2);
    assert_int_equal(w.s.selected[PANE_DIAGNOSTICS], first + 1);
    screen_close(&w);
    buf_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_stones_only),
        cmocka_unit_test(variations_have_letters_of_two_columns_at_most),
        cmocka_unit_test(each_link_lights_its_point),
        cmocka_unit_test(a_pane_scrolls_to_its_last_line),
        cmocka_unit_test(a_list_keeps_its_line_in_sight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/view/66-choose.c - a part of the board that is chosen: by keys, by clicks, by name, on boards of all kinds
 *
 * Corners are drawn by chance; the cursor is brought to each by arrows as it is seen on the screen, and what is searched then is compared
 * with the corners.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "board/board.h"
#include "sources.h"
#include "sweep.h"
#include "view/screen.h"
#include "view/session_scene.h"
#include "view/statistics.h"

static const char *const records[] = {
    "(;SZ[19];B[pd];W[dd];B[pp];W[jj])",
    "(;SZ[9];B[gc];W[cg])",
    "(;SZ[13];B[jd])",
    "(;SZ[52];B[zz])",
    "(;SZ[5:13];B[bb])",
    "(;SZ[2];B[aa])",
    "(;GM[18]SZ[10]AB[ad][dj]AW[da];B[adgd][gg])",
};

/* The session reads the record where it lies. */
static struct buf opened;

static void open_library(struct screen *w, const char *record, const char *flip)
{
    buf_clear(&opened);
    buf_add_string(&opened, record);
    screen_open(w, &opened, 200, 70);
    assert_true(session_set(&w->s, SLICE("flip"), slice_of(flip), NULL));
    screen_run(w, "last-node");
    const struct slice library = buf_slice(&opened);
    sources_give(&w->s, &library, 1, 0);
    screen_look(w);
}

static void press(struct screen *w, const char *key, int times)
{
    for (int i = 0; i < times; i++) {
        session_key(&w->s, key_find(slice_of(key)));
        session_prepare(&w->s);
    }
}

/* The cursor goes there by arrows. */
static void bring(struct screen *w, uint16_t point)
{
    int column, row, to_column, to_row;
    const struct scene scene = session_scene(&w->s);
    assert_true(w->s.cursor != POINT_NONE);
    board_to_view(&scene, w->s.cursor, &column, &row);
    board_to_view(&scene, point, &to_column, &to_row);
    press(w, "<Right>", to_column - column);
    press(w, "<Left>", column - to_column);
    press(w, "<Down>", to_row - row);
    press(w, "<Up>", row - to_row);
    assert_int_equal(w->s.cursor, point);
}

static uint16_t any_point(const struct position *p, uint32_t *seed)
{
    const int column = (int)chance(seed, (uint32_t)p->columns);
    return point_at(column, (int)chance(seed, (uint32_t)p->rows));
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The part that is searched is between two corners. */
static void expect_between(struct screen *w, uint16_t a, uint16_t b)
{
    const struct position *p = &w->s.reader.replay.position;
    const struct statistics *t = w->s.statistics;
    const int left = least(point_column(a), point_column(b)), top = least(point_row(a), point_row(b));
    uint16_t from, to;
    screen_look(w);
    assert_true(t->is_on && t->has_shape);
    assert_int_equal(t->part, STATISTICS_OWN);
    assert_int_equal(t->from, point_at(left, top));
    assert_int_equal(t->shape.columns, point_column(a) + point_column(b) - 2 * left + 1);
    assert_int_equal(t->shape.rows, point_row(a) + point_row(b) - 2 * top + 1);
    assert_int_equal(t->search->tally.games, 1);
    const bool is_whole = t->shape.columns == p->columns && t->shape.rows == p->rows;
    assert_int_equal(statistics_region(&w->s, &from, &to), !is_whole);
    assert_true(is_whole || (from == t->from && point_column(to) == point_column(from) + t->shape.columns - 1 &&
                                point_row(to) == point_row(from) + t->shape.rows - 1));
}

static void begin(struct screen *w)
{
    screen_run(w, "region");
    session_prepare(&w->s);
    assert_true(statistics_is_choosing(&w->s));
}

/* A point as it is named. */
static void add_name(const struct screen *w, uint16_t point, struct buf *out)
{
    point_text(&w->s.reader.replay.position, point, out);
}

static void choose_and_compare(struct screen *w, uint32_t *seed)
{
    const struct position *p = &w->s.reader.replay.position;
    const uint16_t a = any_point(p, seed), b = any_point(p, seed), c = any_point(p, seed);
    struct buf line = {0};
    if (a == b)
        return;
    begin(w);
    bring(w, a);
    press(w, "<Enter>", 1);
    bring(w, b);
    expect_between(w, a, b); /* while it grows */
    press(w, "<Enter>", 1);
    assert_false(statistics_is_choosing(&w->s));
    assert_int_equal(w->s.cursor, POINT_NONE);
    expect_between(w, a, b);
    begin(w); /* half of another one: what was chosen stays */
    bring(w, c);
    press(w, "<Enter>", 1);
    press(w, "<Backspace>", 1);
    expect_between(w, a, b);
    press(w, "<Enter>", 1);
    press(w, "<Right>", 3);
    press(w, "<Esc>", 1);
    assert_false(statistics_is_choosing(&w->s));
    expect_between(w, a, b);
    screen_run(w, "first-node"); /* it stays from node to node */
    screen_run(w, "last-node");
    expect_between(w, a, b);
    buf_add_string(&line, "region ");
    add_name(w, c, &line);
    buf_add_char(&line, chance(seed, 2) ? '-' : ':');
    add_name(w, b, &line);
    screen_run(w, buf_string(&line));
    if (c != b)
        expect_between(w, b, c);
    buf_free(&line);
}

static void corners_are_chosen(void **state)
{
    static const char *const flips[] = {"none", "right", "both"};
    uint32_t seed = 8;
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (size_t k = 0; k < COUNT(flips); k++) {
            struct screen w;
            open_library(&w, records[i], flips[k]);
            for (size_t n = 0; n < sweep_share(4, 100); n++)
                choose_and_compare(&w, &seed);
            screen_close(&w);
        }
}

static void corners_are_clicked(void **state)
{
    uint32_t seed = 9;
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++) {
        struct screen w;
        open_library(&w, records[i], "none");
        const struct position *p = &w.s.reader.replay.position;
        const uint16_t a = any_point(p, &seed), b = any_point(p, &seed);
        for (int k = 0; k < 2 && a != b; k++) {
            int x, y;
            if (k == 0)
                begin(&w);
            screen_look(&w);
            const struct scene scene = session_scene(&w.s);
            if (!board_cell(&scene, &w.s.layout.board, k ? b : a, &x, &y))
                break;
            session_click(&w.s, x, y);
            session_prepare(&w.s);
            if (k == 1)
                expect_between(&w, a, b);
        }
        screen_close(&w);
    }
}

static void cell_of(struct screen *w, uint16_t point, int *x, int *y)
{
    screen_look(w);
    const struct scene scene = session_scene(&w->s);
    assert_true(board_cell(&scene, &w->s.layout.board, point, x, y));
}

/* Down, moved, let go; beyond the board its edge is meant. Down and let go at one place is a click: the other corner is still to come. */
static void corners_are_dragged(void **state)
{
    uint32_t seed = 10;
    (void)state;
    for (size_t i = 0; i < 2 * COUNT(records); i++) {
        struct screen w;
        int x, y, to_x, to_y;
        open_library(&w, records[i / 2], "none");
        assert_true(session_set(&w.s, SLICE("mouse"), SLICE("on"), NULL));
        const struct position *p = &w.s.reader.replay.position;
        const uint16_t a = any_point(p, &seed), last = point_at(p->columns - 1, p->rows - 1);
        const bool is_beyond = i % 2;
        const uint16_t b = is_beyond ? last : any_point(p, &seed);
        assert_false(session_takes_drags(&w.s));
        session_drag(&w.s, 3, 3);
        session_release(&w.s);
        begin(&w);
        assert_true(session_takes_drags(&w.s));
        session_drag(&w.s, 3, 3);
        session_release(&w.s);
        assert_false(w.s.statistics->region.has_corner);
        if (a != b && p->columns < 52) {
            cell_of(&w, a, &x, &y);
            cell_of(&w, b, &to_x, &to_y);
            session_click(&w.s, x, y);
            session_release(&w.s);
            assert_true(w.s.statistics->region.has_corner && statistics_is_choosing(&w.s));
            assert_int_equal(w.s.message.len, 0);
            session_drag(&w.s, (x + to_x) / 2, (y + to_y) / 2);
            session_drag(&w.s, is_beyond ? 1000 : to_x, is_beyond ? 1000 : to_y);
            expect_between(&w, a, b);
            session_release(&w.s);
            assert_false(session_takes_drags(&w.s));
            expect_between(&w, a, b);
        }
        screen_close(&w);
    }
}

/* f: whole board, corner, side, a part that is chosen, off; from a part that was chosen it is chosen again, then off. */
static void f_goes_round(void **state)
{
    struct screen w;
    (void)state;
    open_library(&w, records[0], "none");
    const struct statistics *t = w.s.statistics;
    for (int round = 0; round < 2; round++) {
        for (int part = SHAPE_BOARD; part <= STATISTICS_OWN; part++) {
            press(&w, "f", 1);
            assert_true(t->is_on);
            assert_int_equal(t->part, part);
            assert_int_equal(statistics_is_choosing(&w.s), part == STATISTICS_OWN);
        }
        press(&w, "<Esc>", 1);
        assert_true(t->is_on && !statistics_is_choosing(&w.s));
        press(&w, "f", 1);
        assert_true(statistics_is_choosing(&w.s));
        press(&w, "f", 1);
        assert_false(t->is_on || t->region.is_choosing);
        assert_int_equal(w.s.cursor, POINT_NONE);
    }
    screen_close(&w);
}

/* In another pane, at a prompt and in a list arrows are what they are there; they choose again afterwards. */
static void others_keep_their_arrows(void **state)
{
    static const char *const covers[] = {"next-pane", "games", "help", "info properties", "diagnostics"};
    (void)state;
    for (size_t i = 0; i < COUNT(covers); i++) {
        struct screen w;
        open_library(&w, records[0], "none");
        begin(&w);
        const uint16_t cursor = w.s.cursor;
        screen_run(&w, covers[i]);
        screen_look(&w);
        if (!statistics_is_choosing(&w.s)) {
            press(&w, "<Up>", 1);
            assert_int_equal(w.s.cursor, cursor);
            press(&w, "<Esc>", 1);
        }
        press(&w, ":", 1);
        press(&w, "<Left>", 1);
        assert_int_equal(w.s.cursor, cursor);
        press(&w, "<Esc>", 1);
        assert_true(statistics_is_choosing(&w.s));
        press(&w, "<Up>", 1);
        assert_true(w.s.cursor != cursor);
        screen_close(&w);
    }
}

/* Steps through the game leave the cursor and the corner where they are; another game ends it, and keeps what was chosen. */
static void it_goes_on_from_node_to_node(void **state)
{
    struct screen w;
    (void)state;
    open_library(&w, "(;SZ[9];B[gc];W[cg])(;SZ[9];B[cc])", "none");
    begin(&w);
    bring(&w, point_at(1, 1));
    press(&w, "<Enter>", 1);
    bring(&w, point_at(4, 5));
    press(&w, "h", 2);
    press(&w, "l", 1);
    assert_int_equal(w.s.cursor, point_at(4, 5));
    press(&w, "<Down>", 1);
    press(&w, "<Enter>", 1);
    assert_int_equal(w.s.statistics->from, point_at(1, 1));
    assert_int_equal(w.s.statistics->shape.rows, 6);
    begin(&w);
    press(&w, "<Enter>", 1);
    press(&w, ">", 1);
    assert_int_equal(w.s.shelf.game, 1);
    assert_false(w.s.statistics->region.is_choosing || w.s.statistics->region.has_corner);
    assert_int_equal(w.s.statistics->shape.rows, 6);
    press(&w, "<", 1);
    screen_close(&w);
}

/* Without a library there is nothing to choose a part for, nor while moves are hidden. */
static void it_needs_a_library(void **state)
{
    (void)state;
    for (int lacks = 0; lacks < 3; lacks++) {
        struct screen w;
        struct buf text = {0};
        buf_add_string(&text, "(;SZ[9];B[gc];W[cg])");
        screen_open(&w, &text, 80, 24);
        if (lacks == 1) {
            session_library(&w.s, 0);
            session_library_lacks(&w.s, "x: no such file", false);
        }
        if (lacks == 2) {
            const struct slice library = buf_slice(&text);
            sources_give(&w.s, &library, 1, 0);
            screen_run(&w, "guess");
        }
        for (int named = 0; named < 2; named++) {
            session_run(&w.s, named ? SLICE("region C3-E5") : SLICE("region"));
            assert_true(w.s.message.len > 0);
            screen_look(&w);
            assert_false(statistics_is_choosing(&w.s));
        }
        buf_free(&text);
        screen_close(&w);
    }
}

/* At first it is the part of the side; on a board that is too small for one all of it. */
static void something_is_chosen_at_first(void **state)
{
    (void)state;
    for (int columns = 1; columns <= 19; columns += 1 + columns / 7)
        for (int rows = 1; rows <= 19; rows += 1 + rows / 7) {
            struct screen w;
            struct buf text = {0};
            uint16_t from, to;
            buf_add_format(&text, "(;SZ[%d:%d];B[aa])", columns, rows);
            open_library(&w, buf_string(&text), "none");
            const bool is_small = columns < 5 || rows < 5;
            begin(&w);
            assert_true(region_of(&w.s.statistics->region, &w.s.reader.replay.position, w.s.cursor, &from, &to));
            if (is_small) {
                expect_between(&w, point_at(0, 0), point_at(columns - 1, rows - 1));
            } else {
                expect_between(&w, from, to);
                assert_true(point_column(to) > point_column(from) && point_row(to) > point_row(from));
            }
            press(&w, "<Esc>", 1);
            expect_between(&w, from, to);
            press(&w, "<Esc>", 1);
            for (int i = 0; i < (is_small ? 1 : 4); i++)
                press(&w, "f", 1);
            assert_int_equal(statistics_is_choosing(&w.s), !is_small);
            buf_free(&text);
            screen_close(&w);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_are_chosen),
        cmocka_unit_test(corners_are_clicked),
        cmocka_unit_test(corners_are_dragged),
        cmocka_unit_test(f_goes_round),
        cmocka_unit_test(it_goes_on_from_node_to_node),
        cmocka_unit_test(it_needs_a_library),
        cmocka_unit_test(something_is_chosen_at_first),
        cmocka_unit_test(others_keep_their_arrows),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    buf_free(&opened);
    return failed;
}

/* tests/view/68-engine.c - an engine beside the session: what was said of one position is of no other, and stays where it was said */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "beside.h"
#include "board/board.h"
#include "files.h"
#include "reader/curve.h"
#include "reader/opinion.h"
#include "sources.h"
#include "view/engine.h"
#include "view/session_scene.h"
#include "view/statistics.h"

static const char says[] = "0: info move E5 visits 90 winrate 0.5 scoreLead 1 order 0 pv E5 C7\n"
                           "1: info move C7 visits 90 winrate 0.3 scoreLead -2 order 0 pv C7\n"
                           "2: info move G3 visits 90 winrate 0.8 scoreLead 6 order 0 pv G3\n";

static void open_beside(struct session *s, struct beside *b, const char *record)
{
    open_one(s, record);
    beside_open(b, s, "all KataGo", slice_of(says));
}

static void close_beside(struct session *s, struct beside *b)
{
    beside_close(b);
    session_free(s);
}

/* Keys that are typed ahead come before the engine knows the step: nothing of the old position is played or shown. */
static void typed_ahead(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])");
    keys(&s, "%");
    assert_null(engine_info(&s));
    beside_settle(&b);
    assert_non_null(engine_info(&s));
    assert_int_equal(engine_letters(&s), 1);
    keys(&s, "l");
    assert_null(engine_info(&s));
    assert_int_equal(engine_letters(&s), 0);
    keys(&s, "A");
    stands_at(&s, "1");
    assert_string_equal(message(&s), "the engine has no move here yet");
    beside_settle(&b);
    keys(&s, "A");
    stands_at(&s, "2");
    close_beside(&s, &b);
}

/* The graph has what was said of the nodes that were looked at, once a picture showed it, until another game is opened. */
static void kept(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    double value;
    open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])(;SZ[9];B[ee])");
    keys(&s, "%");
    for (int i = 0; i < 3; i++) {
        beside_settle(&b);
        session_prepare(&s);
        keys(&s, "l");
    }
    assert_true(curve_has_several(&s.reader));
    assert_false(curve_is_score(&s.reader));
    assert_true(curve_value(&s.reader, 0, &value) && value > 49.9 && value < 50.1);
    assert_true(curve_value(&s.reader, 1, &value) && value > 69.9 && value < 70.1); /* White's 30 */
    assert_true(curve_value(&s.reader, 2, &value) && value > 79.9 && value < 80.1);
    assert_false(curve_value(&s.reader, 3, &value));
    keys(&s, "%");
    assert_true(curve_has_several(&s.reader));
    keys(&s, ">");
    assert_false(curve_has_several(&s.reader));
    close_beside(&s, &b);
}

static void say(struct beside *b, const char *line)
{
    gtp_feed(&b->session->engine, slice_of(line), b->now);
    b->now += 3000;
    gtp_follow(&b->session->engine, &b->session->reader, b->now);
    session_prepare(b->session);
}

/* The selection is a move: it stays when the engine changes the order, but not in another position. */
static void selected(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    struct ghost ghosts[SCENE_GHOSTS];
    open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])");
    keys(&s, "%");
    beside_settle(&b);
    say(&b, "info move E5 visits 90 order 0 pv E5 C7 info move D3 visits 80 order 1 pv D3 C7 C8\n");
    keys(&s, "Tab");
    session_prepare(&s);
    keys(&s, "Down Right Right");
    assert_int_equal(s.selected[PANE_ENGINE], 1);
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 2);
    say(&b, "info move D3 visits 180 order 0 pv D3 C7 C8 info move E5 visits 90 order 1 pv E5 C7\n");
    assert_int_equal(s.selected[PANE_ENGINE], 0);
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 2);
    assert_int_equal(engine_ghosts(&s, ghosts, 1), 1);
    assert_int_equal(ghosts[0].point, point_at(3, 6));
    say(&b, "info move C3 visits 180 order 0 pv C3 info move E5 visits 90 order 1 pv E5 C7\n");
    assert_int_equal(s.selected[PANE_ENGINE], 0);
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 0);
    keys(&s, "Right");
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 1);
    say(&b, "info move C3 visits 180 order 0 pv C3 E5 C7\n");
    keys(&s, "Right*9 Left"); /* no further than the line goes, and back at once */
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 2);
    keys(&s, "Left*9 Right");
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 1);
    keys(&s, "l");
    assert_int_equal(engine_ghosts(&s, ghosts, SCENE_GHOSTS), 0);
    assert_int_equal(s.picked.steps, 0);
    close_beside(&s, &b);
}

/* The wheel over the pane focuses it, as arrows would move another one then, and chooses in it; over another pane it does not. */
static void by_the_wheel(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    open_beside(&s, &b, "(;SZ[9];B[ee]C[x];W[cc];B[gg])");
    keys(&s, "%");
    beside_settle(&b);
    say(&b, "info move E5 visits 90 order 0 pv E5 C7 info move D3 visits 80 order 1 pv D3 info move D4 visits 70 order 2 pv D4\n");
    const struct rect r = s.layout.panes[PANE_ENGINE], tree = s.layout.panes[PANE_TREE];
    session_wheel(&s, tree.x, tree.y, 1);
    assert_int_equal(s.focus, PANE_BOARD);
    assert_false(engine_is_picked(&s, 0));
    session_wheel(&s, r.x, r.y + 2, 1);
    assert_int_equal(s.focus, PANE_ENGINE);
    assert_true(engine_is_picked(&s, 1));
    session_wheel(&s, r.x, r.y + 2, 1);
    assert_int_equal(s.focus, PANE_ENGINE);
    assert_true(engine_is_picked(&s, 2));
    session_wheel(&s, r.x, r.y + 2, -3);
    assert_true(engine_is_picked(&s, 0));
    close_beside(&s, &b);
}

/* A click on a candidate with a letter plays it; elsewhere it is a move of one's own. */
static void by_a_click(void **state)
{
    static const struct {
        int column, row;
        const char *address;
        size_t played;
    } clicks[] = {{2, 2, "2", 0}, {6, 6, "1", 1}, {3, 3, "1", 1}};
    (void)state;
    for (size_t i = 0; i < COUNT(clicks); i++) {
        struct session s;
        struct beside b;
        int x, y;
        open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])");
        keys(&s, "l %");
        beside_settle(&b);
        say(&b, "info move C7 visits 90 order 0 pv C7 info move G3 visits 80 order 1 pv G3 C3\n");
        assert_int_equal(engine_letters(&s), 2);
        const struct scene scene = session_scene(&s);
        assert_true(board_cell(&scene, &s.layout.board, point_at(clicks[i].column, clicks[i].row), &x, &y));
        session_click(&s, x, y);
        stands_at(&s, clicks[i].address);
        assert_int_equal(s.reader.replay.played, clicks[i].played);
        close_beside(&s, &b);
    }
}

/* Of library and engine the one that was turned on last; off is off for the engine, too. */
static void one_of_two(void **state)
{
    static const struct slice library = SLICE("(;SZ[9];B[ee];W[cc])");
    (void)state;
    struct session s;
    struct beside b;
    open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])");
    sources_give(&s, &library, 1, 0);
    keys(&s, "f");
    assert_true(statistics_is_on(&s));
    keys(&s, "%");
    beside_settle(&b);
    assert_true(engine_is_on(&s));
    assert_false(statistics_is_on(&s));
    assert_int_not_equal(s.engine.state, GTP_OFF);
    keys(&s, "f");
    assert_true(statistics_is_on(&s));
    assert_false(engine_is_on(&s));
    beside_settle(&b);
    assert_int_equal(s.engine.state, GTP_OFF);
    close_beside(&s, &b);
}

/* The key does between two steps what it does before and after them; where nothing comes for long it ends the engine. */
static void between(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])");
    keys(&s, "%");
    beside_settle(&b);
    assert_false(engine_goes_off(&s));
    keys(&s, "l");
    gtp_follow(&s.engine, &s.reader, b.now);
    assert_null(engine_info(&s));
    assert_int_equal(s.engine.state, GTP_WAITING);
    assert_false(engine_goes_off(&s));
    gtp_follow(&s.engine, &s.reader, b.now + 200);
    assert_false(engine_goes_off(&s));
    gtp_follow(&s.engine, &s.reader, b.now + 11000);
    assert_int_equal(s.engine.state, GTP_WAITING);
    assert_true(engine_goes_off(&s));
    close_beside(&s, &b);
}

/* Whether the picture has this. */
static bool shows(struct session *s, const char *text)
{
    struct canvas c;
    struct buf dump = {0};
    session_prepare(s);
    canvas_init(&c, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &c);
    canvas_dump_text(&c, &dump);
    const bool is_there = slice_find_part(buf_slice(&dump), slice_of(text)) < dump.len;
    canvas_free(&c);
    buf_free(&dump);
    return is_there;
}

/* After a step the rows are there until the next answer or for a second, but nothing of them can be played; not in another game. */
static void before(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    open_beside(&s, &b, "(;SZ[9];B[ee];W[cc];B[gg])(;SZ[9];B[ee])");
    keys(&s, "%");
    beside_settle(&b);
    assert_true(shows(&s, "A E5"));
    for (int i = 0; i < 2; i++) {
        keys(&s, i == 0 ? "l" : "h");
        gtp_follow(&s.engine, &s.reader, b.now);
        assert_null(engine_info(&s));
        assert_int_equal(engine_letters(&s), 0);
        assert_true(shows(&s, i == 0 ? "  E5" : "  C7"));
        assert_false(shows(&s, i == 0 ? "A E5" : "A C7"));
        assert_true(shows(&s, i == 0 ? "Black 50%" : "Black 70%"));
        keys(&s, "A");
        assert_string_equal(message(&s), "the engine has no move here yet");
        beside_settle(&b);
        assert_true(shows(&s, i == 0 ? "A C7" : "A E5"));
    }
    keys(&s, "l");
    gtp_follow(&s.engine, &s.reader, b.now);
    gtp_follow(&s.engine, &s.reader, b.now + 999);
    assert_true(shows(&s, "Black 50%"));
    gtp_follow(&s.engine, &s.reader, b.now + 1000);
    assert_false(shows(&s, "Black 50%"));
    beside_settle(&b);
    assert_true(shows(&s, "Black 70%"));
    keys(&s, ">");
    gtp_follow(&s.engine, &s.reader, b.now);
    assert_false(shows(&s, "Black 70%"));
    close_beside(&s, &b);
}

/* A sentence is beneath the heading, and the faint line beneath that: no row between them is empty. */
static void unanswered(void **state)
{
    (void)state;
    struct session s;
    struct beside b;
    open_one(&s, "(;SZ[9];B[ee];W[cc];B[gg])");
    beside_open(&b, &s, "gnugo", SLICE(""));
    keys(&s, "%");
    beside_settle(&b);
    keys(&s, "l");
    gtp_follow(&s.engine, &s.reader, b.now);
    gtp_follow(&s.engine, &s.reader, b.now + 200);
    gtp_follow(&s.engine, &s.reader, b.now + 11300);
    assert_true(shows(&s, "has not answered for 11 s"));
    assert_true(shows(&s, "no analysis"));
    assert_int_equal(pane_above(&s, PANE_ENGINE), 3); /* heading, sentence, line */
    close_beside(&s, &b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_ahead),
        cmocka_unit_test(kept),
        cmocka_unit_test(selected),
        cmocka_unit_test(by_the_wheel),
        cmocka_unit_test(by_a_click),
        cmocka_unit_test(one_of_two),
        cmocka_unit_test(between),
        cmocka_unit_test(before),
        cmocka_unit_test(unanswered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/view/46-large.c - moving, drawing and looking for something in records that are large in one direction */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/gzip.h"
#include "pack.h"
#include "panes/panes.h"
#include "reader/curve.h"
#include "reader/family.h"
#include "reader/treegraph.h"
#include "view/copy.h"
#include "view/find.h"
#include "view/games.h"
#include "view/session_scene.h"
#include "view/view.h"

struct world {
    struct buf text;
    struct session s;
    struct canvas canvas;
};

static void world_open(struct world *w)
{
    session_init(&w->s, pane_table);
    session_add(&w->s, "large.sgf");
    session_open(&w->s, 0, 0, SGF_NONE);
    assert_true(session_give(&w->s, 0, buf_slice(&w->text), true));
    canvas_init(&w->canvas, 80, 24, w->s.glyphs, 1);
}

static void world_close(struct world *w)
{
    canvas_free(&w->canvas);
    session_free(&w->s);
    buf_free(&w->text);
}

/* Each key is drawn, as a terminal would. */
static void keys(struct world *w, const char *text)
{
    struct key_script k = {.rest = slice_of(text)};
    uint32_t key, repeat;

    while ((key = key_next(&k, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--) {
            session_key(&w->s, key);
            session_prepare(&w->s);
            session_draw(&w->s, &w->canvas);
        }
}

static void idle(struct world *w)
{
    while (session_idle(&w->s))
        continue;
    session_prepare(&w->s);
}

enum { SIBLINGS = 100000, DEPTH = 200000 };

static void a_hundred_thousand_siblings(void **state)
{
    struct world w = {.text = {0}};
    (void)state;
    buf_add_string(&w.text, "(;SZ[9];B[aa]");
    for (int i = 0; i < SIBLINGS; i++)
        buf_add_string(&w.text, "(;W[bb];B[cc])");
    buf_add_string(&w.text, ")");
    world_open(&w);
    keys(&w, "l");
    assert_int_equal(letters_of(&w.s).count, SIBLINGS);
    keys(&w, "l j*300");
    assert_int_equal(sgf_paths_index(&w.s.reader.paths, reader_node(&w.s.reader)), 300);
    session_run(&w.s, SLICE("previous-node"));
    assert_int_equal(letters_node(&w.s, SIBLINGS - 1), family_last(w.s.reader.families, reader_node(&w.s.reader)));
    assert_int_equal(letters_node(&w.s, SIBLINGS), SGF_NONE);
    session_go(&w.s, letters_node(&w.s, SIBLINGS - 1));
    keys(&w, "Down Up Up l");
    assert_int_equal(sgf_paths_index(&w.s.reader.paths, sgf_parent(&w.s.reader.record, reader_node(&w.s.reader))),
        SIBLINGS - 3);
    assert_true(((struct tree_graph *)w.s.own[PANE_TREE])->rows > 1);
    assert_true(treegraph_node(w.s.own[PANE_TREE], 0, 0) == SGF_NONE || ((struct tree_graph *)w.s.own[PANE_TREE])->rows < 24);
    keys(&w, "99999999j");
    assert_int_equal(sgf_paths_index(&w.s.reader.paths, sgf_parent(&w.s.reader.record, reader_node(&w.s.reader))),
        SIBLINGS - 1);
    keys(&w, "b 99999999k");
    world_close(&w);
}

static void a_long_line(void **state)
{
    struct world w = {.text = {0}};

    (void)state;
    buf_add_string(&w.text, "(;SZ[9]");
    for (int i = 0; i < DEPTH; i++)
        buf_add_string(&w.text, i % 2 ? ";W[aa]" : ";B[bb]");
    buf_add_string(&w.text, ")");
    world_open(&w);
    keys(&w, "l l");
    assert_int_equal(reader_moves(&w.s.reader), -1);
    idle(&w);
    assert_int_equal(reader_moves(&w.s.reader), DEPTH);
    keys(&w, "End h*100");
    assert_int_equal(w.s.reader.replay.depth, DEPTH - 100);
    keys(&w, "100000g");
    assert_int_equal(w.s.reader.replay.depth, 100000);
    keys(&w, "] } b g 50% Enter 0 $ '");
    assert_int_equal(w.s.reader.replay.depth, 0);
    keys(&w, "/ 150000 Enter");
    idle(&w);
    assert_int_equal(w.s.reader.replay.depth, 150000);
    world_close(&w);
}

/* The last thousand leaps are kept. */
static void a_thousand_leaps(void **state)
{
    enum { LEAPS = 1500, KEPT = 1000 };
    struct world w = {.text = {0}};

    (void)state;
    buf_add_string(&w.text, "(;SZ[9]");
    for (int i = 0; i < LEAPS; i++)
        buf_add_char(&w.text, ';');
    buf_add_char(&w.text, ')');
    world_open(&w);
    for (uint32_t node = 1; node <= LEAPS; node++)
        session_leap(&w.s, node);
    assert_int_equal(w.s.reader.jumps.count, KEPT);
    /* where the first leap back begins counts too */
    keys(&w, "9999'");
    assert_int_equal(w.s.reader.replay.node, LEAPS - KEPT + 1);
    keys(&w, "9999\"");
    assert_int_equal(w.s.reader.replay.node, LEAPS);
    world_close(&w);
}

/* Lines end, and of those that were typed the last ones are kept. */
static void a_long_prompt(void **state)
{
    enum { LINES = 250, KEPT = 200, LINE = 1000 };
    struct world w = {.text = {0}};

    (void)state;
    buf_add_string(&w.text, "(;SZ[9];B[aa])");
    world_open(&w);
    for (int i = 0; i < LINES; i++) {
        char line[32];
        snprintf(line, sizeof line, "/ %d Enter", 1000 + i);
        keys(&w, line);
    }
    assert_int_equal(w.s.history[PROMPT_FIND].count, KEPT);
    assert_true(slice_is(buf_slice(&w.s.history[PROMPT_FIND].at[0]), "1050"));
    assert_true(slice_is(buf_slice(&w.s.history[PROMPT_FIND].at[KEPT - 1]), "1249"));
    keys(&w, "/ x*1100");
    assert_int_equal(w.s.prompt.text.len, LINE);
    world_close(&w);
}

/* A collection of problems is worked through without leaving it: every third is answered wrongly, then rightly; every fifth is not. */
static void a_collection_of_problems(void **state)
{
    enum { PROBLEMS = 735 };
    struct world w = {.text = {0}};
    size_t solved = 0, failed = 0;

    (void)state;
    for (int i = 0; i < PROBLEMS; i++)
        buf_add_format(&w.text, "(;SZ[9]AB[aa][bb]AW[cc]C[Black to play](;B[dd];W[ee];B[ff]C[RIGHT])(;B[hh]C[WRONG]))");
    world_open(&w);
    keys(&w, "s");
    for (size_t i = 0; i < PROBLEMS; i++) {
        assert_true(w.s.guessing);
        assert_int_equal(w.s.shelf.game, i);
        if (i % 3 == 0)
            keys(&w, "h 2 Enter Enter");
        if (i % 5 == 0)
            keys(&w, "a 1 Space a 5 Space"); /* taken; not in the record */
        else
            keys(&w, "d 6 Space f 4 Space");
        solved += i % 5 > 0;
        failed += i % 5 == 0;
        keys(&w, ">");
    }
    struct shelf_score score = shelf_score(&w.s.shelf);
    assert_int_equal(score.solved, solved);
    assert_int_equal(score.failed, failed);
    assert_int_equal(score.total, PROBLEMS);
    keys(&w, "<*9999");
    assert_int_equal(w.s.shelf.game, 0);
    assert_true(w.s.guessing);
    world_close(&w);
}

/* Answers of the record side by side and one after the other. */
static void a_large_problem(void **state)
{
    struct world w = {.text = {0}};

    (void)state;
    buf_add_string(&w.text, "(;SZ[9]AB[aa]C[Black to play];B[dd]");
    for (int i = 0; i < SIBLINGS; i++)
        buf_add_string(&w.text, "(;W[bb];B[cc])");
    buf_add_string(&w.text, ")");
    world_open(&w);
    keys(&w, "s d 6 Enter c 7 Enter Home d 6 Enter c 7 Enter");
    assert_int_equal(sgf_paths_index(&w.s.reader.paths, sgf_parent(&w.s.reader.record, reader_node(&w.s.reader))), 1);
    world_close(&w);

    w = (struct world){.text = {0}};
    buf_add_string(&w.text, "(;SZ[9]AB[aa];B[dd]");
    for (int i = 0; i < DEPTH; i++)
        buf_add_string(&w.text, "(;W[bb]");
    for (int i = 0; i < DEPTH; i++)
        buf_add_string(&w.text, ")(;W[cc])");
    buf_add_string(&w.text, ")");
    world_open(&w);
    keys(&w, "s d 6 Enter");
    assert_int_equal(w.s.reader.replay.depth, DEPTH + 1);
    world_close(&w);
}

/* Texts that no terminal takes are not sent. */
static void a_long_copy(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct world w = {.text = {0}};

        buf_add_string(&w.text, "(;C[https://");
        for (size_t i = sizeof "https://" - 1; i < COPY_BYTES_MOST + more; i++)
            buf_add_char(&w.text, 'x');
        buf_add_string(&w.text, "])");
        world_open(&w);
        keys(&w, "Tab Enter");
        assert_int_equal(w.s.wants.copy, more == 0);
        assert_int_equal(slice_has_prefix(buf_slice(&w.s.message), "copied: https://xx"), more == 0);
        assert_true(w.s.message.len < 500);
        world_close(&w);
    }
}

/* As much of a game as fits, and a byte more: comments count in the line, not in the game. */
static void a_long_game(void **state)
{
    static const char head[] = "(;FF[4]CA[UTF-8]PB[", tail[] = "])";
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct world w = {.text = {0}};
        const size_t name = COPY_BYTES_MOST - (sizeof head - 1) - (sizeof tail - 1) + more;

        buf_add_string(&w.text, "(;PB[");
        for (size_t i = 0; i < name; i++)
            buf_add_char(&w.text, 'x');
        buf_add_string(&w.text, "]C[comment])");
        world_open(&w);
        keys(&w, "y y y");
        assert_false(w.s.wants.copy);
        assert_true(slice_has_prefix(buf_slice(&w.s.message), "not copied: the line to here as SGF; too long; use kifu fmt --line"));
        keys(&w, "y");
        assert_int_equal(w.s.wants.copy, more == 0);
        assert_int_equal(w.s.copied.text.len, COPY_BYTES_MOST + more);
        assert_int_equal(slice_has_prefix(buf_slice(&w.s.message), "copied: the game"), more == 0);
        world_close(&w);
    }
}

/* So many nodes that it cannot fit is not even written. */
static void a_game_of_many_nodes(void **state)
{
    struct world w = {.text = {0}};

    (void)state;
    buf_add_string(&w.text, "(;SZ[9]");
    for (int i = 0; i <= COPY_BYTES_MOST; i++)
        buf_add_string(&w.text, ";");
    buf_add_string(&w.text, ")");
    world_open(&w);
    keys(&w, "y y y");
    assert_true(w.s.wants.copy);
    w.s.wants.copy = false;
    keys(&w, "y");
    assert_false(w.s.wants.copy);
    assert_true(slice_has_prefix(buf_slice(&w.s.message), "not copied: the game as SGF, without comments; too long; use kifu fmt"));
    assert_true(w.s.copied.text.len < 9);
    keys(&w, "y");
    assert_true(w.s.wants.copy);
    world_close(&w);
}

/* A branch at each node, one in the other. */
static void a_deep_tree(void **state)
{
    struct world w = {.text = {0}};

    (void)state;
    buf_add_string(&w.text, "(;SZ[9]");
    for (int i = 0; i < DEPTH; i++)
        buf_add_string(&w.text, "(;B[aa]");
    for (int i = 0; i < DEPTH; i++)
        buf_add_string(&w.text, ")(;W[bb]C[leaf])");
    buf_add_string(&w.text, ")");
    world_open(&w);
    keys(&w, "l l j k l l");
    assert_int_equal(w.s.reader.replay.depth, 4);
    keys(&w, "End");
    assert_int_equal(w.s.reader.replay.depth, DEPTH);
    keys(&w, "j h [ [ ] b m");
    session_set(&w.s, SLICE("fold"), SLICE("on"), NULL);
    keys(&w, "End k j h*50 99999999[");
    assert_int_equal(w.s.reader.replay.depth, 0);
    keys(&w, "/ leaf Enter n n");
    idle(&w);
    assert_int_equal(find_count(w.s.find), DEPTH);
    world_close(&w);
}

static void many_games(void **state)
{
    struct world w = {.text = {0}};
    enum { GAMES = 50000 };

    (void)state;
    for (int i = 0; i < GAMES; i++)
        buf_add_format(&w.text, "(;PB[Black %d]PW[White %d];B[aa])\n", i, GAMES - i);
    world_open(&w);
    keys(&w, "o");
    assert_int_equal(game_list_shown(w.s.list), GAMES);
    keys(&w, "/ W h i t e Space 7 7 7");
    idle(&w);
    assert_true(game_list_shown(w.s.list) > 1 && game_list_shown(w.s.list) < GAMES / 10);
    keys(&w, "Esc");
    session_run(&w.s, SLICE("sort white"));
    idle(&w);
    keys(&w, "Home Enter");
    assert_int_equal(w.s.shelf.game, GAMES - 1);
    keys(&w, "99999>"); /* in the order of the list */
    assert_int_equal(w.s.shelf.game, 0);
    keys(&w, "49999<");
    assert_int_equal(w.s.shelf.game, GAMES - 1);
    world_close(&w);
}

/* Packed values that are a thousand times as long: none is looked at before the first picture, few in one go, and not all. */
static void packed_values(void **state)
{
    enum { NODES = 200, BLANKS = 1000000 };
    struct world w = {.text = {0}};
    struct buf stream = {0}, value = {0};

    (void)state;
    if (strcmp(gzip_library(), "no zlib") == 0)
        skip();
    pack_blanks(&stream, BLANKS);
    pack_base64(&value, buf_slice(&stream));
    buf_add_string(&w.text, "(;FF[4]SBKV[50]");
    for (int i = 0; i < NODES; i++)
        buf_add_format(&w.text, ";B[aa]KT[][][%s]", buf_string(&value));
    buf_add_string(&w.text, ";SBKV[40])");
    assert_true(w.text.len < (size_t)NODES * BLANKS / 50);
    world_open(&w);
    session_prepare(&w.s);
    session_draw(&w.s, &w.canvas);
    assert_int_equal(w.s.reader.curve.read, 1);
    for (size_t before = 0; session_idle(&w.s); before = w.s.reader.curve.bytes)
        assert_true(w.s.reader.curve.bytes - before < 2 * BLANKS);
    /* The last node is read again, the packed ones between no more. */
    assert_int_equal(w.s.reader.curve.read, w.s.reader.line.count);
    assert_int_equal(w.s.reader.curve.winrates, 2);
    assert_in_range(w.s.reader.curve.bytes, 64 * BLANKS, NODES * BLANKS - 1);
    world_close(&w);
    buf_free(&stream);
    buf_free(&value);
}

/* Long work is left to idle time: a key does not wait for it. */
static void packed_values_and_a_key(void **state)
{
    enum { NODES = 40, BLANKS = 1000000 };
    struct world w = {.text = {0}};
    struct buf stream = {0}, value = {0};

    (void)state;
    if (strcmp(gzip_library(), "no zlib") == 0)
        skip();
    pack_blanks(&stream, BLANKS);
    pack_base64(&value, buf_slice(&stream));
    buf_add_string(&w.text, "(;FF[4]SBKV[50]");
    for (int i = 0; i < NODES; i++)
        buf_add_format(&w.text, ";B[aa]KT[][][%s]", buf_string(&value));
    buf_add_string(&w.text, ";SBKV[50];B[bb]SBKV[10])");
    world_open(&w);
    session_run(&w.s, SLICE("next-drop"));
    assert_string_equal(buf_string(&w.s.message), "the win rates are still being read: try again");
    assert_true(w.s.reader.curve.bytes < 20 * BLANKS);
    idle(&w);
    session_run(&w.s, SLICE("next-drop"));
    assert_int_equal(w.s.reader.replay.depth, NODES + 2);
    world_close(&w);
    buf_free(&stream);
    buf_free(&value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_thousand_siblings),
        cmocka_unit_test(a_long_line),
        cmocka_unit_test(a_thousand_leaps),
        cmocka_unit_test(a_long_prompt),
        cmocka_unit_test(a_collection_of_problems),
        cmocka_unit_test(a_large_problem),
        cmocka_unit_test(a_long_copy),
        cmocka_unit_test(a_long_game),
        cmocka_unit_test(a_game_of_many_nodes),
        cmocka_unit_test(a_deep_tree),
        cmocka_unit_test(many_games),
        cmocka_unit_test(packed_values),
        cmocka_unit_test(packed_values_and_a_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

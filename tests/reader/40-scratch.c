/* tests/reader/40-scratch.c - a scratch line: moves tried after a node, never part of the record */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "reader/comment.h"
#include "reader/scratch.h"
#include "reader/walk.h"
#include "reader/world.h"

/* A white stone that has one liberty left, in the corner. */
#define GAME "(;SZ[9]DD[ee];AW[aa]AB[ab];B[gg]C[see D4]TR[gg];W[hh])"

static void open_at(struct world *w, const char *text, uint32_t node)
{
    reader_go(world_open(w, text), node);
}

static void try_move(struct reader *r, int column, int row, enum stone color)
{
    struct move move;

    assert_true(scratch_move(r, point_at(column, row), color, &move));
    scratch_play(r, &move);
}

static void the_rules_hold_on_it(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    open_at(&w, GAME, 2);
    assert_false(reader_is_scratch(r));
    try_move(r, 4, 4, STONE_WHITE);
    try_move(r, 1, 0, STONE_BLACK);
    assert_true(reader_is_scratch(r));
    assert_int_equal(r->replay.position.board[point_at(0, 0)], STONE_EMPTY);
    assert_int_equal(r->replay.position.captures[STONE_BLACK], 1);
    assert_int_equal(r->replay.position.move_number, 3);
    assert_int_equal(r->replay.position.to_play, STONE_WHITE);
    assert_int_equal(r->replay.position.last.to, point_at(1, 0));
    try_move(r, 0, 0, STONE_WHITE);
    assert_int_equal(r->replay.position.verdicts, 1u << VERDICT_SUICIDE | 1u << VERDICT_REPEATS);
    assert_int_equal(reader_node(r), 2);
    assert_int_equal(scratch_back(r, 2), 0);
    assert_int_equal(r->replay.position.board[point_at(0, 0)], STONE_WHITE);
    assert_int_equal(r->replay.position.captures[STONE_BLACK], 0);
    world_close(&w);
}

static void back_and_on_and_off(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    open_at(&w, GAME, 2);
    for (int i = 0; i < 4; i++)
        try_move(r, i, 5, i % 2 ? STONE_BLACK : STONE_WHITE);
    assert_false(scratch_has_next(r));
    assert_int_equal(scratch_forward(r, 3), 3);
    assert_int_equal(scratch_back(r, 3), 0);
    assert_true(scratch_has_next(r));
    assert_int_equal(scratch_forward(r, 2), 0);
    assert_int_equal(scratch_forward(r, 2), 1);
    assert_int_equal(r->replay.played, 4);
    assert_int_equal(scratch_back(r, 3), 0);
    try_move(r, 1, 5, STONE_BLACK); /* the same move: the rest stays */
    assert_true(scratch_has_next(r));
    try_move(r, 7, 5, STONE_WHITE);
    assert_false(scratch_has_next(r));
    assert_int_equal(r->scratch.count, 3);
    assert_int_equal(scratch_back(r, 5), 2);
    assert_false(reader_is_scratch(r));
    assert_false(scratch_has_next(r));
    assert_int_equal(scratch_forward(r, 1), 1);
    assert_int_equal(r->replay.position.move_number, 1);
    world_close(&w);
}

static void the_record_ends_it(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    open_at(&w, GAME, 2);
    try_move(r, 3, 3, STONE_WHITE);
    assert_true(reader_go(r, 2));
    assert_false(reader_is_scratch(r));
    assert_int_equal(r->replay.position.board[point_at(3, 3)], STONE_EMPTY);
    assert_int_equal(scratch_forward(r, 1), 1);
    assert_false(reader_go(r, 2));
    try_move(r, 3, 3, STONE_WHITE);
    assert_int_equal(walk_forward(r, 1), 3);
    assert_int_equal(reader_next(r), 3);
    assert_true(reader_go(r, 3));
    assert_int_equal(r->replay.position.board[point_at(3, 3)], STONE_EMPTY);
    assert_int_equal(r->replay.position.move_number, 2);
    try_move(r, 3, 3, STONE_BLACK);
    reader_open(r, &w.collection, 0);
    assert_false(reader_is_scratch(r));
    assert_int_equal(r->scratch.count, 0);
    world_close(&w);
}

static void what_the_node_says_is_not_said_of_it(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    open_at(&w, GAME, 2);
    reader_mark(r);
    assert_true(r->markup.has_shape);
    assert_int_equal(comment_links(r, NULL, 9), 1);
    try_move(r, 3, 3, STONE_WHITE);
    reader_mark(r);
    assert_false(r->markup.has_shape);
    assert_int_equal(r->markup.count, 0);
    assert_true(r->markup.dim[point_at(4, 4)]); /* it still applies */
    assert_int_equal(comment_links(r, NULL, 9), 0);
    scratch_back(r, 1);
    reader_mark(r);
    assert_true(r->markup.has_shape);
    world_close(&w);
}

static void leaps_are_between_nodes(void **state)
{
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    open_at(&w, GAME, 2);
    try_move(r, 3, 3, STONE_WHITE);
    reader_remember(r);
    reader_go(r, 0);
    assert_int_equal(reader_jump_back(r, 1), 2);
    world_close(&w);
}

static void no_move_where_there_is_none(void **state)
{
    struct world w;
    struct move move;

    (void)state;
    open_at(&w, GAME, 2);
    assert_false(scratch_move(&w.reader, point_at(6, 6), STONE_WHITE, &move));
    assert_false(scratch_move(&w.reader, point_at(3, 3), STONE_EMPTY, &move));
    assert_false(scratch_move(&w.reader, point_at(3, 3), STONE_ARROW, &move));
    world_close(&w);
    open_at(&w, "(;GM[18])", 0); /* a move is more than the amazon's target */
    assert_false(scratch_move(&w.reader, point_at(4, 4), STONE_WHITE, &move));
    world_close(&w);
    open_at(&w, "(;GM[3])", 0);
    assert_false(scratch_move(&w.reader, point_at(4, 4), STONE_WHITE, &move));
    world_close(&w);
}

/* The file grows or changes. */
static void renew(struct world *w, const char *text, struct place *place, struct scratch *line)
{
    bool lost;

    place_take(place, &w->reader);
    *line = scratch_copy(&w->reader);
    world_close(w);
    open_at(w, text, 0);
    reader_go(&w->reader, place_find(place, &w->reader, &lost));
}

static void it_outlasts_a_change_of_the_file(void **state)
{
    struct world w;
    struct place place = {0};
    struct scratch line;

    (void)state;
    open_at(&w, GAME, 3);
    try_move(&w.reader, 3, 3, STONE_BLACK);
    try_move(&w.reader, 3, 4, STONE_WHITE);
    scratch_back(&w.reader, 1);
    renew(&w, "(;SZ[9];AW[aa]AB[ab];B[gg];W[hh];B[cc];W[ff])", &place, &line);
    assert_int_equal(reader_node(&w.reader), 3); /* not the new end */
    assert_true(scratch_give(&w.reader, &line));
    assert_int_equal(w.reader.replay.played, 1);
    assert_int_equal(w.reader.replay.position.board[point_at(3, 3)], STONE_BLACK);
    assert_int_equal(w.reader.replay.position.board[point_at(2, 2)], STONE_EMPTY);
    assert_int_equal(scratch_forward(&w.reader, 1), 0);
    place = (struct place){0};
    renew(&w, "(;SZ[5];B[aa];W[bb];B[cc];W[dd])", &place, &line);
    assert_false(scratch_give(&w.reader, &line));
    assert_false(reader_is_scratch(&w.reader));
    assert_false(scratch_has_next(&w.reader));
    world_close(&w);
}

/* A move that was taken back counts as the same only if all of it is. */
static void another_move(void **state)
{
    const struct move one = {.kind = MOVE_AMAZON,
        .color = STONE_WHITE,
        .from = point_at(3, 0),
        .to = point_at(3, 1),
        .arrow = point_at(3, 2)};
    struct move others[] = {one, one, one, one};
    struct world w;
    struct reader *r = &w.reader;

    (void)state;
    others[1].from = point_at(0, 3);
    others[2].arrow = point_at(3, 3);
    others[3].color = STONE_BLACK;
    open_at(&w, "(;GM[18]SZ[10])", 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        scratch_play(r, &one);
        scratch_play(r, &one);
        scratch_play(r, &one);
        assert_int_equal(scratch_back(r, 2), 0);
        assert_int_equal(scratch_back(r, 0), 0);
        scratch_play(r, &others[i]);
        assert_int_equal(scratch_has_next(r), i == 0);
        scratch_back(r, 9);
    }
    world_close(&w);
    open_at(&w, GAME, 2);
    try_move(r, 3, 3, STONE_WHITE);
    try_move(r, 4, 3, STONE_BLACK);
    scratch_back(r, 1);
    const struct move pass = {.kind = MOVE_PASS, .color = STONE_BLACK, .from = POINT_NONE, .to = point_at(4, 3), .arrow = POINT_NONE};
    scratch_play(r, &pass);
    assert_int_equal(r->scratch.moves[1].kind, MOVE_PASS);
    world_close(&w);
}

static void a_replay_that_is_made_again_has_none(void **state)
{
    struct world w;

    (void)state;
    open_at(&w, GAME, 2);
    try_move(&w.reader, 3, 3, STONE_WHITE);
    replay_renew(&w.reader.replay, &w.reader.record);
    assert_int_equal(w.reader.replay.played, 0);
    world_close(&w);
}

/* The line of one board is not that of another. */
static void another_board(void **state)
{
    static const char *const games[] = {"(;SZ[9];)", "(;SZ[13:9];)", "(;SZ[9:13];)", "(;GM[18]SZ[9];)"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct world w, other;

        open_at(&w, "(;SZ[9];)", 1);
        open_at(&other, games[i], 1);
        try_move(&w.reader, 3, 3, STONE_BLACK);
        struct scratch line = scratch_copy(&w.reader);
        assert_int_equal(scratch_give(&other.reader, &line), i == 0);
        assert_int_equal(reader_is_scratch(&other.reader), i == 0);
        assert_null(line.moves);
        world_close(&w);
        world_close(&other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rules_hold_on_it),
        cmocka_unit_test(back_and_on_and_off),
        cmocka_unit_test(the_record_ends_it),
        cmocka_unit_test(what_the_node_says_is_not_said_of_it),
        cmocka_unit_test(leaps_are_between_nodes),
        cmocka_unit_test(no_move_where_there_is_none),
        cmocka_unit_test(it_outlasts_a_change_of_the_file),
        cmocka_unit_test(another_move),
        cmocka_unit_test(another_board),
        cmocka_unit_test(a_replay_that_is_made_again_has_none),
    };
    return cmocka_run_group_tests_name("scratch", tests, NULL, NULL);
}

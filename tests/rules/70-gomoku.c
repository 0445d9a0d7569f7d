/* tests/rules/70-gomoku.c - a game is added by one file and one row of a table */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "rules/clean.h"
#include "rules/ruleset.h"

struct loaded {
    struct sgf_collection collection;
    struct sgf_game game;
    struct replay replay;
};

static void load(struct loaded *l, const char *text)
{
    memset(l, 0, sizeof *l);
    assert_true(sgf_game_from(&l->game, &l->collection, slice_of(text)));
    replay_init(&l->replay, &l->game);
}

static void unload(struct loaded *l)
{
    replay_free(&l->replay);
    sgf_game_free(&l->game);
    sgf_collection_free(&l->collection);
}

/* The board from the top left corner, row by row. */
static void assert_board(const struct position *p, const char *const *rows, int count)
{
    for (int row = 0; row < count; row++) {
        for (int column = 0; rows[row][column]; column++)
            assert_int_equal(".XO"[p->board[point_at(column, row)]], rows[row][column]);
    }
}

static void assert_text(const char *text, struct buf *out)
{
    assert_string_equal(buf_string(out), text);
    buf_clear(out);
}

static void the_table_has_it(void **state)
{
    (void)state;
    assert_non_null(rules_find(4));
    assert_string_equal(rules_find(4)->name, "gomoku");
    assert_ptr_equal(rules_find(1), &rules_go);
    assert_null(rules_find(2));
}

/* White's stone at bb is surrounded but stays. */
static void a_record_is_replayed(void **state)
{
    static const char *const rows[] = {".X.", "XOX", ".X."};
    struct loaded l;
    struct buf out = {0};
    (void)state;
    load(&l, "(;FF[4]GM[4];B[ba];W[bb];B[ab];W[ho];B[cb];W[oh];B[bc];W[oo])");
    const struct position *p = &l.replay.position;
    assert_int_equal(p->columns, 15);
    assert_int_equal(p->rows, 15);
    assert_int_equal(p->to_play, STONE_BLACK);
    replay_to(&l.replay, 8);
    assert_board(p, rows, 3);
    assert_int_equal(p->board[point_at(14, 14)], STONE_WHITE);
    assert_int_equal(p->captures[STONE_BLACK] + p->captures[STONE_WHITE], 0);
    assert_int_equal(p->verdicts, 0);
    assert_int_equal(p->move_number, 8);
    move_text(p, &p->move, &out);
    assert_text("o1", &out);
    move_sgf(&p->move, &out);
    assert_text("oo", &out);
    assert_int_equal(point_find(p, SLICE("i15")), point_at(8, 0));
    replay_to(&l.replay, 0);
    for (int row = 0; row < 15; row++)
        for (int column = 0; column < 15; column++)
            assert_int_equal(p->board[point_at(column, row)], STONE_EMPTY);
    buf_free(&out);
    unload(&l);
}

static uint32_t verdicts_at(struct loaded *l, uint32_t node)
{
    replay_to(&l->replay, node);
    return l->replay.position.verdicts;
}

static void what_is_odd_is_reported(void **state)
{
    struct loaded l;
    (void)state;
    load(&l, "(;FF[4]GM[4];B[hh];W[hh];B[];W[ii];W[zz];B[1];AB[aa][bb]AW[cc])");
    assert_int_equal(verdicts_at(&l, 1), 0);
    assert_int_equal(verdicts_at(&l, 2), 1u << VERDICT_OCCUPIED);
    assert_int_equal(l.replay.position.board[point_at(7, 7)], STONE_WHITE);
    assert_int_equal(verdicts_at(&l, 3), 1u << VERDICT_EMPTY); /* no passes */
    assert_int_equal(l.replay.position.move.kind, MOVE_NONE);
    assert_int_equal(verdicts_at(&l, 5), 1u << VERDICT_OFF_BOARD);
    assert_int_equal(verdicts_at(&l, 6), 1u << VERDICT_MALFORMED);
    assert_int_equal(verdicts_at(&l, 7), 0);
    assert_int_equal(l.replay.position.board[point_at(2, 2)], STONE_WHITE);
    unload(&l);
}

static void a_record_is_checked(void **state)
{
    static const enum sgf_diag_id wanted[] = {SGF_DIAG_OCCUPIED, SGF_DIAG_EMPTY_VALUE};
    struct loaded l;
    struct sgf_diags diags = {0};
    (void)state;
    load(&l, "(;FF[4]GM[4]CA[UTF-8];B[hh];W[hh];B[])");
    clean_check(&l.game, &l.collection, &diags);
    assert_int_equal(diags.count, 2);
    for (size_t i = 0; i < diags.count; i++)
        assert_int_equal(diags.at[i].id, wanted[i]);
    sgf_diags_free(&diags);
    unload(&l);
}

/* A move of the reader's own, by the rules of the game. */
static void a_move_is_typed(void **state)
{
    struct loaded l;
    struct move move;
    (void)state;
    load(&l, "(;GM[4]SZ[9];B[bb])");
    replay_to(&l.replay, 1);
    assert_true(move_find(&l.replay.position, SLICE("b8"), STONE_WHITE, &move));
    assert_int_equal(move.to, point_at(1, 1));
    assert_false(move_find(&l.replay.position, SLICE("pass"), STONE_WHITE, &move));
    assert_int_equal(ruleset_forbids(&l.replay), 1u << VERDICT_OCCUPIED);
    unload(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_it),
        cmocka_unit_test(a_record_is_replayed),
        cmocka_unit_test(what_is_odd_is_reported),
        cmocka_unit_test(a_record_is_checked),
        cmocka_unit_test(a_move_is_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

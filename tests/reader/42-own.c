/* tests/reader/42-own.c - moves of the reader: a scratch line equals a record with the same moves
 *
 * A record made by chance is cut after some node: the lost moves are played on a scratch line from there, and each
 * position is compared with that of the whole record. For Go the board is also played by hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "reader/scratch.h"
#include "reader/world.h"
#include "rules/ruleset.h"
#include "sweep.h"

/* ---- records ---- */

/* The bytes up to the node after `count` others; no value may contain a ";". */
static struct slice cut(struct slice text, uint32_t count)
{
    size_t at = 0;
    bool is_value = false;
    for (; at < text.len; at++) {
        is_value = text.at[at] == '[' || (is_value && text.at[at] != ']');
        if (!is_value && text.at[at] == ';' && count-- == 0)
            break;
    }
    return slice_part(text, 0, at);
}

/* False for a node with properties that a scratch move does not have. */
static bool is_plain_move(const struct replay *r, uint32_t node)
{
    const struct sgf_game *g = r->game;
    struct move move;
    replay_move_of(r, node, &move);
    bool is_plain = move.kind != MOVE_NONE;
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const uint32_t id = g->props[p].id;
        is_plain = is_plain && id != SGF_AB && id != SGF_AW && id != SGF_AE && id != SGF_AA && id != SGF_PL && id != SGF_MN && id != SGF_KO;
    }
    return is_plain;
}

/* The first node from which on all nodes have just a move. */
static uint32_t first_plain(const struct reader *r)
{
    uint32_t node = r->record.node_count;
    while (node > 1 && is_plain_move(&r->replay, node - 1))
        node--;
    return node;
}

/* ---- positions ---- */

static void assert_same_position(const struct position *a, const struct position *b)
{
    assert_memory_equal(a->board, b->board, sizeof a->board);
    assert_int_equal(a->to_play, b->to_play);
    assert_int_equal(a->captures[STONE_BLACK], b->captures[STONE_BLACK]);
    assert_int_equal(a->captures[STONE_WHITE], b->captures[STONE_WHITE]);
    assert_int_equal(a->move_number, b->move_number);
    assert_int_equal(a->verdicts, b->verdicts);
    assert_true(move_is_same(&a->move, &b->move));
    assert_true(move_is_same(&a->last, &b->last));
}

static void hand_of(const struct position *p, struct hand *h)
{
    hand_clear(h, p->columns, p->rows);
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++)
            h->at[row][column] = ".XO#"[p->board[point_at(column, row)]];
}

static void assert_hand(const struct hand *h, const struct position *p)
{
    struct hand is;
    hand_of(p, &is);
    for (int row = 0; row < p->rows; row++)
        assert_memory_equal(is.at[row], h->at[row], (size_t)p->columns);
}

/* The verdict on the move, without the record. */
static enum verdict verdict_by_record(struct reader *whole, uint32_t node)
{
    const uint32_t forbidden = ruleset_forbids(&whole->replay);
    reader_go(whole, node);
    const uint32_t found = whole->replay.position.verdicts & forbidden;
    return found ? (enum verdict)__builtin_ctz(found) : VERDICT_COUNT;
}

struct tried {
    size_t moves, refused, taken;
};

/* Plays one move of the whole record on the scratch line. */
static void step(struct reader *cut_off, struct reader *whole, uint32_t node, struct hand *h, struct tried *t)
{
    struct position *p = &cut_off->replay.position, before = *p;
    struct move move;
    replay_move_of(&whole->replay, node, &move);
    const enum verdict verdict = scratch_verdict(cut_off, &move);
    assert_same_position(p, &before); /* asking changes nothing */
    assert_int_equal(verdict, verdict_by_record(whole, node));
    scratch_play(cut_off, &move);
    assert_same_position(p, &whole->replay.position);
    if (p->rules->has_point_moves) {
        if (move.kind == MOVE_POINT)
            hand_play(h, move.color == STONE_BLACK ? 'X' : 'O', (struct hand_point){point_column(move.to), point_row(move.to)});
        assert_hand(h, p);
    }
    t->moves++;
    t->refused += verdict != VERDICT_COUNT;
    t->taken += p->captures[STONE_BLACK] + p->captures[STONE_WHITE] > before.captures[STONE_BLACK] + before.captures[STONE_WHITE];
}

static void each_step_back(struct reader *cut_off, struct reader *whole, uint32_t from)
{
    for (uint32_t node = whole->record.node_count; node-- > from;) {
        reader_go(whole, node);
        assert_same_position(&cut_off->replay.position, &whole->replay.position);
        assert_int_equal(scratch_back(cut_off, 1), 0);
    }
    assert_false(reader_is_scratch(cut_off));
}

static void one_record(struct chance *c, struct tried *t)
{
    struct games_shape shape = games_shape(c);
    struct buf text = {0}, part = {0};
    struct world whole, first;
    shape.has_branches = shape.has_texts = false;
    games_record(c, &shape, &text);
    world_open(&whole, buf_string(&text));
    const uint32_t count = whole.reader.record.node_count, plain = first_plain(&whole.reader);
    const uint32_t from = plain + chance_below(c, chance_below(c, 3) ? 1 : count - plain + 1);
    buf_add_slice(&part, cut(buf_slice(&text), from));
    if (from < count)
        buf_add_char(&part, ')');
    world_open(&first, buf_string(&part));
    assert_int_equal(first.reader.record.node_count, from);
    reader_go(&first.reader, from - 1);
    reader_go(&whole.reader, from - 1);
    /* The turn may follow from the first move of the record */
    if (first.reader.replay.position.last.kind != MOVE_NONE)
        assert_same_position(&first.reader.replay.position, &whole.reader.replay.position);
    struct hand hand;
    hand_of(&first.reader.replay.position, &hand);
    for (uint32_t node = from; node < count; node++)
        step(&first.reader, &whole.reader, node, &hand, t);
    assert_int_equal(first.reader.replay.played, count - from);
    each_step_back(&first.reader, &whole.reader, from);
    world_close(&first);
    world_close(&whole);
    buf_free(&text);
    buf_free(&part);
}

static void a_line_is_as_a_record_of_its_moves(void **state)
{
    struct chance c = chance_begin("own");
    struct tried t = {0};
    (void)state;
    for (size_t i = sweep_share(1500, 60000); i > 0; i--)
        one_record(&c, &t);
    printf("# %zu moves, %zu that the rules forbid, %zu that took stones\n", t.moves, t.refused, t.taken);
    assert_true(t.moves > 3000 && t.refused > 100 && t.taken > 100);
}

/* ---- moves of the record ---- */

static void the_record_has_it(void **state)
{
    static const struct {
        const char *record, *move;
        uint32_t at, child;
    } rows[] = {
        {"(;SZ[9];B[cc](;W[gg])(;W[gc]))", "G3", 1, 2}, {"(;SZ[9];B[cc](;W[gg])(;W[gc]))", "G7", 1, 3},
        {"(;SZ[9];B[cc](;W[gg])(;W[gc]))", "G4", 1, SGF_NONE}, {"(;SZ[9];B[cc](;B[gg])(;W[gg]))", "G3", 1, 3},
        {"(;SZ[9];B[cc](;B[gg])(;W[gc]))", "G3", 1, 2}, {"(;SZ[9];B[cc];W[])", "pass", 1, 2}, {"(;SZ[9];B[cc];C[x];W[gg])", "G3", 1, SGF_NONE},
        {"(;GM[18];B[djddgg](;W[aggbgd])(;W[aggbgc]))", "a4-g9/g8", 1, 3}, {"(;GM[18];B[djddgg](;W[aggbgd]))", "a4-g9/g6", 1, SGF_NONE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world w;
        struct move move;
        struct reader *r = world_open(&w, rows[i].record);
        reader_go(r, rows[i].at);
        assert_true(move_find(&r->replay.position, slice_of(rows[i].move), STONE_WHITE, &move));
        assert_int_equal(scratch_child(r, &move), rows[i].child);
        scratch_play(r, &move); /* after a move that is not in the record, no move is */
        assert_int_equal(scratch_child(r, &move), SGF_NONE);
        world_close(&w);
    }
}

/* The number of moves back to the one on a point, that one included; the newest of several. */
static void since_a_point(void **state)
{
    static const char *const played[] = {"A1", "B1", "pass", "A1", "C1"};
    static const struct {
        int column;
        size_t since;
    } rows[] = {{0, 2}, {1, 4}, {2, 1}, {3, 0}};
    struct world w;
    struct move move;
    (void)state;
    struct reader *r = world_open(&w, "(;SZ[9];B[di])");
    assert_int_equal(scratch_since(r, point_at(3, 8)), 0);
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        assert_true(move_find(&r->replay.position, slice_of(played[i]), r->replay.position.to_play, &move));
        scratch_play(r, &move);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(scratch_since(r, point_at(rows[i].column, 8)), rows[i].since);
    assert_int_equal(scratch_since(r, POINT_NONE), 0);
    scratch_back(r, 2);
    assert_int_equal(scratch_since(r, point_at(0, 8)), 3);
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_as_a_record_of_its_moves),
        cmocka_unit_test(the_record_has_it),
        cmocka_unit_test(since_a_point),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

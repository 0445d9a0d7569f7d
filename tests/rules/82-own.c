/* tests/rules/82-own.c - typed moves, and those that the rules of a game forbid */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "rules/ruleset.h"

struct played {
    struct sgf_game game;
    struct sgf_collection collection;
    struct replay replay;
    struct buf bytes;
};

/* Reads the position at the end of a record, with `rules` as RU. */
static void begin(struct played *t, const char *record, const char *rules)
{
    *t = (struct played){.bytes = {0}};
    buf_add_format(&t->bytes, record, rules);
    assert_true(sgf_game_from(&t->game, &t->collection, buf_slice(&t->bytes)));
    replay_init(&t->replay, &t->game);
    replay_to(&t->replay, sgf_line_end(&t->game, 0));
}

static void end(struct played *t)
{
    replay_free(&t->replay);
    sgf_game_free(&t->game);
    sgf_collection_free(&t->collection);
    buf_free(&t->bytes);
}

static bool is_forbidden(struct played *t, const char *text)
{
    struct move move;
    const uint32_t forbidden = ruleset_forbids(&t->replay);
    assert_true(move_find(&t->replay.position, slice_of(text), t->replay.position.to_play, &move));
    replay_play(&t->replay, &move);
    const bool is_so = (t->replay.position.verdicts & forbidden) != 0;
    replay_unplay(&t->replay, 1);
    return is_so;
}

/* ---- forbidden moves ---- */

#define KO "(;SZ[5]%sAB[ba][ab][bc]AW[bb][ca][cc][db];B[cb]"

static const struct {
    const char *what, *record, *move;
    uint32_t verdicts; /* for which a rule forbids it */
} moves[] = {
    {"a taken point", "(;SZ[5]%s;B[cc])", "C3", 1u << VERDICT_OCCUPIED},
    {"one's own stone", "(;SZ[5]%s;B[cc];W[aa])", "C3", 1u << VERDICT_OCCUPIED},
    {"the ko at once", KO ")", "B4", 1u << VERDICT_RETAKES_KO},
    {"the ko later", KO ";W[ee];B[ea])", "B4", 0},
    {"the position once more", KO ";W[];B[])", "B4", 1u << VERDICT_REPEATS},
    {"two stones kill themselves", "(;SZ[5]%sAB[ba][bb][ac]AW[aa]PL[W])", "A4", 1u << VERDICT_SUICIDE},
    {"one stone kills itself", "(;SZ[5]%sAB[ba][ab]PL[W])", "A5", 1u << VERDICT_SUICIDE | 1u << VERDICT_REPEATS},
    {"a stone that takes", "(;SZ[5]%sAB[ba][bb][ac]AW[aa]PL[B])", "A4", 0},
    {"a pass", "(;SZ[5]%s;B[cc])", "pass", 0},
    {"twice the same colour", "(;SZ[5]%s;B[cc]PL[B])", "D4", 0},
};

/* Ko and taken points under all rules; other verdicts by RU. */
static void what_RU_forbids(void **state)
{
    enum { SUICIDE = 1 << VERDICT_SUICIDE, REPEATS = 1 << VERDICT_REPEATS };
    static const struct {
        const char *rules;
        uint32_t forbidden;
    } rows[] = {
        {"", SUICIDE}, {"RU[unheard of]", SUICIDE}, {"RU[Japanese]", SUICIDE}, {"RU[Korean]", SUICIDE}, {"RU[Russian]", SUICIDE},
        {"RU[Chinese]", SUICIDE | REPEATS}, {"RU[AGA]", SUICIDE | REPEATS}, {"RU[BGA]", SUICIDE | REPEATS}, {"RU[French]", SUICIDE | REPEATS},
        {"RU[NZ]", REPEATS}, {"RU[Tromp-Taylor]", REPEATS}, {"RU[GOE]", 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t k = 0; k < COUNT(moves); k++) {
            const uint32_t always = 1u << VERDICT_OCCUPIED | 1u << VERDICT_RETAKES_KO;
            struct played t;
            begin(&t, moves[k].record, rows[i].rules);
            if (is_forbidden(&t, moves[k].move) != ((moves[k].verdicts & (rows[i].forbidden | always)) != 0))
                fail_msg("%s: %s", rows[i].rules, moves[k].what);
            end(&t);
        }
}

/* The rules of a game merged with others are in its variation. */
static void RU_of_the_path(void **state)
{
    struct played t;
    (void)state;
    begin(&t, "(;SZ[5]%s;RU[NZ]AB[ba][bb][ac]AW[aa]PL[W];N[here])", "");
    assert_false(is_forbidden(&t, "A4"));
    replay_to(&t.replay, 0);
    assert_int_equal(ruleset_node(&t.replay), 0);
    assert_true(ruleset_forbids(&t.replay) & 1u << VERDICT_SUICIDE);
    end(&t);
}

static void amazons(void **state)
{
    static const struct {
        const char *move;
        bool is_forbidden;
    } rows[] = {
        {"d1-d4/g7", false}, {"d1-d4/d1", false}, {"d1-d4/d4", true}, {"d1-e3/g7", true}, {"d1-d1/d2", true}, {"d10-d9/d8", true},
        {"d2-d3/d4", true}, {"d1-g1/g2", true}, {"d1-d10/d9", true}, {"d1-h1/h2", true}, {"d1-d4/d10", true}, {"d1-d4/e8", true}, {"a4-a1/d1", true},
        {"a4-a1/c1", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct played t;
        begin(&t, "(;GM[18]SZ[10]%s)", "RU[NZ]");
        if (is_forbidden(&t, rows[i].move) != rows[i].is_forbidden)
            fail_msg("%s", rows[i].move);
        end(&t);
    }
}

/* ---- typed moves ---- */

static void assert_found(const struct position *p, struct buf *text, const struct move *wanted)
{
    struct move move;
    if (!move_find(p, buf_slice(text), wanted->color, &move) || !move_is_same(&move, wanted))
        fail_msg("%d by %d: %s", p->columns, p->rows, buf_string(text));
}

/* As players write it, as SGF does, and in capitals, each move of a board is found. */
static void each_move_is_found(const struct position *p, const struct move *move)
{
    struct buf text = {0};
    move_text(p, move, &text);
    assert_found(p, &text, move);
    for (size_t i = 0; i < text.len; i++)
        text.at[i] = (char)(text.at[i] == '-' || text.at[i] == '/' ? ' ' : text.at[i] >= 'a' && text.at[i] <= 'z' ? text.at[i] - 'a' + 'A' : text.at[i]);
    assert_found(p, &text, move);
    buf_clear(&text);
    move_sgf(move, &text);
    assert_found(p, &text, move);
    buf_free(&text);
}

static void moves_of_boards(void **state)
{
    struct chance c = chance_begin("typed");
    (void)state;
    for (int side = 1; side <= 52; side++) {
        struct played go, amazons;
        char size[16];
        snprintf(size, sizeof size, "SZ[%d]", side);
        begin(&go, "(;%s)", size);
        begin(&amazons, "(;GM[18]%s)", size);
        for (int i = 0; i < side * side; i++) {
            struct move move = {MOVE_POINT, STONE_WHITE, POINT_NONE, point_at(i % side, i / side), POINT_NONE};
            each_move_is_found(&go.replay.position, &move);
            move = (struct move){MOVE_AMAZON, STONE_BLACK, move.to, point_at((int)chance_below(&c, (uint32_t)side), (int)chance_below(&c, (uint32_t)side)),
                point_at((int)chance_below(&c, (uint32_t)side), (int)chance_below(&c, (uint32_t)side))};
            each_move_is_found(&amazons.replay.position, &move);
        }
        end(&go);
        end(&amazons);
    }
}

static void what_is_no_move(void **state)
{
    static const struct {
        const char *record;
        const char *texts[20];
    } rows[] = {
        {"(;SZ[19]%s)", {"", " ", "D", "D20", "D0", "I4", "U1", "T20", "tt", "ddd", "ddpp", "D4 D5", "D4-", "4", "D4x", "-D4", "d1-d4/g7"}},
        {"(;GM[18]SZ[10]%s)", {"", "d1", "d1-d4", "d1-d4/", "d1-d4/k1", "d1-d4/g7/g8", "pass", "djdd", "djddgdgd", "d1,d4,g7", "l1-d4/g7"}},
        {"(;GM[4]SZ[9]%s)", {"D4", "dd", "pass", ""}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t k = 0; k < COUNT(rows[i].texts) && rows[i].texts[k]; k++) {
            struct played t;
            struct move move;
            begin(&t, rows[i].record, "");
            const bool is_found = move_find(&t.replay.position, slice_of(rows[i].texts[k]), STONE_BLACK, &move);
            if (is_found != (strcmp(rows[i].texts[k], "D4-") == 0)) /* a sign at the end is not between points */
                fail_msg("%s: %s", rows[i].record, rows[i].texts[k]);
            end(&t);
        }
}

static void a_pass(void **state)
{
    struct played t;
    struct move move;
    (void)state;
    begin(&t, "(;SZ[9]%s)", "");
    assert_true(move_find(&t.replay.position, SLICE(" PASS "), STONE_WHITE, &move));
    assert_int_equal(move.kind, MOVE_PASS);
    assert_int_equal(move.color, STONE_WHITE);
    assert_int_equal(move.to, POINT_NONE);
    end(&t);
}

/* A record may use names of points; typed moves are read all the same. */
static void points_with_names(void **state)
{
    struct played t;
    struct move move;
    (void)state;
    begin(&t, "(;SZ[19]%s;B[D4];W[Q16];B[C3])", "");
    assert_true(t.replay.position.has_names);
    assert_true(move_find(&t.replay.position, SLICE("Q3"), STONE_WHITE, &move));
    assert_int_equal(move.to, point_at(15, 16));
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_RU_forbids),
        cmocka_unit_test(RU_of_the_path),
        cmocka_unit_test(amazons),
        cmocka_unit_test(moves_of_boards),
        cmocka_unit_test(what_is_no_move),
        cmocka_unit_test(a_pass),
        cmocka_unit_test(points_with_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

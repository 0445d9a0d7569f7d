/* tests/rules/80-score.c - the count: territory, area, seki, dame, dead stones, the result in the record; Amazons */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "rules/score.h"
#include "sweep.h"

struct counted {
    struct sgf_game game;
    struct sgf_collection collection;
    struct replay replay;
    struct markup markup;
    struct score score;
    struct buf bytes;
    bool is_counted;
};

/* The position at the end of the main line, counted. */
static void count(struct counted *c, const char *sgf)
{
    memset(c, 0, sizeof *c);
    buf_add_string(&c->bytes, sgf);
    assert_true(sgf_game_from(&c->game, &c->collection, buf_slice(&c->bytes)));
    replay_init(&c->replay, &c->game);
    replay_to(&c->replay, sgf_line_end(&c->game, 0));
    markup_make(&c->markup, &c->replay);
    c->is_counted = score_begin(&c->score, &c->replay, &c->markup);
}

static void done(struct counted *c)
{
    markup_free(&c->markup);
    replay_free(&c->replay);
    sgf_game_free(&c->game);
    sgf_collection_free(&c->collection);
    buf_free(&c->bytes);
}

/* A position as rows of X, O, # (arrow) and points, and more properties of the root. */
static void count_rows(struct counted *c, const char *more, const char *const *rows, int height)
{
    static const char *const idents[] = {"AB", "AW", "AA"};
    struct buf sgf = {0};
    buf_add_format(&sgf, "(;FF[4]SZ[%d:%d]%s", (int)strlen(rows[0]), height, more);
    for (size_t kind = 0; kind < COUNT(idents); kind++) {
        bool is_any = false;
        for (int y = 0; y < height; y++)
            for (int x = 0; rows[y][x]; x++)
                if (rows[y][x] == "XO#"[kind]) {
                    buf_add_format(&sgf, "%s[%c%c]", is_any ? "" : idents[kind], 'a' + x, 'a' + y);
                    is_any = true;
                }
    }
    buf_add_string(&sgf, ")");
    count(c, buf_string(&sgf));
    buf_free(&sgf);
}

#define COUNT_ROWS(c, more, ...)                                         \
    do {                                                                 \
        static const char *const rows_[] = {__VA_ARGS__};                \
        count_rows(c, more, rows_, (int)(sizeof rows_ / sizeof *rows_)); \
    } while (0)

static void assert_result(const struct score *s, enum score_way way, const char *expected)
{
    struct buf text = {0};
    score_result(s, way, &text);
    assert_string_equal(buf_string(&text), expected);
    buf_free(&text);
}

static uint32_t territory(const struct counted *c, enum stone color)
{
    return c->score.side[color].territory;
}

static uint32_t area(const struct counted *c, enum stone color)
{
    return c->score.side[color].stones + c->score.side[color].surrounded;
}

/* ---- Go ---- */

static void test_territory_and_dame(void **state)
{
    (void)state;
    struct counted c;
    COUNT_ROWS(&c, "", ".X.O.", "XX.OO", ".X.O.");
    assert_true(c.is_counted);
    assert_int_equal(c.score.way, SCORE_TERRITORY);
    assert_int_equal(c.score.naming, RULESET_ABSENT);
    assert_int_equal(c.score.source, SCORE_ALL_ALIVE);
    assert_int_equal(territory(&c, STONE_BLACK), 2);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    assert_int_equal(c.score.neutral, 3);
    assert_int_equal(area(&c, STONE_BLACK), 6);
    assert_int_equal(area(&c, STONE_WHITE), 6);
    assert_int_equal(c.score.owner[SCORE_AREA][point_at(2, 1)], STONE_EMPTY);
    assert_int_equal(c.score.owner[SCORE_AREA][point_at(0, 0)], STONE_BLACK);
    assert_int_equal(c.score.owner[SCORE_AREA][point_at(1, 0)], STONE_EMPTY); /* a stone is not surrounded */
    assert_result(&c.score, SCORE_TERRITORY, "0");
    assert_result(&c.score, SCORE_AREA, "0");
    done(&c);
}

static void test_empty_board(void **state)
{
    (void)state;
    struct counted c;
    count(&c, "(;SZ[9])");
    assert_int_equal(c.score.neutral, 81);
    assert_result(&c.score, SCORE_AREA, "0");
    assert_false(score_turn(&c.score, &c.replay.position, point_at(4, 4)));
    assert_false(score_turn(&c.score, &c.replay.position, POINT_NONE));
    done(&c);
    count(&c, "(;SZ[9];B[ee])"); /* the whole board is Black's */
    assert_int_equal(territory(&c, STONE_BLACK), 80);
    assert_int_equal(area(&c, STONE_BLACK), 81);
    done(&c);
}

static void test_seki(void **state)
{
    (void)state;
    struct counted c;
    /* Two liberties shared, no eyes: neither is dead, the two points are neutral. */
    COUNT_ROWS(&c, "", ".XO.XO.", "XXOXXOO", ".XO.XO.");
    assert_int_equal(territory(&c, STONE_BLACK), 2);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    assert_int_equal(c.score.neutral, 2);
    done(&c);
    /* An eye each, one liberty shared: the eyes count by area only. */
    COUNT_ROWS(&c, "", ".XOO.XXXO.", "XXO.OX.XOO", ".XOOOXXXO.");
    assert_int_equal(territory(&c, STONE_BLACK), 2);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    assert_int_equal(c.score.side[STONE_BLACK].surrounded, 3);
    assert_int_equal(c.score.side[STONE_WHITE].surrounded, 3);
    assert_int_equal(c.score.owner[SCORE_AREA][point_at(3, 1)], STONE_WHITE);
    assert_int_equal(c.score.owner[SCORE_TERRITORY][point_at(3, 1)], STONE_EMPTY);
    assert_int_equal(c.score.neutral, 2 + 1); /* by the rules of the game: by territory */
    done(&c);
    COUNT_ROWS(&c, "RU[Chinese]", ".XOO.XXXO.", "XXO.OX.XOO", ".XOOOXXXO.");
    assert_int_equal(c.score.neutral, 1);
    done(&c);
    /* A place of three points makes two eyes: not seki, only a liberty not filled yet. */
    COUNT_ROWS(&c, "", ".XOO.XXXXXO.", "XXO.OX...XOO", ".XOOOXXXXXO.");
    assert_int_equal(territory(&c, STONE_BLACK), 2 + 3);
    assert_int_equal(territory(&c, STONE_WHITE), 2 + 1);
    done(&c);
    /* Two eyes of a point in different places, joined by the places they surround. */
    COUNT_ROWS(&c, "", ".XOO.XXXXXO.", "XXO.OX.X.XOO", ".XOOOXXXXXO.");
    assert_int_equal(territory(&c, STONE_BLACK), 2 + 2);
    done(&c);
    /* An open position is not seki: five neutral points are too many. */
    COUNT_ROWS(&c, "", ".XOO.....XXXO.", "XXO.OOOOOX.XOO", ".XOOOOOOOXXXO.");
    assert_int_equal(c.score.neutral, 5);
    assert_int_equal(territory(&c, STONE_WHITE), 3);
    done(&c);
    COUNT_ROWS(&c, "", ".XOO....XXXO.", "XXO.OOOOX.XOO", ".XOOOOOOXXXO.");
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    done(&c);
    /* Two points beside each other are one eye. */
    COUNT_ROWS(&c, "", ".XOO.XXXXO.", "XXO.OX..XOO", ".XOOOXXXXO.");
    assert_int_equal(territory(&c, STONE_BLACK), 2);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    done(&c);
}

static void test_dead_in_one_area(void **state)
{
    (void)state;
    struct counted c;
    COUNT_ROWS(&c, "", ".O..XO.", "O...XOO", "...OXO.", "XXXXXOO");
    struct score *s = &c.score;
    const struct position *p = &c.replay.position;
    assert_int_equal(territory(&c, STONE_BLACK), 0);
    assert_true(score_turn(s, p, point_at(3, 2))); /* three groups of White in the corner */
    assert_int_equal(s->source, SCORE_TURNED);
    assert_int_equal(s->side[STONE_BLACK].dead, 3);
    assert_int_equal(territory(&c, STONE_BLACK), 12);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    assert_int_equal(area(&c, STONE_BLACK), 8 + 12);
    assert_true(s->side[STONE_BLACK].sum[SCORE_TERRITORY] == 15);
    assert_true(s->dead[point_at(1, 0)] && s->dead[point_at(0, 1)] && !s->dead[point_at(5, 0)]);
    assert_true(score_turn(s, p, point_at(1, 0))); /* and alive again */
    assert_int_equal(s->side[STONE_BLACK].dead, 0);
    assert_int_equal(territory(&c, STONE_BLACK), 0);
    assert_false(score_turn(s, p, point_at(2, 2)));
    assert_false(score_turn(s, p, 0)); /* off the board */
    done(&c);
}

/* If one side lives the other is dead. */
static void test_dead_one_or_other(void **state)
{
    (void)state;
    struct counted c;
    COUNT_ROWS(&c, "", ".XO.OX.", "XXO.OXX", "XXOOOXX");
    struct score *s = &c.score;
    const struct position *p = &c.replay.position;
    score_turn(s, p, point_at(2, 0));
    assert_int_equal(s->side[STONE_BLACK].dead, 7);
    score_turn(s, p, point_at(1, 0)); /* the area of these stones reaches through the dead ones */
    assert_int_equal(s->side[STONE_BLACK].dead, 0);
    assert_int_equal(s->side[STONE_WHITE].dead, 10);
    assert_int_equal(area(&c, STONE_WHITE), 21);
    done(&c);
}

static void test_prisoners_and_komi(void **state)
{
    (void)state;
    struct counted c;
    count(&c, "(;SZ[5]KM[6.5];B[ba];W[aa];B[ab];W[ee])"); /* Black took one */
    assert_int_equal(c.score.side[STONE_BLACK].prisoners, 1);
    assert_true(c.score.side[STONE_BLACK].sum[SCORE_TERRITORY] == 1 + 1);
    assert_true(c.score.side[STONE_WHITE].sum[SCORE_TERRITORY] == 6.5);
    assert_result(&c.score, SCORE_TERRITORY, "W+4.5");
    assert_true(c.score.side[STONE_BLACK].sum[SCORE_AREA] == 3);
    assert_true(c.score.side[STONE_WHITE].sum[SCORE_AREA] == 7.5);
    assert_result(&c.score, SCORE_AREA, "W+4.5");
    done(&c);
    count(&c, "(;SZ[5]KM[-0.25])");
    assert_result(&c.score, SCORE_AREA, "B+0.25");
    done(&c);
    count(&c, "(;SZ[5]KM[some])");
    assert_true(c.score.has_bad_komi);
    assert_result(&c.score, SCORE_AREA, "0");
    done(&c);
    count(&c, "(;SZ[5](;KM[3];B[aa])(;KM[4]))"); /* KM of the path */
    assert_true(c.score.komi == 3);
    done(&c);
}

static void test_rules(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
        enum score_way way;
        enum ruleset_naming naming;
        uint32_t handicap; /* of HA[3] */
    } rows[] = {
        {"Japanese", "Japanese", SCORE_TERRITORY, RULESET_NAMED, 0},
        {"jp", "Japanese", SCORE_TERRITORY, RULESET_NAMED, 0},
        {"日本ルール", "Japanese", SCORE_TERRITORY, RULESET_NAMED, 0},
        {"korean", "Korean", SCORE_TERRITORY, RULESET_NAMED, 0},
        {"russian", "Russian", SCORE_TERRITORY, RULESET_NAMED, 0},
        {"CHINESE 2002", "Chinese", SCORE_AREA, RULESET_NAMED, 3},
        {"cn", "Chinese", SCORE_AREA, RULESET_NAMED, 3},
        {"中国规则", "Chinese", SCORE_AREA, RULESET_NAMED, 3},
        {"AGA", "AGA", SCORE_AREA, RULESET_NAMED, 2},
        {"the AGA rules", "AGA", SCORE_AREA, RULESET_NAMED, 2},
        {"British", "British", SCORE_AREA, RULESET_NAMED, 2},
        {"French", "French", SCORE_AREA, RULESET_NAMED, 2},
        {"NZ", "New Zealand", SCORE_AREA, RULESET_NAMED, 0},
        {"New Zealand", "New Zealand", SCORE_AREA, RULESET_NAMED, 0},
        {"GOE", "Ing", SCORE_AREA, RULESET_NAMED, 0},
        {"Tromp/Taylor", "Tromp-Taylor", SCORE_AREA, RULESET_NAMED, 0},
        {"counting", "Japanese", SCORE_TERRITORY, RULESET_UNKNOWN, 0}, /* "ing" is a part of a word */
        {"Agar", "Japanese", SCORE_TERRITORY, RULESET_UNKNOWN, 0},
        {"Japanese, not Chinese", "Japanese", SCORE_TERRITORY, RULESET_NAMED, 0}, /* the first row counts */
        {"", "Japanese", SCORE_TERRITORY, RULESET_ABSENT, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct counted c;
        char sgf[200];
        snprintf(sgf, sizeof sgf, "(;CA[UTF-8]SZ[9]HA[3]AB[cc][gg][cg]KM[0.5]RU[%s])", rows[i].text);
        count(&c, sgf);
        assert_string_equal(c.score.name, rows[i].name);
        assert_int_equal(c.score.way, rows[i].way);
        assert_int_equal(c.score.naming, rows[i].naming);
        assert_int_equal(c.score.handicap, rows[i].handicap);
        assert_true(c.score.side[STONE_WHITE].sum[SCORE_AREA] == rows[i].handicap + 0.5);
        assert_true(c.score.side[STONE_WHITE].sum[SCORE_TERRITORY] == 0.5);
        done(&c);
    }
    struct counted c;
    count(&c, "(;SZ[9]RU[AGA]HA[1])"); /* no handicap */
    assert_int_equal(c.score.handicap, 0);
    done(&c);
}

/* ---- dead stones in the record ---- */

static void test_taken(void **state)
{
    (void)state;
    struct counted c;
    /* One of White's two stones is marked: the group is dead. (a, c) is not Black's, by the record. */
    COUNT_ROWS(&c, "TB[aa][ba][ab]TW[ga]", ".OOX.O.", "..XX.OO", ".XX..O.");
    assert_int_equal(c.score.source, SCORE_TAKEN);
    assert_int_equal(c.score.side[STONE_BLACK].dead, 2);
    assert_int_equal(territory(&c, STONE_BLACK), 4);
    assert_int_equal(territory(&c, STONE_WHITE), 1);
    assert_int_equal(c.score.owner[SCORE_TERRITORY][point_at(2, 0)], STONE_BLACK); /* a dead stone that is not named */
    assert_int_equal(c.score.owner[SCORE_TERRITORY][point_at(0, 2)], STONE_EMPTY);
    assert_true(c.score.side[STONE_BLACK].sum[SCORE_TERRITORY] == 6);
    /* Turned, it is counted by surrounded points. */
    score_turn(&c.score, &c.replay.position, point_at(1, 0));
    score_turn(&c.score, &c.replay.position, point_at(1, 0));
    assert_int_equal(territory(&c, STONE_BLACK), 6);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    done(&c);
    /* Only empty points are marked: a group with no other liberties is dead, but not an own group. */
    COUNT_ROWS(&c, "TB[aa][ab][bb][ac][da]", ".OOX.O.", "..XX.OO", ".XX..O.");
    assert_int_equal(c.score.side[STONE_BLACK].dead, 2);
    assert_int_equal(territory(&c, STONE_BLACK), 6);
    assert_int_equal(c.score.side[STONE_BLACK].stones, 5);
    done(&c);
    /* By area marks count, too. */
    COUNT_ROWS(&c, "RU[Chinese]TB[aa][ba][ca][ab][bb]TW[ga]", ".OOX.O.", "..XX.OO", ".XX..O.");
    assert_int_equal(c.score.side[STONE_BLACK].surrounded, 5);
    assert_int_equal(c.score.side[STONE_WHITE].surrounded, 1);
    done(&c);
}

static void test_kgs(void **state)
{
    (void)state;
    struct counted c;
    COUNT_ROWS(&c, "KGSDE[ba]", ".OOX.O.", "..XX.OO", ".XX..O.");
    assert_int_equal(c.score.source, SCORE_DEAD_NAMED);
    assert_int_equal(c.score.side[STONE_BLACK].dead, 2);
    assert_int_equal(territory(&c, STONE_BLACK), 6);
    assert_int_equal(territory(&c, STONE_WHITE), 2);
    done(&c);
}

/* The marks of a node do not apply after a move that it does not have. */
static void test_own_move(void **state)
{
    (void)state;
    struct counted c;
    const struct move move = {MOVE_POINT, STONE_BLACK, POINT_NONE, point_at(5, 2), POINT_NONE};
    struct score alive;
    COUNT_ROWS(&c, "", ".OOX.O.", "..XX.OO", ".XX..O.");
    replay_play(&c.replay, &move);
    assert_true(score_begin(&alive, &c.replay, &c.markup));
    done(&c);
    COUNT_ROWS(&c, "KGSDE[ba]", ".OOX.O.", "..XX.OO", ".XX..O.");
    replay_play(&c.replay, &move);
    assert_true(score_begin(&c.score, &c.replay, &c.markup));
    assert_int_equal(c.score.source, SCORE_ALL_ALIVE);
    assert_memory_equal(c.score.dead, alive.dead, sizeof alive.dead);
    assert_memory_equal(c.score.owner, alive.owner, sizeof alive.owner);
    done(&c);
}

/* ---- words ---- */

static void test_compare(void **state)
{
    (void)state;
    static const struct {
        const char *result;
        enum score_agreement expected;
    } rows[] = {
        {"W+4.5", SCORE_AGREES},
        {"W+4.50", SCORE_AGREES},
        {"W+", SCORE_AGREES},
        {"B+", SCORE_DIFFERS},
        {"W+5.5", SCORE_DIFFERS},
        {"B+4.5", SCORE_DIFFERS},
        {"0", SCORE_DIFFERS},
        {"W+R", SCORE_NO_NUMBER},
        {"Void", SCORE_NO_NUMBER},
        {"", SCORE_NO_RESULT},
        {"?", SCORE_NO_RESULT},
    };
    struct counted c;
    count(&c, "(;SZ[5]KM[6.5];B[ba];W[aa];B[ab];W[ee])");
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(score_compare(&c.score, slice_of(rows[i].result)), rows[i].expected);
    done(&c);
    count(&c, "(;SZ[5])");
    assert_int_equal(score_compare(&c.score, SLICE("Draw")), SCORE_AGREES);
    done(&c);
}

static void test_words(void **state)
{
    (void)state;
    struct counted c;
    struct score_row rows[SCORE_ROWS];
    struct buf text = {0};
    count(&c, "(;SZ[5]KM[6.5]RU[Chinese]HA[2];B[ba];W[aa];B[ab];W[ee])");
    const size_t n = score_rows(&c.score, rows);
    for (size_t i = 0; i < n; i++)
        buf_add_format(&text, "%s|%s|%s%s%s\n", rows[i].label, rows[i].value[STONE_BLACK], rows[i].value[STONE_WHITE],
            rows[i].is_sum ? "|sum" : "", rows[i].counts ? "|counts" : "");
    score_sentences(&c.score, SLICE("W+R"), &text);
    assert_string_equal(buf_string(&text), "territory|1|0\n"
                                           "prisoners|1|0\n"
                                           "dead stones|0|0\n"
                                           "komi||6.5\n"
                                           "by territory|2|6.5|sum\n"
                                           "living stones|2|1|counts\n"
                                           "surrounded|1|0|counts\n"
                                           "handicap||2|counts\n"
                                           "komi||6.5|counts\n"
                                           "by area|3|9.5|sum|counts\n"
                                           "W+6.5 by Chinese rules\n"
                                           "The record says W+R.\n"
                                           "All stones are taken as alive.\n");
    buf_free(&text);
    done(&c);
}

/* ---- Amazons, and a game that is not counted ---- */

static void test_amazons(void **state)
{
    (void)state;
    struct counted c;
    COUNT_ROWS(&c, "GM[18]", "X.#.", ".##.", "##.O", ".#..");
    assert_true(c.is_counted);
    /* a3 is reached by neither: its corner is closed. From b1 the way to the right is across a corner. */
    assert_int_equal(territory(&c, STONE_BLACK), 2);
    assert_int_equal(territory(&c, STONE_WHITE), 5);
    assert_int_equal(c.score.neutral, 0);
    assert_int_equal(c.score.owner[SCORE_TERRITORY][point_at(0, 3)], STONE_EMPTY);
    assert_int_equal(c.score.owner[SCORE_TERRITORY][point_at(1, 0)], STONE_BLACK);
    assert_result(&c.score, c.score.way, "W+3");
    assert_false(score_turn(&c.score, &c.replay.position, point_at(0, 0)));
    done(&c);
    /* Squares that touch by a corner are one step. */
    COUNT_ROWS(&c, "GM[18]", "X#..", "#.#.", "##.O");
    assert_int_equal(c.score.neutral, 5);
    assert_result(&c.score, c.score.way, "0");
    done(&c);
    /* Equal squares: the player to move runs out first. */
    COUNT_ROWS(&c, "GM[18]PL[W]", "X.##", "####", "##.O");
    assert_int_equal(territory(&c, STONE_BLACK), territory(&c, STONE_WHITE));
    assert_result(&c.score, c.score.way, "B+");
    struct score_row rows[SCORE_ROWS];
    assert_int_equal(score_rows(&c.score, rows), 2);
    assert_string_equal(rows[0].value[STONE_BLACK], "1");
    struct buf text = {0};
    score_sentences(&c.score, SLICE("B+"), &text);
    assert_string_equal(buf_string(&text), "B+\nThe record says the same.\n");
    buf_free(&text);
    done(&c);
}

static void test_other_games(void **state)
{
    (void)state;
    struct counted c;
    count(&c, "(;GM[2];B[aa])");
    assert_false(c.is_counted);
    done(&c);
}

/* ---- the sums of positions by chance, by hand ---- */

/* The sides that touch the empty or dead points around a point: 1 Black, 2 White, 3 both, 0 neither. */
static unsigned touched(const struct position *p, const struct score *s, uint16_t point, uint8_t *seen)
{
    static const int beside[] = {-1, 1, -POSITION_STRIDE, POSITION_STRIDE};
    unsigned by = 0;
    seen[point] = 1;
    for (int d = 0; d < 4; d++) {
        const uint16_t next = (uint16_t)(point + beside[d]);
        if (p->board[next] == OFF_BOARD)
            continue;
        if (p->board[next] != STONE_EMPTY && !s->dead[next])
            by |= p->board[next];
        else if (!seen[next])
            by |= touched(p, s, next, seen);
    }
    return by;
}

static void assert_sums(const struct position *p, const struct score *s)
{
    uint32_t stones[3] = {0}, dead[3] = {0}, area[3] = {0}, territory[3] = {0}, neutral = 0;
    for (int i = 0; i < p->columns * p->rows; i++) {
        const uint16_t point = point_at(i % p->columns, i / p->columns);
        const uint8_t stone = p->board[point];
        const bool is_alive = stone != STONE_EMPTY && !s->dead[point];
        uint8_t seen[POSITION_POINTS] = {0};
        stones[stone] += is_alive;
        dead[3 - (stone ? stone : 3)] += stone != STONE_EMPTY && !is_alive;
        area[s->owner[SCORE_AREA][point]] += !is_alive;
        territory[s->owner[SCORE_TERRITORY][point]] += !is_alive;
        neutral += !is_alive && s->owner[s->way][point] == STONE_EMPTY;
        if (!is_alive && s->source != SCORE_TAKEN)
            assert_int_equal(s->owner[SCORE_AREA][point], touched(p, s, point, seen) % 3);
    }
    for (int color = STONE_BLACK; color <= STONE_WHITE; color++) {
        assert_int_equal(s->side[color].stones, stones[color]);
        assert_int_equal(s->side[color].dead, dead[color]);
        assert_int_equal(s->side[color].surrounded, area[color]);
        assert_int_equal(s->side[color].territory, territory[color]);
        assert_int_equal(s->side[color].prisoners, p->captures[color]);
    }
    assert_int_equal(s->neutral, neutral);
}

static void test_sums(void **state)
{
    struct chance chance = chance_begin("score");
    struct counted c;
    struct buf text = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(150, 10000); i++) {
        const int side = 1 + (int)chance_below(&chance, 9);
        const struct games_shape shape = {.columns = side, .rows = side, .nodes = 10 + chance_below(&chance, 80), .has_texts = i % 3 == 0};
        buf_clear(&text);
        games_record(&chance, &shape, &text);
        count(&c, buf_string(&text));
        const struct position *p = &c.replay.position;
        assert_sums(p, &c.score);
        for (int k = 0; k < 6; k++) {
            c.score.way = k % 2 ? SCORE_AREA : SCORE_TERRITORY;
            if (score_turn(&c.score, p, point_at((int)chance_below(&chance, (uint32_t)side), (int)chance_below(&chance, (uint32_t)side))))
                assert_sums(p, &c.score);
        }
        done(&c);
    }
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_territory_and_dame),
        cmocka_unit_test(test_empty_board),
        cmocka_unit_test(test_seki),
        cmocka_unit_test(test_dead_in_one_area),
        cmocka_unit_test(test_dead_one_or_other),
        cmocka_unit_test(test_prisoners_and_komi),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_taken),
        cmocka_unit_test(test_kgs),
        cmocka_unit_test(test_own_move),
        cmocka_unit_test(test_compare),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_amazons),
        cmocka_unit_test(test_other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

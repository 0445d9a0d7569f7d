/* tests/reader/68-said.c - values and words at the nodes of a line: scores, best variations, first words, moves to
 * guess */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "reader/analysis.h"
#include "reader/comment.h"
#include "reader/curve.h"
#include "reader/goto.h"
#include "reader/pattern.h"
#include "reader/reader.h"
#include "reader/texts.h"
#include "reader/walk.h"
#include "reader/world.h"

/* Opens a record and reads all of its first line. */
static struct reader *line_open(struct world *w, const char *text)
{
    struct reader *r = world_open(w, text);
    line_extend(&r->line, &r->replay, SIZE_MAX);
    return r;
}

/* ---- the curve ---- */

/* Without a win rate scores are drawn, and losses are points: below, at, above a large drop, by either player. */
static void points_lost(void **state)
{
    static const double loss[] = {-99, 3.5, 4, -4.5, 4.5, 0, -99, -99};
    struct world w;
    struct reader *r = line_open(&w, "(;SZ[9]V[10];B[aa]V[6.5];W[ba]V[10.5];B[ca]V[15];W[da]V[19.5];B[ea]V[19.5];W[fa];B[ga]V[0])");

    (void)state;
    assert_false(curve_has(r));
    assert_true(curve_finish(r));
    assert_true(curve_has(r) && curve_is_score(r) && curve_has_several(r));
    for (size_t depth = 0; depth < COUNT(loss); depth++) {
        double got = -99;

        assert_int_equal(curve_loss(r, depth, &got), loss[depth] > -99);
        assert_true(got == loss[depth]);
        assert_int_equal(curve_is_drop(r, depth), loss[depth] >= 4);
    }
    world_close(&w);
}

/* With both only win rates are drawn: a node with only a score has no value, and ten points are not a drop. */
static void both_values(void **state)
{
    struct world w;
    struct reader *r = line_open(&w, "(;SZ[9]SBKV[50]V[20];B[aa]V[1];W[ba]SBKV[41]V[10];B[ca]SBKV[33]V[0])");
    static const double wanted[] = {50, -1, 41, 33};

    (void)state;
    assert_true(curve_finish(r));
    assert_false(curve_is_score(r));
    for (size_t depth = 0; depth < COUNT(wanted) + 1; depth++) {
        double value = -1;

        assert_int_equal(curve_value(r, depth, &value), depth < COUNT(wanted) && wanted[depth] >= 0);
        assert_true(value == (depth < COUNT(wanted) ? wanted[depth] : -1));
        assert_false(curve_is_drop(r, depth));
    }
    world_close(&w);
}

/* None, one, two of each kind; none before anything was read. */
static void how_many_values(void **state)
{
    static const struct {
        const char *text;
        bool has, several, is_score, best, times;
    } rows[] = {
        {"(;SZ[9];B[aa];W[bb])", false, false, true, false, false},
        {"(;SZ[9];B[aa]SBKV[50];W[bb])", true, false, false, false, false},
        {"(;SZ[9];B[aa]SBKV[0];W[bb]SBKV[100])", true, true, false, false, false},
        {"(;SZ[9]V[1];B[aa];W[bb])", true, false, true, false, false},
        {"(;SZ[9]V[1];B[aa];W[bb]V[0])", true, true, true, false, false},
        {"(;SZ[9]V[1];B[aa]SBKV[50];W[bb])", true, false, false, false, false},
        {"(;SZ[9];B[aa]BL[50];W[bb])", false, false, true, false, false},
        {"(;SZ[9]TM[60];B[aa]BL[50];W[bb])", false, false, true, false, true},
        {"(;SZ[9]V[1];B[aa]LZ[x 50.0 1\nmove D4 visits 1 winrate 5000 pv D4];W[bb])", true, false, false, true, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct world w;
        struct reader *r = line_open(&w, rows[i].text);
        double value;

        assert_false(curve_has(r) || curve_has_several(r) || curve_is_score(r) || r->curve.bests > 0 || r->curve.times > 0);
        assert_false(curve_value(r, 0, &value) || curve_time(r, 0, &value) || curve_loss(r, 1, &value));
        curve_finish(r);
        assert_int_equal(curve_has(r), rows[i].has);
        assert_int_equal(curve_has_several(r), rows[i].several);
        assert_int_equal(curve_is_score(r), rows[i].is_score);
        assert_int_equal(r->curve.bests > 0, rows[i].best);
        assert_int_equal(r->curve.times > 0, rows[i].times);
        world_close(&w);
    }
}

/* ---- best variations ---- */

static void assert_best(const char *node, const char *wanted)
{
    struct buf text = {0}, out = {0}, first = {0};
    struct world w;
    size_t lines = 0;

    buf_add_format(&text, "(;SZ[9];B[aa]%s)", node);
    struct reader *r = line_open(&w, buf_string(&text));
    reader_go(r, 1);
    for (const char *at = wanted; (at = strchr(at, '\n')); at++)
        lines++;
    for (size_t most = 0; most <= lines + 1; most++) {
        const char *end = wanted;

        for (size_t i = 0; i < most && strchr(end, '\n'); i++)
            end = strchr(end, '\n') + 1;
        buf_clear(&out);
        if (analysis_best(r, most, &out) != (most < lines ? most : lines))
            fail_msg("%s, %zu at most: %s", node, most, buf_string(&out));
        buf_clear(&first);
        buf_add(&first, wanted, (size_t)(end - wanted));
        assert_string_equal(buf_string(&out), buf_string(&first));
    }
    world_close(&w);
    buf_free(&first);
    buf_free(&text);
    buf_free(&out);
}

static void best_of_a_program(void **state)
{
    (void)state;
    assert_best("", "");
    assert_best("LZ[head]", "");
    assert_best("LZ[head\nnothing]", "");
    assert_best("LZ[head\nmove D4 visits 988 winrate 5846 pv D4 Q16 R3]", "D4 58.4% 988 visits: D4 Q16 R3\n");
    assert_best("LZ[head\nmove D4 visits 1 winrate 0 pv D4 info move E5 winrate 10000 visits 2 order 1 pv E5 pass info move F6 winrate 10001 pv F6]",
        "D4 0.0% 1 visits: D4\nE5 100.0% 2 visits: E5 pass\nF6 0 visits: F6\n");
    assert_best("LZ[head\ninfo move D4 visits 7 pv D4 ownership 1 2 3]", "D4 7 visits: D4\n");
    assert_best("LZ[head\nmove D4 visits 3]", "D4 3 visits:\n");
    assert_best("LZ[head\nmove D\x1b""4 visits 3 pv a\x1b]", "D\xEF\xBF\xBD""4 3 visits: a\xEF\xBF\xBD\n");
}

/* ---- words ---- */

/* The name, else the comment, on one line, in the columns given. */
static void first_words(void **state)
{
    static const struct {
        const char *node;
        int columns;
        const char *words;
    } rows[] = {
        {"", 20, ""},
        {"C[one two]", 20, "one two"},
        {"N[name]C[one two]", 20, "name"},
        {"N[]C[one\ntwo]", 20, "one two"},
        {"N[ ]C[one]", 20, "one"},
        {"C[one two]", 7, "one two"},
        {"C[one two]", 0, ""},
        {"C[one two]", -1, ""},
        {"N[a\x1b]", 20, "a\xEF\xBF\xBD"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf text = {0}, out = {0};
        struct world w;

        buf_add_format(&text, "(;SZ[9];B[aa]%s;C[after])", rows[i].node);
        struct reader *r = line_open(&w, buf_string(&text));
        comment_words(r, 1, rows[i].columns, &out);
        if (strcmp(buf_string(&out), rows[i].words) != 0)
            fail_msg("%s in %d columns: \"%s\"", rows[i].node, rows[i].columns, buf_string(&out));
        world_close(&w);
        buf_free(&text);
        buf_free(&out);
    }
}

/* ---- moves to guess ---- */

static void the_next_move(void **state)
{
    static const uint32_t next[] = {1, 1, 4, 4, 4, 6, 6, SGF_NONE, 8};
    struct buf out = {0};
    struct world w;
    struct reader *r = line_open(&w, "(;SZ[9];B[aa];C[x];AB[cc](;W[];C[y];B[dd];C[z])(;W[ee]))");

    (void)state;
    assert_int_equal(r->record.node_count, COUNT(next));
    for (uint32_t node = 0; node < COUNT(next); node++)
        assert_int_equal(walk_to_move(r, node), next[node]);
    assert_int_equal(walk_to_move(r, SGF_NONE), SGF_NONE);
    texts_move(r, 0, &out);
    assert_int_equal(out.len, 0);
    texts_move(r, 1, &out);
    texts_move(r, 4, &out);
    assert_string_equal(buf_string(&out), "A9pass");
    buf_free(&out);
    world_close(&w);
}

static void what_can_be_a_move(void **state)
{
    static const char *const yes[] = {"pass", "PASS", "A9", "a9", "aa", "j1", "ii", "a-b", "-"};
    static const char *const no[] = {"", "x", "A10", "K1", "zz", "i1", "aaa", "a", "passe", "9"};
    struct world w;
    const struct reader *r = line_open(&w, "(;SZ[9])");

    (void)state;
    for (size_t i = 0; i < COUNT(yes); i++)
        if (!goto_is_move(r, slice_of(yes[i])))
            fail_msg("%s is no move", yes[i]);
    for (size_t i = 0; i < COUNT(no); i++)
        if (goto_is_move(r, slice_of(no[i])))
            fail_msg("%s is a move", no[i]);
    world_close(&w);
}

/* ---- patterns ---- */

/* The move with a number, on a long line and in its variations, and once more in another game. */
static void numbers_far_down(void **state)
{
    enum { LONG = 3000 };
    struct buf text = {0};
    struct world w;
    struct pattern p = {0};
    size_t bytes = 0;

    (void)state;
    buf_add_string(&text, "(;SZ[9]");
    for (int i = 0; i < LONG; i++)
        buf_add_string(&text, i % 2 ? ";W[aa]" : ";B[bb]");
    buf_add_string(&text, "(;B[cc];W[dd])(;C[x];B[ee]MN[7];W[ff]))");
    struct reader *r = line_open(&w, buf_string(&text));
    static const struct {
        const char *text;
        uint32_t nodes[3];
    } rows[] = {{"1", {1}}, {"7", {7, LONG + 4}}, {"8", {8, LONG + 5}}, {"2999", {2999}}, {"3000", {3000}}, {"3001", {3001}}, {"3002", {3002}}, {"3003", {0}}, {"0", {0}}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        pattern_read(&p, slice_of(rows[i].text), &r->replay.position);
        for (int again = 0; again < 2; again++) {
            size_t found = 0;

            for (uint32_t node = 0; node < r->record.node_count; node++)
                if (pattern_matches(&p, &r->replay, node, &bytes))
                    assert_int_equal(node, rows[i].nodes[found++]);
            assert_true(found == 3 || rows[i].nodes[found] == 0);
            pattern_rewind(&p);
        }
        pattern_free(&p);
    }
    world_close(&w);
    buf_free(&text);
}

/* Places of one text are not those of the one before, and none without a pattern. */
static void places_are_new_ones(void **state)
{
    struct pattern p = {0};
    struct text_lines spans = {0};
    struct world w;
    struct reader *r = line_open(&w, "(;SZ[9])");

    (void)state;
    for (int i = 0; i < 3; i++) {
        pattern_read(&p, SLICE("C:ab"), &r->replay.position);
        pattern_spans(&p, "C", SLICE("ab ab ab"), &spans);
        assert_int_equal(spans.count, 3);
        if (i == 0)
            pattern_spans(&p, "N", SLICE("ab"), &spans);
        else if (i == 1)
            pattern_spans(&p, NULL, SLICE("ab"), &spans);
        else
            pattern_spans(&p, "C", SLICE(""), &spans);
        assert_int_equal(spans.count, 0);
        pattern_spans(&p, "C", SLICE("xab"), &spans);
        assert_int_equal(spans.count, 1);
        assert_int_equal(spans.at[0].at, 1);
        pattern_free(&p);
    }
    pattern_read(&p, SLICE("12"), &r->replay.position);
    pattern_spans(&p, "C", SLICE("12"), &spans);
    assert_int_equal(spans.count, 0);
    pattern_free(&p);
    text_lines_free(&spans);
    world_close(&w);
}

/* A closed reader has no game, even if it is closed and freed again. */
static void closed_readers(void **state)
{
    struct world w;
    struct reader *r = line_open(&w, "(;SZ[9];B[aa]C[x])");

    (void)state;
    assert_true(r->has_game && r->has_comments && !r->has_terms);
    reader_remember(r);
    reader_go(r, 1);
    reader_close(r);
    assert_false(r->has_game);
    reader_move(r, &(struct sgf_move){.len = 0});
    reader_close(r);
    reader_open(r, &w.collection, 0);
    assert_int_equal(reader_jump_back(r, 1), SGF_NONE);
    assert_int_equal(reader_node(r), 0);
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_lost), cmocka_unit_test(both_values), cmocka_unit_test(how_many_values), cmocka_unit_test(best_of_a_program),
        cmocka_unit_test(first_words), cmocka_unit_test(the_next_move), cmocka_unit_test(what_can_be_a_move), cmocka_unit_test(numbers_far_down),
        cmocka_unit_test(places_are_new_ones), cmocka_unit_test(closed_readers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

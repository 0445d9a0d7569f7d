/* tests/reader/60-texts.c - texts of a node: clocks side by side, moves, names, entries of comments, links, curves,
 * rows of the tree */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/array.h"
#include "reader/comment.h"
#include "reader/curve.h"
#include "reader/entry.h"
#include "reader/texts.h"
#include "reader/treegraph.h"
#include "reader/world.h"

/* Opens a record and reads all of its first line. */
static struct reader *line_open(struct world *w, const char *text)
{
    struct reader *r = world_open(w, text);
    line_extend(&r->line, &r->replay, SIZE_MAX);
    return r;
}

/* The last colons meet and both are equally wide, whichever is longer before or after the colon. */
static void clocks(void **state)
{
    (void)state;
    static const struct {
        const char *black, *white, *want[2];
    } rows[] = {
        {"BL[87]", "WL[87]", {"1:27", "1:27"}},
        {"BL[87]", "WL[687]", {" 1:27", "11:27"}},
        {"BL[687]", "WL[87]", {"11:27", " 1:27"}},
        {"BL[87]OB[9]", "WL[87]", {"1:27 / 9", "1:27    "}},
        {"BL[87]", "WL[687]OW[12]", {" 1:27     ", "11:27 / 12"}},
        {"BL[687]OB[1]", "WL[7]", {"11:27 / 1", " 0:07    "}},
        {"BL[87]", "", {"1:27", ""}},
        {"", "WL[3687]", {"", "1:01:27"}},
        {"BL[87]", "WL[3687]", {"   1:27", "1:01:27"}},
        {"", "", {"", ""}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[128];
        struct world w;
        struct buf out[2] = {{0}, {0}};
        snprintf(text, sizeof text, "(;FF[4]%s%s)", rows[i].black, rows[i].white);
        texts_clocks(line_open(&w, text), out);
        for (int k = 0; k < 2; k++) {
            assert_string_equal(buf_string(&out[k]), rows[i].want[k]);
            buf_free(&out[k]);
        }
        world_close(&w);
    }
}

static void assert_move(const char *text, uint32_t node, char color, const char *want)
{
    struct world w;
    struct buf out = {0};
    struct reader *r = line_open(&w, text);
    assert_int_equal(texts_move(r, node, &out), color);
    assert_string_equal(buf_string(&out), want);
    buf_free(&out);
    world_close(&w);
}

/* For both colours, with the rules of the game and without. */
static void moves(void **state)
{
    (void)state;
    assert_move("(;SZ[9];B[aa];W[])", 1, 'B', "A9");
    assert_move("(;SZ[9];B[aa];W[])", 2, 'W', "pass");
    assert_move("(;SZ[9];B[aa];W[])", 0, '\0', "");
    assert_move("(;GM[11];B[a1];W[swap-pieces]C[x];C[y])", 1, 'B', "a1");
    assert_move("(;GM[11];B[a1];W[swap-pieces]C[x];C[y])", 2, 'W', "swap-pieces");
    assert_move("(;GM[11];B[a1];W[swap-pieces]C[x];C[y])", 3, '\0', "");
}

static void setup(void **state)
{
    (void)state;
    struct world w;
    const struct reader *r = line_open(&w, "(;SZ[9];AB[aa];B[bb];PL[W];C[x];B[cc]AW[dd])");
    static const bool want[] = {false, true, false, true, false, true, false};
    for (uint32_t node = 0; node < COUNT(want); node++)
        assert_int_equal(texts_is_setup(r, node), want[node]);
    world_close(&w);
}

static void assert_text(const struct reader *r, bool has_lines, uint32_t node, const char *want)
{
    struct buf out = {0};
    assert_int_equal((has_lines ? texts_lines : texts_line)(r, node, SGF_C, &out), *want != '\0');
    assert_string_equal(buf_string(&out), want);
    buf_free(&out);
}

/* The same text as one line and with its lines. */
static void lines(void **state)
{
    (void)state;
    struct world w;
    const struct reader *r = line_open(&w, "(;C[a\nb];B[aa];C[c\\]];C[])");
    assert_text(r, false, 0, "a b");
    assert_text(r, true, 0, "a\nb");
    assert_text(r, false, 1, "");
    assert_text(r, true, 1, "");
    assert_text(r, false, 2, "c]");
    assert_text(r, true, 2, "c]");
    assert_text(r, false, 3, "");
    world_close(&w);
}

/* A node with a name and one without, moves of both colours, start and setup; one entry is used for all. */
static void entries(void **state)
{
    (void)state;
    static const struct {
        uint32_t node;
        long number;
        const char *heading, *text;
        int rows;
    } rows[] = {
        {0, 0, "start  the name", "one", 3}, {1, 1, "move 1  B A9", "", 2}, {2, 2, "move 2  W B9  second", "two\nthree", 4}, {3, 2, "after move 2", "", 2},
        {2, 2, "move 2  W B9  second", "two\nthree", 4}, {1, 1, "move 1  B A9", "", 2},
    };
    struct world w;
    struct entry e = {0};
    struct reader *r = line_open(&w, "(;SZ[9]N[the name]C[one];B[aa];W[ba]N[second]C[two\nthree];AB[ca];C[last])");
    for (size_t i = 0; i < COUNT(rows); i++) {
        entry_make(&e, r, rows[i].node, rows[i].number, 20, 1);
        assert_string_equal(buf_string(&e.heading), rows[i].heading);
        assert_string_equal(buf_string(&e.text), rows[i].text);
        assert_int_equal(entry_rows(&e), rows[i].rows);
    }
    static const size_t next[] = {2, 2, 4, 4, SIZE_MAX, SIZE_MAX}, count[] = {3, 3, 2, 2, 1, 0};
    for (size_t depth = 0; depth < COUNT(next); depth++) {
        assert_int_equal(entry_next(r, depth), next[depth]);
        assert_int_equal(entry_count(r, depth), count[depth]);
    }
    entry_free(&e);
    world_close(&w);
}

static void links(void **state)
{
    (void)state;
    static const struct {
        enum comment_link_kind kind;
        const char *text;
    } want[] = {{LINK_POINT, "D4"}, {LINK_MOVE, "move 7"}, {LINK_ADDRESS, "2.B.1"}, {LINK_WEB, "https://example.org/a"}};
    struct world w;
    const struct reader *r = line_open(&w, "(;SZ[9]C[see D4, move 7, #2.B.1 and https://example.org/a])");
    struct comment_link found[COUNT(want) + 1];
    assert_int_equal(comment_links(r, NULL, SIZE_MAX), COUNT(want));
    for (size_t most = 0; most <= COUNT(want) + 1; most++)
        assert_int_equal(comment_links(r, found, most), most < COUNT(want) ? most : COUNT(want));
    for (size_t i = 0; i <= COUNT(want); i++) {
        struct buf out = {0};
        comment_link_text(r, i, &out);
        assert_string_equal(buf_string(&out), i < COUNT(want) ? want[i].text : "");
        if (i < COUNT(want))
            assert_int_equal(found[i].kind, want[i].kind);
        buf_free(&out);
    }
    world_close(&w);
}

/* Just below a large drop, at it, above it, for both players; a node without a move, or without a value before it, has
 * no loss. */
static void losses(void **state)
{
    (void)state;
    static const double loss[] = {-1, 9.5, 10, -12, 11, -1, -1, -1};
    struct world w;
    struct reader *r = line_open(&w,
        "(;SZ[9]SBKV[60];B[aa]SBKV[50.5];W[ba]SBKV[60.5];B[ca]SBKV[72.5];W[da]SBKV[83.5];AE[aa]SBKV[20];B[ea];W[fa]SBKV[20])");
    assert_true(curve_finish(r));
    assert_true(curve_has(r) && curve_has_several(r) && !curve_is_score(r) && r->curve.bests == 0 && r->curve.times == 0);
    for (size_t depth = 0; depth < COUNT(loss) + 1; depth++) {
        double got = -1;
        const bool is_known = depth < COUNT(loss) && (loss[depth] >= 0 || depth == 3);
        assert_int_equal(curve_loss(r, depth, &got), is_known);
        if (is_known)
            assert_true(got > loss[depth] - 0.01 && got < loss[depth] + 0.01);
        assert_int_equal(curve_is_drop(r, depth), is_known && loss[depth] >= 10);
    }
    world_close(&w);
}

/* The time of moves by the clocks before and after them; the first by the time of the game. */
static void times(void **state)
{
    (void)state;
    static const double used[] = {-1, 10, 20, 30, -1, 5};
    struct world w;
    struct reader *r = line_open(&w, "(;TM[100];B[aa]BL[90];W[ba]WL[80];B[ca]BL[60];W[da];B[ea]BL[55])");
    assert_true(curve_finish(r));
    assert_true(r->curve.times > 0 && !curve_has(r));
    for (size_t depth = 0; depth < COUNT(used); depth++) {
        double got = -1;
        assert_int_equal(curve_time(r, depth, &got), used[depth] >= 0);
        assert_true(got == used[depth]);
    }
    world_close(&w);
    r = line_open(&w, "(;SZ[9];B[aa]LZ[0];W[ba];B[ca]KT[x])");
    curve_finish(r);
    assert_int_equal(r->curve.bests, r->curve.count);
    world_close(&w);
}

/* The most rows of any window are the most that the layout shows from any node, whatever the width. */
static void tree_rows(void **state)
{
    (void)state;
    static const char *const records[] = {
        "(;B[aa];W[bb];B[cc])", "(;B[aa](;W[bb];B[cc])(;W[dd];B[ee]))", "(;(;B[aa];W[bb](;B[cc])(;B[dd])(;B[ee]))(;B[ff])(;B[gg];W[hh]))",
        "(;B[aa](;W[ba];B[ca];W[da];B[ea];W[fa](;B[ga])(;B[ha]))(;W[ia]))", "(;(;B[aa])(;B[ba])(;B[ca])(;B[da]))",
    };
    for (size_t i = 0; i < COUNT(records); i++) {
        struct world w;
        struct tree_graph *t = treegraph_new();
        struct reader *r = line_open(&w, records[i]);
        for (int columns = 1; columns < 12; columns++) {
            int most = 1;
            for (uint32_t node = 0; node < r->record.node_count; node++) {
                reader_go(r, node);
                treegraph_make(t, &(struct treegraph_view){.replay = &r->replay, .paths = &r->paths, .families = r->families, .center = node, .columns = columns, .rows = 40});
                most = t->rows > most ? t->rows : most;
            }
            if (treegraph_rows_most(&r->paths, columns) != most)
                fail_msg("record %zu: %d rows in %d columns, and most are %d", i, most, columns, treegraph_rows_most(&r->paths, columns));
        }
        treegraph_free(t);
        world_close(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks), cmocka_unit_test(moves), cmocka_unit_test(setup), cmocka_unit_test(lines), cmocka_unit_test(entries),
        cmocka_unit_test(links), cmocka_unit_test(losses), cmocka_unit_test(times), cmocka_unit_test(tree_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

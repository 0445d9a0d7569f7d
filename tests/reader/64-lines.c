/* tests/reader/64-lines.c - data that follow the line and the game: win rates after any walk, diagnostics of one game
 * after the other, annotations */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "reader/comment.h"
#include "reader/curve.h"
#include "reader/diagnosis.h"
#include "sweep.h"

/* ---- the curve of a line after any walk: as if the reader went there at once ---- */

/* Nodes with and without a win rate, a score, a clock, variations of engines; branches. */
static void analysed_make(struct chance *c, struct buf *out)
{
    const bool has_rates = chance_below(c, 2);
    unsigned open = 1;

    buf_add_string(out, chance_below(c, 2) ? "(;SZ[9]TM[600]" : "(;SZ[9]");
    for (unsigned i = 3 + chance_below(c, 40), move = 0; i > 0; i--) {
        if (chance_below(c, 5) == 0) {
            buf_add_char(out, '(');
            open++;
        } else if (open > 1 && chance_below(c, 6) == 0) {
            buf_add_char(out, ')');
            open--;
            buf_add_char(out, '(');
        }
        buf_add_format(out, ";%c[%c%c]", "BW"[move++ % 2], 'a' + (int)chance_below(c, 9), 'a' + (int)chance_below(c, 9));
        if (chance_below(c, 3))
            buf_add_format(out, "%s[%u]", "BL\0WL" + 3 * chance_below(c, 2), chance_below(c, 600));
        if (has_rates && chance_below(c, 3))
            buf_add_format(out, "SBKV[%u.5]", chance_below(c, 99));
        if (chance_below(c, 6) == 0)
            buf_add_format(out, "C[Score: %c+%u.5]", "BW"[chance_below(c, 2)], chance_below(c, 30));
        if (chance_below(c, 8) == 0)
            buf_add_string(out, "LZ[x 50.0 1]");
        if (chance_below(c, 7) == 0)
            buf_add_string(out, "PB\0EV\0RE" + 3 * chance_below(c, 3)), buf_add_string(out, "[said here]");
    }
    while (open-- > 0)
        buf_add_char(out, ')');
}

static void assert_same_curve(const struct reader *r, const struct reader *fresh)
{
    assert_int_equal(curve_has(r), curve_has(fresh));
    assert_int_equal(curve_has_several(r), curve_has_several(fresh));
    assert_int_equal(curve_is_score(r), curve_is_score(fresh));
    assert_int_equal(r->curve.times > 0, fresh->curve.times > 0);
    assert_int_equal(r->curve.bests > 0, fresh->curve.bests > 0);
    for (size_t depth = 0; depth <= r->line.count; depth++) {
        double a = 0, b = 0;
        assert_int_equal(curve_value(r, depth, &a), curve_value(fresh, depth, &b));
        assert_true(a == b);
        assert_int_equal(curve_time(r, depth, &a), curve_time(fresh, depth, &b));
        assert_true(a == b);
        assert_int_equal(curve_loss(r, depth, &a), curve_loss(fresh, depth, &b));
        assert_true(a == b);
        assert_int_equal(curve_is_drop(r, depth), curve_is_drop(fresh, depth));
    }
}

/* Straightens the line after `depth`: it keeps its nodes down to there, and then follows first children. */
static void straighten(struct reader *r, size_t depth)
{
    static uint32_t before[1000];
    const size_t count = r->line.count;

    assert_true(count <= COUNT(before));
    memcpy(before, r->line.at, count * sizeof *before);
    const bool is_changed = line_straighten(&r->line, &r->replay, depth);
    const size_t kept = r->line.count;
    line_extend(&r->line, &r->replay, SIZE_MAX);
    assert_memory_equal(r->line.at, before, (depth + 1) * sizeof *before);
    for (size_t i = depth + 1; i < r->line.count; i++)
        assert_int_equal(r->line.at[i], sgf_child(&r->record, r->line.at[i - 1]));
    assert_int_equal(sgf_child(&r->record, r->line.at[r->line.count - 1]), SGF_NONE);
    assert_int_equal(is_changed, kept < count);
    if (is_changed)
        assert_int_not_equal(r->line.at[kept], before[kept]);
}

/* The nearest node at or above this one that has facts of the game, else the root; the nearest at or above it that has siblings. */
static void assert_above(const struct reader *r)
{
    static const uint32_t infos[] = {SGF_PB, SGF_EV, SGF_RE, SGF_TM};
    const struct sgf_game *g = &r->record;

    for (size_t depth = 0; depth < r->line.count; depth++) {
        size_t info = depth, fork = depth;
        bool has_info = false;

        for (;; info--) {
            for (size_t i = 0; i < COUNT(infos); i++)
                has_info |= sgf_find(g, r->line.at[info], infos[i]) != SGF_NONE;
            if (has_info || info == 0)
                break;
        }
        while (fork > 0 && sgf_child_count(g, r->line.at[fork - 1]) < 2)
            fork--;
        assert_int_equal(line_info(&r->line, depth), info);
        assert_int_equal(line_fork(&r->line, depth), fork);
    }
    size_t info = r->replay.depth;
    while (info > 0 && line_info(&r->line, info) != info)
        info--;
    assert_int_equal(reader_info_node(r), r->line.at[info]);
}

static void walk(struct chance *c, const struct sgf_collection *collection)
{
    struct reader r = {0};

    reader_open(&r, collection, 0);
    for (int steps = 0; steps < 60; steps++) {
        struct reader fresh = {0};

        reader_go(&r, chance_below(c, r.record.node_count));
        switch (chance_below(c, 6)) {
        case 0: curve_begin(&r); break;
        case 1: curve_idle(&r); break;
        case 2:
            line_extend(&r.line, &r.replay, SIZE_MAX);
            straighten(&r, chance_below(c, (uint32_t)r.line.count));
            break;
        default: break;
        }
        line_extend(&r.line, &r.replay, SIZE_MAX);
        assert_above(&r);
        if (chance_below(c, 2))
            continue;
        assert_true(curve_finish(&r));
        assert_false(curve_idle(&r));
        reader_open(&fresh, collection, 0);
        reader_go(&fresh, r.line.at[r.line.count - 1]);
        assert_true(curve_finish(&fresh));
        assert_int_equal(r.line.count, fresh.line.count);
        assert_memory_equal(r.line.at, fresh.line.at, r.line.count * sizeof *r.line.at);
        assert_same_curve(&r, &fresh);
        reader_free(&fresh);
    }
    reader_free(&r);
}

static void curves(void **state)
{
    struct chance c = chance_begin("curves");
    struct buf text = {0};

    (void)state;
    for (size_t round = sweep_share(30, 1000); round > 0; round--) {
        struct sgf_collection collection;

        buf_clear(&text);
        analysed_make(&c, &text);
        sgf_collection_init(&collection, CHARSET_UNKNOWN);
        sgf_collection_feed(&collection, buf_slice(&text), true);
        walk(&c, &collection);
        sgf_collection_free(&collection);
    }
    buf_free(&text);
}

/* ---- diagnostics of one game after the other, in one reader ---- */

/* Games with no defect, one in the first lines, one after a hundred lines, several, one far to the right. */
static void faulty_make(struct buf *out)
{
    buf_add_string(out, "(;SZ[9];B[zz9])\n(;SZ[9];B[aa])\n");
    for (int line = 0; line < 6; line++)
        buf_add_string(out, "(;SZ[9];B[zz9]\n;W[zz9])\n");
    for (int line = 0; line < 100; line++)
        buf_add_char(out, '\n');
    buf_add_string(out, "(;SZ[9];C[");
    for (int column = 0; column < 1200; column++)
        buf_add_char(out, 'x');
    buf_add_string(out, "];B[zz9])\n(;SZ[9];B[zz9])\n(;SZ[9])");
}

static void assert_diagnosis(const struct reader *r, struct slice file)
{
    int widest = 0;

    for (size_t i = 0; i < r->diags.count; i++) {
        const uint64_t at = sgf_diag_at(&r->diags.at[i]);
        size_t line = 1, column = 1;
        char text[40];

        for (size_t k = 0; k < at; k++, column++)
            if (file.at[k] == '\n') {
                line++;
                column = 0;
            }
        assert_int_equal(r->diag_places[i].line, line);
        assert_int_equal(r->diag_places[i].column, column);
        const int width = snprintf(text, sizeof text, "%zu:%zu", line, column);
        widest = width > widest ? width : widest;
    }
    assert_int_equal(r->diag_columns, widest);
}

static void diagnoses(void **state)
{
    struct sgf_collection collection;
    struct reader r = {0};
    struct buf text = {0};

    (void)state;
    faulty_make(&text);
    sgf_collection_init(&collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&collection, buf_slice(&text), true);
    assert_int_equal(collection.count, 11);
    diagnosis_make(&r, &collection); /* of no game */
    assert_false(r.has_diags);
    for (size_t i = 0; i < 3 * collection.count; i++) {
        const size_t game = i < collection.count ? i : i * 7 % collection.count;

        static const size_t faults[] = {1, 0, 2, 2, 2, 2, 2, 2, 1, 1, 0};
        reader_open(&r, &collection, game);
        assert_false(r.has_diags);
        diagnosis_make(&r, &collection);
        diagnosis_make(&r, &collection); /* once is enough */
        assert_true(r.has_diags);
        assert_int_equal(r.diags.count, faults[game]);
        assert_diagnosis(&r, buf_slice(&text));
        if (i % 3 == 0) {
            diagnosis_clear(&r);
            assert_false(r.has_diags);
            assert_int_equal(r.diags.count, 0);
        }
        if (i % 4 == 0) {
            reader_close(&r);
            assert_false(r.has_game);
            diagnosis_make(&r, &collection);
            assert_false(r.has_diags);
        }
    }
    reader_free(&r);
    sgf_collection_free(&collection);
    buf_free(&text);
}

/* The node of the last property that begins at or before a byte; the root before the first. */
static void nodes_of_bytes(void **state)
{
    struct chance c = chance_begin("bytes");
    struct buf text = {0};

    (void)state;
    for (size_t round = sweep_share(30, 500); round > 0; round--) {
        struct games_shape shape = games_shape(&c);
        struct sgf_collection collection;
        struct reader r = {0};

        shape.nodes = 1 + chance_below(&c, 12);
        shape.has_branches = true;
        buf_clear(&text);
        games_record(&c, &shape, &text);
        games_record(&c, &shape, &text);
        sgf_collection_init(&collection, CHARSET_UNKNOWN);
        sgf_collection_feed(&collection, buf_slice(&text), true);
        reader_open(&r, &collection, round % 2);
        const struct sgf_game *g = &r.record;
        for (uint64_t at = 0; at <= text.len; at++) {
            uint32_t want = 0;

            for (uint32_t node = 0; node < g->node_count; node++)
                for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++)
                    want = sgf_prop_place(g, prop) <= at ? node : want;
            assert_int_equal(diagnosis_node(g, at), want);
        }
        reader_free(&r);
        sgf_collection_free(&collection);
    }
    buf_free(&text);
}

/* ---- annotations in words ---- */

static void annotations(void **state)
{
    static const struct {
        const char *node, *words;
    } rows[] = {
        {"", ""},
        {"FG[]", "figure"},
        {"FG[257:]", "figure"},
        {"FG[257:Dia. 15]", "figure: Dia. 15"},
        {"FG[257:a\x1b[31mb\\]\xe2\x80\xae]", "figure: a"},
        {"V[0]", "value even"},
        {"V[6.5]", "value B+6.5"},
        {"V[+6.5]", "value B+6.5"},
        {"V[-6.5]", "value W+6.5"},
        {"V[x]", ""},
        {"FG[0:Dia. 1]GB[1]V[-1]", "figure: Dia. 1, good for Black, value W+1"},
        {"HO[1]V[2]", "hotspot, value B+2"},
    };
    struct buf text = {0}, out = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sgf_collection collection;
        struct reader r = {0};

        buf_clear(&text);
        buf_clear(&out);
        buf_add_format(&text, "(;SZ[9];%s;C[x])", rows[i].node);
        sgf_collection_init(&collection, CHARSET_UTF8);
        sgf_collection_feed(&collection, buf_slice(&text), true);
        reader_open(&r, &collection, 0);
        buf_add_string(&out, "before, ");
        comment_annotations(&r, 1, &out);
        const char *words = buf_string(&out) + strlen("before, ");
        if (strncmp(words, rows[i].words, strchr(rows[i].node, '\x1b') ? strlen(rows[i].words) : SIZE_MAX) != 0 || strchr(words, '\x1b'))
            fail_msg("%s: \"%s\"", rows[i].node, words);
        reader_free(&r);
        sgf_collection_free(&collection);
    }
    buf_free(&text);
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves),
        cmocka_unit_test(diagnoses),
        cmocka_unit_test(nodes_of_bytes),
        cmocka_unit_test(annotations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

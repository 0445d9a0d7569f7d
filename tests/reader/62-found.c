/* tests/reader/62-found.c - finding things at a node: a typed move, children by number, places in a text */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "reader/family.h"
#include "reader/goto.h"
#include "reader/pattern.h"
#include "reader/world.h"

/* By a text or a point, in one colour or any: the first child that plays it. */
static void children_played(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column, row; /* -1: the text counts */
        enum stone color;
        uint32_t child;
    } rows[] = {
        {"B9", -1, 0, STONE_EMPTY, 2}, {"b9", -1, 0, STONE_WHITE, 2}, {"B9", -1, 0, STONE_BLACK, 4}, {"ba", -1, 0, STONE_BLACK, 4}, {"C9", -1, 0, STONE_EMPTY, 3},
        {"C9", -1, 0, STONE_WHITE, 3}, {"C9", -1, 0, STONE_BLACK, SGF_NONE}, {"pass", -1, 0, STONE_EMPTY, 5}, {"PASS", -1, 0, STONE_WHITE, 5},
        {"D9", -1, 0, STONE_EMPTY, SGF_NONE}, {"", -1, 0, STONE_EMPTY, SGF_NONE}, {"", 1, 0, STONE_EMPTY, 2}, {"", 1, 0, STONE_BLACK, 4},
        {"", 2, 0, STONE_WHITE, 3}, {"", 2, 0, STONE_BLACK, SGF_NONE}, {"B9", 2, 0, STONE_EMPTY, 3}, {"", 3, 0, STONE_EMPTY, SGF_NONE},
    };
    struct world w;
    struct reader *r = world_open(&w, "(;SZ[9];B[aa](;W[ba])(;W[ca])(;B[ba])(;W[])(;C[x]))");
    reader_go(r, 1);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const uint16_t point = rows[i].column < 0 ? POINT_NONE : point_at(rows[i].column, rows[i].row);
        if (goto_child(r, slice_of(rows[i].text), point, rows[i].color) != rows[i].child)
            fail_msg("row %zu: %u", i, goto_child(r, slice_of(rows[i].text), point, rows[i].color));
    }
    world_close(&w);
}

/* Few children are walked, many are listed: around that limit, twice, and for two parents in turn. */
static void families(void **state)
{
    (void)state;
    for (uint32_t count = 0; count < 40; count++) {
        struct world w;
        struct buf text = {0};
        buf_add_string(&text, "(;SZ[9](;B[aa]");
        for (uint32_t i = 0; i < count; i++)
            buf_add_string(&text, "(;W[bb])");
        buf_add_string(&text, ")(;B[dd]");
        for (uint32_t i = 0; i < 33; i++)
            buf_add_string(&text, "(;W[cc])");
        buf_add_string(&text, "))");
        struct reader *r = world_open(&w, buf_string(&text));
        const struct sgf_game *g = &r->record;
        struct families *f = families_new(g, &r->paths);
        for (uint32_t parent = 0, twice = 0; twice < 2; parent = parent + 1 < g->node_count ? parent + 1 : 0, twice += parent == 0) {
            uint32_t index = 0, before = SGF_NONE;
            for (uint32_t child = sgf_child(g, parent); child != SGF_NONE; before = child, child = sgf_next(g, child)) {
                assert_int_equal(family_at(f, parent, index++), child);
                assert_int_equal(family_previous(f, child), before);
            }
            assert_int_equal(family_at(f, parent, index), SGF_NONE);
            assert_int_equal(family_count(f, parent), index);
            assert_int_equal(family_last(f, parent), before);
        }
        families_free(f);
        world_close(&w);
        buf_free(&text);
    }
}

static void assert_spans(struct pattern *p, const char *ident, const char *text, const char *want)
{
    struct text_lines spans = {0};
    struct buf got = {0};
    pattern_spans(p, ident, slice_of(text), &spans);
    for (size_t i = 0; i < spans.count; i++)
        buf_add_format(&got, "%zu+%zu ", spans.at[i].at, spans.at[i].len);
    assert_string_equal(buf_string(&got), want);
    buf_free(&got);
    text_lines_free(&spans);
}

/* Its start and length in the text itself, whose letters may have other lengths than those searched for. */
static void spans(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *text, *want;
    } rows[] = {
        {"text", "text", "0+4 "}, {"text", "a text in TEXT, texts", "2+4 10+4 16+4 "}, {"aa", "aaaaa", "0+2 2+2 "}, {"a", "", ""}, {"a", "b", ""}, {"b c", "a b\nc d", "2+3 "},
        {"MÜLL", "der Müller", "4+5 "}, {"ller", "der Müller", "7+4 "}, {"fix", "\xEF\xBD\x86\xEF\xBD\x89\xEF\xBD\x98", "0+9 "},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct pattern p = {0};
        pattern_text(&p, slice_of(rows[i].pattern));
        assert_spans(&p, "C", rows[i].text, rows[i].want);
        assert_spans(&p, NULL, rows[i].text, "");
        pattern_free(&p);
    }
}

/* Marks on letters are left out, and several blanks are one. */
static void spans_of_plain(void **state)
{
    (void)state;
    static const struct {
        const char *folded, *text, *want;
    } rows[] = {
        {"hane", "Un han\u00e9, HANE\u0301", "3+5 10+6 "}, {"a b", "  a \n\u3000b", "2+7 "}, {"b", " \u0301b", "3+1 "}, {"o", "\u00f8 o\u0308", "0+2 3+3 "},
        {"oe", "c\u0153ur", "1+2 "}, {"a b", "ab", ""}, {"\u00e9", "e\u0301", ""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct pattern p = {0};
        pattern_comments(&p, slice_of(rows[i].folded), false);
        assert_spans(&p, "C", rows[i].text, rows[i].want);
        pattern_free(&p);
    }
}

/* All of a comment, or nothing. */
static void spans_of_all(void **state)
{
    (void)state;
    struct pattern p = {0};
    pattern_comments(&p, SLICE("a ladder"), true);
    assert_spans(&p, "C", "A\n Ladd\u00e9r ", "0+11 ");
    assert_spans(&p, "GC", "a ladder", "0+8 ");
    assert_spans(&p, "C", "a ladders", "");
    assert_spans(&p, "C", "ladder", "");
    assert_spans(&p, "N", "a ladder", "");
    pattern_comments(&p, SLICE("a ladder"), false);
    assert_spans(&p, "C", "no a ladders", "3+8 ");
    pattern_comments(&p, SLICE("a ladder"), true);
    pattern_text(&p, SLICE("ladder"));
    assert_spans(&p, "C", "no a ladders", "5+6 ");
    pattern_free(&p);
}

/* The line of a node has what is in that node: the next value is of another property, or of another node. */
static void a_node_is_searched_to_its_last_value(void **state)
{
    (void)state;
    static const struct {
        const char *pattern;
        uint32_t node;
        bool is_there;
    } rows[] = {{"first", 0, true}, {"second", 0, false}, {"second", 1, true}, {"third", 1, true}, {"third", 2, false}, {"first", 1, false}, {"last", 2, true}};
    struct buf line = {0};
    struct world w;
    const struct reader *r = world_open(&w, "(;C[first];N[second]C[third];C[fourth]N[last])");
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct pattern p = {0};
        struct text_line at;
        pattern_text(&p, slice_of(rows[i].pattern));
        buf_clear(&line);
        assert_int_equal(pattern_where(&p, &r->record, rows[i].node, &line, &at), rows[i].is_there);
        assert_string_equal(buf_string(&line), rows[i].is_there ? rows[i].pattern : "");
        pattern_free(&p);
    }
    world_close(&w);
    buf_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(children_played), cmocka_unit_test(families), cmocka_unit_test(spans), cmocka_unit_test(spans_of_plain), cmocka_unit_test(spans_of_all),
        cmocka_unit_test(a_node_is_searched_to_its_last_value)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

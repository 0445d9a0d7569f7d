/* tests/sgf/40-diags.c - lists of diagnostics: which are kept, their order, severities and sentences */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/text.h"
#include "sgf/diag.h"

static void test_table(void **state)
{
    (void)state;
    for (int id = 0; id < SGF_DIAG_COUNT; id++) {
        const char *name = sgf_diag_name((enum sgf_diag_id)id);
        int found = 0;
        while (strcmp(sgf_diag_name((enum sgf_diag_id)found), name) != 0)
            found++;
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(name));
        /* Rows of one name are adjacent. */
        for (int row = found; row < id; row++)
            assert_string_equal(sgf_diag_name((enum sgf_diag_id)row), name);
    }
}

static void assert_sentence(const struct sgf_diags *d, size_t index, const char *expected)
{
    struct buf sentence = {0};
    sgf_diag_sentence(d, &d->at[index], &sentence);
    assert_string_equal(buf_string(&sentence), expected);
    buf_free(&sentence);
}

static void test_sentences(void **state)
{
    (void)state;
    struct sgf_diags d = {0};
    sgf_diags_add(&d, SGF_DIAG_MISSING_SEMICOLON, 0, NULL);
    sgf_diags_add(&d, SGF_DIAG_BAD_VALUE_CORRECTED, 0, &(struct sgf_words){.ident = SLICE("KM"), .old = SLICE("6,5"), .now = SLICE("6.5")});
    sgf_diags_add(&d, SGF_DIAG_OBSOLETE_PROPERTY, 0, &(struct sgf_words){.ident = SLICE("L"), .now = SLICE("LB")});
    sgf_diags_add(&d, SGF_DIAG_OBSOLETE_PROPERTY, 0, &(struct sgf_words){.ident = SLICE("CH")});
    sgf_diags_add(&d, SGF_DIAG_BAD_BYTES, 0, &(struct sgf_words){.count = 1});
    sgf_diags_add(&d, SGF_DIAG_BAD_BYTES, 0, &(struct sgf_words){.count = 3});
    sgf_diags_add(&d, SGF_DIAG_BAD_VALUE_DELETED, 0, &(struct sgf_words){.ident = SLICE("B"), .old = SLICE("\033[31m\xff\n{%i}")});
    assert_sentence(&d, 0, "\";\" missing at start of tree");
    assert_sentence(&d, 1, "KM: \"6,5\" read as \"6.5\"");
    assert_sentence(&d, 2, "L is not part of FF[4] (converted to LB)");
    assert_sentence(&d, 3, "CH is not part of FF[4]");
    assert_sentence(&d, 4, "1 undecodable byte");
    assert_sentence(&d, 5, "3 undecodable bytes");
    assert_sentence(&d, 6, "B: bad value \"\xef\xbf\xbd[31m\xef\xbf\xbd {%i}\" ignored");
    sgf_diags_free(&d);
}

static void test_long_words(void **state)
{
    (void)state;
    struct sgf_diags d = {0};
    struct buf word = {0}, sentence = {0};
    for (int i = 0; i < 5000; i++)
        buf_add_string(&word, "\xe7\x8e\x8b"); /* two columns each; never cut within a character */
    sgf_diags_add(&d, SGF_DIAG_BAD_VALUE_DELETED, 0, &(struct sgf_words){.ident = SLICE("B"), .old = buf_slice(&word)});
    sgf_diag_sentence(&d, &d.at[0], &sentence);
    assert_true(text_is_utf8(buf_slice(&sentence)));
    assert_null(strstr(buf_string(&sentence), "\xef\xbf\xbd"));
    assert_true(text_width(sgf_diag_word(&d, &d.at[0], SGF_WORD_OLD), 1) <= 60);
    assert_non_null(strstr(buf_string(&sentence), "..."));
    buf_free(&word);
    buf_free(&sentence);
    sgf_diags_free(&d);
}

static void test_severities(void **state)
{
    (void)state;
    struct sgf_diags d = {0};
    struct sgf_words lenient = {.lenient = true};
    sgf_diags_set_ff(&d, 3);
    sgf_diags_add(&d, SGF_DIAG_MOVE_SETUP_MIXED, 0, NULL);
    sgf_diags_add(&d, SGF_DIAG_LOWERCASE_IN_IDENT, 1, NULL);
    sgf_diags_add(&d, SGF_DIAG_BAD_VALUE_CORRECTED, 2, &lenient);
    sgf_diags_add(&d, SGF_DIAG_BAD_VALUE_CORRECTED, 3, NULL);
    static const enum sgf_severity old[] = {SGF_WARNING, SGF_NOTE, SGF_WARNING, SGF_ERROR};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(d.at[i].severity, old[i]);
    sgf_diags_clear(&d);
    sgf_diags_set_ff(&d, 4);
    sgf_diags_add(&d, SGF_DIAG_MOVE_SETUP_MIXED, 0, NULL);
    sgf_diags_add(&d, SGF_DIAG_MOVE_SETUP_TOGETHER, 1, NULL);
    sgf_diags_add(&d, SGF_DIAG_BAD_VALUE_CORRECTED, 2, &lenient);
    static const enum sgf_severity now[] = {SGF_ERROR, SGF_WARNING, SGF_ERROR};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(d.at[i].severity, now[i]);
    sgf_diags_free(&d);
}

/* Those added before FF was known, kept or only counted. */
static void test_decided_later(void **state)
{
    (void)state;
    for (int ff = 1; ff <= 4; ff++) {
        struct sgf_diags d = {.limit = 5};
        for (uint64_t at = 0; at < 20; at++)
            sgf_diags_add(&d, at % 2 ? SGF_DIAG_LOWERCASE_IN_IDENT : SGF_DIAG_EXTRA_CLOSE, 100 - at, NULL);
        sgf_diags_set_ff(&d, ff);
        assert_int_equal(d.totals[SGF_ERROR], ff < 4 ? 10 : 20);
        assert_int_equal(d.totals[SGF_NOTE], ff < 4 ? 10 : 0);
        assert_int_equal(d.count, 5);
        for (size_t i = 0; i < d.count; i++)
            assert_int_equal(d.at[i].severity, ff < 4 && d.at[i].id == SGF_DIAG_LOWERCASE_IN_IDENT ? SGF_NOTE : SGF_ERROR);
        sgf_diags_free(&d);
    }
}

static void test_limit(void **state)
{
    (void)state;
    enum { COUNT = 1000, LIMIT = 100 };
    for (uint64_t factor = 1; factor < COUNT; factor += 332) {
        struct sgf_diags d = {.limit = LIMIT};
        for (uint64_t i = 0; i < COUNT; i++)
            sgf_diags_add(&d, SGF_DIAG_EXTRA_CLOSE, i * factor % 997, NULL);
        sgf_diags_sort(&d);
        assert_int_equal(d.count, LIMIT);
        assert_int_equal(d.totals[SGF_ERROR], COUNT);
        for (size_t i = 1; i < d.count; i++)
            assert_true(sgf_diag_at(&d.at[i - 1]) <= sgf_diag_at(&d.at[i]));
        assert_true(sgf_diag_at(&d.at[LIMIT - 1]) < LIMIT);
        sgf_diags_free(&d);
    }
}

static void test_order_at_one_place(void **state)
{
    (void)state;
    struct sgf_diags d = {.limit = 3};
    sgf_diags_add(&d, SGF_DIAG_EXTRA_CLOSE, 9, NULL);
    sgf_diags_add(&d, SGF_DIAG_BAD_VIEW, 5, NULL);
    sgf_diags_add(&d, SGF_DIAG_EMPTY_VALUE, 5, NULL);
    sgf_diags_add(&d, SGF_DIAG_DUPLICATE_PROPERTY, 5, NULL);
    sgf_diags_add(&d, SGF_DIAG_SETUP_NO_EFFECT, 5, NULL);
    sgf_diags_sort(&d);
    assert_int_equal(d.count, 3);
    assert_int_equal(d.at[0].id, SGF_DIAG_BAD_VIEW);
    assert_int_equal(d.at[1].id, SGF_DIAG_EMPTY_VALUE);
    assert_int_equal(d.at[2].id, SGF_DIAG_DUPLICATE_PROPERTY);
    sgf_diags_free(&d);
}

/* One list after the other, into an empty one, one that has some, and one with a limit: nothing is lost or counted twice. */
static void test_take_all(void **state)
{
    (void)state;
    for (size_t had = 0; had < 3; had++) {
        for (size_t limit = 0; limit < 5; limit++) {
            struct sgf_diags d = {.limit = limit}, from = {0};
            for (size_t i = 0; i < had; i++)
                sgf_diags_add(&d, SGF_DIAG_EXTRA_CLOSE, i, NULL);
            for (size_t i = 0; i < 3; i++)
                sgf_diags_add(&from, SGF_DIAG_BAD_BYTES, 10 + i, &(struct sgf_words){.count = (unsigned)i});
            sgf_diags_take_all(&d, &from);
            sgf_diags_sort(&d);
            assert_int_equal(d.limit, limit);
            assert_int_equal(d.count, limit && limit < had + 3 ? limit : had + 3);
            assert_int_equal(d.totals[SGF_ERROR] + d.totals[SGF_WARNING] + d.totals[SGF_NOTE], had + 3);
            for (size_t i = 0; i < d.count; i++) {
                assert_int_equal(sgf_diag_at(&d.at[i]), i < had ? i : 10 + i - had);
                assert_int_equal(d.at[i].id, i < had ? SGF_DIAG_EXTRA_CLOSE : SGF_DIAG_BAD_BYTES);
            }
            assert_int_equal(from.count, 0);
            assert_int_equal(from.totals[SGF_ERROR] + from.totals[SGF_WARNING] + from.totals[SGF_NOTE], 0);
            sgf_diags_free(&from);
            sgf_diags_free(&d);
        }
    }
}

/* By line, then column, then as they were added: in the order of the other format, which differs from that of the
 * record made from it. */
static void test_order_of_lines(void **state)
{
    (void)state;
    static const struct {
        uint64_t at;
        enum sgf_diag_id id;
    } rows[] = {
        {0, SGF_DIAG_BAD_VIEW}, {0, SGF_DIAG_EMPTY_VALUE}, {1, SGF_DIAG_BAD_VIEW}, {3, SGF_DIAG_EXTRA_CLOSE}, {2, SGF_DIAG_BAD_BYTES}, {4, SGF_DIAG_EMPTY_VALUE},
    };
    static const size_t order[COUNT(rows)] = {3, 4, 5, 0, 1, 2};
    struct sgf_map_entry entries[] = {{0, 2, 5}, {2, 1, 3}, {4, 2, 1}};
    const struct sgf_map map = {.at = entries, .count = COUNT(entries)};
    struct sgf_diags d = {0};
    struct sgf_place place = sgf_place_start(SLICE("abcdef"));
    place.map = &map;
    for (size_t i = 0; i < COUNT(rows); i++)
        sgf_diags_add(&d, rows[i].id, rows[i].at, NULL);
    sgf_diags_sort_lines(&d, place);
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(sgf_diag_at(&d.at[i]), rows[order[i]].at);
        assert_int_equal(d.at[i].id, rows[order[i]].id);
    }
    sgf_diags_free(&d);
}

static void test_place_back(void **state)
{
    (void)state;
    struct sgf_place place = sgf_place_start(SLICE("ab\r\ncd\n\nef"));
    sgf_place_move(&place, 9, CHARSET_UTF8);
    assert_int_equal(place.line, 4);
    assert_int_equal(place.column, 2);
    sgf_place_move(&place, 5, CHARSET_UTF8);
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 2);
    sgf_place_move(&place, 3, CHARSET_UTF8); /* inside CRLF: at its beginning */
    assert_int_equal(place.line, 1);
    assert_int_equal(place.column, 3);
    sgf_place_move(&place, 1000, CHARSET_UTF8);
    assert_int_equal(place.line, 4);
    assert_int_equal(place.column, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),      cmocka_unit_test(test_sentences),     cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_severities), cmocka_unit_test(test_decided_later), cmocka_unit_test(test_limit),
        cmocka_unit_test(test_order_at_one_place), cmocka_unit_test(test_take_all), cmocka_unit_test(test_order_of_lines),
        cmocka_unit_test(test_place_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/base/58-compare.c - folding for searching, and the natural order of names */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"

static void assert_folded(const char *in, const char *want)
{
    struct buf out = {0};

    buf_add_char(&out, '>');
    text_fold(&out, slice_of(in));
    assert_string_equal(buf_string(&out) + 1, want);
    buf_free(&out);
}

static void test_fold(void **state)
{
    (void)state;
    assert_folded("", "");
    assert_folded("Honinbo SHUSAKU 4P", "honinbo shusaku 4p");
    assert_folded("JOSÉ", "josé");
    assert_folded("e\xCC\x81", "é");
    assert_folded("Straße", "strasse");
    assert_folded("ＡＢＣ①ｱ", "abc1ア");
    assert_folded("ИВАНОВ", "иванов");
    assert_folded("本因坊", "本因坊");
    assert_folded("a\xFF" "B", "a\xEF\xBF\xBD" "b"); /* broken bytes do no harm */
}

static void assert_words(const char *in, size_t len, const char *want)
{
    struct buf out = {0};

    buf_add_string(&out, "x ");
    text_fold_words(&out, (struct slice){in, len});
    assert_string_equal(buf_string(&out) + 2, want);
    buf_free(&out);
}

static void test_fold_words(void **state)
{
    static const char *const same[][2] = {{"", ""}, {"   ", ""}, {"Cho  Chikun ", "cho chikun"}, {"JOSÉ", "jose"}, {"là", "la"}, {"e\xCC\x81", "e"},
        {"Łukasz Müller", "lukasz muller"}, {"ÆØŒĐ", "aeooed"}, {"İSTANBUL ı", "istanbul i"}, {"Фёдор", "федор"}, {"Ｃｈｏ　Ｃ", "cho c"}, {"がギ", "がギ"},
        {"조치훈", "조치훈"}, {"趙治勲", "趙治勲"}, {"a\xFF" "B", "a\xEF\xBF\xBD" "b"}, {"\xCC\x81", ""}, {"É É", "e e"},
        {"Lee\xC2\xADSedol", "leesedol"}, {"\xE2\x80\x8BLee \xEF\xBB\xBFSedol\xE2\x80\x8D", "lee sedol"}, {"\xC2\xAD", ""}, {"趙\xEF\xB8\x80治勲", "趙治勲"}};

    (void)state;
    for (size_t i = 0; i < COUNT(same); i++)
        assert_words(same[i][0], strlen(same[i][0]), same[i][1]);
    assert_words("a\0\n b", 5, "a b");
    assert_words("\0é\0", 4, "e");
}

/* What is shown is what is found: a character between letters is folded as what the filter makes of it, unless that
 * is U+FFFD. */
static void test_fold_what_is_shown(void **state)
{
    struct buf text = {0}, shown = {0}, folded = {0}, again = {0};
    size_t blanks = 0;

    (void)state;
    for (uint32_t code = 1; code < 0x10000; code++) {
        buf_clear(&text), buf_clear(&shown), buf_clear(&folded), buf_clear(&again);
        buf_add_char(&text, 'a');
        text_add_code(&text, code);
        buf_add_char(&text, 'b');
        text_filter(&shown, buf_slice(&text));
        if (strstr(buf_string(&shown), "\xEF\xBF\xBD"))
            continue;
        text_fold_words(&folded, buf_slice(&text));
        text_fold_words(&again, buf_slice(&shown));
        if (!slice_is_equal(buf_slice(&folded), buf_slice(&again)))
            fail_msg("U+%04X is folded as \"%s\" and shown as \"%s\"", code, buf_string(&folded), buf_string(&shown));
        assert_true(!text_is_blank(code) || strcmp(buf_string(&folded), "a b") == 0);
        blanks += text_is_blank(code);
    }
    assert_int_equal(blanks, 17 + 5 + 3); /* of category Zs; controls; U+2028, U+2029, U+2800 */
    buf_free(&text);
    buf_free(&shown);
    buf_free(&folded);
    buf_free(&again);
}

/* A is before B, also with the arguments exchanged. */
static void assert_before(const char *a, const char *b)
{
    if (text_compare_natural(slice_of(a), slice_of(b)) >= 0 || text_compare_natural(slice_of(b), slice_of(a)) <= 0)
        fail_msg("\"%s\" is not before \"%s\"", a, b);
}

static void test_natural(void **state)
{
    (void)state;
    assert_before("game9", "game10");
    assert_before("game9.sgf", "game10.sgf");
    assert_before("game", "game1");
    assert_before("", "a");
    assert_before("a", "B");
    assert_before("B", "c");
    assert_before("A", "a"); /* case, if nothing else differs */
    assert_before("Ab2", "aB10");
    assert_before("2", "10");
    assert_before("v1.9", "v1.10");
    assert_before("1a", "1b");
    assert_before("007", "8");
    assert_before("007", "7"); /* the same number: by bytes */
    assert_before("99999999999999999999998", "99999999999999999999999");
    assert_before("99999999999999999999999", "100000000000000000000000");
    assert_before("É1", "é2");
    assert_before("坊2", "坊11");
    assert_int_equal(text_compare_natural(SLICE("x1"), SLICE("x1")), 0);
    assert_int_equal(text_compare_natural((struct slice){NULL, 0}, SLICE("")), 0);
}

static int compare(const void *a, const void *b)
{
    return text_compare_natural(slice_of(*(const char *const *)a), slice_of(*(const char *const *)b));
}

/* An order: each text of a sorted list compares before those after it. */
static void test_order(void **state)
{
    (void)state;
    const char *names[] = {"a10", "A9",  "a09", "a9",  "a",  "b1", "B01", "b",  "é",   "É",   "10",  "9",
                           "09",  "a-1", "a_1", "a 1", "a1", "A1", "a01", "aa", "\xFF", "\xFE", "本", "z"};
    const size_t count = COUNT(names);
    qsort(names, count, sizeof names[0], compare);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            assert_before(names[i], names[k]);
}

/* Text after a name in a longer text is not part of it. */
static void test_parts_of_texts(void **state)
{
    (void)state;
    static const char *const names[] = {"", "0", "00", "000", "a", "a0", "a00", "a1", "a01", "a001", "b", "b0", "A0", "A00", "é", "é0", "é00"};
    static const char behind[] = {'\0', ' ', '0', '9', 'a', '~', '\xFF'};
    for (size_t i = 0; i < COUNT(names); i++)
        for (size_t k = 0; k < COUNT(names); k++) {
            const size_t a = strlen(names[i]), b = strlen(names[k]);
            const int order = text_compare_natural(slice_of(names[i]), slice_of(names[k]));
            if (a != b && slice_has_prefix(slice_of(names[k]), names[i])) /* zeros alone are more, and come after */
                assert_true(order < 0);
            for (size_t j = 0; j < COUNT(behind) * COUNT(behind); j++) {
                struct buf text[2] = {{0}, {0}};
                buf_add_string(&text[0], names[i]);
                buf_add_repeat(&text[0], behind[j % COUNT(behind)], 4);
                buf_add_string(&text[1], names[k]);
                buf_add_repeat(&text[1], behind[j / COUNT(behind)], 4);
                const int is = text_compare_natural((struct slice){text[0].at, a}, (struct slice){text[1].at, b});
                if ((is > 0) - (is < 0) != (order > 0) - (order < 0))
                    fail_msg("\"%s\" and \"%s\", with %d behind", names[i], names[k], (int)j);
                buf_free(&text[0]);
                buf_free(&text[1]);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fold),
        cmocka_unit_test(test_fold_words),
        cmocka_unit_test(test_fold_what_is_shown),
        cmocka_unit_test(test_natural),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_parts_of_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

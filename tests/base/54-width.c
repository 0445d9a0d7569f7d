/* tests/base/54-width.c - columns of characters and clusters, and cutting by them */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/text.h"

#define ACUTE "\xCC\x81"

static void test_width_of(void **state)
{
    (void)state;
    static const struct {
        uint32_t code;
        int narrow, wide; /* by the setting for ambiguous characters */
    } rows[] = {
        {'a', 1, 1},     {' ', 1, 1},     {0, 0, 0},       {'\n', 0, 0},    {0x7F, 0, 0},    {0x9B, 0, 0},
        {0x301, 0, 0},   {0x200B, 0, 0},  {0x25CF, 1, 2},  {0x25CB, 1, 2},  {0x2500, 1, 2},  {0x253C, 1, 2},
        {0x254B, 1, 2},  {0x2550, 1, 2},  {0x2573, 1, 2},  {0x2588, 1, 2},  {0x2592, 1, 2},  {0xB7, 1, 2},
        {0xD7, 1, 2},    {0x2605, 1, 2},  {0x2190, 1, 2},  {0x2460, 1, 2},  {0x3B1, 1, 2},   {0x436, 1, 2},
        {0xFFFD, 1, 2},  {0x25C9, 1, 1},  {0x2715, 1, 1},  {0x265B, 1, 1},  {0x2590, 1, 1},  {0x2591, 1, 1},
        {0x254C, 1, 1},  {0xE9, 1, 2},    {0xE5, 1, 1},    {0x7881, 2, 2},  {0xAC00, 2, 2},  {0x3042, 2, 2},
        {0x3000, 2, 2},  {0xFF21, 2, 2},  {0xFF71, 1, 1},  {0x26AB, 2, 2},  {0x1F600, 2, 2}, {0x20BB7, 2, 2},
        {0x1161, 0, 0},  {0xE000, 1, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (text_width_of(rows[i].code, 1) != rows[i].narrow || text_width_of(rows[i].code, 2) != rows[i].wide)
            fail_msg("U+%04X: %d and %d", (unsigned)rows[i].code, text_width_of(rows[i].code, 1),
                     text_width_of(rows[i].code, 2));
    }
}

/* The setting only ever widens 1 to 2. */
static void test_width_all(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        int narrow = text_width_of(code, 1);
        int wide = text_width_of(code, 2);
        assert_in_range(narrow, 0, 2);
        assert_true(wide == narrow || (narrow == 1 && wide == 2));
    }
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(text_width(SLICE(""), 1), 0);
    assert_int_equal(text_width(SLICE("Q16 hane"), 1), 8);
    assert_int_equal(text_width(SLICE("本因坊 9p"), 1), 9);
    assert_int_equal(text_width(SLICE("e" ACUTE "tude"), 1), 5);
    assert_int_equal(text_width(SLICE("●─○"), 1), 3);
    assert_int_equal(text_width(SLICE("●─○"), 2), 6);
}

static void test_pad(void **state)
{
    (void)state;
    static const struct {
        int columns;
        const char *text;
        int ambiguous;
        const char *expected;
    } rows[] = {
        {5, "ab", 1, "   ab"},  {-5, "ab", 1, "ab   "}, {5, "黒番", 1, " 黒番"},     {-5, "黒番", 1, "黒番 "},
        {-4, "●─", 1, "●─  "},  {-4, "●─", 2, "●─"},    {3, "黒番", 1, "黒番"},      {-2, "abc", 1, "abc"},
        {0, "", 1, ""},         {-2, "", 1, "  "},      {2, "e" ACUTE, 1, " e" ACUTE},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        text_pad(&out, rows[i].columns, rows[i].text, rows[i].ambiguous);
        assert_string_equal(buf_string(&out), rows[i].expected);
        buf_free(&out);
    }
}

static void test_cluster(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t len;
        int columns;
    } rows[] = {
        {"ab", 1, 1},
        {"a\n", 1, 1},
        {"e" ACUTE "x", 3, 1},
        {"e" ACUTE ACUTE "x", 5, 1},
        {"碁石", 3, 2},
        {"か\xE3\x82\x99" "x", 6, 2},                     /* ga, decomposed */
        {"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB" "x", 9, 2}, /* han, in three letters */
        {"1\xE2\x83\xA3", 4, 1},                          /* keycap */
        {ACUTE "x", 2, 0},
        {"\xE2\x9D\xA4\xEF\xB8\x8F", 6, 1},               /* with a variation selector */
        {"👍🏽", 4, 2},                                    /* the skin tone is a cell of its own on terminals */
        {"\xFF" "x", 1, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        int columns = -1;
        assert_int_equal(text_cluster(slice_of(rows[i].text), 1, &columns), rows[i].len);
        assert_int_equal(columns, rows[i].columns);
    }
}

static void assert_cut(const char *text, int columns, int ambiguous, const char *want, int want_used)
{
    int used = -1;
    struct slice cut = text_cut(slice_of(text), columns, ambiguous, &used);

    assert_int_equal(cut.len, strlen(want));
    assert_memory_equal(cut.at, want, cut.len);
    assert_int_equal(used, want_used);
}

static void test_cut(void **state)
{
    (void)state;
    assert_cut("joseki", 4, 1, "jose", 4);
    assert_cut("joseki", 10, 1, "joseki", 6);
    assert_cut("joseki", 0, 1, "", 0);
    assert_cut("joseki", -5, 1, "", 0);
    assert_cut("本因坊", 3, 1, "本", 2);
    assert_cut("本因坊", 4, 1, "本因", 4);
    assert_cut("e" ACUTE "e" ACUTE, 1, 1, "e" ACUTE, 1);
    assert_cut("●●", 3, 2, "●", 2);
    assert_int_equal(text_cut(SLICE("abc"), 2, 1, NULL).len, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width_of), cmocka_unit_test(test_width_all), cmocka_unit_test(test_width),
        cmocka_unit_test(test_pad),      cmocka_unit_test(test_cluster),  cmocka_unit_test(test_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

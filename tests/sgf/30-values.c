/* tests/sgf/30-values.c - numbers, colours, pairs */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>

#include "sgf/sgf.h"

static void test_number(void **state)
{
    (void)state;
    static const struct {
        const char *raw;
        enum sgf_reading reading;
        long number;
    } cases[] = {
        {"19", SGF_GOOD, 19},       {"-12", SGF_GOOD, -12},      {"+7", SGF_GOOD, 7},
        {"007", SGF_GOOD, 7},       {" 19 ", SGF_CORRECTED, 19}, {"1 kk", SGF_CORRECTED, 1},
        {"a-5", SGF_CORRECTED, -5}, {"1-5", SGF_CORRECTED, 15},  {"- 5", SGF_CORRECTED, -5},
        {"19.5", SGF_CORRECTED, 195}, {"2147483647", SGF_GOOD, 2147483647}, {"2147483648", SGF_CORRECTED, 2147483647},
        {"-99999999999999999999", SGF_CORRECTED, -2147483647}, {"", SGF_DELETED, 0}, {"four", SGF_DELETED, 0},
        {"-", SGF_DELETED, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        long number = 0;
        assert_int_equal(sgf_read_number(slice_of(cases[i].raw), &number), cases[i].reading);
        assert_int_equal(number, cases[i].number);
    }
}

static void test_real(void **state)
{
    (void)state;
    static const struct {
        const char *raw;
        enum sgf_reading reading;
        double real;
        const char *canonical;
    } cases[] = {
        {"0.5", SGF_GOOD, 0.5, "0.5"},      {"6", SGF_GOOD, 6, "6"},           {"-3.25", SGF_GOOD, -3.25, "-3.25"},
        {"+5.5", SGF_GOOD, 5.5, "5.5"},     {"7.50", SGF_GOOD, 7.5, "7.50"},   {"6,5", SGF_CORRECTED, 6.5, "6.5"},
        {".5", SGF_CORRECTED, 0.5, "0.5"},  {"30.", SGF_CORRECTED, 30, "30"},  {"-.5", SGF_CORRECTED, -0.5, "-0.5"},
        {" 6.5 ", SGF_CORRECTED, 6.5, "6.5"}, {"6.5 points", SGF_CORRECTED, 6.5, "6.5"}, {"6.5.5", SGF_CORRECTED, 6.5, "6.5"},
        {"0.1", SGF_GOOD, 0.1, "0.1"},      {"1780.123", SGF_GOOD, 1780.123, "1780.123"},
        {"0", SGF_GOOD, 0, "0"},            {"0.000", SGF_GOOD, 0, "0.000"},
        {"nan", SGF_DELETED, 0, ""},        {"", SGF_DELETED, 0, ""},          {".", SGF_DELETED, 0, ""},
        {"-", SGF_DELETED, 0, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf canonical = {0};
        double real = 0;
        assert_int_equal(sgf_read_real(slice_of(cases[i].raw), &real, &canonical), cases[i].reading);
        assert_true(real == cases[i].real);
        assert_string_equal(buf_string(&canonical), cases[i].canonical);
        buf_free(&canonical);
    }
}

static void test_extreme_reals(void **state)
{
    (void)state;
    struct buf digits = {0};
    double real = 0;
    buf_add_repeat(&digits, '9', 400);
    assert_int_equal(sgf_read_real(buf_slice(&digits), &real, NULL), SGF_GOOD);
    assert_true(real <= DBL_MAX && real > 1e300);
    buf_clear(&digits);
    buf_add_string(&digits, "0.");
    buf_add_repeat(&digits, '0', 5000);
    buf_add_string(&digits, "1");
    assert_int_equal(sgf_read_real(buf_slice(&digits), &real, NULL), SGF_GOOD);
    assert_true(real >= 0 && real < 1e-300);
    assert_int_equal(sgf_read_real(SLICE("12345678901234567890.5"), &real, NULL), SGF_GOOD);
    assert_true(real > 1.2345678901234e19 && real < 1.2345678901236e19);
    buf_free(&digits);
}

static void test_double(void **state)
{
    (void)state;
    static const struct {
        const char *raw;
        enum sgf_reading reading;
        int value;
    } cases[] = {
        {"1", SGF_GOOD, 1},       {"2", SGF_GOOD, 2},        {"1 kk", SGF_CORRECTED, 1}, {"x2", SGF_CORRECTED, 2},
        {"", SGF_CORRECTED, 1},   {"3", SGF_CORRECTED, 1},   {"yes", SGF_CORRECTED, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int value = 0;
        assert_int_equal(sgf_read_double(slice_of(cases[i].raw), &value), cases[i].reading);
        assert_int_equal(value, cases[i].value);
    }
}

static void test_color(void **state)
{
    (void)state;
    static const struct {
        const char *raw;
        enum sgf_reading reading;
        char color;
    } cases[] = {
        {"B", SGF_GOOD, 'B'},          {"W", SGF_GOOD, 'W'},           {"b", SGF_CORRECTED, 'B'},
        {"white", SGF_CORRECTED, 'W'}, {"Black", SGF_CORRECTED, 'B'},  {" W", SGF_CORRECTED, 'W'},
        {"w 123", SGF_CORRECTED, 'W'}, {"1", SGF_CORRECTED, 'B'},      {"2", SGF_CORRECTED, 'W'},
        {"r", SGF_DELETED, '?'},       {"", SGF_DELETED, '?'},         {"12", SGF_DELETED, '?'},
        {"bob", SGF_DELETED, '?'},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char color = '?';
        assert_int_equal(sgf_read_color(slice_of(cases[i].raw), &color), cases[i].reading);
        assert_int_equal(color, cases[i].color);
    }
}

static void test_split(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *a, *b;
        bool is_pair;
    } cases[] = {
        {"dd:a", "dd", "a", true},          {"dd:a:b", "dd", "a:b", true},      {"a\\:b:c", "a\\:b", "c", true},
        {"a\\\\:b", "a\\\\", "b", true},    {":b", "", "b", true},              {"a:", "a", "", true},
        {"ab", "ab", "", false},            {"a\\:b", "a\\:b", "", false},      {"", "", "", false},
        {"a\\", "a\\", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct slice a, b;
        assert_int_equal(sgf_split(slice_of(cases[i].raw), &a, &b), cases[i].is_pair);
        assert_true(slice_is(a, cases[i].a));
        assert_true(slice_is(b, cases[i].b));
    }
}

/* A trail byte that looks like an escape does not hide the colon. */
static void test_split_in_charset(void **state)
{
    (void)state;
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct slice a, b;
    assert_true(sgf_game_from(&g, &c, SLICE("(;CA[Shift_JIS]AP[\x83\x5c:2])")));
    struct slice raw = sgf_raw(&g, sgf_value_first(&g, 1));
    assert_false(sgf_split(raw, &a, &b));
    assert_true(sgf_split_in(&g, raw, &a, &b));
    assert_int_equal(a.len, 2);
    assert_true(slice_is(b, "2"));
    sgf_game_free(&g);
    sgf_collection_free(&c);
}

static void test_path_text(void **state)
{
    (void)state;
    struct sgf_collection c;
    struct sgf_game g = {0};
    struct buf text = {0};
    assert_true(sgf_game_from(&g, &c, SLICE("(;PW[x];B[pd](;PB[y];W[aa])(;W[bb]PW[]))")));
    assert_true(sgf_path_text(&g, 3, SGF_PB, &text));
    assert_string_equal(buf_string(&text), "y");
    buf_clear(&text);
    assert_false(sgf_path_text(&g, 4, SGF_PB, &text));
    assert_int_equal(text.len, 0);
    assert_true(sgf_path_text(&g, 4, SGF_PW, &text));
    assert_string_equal(buf_string(&text), "x");
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_number), cmocka_unit_test(test_real),  cmocka_unit_test(test_extreme_reals),
        cmocka_unit_test(test_double), cmocka_unit_test(test_color), cmocka_unit_test(test_split),
        cmocka_unit_test(test_split_in_charset), cmocka_unit_test(test_path_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/base/22-number.c - whole numbers written in decimal digits */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/number.h"
#include "base/tr.h"

#define REFUSED 77 /* the value of *number before */

static void test_rows(void **state)
{
    static const struct {
        const char *text;
        uint64_t most;
        uint64_t read; /* REFUSED if it is not a number */
        size_t digits;
        uint64_t taken;
    } rows[] = {
        {"", 9, REFUSED, 0, 0},
        {"0", 9, 0, 1, 0},
        {"7", 9, 7, 1, 7},
        {"9", 9, 9, 1, 9},
        {"10", 9, REFUSED, 2, 9},
        {"007", 9, 7, 3, 7},
        {"0000000000000000000000000000000000000000000000000000000008", 9, 8, 58, 8},
        {"1", 0, REFUSED, 1, 0},
        {"0", 0, 0, 1, 0},
        {"5", 3, REFUSED, 1, 3},
        {"03", 3, 3, 2, 3},
        {"99999999999999999999999999999999999999999999", 1000, REFUSED, 44, 1000},
        {"18446744073709551615", UINT64_MAX, UINT64_MAX, 20, UINT64_MAX},
        {"18446744073709551616", UINT64_MAX, REFUSED, 20, UINT64_MAX},
        {"28446744073709551615", UINT64_MAX, REFUSED, 20, UINT64_MAX},
        {"184467440737095516150", UINT64_MAX, REFUSED, 21, UINT64_MAX},
        {"4294967295", UINT32_MAX - 1, REFUSED, 10, UINT32_MAX - 1},
        {"4294967294", UINT32_MAX - 1, UINT32_MAX - 1, 10, UINT32_MAX - 1},
        {"12x", 99, REFUSED, 2, 12},
        {"x12", 99, REFUSED, 0, 0},
        {"+12", 99, REFUSED, 0, 0},
        {"-1", 99, REFUSED, 0, 0},
        {" 1", 99, REFUSED, 0, 0},
        {"1 ", 99, REFUSED, 1, 1},
        {"1.5", 99, REFUSED, 1, 1},
        {"\xEF\xBC\x91", 99, REFUSED, 0, 0}, /* a full-width digit */
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t number = REFUSED;
        assert_int_equal(number_read(slice_of(rows[i].text), rows[i].most, &number), rows[i].read != REFUSED);
        assert_int_equal(number, rows[i].read);
        assert_int_equal(number_take(slice_of(rows[i].text), rows[i].most, &number), rows[i].digits);
        assert_int_equal(number, rows[i].taken);
    }
}

static void test_write(void **state)
{
    struct buf b = {0};

    (void)state;
    number_write(&b, 0, 1);
    number_write(&b, 7, 2);
    number_write(&b, 2001, 4);
    number_write(&b, 12345, 2);
    assert_string_equal(buf_string(&b), "007200112345");
    buf_clear(&b);
    number_write(&b, UINT64_MAX, 1);
    assert_string_equal(buf_string(&b), "18446744073709551615");
    buf_free(&b);
}

static void test_plural(void **state)
{
    struct buf b = {0};

    (void)state;
    for (size_t i = 0; i < 3; i++)
        buf_add_format(&b, plural(i, "%zu leaf ", "%zu leaves "), i);
    assert_string_equal(buf_string(&b), "0 leaves 1 leaf 2 leaves ");
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_write), cmocka_unit_test(test_plural)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/base/72-missing.c - character sets where kifu was built on a system that had no converter for them
 *
 * A program of its own, with tests/base/no_table.c in place of the table.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/charset.h"

#define BAD "\xEF\xBF\xBD"

static void assert_decoded(enum charset c, struct slice in, const char *want, size_t bad)
{
    struct buf out = {0};
    assert_int_equal(charset_decode(c, in, &out), bad);
    assert_string_equal(buf_string(&out), want);
    buf_free(&out);
}

static void keeps_ascii(void **state)
{
    (void)state;
    assert_decoded(CHARSET_WINDOWS_874, SLICE("a\xA1 b\n\xA2\xA3"), "a" BAD " b\n" BAD BAD, 3);
    assert_decoded(CHARSET_KOI8_R, SLICE("\xE9\xD7\xC1\xCE, 3d"), BAD BAD BAD BAD ", 3d", 4);
}

static void keeps_brackets_in_characters(void **state)
{
    (void)state;
    /* A trail byte that is ASCII may be a bracket: it is never lost with its character. */
    assert_decoded(CHARSET_BIG5, SLICE("x\xA5\xBB\xA6\x5Dy"), "x" BAD BAD BAD "]y", 3);
    assert_decoded(CHARSET_EUC_JP, SLICE("\xCB\xDC[\xB0\xF8]"), BAD BAD "[" BAD BAD "]", 4);
}

static void keeps_what_is_low(void **state)
{
    (void)state;
    assert_decoded(CHARSET_TCVN, SLICE("a\x02z\xB3"), "a\x02z" BAD, 1);
    assert_decoded(CHARSET_GB18030, SLICE("\x94\x39\xDA\x33!"), BAD "9" BAD "3!", 2);
    assert_decoded(CHARSET_EUC_TW, SLICE("\x8E\xA2\xA1\xA1!"), BAD BAD BAD BAD "!", 4);
}

static void is_said(void **state)
{
    (void)state;
    assert_false(charset_is_missing(CHARSET_UTF8));
    assert_false(charset_is_missing(CHARSET_WINDOWS_1252));
    assert_false(charset_is_missing(CHARSET_UNKNOWN));
    assert_true(charset_is_missing(CHARSET_GB18030));
    assert_true(charset_is_missing(CHARSET_KOI8_R));
    assert_false(charset_is_missing(CHARSET_HZ));
}

static void is_not_needed_everywhere(void **state)
{
    (void)state;
    assert_decoded(CHARSET_UTF8, SLICE("\xE6\x9C\xAC"), "\xE6\x9C\xAC", 0);
    assert_decoded(CHARSET_WINDOWS_1252, SLICE("\xE9"), "\xC3\xA9", 0);
    assert_decoded(CHARSET_UTF16_BE, SLICE("\0("), "(", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_ascii),
        cmocka_unit_test(keeps_brackets_in_characters),
        cmocka_unit_test(keeps_what_is_low),
        cmocka_unit_test(is_said),
        cmocka_unit_test(is_not_needed_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/base/72-converter.c - character sets where the C library has no converter for them
 *
 * A program of its own: converters are opened at first use and kept. Here none can be, for want of file descriptors.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/charset.h"
#include "descriptors.h"

#define BAD "\xEF\xBF\xBD"

static void assert_decoded(enum charset c, struct slice in, const char *want, size_t bad)
{
    struct buf out = {0};
    const size_t found = charset_decode(c, in, &out);
    if (found == 0 && bad > 0) {
        buf_free(&out);
        skip(); /* a library that has its converters in itself */
    }
    assert_int_equal(found, bad);
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

static void is_not_tried_again(void **state)
{
    (void)state;
    assert_decoded(CHARSET_KOI8_U, SLICE("\xE9"), BAD, 1);
    allow_files(state);
    assert_decoded(CHARSET_KOI8_U, SLICE("\xE9"), BAD, 1); /* a record looks the same from its first value to its last */
    refuse_files(state);
}

static void is_told(void **state)
{
    (void)state;
    assert_false(charset_is_missing(CHARSET_UTF8));
    assert_false(charset_is_missing(CHARSET_WINDOWS_1252));
    assert_false(charset_is_missing(CHARSET_UNKNOWN));
    struct buf out = {0};
    const bool is_missing = charset_decode(CHARSET_GB18030, SLICE("\xD6\xD0"), &out) > 0;
    buf_free(&out);
    assert_int_equal(charset_is_missing(CHARSET_GB18030), is_missing);
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
        cmocka_unit_test(is_not_tried_again),
        cmocka_unit_test(is_told),
        cmocka_unit_test(is_not_needed_everywhere),
    };
    return cmocka_run_group_tests(tests, refuse_files, allow_files);
}

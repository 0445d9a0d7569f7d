/* tests/base/76-unshift.c - ISO-2022-JP, ISO-2022-KR, ISO-2022-CN, HZ to UTF-8 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/unshift.h"

#define BAD "\xEF\xBF\xBD"

static const struct {
    enum charset set;
    const char *in, *out;
    size_t bad;
} rows[] = {
    {CHARSET_ISO_2022_JP, "", "", 0},
    {CHARSET_ISO_2022_JP, "plain [x\\]", "plain [x\\]", 0},
    {CHARSET_ISO_2022_JP, "a\x1B$BK\\0xK7\x1B(Bb", "a本因坊b", 0},
    {CHARSET_ISO_2022_JP, "\x1B$@K\\\x1B(Jx", "本x", 0},
    {CHARSET_ISO_2022_JP, "\x1B$BK\\", "本", 0},
    {CHARSET_ISO_2022_JP, "\x1B$BK\\\n]", "本\n]", 0}, /* a line end ends the shift */
    {CHARSET_ISO_2022_JP, "\x1B$BK\\\r]", "本\r]", 0},
    {CHARSET_ISO_2022_JP, "\x1B$BK \x1B(B]", BAD " ]", 1}, /* half a character */
    {CHARSET_ISO_2022_JP, "\x1B$BK", BAD, 1},
    {CHARSET_ISO_2022_JP, "\x1B$B))\x1B(B", BAD BAD, 2}, /* not a character */
    {CHARSET_ISO_2022_JP, "\x1B(I1\x1B(B", "ｱ", 0},
    {CHARSET_ISO_2022_JP, "\x1B$(D0!\x1B(B", "丂", 0},
    {CHARSET_ISO_2022_JP, "\x1B$(C0!\x1B(B", "가", 0},
    {CHARSET_ISO_2022_JP, "\x1B$A9E\x1B(B", "古", 0},
    {CHARSET_ISO_2022_JP, "\x1B[31m", "\x1B[31m", 0}, /* no shift: it stays for the filter of controls */
    {CHARSET_ISO_2022_JP, "~{9E~}\x0E", "~{9E~}\x0E", 0},
    {CHARSET_ISO_2022_KR, "\x1B$)C\x0E" "0!\x0F]", "가]", 0},
    {CHARSET_ISO_2022_KR, "\x0E" "0!0", "가" BAD, 1},
    {CHARSET_ISO_2022_KR, "\x0E" "0!\n]\x0F", "가\n]", 0},
    {CHARSET_ISO_2022_JP, "\x1B$(O0!\x1B$(Q.!\x1B(B]", "亜俱]", 0},
    {CHARSET_ISO_2022_JP, "\x1B$(P!!\x1B(B", "𠂉", 0},
    {CHARSET_ISO_2022_JP, "\x1B.A\x1BNi\x1BN\x20]", "é\xC2\xA0]", 0},
    {CHARSET_ISO_2022_JP, "\x1B.A\x1BN\x7F]", "ÿ]", 0},
    {CHARSET_ISO_2022_JP, "\x1B.F\x1BNa\x1BN\n", "α" BAD "\n", 1},
    {CHARSET_ISO_2022_JP, "\x1BNi", "\x1BNi", 0}, /* no set was announced */
    {CHARSET_ISO_2022_CN, "\x1B$)A\x0E" "9EA&\x0F]", "古力]", 0},
    {CHARSET_ISO_2022_CN, "\x1B$)G\x0E" "D!\x0F", "一", 0},
    {CHARSET_ISO_2022_CN, "\x1B$*H\x1BN!!]", "乂]", 0},
    {CHARSET_ISO_2022_CN, "\x0E" "9E\x0F]", "\x0E" "9E]", 0},
    {CHARSET_HZ, "~{9EA&~}]", "古力]", 0},
    {CHARSET_HZ, "~~ ~{9E", "~ 古", 0},
    {CHARSET_HZ, "a~\nb", "ab", 0},
    {CHARSET_HZ, "~{9E\n]", "古\n]", 0},
    {CHARSET_HZ, "~x ~", "~x ~", 0},
    {CHARSET_HZ, "~{9E~{~}", "古\xEE\x93\x82", 0}, /* inside only "~}" shifts; this is a private character */
    {CHARSET_UTF8, "\x1B$B~{\x0E", "\x1B$B~{\x0E", 0},
};

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct slice in = slice_of(rows[i].in);
        struct unshift u = {.set = rows[i].set};
        struct buf out = {0};
        for (size_t at = 0; at < in.len;)
            at += unshift_step(&u, slice_part(in, at, in.len), &out);
        if (!slice_is(buf_slice(&out), rows[i].out) || u.bad != rows[i].bad)
            fail_msg("row %zu: \"%s\", %zu bad", i, buf_string(&out), u.bad);
        buf_free(&out);
    }
}

static void test_find(void **state)
{
    (void)state;
    assert_int_equal(unshift_find(SLICE(""), 0), 0);
    assert_int_equal(unshift_find(SLICE("plain ~ ~x"), 0), 10);
    assert_int_equal(unshift_find(SLICE("ab\x1B"), 0), 2);
    assert_int_equal(unshift_find(SLICE("ab\x0E"), 0), 2);
    assert_int_equal(unshift_find(SLICE("ab\x1B..\x1B"), 3), 5);
    assert_int_equal(unshift_find(SLICE("a~ ~{\x1B"), 0), 3);
    assert_int_equal(unshift_find(SLICE("a\x1B~{"), 0), 1);
    assert_int_equal(unshift_find(SLICE("~~"), 0), 0);
    /* The search goes by pieces: a shift over the border of two, and one in the last. */
    for (size_t at = 16380; at < 16390; at++) {
        struct buf long_one = {0};
        buf_add_repeat(&long_one, 'x', 2 * 16384 + 1);
        assert_int_equal(unshift_find(buf_slice(&long_one), 0), long_one.len);
        memcpy(long_one.at + at, "~{", 2);
        assert_int_equal(unshift_find(buf_slice(&long_one), 0), at);
        assert_int_equal(unshift_find(buf_slice(&long_one), at), at);
        assert_int_equal(unshift_find(buf_slice(&long_one), at + 1), long_one.len);
        buf_free(&long_one);
    }
    assert_int_equal(unshift_find(SLICE("a~\n"), 0), 1);
    assert_int_equal(unshift_find(SLICE("a~"), 0), 1); /* more may come */
}

/* Bytes before the place that is found are read as they are, whatever the set: so none of the sets may change them. */
static void test_find_all(void **state)
{
    static const enum charset sets[] = {CHARSET_ISO_2022_JP, CHARSET_ISO_2022_KR, CHARSET_ISO_2022_CN, CHARSET_HZ};
    struct buf out = {0};

    (void)state;
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        const char text[] = {'x', (char)(pair >> 8), (char)pair, 'x'};
        const struct slice s = {text, sizeof text};

        if (unshift_find(s, 0) < s.len)
            continue;
        for (size_t i = 0; i < COUNT(sets); i++) {
            struct unshift u = {.set = sets[i]};

            buf_clear(&out);
            for (size_t at = 0; at < s.len;)
                at += unshift_step(&u, slice_part(s, at, s.len), &out);
            assert_true(u.mode == UNSHIFT_NONE && slice_is_equal(buf_slice(&out), s));
        }
    }
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_find), cmocka_unit_test(test_find_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

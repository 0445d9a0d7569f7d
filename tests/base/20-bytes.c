/* tests/base/20-bytes.c - slices compare and cut, buffers grow */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/bytes.h"

static const struct slice none = {NULL, 0};

static void test_part(void **state)
{
    (void)state;
    struct slice s = SLICE("joseki");
    assert_true(slice_is(slice_part(s, 0, 4), "jose"));
    assert_true(slice_is(slice_part(s, 4, 100), "ki"));
    assert_int_equal(slice_part(s, 5, 2).len, 0);
    assert_int_equal(slice_part(s, 50, 100).len, 0);
    assert_ptr_equal(slice_part(s, 50, 100).at, s.at + 6);
    assert_null(slice_part(none, 0, 5).at);
}

static void test_equal(void **state)
{
    (void)state;
    assert_true(slice_is_equal(none, SLICE("")));
    assert_true(slice_is_equal(SLICE("a\0b"), SLICE("a\0b")));
    assert_false(slice_is_equal(SLICE("a\0b"), SLICE("a\0c")));
    assert_false(slice_is(SLICE("ab"), "a"));
    assert_false(slice_is(SLICE("a"), "ab"));
    assert_true(slice_is(slice_of("FF"), "FF"));
    assert_true(slice_is_equal_caseless(SLICE("Utf-8"), SLICE("uTF-8")));
    assert_false(slice_is_equal_caseless(SLICE("utf_8"), SLICE("utf-8")));
    assert_false(slice_is_equal_caseless(SLICE("\xC9"), SLICE("\xE9"))); /* ASCII only, whatever the locale */
    assert_false(slice_is_equal_caseless(SLICE("@"), SLICE("`")));
}

static void test_prefix(void **state)
{
    (void)state;
    assert_true(slice_has_prefix(SLICE("(;FF"), "(;"));
    assert_true(slice_has_prefix(none, ""));
    assert_false(slice_has_prefix(SLICE("("), "(;"));
}

static void test_trim(void **state)
{
    (void)state;
    assert_true(slice_is(slice_trim(SLICE(" \t\r\n\v\f4 d \n")), "4 d"));
    assert_int_equal(slice_trim(SLICE(" \n ")).len, 0);
    assert_int_equal(slice_trim(none).len, 0);
    assert_true(slice_is(slice_trim(SLICE("\0 ")), "") == false); /* NUL is no white space */
}

static void test_find(void **state)
{
    (void)state;
    assert_int_equal(slice_find(SLICE("a:b:c"), ':'), 1);
    assert_int_equal(slice_find(SLICE("abc"), ':'), 3);
    assert_int_equal(slice_find(none, ':'), 0);
}

static void test_skip_space(void **state)
{
    (void)state;
    assert_int_equal(slice_skip_space(SLICE("a \t b"), 0), 0);
    assert_int_equal(slice_skip_space(SLICE("a \t b"), 1), 4);
    assert_int_equal(slice_skip_space(SLICE("a \v\f\r\n"), 1), 6);
    assert_int_equal(slice_skip_space(SLICE("a"), 3), 3);
    assert_int_equal(slice_skip_space(none, 0), 0);
}

static void test_line_end(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t len;
    } rows[] = {{"", 0}, {"a\n", 0}, {"\n", 1}, {"\ra", 1}, {"\r\n\n", 2}, {"\n\r", 2}, {"\n\n", 1}, {"\r\r", 1}};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(slice_line_end(slice_of(rows[i].text), 0), rows[i].len);
    assert_int_equal(slice_line_end(SLICE("a\r\n"), 1), 2);
    assert_int_equal(slice_line_end(SLICE("a\r\n"), 2), 1);
    assert_int_equal(slice_line_end(SLICE("a"), 5), 0);
}

/* At every place of more than four blocks of 16. */
static void test_find_high(void **state)
{
    (void)state;
    enum { BYTES = 70 };
    char text[BYTES];
    for (size_t len = 0; len <= BYTES; len++) {
        const struct slice s = {text, len};
        memset(text, '\x7F', sizeof text);
        memset(text + len, '\x80', sizeof text - len); /* after it */
        assert_int_equal(slice_find_high(s), len);
        assert_false(slice_has_high(s));
        for (size_t at = 0; at < len; at++) {
            text[at] = '\x80';
            assert_int_equal(slice_find_high(s), at);
            assert_true(slice_has_high(s));
            text[at] = '\x7F';
        }
    }
    assert_false(slice_has_high(none));
}

static void test_find_part(void **state)
{
    (void)state;
    const struct slice s = SLICE("a(b(;c(;");
    assert_int_equal(slice_find_part(s, SLICE("(;")), 3);
    assert_int_equal(slice_find_part(s, SLICE("(;d")), s.len);
    assert_int_equal(slice_find_part(none, SLICE("a")), 0);
    assert_int_equal(slice_find_caseless(SLICE("the [EndTxt]"), SLICE("[endtxt]")), 4);
    assert_int_equal(slice_find_caseless(SLICE("foxwq"), SLICE("FOX")), 0);
    assert_int_equal(slice_find_caseless(SLICE("fo"), SLICE("FOX")), 2);
    assert_int_equal(slice_find_caseless(none, SLICE("a")), 0);
}

/* The least number of changes, found by trying them all. */
static size_t changes(const char *a, const char *b)
{
    size_t least;
    if (!*a || !*b)
        return strlen(a) + strlen(b);
    least = changes(a + 1, b + 1) + (*a != *b);
    const size_t without_a = changes(a + 1, b) + 1, without_b = changes(a, b + 1) + 1;
    least = without_a < least ? without_a : least;
    least = without_b < least ? without_b : least;
    if (a[1] && b[1] && a[0] == b[1] && a[1] == b[0]) {
        const size_t turned = changes(a + 2, b + 2) + 1;
        least = turned < least ? turned : least;
    }
    return least;
}

static void test_changes(void **state)
{
    char a[6] = "", b[6] = "";
    (void)state;
    assert_int_equal(slice_changes(SLICE("theme"), SLICE("thme")), 1);
    assert_int_equal(slice_changes(SLICE("hlep"), SLICE("help")), 1);
    assert_int_equal(slice_changes(SLICE("abcdefghijklmnopqrstuvwxyz123456"), SLICE("")), SLICE_CHANGES_MOST);
    assert_int_equal(slice_changes(SLICE("abcdefghijklmnopqrstuvwxyz1234567"), SLICE("a")), SLICE_CHANGES_MOST);
    for (unsigned i = 0; i < 3 * 3 * 3 * 3 * 6; i++) /* words of up to five of the letters a, b, c */
        for (unsigned j = i % 7; j < 3 * 3 * 3 * 3 * 6; j += 7) {
            unsigned left = i, right = j;
            for (unsigned at = 0; at < 5; at++, left /= 3, right /= 3) {
                a[at] = at < i % 6 ? (char)('a' + left % 3) : 0;
                b[at] = at < j % 6 ? (char)('a' + right % 3) : 0;
            }
            assert_int_equal(slice_changes(slice_of(a), slice_of(b)), changes(a, b));
            assert_int_equal(slice_changes(slice_of(b), slice_of(a)), changes(a, b));
        }
}

static void test_take(void **state)
{
    (void)state;
    struct slice rest = SLICE("a,,b");
    assert_true(slice_is(slice_cut(&rest, ','), "a"));
    assert_true(slice_is(rest, ",b"));
    assert_int_equal(slice_cut(&rest, ',').len, 0);
    assert_true(slice_is(slice_cut(&rest, ','), "b"));
    assert_int_equal(rest.len, 0);
    assert_int_equal(slice_cut(&rest, ',').len, 0);
    rest = SLICE(" \tmain  line\n");
    assert_true(slice_is(slice_word(&rest), "main"));
    assert_true(slice_is(rest, "  line\n"));
    assert_true(slice_is(slice_word(&rest), "line"));
    assert_int_equal(slice_word(&rest).len, 0);
    assert_int_equal(rest.len, 0);
}

static void test_in(void **state)
{
    (void)state;
    static const char *const forms[] = {"am bm cm", " am bm cm "};
    for (size_t i = 0; i < COUNT(forms); i++) {
        assert_true(slice_is_in(SLICE("am"), forms[i]));
        assert_true(slice_is_in(SLICE("cm"), forms[i]));
        assert_false(slice_is_in(SLICE("a"), forms[i]));
        assert_false(slice_is_in(SLICE("amb"), forms[i]));
        assert_false(slice_is_in(SLICE("am bm"), forms[i]));
        assert_false(slice_is_in(none, forms[i]));
    }
    assert_false(slice_is_in(SLICE("a"), ""));
}

static void test_buffer(void **state)
{
    (void)state;
    struct buf b = {0};
    assert_string_equal(buf_string(&b), "");
    assert_int_equal(b.len, 0);
    buf_add_string(&b, "komi ");
    buf_add_format(&b, "%d.%c", 6, '5');
    buf_add_char(&b, ' ');
    buf_add_slice(&b, SLICE("points"));
    buf_add_repeat(&b, '!', 3);
    buf_add_repeat(&b, '?', 0);
    buf_add(&b, NULL, 0);
    buf_add_slice(&b, none);
    assert_string_equal(buf_string(&b), "komi 6.5 points!!!");
    assert_int_equal(b.len, 18);
    assert_true(slice_is(buf_slice(&b), "komi 6.5 points!!!"));
    size_t cap = b.cap;
    buf_clear(&b);
    assert_int_equal(b.len, 0);
    assert_int_equal(b.cap, cap);
    buf_free(&b);
    assert_null(b.at);
    assert_int_equal(b.cap, 0);
    buf_free(&b);
}

static void test_growth(void **state)
{
    (void)state;
    struct buf b = {0};
    for (int i = 0; i < 10000; i++)
        buf_add_char(&b, (char)('a' + i % 26));
    assert_int_equal(b.len, 10000);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(b.at[i], 'a' + i % 26);
    buf_reserve(&b, 50000);
    assert_true(b.cap - b.len >= 50000);
    buf_free(&b);
}

/* Formatted text longer than the room. */
static void test_format_long(void **state)
{
    (void)state;
    struct buf b = {0};
    char long_text[5000];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    buf_add_char(&b, '<');
    buf_add_format(&b, "%s%s", long_text, ">");
    assert_int_equal(b.len, sizeof long_text + 1);
    assert_int_equal(b.at[b.len - 1], '>');
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_part),      cmocka_unit_test(test_equal),      cmocka_unit_test(test_prefix),
        cmocka_unit_test(test_trim),      cmocka_unit_test(test_find),       cmocka_unit_test(test_skip_space),
        cmocka_unit_test(test_line_end),  cmocka_unit_test(test_find_high),  cmocka_unit_test(test_find_part),
        cmocka_unit_test(test_take),      cmocka_unit_test(test_in),         cmocka_unit_test(test_buffer),
        cmocka_unit_test(test_growth),    cmocka_unit_test(test_changes),
           cmocka_unit_test(test_format_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

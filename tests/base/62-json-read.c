/* tests/base/62-json-read.c - reading JSON: values, escapes, repeated names; text that is too deep, too large, cut or
 * not JSON */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/json_read.h"

static void assert_words(const struct json_value *value, const char *want, size_t len)
{
    struct slice text = {0};
    assert_true(json_read_text(value, &text));
    assert_int_equal(text.len, len);
    assert_memory_equal(text.at, want, len);
}

static void assert_figure(const struct json_value *value, double want)
{
    double number = -1;
    assert_true(json_read_number(value, &number));
    assert_true(number == want);
}

static void test_values(void **state)
{
    (void)state;
    struct json_value *v = json_read(SLICE(" {\"a\": [1, -2.5, 1e3, \"x\", {}], \"b\": {\"c\": 0}, \"d\": null, \"e\": true}\n"));
    const struct json_value *a = json_read_member(v, "a");
    assert_figure(json_read_element(a, 0), 1);
    assert_figure(json_read_element(a, 1), -2.5);
    assert_figure(json_read_element(a, 2), 1000);
    assert_words(json_read_element(a, 3), "x", 1);
    assert_null(json_read_element(a, 5));
    assert_null(json_read_element(a, SIZE_MAX));
    assert_figure(json_read_member(json_read_member(v, "b"), "c"), 0);
    assert_null(json_read_member(v, "c"));
    json_read_free(v);
}

/* All functions take values of another kind, and NULL. */
static void test_wrong_kinds(void **state)
{
    (void)state;
    struct json_value *v = json_read(SLICE("{\"a\": \"1\", \"b\": 2, \"c\": null, \"d\": [3], \"e\": false}"));
    const char *const names[] = {"a", "b", "c", "d", "e", "f", ""};
    for (size_t i = 0; i < COUNT(names); i++) {
        struct json_value *member = json_read_member(v, names[i]);
        double number = 77;
        struct slice text = SLICE("as it was");
        assert_int_equal(json_read_number(member, &number), i == 1);
        assert_true(number == (i == 1 ? 2 : 77));
        assert_int_equal(json_read_text(member, &text), i == 0);
        assert_true(slice_is(text, i == 0 ? "1" : "as it was"));
        assert_null(json_read_member(member, "a"));
        assert_int_equal(json_read_element(member, 0) != NULL, i == 3);
        void *place = NULL;
        assert_null(json_read_next(member, &place));
    }
    json_read_free(v);
    json_read_free(NULL);
}

static void test_escapes(void **state)
{
    (void)state;
    struct json_value *v = json_read(SLICE("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"\\u00e9\\u672C\\uD83D\\uDE00\", \"é本😀\", \"a\\u0000b\", \"\", \"]}\\\"\"]"));
    assert_words(json_read_element(v, 0), "\"\\/\b\f\n\r\t", 8);
    assert_words(json_read_element(v, 1), "é本😀", 9);
    assert_words(json_read_element(v, 2), "é本😀", 9);
    assert_words(json_read_element(v, 3), "a\0b", 3);
    assert_words(json_read_element(v, 4), "", 0);
    assert_words(json_read_element(v, 5), "]}\"", 3);
    json_read_free(v);
}

static void test_names_twice(void **state)
{
    (void)state;
    struct json_value *v = json_read(SLICE("{\"a\": 1, \"b\": 5, \"a\": 2}"));
    assert_figure(json_read_member(v, "a"), 2);
    size_t count = 0;
    for (void *place = NULL; json_read_next(v, &place);)
        count++;
    assert_int_equal(count, 2);
    json_read_free(v);
}

static void test_none(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "", " ", "{", "}", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{a:1}", "{'a':1}", "\"a", "\"\\", "\"\\u12", "\"\\uD800\"", "\"\\x\"",
        "\"\n\"", "\"\xFF\"", "\"\xE6\x9C\"", "01", "+1", ".5", "1.", "1e", "1e999", "-", "NaN", "Infinity", "nul", "[1] [2]", "{}{}", "[1]x", "{\"\\u0000\": 1}", "\xEF\xBB\xBF{}",
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_null(json_read(slice_of(rows[i])));
    assert_null(json_read((struct slice){NULL, 0}));
    assert_null(json_read(SLICE("[1]\0")));
}

/* `depth` arrays, or objects, within each other. */
static struct json_value *nested(size_t depth, const char *open, char close)
{
    struct buf text = {0};
    for (size_t i = 0; i < depth; i++)
        buf_add_string(&text, open);
    buf_add_char(&text, '1');
    buf_add_repeat(&text, close, depth);
    struct json_value *v = json_read(buf_slice(&text));
    buf_free(&text);
    return v;
}

static void test_depth(void **state)
{
    (void)state;
    static const char *const opens[] = {"[", "{\"a[\\\"{\":"};
    static const char closes[] = {']', '}'};
    for (size_t i = 0; i < COUNT(opens); i++) {
        struct json_value *v = nested(JSON_DEPTH, opens[i], closes[i]);
        assert_non_null(v);
        json_read_free(v);
        assert_null(nested(JSON_DEPTH + 1, opens[i], closes[i]));
        assert_null(nested(1000000, opens[i], closes[i]));
    }
}

/* Small texts that need much memory stop at the limit; the next text has all of it again. */
static void test_memory(void **state)
{
    (void)state;
    static const char *const parts[] = {"{},", "[],", "1,", "\"\","};
    for (size_t i = 0; i < COUNT(parts); i++) {
        struct buf text = {0};
        buf_add_char(&text, '[');
        while (text.len < 1 << 20)
            buf_add_string(&text, parts[i]);
        buf_add_string(&text, "1]");
        assert_null(json_read(buf_slice(&text)));
        text.len /= 64;
        while (text.at[text.len - 1] != ',')
            text.len--;
        buf_add_string(&text, "1]");
        struct json_value *v = json_read(buf_slice(&text));
        assert_non_null(v);
        json_read_free(v);
        buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_wrong_kinds), cmocka_unit_test(test_escapes), cmocka_unit_test(test_names_twice),
        cmocka_unit_test(test_none),   cmocka_unit_test(test_depth),       cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/base/60-json.c - commas, quotes and escapes of JSON */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/json.h"

static void test_structure(void **state)
{
    (void)state;
    struct buf b = {0};
    struct json j = {.out = &b};
    json_open(&j, '{');
    json_key(&j, "size");
    json_open(&j, '[');
    json_int(&j, 19);
    json_int(&j, -7);
    json_close(&j, ']');
    json_key(&j, "empty");
    json_open(&j, '[');
    json_close(&j, ']');
    json_key(&j, "none");
    json_open(&j, '{');
    json_close(&j, '}');
    json_key(&j, "move");
    json_none(&j);
    json_key(&j, "ok");
    json_bool(&j, true);
    json_key(&j, "list");
    json_open(&j, '[');
    json_open(&j, '{');
    json_close(&j, '}');
    json_open(&j, '{');
    json_key(&j, "a");
    json_bool(&j, false);
    json_close(&j, '}');
    json_word(&j, "x");
    json_close(&j, ']');
    json_key(&j, "name");
    json_text(&j, SLICE("n"));
    json_close(&j, '}');
    assert_string_equal(buf_string(&b), "{\"size\":[19,-7],\"empty\":[],\"none\":{},\"move\":null,\"ok\":true,"
                                        "\"list\":[{},{\"a\":false},\"x\"],\"name\":\"n\"}");
    buf_free(&b);
}

static void assert_text(const char *in, size_t len, const char *want)
{
    struct buf b = {0};
    struct json j = {.out = &b};

    json_text(&j, (struct slice){in, len});
    assert_string_equal(buf_string(&b), want);
    buf_free(&b);
}

static void test_text(void **state)
{
    (void)state;
    static const struct {
        const char *in, *want;
    } rows[] = {
        {"", "\"\""},
        {"Honinbo Shusaku", "\"Honinbo Shusaku\""},
        {"a\"b\\c/d", "\"a\\\"b\\\\c/d\""},
        {"a\nb\tc\r", "\"a\\u000ab\\u0009c\\u000d\""},
        {"\x1b[31m\x7F", "\"\\u001b[31m\\u007f\""},
        {"é本😀", "\"é本😀\""},
        {"\xC2\x9B", "\"\\u009b\""},
        {"\xE2\x80\xAE\xE2\x80\xA8", "\"\\u202e\\u2028\""},
        {"\xEF\xBB\xBF\xEE\x80\x80", "\"\\ufeff\\ue000\""},
        {"\xF3\xA0\x80\x81", "\"\\udb40\\udc01\""},         /* U+E0001, a tag */
        {"\xF4\x8F\xBF\xBF", "\"\\udbff\\udfff\""},
        {"a\xFF" "b\xE7\xA2", "\"a\xEF\xBF\xBD" "b\xEF\xBF\xBD\""},
        {"\xCC\x81", "\"\xCC\x81\""},                       /* whole: marks are not the filter's here */
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_text(rows[i].in, strlen(rows[i].in), rows[i].want);
    assert_text("a\0b", 3, "\"a\\u0000b\"");
}

static void test_key(void **state)
{
    (void)state;
    struct buf b = {0};
    struct json j = {.out = &b};
    json_open(&j, '{');
    json_key(&j, "a\"b");
    json_int(&j, 9007199254740993LL);
    json_close(&j, '}');
    assert_string_equal(buf_string(&b), "{\"a\\\"b\":9007199254740993}");
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_structure),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

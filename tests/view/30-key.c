/* tests/view/30-key.c - names of keys, and scripts of them */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "screen/key.h"

static void finds_names(void **state)
{
    static const struct {
        const char *name;
        uint32_t key;
    } cases[] = {
        {"l", 'l'},           {"L", 'L'},           {"<", '<'},          {"#", '#'},           {"é", 0xE9},
        {"<Right>", KEYS_RIGHT}, {"Right", KEYS_RIGHT}, {"<right>", KEYS_RIGHT}, {"<C-l>", 12},   {"C-l", 12},
        {"<c-L>", 12},        {"<Space>", ' '},     {"<S-Tab>", KEYS_SHIFT_TAB}, {"F1", KEYS_F1}, {"<F12>", KEYS_F12},
        {"<PgDn>", KEYS_PAGE_DOWN}, {"<PageDown>", KEYS_PAGE_DOWN}, {"<Enter>", KEYS_ENTER}, {"<Esc>", KEYS_ESC}, {"<Tab>", 9},
        {"", KEYS_NONE},      {"F13", KEYS_NONE},   {"F0", KEYS_NONE},   {"F01", KEYS_NONE},   {"C-1", KEYS_NONE},
        {"right", KEYS_NONE}, {"nonsense", KEYS_NONE}, {"<>", KEYS_NONE}, {"ll", KEYS_NONE},   {"\t", KEYS_NONE},
        {"<Upx", KEYS_NONE},  {"xUp>", KEYS_NONE},  {"<F1", KEYS_NONE},  {"F1>", KEYS_NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (key_find(slice_of(cases[i].name)) != cases[i].key)
            fail_msg("%s is %x, not %x", cases[i].name, key_find(slice_of(cases[i].name)), cases[i].key);
}

static void names_are_read_again(void **state)
{
    (void)state;
    for (uint32_t key = 1; key < KEYS_LAST; key = key == 127 ? KEYS_FIRST : key + 1) {
        struct buf name = {0};

        if (key > 26 && key < ' ' && key != KEYS_ESC)
            continue;
        key_name(key, &name);
        if (key_find(buf_slice(&name)) != key)
            fail_msg("key %x is called %s", key, buf_string(&name));
        buf_free(&name);
    }
}

static void shows(void **state)
{
    struct buf out = {0};

    (void)state;
    key_show(KEYS_RIGHT, false, &out);
    key_show(KEYS_RIGHT, true, &out);
    key_show(12, false, &out);
    key_show(' ', false, &out);
    key_show('l', false, &out);
    key_show(KEYS_F1 + 4, false, &out);
    assert_string_equal(buf_string(&out), "→RightCtrl-LSpacelF5");
    buf_free(&out);
}

/* A script as names, each with how often. */
static void script(const char *text, const char *expected)
{
    struct key_script k = {.rest = slice_of(text)};
    struct buf out = {0};
    uint32_t key, repeat;

    while ((key = key_next(&k, &repeat)) != KEYS_NONE) {
        if (out.len > 0)
            buf_add_char(&out, ' ');
        key_name(key, &out);
        if (repeat != 1)
            buf_add_format(&out, "*%u", repeat);
    }
    assert_string_equal(buf_string(&out), expected);
    buf_free(&out);
}

static void reads_scripts(void **state)
{
    (void)state;
    script("", "");
    script("l l B", "l l B");
    script("10l", "1 0 l");
    script("l*20", "l*20");
    script("Down*3 h", "<Down>*3 h");
    script("l*0 h", "l*0 h");
    script("  Home\tEnd\n", "<Home> <End>");
    script("10<Down>g", "1 0 <Down> g");
    script("<<x", "< < x");
    script("/F1", "/ F 1");
    script("gEnd Enter", "g E n d <Enter>");
    script("*20", "* 2 0");
    script("l\vh \f", "l <C-k> h <C-l>");
    script("/ear Space re Enter", "/ e a r <Space> r e <Enter>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_names),
        cmocka_unit_test(names_are_read_again),
        cmocka_unit_test(shows),
        cmocka_unit_test(reads_scripts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

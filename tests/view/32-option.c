/* tests/view/32-option.c - options: defaults, values, what is refused */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "screen/option.h"

static const char *get(const struct options *o, enum option_id option)
{
    static struct buf text;

    buf_clear(&text);
    options_get(o, option, &text);
    return buf_string(&text);
}

static bool set(struct options *o, const char *name, const char *value)
{
    return options_set(o, slice_of(name), slice_of(value), NULL);
}

static void begins_with_the_defaults(void **state)
{
    static const char *const defaults[OPTION_COUNT] = {
#define OPTION(id, name, type, default, values, sentence) default,
#include "screen/option.def"
#undef OPTION
    };
    struct options o;

    (void)state;
    options_init(&o);
    for (int i = 0; i < OPTION_COUNT; i++)
        assert_string_equal(get(&o, (enum option_id)i), defaults[i]);
}

/* Each word of each option can be set, and is returned. */
static void takes_every_value(void **state)
{
    struct options o;

    (void)state;
    options_init(&o);
    for (int i = 0; i < OPTION_COUNT; i++) {
        struct slice rest = slice_of(option_values((enum option_id)i));

        while (rest.len > 0 && slice_find(rest, '.') == rest.len) {
            const struct slice word = slice_part(rest, 0, slice_find(rest, ' '));

            assert_true(options_set(&o, slice_of(option_name((enum option_id)i)), word, NULL));
            assert_true(slice_is(word, get(&o, (enum option_id)i)));
            rest = slice_part(rest, word.len + 1, rest.len);
        }
    }
}

static void knows_numbers(void **state)
{
    struct options o;

    (void)state;
    options_init(&o);
    assert_true(set(&o, "speed", "1"));
    assert_true(set(&o, "speed", "600"));
    assert_int_equal(o.value[OPTION_SPEED], 600);
    assert_false(set(&o, "speed", "0"));
    assert_false(set(&o, "speed", "601"));
    assert_false(set(&o, "speed", "99999999999999999999"));
    assert_false(set(&o, "speed", "-1"));
    assert_false(set(&o, "speed", ""));
    assert_int_equal(o.value[OPTION_SPEED], 600);
    assert_true(set(&o, "engine-visits", "0"));
    assert_true(set(&o, "engine-visits", "1000000"));
    assert_false(set(&o, "engine-visits", "1000001"));
    assert_false(set(&o, "engine-visits", "x"));
    assert_true(set(&o, "engine-idle", "3600"));
    assert_false(set(&o, "engine-idle", "3601"));
    assert_int_equal(o.value[OPTION_ENGINE_IDLE], 3600);
    assert_true(set(&o, "numbers", "12"));
    assert_int_equal(o.value[OPTION_NUMBERS], 12);
    assert_true(set(&o, "numbers", "all"));
    assert_int_equal(o.value[OPTION_NUMBERS], NUMBERS_ALL);
    assert_true(set(&o, "numbers", "variation"));
    assert_int_equal(o.value[OPTION_NUMBERS], NUMBERS_VARIATION);
    assert_true(set(&o, "numbers", "off"));
    assert_int_equal(o.value[OPTION_NUMBERS], NUMBERS_OFF);
    assert_false(set(&o, "numbers", "-2"));
    assert_false(set(&o, "numbers", "some"));
}

static void refuses(void **state)
{
    struct options o;
    struct error e;

    (void)state;
    options_init(&o);
    assert_false(options_set(&o, SLICE("colour"), SLICE("auto"), &e));
    assert_false(options_set(&o, SLICE("coordinates"), SLICE("b2"), &e));
    assert_string_equal(e.text, "coordinates must be one of: a1 sgf off");
    assert_string_equal(get(&o, OPTION_COORDINATES), "a1");
    assert_false(set(&o, "lit", "yes"));
    assert_false(set(&o, "theme", ""));
    assert_false(set(&o, "theme", "a-name-that-is-longer-than-31-bytes"));
    assert_false(set(&o, "coordinates", ""));
    assert_true(set(&o, "language", "zh_TW"));
    assert_string_equal(get(&o, OPTION_LANGUAGE), "zh_TW");
    assert_string_equal(get(&o, OPTION_THEME), "wood");
    assert_false(set(&o, "language", "d\033e"));
    assert_false(set(&o, "language", "../de"));
    assert_false(set(&o, "language", "abcdefghijklmnopqrstuvwxyzabcdef"));
    assert_true(set(&o, "language", "abcdefghijklmnopqrstuvwxyzabcde"));
    assert_false(set(&o, "coordinates", "a1 sgf"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_with_the_defaults),
        cmocka_unit_test(takes_every_value),
        cmocka_unit_test(knows_numbers),
        cmocka_unit_test(refuses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

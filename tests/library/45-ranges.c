/* tests/library/45-ranges.c - sets of numbers as ranges: as simple sets have it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "library/ranges.h"

#define MOST 40

static void assert_text(const struct ranges *r, const char *expected)
{
    struct buf text = {0};
    ranges_write(r, SIZE_MAX, &text);
    assert_string_equal(buf_string(&text), expected);
    buf_free(&text);
}

static void test_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *read;
    } rows[] = {
        {"", ""},
        {"1-5,8", "1-5,8"},
        {"8,1-5", "1-5,8"},
        {"1,2,3", "1-3"},
        {"3,1,2", "1-3"},
        {"1-5,3-9,20", "1-9,20"},
        {"5-1,7", "7"},
        {"0,0-3,2", "2"},
        {"x,-,1-,-2,1-2-3,,4", "4"},
        {"4294967295,4294967294", "4294967294-4294967295"},
        {"1-4294967295,7", "1-4294967295"},
        {"4294967296,99999999999999999999", ""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct ranges r = {0};
        ranges_read(&r, slice_of(rows[i].text));
        assert_text(&r, rows[i].read);
        ranges_free(&r);
    }
}

static void assert_same(const struct ranges *r, const bool set[MOST + 1])
{
    size_t total = 0;
    for (uint32_t n = 1; n <= MOST; n++) {
        assert_int_equal(ranges_has(r, n), set[n]);
        total += set[n];
        assert_int_equal(ranges_total(r, n), total);
    }
    for (size_t i = 1; i < r->count; i++)
        assert_true(r->at[i].first > r->at[i - 1].last + 1); /* none touches the next */
}

static uint32_t random_of(uint32_t *seed, uint32_t most)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 16) % most + 1;
}

static void test_as_sets(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int round = 0; round < 50; round++) {
        struct ranges r = {0}, others = {0};
        bool set[MOST + 1] = {false}, other[MOST + 1] = {false};
        for (int step = 0; step < 60; step++) {
            const uint32_t first = random_of(&seed, MOST), more = random_of(&seed, 4) - 1;
            const uint32_t last = first + more < MOST ? first + more : MOST;
            if (random_of(&seed, 3) == 1) {
                ranges_remove(&r, first);
                set[first] = false;
            } else {
                ranges_add(&r, first, last);
                memset(set + first, true, last - first + 1);
            }
            assert_same(&r, set);
            if (step % 9 == 0) {
                ranges_add(&others, first, last);
                memset(other + first, true, last - first + 1);
            }
        }
        ranges_remove_all(&r, &others);
        for (int n = 0; n <= MOST; n++)
            set[n] = set[n] && !other[n];
        assert_same(&r, set);
        ranges_free(&r);
        ranges_free(&others);
    }
}

static void test_limits(void **state)
{
    (void)state;
    struct ranges r = {0}, all = {0};
    struct buf text = {0};
    for (uint32_t n = 1; n <= 2000; n += 2)
        ranges_add(&r, n, n);
    ranges_write(&r, 10, &text);
    assert_string_equal(buf_string(&text), "1,3,5,7,9"); /* no range is cut */
    ranges_read(&all, SLICE("1-4294967295"));
    assert_true(ranges_total(&all, UINT32_MAX) == UINT32_MAX);
    ranges_remove(&all, 1);
    ranges_remove(&all, UINT32_MAX);
    assert_text(&all, "2-4294967294");
    ranges_remove_all(&r, &all);
    assert_text(&r, "1");
    buf_free(&text);
    ranges_free(&r);
    ranges_free(&all);
}

/* As many whole ranges as fit: at each number of bytes, behind what is there already. */
static void test_room(void **state)
{
    (void)state;
    static const char *const parts[] = {"1-5", ",8", ",10-12", ",100", ",4294967294-4294967295"};
    struct ranges r = {0};
    struct buf text = {0}, wanted = {0};
    ranges_read(&r, SLICE("1-5,8,10-12,100,4294967294-4294967295"));
    for (size_t most = 0; most < 45; most++) {
        buf_clear(&text);
        buf_clear(&wanted);
        buf_add_string(&text, "before ");
        buf_add_string(&wanted, "before ");
        for (size_t i = 0; i < COUNT(parts) && wanted.len - 7 + strlen(parts[i]) <= most; i++)
            buf_add_string(&wanted, parts[i]);
        ranges_write(&r, most, &text);
        assert_string_equal(buf_string(&text), buf_string(&wanted));
    }
    for (uint32_t most = 0; most < 110; most++)
        assert_int_equal(ranges_total(&r, most),
            (most < 5 ? most : 5) + (most >= 8) + (most < 10 ? 0 : most < 12 ? most - 9 : 3) + (most >= 100));
    buf_free(&text);
    buf_free(&wanted);
    ranges_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_as_sets),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

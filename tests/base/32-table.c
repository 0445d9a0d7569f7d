/* tests/base/32-table.c - numbers of things, found by the things, compared with an array of the same */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/table.c"

static bool is_number(const void *wanted, uint32_t number)
{
    return number == *(const uint32_t *)wanted;
}

static bool has(const struct table *t, uint32_t hash, uint32_t number)
{
    return table_find(t, hash, is_number, &number) == number;
}

static void test_nothing(void **state)
{
    (void)state;
    struct table t = {0};
    assert_false(has(&t, 0, 0));
    table_add(&t, 0, TABLE_NONE);
    assert_int_equal(t.count, 0);
    table_clear(&t);
    table_free(&t);
    assert_null(t.slots);
}

/* Numbers that meet in a few places, the last slot among them, go in and out in any order; an array says which are in. */
static void run(uint32_t places, uint32_t base)
{
    enum { COUNT = 300 };
    struct table t = {0};
    bool is_in[COUNT] = {false};
    uint32_t dice = 1;
    for (int i = 0; i < 20000; i++) {
        dice = dice * 1664525 + 1013904223;
        const uint32_t number = (dice >> 8) % COUNT, hash = base + number % places;
        assert_int_equal(has(&t, hash, number), is_in[number]);
        if (is_in[number])
            table_remove(&t, hash, number);
        else
            table_add(&t, hash, number);
        is_in[number] = !is_in[number];
    }
    size_t count = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_int_equal(has(&t, base + i % places, i), is_in[i]);
        count += is_in[i];
    }
    assert_int_equal(t.count, count);
    assert_true(t.count * 3 <= t.size * 2);
    table_clear(&t);
    assert_int_equal(t.count, 0);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_false(has(&t, base + i % places, i));
    table_free(&t);
}

static void test_in_and_out(void **state)
{
    (void)state;
    run(1, 0);
    run(1, UINT32_MAX);
    run(7, 60);
    run(40, 500);
    run(1000, 0);
}

/* The function is called only for an equal hash. */
static bool is_never(const void *wanted, uint32_t number)
{
    (void)wanted, (void)number;
    fail();
    return true;
}

static void test_hashes_differ(void **state)
{
    (void)state;
    struct table t = {0};
    table_add(&t, 1, 5);
    assert_int_equal(table_find(&t, 1 + 0x10000, is_never, NULL), TABLE_NONE);
    table_free(&t);
}

/* A large table frees its memory, a usual one keeps it. */
static void test_clear(void **state)
{
    (void)state;
    struct table t = {0};
    for (uint32_t i = 0; i < USUAL_SIZE; i++)
        table_add(&t, i, i);
    assert_true(t.size > USUAL_SIZE);
    table_clear(&t);
    assert_null(t.slots);
    table_add(&t, 3, 3);
    table_clear(&t);
    assert_int_equal(t.size, FIRST_SIZE);
    table_free(&t);
}

/* Every byte counts, and the length. */
static void test_hash(void **state)
{
    (void)state;
    const uint32_t a = table_hash("joseki", 6);
    assert_int_equal(table_hash("joseki!", 6), a);
    assert_int_not_equal(table_hash("joseki", 5), a);
    assert_int_not_equal(table_hash("", 0), table_hash("\0", 1));
    assert_int_not_equal(table_hash("\0\0\0\0\0\0\0", 7), table_hash("\0\0\0\0\0\0\0\0", 8));
    char name[20] = "0123456789abcdefghi";
    const uint32_t whole = table_hash(name, 19);
    for (size_t i = 0; i < 19; i++) {
        name[i] ^= 1;
        assert_int_not_equal(table_hash(name, 19), whole);
        name[i] ^= 1;
    }
    assert_int_equal(table_hash(name, 19), whole);
}

/* Names that differ in one digit fall into different places: of 4,096 in as many places at least half are taken, as by chance (63 %). */
static void test_spread(void **state)
{
    (void)state;
    static bool is_taken[2][4096];
    int count[2] = {0};
    for (uint32_t i = 0; i < 4096; i++) {
        char name[16];
        const int len = snprintf(name, sizeof name, "XX%u", (unsigned)i);
        bool *slots[] = {&is_taken[0][table_hash(name, (size_t)len) % 4096], &is_taken[1][table_hash_number((uint64_t)i << 16) % 4096]};
        for (int k = 0; k < 2; k++) {
            count[k] += !*slots[k];
            *slots[k] = true;
        }
    }
    assert_in_range(count[0], 2400, 2800);
    assert_in_range(count[1], 2400, 2800);
}

/* Another seed gives other hashes: no file is slow for all its readers. */
static void test_seed(void **state)
{
    (void)state;
    const uint32_t a = table_hash("ko", 2), b = table_hash_number(7);
    assert_true(seed.is_drawn);
    seed.key[0]++;
    assert_int_not_equal(table_hash("ko", 2), a);
    assert_int_not_equal(table_hash_number(7), b);
    seed.key[0]--;
    seed.key[1]++;
    assert_int_not_equal(table_hash("ko", 2), a);
    assert_int_not_equal(table_hash_number(7), b);
}

/* SipHash-1-3 with a key of zeros, by the values of other programs: for parts of eight bytes, and for the rest. */
static void test_sip(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        uint64_t hash;
    } rows[] = {
        {"a", 0x407448D2B89B1813},
        {"joseki", 0x34390880992E0C94},
        {"1234567", 0xA33D651594FDAE81},
        {"12345678", 0x3489982430560A87},
        {"123456789", 0x0FBC0F0007965FCF},
        {"0123456789abcdef", 0x1D42B30F7E060C24},
    };
    seed.is_drawn = true;
    seed.key[0] = seed.key[1] = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(table_hash(rows[i].bytes, strlen(rows[i].bytes)), (uint32_t)(rows[i].hash ^ rows[i].hash >> 32));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing), cmocka_unit_test(test_in_and_out), cmocka_unit_test(test_hashes_differ), cmocka_unit_test(test_clear),
        cmocka_unit_test(test_hash), cmocka_unit_test(test_spread), cmocka_unit_test(test_seed), cmocka_unit_test(test_sip),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

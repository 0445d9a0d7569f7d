/* tests/tty/15-order.c - the order found is no worse than it has to be */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "tty/order.h"

static unsigned dice(uint32_t *seed, unsigned sides)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % sides;
}

/* Places on a line and of a few kinds: going costs the digits of the way, and more where the kind changes. */
static void make(struct order *o, size_t count, uint32_t seed)
{
    int place[ORDER_MAX], kind[ORDER_MAX];
    *o = (struct order){.count = count};
    for (size_t i = 0; i < count; i++) {
        place[i] = (int)dice(&seed, 40);
        kind[i] = (int)dice(&seed, 4);
    }
    for (size_t i = 0; i < count; i++) {
        o->first[i] = 5 + (int)dice(&seed, 12);
        for (size_t j = 0; j < count; j++)
            o->next[i][j] = 3 + (place[i] / 10 == place[j] / 10 ? 0 : 5) + (kind[i] == kind[j] ? 0 : 4 + 6 * (kind[j] & 1));
    }
}

static int cost_of(const struct order *o, const size_t *places)
{
    int cost = o->first[places[0]];
    for (size_t i = 1; i < o->count; i++)
        cost += o->next[places[i - 1]][places[i]];
    return cost;
}

static void swap(size_t *a, size_t *b)
{
    const size_t c = *a;
    *a = *b;
    *b = c;
}

/* All orders (Heap's method). */
static int least_of_all(const struct order *o)
{
    size_t places[ORDER_MAX] = {0}, turn[ORDER_MAX] = {0};
    for (size_t i = 0; i < o->count; i++)
        places[i] = i;
    int least = cost_of(o, places);
    for (size_t i = 1; i < o->count;) {
        if (turn[i] >= i) {
            turn[i++] = 0;
            continue;
        }
        swap(&places[i % 2 ? turn[i] : 0], &places[i]);
        const int cost = cost_of(o, places);
        least = cost < least ? cost : least;
        turn[i]++;
        i = 1;
    }
    return least;
}

static void expect_all_once(const struct order *o)
{
    bool seen[ORDER_MAX] = {false};
    for (size_t i = 0; i < o->count; i++) {
        assert_in_range(o->places[i], 0, o->count - 1);
        assert_false(seen[o->places[i]]);
        seen[o->places[i]] = true;
    }
}

static void test_nothing(void **state)
{
    (void)state;
    struct order o = {.count = 0};
    order_find(&o);
    assert_int_equal(order_cost(&o), 0);
    o = (struct order){.count = 1, .first = {7}};
    order_find(&o);
    assert_int_equal(o.places[0], 0);
    assert_int_equal(order_cost(&o), 7);
}

/* On the whole within a hundredth of the best. */
static void test_near_the_best(void **state)
{
    (void)state;
    long found = 0, best = 0;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        struct order o;
        make(&o, 2 + seed % 6, seed);
        order_find(&o);
        expect_all_once(&o);
        assert_int_equal(order_cost(&o), cost_of(&o, o.places));
        found += order_cost(&o);
        best += least_of_all(&o);
    }
    assert_true(found >= best);
    assert_true(found * 100 <= best * 101);
}

static void test_many(void **state)
{
    (void)state;
    struct order o;
    make(&o, ORDER_MAX, 9);
    order_find(&o);
    expect_all_once(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nothing), cmocka_unit_test(test_near_the_best), cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

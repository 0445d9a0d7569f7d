/* tests/library/46-lists.c - columns of a list that are fitted, and rows that are sorted: what must hold of each, by chance and at the limits */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/text.h"
#include "games.h"
#include "library/game_columns.h"
#include "library/sorter.h"
#include "sweep.h"

/* ---- columns ---- */

enum { WISHES = 6, WIDTH = 60 };

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* As wide as it may be while others have too little. */
static int enough(const struct column_wish *w)
{
    return w->most ? least_of(w->widest, w->most) : w->widest;
}

/* Less than that it is never, if it is there. */
static int needed(const struct column_wish *w)
{
    return w->weight ? least_of(w->least, enough(w)) : enough(w);
}

static void wishes_make(struct chance *c, struct column_wish *wishes, int *count)
{
    *count = 1 + (int)chance_below(c, WISHES);
    for (int i = 0; i < *count; i++)
        wishes[i] = (struct column_wish){.widest = (int)chance_below(c, 5) ? (int)chance_below(c, 25) : 0,
            .least = 1 + (int)chance_below(c, 8),
            .most = (int)chance_below(c, 3) * (int)chance_below(c, 12),
            .weight = (int)chance_below(c, 4),
            .rank = 1 + (int)chance_below(c, COLUMNS_RANKS)};
}

static void each_is_in_its_limits(const struct column_wish *wishes, int count, const int *widths)
{
    for (int i = 0; i < count; i++) {
        if (widths[i] == 0)
            continue;
        assert_in_range(widths[i], needed(&wishes[i]), wishes[i].widest);
        if (wishes[i].weight == 0)
            assert_int_equal(widths[i], enough(&wishes[i]));
    }
}

static int room_taken(const int *widths, int count)
{
    int taken = 0;
    for (int i = 0; i < count; i++)
        taken += widths[i] ? widths[i] + COLUMNS_GAP : 0;
    return taken;
}

/* One that is left out would not have fitted beside those that come before it; one that is there has no more than it may while another of
 * those that are not spare has too little; what is left is left because all have all. */
static void room_is_used(const struct column_wish *wishes, int count, int width, const int *widths)
{
    int left = width + COLUMNS_GAP;
    bool lacks = false, is_wide = false, grows = false;

    for (int rank = COLUMNS_RANKS; rank > COLUMNS_SPARE; rank--) {
        for (int i = 0; i < count; i++) {
            if (wishes[i].rank != rank || wishes[i].widest == 0)
                continue;
            assert_int_equal(widths[i] > 0, left >= needed(&wishes[i]) + COLUMNS_GAP);
            left -= widths[i] ? needed(&wishes[i]) + COLUMNS_GAP : 0;
            lacks |= widths[i] && wishes[i].weight && widths[i] < enough(&wishes[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        is_wide |= widths[i] > enough(&wishes[i]);
        grows |= widths[i] && wishes[i].weight && widths[i] < wishes[i].widest;
        assert_false(lacks && wishes[i].rank <= COLUMNS_SPARE && widths[i]);
    }
    assert_false(lacks && is_wide);
    left = width + COLUMNS_GAP - room_taken(widths, count);
    assert_true(left >= 0);
    if (left > 0)
        assert_false(grows);
    for (int i = 0; i < count && !is_wide; i++)
        if (wishes[i].widest && !widths[i])
            assert_true(left < needed(&wishes[i]) + COLUMNS_GAP || wishes[i].rank > COLUMNS_SPARE);
}

/* Those that are still to grow have got the same number of shares, the more important at most one more. */
static void shares_are_fair(const struct column_wish *wishes, int count, const int *widths)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            const struct column_wish *a = &wishes[i], *b = &wishes[k];
            if (!widths[i] || !widths[k] || !a->weight || !b->weight || a->rank <= b->rank || b->rank <= COLUMNS_SPARE)
                continue;
            if (widths[i] >= enough(a) || widths[k] >= enough(b))
                continue;
            const int got = widths[i] - needed(a), other = widths[k] - needed(b);
            assert_true(got / a->weight >= other / b->weight);
            assert_true(got / a->weight <= other / b->weight + 1);
        }
    }
}

static void columns_are_fitted(void **state)
{
    struct chance c = chance_begin("columns");
    struct column_wish wishes[WISHES];
    int widths[WISHES], count;

    (void)state;
    for (size_t round = sweep_share(2000, 100000); round > 0; round--) {
        wishes_make(&c, wishes, &count);
        for (int width = 0; width <= WIDTH; width++) {
            columns_fit(wishes, count, width, widths);
            each_is_in_its_limits(wishes, count, widths);
            room_is_used(wishes, count, width, widths);
            shares_are_fair(wishes, count, widths);
        }
    }
}

/* ---- sorted ---- */

enum { ROWS = 70 };

static const char *const texts[] = {"", "", "a", "a2", "a10", "b", "10", "9", "\303\274", "a", "b1c"};

static bool is_behind(const char *a, const char *b, bool descending)
{
    if (!*a || !*b)
        return !*a && *b;
    const int order = text_compare_natural(slice_of(a), slice_of(b));
    return descending ? order < 0 : order > 0;
}

static void rows_are_sorted(void **state)
{
    struct chance c = chance_begin("sorter");
    struct sorter s = {0};
    const char *keys[ROWS];

    (void)state;
    for (size_t count = 1; count < ROWS; count++) {
        for (int step = 1; step <= (int)count * 8; step = step * 3 + 1) {
            const bool descending = chance_below(&c, 2);
            size_t sorted[ROWS];

            sorter_begin(&s, count, descending);
            for (size_t i = 0; i < count; i++) {
                size_t at = i;

                keys[i] = texts[chance_below(&c, sizeof texts / sizeof *texts)];
                sorter_add(&s, slice_of(keys[i]));
                for (; at > 0 && is_behind(keys[sorted[at - 1]], keys[i], descending); at--)
                    sorted[at] = sorted[at - 1];
                sorted[at] = i;
            }
            assert_int_equal(s.keyed, s.count);
            while (sorter_step(&s, step))
                continue;
            uint32_t *order = sorter_take(&s);
            for (size_t i = 0; i < count; i++)
                assert_int_equal(order[i], sorted[i]);
            assert_int_equal(s.count, 0);
            mem_free(order);
        }
    }
    sorter_begin(&s, 5, false); /* given up in the middle */
    sorter_add(&s, SLICE("a"));
    sorter_free(&s);
    assert_int_equal(s.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(columns_are_fitted), cmocka_unit_test(rows_are_sorted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

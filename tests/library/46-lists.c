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

enum { WISHES = 6, WIDTH = 60, FEW = 64 };

/* Columns by chance, and what they have. */
struct world {
    struct columns_wished wished;
    struct column_texts texts[WISHES], across;
};

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* As wide as it may be while others have nothing yet. */
static int enough(const struct column *c)
{
    return c->wish.most ? least_of(c->widest, c->wish.most) : c->widest;
}

/* Less than that it is never, if it is there. */
static int needed(const struct column *c)
{
    return c->wish.weight ? least_of(c->wish.least, enough(c)) : enough(c);
}

static void texts_make(struct chance *c, struct column_texts *t, int most)
{
    *t = (struct column_texts){0};
    for (size_t n = 1 + chance_below(c, 200); n > 0; n--)
        column_texts_count(t, most ? (int)chance_below(c, (uint32_t)most) : 0, 1);
}

static void world_make(struct chance *c, struct world *w)
{
    w->wished = (struct columns_wished){.count = 1 + (int)chance_below(c, WISHES)};
    for (int i = 0; i < w->wished.count; i++) {
        struct column *column = &w->wished.at[i];
        column->wish = (struct column_wish){.least = 1 + (int)chance_below(c, 8),
            .most = (int)chance_below(c, 3) * (int)chance_below(c, 12),
            .weight = (int)chance_below(c, 4),
            .rank = 1 + (int)chance_below(c, COLUMNS_RANKS)};
        texts_make(c, &w->texts[i], (int)chance_below(c, 30));
        column->texts = chance_below(c, 5) ? &w->texts[i] : NULL;
        column->widest = column->texts ? column_texts_widest(column->texts) : (int)chance_below(c, 9);
        column->title = column->widest > 0 ? (int)chance_below(c, 5) : 0;
        column->widest = column->widest < column->title ? column->title : column->widest;
    }
    if (w->wished.count < 3 || w->wished.at[0].widest + w->wished.at[1].widest == 0 || chance_below(c, 2))
        return;
    texts_make(c, &w->across, 50);
    w->wished.spans[0] = (struct column_span){&w->across, 3, (int)chance_below(c, 40)};
    w->wished.span_count = 1;
}

/* A text across the first two columns and their gap. */
static int across_width(const int *widths)
{
    return widths[0] && widths[1] ? widths[0] + COLUMNS_GAP + widths[1] : widths[0] + widths[1];
}

static bool is_across(const struct world *w, int i)
{
    return w->wished.span_count > 0 && i < 2;
}

static bool cuts_across(const struct world *w, const int *widths)
{
    return w->wished.span_count > 0 && across_width(widths) > 0 && w->across.wider[across_width(widths)] > 0;
}

static void each_is_in_its_limits(const struct world *w, const int *widths)
{
    for (int i = 0; i < w->wished.count; i++) {
        const struct column *c = &w->wished.at[i];
        if (widths[i] == 0)
            continue;
        assert_true(widths[i] >= needed(c));
        if (!is_across(w, i))
            assert_true(widths[i] <= c->widest);
    }
}

static int room_taken(const int *widths, int count)
{
    int taken = 0;
    for (int i = 0; i < count; i++)
        taken += widths[i] ? widths[i] + COLUMNS_GAP : 0;
    return taken;
}

/* One that is left out would not have fitted beside those that come before it. */
static void the_important_are_there(const struct world *w, int width, const int *widths)
{
    int left = width + COLUMNS_GAP;
    for (int rank = COLUMNS_RANKS; rank > COLUMNS_SPARE; rank--)
        for (int i = 0; i < w->wished.count; i++) {
            const struct column *c = &w->wished.at[i];
            if (c->wish.rank != rank || c->widest == 0)
                continue;
            assert_int_equal(widths[i] > 0, left >= needed(c) + COLUMNS_GAP);
            left -= widths[i] ? needed(c) + COLUMNS_GAP : 0;
        }
}

/* Nothing is cut beside columns of the screen that nothing has, and none are more than it needs. */
static void room_is_used(const struct world *w, int width, const int *widths)
{
    const int left = width + COLUMNS_GAP - room_taken(widths, w->wished.count);
    assert_true(left >= 0);
    for (int i = 0; i < w->wished.count; i++) {
        const struct column *c = &w->wished.at[i];
        if (left > 0)
            assert_true(widths[i] == 0 || widths[i] >= c->widest);
        if (widths[i] > c->widest && w->across.count > 0) /* one column less, and what is across would be cut */
            assert_true(w->across.wider[across_width(widths) - 1] > 0);
        if (left > 0 && widths[i] == 0 && c->widest > 0 && c->wish.rank <= COLUMNS_SPARE)
            assert_true(left < needed(c) + COLUMNS_GAP);
    }
    assert_false(left > 0 && cuts_across(w, widths));
}

/* By how much one more column would help, in doubles. */
static double worth(const struct world *w, int i, int width, const int *widths)
{
    const struct column *c = &w->wished.at[i];
    double share = c->texts ? (double)c->texts->wider[width] / c->texts->count : 0;
    share = width < c->title || (!c->texts && width < c->widest) ? 1 : share;
    if (is_across(w, i))
        share += (double)w->across.wider[across_width(widths) - widths[i] + width] / w->across.count;
    return share * (c->wish.weight ? c->wish.weight : 1) / width;
}

/* The last column that one got in the last round was worth as much to it as it would have been to any other. */
static void shares_are_fair(const struct world *w, const int *widths)
{
    for (int i = 0; i < w->wished.count; i++)
        for (int k = 0; k < w->wished.count; k++) {
            const struct column *a = &w->wished.at[i];
            if (i == k || !widths[i] || !widths[k] || widths[i] <= enough(a) || widths[i] <= needed(a) || is_across(w, i))
                continue;
            assert_true(worth(w, i, widths[i] - 1, widths) >= worth(w, k, widths[k], widths) * 0.999 - 0.001);
        }
}

/* A column that is no spare one is not cut for those that are, but in few texts or beyond what it wants. */
static void spare_ones_wait(const struct world *w, const int *widths)
{
    bool is_spare = false;
    for (int i = 0; i < w->wished.count; i++)
        is_spare |= widths[i] > 0 && w->wished.at[i].wish.rank <= COLUMNS_SPARE;
    for (int i = 0; i < w->wished.count && is_spare; i++) {
        const struct column *c = &w->wished.at[i];
        if (widths[i] == 0 || c->wish.rank <= COLUMNS_SPARE || c->wish.weight == 0 || widths[i] >= enough(c) || !c->texts)
            continue;
        assert_true(c->texts->wider[widths[i]] * FEW <= c->texts->count);
    }
}

static void columns_are_fitted(void **state)
{
    struct chance c = chance_begin("columns");
    struct world w = {.across = {0}};
    int widths[WISHES];

    (void)state;
    for (size_t round = sweep_share(1000, 50000); round > 0; round--) {
        size_t cut = SIZE_MAX;
        w.across.count = 0;
        world_make(&c, &w);
        for (int width = 0; width <= WIDTH; width++) {
            columns_fit(&w.wished, width, widths);
            each_is_in_its_limits(&w, widths);
            the_important_are_there(&w, width, widths);
            room_is_used(&w, width, widths);
            shares_are_fair(&w, widths);
            spare_ones_wait(&w, widths);
        }
        columns_fit(&w.wished, 1000, widths);
        cut = columns_cut(&w.wished, widths);
        assert_int_equal(cut, 0);
        for (int i = 0; i < w.wished.count; i++) {
            const struct column *column = &w.wished.at[i];
            if (widths[i] == 0)
                continue;
            widths[i]--;
            if (widths[i] < column->widest)
                assert_true(columns_cut(&w.wished, widths) > 0);
            widths[i]++;
        }
    }
}

/* Each way: the same column by the texts that it has, whatever their order, and without those that were taken back. */
static void texts_are_counted(void **state)
{
    struct column_texts t = {0};

    (void)state;
    assert_int_equal(column_texts_widest(&t), 0);
    column_texts_count(&t, 0, 1);
    assert_int_equal(column_texts_widest(&t), 0);
    column_texts_count(&t, 5, 1);
    column_texts_count(&t, 3, 1);
    assert_int_equal(t.count, 3);
    assert_int_equal(t.wider[2], 2);
    assert_int_equal(t.wider[3], 1);
    assert_int_equal(column_texts_widest(&t), 5);
    column_texts_count(&t, 5, -1);
    assert_int_equal(column_texts_widest(&t), 3);
    assert_int_equal(t.count, 2);
    column_texts_count(&t, COLUMN_MOST - 1, 1);
    assert_int_equal(column_texts_widest(&t), COLUMN_MOST - 1);
    column_texts_count(&t, 10 * COLUMN_MOST, 1);
    assert_int_equal(column_texts_widest(&t), COLUMN_MOST);
}

/* Two columns of which one has what the other leaves blank: three in four names are long, one in four players is. */
static void what_is_blank_goes_to_names(void **state)
{
    struct column_texts names = {0}, players = {0};
    struct columns_wished w = {.count = 2};
    int widths[2];

    (void)state;
    for (int i = 0; i < 100; i++) {
        column_texts_count(&names, i % 4 ? 30 : 8, 1);
        column_texts_count(&players, i % 4 ? 0 : 30, 1);
    }
    for (int i = 0; i < 2; i++)
        w.at[i] = (struct column){{.least = 10, .weight = 1, .rank = 8}, i ? &players : &names, 0, 30};
    columns_fit(&w, 45, widths);
    assert_int_equal(widths[0], 30);
    assert_int_equal(widths[1], 13);
    columns_fit(&w, 42, widths);
    assert_int_equal(widths[0], 30);
    columns_fit(&w, 30, widths);
    assert_int_equal(widths[0], 18);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts_are_counted), cmocka_unit_test(what_is_blank_goes_to_names),
        cmocka_unit_test(columns_are_fitted), cmocka_unit_test(rows_are_sorted)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

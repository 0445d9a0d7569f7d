/* tests/tty/23-order.c - runs are painted in an order that takes about the fewest bytes, and all of them
 *
 * Pictures made by chance with so few runs that all their orders can be tried.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "sweep.h"
#include "tty/order.h"

enum { COLUMNS = 60, ROWS = 20, MOST = 6 };

static const struct paint_terminal kinds[] = {
    {.has_column = true, .has_row = true, .has_right = true, .has_erase = true, .up = "\033M", .down = "\n", .left = "\b", .to_start = "\r",
     .has_pen = true, .attributes = 0x1F, .ends_attributes = true, .ends_colors = true, .erases_colored = true, .moves_colored = true},
    {.has_right = true, .up = "\033[A", .down = "\n", .left = "\b", .to_start = "\r", .has_pen = true, .attributes = 0x1F, .moves_colored = true},
};

static struct paint_cell cells[ROWS * COLUMNS];

static unsigned chance(unsigned below)
{
    static uint32_t state = 7;
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

/* Runs of one to nine cells, each in a row of its own; some are blanks, some end in blanks. */
static void make_runs(struct runs *runs, size_t count)
{
    static const int16_t colors[] = {-1, 1, 16, 160, 231};
    for (size_t i = 0; i < count; i++) {
        const int width = 1 + (int)chance(9), y = (int)i * 3 + (int)chance(3), x = (int)chance(COLUMNS - 10);
        const struct style style = {colors[chance(3)], colors[chance(COUNT(colors))], 0};
        const int words = (int)chance((unsigned)width + 1);
        runs->at[i] = (struct run){y, x, x + width, {style, words == 0}};
        for (int at = x; at < x + width; at++) {
            struct paint_cell *cell = &cells[y * COLUMNS + at];
            *cell = (struct paint_cell){.text = " ", .style = style, .width = 1};
            if (at < x + words)
                cell->text[0] = 'a';
        }
    }
    runs->count = count;
}

/* The bytes of cursor, pen and blanks at the ends in this order. */
static size_t bytes_of(const struct paint *start, const struct run *runs, const size_t *order, size_t count)
{
    struct paint p = *start;
    struct buf out = {0};
    size_t blanks = 0;
    for (size_t i = 0; i < count; i++) {
        const struct run *run = &runs[order[i]];
        const int tail = run_blanks(&p, run);
        cursor_move(&p, run->x, run->y, &out);
        pen_set(&p, &run->look, &out);
        const bool erases = run_erases(&p, run, i + 1 < count ? &runs[order[i + 1]] : NULL);
        p.x = run->end - (erases ? tail : 0);
        blanks += !erases ? (size_t)tail : tail > 9 ? 5u : 4u; /* ESC [ n X, n below 100 */
    }
    const size_t bytes = out.len + blanks;
    buf_free(&out);
    return bytes;
}

/* The fewest bytes of all orders of the runs from place `from` on. */
static size_t fewest(const struct paint *start, const struct run *runs, size_t *order, size_t from, size_t count)
{
    size_t best = SIZE_MAX;
    if (from == count)
        return bytes_of(start, runs, order, count);
    for (size_t i = from; i < count; i++) {
        size_t other[MOST];
        memcpy(other, order, sizeof other);
        other[from] = order[i];
        other[i] = order[from];
        const size_t bytes = fewest(start, runs, other, from + 1, count);
        best = bytes < best ? bytes : best;
    }
    return best;
}

static struct paint paint_of(const struct paint_terminal *kind)
{
    return (struct paint){.terminal = *kind, .columns = COLUMNS, .rows = ROWS, .is_known = true, .shown = cells, .next = cells,
        .x = (int)chance(COLUMNS), .y = (int)chance(ROWS), .place = PLACE_SURE, .has_style = true, .style = {-1, -1, 0}};
}

static bool has_run(const struct runs *runs, const struct run *wanted)
{
    size_t count = 0;
    for (size_t i = 0; i < runs->count; i++)
        count += runs->at[i].x == wanted->x && runs->at[i].y == wanted->y && runs->at[i].end == wanted->end;
    return count == 1;
}

static void an_order_is_nearly_the_shortest(void **state)
{
    size_t order[MOST] = {0, 1, 2, 3, 4, 5};
    size_t sum = 0, least = 0, given = 0;
    (void)state;
    for (int round = 0; round < 700; round += sweep_step(7)) {
        struct run made[MOST], ordered[MOST];
        struct runs runs = {.at = made};
        const struct paint p = paint_of(&kinds[round / 7 % 2]);
        make_runs(&runs, 2 + chance(MOST - 1));
        memcpy(ordered, made, sizeof ordered);
        struct runs other = {.at = ordered, .count = runs.count};
        order_runs(&p, &other);
        for (size_t i = 0; i < runs.count; i++)
            assert_true(has_run(&other, &made[i]));
        const size_t bytes = bytes_of(&p, ordered, order, runs.count), best = fewest(&p, made, order, 0, runs.count);
        assert_true(bytes <= best + best / 4);
        sum += bytes;
        least += best;
        given += bytes_of(&p, made, order, runs.count);
    }
    if (sum * 1000 > least * 1015 || sum >= given)
        fail_msg("%zu bytes: as they were %zu, at the least %zu", sum, given, least);
}

/* One letter and many blanks, which are erased: what follows is reached from the letter. */
static void an_order_counts_on_erasing(void **state)
{
    size_t order[MOST] = {0, 1, 2, 3, 4, 5};
    size_t sum = 0, least = 0;
    (void)state;
    for (int round = 0; round < 100; round++) {
        struct run made[MOST], ordered[MOST];
        const struct paint p = paint_of(&kinds[0]);
        memset(cells, 0, sizeof cells);
        for (int i = 0; i < 4; i++) {
            const int y = 2 * i + (int)chance(2), x = (int)chance(COLUMNS - 10), end = i % 2 ? x + 1 : x + 4 + (int)chance((unsigned)(COLUMNS - x - 4));
            made[i] = (struct run){y, x, end, {{-1, -1, 0}, false}};
            for (int at = x; at < end; at++)
                cells[y * COLUMNS + at] = (struct paint_cell){.text = {at == x ? 'a' : ' '}, .style = {-1, -1, 0}, .width = 1};
        }
        memcpy(ordered, made, sizeof ordered);
        struct runs runs = {.at = ordered, .count = 4};
        order_runs(&p, &runs);
        sum += bytes_of(&p, ordered, order, runs.count);
        least += fewest(&p, made, order, 0, runs.count);
    }
    if (sum * 1000 > least * 1015)
        fail_msg("%zu bytes, at the least %zu", sum, least);
    print_message("%zu bytes, at the least %zu\n", sum, least);
}

static void none_and_one_stay(void **state)
{
    struct run one = {3, 4, 5, {{-1, 160, 0}, true}};
    struct runs runs = {0};
    (void)state;
    const struct paint p = paint_of(&kinds[0]);
    order_runs(&p, &runs);
    assert_null(runs.at);
    runs = (struct runs){&one, 1, 1};
    order_runs(&p, &runs);
    assert_true(one.y == 3 && one.x == 4 && one.end == 5);
}

/* More than are worth it, a terminal without a pen, one that moves in its own way. */
static void others_stay_as_they_are(void **state)
{
    struct run made[41];
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        struct paint p = paint_of(&kinds[0]);
        struct runs runs = {.at = made};
        memset(made, 0, sizeof made);
        for (size_t i = 0; i < COUNT(made); i++)
            made[i] = (struct run){(int)i % ROWS, 2, 3, {{-1, i % 2 ? 1 : 2, 0}, false}};
        runs.count = kind == 0 ? 41 : 40;
        p.terminal.has_pen = kind != 1;
        p.terminal.move = kind == 2 ? (void (*)(int, int, struct buf *))abort : NULL;
        order_runs(&p, &runs);
        size_t changed = 0;
        for (size_t i = 0; i < runs.count; i++)
            changed += made[i].y != (int)i % ROWS;
        assert_int_equal(changed > 0, kind == 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_order_is_nearly_the_shortest),
        cmocka_unit_test(an_order_counts_on_erasing),
        cmocka_unit_test(none_and_one_stay),
        cmocka_unit_test(others_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* library/alike.c - how alike two games are: the moves that only one of them has */
#include "library/alike.h"

#include "base/table.h"
#include "library/shape.h"

enum {
    LEAST_LONGER = 40, /* moves in common, where one game goes on and none differ */
    LEAST_CUT = 60,    /* the same, where some differ */
    SHARE = 20,        /* one move in this many may differ */
    MOST = 16,         /* moves that may differ, in all */
    AT_END = 5         /* a difference in the last moves counts as this many */
};

static struct alike_view view_of(const struct duplicates *d, const struct duplicate *game, int key)
{
    const int count = (int)(game->count - game->setup);
    return (struct alike_view){&d->items[game->first + game->setup], count, game, game->turn[key]};
}

static uint16_t turned(const struct alike_view *v, uint16_t item)
{
    int column = event_column(item), row = event_row(item);
    if (!event_is_point(item))
        return item;
    point_turn(v->turn, v->game->columns, v->game->rows, &column, &row);
    return (uint16_t)(event_stone(item) << 12 | (unsigned)(row * EVENT_ROW + column));
}

/* The sum of what is set up at the root; its order does not matter. */
static uint64_t setup_of(const struct duplicates *d, const struct alike_view *v)
{
    uint64_t sum = v->game->setup;
    for (uint32_t i = 0; i < v->game->setup; i++)
        sum += table_mix(turned(v, d->items[v->game->first + i]));
    return sum;
}

/* The first item of `a`, from `i` on, that differs from the item of `b` which is `down` places later. */
static int follow(const struct alike_view *a, const struct alike_view *b, int i, int down)
{
    while (i < a->count && i + down < b->count && turned(a, a->items[i]) == turned(b, b->items[i + down]))
        i++;
    return i;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The weight of a number of changes, `at_end` of them in the last moves; `left`: moves by which the longer game goes
 * on. -1: too many. */
static int cost_of(int changes, int at_end, int least, int left)
{
    const bool end_together = changes + left <= least / SHARE;
    const int cost = changes + (AT_END - 1) * at_end;
    if (least < (end_together ? ALIKE_LEAST : changes ? LEAST_CUT : LEAST_LONGER) || cost * SHARE > least)
        return -1;
    return cost;
}

/* The weight of the moves to be changed, put in or left out to turn one game into the other, as far as the shorter one
 * goes. -1: too many. far[]: by the number of changes (odd, even) and the diagonal, how many items of `a` match. */
static int differences(const struct alike_view *a, const struct alike_view *b)
{
    enum { MIDDLE = MOST + 1, NEVER = -MOST };
    int far[2][2 * MIDDLE + 1], before_end = -1, left = -1;
    const int least = smaller(a->count, b->count), most = smaller(least / SHARE, MOST);
    for (int i = 0; i < 2 * MIDDLE + 1; i++)
        far[0][i] = far[1][i] = NEVER;
    for (int n = 0; n <= most; n++) {
        const int *last = &far[(n + 1) % 2][MIDDLE];
        for (int down = -n; down <= n; down++) {
            int i = n ? larger(last[down - 1], larger(last[down], last[down + 1]) + 1) : 0;
            i = follow(a, b, smaller(i, smaller(a->count, b->count - down)), down);
            far[n % 2][MIDDLE + down] = i;
            if (before_end < 0 && (i >= a->count - ALIKE_END || i + down >= b->count - ALIKE_END))
                before_end = n;
            const int after = a->count - i + b->count - i - down;
            if ((i == a->count || i + down == b->count) && (left < 0 || after < left))
                left = after;
        }
        if (left >= 0)
            return cost_of(n, n - before_end, least, left);
    }
    return -1;
}

enum { SEVERAL = -1 }; /* places of an item */

void alike_set(struct alike *a, const struct duplicates *d, const struct duplicate *game, int key)
{
    a->view = view_of(d, game, key);
    a->key = key;
    for (int i = 0; i < a->view.count; i++) {
        int *place = &a->place[turned(&a->view, a->view.items[i])];
        *place = *place ? SEVERAL : i + 1;
    }
}

void alike_clear(struct alike *a)
{
    for (int i = 0; i < a->view.count; i++)
        a->place[turned(&a->view, a->view.items[i])] = 0;
}

/* A quick test. False: too many moves of the other game are not near the same number in this one. It starts at the end,
 * as games more often have their beginnings in common. */
static bool may_be(const struct alike *a, const struct alike_view *other)
{
    const int least = smaller(other->count, a->view.count), most = smaller(least / SHARE, MOST);
    int missing = 0;
    for (int i = least; i-- > 0 && missing <= most;) {
        const int place = a->place[turned(other, other->items[i])];
        missing += place != SEVERAL && (place == 0 || place - 1 > i + most || place - 1 < i - most);
    }
    return missing <= most;
}

bool alike_is(const struct alike *a, const struct duplicates *d, const struct duplicate *other)
{
    const struct alike_view v = view_of(d, other, a->key);
    return may_be(a, &v) && setup_of(d, &v) == setup_of(d, &a->view) && differences(&v, &a->view) >= 0;
}

static bool goes_on(const struct duplicates *d, const struct duplicate *x, const struct duplicate *y, int key)
{
    const struct alike_view a = view_of(d, x, key), b = view_of(d, y, key);
    return setup_of(d, &a) == setup_of(d, &b) && differences(&a, &b) == 0;
}

enum duplicate_kind alike_kind(const struct duplicates *d, const struct duplicate *x, const struct duplicate *y)
{
    if (alike_have_same_sum(x, y))
        return x->moves == y->moves ? DUPLICATE_SAME : DUPLICATE_LONGER;
    for (int k = 0; k < DUPLICATE_KEYS; k++)
        if (x->key[k] && x->key[k] == y->key[k] && goes_on(d, x, y, k))
            return DUPLICATE_LONGER;
    return DUPLICATE_NEARLY;
}

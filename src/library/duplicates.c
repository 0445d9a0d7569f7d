/* library/duplicates.c - games that are the same up to symmetry, or nearly */
#include "library/duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "library/shape.h"

#define TURNS 8

/* An event where the board is turned so, mixed. */
static uint64_t event_mix(uint16_t event, unsigned turn, const struct source_game *g, uint64_t seed)
{
    uint64_t key = (uint64_t)event_stone(event) << 12 | event_place(event);
    if (event_is_point(event)) {
        int column = event_column(event), row = event_row(event);
        point_turn(turn, g->columns, g->rows, &column, &row);
        key = (uint64_t)event_stone(event) << 12 | (uint64_t)(row * EVENT_ROW + column);
    }
    return table_mix(key + seed);
}

/* A node: its first event and, in whatever order, the others. */
static uint64_t node_mix(const uint16_t *node, size_t count, unsigned turn, const struct source_game *g, uint64_t seed)
{
    uint64_t others = 0;
    for (size_t i = 1; i < count; i++)
        others += event_mix(node[i], turn, g, seed);
    return event_mix(node[0], turn, g, seed) ^ table_mix(others + 1);
}

/* The next entry of the main line, after the one that ends at *end, where something happens. False: there is none. */
static bool entry_next(const uint16_t *events, size_t count, size_t *at, size_t *end)
{
    while (*end < count && event_place(events[*end]) != EVENT_RETURN) {
        *at = *end;
        *end = event_place(events[*at]) == EVENT_BRANCH ? *at + 1 : event_entry_end(events, *at);
        if (event_place(events[*at]) == EVENT_BRANCH)
            continue;
        if (*end - *at > 1 || event_place(events[*at]) != EVENT_NOTHING)
            return true;
    }
    return false;
}

/* ---- what a game is, up to symmetry ---- */

#define SEED (UINT64_C(1) << 40)

/* Nodes put together, whichever way the board lies: that way is looked at by which the first node is least, of those
 * the one by which the second is least, and so on. */
struct canon {
    uint64_t sum[2];
    unsigned ways; /* 1 << point_turn */
};

static void canon_begin(struct canon *c, const struct source_game *g)
{
    const int longer = g->columns > g->rows ? g->columns : g->rows, shorter = g->columns + g->rows - longer;
    const uint64_t start = (uint64_t)(uint32_t)g->gm << 16 | (uint64_t)longer << 8 | (uint64_t)shorter;
    *c = (struct canon){.sum = {table_mix(start), table_mix(~start)},
        .ways = g->columns == g->rows  ? 0xFF
                : g->columns > g->rows ? 0x0F
                                       : 0xF0};
}

static void canon_take(struct canon *c, const uint16_t *node, size_t count, const struct source_game *g)
{
    uint64_t least = UINT64_MAX;
    for (unsigned ways = c->ways; ways; ways &= ways - 1) {
        const unsigned turn = (unsigned)__builtin_ctz(ways);
        const uint64_t mix = node_mix(node, count, turn, g, SEED);
        if (mix > least)
            continue;
        c->ways = mix < least ? 1u << turn : c->ways | 1u << turn;
        least = mix;
    }
    c->sum[0] = table_mix(c->sum[0] * 3 + least);
    c->sum[1] = table_mix(c->sum[1] * 5 + ~least);
}

/* ---- added ---- */

/* The moves of a key: every `step`th from `from` to `to`. The last key is that of the moves at the end. */
enum { FIXED = DUPLICATE_KEYS - 1 };
static const struct {
    uint32_t from, to, step;
} keys[FIXED] = {{1, 20, 1}, {21, 40, 1}, {20, 60, 20}, {31, 71, 20}};

static bool is_of_key(int key, uint32_t move)
{
    return move >= keys[key].from && move <= keys[key].to && (move - keys[key].from) % keys[key].step == 0;
}

enum {
    LEAST = 20,        /* moves of games that are compared, where they end together */
    LEAST_LONGER = 40, /* where one goes on, and all moves are the same */
    LEAST_CUT = 60,    /* where one goes on, and some are not */
    SHARE = 20,        /* moves, of which one may be another one */
    MOST = 16,         /* that may be */
    END = 10,          /* moves at the end, where each counts as more */
    AT_END = 5,        /* as so many */
    LOOKED = 64        /* games with the same key that one is compared with */
};

/* How many events of a node are compared, the first ones: a move of Go is its stone; what that takes follows. */
static size_t compared_of(const struct source_game *g, const uint16_t *node, size_t count)
{
    return event_place(node[0]) != EVENT_NOTHING && g->gm != rules_amazons.gm ? 1 : count;
}

static void items_add(struct duplicates *d, const uint16_t *node, size_t count)
{
    for (size_t i = 0; i < count; i++)
        MEM_ADD(d->items, d->item_count, d->item_cap) = node[i] & (uint16_t) ~(EVENT_LAST | EVENT_STAYS);
}

static bool has_events(const uint16_t *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (event_is_point(events[i]))
            return true;
    return false;
}

static void key_set(struct duplicate *one, int key, const struct canon *c)
{
    one->key[key] = c->sum[0] | 1;
    one->turn[key] = (uint8_t)__builtin_ctz(c->ways);
}

/* The key of the moves at the end, up to move `last`. */
static void key_end(struct duplicate *one, const uint16_t *events, const struct source_game *g, uint32_t last)
{
    struct canon c;
    size_t at, end = 0;
    uint32_t move = 0;
    canon_begin(&c, g);
    while (move < last && entry_next(events, g->count, &at, &end)) {
        move += at > 0;
        if (move + END > last)
            canon_take(&c, &events[at], compared_of(g, &events[at], end - at), g);
    }
    key_set(one, FIXED, &c);
}

/* Nodes, without passes at the end, and keys, into one that knows its game. */
static void take_nodes(struct duplicates *d, struct duplicate *one, const uint16_t *events, const struct source_game *g)
{
    struct canon all, some[FIXED];
    size_t at, end = 0;
    uint32_t last = 0;
    canon_begin(&all, g);
    for (int k = 0; k < FIXED; k++)
        canon_begin(&some[k], g);
    while (entry_next(events, g->count, &at, &end)) {
        const size_t compared = compared_of(g, &events[at], end - at);
        one->moves += at > 0;
        canon_take(&all, &events[at], end - at, g);
        items_add(d, &events[at], compared);
        if (at == 0)
            one->setup = (uint32_t)(d->item_count - one->first);
        if (end - at > 1 || event_place(events[at]) != EVENT_PASS) {
            memcpy(one->sum, all.sum, sizeof one->sum);
            one->count = (uint32_t)(d->item_count - one->first);
            last = one->moves;
        }
        for (int k = 0; k < FIXED; k++)
            if (is_of_key(k, one->moves))
                canon_take(&some[k], &events[at], compared, g);
    }
    d->item_count = last >= LEAST ? one->first + one->count : one->first;
    for (int k = 0; k < FIXED && last >= LEAST; k++)
        if (last >= keys[k].to)
            key_set(one, k, &some[k]);
    if (last >= LEAST)
        key_end(one, events, g, last);
}

void duplicates_add(struct duplicates *d, uint32_t source, const struct source *s, size_t game)
{
    const struct source_game *g = &s->games[game];
    const uint16_t *events = source_events(s, game);
    if (!has_events(events, g->count))
        return;
    struct duplicate one = {.columns = g->columns,
        .rows = g->rows,
        .gm = g->gm,
        .first = d->item_count,
        .source = source,
        .game = (uint32_t)(s->before + game),
        .order = (uint32_t)d->count};
    take_nodes(d, &one, events, g);
    MEM_ADD(d->at, d->count, d->cap) = one;
}

/* ---- how alike two are ---- */

/* The items of a game below its root, as one of its keys turns them. */
struct view {
    const uint16_t *items;
    int count;
    const struct duplicate *game;
    unsigned turn;
};

static struct view view_of(const struct duplicates *d, const struct duplicate *game, int key)
{
    return (struct view){&d->items[game->first + game->setup], (int)(game->count - game->setup), game, game->turn[key]};
}

static uint16_t turned(const struct view *v, uint16_t item)
{
    int column = event_column(item), row = event_row(item);
    if (!event_is_point(item))
        return item;
    point_turn(v->turn, v->game->columns, v->game->rows, &column, &row);
    return (uint16_t)(event_stone(item) << 12 | (unsigned)(row * EVENT_ROW + column));
}

/* What is set up at the root, in whatever order. */
static uint64_t setup_of(const struct duplicates *d, const struct view *v)
{
    uint64_t sum = v->game->setup;
    for (uint32_t i = 0; i < v->game->setup; i++)
        sum += table_mix(turned(v, d->items[v->game->first + i]));
    return sum;
}

/* From an item of `a` on, on the diagonal `down` (that of `b` is so much later): the first that is not the same. */
static int follow(const struct view *a, const struct view *b, int i, int down)
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

/* What so many changes count, `at_end` of them where games of one opening part; `left` are the moves by which one goes
 * on. -1: too many. */
static int cost_of(int changes, int at_end, int least, int left)
{
    const bool end_together = changes + left <= least / SHARE;
    const int cost = changes + (AT_END - 1) * at_end;
    if (least < (end_together ? LEAST : changes ? LEAST_CUT : LEAST_LONGER) || cost * SHARE > least)
        return -1;
    return cost;
}

/* How many moves have to be changed, put in or left out until one of them goes as the other does, as far as that goes;
 * those at the end count more. -1: too many. By the number of changes and the diagonal: how far one comes so. */
static int differences(const struct view *a, const struct view *b)
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
            if (before_end < 0 && (i >= a->count - END || i + down >= b->count - END))
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

/* The same of two games with the same key. */
static int compare_by(const struct duplicates *d, const struct duplicate *x, const struct duplicate *y, int key)
{
    const struct view a = view_of(d, x, key), b = view_of(d, y, key);
    if (setup_of(d, &a) != setup_of(d, &b))
        return -1;
    return differences(&a, &b);
}

static bool have_same_sum(const struct duplicate *x, const struct duplicate *y)
{
    return x->sum[0] == y->sum[0] && x->sum[1] == y->sum[1];
}

static enum duplicate_kind kind_of(const struct duplicates *d, const struct duplicate *x, const struct duplicate *y)
{
    if (have_same_sum(x, y))
        return x->moves == y->moves ? DUPLICATE_SAME : DUPLICATE_LONGER;
    for (int k = 0; k < DUPLICATE_KEYS; k++)
        if (x->key[k] && x->key[k] == y->key[k] && compare_by(d, x, y, k) == 0)
            return DUPLICATE_LONGER;
    return DUPLICATE_NEARLY;
}

const char *duplicate_kind_word(enum duplicate_kind kind)
{
    static const char *const words[] = {"same", "longer", "nearly"};
    return words[kind];
}

/* ---- grouped ---- */

/* A game by what is compared first. */
struct ranked {
    uint64_t sum[2];
    uint32_t order;
};

static int by_sum(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    for (int i = 0; i < 2; i++)
        if (x->sum[i] != y->sum[i])
            return x->sum[i] < y->sum[i] ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static int by_group(const void *a, const void *b)
{
    const struct duplicate *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* Until all are compared `group` of a game is that of an earlier one of its group, or itself: here of the first one. */
static uint32_t first_of(struct duplicates *d, uint32_t order)
{
    while (d->at[order].group != order) {
        d->at[order].group = d->at[d->at[order].group].group;
        order = d->at[order].group;
    }
    return order;
}

static void join(struct duplicates *d, uint32_t x, uint32_t y)
{
    const uint32_t a = first_of(d, x), b = first_of(d, y);
    d->at[a > b ? a : b].group = a > b ? b : a;
}

static void join_same(struct duplicates *d, struct ranked *ranked)
{
    for (size_t i = 0; i < d->count; i++) {
        ranked[i] = (struct ranked){{d->at[i].sum[0], d->at[i].sum[1]}, (uint32_t)i};
        d->at[i].group = (uint32_t)i;
    }
    qsort(ranked, d->count, sizeof *ranked, by_sum);
    for (size_t i = 1; i < d->count; i++) {
        struct duplicate *one = &d->at[ranked[i].order];
        one->is_copy = have_same_sum(&d->at[ranked[i - 1].order], one);
        if (one->is_copy)
            join(d, ranked[i - 1].order, one->order);
    }
}

static void join_near(struct duplicates *d, struct ranked *ranked, int key)
{
    size_t count = 0, from = 0;
    for (size_t i = 0; i < d->count; i++)
        if (d->at[i].key[key] && !d->at[i].is_copy)
            ranked[count++] = (struct ranked){{d->at[i].key[key], 0}, (uint32_t)i};
    if (count)
        qsort(ranked, count, sizeof *ranked, by_sum);
    for (size_t i = 1; i < count; i++) {
        from = ranked[i].sum[0] != ranked[i - 1].sum[0] ? i : i - from > LOOKED ? i - LOOKED : from;
        for (size_t k = i; k-- > from;) {
            const uint32_t x = ranked[k].order, y = ranked[i].order;
            if (first_of(d, x) != first_of(d, y) && compare_by(d, &d->at[x], &d->at[y], key) >= 0)
                join(d, x, y);
        }
    }
}

size_t duplicates_group(struct duplicates *d)
{
    struct ranked *ranked = mem_zero(d->count, sizeof *ranked);
    size_t kept = 0, groups = 0;
    if (d->count)
        join_same(d, ranked);
    for (int k = 0; k < DUPLICATE_KEYS; k++)
        join_near(d, ranked, k);
    mem_free(ranked);
    for (size_t i = 0; i < d->count; i++)
        d->at[i].group = first_of(d, (uint32_t)i);
    if (d->count)
        qsort(d->at, d->count, sizeof *d->at, by_group);
    for (size_t i = 0, end; i < d->count; i = end) {
        end = i + 1;
        while (end < d->count && d->at[end].group == d->at[i].group)
            end++;
        if (end - i == 1)
            continue;
        const size_t first = kept;
        groups++;
        for (size_t k = i; k < end; k++, kept++) {
            d->at[kept] = d->at[k];
            d->at[kept].kind = (uint8_t)kind_of(d, &d->at[first], &d->at[kept]);
        }
    }
    d->count = kept;
    return groups;
}

void duplicates_free(struct duplicates *d)
{
    mem_free(d->at);
    mem_free(d->items);
    *d = (struct duplicates){0};
}

/* ---- a line ---- */

#define LINE_SEED (UINT64_C(1) << 32)

void duplicates_line_take(struct duplicates_line *l, const uint16_t *events, size_t event_count, const uint32_t *nodes,
    size_t count)
{
    const struct source_game as_it_is = {0}; /* not turned: its size is not asked for */
    size_t node = 0, taken = 0, end;
    l->count = 0;
    for (size_t i = 0; i < event_count && taken < count; i = end) {
        const unsigned place = event_place(events[i]);
        end = i + 1;
        if (place == EVENT_BRANCH || place == EVENT_RETURN)
            continue;
        end = event_entry_end(events, i);
        if (node++ != nodes[taken])
            continue;
        taken++;
        if (end - i > 1 || place != EVENT_NOTHING)
            MEM_ADD(l->nodes, l->count, l->cap) = node_mix(&events[i], end - i, 0, &as_it_is, LINE_SEED);
    }
}

static bool is_turned(const struct duplicates_line *l, const uint16_t *events, const struct source_game *g,
    unsigned turn)
{
    size_t at, end = 0, node = 0;
    if (l->columns != (turn & 4 ? g->rows : g->columns) || l->rows != (turn & 4 ? g->columns : g->rows))
        return false;
    while (entry_next(events, g->count, &at, &end))
        if (node == l->count || l->nodes[node++] != node_mix(&events[at], end - at, turn, g, LINE_SEED))
            return false;
    return node == l->count;
}

bool duplicates_line_is(const struct duplicates_line *l, const struct source *s, size_t game)
{
    const struct source_game *g = &s->games[game];
    if (g->gm != l->gm || g->gave_up)
        return false;
    for (unsigned turn = 0; turn < TURNS; turn++)
        if (is_turned(l, source_events(s, game), g, turn))
            return true;
    return false;
}

void duplicates_line_free(struct duplicates_line *l)
{
    mem_free(l->nodes);
    *l = (struct duplicates_line){0};
}

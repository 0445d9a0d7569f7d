/* library/duplicates.c - games that are the same up to symmetry, or nearly */
#include "library/duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "library/alike.h"
#include "library/shape.h"

#define TURNS 8

/* The hash of an event on the turned board. */
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

/* The hash of a node: its first event, and the others in any order. */
static uint64_t node_mix(const uint16_t *node, size_t count, unsigned turn, const struct source_game *g, uint64_t seed)
{
    uint64_t others = 0;
    for (size_t i = 1; i < count; i++)
        others += event_mix(node[i], turn, g, seed);
    return event_mix(node[0], turn, g, seed) ^ table_mix(others + 1);
}

/* The next entry of the main line in which something happens, after the one that ends at *end. False: no more. */
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

/* ---- a game up to symmetry ---- */

#define SEED (UINT64_C(1) << 40)

/* The sum of nodes in the same orientation for every symmetric game: of the eight ways to turn the board those are kept
 * whose first node has the least hash, of these those whose second node has, and so on. */
struct canon {
    uint64_t sum[2];
    unsigned ways; /* those still possible: 1 << point_turn */
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

/* The moves of a key: every `step`th from `from` to `to`. The last key is made of the moves at the end. */
enum { FIXED = DUPLICATE_KEYS - 1 };
static const struct {
    uint32_t from, to, step;
} keys[FIXED] = {{1, 20, 1}, {21, 40, 1}, {20, 60, 20}, {31, 71, 20}};

static bool is_of_key(int key, uint32_t move)
{
    return move >= keys[key].from && move <= keys[key].to && (move - keys[key].from) % keys[key].step == 0;
}

/* At most this many games with the same key are compared with a game. */
enum { LOOKED = 64 };

/* How many events of a node are compared, from the first on. Of a move of Go only the stone: it decides on captures. */
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

/* Sets the key of the moves at the end, up to move `last`. */
static void key_end(struct duplicate *one, const uint16_t *events, const struct source_game *g, uint32_t last)
{
    struct canon c;
    size_t at, end = 0;
    uint32_t move = 0;
    canon_begin(&c, g);
    while (move < last && entry_next(events, g->count, &at, &end)) {
        move += at > 0;
        if (move + ALIKE_END > last)
            canon_take(&c, &events[at], compared_of(g, &events[at], end - at), g);
    }
    key_set(one, FIXED, &c);
}

/* Fills in the sums, without passes at the end, and the keys of a game. */
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
    d->item_count = last >= ALIKE_LEAST ? one->first + one->count : one->first;
    for (int k = 0; k < FIXED && last >= ALIKE_LEAST; k++)
        if (last >= keys[k].to)
            key_set(one, k, &some[k]);
    if (last >= ALIKE_LEAST)
        key_end(one, events, g, last);
}

struct wanted {
    const struct duplicates *d;
    const struct duplicate *one;
};

static bool is_same(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return alike_have_same_sum(&w->d->at[number], w->one);
}

/* A game with the same sums as an earlier one uses the items of that one; only passes at the end may differ. */
static struct duplicate copy_of(struct duplicates *d, const struct duplicate *earlier, const struct duplicate *one)
{
    struct duplicate copy = *earlier;
    d->item_count = one->first;
    copy.is_copy = true;
    copy.moves = one->moves;
    copy.source = one->source;
    copy.game = one->game;
    copy.order = one->order;
    copy.group = earlier->order;
    return copy;
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
        .order = (uint32_t)d->count,
        .group = (uint32_t)d->count};
    take_nodes(d, &one, events, g);
    const uint32_t hash = (uint32_t)(one.sum[0] >> 32);
    const struct wanted wanted = {d, &one};
    const uint32_t earlier = table_find(&d->table, hash, is_same, &wanted);
    if (earlier != TABLE_NONE)
        one = copy_of(d, &d->at[earlier], &one);
    else
        table_add(&d->table, hash, one.order);
    MEM_ADD(d->at, d->count, d->cap) = one;
}

const char *duplicate_kind_word(enum duplicate_kind kind)
{
    static const char *const words[] = {"same", "longer", "nearly"};
    return words[kind];
}

/* ---- grouped ---- */

/* A game with the number that it is sorted by. */
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

/* The first game of a group. Until all games are compared, `group` is any earlier game of the group, or the game
 * itself. */
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

struct duplicates_grouping {
    int key; /* the key by which games are compared now; DUPLICATE_KEYS: all were, and each gets its kind */
    struct ranked *ranked;
    size_t count, at; /* of `ranked`, and the next one */
    size_t from;      /* the first game that it is compared with; later, the first of its group */
    struct alike one;
};

/* Sorts the games that have the key by its value. */
static void rank_by_key(struct duplicates *d)
{
    struct duplicates_grouping *g = d->grouping;
    g->count = g->at = g->from = 0;
    for (size_t i = 0; i < d->count; i++)
        if (d->at[i].key[g->key] && !d->at[i].is_copy)
            g->ranked[g->count++] = (struct ranked){{d->at[i].key[g->key], 0}, (uint32_t)i};
    if (g->count)
        qsort(g->ranked, g->count, sizeof *g->ranked, by_sum);
}

static void rank_by_group(struct duplicates *d)
{
    struct duplicates_grouping *g = d->grouping;
    g->count = d->count;
    g->at = g->from = 0;
    for (size_t i = 0; i < d->count; i++)
        g->ranked[i] = (struct ranked){{first_of(d, (uint32_t)i), 0}, (uint32_t)i};
    if (g->count)
        qsort(g->ranked, g->count, sizeof *g->ranked, by_sum);
}

static void grouping_begin(struct duplicates *d)
{
    d->grouping = mem_zero(1, sizeof *d->grouping);
    d->grouping->ranked = mem_zero(d->count, sizeof *d->grouping->ranked);
    table_free(&d->table);
    rank_by_key(d);
}

/* True: the next game is the first one with its key, or of its group. */
static bool begins_run(const struct duplicates_grouping *g)
{
    return g->at == 0 || g->ranked[g->at].sum[0] != g->ranked[g->at - 1].sum[0];
}

/* Compares the next game with those before it that have the same key. */
static void join_near(struct duplicates *d)
{
    struct duplicates_grouping *g = d->grouping;
    const size_t at = g->at;
    const uint32_t y = g->ranked[at].order;
    g->from = begins_run(g) ? at : at - g->from > LOOKED ? at - LOOKED : g->from;
    if (g->from == at)
        return;
    alike_set(&g->one, d, &d->at[y], g->key);
    for (size_t k = at; k-- > g->from;) {
        const uint32_t x = g->ranked[k].order;
        if (first_of(d, x) != first_of(d, y) && alike_is(&g->one, d, &d->at[x]))
            join(d, x, y);
    }
    alike_clear(&g->one);
}

/* Sets how the next game differs from the first one of its group. */
static void kind_set(struct duplicates *d)
{
    struct duplicates_grouping *g = d->grouping;
    if (begins_run(g))
        g->from = g->at;
    const struct duplicate *first = &d->at[g->ranked[g->from].order];
    struct duplicate *one = &d->at[g->ranked[g->at].order];
    one->group = first->order;
    one->kind = (uint8_t)alike_kind(d, first, one);
}

/* Keeps only the games that have duplicates, group by group. */
static void grouping_end(struct duplicates *d)
{
    struct duplicates_grouping *g = d->grouping;
    struct duplicate *kept = NULL;
    size_t count = 0, cap = 0, end;
    mem_free(d->items);
    d->items = NULL;
    for (size_t i = 0; i < g->count; i = end) {
        end = i + 1;
        while (end < g->count && g->ranked[end].sum[0] == g->ranked[i].sum[0])
            end++;
        d->groups += end - i > 1;
        for (size_t k = i; k < end && end - i > 1; k++)
            MEM_ADD(kept, count, cap) = d->at[g->ranked[k].order];
    }
    mem_free(d->at);
    d->at = kept;
    d->count = count;
    d->cap = cap;
    mem_free(g->ranked);
    mem_free(g);
    d->grouping = NULL;
}

bool duplicates_step(struct duplicates *d, size_t games)
{
    if (!d->grouping)
        grouping_begin(d);
    struct duplicates_grouping *g = d->grouping;
    for (; games > 0; games--) {
        if (g->at < g->count) {
            g->key < DUPLICATE_KEYS ? join_near(d) : kind_set(d);
            g->at++;
        } else if (g->key < DUPLICATE_KEYS) {
            g->key++;
            g->key < DUPLICATE_KEYS ? rank_by_key(d) : rank_by_group(d);
        } else {
            grouping_end(d);
            return false;
        }
    }
    return true;
}

int duplicates_percent(const struct duplicates *d)
{
    const struct duplicates_grouping *g = d->grouping;
    if (!g)
        return 0;
    const size_t part = g->count ? 100 * g->at / g->count : 0;
    return (int)((100 * (size_t)g->key + part) / (DUPLICATE_KEYS + 1));
}

void duplicates_free(struct duplicates *d)
{
    if (d->grouping)
        mem_free(d->grouping->ranked);
    mem_free(d->grouping);
    mem_free(d->at);
    mem_free(d->items);
    table_free(&d->table);
    *d = (struct duplicates){0};
}

/* ---- a line ---- */

#define LINE_SEED (UINT64_C(1) << 32)

void duplicates_line_take(struct duplicates_line *l, const uint16_t *events, size_t event_count, const uint32_t *nodes,
    size_t count)
{
    const struct source_game as_it_is = {0}; /* not turned, so its size does not matter */
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

/* library/duplicates.c - games that are the same up to symmetry */
#include "library/duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "library/shape.h"

#define TURNS 8

struct sums {
    uint64_t sum[2];
};

/* An event where the board is turned so, mixed. Two seeds make two sums of it. */
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

static struct sums sums_of(const uint16_t *events, const struct source_game *g, unsigned turn)
{
    const int columns = turn & 4 ? g->rows : g->columns, rows = turn & 4 ? g->columns : g->rows;
    const uint64_t start = (uint64_t)(uint32_t)g->gm << 16 | (uint64_t)columns << 8 | (uint64_t)rows;
    struct sums s = {{table_mix(start), table_mix(~start)}};
    size_t at, end = 0;
    while (entry_next(events, g->count, &at, &end)) {
        s.sum[0] = table_mix(s.sum[0] * 3 + node_mix(&events[at], end - at, turn, g, UINT64_C(1) << 32));
        s.sum[1] = table_mix(s.sum[1] * 5 + node_mix(&events[at], end - at, turn, g, UINT64_C(1) << 40));
    }
    return s;
}

static bool has_events(const uint16_t *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (event_is_point(events[i]))
            return true;
    return false;
}

void duplicates_add(struct duplicates *d, uint32_t source, const struct source *s, size_t game)
{
    const struct source_game *g = &s->games[game];
    const uint16_t *events = source_events(s, game);
    const uint32_t order = (uint32_t)d->count;
    if (!has_events(events, g->count))
        return;
    struct sums least = sums_of(events, g, 0);
    for (unsigned turn = 1; turn < TURNS; turn++) {
        const struct sums sums = sums_of(events, g, turn);
        if (memcmp(&sums, &least, sizeof sums) < 0)
            least = sums;
    }
    MEM_ADD(d->at, d->count, d->cap) = (struct duplicate){.sum = {least.sum[0], least.sum[1]},
        .source = source,
        .game = (uint32_t)game,
        .order = order};
}

static int by_sum(const void *a, const void *b)
{
    const struct duplicate *x = a, *y = b;
    const int sums = memcmp(x->sum, y->sum, sizeof x->sum);
    if (sums)
        return sums;
    return x->order < y->order ? -1 : x->order > y->order;
}

static int by_group(const void *a, const void *b)
{
    const struct duplicate *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

size_t duplicates_group(struct duplicates *d)
{
    size_t kept = 0, groups = 0, end;
    if (d->count)
        qsort(d->at, d->count, sizeof *d->at, by_sum);
    for (size_t i = 0; i < d->count; i = end) {
        end = i + 1;
        while (end < d->count && memcmp(d->at[i].sum, d->at[end].sum, sizeof d->at->sum) == 0)
            end++;
        if (end - i == 1)
            continue;
        const uint32_t group = d->at[i].order;
        for (size_t k = i; k < end; k++) {
            d->at[kept] = d->at[k];
            d->at[kept++].group = group;
        }
        groups++;
    }
    d->count = kept;
    if (kept)
        qsort(d->at, kept, sizeof *d->at, by_group);
    return groups;
}

void duplicates_free(struct duplicates *d)
{
    mem_free(d->at);
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

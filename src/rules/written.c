/* rules/written.c - a value as it will be when its record is written again */
#include "rules/written.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "rules/cleaning.h"
#include "sgf/write.h"

/* ---- from a place to a value ---- */

/* Pairs of numbers, the first in the upper half. */
static uint64_t pair(uint32_t first, uint32_t second)
{
    return (uint64_t)first << 32 | second;
}

static int compare_pairs(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Counts the pairs that are less. */
static size_t pairs_below(const uint64_t *pairs, size_t count, uint64_t wanted)
{
    return array_below(pairs, count, sizeof *pairs, &wanted, compare_pairs);
}

void written_init(struct written *w, const struct sgf_game *game)
{
    *w = (struct written){.game = game, .places = mem_zero(game->value_count, sizeof *w->places)};
    for (uint32_t i = 0; i < game->value_count; i++)
        w->places[i] = pair(game->values[i].at, i);
    /* In a node that was split in two the order differs. */
    if (game->value_count)
        qsort(w->places, game->value_count, sizeof *w->places, compare_pairs);
    for (int i = 0; i < WRITTEN_PASSES; i++)
        clean_init(&w->passes[i].clean, game, NULL);
}

void written_free(struct written *w)
{
    for (int i = 0; i < WRITTEN_PASSES; i++) {
        clean_free(&w->passes[i].clean);
        mem_free(w->passes[i].kept);
    }
    mem_free(w->places);
    *w = (struct written){0};
}

/* The value that begins at the place, or the first one after it if its property begins there. SGF_NONE */
static uint32_t value_at(const struct written *w, uint64_t place)
{
    const struct sgf_game *g = w->game;
    const size_t at = pairs_below(w->places, g->value_count, (place - g->offset) << 32);
    if (at == g->value_count)
        return SGF_NONE;
    const uint32_t value = (uint32_t)w->places[at], prop = sgf_prop_of(g, value);
    return sgf_value_place(g, value) == place || sgf_prop_place(g, prop) == place ? value : SGF_NONE;
}

/* ---- what is written ---- */

static void sort_kept(struct written_pass *w)
{
    const struct clean *c = &w->clean;
    w->kept_count = 0;
    w->comment = w->game_comment = SGF_NONE;
    mem_reserve(&w->kept, &w->kept_cap, c->value_count, sizeof *w->kept);
    for (size_t i = 0; i < c->prop_count; i++) {
        for (uint32_t k = c->props[i].first; k < c->props[i].first + c->props[i].count; k++)
            w->kept[w->kept_count++] = pair(c->values[k].source, k);
        if (c->props[i].id == SGF_C)
            w->comment = c->props[i].first;
        else if (c->props[i].id == SGF_GC)
            w->game_comment = c->props[i].first;
    }
    if (w->kept_count)
        qsort(w->kept, w->kept_count, sizeof *w->kept, compare_pairs);
}

/* A pass that has not reached the node yet, or the one that is furthest back. */
static struct written_pass *pass_to(struct written *all, uint32_t node)
{
    struct written_pass *w = &all->passes[0];
    for (int i = 0; i < WRITTEN_PASSES; i++) {
        if (all->passes[i].next == node + 1)
            return &all->passes[i];
        if (all->passes[i].next < w->next)
            w = &all->passes[i];
    }
    if (node < w->next) {
        clean_free(&w->clean);
        clean_init(&w->clean, all->game, NULL);
        w->next = 0;
    }
    while (w->next <= node)
        clean_node(&w->clean, w->next++);
    sort_kept(w);
    return w;
}

static void add_value(const struct clean_value *v, struct buf *out)
{
    if (v->is_raw) {
        buf_add_slice(out, v->a);
        return;
    }
    sgf_add_escaped(v->a, v->composed, out);
    if (!v->composed)
        return;
    buf_add_char(out, ':');
    sgf_add_escaped(v->b, true, out);
}

/* Appends all that is kept of the value. */
static size_t add_values(const struct written_pass *w, uint32_t value, struct buf *out)
{
    size_t count = 0;
    for (size_t i = pairs_below(w->kept, w->kept_count, pair(value, 0)); i < w->kept_count; i++) {
        if (w->kept[i] >> 32 != value)
            break;
        buf_add_string(out, count++ ? "][" : "");
        add_value(&w->clean.values[(uint32_t)w->kept[i]], out);
    }
    return count;
}

/* Appends a piece of a comment, as much of it as is ever shown: the whole is written with the first piece. */
static bool add_joined(const struct written_pass *w, uint32_t ident, struct buf *out)
{
    enum { ENOUGH = 4096 };
    const uint32_t value = ident == SGF_C ? w->comment : ident == SGF_GC ? w->game_comment : SGF_NONE;
    if (value == SGF_NONE)
        return false;
    sgf_add_escaped(text_whole_prefix(w->clean.values[value].a, ENOUGH), false, out);
    return true;
}

/* Appends FF and CA, which the writer sets, and a number that goes to the next move. */
static bool add_known(const struct clean *c, uint32_t ident, struct slice raw, struct buf *out)
{
    long number;
    if (c->replay.node == 0 && (ident == SGF_FF || ident == SGF_CA)) {
        buf_add_string(out, ident == SGF_FF ? "4" : "UTF-8");
        return true;
    }
    if (ident != SGF_MN || c->number_node == SGF_NONE || sgf_read_number(raw, &number) == SGF_DELETED)
        return false;
    buf_add_format(out, "%ld", number + 1);
    return true;
}

bool written_at(struct written *w, uint64_t place, struct written_value *v)
{
    const struct sgf_game *g = w->game;
    const uint32_t value = value_at(w, place);
    v->ident = SLICE("");
    buf_clear(&v->old);
    buf_clear(&v->now);
    if (value == SGF_NONE)
        return false;
    const uint32_t prop = sgf_prop_of(g, value), node = sgf_node_of(g, prop);
    const uint32_t ident = g->props[prop].id;
    const struct slice raw = sgf_raw(g, value);
    const struct written_pass *pass = pass_to(w, node);
    v->ident = sgf_ident(g, ident);
    sgf_text_as_written(g, raw, &v->old);
    const bool is_written = add_known(&pass->clean, ident, raw, &v->now) || add_values(pass, value, &v->now) > 0 ||
                            (raw.len > 0 && add_joined(pass, ident, &v->now));
    const bool is_same = slice_is_equal(buf_slice(&v->old), buf_slice(&v->now));
    v->action = !is_written ? SGF_ACTION_DROPPED : is_same ? SGF_ACTION_KEPT : SGF_ACTION_CHANGED;
    return true;
}

void written_value_free(struct written_value *v)
{
    buf_free(&v->old);
    buf_free(&v->now);
}

/* sgf/mixed.c - nodes whose properties must not share one, split  (doc/sgf.md 2.1) */
#include "sgf/mixed.h"

#include <string.h>

#include "base/mem.h"
#include "sgf/state.h"

/* Copies properties of kinds `wanted` (or the others, where `not`) from the spare arrays to the end of those of the
 * node. */
static void take(struct sgf_game *g, uint32_t count, unsigned wanted, bool not )
{
    struct sgf_parse_state *s = g->state;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = s->spare_props[i].id;
        if (((sgf_idents_kind(&s->idents, id) & wanted) != 0) == not )
            continue;
        uint32_t first = s->spare_props[i].value, end = s->spare_props[i + 1].value;
        g->props[g->prop_count++] = (struct sgf_prop){.id = id, .value = g->value_count};
        memcpy(g->values + g->value_count, s->spare_values + first, (end - first) * sizeof *g->values);
        g->value_count += end - first;
    }
}

/* Moves the properties that are not of `kinds` from the last node to a new one, its child; both keep their order. */
static uint32_t split(struct sgf_game *g, uint32_t node, unsigned kinds)
{
    struct sgf_parse_state *s = g->state;
    uint32_t first = g->nodes[node].prop, count = g->prop_count - first;
    uint32_t first_value = g->props[first].value, value_count = g->value_count - first_value;
    mem_reserve(&s->spare_props, &s->spare_prop_cap, (size_t)count + 1, sizeof *s->spare_props);
    mem_reserve(&s->spare_values, &s->spare_value_cap, value_count, sizeof *s->spare_values);
    for (uint32_t i = 0; i < count; i++) {
        s->spare_props[i].id = g->props[first + i].id;
        s->spare_props[i].value = g->props[first + i].value - first_value;
    }
    s->spare_props[count].value = value_count;
    memcpy(s->spare_values, g->values + first_value, value_count * sizeof *g->values);

    g->prop_count = first;
    g->value_count = first_value;
    take(g, count, kinds, false);
    sgf_add_node(g, node, g->prop_count);
    take(g, count, kinds, true);
    return g->node_count - 1;
}

/* Setup that sets nothing: its values are blank, or name no colour, and none of them stays. It is no reason to split a
 * node. */
static bool sets_nothing(const struct sgf_game *g, uint32_t prop)
{
    const uint32_t id = g->props[prop].id;
    if (id != SGF_AB && id != SGF_AW && id != SGF_AE && id != SGF_AA && id != SGF_PL)
        return false;
    const uint32_t end = prop + 1 < g->prop_count ? g->props[prop + 1].value : g->value_count;
    for (uint32_t v = g->props[prop].value; v < end; v++) {
        char color;
        if (id == SGF_PL ? sgf_read_color(sgf_raw(g, v), &color) != SGF_DELETED : slice_trim(sgf_raw(g, v)).len > 0)
            return false;
    }
    return true;
}

/* The first property from `prop` on that is of one of `kinds`, and counts. */
static uint32_t find_kind(const struct sgf_game *g, uint32_t prop, unsigned kinds)
{
    while (!(sgf_idents_kind(&g->state->idents, g->props[prop].id) & kinds) || sets_nothing(g, prop))
        prop++;
    return prop;
}

static unsigned kinds_that_count(const struct sgf_game *g, uint32_t node)
{
    unsigned kinds = 0;
    for (uint32_t prop = g->nodes[node].prop; prop < g->prop_count; prop++) {
        if (!sets_nothing(g, prop))
            kinds |= sgf_idents_kind(&g->state->idents, g->props[prop].id);
    }
    return kinds;
}

static void say_of_prop(struct sgf_game *g, enum sgf_diag_id id, uint32_t prop)
{
    sgf_diags_add(&g->diags, id, sgf_prop_place(g, prop), NULL);
}

uint32_t sgf_split_mixed(struct sgf_game *g, uint32_t node)
{
    uint32_t first = g->nodes[node].prop;
    const unsigned kinds = kinds_that_count(g, node);
    unsigned stays = SGF_KIND_FIRST;
    if ((kinds & SGF_KINDS_OF_MOVES) && (kinds & SGF_KIND_SETUP)) {
        const uint32_t move = find_kind(g, first, SGF_KINDS_OF_MOVES);
        const uint32_t setup = find_kind(g, first, SGF_KIND_SETUP | SGF_KIND_PLAYER);
        say_of_prop(g, SGF_DIAG_MOVE_SETUP_MIXED, move > setup ? move : setup); /* where the second of the two begins */
        node = split(g, node, SGF_KIND_SETUP | SGF_KIND_PLAYER | SGF_KIND_FIRST);
        stays = 0;
    }
    if ((kinds & SGF_KINDS_OF_COLOURS) == SGF_KINDS_OF_COLOURS) {
        first = g->nodes[node].prop;
        uint32_t black = find_kind(g, first, SGF_KIND_BLACK), white = find_kind(g, first, SGF_KIND_WHITE);
        say_of_prop(g, SGF_DIAG_TWO_MOVES_IN_NODE, black > white ? black : white);
        node = split(g, node, stays | (black < white ? SGF_KIND_BLACK : SGF_KIND_WHITE));
    }
    return node;
}

/* sgf/build.c - a tree as it grows: its arrays, and where the next node belongs */
#include "sgf/build.h"

#include <string.h>

#define IGNORED (UINT32_MAX - 1) /* the node of a parenthesis that is ignored */

/* ---- diagnostics ---- */

void sgf_build_report(struct sgf_build *b, enum sgf_diag_id id, const char *at, struct sgf_words words)
{
    sgf_diags_add(&b->g->diags, id, b->g->offset + (uint64_t)(at - b->g->bytes.at), &words);
}

void sgf_build_defect(struct sgf_build *b, enum sgf_diag_id id, const char *at, struct slice ident)
{
    b->defects++;
    sgf_build_report(b, id, at, (struct sgf_words){.ident = ident});
}

/* ---- arrays ---- */

void sgf_build_reserve(struct sgf_build *b, size_t count)
{
    struct sgf_game *g = b->g; /* one more of each: the sentinel */
    mem_reserve(&g->nodes, &b->s->node_cap, g->node_count + count + 1, sizeof *g->nodes);
    mem_reserve(&g->props, &b->s->prop_cap, g->prop_count + count + 1, sizeof *g->props);
    mem_reserve(&g->values, &b->s->value_cap, g->value_count + count + 1, sizeof *g->values);
}

/* Adds a node whose properties begin with `first_prop`. The link from its sibling is not set yet. */
static void add_node(struct sgf_game *g, uint32_t parent, uint32_t first_prop)
{
    if (g->node_count + 1u >= g->state->node_cap)
        mem_reserve(&g->nodes, &g->state->node_cap, (size_t)g->node_count + 2, sizeof *g->nodes);
    g->nodes[g->node_count++] = (struct sgf_node){.parent = parent, .next = SGF_NONE, .prop = first_prop};
}

/* True for setup that sets nothing, as its values are blank or name no colour, and none is kept. It is no reason to
 * split a node. */
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

/* The kinds of the properties from `prop` on, ignored ones aside. */
static unsigned kinds_from(const struct sgf_build *b, uint32_t prop)
{
    unsigned kinds = 0;
    for (; prop < b->g->prop_count; prop++)
        kinds |= sets_nothing(b->g, prop) ? 0 : sgf_idents_kind(&b->s->idents, b->g->props[prop].id);
    return kinds;
}

void sgf_build_drop_prop(struct sgf_build *b)
{
    struct sgf_game *g = b->g;
    g->prop_count--;
    b->kinds = kinds_from(b, g->nodes[b->node].prop);
}

/* Ends the arrays with sentinels, so that the tree so far can be used. */
static void end_arrays(struct sgf_build *b)
{
    struct sgf_game *g = b->g;
    sgf_build_reserve(b, 0);
    g->nodes[g->node_count] = (struct sgf_node){.parent = SGF_NONE, .next = SGF_NONE, .prop = g->prop_count};
    g->props[g->prop_count] = (struct sgf_prop){.id = SGF_NONE, .value = g->value_count};
    g->values[g->value_count] = (struct sgf_value){0, 0};
}

/* ---- splitting nodes ---- */

/* PL alone with a move, and MN alone with setup, must not share a node either, but their meaning is clear. */
static bool is_mixed(unsigned kinds)
{
    return ((kinds & SGF_KINDS_OF_MOVES) && (kinds & SGF_KIND_SETUP)) ||
           (kinds & SGF_KINDS_OF_COLOURS) == SGF_KINDS_OF_COLOURS;
}

/* Copies the properties from..to-1 that are of `kinds` (or the others, where `not`) to the end of the arrays. */
static void copy(struct sgf_build *b, uint32_t from, uint32_t to, unsigned kinds, bool not )
{
    struct sgf_game *g = b->g;
    for (uint32_t prop = from; prop < to; prop++) {
        if (((sgf_idents_kind(&b->s->idents, g->props[prop].id) & kinds) != 0) == not )
            continue;
        g->props[g->prop_count++] = (struct sgf_prop){g->props[prop].id, g->value_count};
        const uint32_t first = g->props[prop].value, count = g->props[prop + 1].value - first;
        memcpy(g->values + g->value_count, g->values + first, count * sizeof *g->values);
        g->value_count += count;
    }
}

/* Moves the properties that are not of `kinds` from the current node to a new child; both keep their order. Copies of
 * all are appended in the new order and then replace the old ones. */
static void split(struct sgf_build *b, unsigned kinds)
{
    struct sgf_game *g = b->g;
    const uint32_t first = g->nodes[b->node].prop, end = g->prop_count;
    const uint32_t first_value = g->props[first].value, end_value = g->value_count;
    sgf_build_reserve(b, end_value - first_value);
    copy(b, first, end, kinds, false);
    add_node(g, b->node, g->prop_count - (end - first));
    copy(b, first, end, kinds, true);
    memmove(g->props + first, g->props + end, (end - first) * sizeof *g->props);
    memmove(g->values + first_value, g->values + end_value, (end_value - first_value) * sizeof *g->values);
    for (uint32_t prop = first; prop < end; prop++)
        g->props[prop].value -= end_value - first_value;
    g->prop_count = end;
    g->value_count = end_value;
    b->node = g->node_count - 1;
}

/* The first property from `prop` on that is of one of `kinds` and not ignored. */
static uint32_t find_kind(const struct sgf_game *g, uint32_t prop, unsigned kinds)
{
    while (!(sgf_idents_kind(&g->state->idents, g->props[prop].id) & kinds) || sets_nothing(g, prop))
        prop++;
    return prop;
}

static void say_of_prop(struct sgf_game *g, enum sgf_diag_id id, uint32_t prop)
{
    sgf_diags_add(&g->diags, id, sgf_prop_place(g, prop), NULL);
}

/* Splits a node whose properties must not share one into two or three, one below the other, and reports it. Setup that
 * sets nothing may stay. Nodes that follow belong below the lowest. */
static void split_mixed(struct sgf_build *b)
{
    struct sgf_game *g = b->g;
    uint32_t first = g->nodes[b->node].prop;
    const unsigned kinds = kinds_from(b, first);
    unsigned stays = SGF_KIND_FIRST;
    if ((kinds & SGF_KINDS_OF_MOVES) && (kinds & SGF_KIND_SETUP)) {
        const uint32_t move = find_kind(g, first, SGF_KINDS_OF_MOVES);
        const uint32_t setup = find_kind(g, first, SGF_KIND_SETUP | SGF_KIND_PLAYER);
        say_of_prop(g, SGF_DIAG_MOVE_SETUP_MIXED, move > setup ? move : setup); /* at the second of the two */
        split(b, SGF_KIND_SETUP | SGF_KIND_PLAYER | SGF_KIND_FIRST);
        stays = 0;
    }
    if ((kinds & SGF_KINDS_OF_COLOURS) == SGF_KINDS_OF_COLOURS) {
        first = g->nodes[b->node].prop;
        uint32_t black = find_kind(g, first, SGF_KIND_BLACK), white = find_kind(g, first, SGF_KIND_WHITE);
        say_of_prop(g, SGF_DIAG_TWO_MOVES_IN_NODE, black > white ? black : white);
        split(b, stays | (black < white ? SGF_KIND_BLACK : SGF_KIND_WHITE));
    }
}

/* ---- the end of a node ---- */

/* A number in the root; 1 if missing. */
static long root_number(const struct sgf_game *g, uint32_t id)
{
    struct slice raw;
    long number;
    return sgf_single(g, 0, id, &raw) && sgf_read_number(raw, &number) != SGF_DELETED ? number : 1;
}

static int read_ff(const struct sgf_game *g)
{
    const long ff = root_number(g, SGF_FF);
    return ff < 1 ? 1 : ff < 4 ? (int)ff : 4;
}

int sgf_build_ff(struct sgf_build *b)
{
    if (b->is_root_read || b->early_ff > 0)
        return b->is_root_read ? b->g->ff : b->early_ff;
    if (!(b->kinds & SGF_KIND_FORMAT))
        return 1;
    end_arrays(b);
    b->early_ff = read_ff(b->g);
    return b->early_ff;
}

static void read_root(struct sgf_build *b)
{
    struct sgf_game *g = b->g;
    end_arrays(b);
    b->is_root_read = true;
    g->has_ff = sgf_find(g, 0, SGF_FF) != SGF_NONE;
    g->ff = read_ff(g);
    g->gm = (int)root_number(g, SGF_GM);
    sgf_diags_set_ff(&g->diags, g->ff);
    if (sgf_idents_set_game(&b->s->idents, g->gm))
        b->kinds = kinds_from(b, 0);
}

void sgf_build_end_node(struct sgf_build *b)
{
    if (b->is_ended)
        return;
    if (!b->is_root_read)
        read_root(b);
    b->is_ended = true;
    if (is_mixed(b->kinds))
        split_mixed(b);
}

/* ---- nodes and variations ---- */

void sgf_build_node(struct sgf_build *b)
{
    uint32_t previous = SGF_NONE;
    sgf_build_end_node(b);
    if (b->wants_node) {
        struct sgf_level *level = &b->s->levels[b->level_count - 1];
        level->node = b->node; /* the lower half, if the node has just been split */
        previous = level->child;
        level->child = b->g->node_count;
    } else if (b->has_variation) {
        previous = b->last;
    }
    if (previous != SGF_NONE)
        b->g->nodes[previous].next = b->g->node_count;
    add_node(b->g, b->node, b->g->prop_count);
    b->node = b->g->node_count - 1;
    b->wants_node = b->has_variation = b->is_ended = false;
    b->is_open = true;
    b->kinds = 0;
}

void sgf_build_open(struct sgf_build *b, const char *at)
{
    if (b->wants_node) {
        sgf_build_defect(b, SGF_DIAG_VARIATION_BEFORE_NODE, at, SLICE(""));
        b->s->levels[b->level_count - 1].node = IGNORED;
    }
    MEM_ADD(b->s->levels, b->level_count, b->s->level_cap) = (struct sgf_level){.node = b->node,
        .child = b->has_variation ? b->last : SGF_NONE};
    b->wants_node = true;
    b->is_open = false;
    b->open_at = at;
}

void sgf_build_close(struct sgf_build *b)
{
    struct sgf_level level = b->s->levels[--b->level_count];
    if (level.node == IGNORED)
        return;
    if (b->wants_node) {
        sgf_build_defect(b, SGF_DIAG_EMPTY_VARIATION, b->open_at, SLICE(""));
        b->wants_node = false;
        b->is_open = !b->has_variation;
        return;
    }
    sgf_build_end_node(b);
    b->is_open = false;
    if (b->level_count == 0) /* the tree may continue here */
        return;
    b->node = level.node;
    b->last = level.child;
    b->has_variation = true;
}

void sgf_build_resume(struct sgf_build *b)
{
    b->s->levels[b->level_count++] = (struct sgf_level){.node = SGF_NONE, .child = SGF_NONE};
}

/* ---- all of a tree ---- */

void sgf_build_init(struct sgf_build *b, struct sgf_game *g)
{
    if (!g->state)
        g->state = mem_zero(1, sizeof *g->state);
    sgf_idents_clear(&g->state->idents);
    g->state->paths.count = 0;
    g->node_count = g->prop_count = g->value_count = 0;
    const uint32_t number = g->diags.game;
    sgf_diags_clear(&g->diags);
    g->diags.game = number;
    *b = (struct sgf_build){.g = g, .s = g->state, .node = SGF_NONE, .is_ended = true};
}

void sgf_build_end(struct sgf_build *b)
{
    if (b->g->node_count == 0) /* cut off (SGF_BYTES_MAX) in the blanks after its "(" */
        sgf_build_node(b);
    sgf_build_end_node(b);
    end_arrays(b);
}

void sgf_game_free(struct sgf_game *g)
{
    struct sgf_parse_state *s = g->state;
    mem_free(g->nodes);
    mem_free(g->props);
    mem_free(g->values);
    if (s) {
        mem_free(s->levels);
        sgf_idents_free(&s->idents);
        sgf_paths_free(&s->paths);
        mem_free(s);
    }
    sgf_diags_free(&g->diags);
    *g = (struct sgf_game){0};
}

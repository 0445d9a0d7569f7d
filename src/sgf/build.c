/* sgf/build.c - a tree as it grows: its arrays, and where the next node belongs */
#include "sgf/build.h"

#define IGNORED (UINT32_MAX - 1) /* the node of a parenthesis that does not count */

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

/* Of the properties from `prop` on. */
static unsigned kinds_from(const struct sgf_build *b, uint32_t prop)
{
    unsigned kinds = 0;
    for (; prop < b->g->prop_count; prop++)
        kinds |= sgf_idents_kind(&b->s->idents, b->g->props[prop].id);
    return kinds;
}

void sgf_build_drop_prop(struct sgf_build *b)
{
    struct sgf_game *g = b->g;
    g->prop_count--;
    b->kinds = kinds_from(b, g->nodes[b->node].prop);
}

/* Ends the arrays as they are, so that what has been read can be asked for. */
static void end_arrays(struct sgf_build *b)
{
    struct sgf_game *g = b->g;
    sgf_build_reserve(b, 0);
    g->nodes[g->node_count] = (struct sgf_node){.parent = SGF_NONE, .next = SGF_NONE, .prop = g->prop_count};
    g->props[g->prop_count] = (struct sgf_prop){.id = SGF_NONE, .value = g->value_count};
    g->values[g->value_count] = (struct sgf_value){0, 0};
}

/* ---- the end of a node ---- */

static int read_ff(const struct sgf_game *g)
{
    struct slice raw;
    long number;
    if (!sgf_single(g, 0, SGF_FF, &raw) || sgf_read_number(raw, &number) == SGF_DELETED || number < 1)
        return 1;
    return number < 4 ? (int)number : 4;
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
    struct slice raw;
    long number;
    end_arrays(b);
    b->is_root_read = true;
    g->has_ff = sgf_find(g, 0, SGF_FF) != SGF_NONE;
    g->ff = read_ff(g);
    g->gm = 1;
    if (sgf_single(g, 0, SGF_GM, &raw) && sgf_read_number(raw, &number) != SGF_DELETED)
        g->gm = (int)number;
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
    if (sgf_is_mixed(b->kinds))
        b->node = sgf_split_mixed(b->g, b->node);
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
    sgf_add_node(b->g, b->node, b->g->prop_count);
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
    if (b->level_count == 0) /* the tree may go on here */
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
    if (!g->state) {
        g->state = mem_zero(1, sizeof *g->state);
        sgf_idents_init(&g->state->idents);
    }
    sgf_idents_clear(&g->state->idents);
    g->state->has_paths = false;
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

void sgf_parse_state_free(struct sgf_parse_state *s)
{
    if (!s)
        return;
    mem_free(s->levels);
    sgf_idents_free(&s->idents);
    mem_free(s->spare_props);
    mem_free(s->spare_values);
    sgf_paths_free(&s->paths);
    mem_free(s);
}

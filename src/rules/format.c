/* rules/format.c - a game rewritten as clean FF[4] */
#include "rules/format.h"

#include "base/mem.h"
#include "sgf/write.h"

/* ---- pruning ----
 * A node without properties can go where it is neither the root, nor a variation that would vanish or fall apart: with
 * one child that takes its place; with several where it has no siblings, so that they become its parent's; without any
 * where it has no siblings. */

struct prune {
    uint32_t *children; /* of each node, counting only those that stay */
    uint32_t *parent;   /* of each node: the nearest that stays */
    uint8_t *gone;
};

static void find_empty(const struct sgf_game *g, struct prune *p)
{
    struct clean c;
    clean_init(&c, g, NULL);
    for (uint32_t node = 0; node < g->node_count; node++) {
        clean_node(&c, node);
        p->gone[node] = c.prop_count == 0;
    }
    clean_free(&c);
}

static void prune_init(struct prune *p, const struct sgf_game *g)
{
    p->children = mem_zero(g->node_count, sizeof *p->children);
    p->parent = mem_zero(g->node_count, sizeof *p->parent);
    p->gone = mem_zero(g->node_count, 1);
    find_empty(g, p);
    for (uint32_t node = 1; node < g->node_count; node++)
        p->children[sgf_parent(g, node)]++;
    /* Children come after their parent: from the last node up, all that is below a node has been decided before it. */
    for (uint32_t node = g->node_count; node-- > 1;) {
        const uint32_t parent = sgf_parent(g, node);
        const bool has_siblings = p->children[parent] > 1;
        p->gone[node] = p->gone[node] && (p->children[node] == 1 || !has_siblings);
        if (p->gone[node])
            p->children[parent] += p->children[node] - 1;
    }
    p->gone[0] = false;
    for (uint32_t node = 1; node < g->node_count; node++) {
        const uint32_t parent = sgf_parent(g, node);
        p->parent[node] = p->gone[parent] ? p->parent[parent] : parent;
    }
}

/* ---- properties ---- */

static void write_words(struct sgf_writer *w, struct slice ident, enum sgf_type type, struct slice value)
{
    sgf_write_property(w, ident, type);
    sgf_write_value(w, value);
}

static void write_prop(struct sgf_writer *w, const struct clean *c, const struct clean_prop *prop)
{
    const struct sgf_property *row = sgf_property(prop->id, c->game->gm);
    sgf_write_property(w, sgf_ident(c->game, prop->id), row ? row->type : SGF_TYPE_NONE);
    for (uint32_t i = 0; i < prop->count; i++) {
        const struct clean_value *value = &c->values[prop->first + i];
        if (value->composed)
            sgf_write_composed(w, value->a, value->b);
        else if (value->is_raw)
            sgf_write_raw(w, value->a);
        else
            sgf_write_value(w, value->a);
    }
}

static void write_prop_of(struct sgf_writer *w, const struct clean *c, uint32_t id)
{
    for (size_t i = 0; i < c->prop_count; i++)
        if (c->props[i].id == id)
            write_prop(w, c, &c->props[i]);
}

/* Readers look for the character set in the first bytes of a file. */
static void write_head(struct sgf_writer *w, const struct clean *c)
{
    write_words(w, SLICE("FF"), SGF_TYPE_ROOT, SLICE("4"));
    write_words(w, SLICE("CA"), SGF_TYPE_ROOT, SLICE("UTF-8"));
    write_prop_of(w, c, SGF_GM);
}

static void write_props(struct sgf_writer *w, const struct clean *c)
{
    const bool is_root = c->replay.node == 0;
    if (is_root)
        write_head(w, c);
    for (size_t i = 0; i < c->prop_count; i++) {
        const uint32_t id = c->props[i].id;
        const bool is_apart = (id == SGF_PL && c->turn_apart) || (id == SGF_MN && c->number_apart);
        const bool is_in_head = is_root && (id == SGF_FF || id == SGF_CA || id == SGF_GM);
        if (!is_apart && !is_in_head)
            write_prop(w, c, &c->props[i]);
    }
}

/* ---- the tree ---- */

/* Walks in pre-order. An open parenthesis is remembered with the node whose variation it began: it closes before the
 * first node that is not below it. */
struct walk {
    const struct sgf_game *game;
    const struct prune *prune; /* NULL: every node is written */
    uint32_t *open;
    size_t count, cap;
};

static bool is_variation(const struct walk *k, uint32_t parent)
{
    return k->prune ? k->prune->children[parent] > 1 : sgf_has_variations(k->game, parent);
}

static void write_branch(struct walk *k, struct sgf_writer *w, uint32_t node)
{
    if (node == 0) {
        sgf_write_open(w);
        return;
    }
    const uint32_t parent = k->prune ? k->prune->parent[node] : sgf_parent(k->game, node);
    /* What was opened below a later node than this one's parent is done; so is a sibling's variation. */
    while (
        k->count && (k->open[k->count - 1] > parent || (k->open[k->count - 1] == parent && is_variation(k, parent)))) {
        sgf_write_close(w);
        k->count--;
    }
    if (!is_variation(k, parent))
        return;
    mem_reserve(&k->open, &k->cap, k->count + 1, sizeof *k->open);
    k->open[k->count++] = parent;
    sgf_write_open(w);
}

/* ---- numbers of setup ---- */

static void write_number(struct sgf_writer *w, long number)
{
    struct buf digits = {0};
    buf_add_format(&digits, "%ld", number);
    write_words(w, SLICE("MN"), SGF_TYPE_MOVE, buf_slice(&digits));
    buf_free(&digits);
}

static void write_node(struct sgf_writer *w, const struct clean *c, uint32_t *numbered)
{
    const uint32_t node = c->replay.node;
    sgf_write_node(w);
    write_props(w, c);
    if (*numbered == node)
        write_number(w, c->replay.position.move_number);
    sgf_write_node_end(w);
    if (c->number_apart)
        *numbered = c->number_node;
    if (!c->turn_apart && !(c->number_apart && c->number_node == SGF_NONE))
        return;
    sgf_write_node(w);
    write_prop_of(w, c, c->turn_apart ? SGF_PL : SGF_MN);
    sgf_write_node_end(w);
}

void format_game(const struct sgf_game *game, struct format_options options, struct sgf_diags *diags, struct buf *out)
{
    struct prune prune = {0};
    if (options.prune)
        prune_init(&prune, game);
    struct walk walk = {.game = game, .prune = options.prune ? &prune : NULL};
    struct sgf_writer writer = {.out = out, .compact = options.compact};
    struct clean c;
    uint32_t numbered = SGF_NONE;
    clean_init(&c, game, diags);
    for (uint32_t node = 0; node < game->node_count; node++) {
        clean_node(&c, node);
        if (options.prune && prune.gone[node])
            continue;
        write_branch(&walk, &writer, node);
        write_node(&writer, &c, &numbered);
    }
    while (walk.count--)
        sgf_write_close(&writer);
    sgf_write_close(&writer);
    sgf_write_end(&writer);
    clean_free(&c);
    mem_free(walk.open);
    mem_free(prune.children);
    mem_free(prune.parent);
    mem_free(prune.gone);
}

/* rules/format.c - a game rewritten as clean FF[4] */
#include "rules/format.h"

#include <string.h>

#include "base/mem.h"
#include "rules/format_prop.h"
#include "rules/format_setup.h"

/* ---- which nodes ---- */

enum place { PLACE_THERE, PLACE_OUTSIDE, PLACE_PRUNED };

/* The nodes that are written, and the tree that they make. */
struct plan {
    uint32_t first;     /* the node that becomes the root */
    uint32_t end;       /* after the last one */
    uint32_t *children; /* of each node, counting only those that are written */
    uint32_t *parent;   /* of each node: the nearest that is written */
    uint8_t *place;     /* enum place; NULL: all nodes are written, and `children` and `parent` are not made */
    int32_t *number;    /* for FORMAT_FROM the move number of each node in the written record; else NULL */
};

/* Nodes are in pre-order: those below a node follow it. */
static uint32_t below_end(const struct sgf_game *g, uint32_t node)
{
    uint32_t end = node + 1;
    while (end < g->node_count && sgf_parent(g, end) >= node)
        end++;
    return end;
}

static void find_line(const struct sgf_game *g, uint32_t node, uint8_t *place)
{
    memset(place, PLACE_OUTSIDE, g->node_count);
    for (; node != 0; node = sgf_parent(g, node))
        place[node] = PLACE_THERE;
    place[0] = PLACE_THERE;
}

/* A node without properties can be removed unless it is the root, or a variation would vanish or fall apart by that.
 * With one child, that takes its place; with several or none, it must have no siblings. */
static void prune(struct plan *p, const struct sgf_game *g)
{
    struct clean c;
    uint8_t *empty = mem_zero(g->node_count, 1);
    clean_init(&c, g, NULL);
    for (uint32_t node = p->first; node < p->end; node++) {
        if (p->place[node] == PLACE_OUTSIDE)
            continue;
        clean_node(&c, node);
        empty[node] = c.prop_count == 0;
    }
    clean_free(&c);
    /* Children come after their parent: going backwards, all nodes below a node are decided before it. */
    for (uint32_t node = p->end; node-- > p->first + 1;) {
        const uint32_t parent = sgf_parent(g, node);
        const bool has_siblings = p->children[parent] > 1;
        if (!empty[node] || (p->children[node] != 1 && has_siblings))
            continue;
        p->place[node] = PLACE_PRUNED;
        p->children[parent] += p->children[node] - 1;
    }
    mem_free(empty);
}

static void plan_make(struct plan *p, const struct sgf_game *g, struct format_options options)
{
    const bool is_from = options.part == FORMAT_FROM;
    *p = (struct plan){.end = g->node_count};
    if (is_from) {
        p->first = options.node;
        p->end = below_end(g, options.node);
        p->number = mem_zero(g->node_count, sizeof *p->number);
    }
    if (!options.prune && options.part == FORMAT_GAME)
        return;
    p->children = mem_zero(g->node_count, sizeof *p->children);
    p->parent = mem_zero(g->node_count, sizeof *p->parent);
    p->place = mem_zero(g->node_count, 1);
    if (options.part == FORMAT_LINE)
        find_line(g, options.node, p->place);
    for (uint32_t node = p->first + 1; node < p->end; node++)
        p->children[sgf_parent(g, node)] += p->place[node] == PLACE_THERE;
    if (options.prune)
        prune(p, g);
    for (uint32_t node = p->first + 1; node < p->end; node++) {
        const uint32_t parent = sgf_parent(g, node);
        p->parent[node] = p->place[parent] == PLACE_THERE ? parent : p->parent[parent];
    }
}

static void plan_free(struct plan *p)
{
    mem_free(p->children);
    mem_free(p->parent);
    mem_free(p->place);
    mem_free(p->number);
}

static enum place place_of(const struct plan *p, uint32_t node)
{
    if (node == SGF_NONE || node < p->first || node >= p->end)
        return PLACE_OUTSIDE;
    return p->place ? (enum place)p->place[node] : PLACE_THERE;
}

/* ---- the tree ---- */

/* Walks in pre-order. An open parenthesis is kept with the node whose variation it began; it closes before the first
 * node that is not below. */
struct walk {
    const struct sgf_game *game;
    struct plan plan;
    bool wordless;
    uint32_t *open;
    size_t count, cap;
    uint32_t numbered; /* a node that gets the number of a setup before it; SGF_NONE */
};

static bool is_variation(const struct walk *k, uint32_t parent)
{
    return k->plan.place ? k->plan.children[parent] > 1 : sgf_has_variations(k->game, parent);
}

static void write_branch(struct walk *k, struct sgf_writer *w, uint32_t node)
{
    if (node == k->plan.first) {
        sgf_write_open(w);
        return;
    }
    const uint32_t parent = k->plan.place ? k->plan.parent[node] : sgf_parent(k->game, node);
    /* Variations opened below a later node than this one's parent are finished; so is a sibling's. */
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

/* ---- nodes ---- */

static void write_props(const struct walk *k, struct sgf_writer *w, const struct clean *c)
{
    const bool is_root = c->replay.node == 0;
    if (is_root)
        format_head(w, c);
    for (size_t i = 0; i < c->prop_count; i++) {
        const uint32_t id = c->props[i].id;
        const bool is_apart = (id == SGF_PL && c->turn_apart) || (id == SGF_MN && c->number_apart);
        if (!is_apart && !(is_root && format_is_head(id)) && !(k->wordless && format_is_word(id)))
            format_prop(w, c, &c->props[i]);
    }
}

/* True if a move, counted from a setup without a number, would get another number than in the record: it needs MN. */
static bool is_miscounted(struct walk *k, const struct clean *c)
{
    const uint32_t node = c->replay.node;
    int32_t *number = k->plan.number;
    if (!number)
        return false;
    number[node] = replay_number_after(&c->replay, number[sgf_parent(k->game, node)], node);
    if (number[node] == c->replay.position.move_number || !replay_has_move(&c->replay, node))
        return false;
    number[node] = (int32_t)c->replay.position.move_number;
    return true;
}

static void write_node(struct walk *k, struct sgf_writer *w, const struct clean *c)
{
    const bool says_number = is_miscounted(k, c) || k->numbered == c->replay.node;
    const uint32_t next = c->number_apart && place_of(&k->plan, c->number_node) == PLACE_THERE ? c->number_node
                                                                                               : SGF_NONE;
    sgf_write_node(w);
    write_props(k, w, c);
    if (says_number)
        format_number(w, "MN", SGF_TYPE_MOVE, c->replay.position.move_number);
    sgf_write_node_end(w);
    if (c->number_apart)
        k->numbered = next;
    if (!c->turn_apart && !(c->number_apart && next == SGF_NONE))
        return;
    sgf_write_node(w);
    format_prop_of(w, c, c->turn_apart ? SGF_PL : SGF_MN);
    sgf_write_node_end(w);
}

static void write_tree(struct walk *k, struct sgf_writer *w, struct clean *c)
{
    for (uint32_t node = k->plan.first; node < k->plan.end; node++) {
        const enum place place = place_of(&k->plan, node);
        if (place == PLACE_OUTSIDE)
            continue;
        if (place == PLACE_THERE)
            write_branch(k, w, node);
        if (k->plan.number && node == k->plan.first) {
            format_setup(w, c, node, k->wordless);
            continue;
        }
        clean_node(c, node);
        if (place == PLACE_THERE)
            write_node(k, w, c);
        else
            is_miscounted(k, c);
    }
}

void format_game(const struct sgf_game *game, struct format_options options, struct sgf_diags *diags, struct buf *out)
{
    struct walk walk = {.game = game, .wordless = options.wordless, .numbered = SGF_NONE};
    struct sgf_writer writer = {.out = out, .compact = options.compact};
    struct clean c;
    plan_make(&walk.plan, game, options);
    clean_init(&c, game, diags);
    write_tree(&walk, &writer, &c);
    while (walk.count--)
        sgf_write_close(&writer);
    sgf_write_close(&writer);
    sgf_write_end(&writer);
    clean_free(&c);
    mem_free(walk.open);
    plan_free(&walk.plan);
}

bool format_has_node(const struct sgf_game *game, struct format_options options, uint32_t node)
{
    if (options.part == FORMAT_GAME)
        return true;
    if (options.part == FORMAT_FROM)
        return node == 0 || (node >= options.node && node < below_end(game, options.node));
    uint32_t above = options.node;
    while (above > node)
        above = sgf_parent(game, above);
    return above == node;
}

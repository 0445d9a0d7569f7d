/* sgf/state.h - private to this layer: the hidden part of a game
 *
 * What struct sgf_game points to as `state`: how large its arrays are, the names of its identifiers, and memory that is
 * used again from tree to tree. It is made when the first tree is read into the struct (build.h) and lives as long as
 * that.
 */
#ifndef KIFU_SGF_STATE_H
#define KIFU_SGF_STATE_H

#include "base/mem.h"
#include "sgf/ident.h"
#include "sgf/paths.h"
#include "sgf/sgf.h"

/* The bytes of a game have 32-bit places; sentinels must fit too. */
#define SGF_BYTES_MAX (UINT32_MAX - 16u)

/* An open parenthesis. */
struct sgf_level {
    uint32_t node;  /* where its variation branches off */
    uint32_t child; /* the last child of that node so far */
};

struct sgf_parse_state {
    size_t node_cap, prop_cap, value_cap;
    struct sgf_level *levels; /* build.c: the open parentheses */
    size_t level_cap;

    struct sgf_idents idents;

    struct sgf_paths paths; /* paths.c: for addresses, made when the first is asked for */
    bool has_paths;
};

/* Where `at` is after the move; `at` itself where it points to none of the bytes that were moved. */
static inline const char *sgf_moved(const char *at, const struct sgf_move *move)
{
    const uintptr_t old = (uintptr_t)at;
    return old >= move->from && old - move->from <= move->len ? move->to + (old - move->from) : at;
}

/* A node after the last one, whose properties begin with `first_prop`. Its parent knows it by its number, its sibling
 * not yet. */
static inline void sgf_add_node(struct sgf_game *g, uint32_t parent, uint32_t first_prop)
{
    if (g->node_count + 1u >= g->state->node_cap)
        mem_reserve(&g->nodes, &g->state->node_cap, (size_t)g->node_count + 2, sizeof *g->nodes);
    g->nodes[g->node_count++] = (struct sgf_node){.parent = parent, .next = SGF_NONE, .prop = first_prop};
}

#endif

/* sgf/state.h - private to this layer: the hidden part of a game
 *
 * struct sgf_game points to it as `state`: the sizes of its arrays, the names of its identifiers, and memory that is
 * reused from tree to tree. It is made when the first tree is read into the struct (build.h) and lives as long as the
 * struct.
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

    struct sgf_paths paths; /* paths.c: for addresses, made when the first is asked for; no nodes: not yet */
};

/* `at` after the move; unchanged if it does not point to the moved bytes. */
static inline const char *sgf_moved(const char *at, const struct sgf_move *move)
{
    const uintptr_t old = (uintptr_t)at;
    return old >= move->from && old - move->from <= move->len ? move->to + (old - move->from) : at;
}

#endif

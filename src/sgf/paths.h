/* sgf/paths.h - depth, branch and sibling number of every node of a game, and so its address
 *
 * Nodes are numbered in pre-order, so a node and its first children down to a leaf are a run of numbers, for which only
 * the first node is stored. Made in one pass; 12 bytes a run, one run a leaf; a question costs the logarithm of their
 * number. It borrows nothing and may outlive the game.
 */
#ifndef KIFU_SGF_PATHS_H
#define KIFU_SGF_PATHS_H

#include "sgf/sgf.h"

struct sgf_run {
    uint32_t start; /* its first node: the root, or a node that is not a first child */
    uint32_t depth; /* of that */
    uint32_t index; /* of that, among its siblings */
};

struct sgf_paths {
    struct sgf_run *runs; /* by start */
    size_t run_count, run_cap;
    uint32_t count; /* nodes */
};

uint32_t sgf_paths_depth(const struct sgf_paths *p, uint32_t node); /* 0 at the root */
/* The nearest node at or above it that is not a first child, or 0, the root */
uint32_t sgf_paths_branch(const struct sgf_paths *p, uint32_t node);
uint32_t sgf_paths_index(const struct sgf_paths *p, uint32_t node); /* among its siblings, from 0 */

void sgf_paths_make(struct sgf_paths *p, const struct sgf_game *g); /* {0} at first; later made again */
void sgf_paths_free(struct sgf_paths *p);

/* As sgf_address, which makes the paths of a game at its first call. Time: the letters of the address. */
void sgf_paths_address(const struct sgf_paths *p, const struct sgf_game *g, uint32_t node, struct buf *out);

#endif

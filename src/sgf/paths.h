/* sgf/paths.h - depth, branch and sibling number of every node of a game
 *
 * For what walks the whole tree: sgf_address and sgf_child_index climb to the root or along the siblings at every call, which is fine for one
 * node and quadratic for all. Made in one pass; 12 bytes a node. Borrowed from nobody: it may outlive the game.
 */
#ifndef KIFU_SGF_PATHS_H
#define KIFU_SGF_PATHS_H

#include "sgf/sgf.h"

struct sgf_paths {
    uint32_t *depth;  /* 0 at the root */
    uint32_t *branch; /* the nearest node at or above it that is not a first child; 0: none but the root */
    uint32_t *index;  /* among its siblings, from 0 */
    uint32_t count, cap;
};

void sgf_paths_make(struct sgf_paths *p, const struct sgf_game *g); /* {0} at first; made anew */
void sgf_paths_free(struct sgf_paths *p);

/* As sgf_address. Time: the letters of the address. */
void sgf_paths_address(const struct sgf_paths *p, const struct sgf_game *g, uint32_t node, struct buf *out);

#endif

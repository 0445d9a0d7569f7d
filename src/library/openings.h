/* library/openings.h - games merged into one tree, with how many went each way and who won
 *
 * Main lines, turned as the hits that found them, so that the same opening in another corner is the same branch. A
 * branch ends with the first node that only one game has, which says which game that is. Games of other boards or with
 * other setup at the start are trees of their own.
 *
 * Memory: the columns of the games, once, and 48 bytes a node.
 */
#ifndef KIFU_LIBRARY_OPENINGS_H
#define KIFU_LIBRARY_OPENINGS_H

#include "library/search.h"

struct openings;

struct openings *openings_new(void);
void openings_free(struct openings *o); /* NULL is fine */

/* A game that was found; `words` say which one it is, in the comment of its last node. */
void openings_add(struct openings *o, const struct source *s, const struct search_found *found, struct slice words);

/* As SGF; branches with more games come first. */
void openings_write(struct openings *o, struct buf *out);

#endif

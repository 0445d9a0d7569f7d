/* library/openings.h - games merged into one tree, with how many went each way and who won
 *
 * Main lines, turned as the hits that found them, so that the same opening in another corner is the same branch. Games
 * of other boards or with other setup at the start are trees of their own, whose roots are there however few they are.
 * A branch is left out where fewer than `least` games go on in it; its parent says how many games that are. It ends
 * `depth` nodes below the root, or with the first node that only one game has, which says which game that is.
 *
 * Memory: of each game its column as far as `depth` goes, and 48 bytes; of a node as much; with `least` 1 also the words
 * of each game.
 */
#ifndef KIFU_LIBRARY_OPENINGS_H
#define KIFU_LIBRARY_OPENINGS_H

#include "library/search.h"

struct openings;

struct openings *openings_new(uint32_t depth, uint32_t least); /* `least` is 1 or more */
void openings_free(struct openings *o);                        /* NULL is fine */

/* A game that was found; `words` say which one it is, in the comment of its last node. */
void openings_add(struct openings *o, const struct source *s, const struct search_found *found, struct slice words);

/* As SGF; branches with more games come first. Once. */
void openings_write(struct openings *o, struct buf *out);

#endif

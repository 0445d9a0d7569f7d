/* library/openings.h - games merged into one tree, with how many went each way and who won
 *
 * Main lines, turned as the hits that found them, so that the same opening in another corner is the same branch. Games
 * of other boards or with other setup at the start are trees of their own, whose roots are there however few they are.
 * A branch is left out where fewer than `least` games go on in it; its parent says how many games that are. It ends
 * `depth` nodes below the root, or with the first node that only one game has, which says which game that is.
 *
 *     struct openings *o = openings_new(60, 2);
 *     openings_add(o, &source, &found, words);            of each game
 *     while (openings_step(o, &out, 10000)) ...;          out grows, and may be printed, line by line
 *     openings_free(o);
 *
 * Memory: of each game its column as far as `depth` goes, and 90 bytes; with `least` 1 also the words of each game. The
 * tree itself is nowhere: games that begin alike are put next to each other. Time: that of putting them in order, and
 * of the nodes that the games have down to `depth`.
 */
#ifndef KIFU_LIBRARY_OPENINGS_H
#define KIFU_LIBRARY_OPENINGS_H

#include "library/search.h"

struct openings;

struct openings *openings_new(uint32_t depth, uint32_t least); /* `least` is 1 or more */
void openings_free(struct openings *o);                        /* NULL is fine */

/* A game that was found; `words` say which one it is, in the comment of its last node. */
void openings_add(struct openings *o, const struct source *s, const struct search_found *found, struct slice words);

/* Goes on for about `work` games that are put in order, then for as many that nodes are written of: as SGF, appended;
 * branches with more games come first. Lines of `out` that have ended may be taken away between steps, if what stands
 * after the last line end stays. True: there is more to do. */
bool openings_step(struct openings *o, struct buf *out, int work);
int openings_percent(const struct openings *o); /* how far they are in order; 100: they are, and it is written */

#endif

/* library/openings.h - games merged into one tree, with how many went each way and who won
 *
 * Main lines are turned like the hits that found them, so that the same opening in another corner is the same branch.
 * Games with another board or other setup at the root have a tree of their own, even if it is only one game. A branch
 * is left out if fewer than `least` games go on in it; its parent says how many that are. It ends `depth` nodes below
 * the root, or with the first node that only one game has, whose comment names the game.
 *
 *     struct openings *o = openings_new(60, 2);
 *     openings_add(o, &source, &found, words);            for each game
 *     while (openings_step(o, &out, 10000)) ...;          `out` grows, and may be printed line by line
 *     openings_free(o);
 *
 * Memory: the column of each game down to `depth`, and 90 bytes a game; with `least` 1 also its words. The tree itself
 * is never built: games that begin alike are sorted next to each other. Time: sorting, and the nodes of the games down
 * to `depth`.
 */
#ifndef KIFU_LIBRARY_OPENINGS_H
#define KIFU_LIBRARY_OPENINGS_H

#include "library/search.h"

struct openings;

struct openings *openings_new(uint32_t depth, uint32_t least); /* `least` is 1 or more */
void openings_free(struct openings *o);                        /* NULL is fine */

/* Adds a game that was found; `words` name it in the comment of its last node. */
void openings_add(struct openings *o, const struct source *s, const struct search_found *found, struct slice words);

/* Sorts about `work` games, or, when all are sorted, writes nodes of about that many: as SGF, appended; branches with
 * more games come first. Whole lines of `out` may be removed between steps; what comes after the last line end must
 * stay. True: there is more to do. */
bool openings_step(struct openings *o, struct buf *out, int work);
/* Progress of sorting; 100: it is done, and the tree is being written. */
int openings_percent(const struct openings *o);

#endif

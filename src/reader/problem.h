/* reader/problem.h - finds out if a game is a problem, and where it begins
 *
 * A problem has setup in its root, no result and no players there, and at most PROBLEM_NODES_MOST nodes on its main
 * line. Either its first comment sets a task, or answers are judged: by TE, BM, WV, or a comment that begins with a
 * judging word (reader/judge.h).
 */
#ifndef KIFU_READER_PROBLEM_H
#define KIFU_READER_PROBLEM_H

#include "sgf/sgf.h"

#define PROBLEM_NODES_MOST 20 /* of the main line, with the root */

/* The node before the first move of the main line; SGF_NONE if the game is not a problem. Time: nodes of a problem. */
uint32_t problem_start(const struct sgf_game *g);

bool problem_is(struct sgf_game *record, const struct sgf_collection *c, size_t game); /* a game, which is loaded */

/* The first problem of a file from a game on, in steps of 1 or -1; SIZE_MAX if none is within that number of bytes of
 * games. */
#define PROBLEM_NEAR_BYTES ((size_t)32 * 1024 * 1024)
size_t problem_near(const struct sgf_collection *c, size_t game, int step);

/* The player who must find the answer from `start` on, 'B' or 'W': PL at or above it, else the player of the first
 * move. */
char problem_color(const struct sgf_game *g, uint32_t start);

#endif

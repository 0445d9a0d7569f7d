/* reader/answer.h - what a record says of the answers to its problem */
#ifndef KIFU_READER_ANSWER_H
#define KIFU_READER_ANSWER_H

#include "rules/replay.h"

/* How a line of a problem ends. */
enum answer { ANSWER_OPEN, ANSWER_RIGHT, ANSWER_WRONG };

/* What the record says of a leaf below `start`, where `color` is to find the way, by the usual conventions: RIGHT,
 * CORRECT, WRONG in its comment; WV, BM, TE, GB, GW at it or above, up to `start`; else the opposite of what other
 * leaves are marked; where nothing is marked the first line is right. `r` is of the game, at any node. Never
 * ANSWER_OPEN. */
enum answer answer_judge(const struct replay *r, uint32_t start, uint32_t leaf, enum stone color);

/* The first child of `node` from which a line leads to a right answer of the problem that begins at `start`; SGF_NONE:
 * none is known. */
uint32_t answer_solution(const struct replay *r, uint32_t node, uint32_t start, enum stone color);

#endif

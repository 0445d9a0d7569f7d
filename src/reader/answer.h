/* reader/answer.h - what a record says of the answers to its problem
 *
 * By the usual conventions: RIGHT, CORRECT, WRONG in the comment of a leaf; WV, BM, TE, GB, GW, or a comment that
 * begins with such a word, at it or above. Else what is not marked is wrong where something is marked right, and right
 * where only WV is given, as uliGo has it. Where that says nothing the main line is right, and what the other colour
 * may try against its moves; of other lines nothing is known.
 *
 *     struct answers a = {0};
 *     answers_read(&a, &replay, start, STONE_BLACK);
 *     answers_say(&a, leaf);
 *     answers_free(&a);
 */
#ifndef KIFU_READER_ANSWER_H
#define KIFU_READER_ANSWER_H

#include "reader/judge.h"
#include "rules/replay.h"

struct answers {
    const struct sgf_game *game;
    uint32_t start;
    uint8_t *said;  /* of each node from `start` on: enum answer, by what is written at it or above */
    bool *leads;    /* to a leaf that is right */
    uint32_t count; /* nodes that were read; of those after them nothing is known */
    bool is_marked; /* something is; else only lines that come first are known to be right */
};

/* Of the game that `r` replays, below `start`, where `color` is to find the way. What it was of before is freed. The
 * game must outlive it. Time: nodes, at most 50,000 of them. */
void answers_read(struct answers *a, const struct replay *r, uint32_t start, enum stone color);
void answers_free(struct answers *a);

/* Of a leaf how the line ends, of other nodes what is said on the way so far; OPEN: nothing. */
enum answer answers_say(const struct answers *a, uint32_t node);

/* The first child of `node` from which a line leads to a right answer; SGF_NONE: none is known. */
uint32_t answers_solution(const struct answers *a, uint32_t node);

#endif

/* reader/answer.h - the right and wrong answers to a problem in its record
 *
 * By the usual conventions: RIGHT, CORRECT, WRONG in the comment of a leaf; WV, BM, TE, GB, GW, or a comment that
 * begins with such a word, at it or above. Unmarked leaves are wrong if anything is marked right, and right if only WV
 * is used, as in uliGo. Without any mark the main line is right, with all replies of the other colour to its moves;
 * other lines are unknown.
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
    uint8_t *said;  /* enum answer of each node from `start` on, by the marks at it or above */
    bool *leads;    /* to a right leaf */
    uint32_t count; /* nodes that were read; later ones are unknown */
    bool is_marked; /* some node is; else only first lines are known to be right */
};

/* Reads the answers of the game that `r` replays, below `start`, where `color` is to solve the problem. Frees an
 * earlier content. The game must outlive it. Time: nodes, at most 50,000 of them. */
void answers_read(struct answers *a, const struct replay *r, uint32_t start, enum stone color);
void answers_free(struct answers *a);

/* For a leaf the judgement of its line, for other nodes that of the way so far; OPEN if none. */
enum answer answers_say(const struct answers *a, uint32_t node);

/* The first child of `node` on the way to a right answer, or SGF_NONE. */
uint32_t answers_solution(const struct answers *a, uint32_t node);

#endif

/* rules/changes.h - private to this layer: the board of a node that is being played, for the games and the replay
 *
 * A game changes the board by replay_set and nothing else, so that each change is remembered and can be taken back.
 * Changes are kept as runs of points in a row, and rows of such runs: a file may set up the whole board in each of its
 * nodes.
 */
#ifndef KIFU_RULES_CHANGES_H
#define KIFU_RULES_CHANGES_H

#include <string.h>

#include "rules/points.h"
#include "rules/replay.h"

/* For looking at groups (go.c). A group is looked at by following its stones. A mark is the number of the look in which
 * the point was met, so that nothing must be cleared between two looks. */
struct replay_scratch {
    uint16_t mark[POSITION_POINTS];
    uint16_t look;                    /* the number of the last one */
    uint16_t stones[POSITION_POINTS]; /* those met by it */
    size_t count;

    /* By stone: where its group had a liberty when last looked at; 0: not known. While the stone is there and that
     * point is empty it is a liberty still: groups grow, and go as a whole. What can tear one apart (setup, a stone put
     * on another one, going back) forgets them all. */
    uint16_t liberty[POSITION_POINTS];
};

static inline void liberties_forget(struct replay_scratch *s)
{
    memset(s->liberty, 0, sizeof s->liberty);
}

/* Puts `stone` on `point`, remembering what was there. */
void replay_set(struct replay *r, uint16_t point, enum stone stone);

/* The same for `count` points of a row, the first of them `point`. */
void replay_set_run(struct replay *r, uint16_t point, unsigned count, enum stone stone);

/* What the setup of a node puts on each point, by stone: the last value that names it decides. Bits 1 << enum stone of
 * those for which there is a good point. */
unsigned setup_read(const struct sgf_game *game, uint32_t node, const struct position *p, struct point_set *sets);

/* Takes the last `count` changes back, on the board only: hash and memory are those of the step before. */
void replay_take_back(struct replay *r, size_t count);

#endif

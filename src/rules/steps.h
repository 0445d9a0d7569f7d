/* rules/steps.h - what a replay keeps for looking at groups; for replay.c and the games */
#ifndef KIFU_RULES_STEPS_H
#define KIFU_RULES_STEPS_H

#include <string.h>

#include "rules/replay.h"

/* A group is looked at by following its stones. A mark is the number of the look in which the point was met, so that
 * nothing must be cleared between two looks. */
struct replay_scratch {
    uint16_t mark[POSITION_POINTS];
    uint16_t look;                    /* the number of the last one */
    uint16_t stones[POSITION_POINTS]; /* those met by it */
    size_t count;

    /* By stone: where its group had a liberty when last looked at; 0: not known. While the stone stands and that point is
     * empty it is a liberty still: groups grow, and go as a whole. What can tear one apart (setup, a stone put on
     * another one, going back) forgets them all. */
    uint16_t liberty[POSITION_POINTS];
};

static inline void liberties_forget(struct replay_scratch *s)
{
    memset(s->liberty, 0, sizeof s->liberty);
}

#endif

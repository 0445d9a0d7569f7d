/* rules/steps.h - what a replay keeps for looking at groups; for replay.c and the games */
#ifndef KIFU_RULES_STEPS_H
#define KIFU_RULES_STEPS_H

#include "rules/replay.h"

/* A group is looked at by following its stones. A mark is the number of the look in which the point was met, so that
 * nothing must be cleared between two looks. */
struct replay_scratch {
    uint16_t mark[POSITION_POINTS];
    uint16_t look;                   /* the number of the last one */
    uint16_t stones[POSITION_POINTS]; /* those met by it */
    size_t count;
};

#endif

/* rules/changes.h - private to this layer: changes of the board while a node is played, for the games and the replay
 *
 * A game changes the board only by replay_set, so that each change is remembered and can be taken back. Changes are
 * kept as runs of points in a row, and rows of such runs: a file may set up the whole board in each of its nodes.
 */
#ifndef KIFU_RULES_CHANGES_H
#define KIFU_RULES_CHANGES_H

#include <string.h>

#include "rules/points.h"
#include "rules/replay.h"

/* For searching groups (go.c). A search follows the stones of a group and marks each with its own number, so that no
 * marks must be cleared between two searches. */
struct replay_scratch {
    uint16_t mark[POSITION_POINTS];
    uint16_t look;                    /* the number of the last search */
    uint16_t stones[POSITION_POINTS]; /* met by it */
    size_t count;

    /* By stone: a liberty that its group had when last searched; 0: unknown. While the stone is there and that point is
     * empty it is still a liberty, as groups grow and are removed as a whole. Whatever may break a group (setup, a
     * stone put on another, going back) forgets them all. */
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

/* The points that the setup of a node sets, by stone: the last value that names a point decides. Returns the bits 1 <<
 * enum stone of those with a good point. */
unsigned setup_read(const struct sgf_game *game, uint32_t node, const struct position *p, struct point_set *sets);

/* Takes back the last `count` changes on the board; hash and memory must be taken from the step before. */
void replay_take_back(struct replay *r, size_t count);

#endif

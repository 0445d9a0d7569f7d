/* library/follow.h - private to the search by position: what comes next after a hit */
#ifndef KIFU_LIBRARY_FOLLOW_H
#define KIFU_LIBRARY_FOLLOW_H

#include "library/match.h"

/* Adds what is next to m->nexts and says in the hit where; `after`: the event after its node. Time: events up to the
 * change, with variations those below the hit. */
void follow(struct match *m, struct match_hit *hit, const uint16_t *events, size_t count, size_t after);

#endif

/* rules/inherit.h - private to this layer: what holds along a path: DD, VW, PM, FG, KM
 *
 * A replay has a setting for each node of its path where one of them is written well: the nearest such node at or above
 * it, for each of them.
 */
#ifndef KIFU_RULES_INHERIT_H
#define KIFU_RULES_INHERIT_H

#include "rules/replay.h"

struct replay_setting {
    uint32_t depth;
    uint32_t nearest[REPLAY_INHERIT_COUNT]; /* node at or above; SGF_NONE */
};

void inherit_add(struct replay *r, uint32_t node); /* what `node` says, at the end of the path */

#endif

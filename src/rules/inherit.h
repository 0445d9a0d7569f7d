/* rules/inherit.h - private to this layer: properties that apply along a path: DD, VW, PM, FG, KM
 *
 * A replay has a setting for each node of its path with a good value of one of them: for each of them the nearest node
 * at or above that has one.
 */
#ifndef KIFU_RULES_INHERIT_H
#define KIFU_RULES_INHERIT_H

#include "rules/replay.h"

struct replay_setting {
    uint32_t depth;
    uint32_t nearest[REPLAY_INHERIT_COUNT]; /* node at or above; SGF_NONE */
};

void inherit_add(struct replay *r, uint32_t node); /* takes those of `node`, the end of the path */

#endif

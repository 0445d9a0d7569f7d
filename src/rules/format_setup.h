/* rules/format_setup.h - private to format: a position as the root of a record
 *
 * Writes the facts of the game (root and game-info properties: of several on the path the nearest counts), the stones,
 * the turn, and the properties of the position. DD, VW and PM, which apply along the path, are written as they apply
 * there. Properties of a move are left out: the move is setup now.
 */
#ifndef KIFU_RULES_FORMAT_SETUP_H
#define KIFU_RULES_FORMAT_SETUP_H

#include "rules/format_prop.h"

/* Writes the node's position as one node. `c` must be new, for a game with rules, and is at the node afterwards.
 * `wordless` as in format.h */
void format_setup(struct sgf_writer *w, struct clean *c, uint32_t node, bool wordless);

#endif

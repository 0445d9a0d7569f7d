/* rules/format_setup.h - private to format: a position as the root of a record
 *
 * What the game is (root and game-info properties: of several on the path the one nearest to the node counts), the
 * stones, whose turn it is, and what the node says of its position. What holds along the path (DD, VW, PM) is written
 * as it holds there. Left out is what belongs to a move: the move is setup now.
 */
#ifndef KIFU_RULES_FORMAT_SETUP_H
#define KIFU_RULES_FORMAT_SETUP_H

#include "rules/format_prop.h"

/* Writes the node's position as one node. `c` is new, of a game with rules, and at the node afterwards. `wordless`: as
 * in format.h */
void format_setup(struct sgf_writer *w, struct clean *c, uint32_t node, bool wordless);

#endif

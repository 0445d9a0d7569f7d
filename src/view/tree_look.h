/* view/tree_look.h - what a node of the tree looks like: its shape, glyph and role
 *
 * The shape says what there is at the node, full or open whose move it has. The pane of the tree and the legend of the
 * help draw by it.
 */
#ifndef KIFU_VIEW_TREE_LOOK_H
#define KIFU_VIEW_TREE_LOOK_H

#include "view/session.h"

/* The last that holds: a comment or a name; a good or interesting move, or a hotspot; a bad or doubtful move. */
enum tree_shape { TREE_PLAIN, TREE_NOTED, TREE_GOOD, TREE_BAD, TREE_SHAPE_COUNT };

enum tree_shape tree_look_shape(const struct replay *r, uint32_t node);
/* `color` of its move; STONE_EMPTY: it has none */
enum glyph tree_look_glyph(const struct session *s, enum tree_shape shape, enum stone color);
enum role tree_look_role(enum tree_shape shape, enum stone color);

#endif

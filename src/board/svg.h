/* board/svg.h - the board as a drawing that a book could print
 *
 * Black and white, a text of SVG 1.1: stones, marks, labels, numbers, coordinates. What lies outside the view (VW) is
 * left away, and the drawing is cut to what is in view; so it is to the rectangle asked for.
 */
#ifndef KIFU_BOARD_SVG_H
#define KIFU_BOARD_SVG_H

#include "board/scene.h"

/* The board of the current node, appended to `out`. `from`, `to`: opposite corners of the part to draw, POINT_NONE for
 * all of it. */
void svg_board(const struct scene *s, uint16_t from, uint16_t to, struct buf *out);

#endif

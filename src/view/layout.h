/* view/layout.h - from the size of the screen to rectangles
 *
 * Pure: the same wishes and size give the same rectangles. A pane that does not fit has width or height 0. Nothing
 * overlaps, nothing is outside the screen. One rule for every size:
 *
 *   - A point has r rows and 2r columns, r being the largest at which the board and one row of letters leave TEXT
 *     columns beside them. Where no r does, r is 1, and the text is beside the board in LOW columns or more, or in
 *     LEAST where fewer than BELOW rows are under the board; else it is under it.
 *   - As rows run short beside the board they are given up in the order of enum row (layout.c): bars move into the
 *     column of text, where the board needs every row.
 *   - Where not even r = 1 is whole the letters go, then the numbers; then a part of the board is seen. Only boards of
 *     more than 19 lines are shown in one column a point, or in half blocks, to be whole.
 *
 * All this is asked of the record, not of the node: of what any of its nodes has in view (VW). A node that shows less
 * is drawn as large as that place allows, and no pane moves. What a node has to say decides only how the panes of the
 * column share their rows: see view/column.h.
 */
#ifndef KIFU_VIEW_LAYOUT_H
#define KIFU_VIEW_LAYOUT_H

#include "board/board.h"
#include "screen/pane_id.h"

struct session;

struct layout {
    bool too_small;                /* below 24x8: one line says so */
    struct rect panes[PANE_COUNT]; /* empty: not shown */
    struct board_layout board;
    enum pane_id says; /* the pane that shows a message: the hints, which go on beside it, or the status */
};

#define LAYOUT_COLUMNS_MIN 24
#define LAYOUT_ROWS_MIN 8
#define LAYOUT_HUGE_COLUMNS 150 /* from which `z` offers three rows a point */

void layout_make(const struct session *s, struct layout *layout);

#endif

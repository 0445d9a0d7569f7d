/* view/layout.h - the rectangles of the panes, by the size of the screen
 *
 * The same session and size always give the same rectangles. A pane that does not fit has width or height 0. Nothing
 * overlaps or is outside the screen. One rule for every size:
 *
 *   - A point has r rows and 2r columns, with the largest r at which the board and one row of letters leave TEXT
 *     columns beside them. If no r does, r is 1, and the text is beside the board in at least LOW columns, or in at
 *     least LEAST if fewer than BELOW rows are under the board; else it is under the board.
 *   - If the board needs more rows they are given up in the order of enum row (layout.c): bars move into the column of
 *     text.
 *   - If the board does not fit at r = 1 the letters are left out, then the numbers; then only a part of the board is
 *     shown. Only boards of more than 19 lines are shown in one column a point, or in half blocks, to be whole.
 *
 * This depends on the record, not on the node: on all that any of its nodes has in view (VW). A node that shows less is
 * drawn as large as the place allows, and no pane moves. The texts of a node only decide how the panes of the column
 * share their rows: see view/column.h.
 */
#ifndef KIFU_VIEW_LAYOUT_H
#define KIFU_VIEW_LAYOUT_H

#include "board/board.h"
#include "screen/pane_id.h"

struct session;

struct layout {
    bool too_small;                /* below 24x8: only a message is drawn */
    struct rect panes[PANE_COUNT]; /* empty: not shown */
    struct board_layout board;
    enum pane_id says; /* the pane that shows a message: the hints, if both fit, or the status */
};

#define LAYOUT_COLUMNS_MIN 24
#define LAYOUT_ROWS_MIN 8
#define LAYOUT_HUGE_COLUMNS 150 /* least columns for `z` to offer three rows a point */

void layout_make(const struct session *s, struct layout *layout);

#endif

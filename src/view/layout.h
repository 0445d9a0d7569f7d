/* view/layout.h - from the size of the screen to rectangles
 *
 * Pure: the same wishes and size give the same rectangles. A pane that does not fit has width or height 0. The board
 * comes first, then the text; nothing overlaps, nothing is outside the screen.
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
};

#define LAYOUT_COLUMNS_MIN 24
#define LAYOUT_ROWS_MIN 8
#define LAYOUT_HUGE_COLUMNS 150 /* from which a point may have three rows */

void layout_make(const struct session *s, struct layout *layout);

#endif

/* view/layout.h - from the size of the screen to rectangles
 *
 * Pure: the same wishes and size give the same rectangles. A pane that does not fit has width or height 0. The board
 * comes first, then the text; nothing overlaps, nothing is outside the screen.
 */
#ifndef KIFU_VIEW_LAYOUT_H
#define KIFU_VIEW_LAYOUT_H

#include "view/canvas.h"
#include "view/pane_id.h"

struct session;

/* How the board is drawn. */
struct board_layout {
    /* Cells of a point: 6x3 huge, 4x2 big, 2x1 normal, 1x1 small; 0x0: overview in half blocks */
    int cell_width, cell_height;
    bool has_top, has_bottom; /* rows of column letters */
    bool has_left, has_right; /* columns of row numbers */
    int left, top;            /* first column and row of the board shown, as seen on the screen (after turning) */
    int columns, rows;        /* of them that are shown */
    int x, y;                 /* cell of the screen where point (left, top) begins */
};

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

/* view/column.h - the column of texts beside or under the board: which panes it has, and how many rows of each
 *
 * The shares of the panes (view/pane.h) are the same at all nodes of a record, so that nothing jumps. Then rows that a
 * pane has, and this node leaves empty, go to those that are cut: no text is cut beside an empty row.
 */
#ifndef KIFU_VIEW_COLUMN_H
#define KIFU_VIEW_COLUMN_H

#include "view/session.h"

/* Places the panes of the column that have no place yet. */
void column_place(const struct session *s, struct layout *l, struct rect r);

#endif

/* view/column.h - the column of texts beside or under the board: its panes, and the rows of each
 *
 * The shares of the panes (view/pane.h) are the same at all nodes of a record, so that nothing jumps. Then rows that
 * this node leaves empty in one pane go to panes that are cut: no text is cut while a row is empty.
 */
#ifndef KIFU_VIEW_COLUMN_H
#define KIFU_VIEW_COLUMN_H

#include "view/session.h"

/* Places those panes of the column that have no place yet. */
void column_place(const struct session *s, struct layout *l, struct rect r);

#endif

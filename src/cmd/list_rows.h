/* cmd/list_rows.h - kifu list as text: rows in common columns
 *
 * On a terminal no row is wider than the screen: the columns are chosen by the first rows, the less important ones are
 * left out, and longer texts are cut. In a pipe nothing is left out, and a later row may widen a column.
 */
#ifndef KIFU_CMD_LIST_ROWS_H
#define KIFU_CMD_LIST_ROWS_H

#include "cmd/args.h"
#include "library/game_columns.h"

#define LIST_SAMPLE 200 /* first rows that are kept */

struct list_rows {
    int width;               /* of the terminal; 0: no terminal */
    const char *ellipsis;    /* at the end of a cut text */
    bool has_files;          /* there are several: on a terminal each row names its file, in a pipe it always does */
    struct game_columns has; /* game_columns_count is called for a file before its rows are added */
    int widths[FACT_COUNT];  /* once chosen; 0: left out */
    bool is_chosen;
    struct facts_row sample[LIST_SAMPLE];
    size_t sampled;
    struct arena arena; /* of the kept rows */
};

void list_rows_init(struct list_rows *l, const struct args *a, bool has_files);
void list_rows_add(struct list_rows *l, const struct facts_row *row, struct buf *out); /* the texts are copied */
void list_rows_end(struct list_rows *l, struct buf *out);

#endif

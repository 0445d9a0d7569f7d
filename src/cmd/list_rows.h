/* cmd/list_rows.h - kifu list as text: rows, and the columns that are chosen for all of them
 *
 * On a terminal no row is wider than the screen: the first rows are kept until the columns are chosen by what they
 * have, the less important ones go, and what does not fit is cut. In a pipe nothing is left out, and a later row widens
 * a column where it needs more.
 */
#ifndef KIFU_CMD_LIST_ROWS_H
#define KIFU_CMD_LIST_ROWS_H

#include "cmd/args.h"
#include "library/game_columns.h"

#define LIST_SAMPLE 200 /* rows that are kept */

struct list_rows {
    int width;               /* of the terminal; 0: there is none */
    const char *ellipsis;    /* where a text is cut */
    bool has_files;          /* several: on a terminal each row says which, in a pipe it does so anyway */
    struct game_columns has; /* game_columns_count is called for a file before its rows are added */
    int widths[FACT_COUNT];  /* once chosen; 0: left out */
    bool is_chosen;
    struct facts_row sample[LIST_SAMPLE];
    size_t sampled;
    struct arena arena; /* of the rows kept */
};

void list_rows_init(struct list_rows *l, const struct args *a, bool has_files);
void list_rows_add(struct list_rows *l, const struct facts_row *row, struct buf *out); /* the texts are copied */
void list_rows_end(struct list_rows *l, struct buf *out);

#endif

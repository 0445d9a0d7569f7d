/* library/row.h - what a list says of a game: a row of texts
 *
 * Each text is that of the first node of the main line that has it; dates and results are as they should have been
 * written, where that can be said. Nothing is filtered here.
 */
#ifndef KIFU_LIBRARY_ROW_H
#define KIFU_LIBRARY_ROW_H

#include "base/bytes.h"
#include "sgf/sgf.h"

enum row_field {
    ROW_DATE,
    ROW_EVENT,
    ROW_BLACK,
    ROW_BLACK_RANK,
    ROW_WHITE,
    ROW_WHITE_RANK,
    ROW_RESULT,
    ROW_NAME,
    ROW_FIELD_COUNT
};

struct row {
    struct buf text[ROW_FIELD_COUNT];
    uint32_t moves;    /* of the main line */
    int columns, rows; /* of the board; 0: it has none that is known */
    /* The node where a text was looked for last: a property given often is read once */
    uint32_t read_at[ROW_FIELD_COUNT];
    struct buf written; /* scratch */
};

void row_read(struct row *row, const struct sgf_game *g); /* {0} at first; used again and again */
void row_free(struct row *row);
void row_size(const struct row *row, struct buf *out); /* "19", "19x13" appended; nothing without a board */

#endif

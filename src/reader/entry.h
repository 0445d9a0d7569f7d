/* reader/entry.h - all comments of the line as one text: an entry for each
 *
 * The first entry is that of the current node, even without a comment; those further on the line come after it. So only
 * visible text is wrapped.
 */
#ifndef KIFU_READER_ENTRY_H
#define KIFU_READER_ENTRY_H

#include "base/text.h"
#include "reader/reader.h"

/* "move 57  B D4  name", the comment, a blank line. */
struct entry {
    struct buf heading, text; /* filtered */
    struct text_lines lines;  /* of the text */
};

/* Makes the entry of a node of the line and its move number, wrapped to `width` columns; `ambiguous` as in base/text.h.
 * {0} at first. */
void entry_make(struct entry *e, const struct reader *r, uint32_t node, long number, int width, int ambiguous);
void entry_free(struct entry *e);
int entry_rows(const struct entry *e); /* heading and blank line included */

/* The depth of the next commented node of the line after `depth`; SIZE_MAX if none is near. */
size_t entry_next(const struct reader *r, size_t depth);

/* The number of comments on the line from `depth` on; 0 if the line is too long to count. */
size_t entry_count(const struct reader *r, size_t depth);

#endif

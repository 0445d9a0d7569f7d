/* view/reading.h - all comments of the line as one text, the board following
 *
 * The node looked at is the one at the top: its heading and comment come first, s->scroll[PANE_READING] lines of them left out, then those
 * that follow on the line. So only what is seen is ever wrapped.
 */
#ifndef KIFU_VIEW_READING_H
#define KIFU_VIEW_READING_H

#include "base/text.h"
#include "view/session.h"

#define READING_AHEAD 20000 /* nodes looked at for the next comment while drawing */

/* One entry: "move 57  B D4  name", the comment, a blank line. */
struct reading_entry {
    struct buf heading, text; /* filtered */
    struct text_lines lines;  /* of the text */
};

void reading_entry_make(struct reading_entry *e, const struct session *s, uint32_t node, long number, int width); /* {0} at first */
void reading_entry_free(struct reading_entry *e);
int reading_entry_rows(const struct reading_entry *e); /* heading and blank line included */

/* The depth of the next commented node of the line after `depth`; SIZE_MAX where none is near. */
size_t reading_next(const struct session *s, size_t depth);

void reading_scroll(struct session *s, struct rect r, int lines);

#endif

/* view/preview.h - the board of the selected game of a list: its last position, or that of a node
 *
 * It needs a content that is here, and a small game, which is read once, when it is selected. A problem is shown at its
 * beginning. When the bytes that the game borrows go, the preview must be forgotten.
 */
#ifndef KIFU_VIEW_PREVIEW_H
#define KIFU_VIEW_PREVIEW_H

#include "screen/canvas.h"
#include "view/session.h"

#define PREVIEW_COLUMNS 40      /* of the preview: a board of 19 at the normal scale */
#define PREVIEW_GAP 3           /* between the list and the preview */
#define PREVIEW_WIDTH_LEAST 118 /* least columns for both */

/* Makes the preview of a game, unless it is already made; `address`: the node; NULL: the last one. A board takes two
 * thousand bytes, a row two hundred: while keys come fast over a slow line, only the last one draws a board, in a
 * picture of its own (wants.picture). */
void preview_make(struct session *s, size_t file, size_t game, const char *address);
void preview_forget(struct session *s, size_t file);      /* if it is of that file */
bool preview_needs(const struct session *s, size_t file); /* it is of that file */
void preview_close(struct session *s);                    /* the list is closed */
void preview_leave(struct session *s);                    /* Esc in a list with nothing else to close */
void preview_free(struct preview *p);

/* The rectangle that it leaves to the list: the *board is on the right, if the list keeps at least `least` columns. */
struct rect preview_beside(const struct session *s, struct rect r, int least, struct rect *board);

void preview_draw(const struct session *s, struct canvas *c, struct rect r); /* the board, with a caption below */

#endif

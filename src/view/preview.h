/* view/preview.h - the board of the game that is selected in a list: its last position, or that of a node
 *
 * Of a game whose content is there, and which is small: it is read once, when it is selected. A problem is shown as it
 * begins. What the record's bytes were borrowed from may go: then the preview is to be forgotten.
 */
#ifndef KIFU_VIEW_PREVIEW_H
#define KIFU_VIEW_PREVIEW_H

#include "screen/canvas.h"
#include "view/session.h"

#define PREVIEW_COLUMNS 40      /* that it takes: a board of 19 at the normal scale */
#define PREVIEW_GAP 3           /* between the list and it */
#define PREVIEW_WIDTH_LEAST 118 /* of what the list has: there it has room for both */

/* `address`: of the node; NULL: the last one. Nothing to do where it is of that game and node already. A board is two
 * thousand bytes, a row two hundred: while keys come fast over a slow line, only the last one brings a board, in a
 * picture of its own (wants.picture). */
void preview_make(struct session *s, size_t file, size_t game, const char *address);
void preview_forget(struct session *s, size_t file);      /* unless it is of another one */
bool preview_needs(const struct session *s, size_t file); /* it is of that file */
void preview_close(struct session *s);                    /* the list is not seen any more */
void preview_leave(struct session *s);                    /* Esc on a list that has nothing else to close */
void preview_free(struct preview *p);

/* What it leaves of the place of a list on the screen: the board is on its right, where `least` columns stay for the
 * list. */
struct rect preview_beside(const struct session *s, struct rect r, int least, struct rect *board);

void preview_draw(const struct session *s, struct canvas *c, struct rect r); /* the board, and what it is below */

#endif

/* view/remember.h - what is remembered of files: the place of the last time, problems, bookmarks
 *
 * The one who runs the session brings what is known from before and keeps what is new (cmd/memory.h); without it, and
 * where the option remember is off, nothing is.
 */
#ifndef KIFU_VIEW_REMEMBER_H
#define KIFU_VIEW_REMEMBER_H

#include "library/places.h"
#include "view/session.h"

struct memory {
    struct places known; /* from before, and bookmarks of now */
    struct places mine;  /* to be kept: of now */
};

void remember_place(struct session *s);              /* where the reader is in the game that is looked at */
void remember_offer(struct session *s, bool is_new); /* of a game that was just opened; `is_new`: and its file */
void remember_problems(struct session *s,
    size_t file); /* of a file whose content is there: which are solved or failed */
/* The games that have a star of such a file, or of all files that are there */
void remember_stars(struct session *s, size_t file);
/* Gives a game a star, or takes it away; where its content is not here, when that comes. A message says why it cannot. */
void remember_star(struct session *s, size_t file, size_t game);
bool remember_go(struct session *s); /* to the place that was offered, once; false: none was */

/* ---- bookmarks, the newest first ---- */

/* NULL: there are no more, or nothing is remembered. Until the next one is added or deleted. */
const struct places_entry *remember_bookmark(const struct session *s, size_t row);
size_t remember_file(const struct session *s,
    const struct places_entry *e);                 /* that it is in; SIZE_MAX: none of these */
void remember_open(struct session *s, size_t row); /* goes there; the list of them closes */
void remember_close(struct session *s);            /* the list of them */

#endif

/* view/remember.h - what is remembered of files: the last place, problems, stars, bookmarks
 *
 * The caller reads the entries from before, and saves the new ones (cmd/memory.h); otherwise, or with the option
 * remember off, nothing is remembered.
 */
#ifndef KIFU_VIEW_REMEMBER_H
#define KIFU_VIEW_REMEMBER_H

#include "library/places.h"
#include "view/session.h"

struct memory {
    struct places known; /* from before, and the new bookmarks */
    struct places mine;  /* new ones, to be saved */
};

void remember_place(struct session *s);              /* the present place */
void remember_offer(struct session *s, bool is_new); /* of a game that was just opened; `is_new`: and its file */
/* Restores what was solved and failed in a file whose content is here. */
void remember_problems(struct session *s, size_t file);
/* Restores the stars of a file whose content is whole. */
void remember_stars(struct session *s, size_t file);
/* Gives a game a star, or removes it; if its content is not here, when it comes. A message says if that is not
 * possible. */
void remember_star(struct session *s, size_t file, size_t game);
bool remember_go(struct session *s); /* to the place that was offered, once; false: none */

/* ---- bookmarks, the newest first ---- */

/* Borrowed until one is added or deleted. NULL: no more, or nothing is remembered. */
const struct places_entry *remember_bookmark(const struct session *s, size_t row);
/* The file of the session that it is in; SIZE_MAX: none. */
size_t remember_file(const struct session *s, const struct places_entry *e);
void remember_open(struct session *s, size_t row); /* goes there, and closes the list */
void remember_close(struct session *s);            /* closes the list */

#endif

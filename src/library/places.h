/* library/places.h - what is remembered of files: the last place in each, bookmarks, and games that have a star
 *
 * As text, a line each, the oldest first:
 *
 *     kifu places 1
 *     file PATH SIZE SUM GAME ADDRESS SOLVED FAILED
 *     bookmark PATH SIZE SUM GAME ADDRESS NAME
 *     star PATH SUM GAME
 *
 * SUM is of the first bytes of the game, GAME counts from 1, ADDRESS is a node address (sgf.h). SOLVED and FAILED are
 * problems by number, as in 1-5,8 (library/ranges.h); of very many the first ones. What is empty is -; blanks, controls
 * and % are %XX. A line that is not understood is left out, and gone when the text is written again; a text with
 * another number in its first line is of a later version. Nothing here opens a file: cmd does.
 */
#ifndef KIFU_LIBRARY_PLACES_H
#define KIFU_LIBRARY_PLACES_H

#include "base/bytes.h"

#define PLACES_BYTES ((size_t)256 * 1024)          /* of the text: the oldest files go first */
#define PLACES_BOOKMARK_BYTES ((size_t)128 * 1024) /* of the bookmarks and stars in it, which never go */
#define PLACES_RANGES_BYTES ((size_t)16 * 1024)    /* of solved, and of failed problems of a file */
#define PLACES_RECENT 30                           /* files that are offered */

/* Where in a file a reader was. Nothing of it is filtered. */
struct places_entry {
    bool is_bookmark;
    bool is_star;
    bool is_gone; /* a bookmark or a star that was taken away: so it is merged, and not written */
    char *path;
    uint64_t size, sum;
    uint64_t game;         /* from 1 */
    char *address;         /* "" the root */
    char *solved, *failed; /* NULL: nothing is said of them */
    char *name;            /* of a bookmark; else NULL; the address of a star is "" */
};

struct places {
    struct places_entry *at; /* the newest last */
    size_t count, cap;
    char *folder;      /* from where names of files lead, absolute; owned */
    bool has_problems; /* an entry has solved or failed ones */
    bool has_stars;
    bool is_emptied; /* places_forget was called: what was there before goes too */
    bool is_later;   /* the text that was read is of a later version: nothing of it was taken */
};

void places_free(struct places *p);

/* Adds what the text says, of at most PLACES_BYTES: any bytes. */
void places_read(struct places *p, struct slice text);
void places_write(const struct places *p, struct buf *out);

/* What `newer` has on top of what is there. Problems of a file that either has solved are solved, others that
 * either has failed are failed. */
void places_merge(struct places *p, const struct places *newer);

/* The name of a file as a path from the root, appended: nothing where it is no file ("-", "/dev/fd/5"), or `folder` is NULL. */
void places_path(const struct places *p, const char *name, struct buf *path);

uint64_t places_sum(struct slice game); /* of its first bytes */

/* The newest entry of that path; the bookmark of that name; NULL. */
const struct places_entry *places_find(const struct places *p, const char *path);
const struct places_entry *places_bookmark(const struct places *p, struct slice name);

/* Bookmarks, the newest first; NULL: there are no more. */
const struct places_entry *places_bookmark_at(const struct places *p, size_t row);

/* Takes the bookmark of that name away, if there is one. */
void places_remove(struct places *p, struct slice name);

/* The place is the newest one of its path, of its name where it is a bookmark, of its path and game where it is a star. What it points to is copied; solved
 * and failed NULL: as they were. False: the path or the name is too long, or there is no room for one more bookmark. */
bool places_add(struct places *p, const struct places_entry *entry);

/* The files that were looked at last, the newest first: at most `most`; how many. */
size_t places_recent(const struct places *p, const struct places_entry **at, size_t most);

void places_forget(struct places *p);

#endif

/* library/places.h - the file of places: the last place in each file, bookmarks, and games that have a star
 *
 * As text, a line each, the oldest first:
 *
 *     kifu places 1
 *     file PATH SIZE SUM GAME ADDRESS SOLVED FAILED
 *     bookmark PATH SIZE SUM GAME ADDRESS NAME
 *     star PATH SUM GAME
 *
 * SUM is a hash of the first bytes of the game, GAME counts from 1, ADDRESS is a node address (sgf.h). SOLVED and
 * FAILED are numbers of problems, as in 1-5,8 (library/ranges.h); very long lists are cut. An empty field is "-";
 * blanks, control characters and % are written %XX. A line that is not understood is ignored, and lost when the text is
 * written again; another number in the first line means a later version. Nothing here opens a file: cmd does.
 */
#ifndef KIFU_LIBRARY_PLACES_H
#define KIFU_LIBRARY_PLACES_H

#include "base/bytes.h"

#define PLACES_BYTES ((size_t)256 * 1024)          /* of the text; the oldest files are dropped first */
#define PLACES_BOOKMARK_BYTES ((size_t)128 * 1024) /* of the bookmarks and stars in it, which are never dropped */
#define PLACES_RANGES_BYTES ((size_t)16 * 1024)    /* of the solved problems of a file, and of the failed ones */
#define PLACES_RECENT 30                           /* last files that are offered */

/* A place, or a star. No text of it is filtered. */
struct places_entry {
    bool is_bookmark;
    bool is_star;
    bool is_gone; /* a bookmark or a star that was removed: it is merged, but not written */
    char *path;
    uint64_t size, sum;
    uint64_t game;         /* from 1 */
    char *address;         /* "" the root */
    char *solved, *failed; /* NULL: unknown */
    char *name;            /* of a bookmark; else NULL. The address of a star is "" */
};

struct places {
    struct places_entry *at; /* the newest last */
    size_t count, cap;
    char *folder;      /* to which names of files are relative, absolute; owned */
    bool has_problems; /* an entry has solved or failed ones */
    bool has_stars;
    bool is_emptied; /* places_forget was called: older entries are dropped when this is merged */
    bool is_later;   /* the text is of a later version: nothing of it was read */
};

void places_free(struct places *p);

/* Adds the entries of a text, which may be any bytes; at most PLACES_BYTES are read. */
void places_read(struct places *p, struct slice text);
void places_write(const struct places *p, struct buf *out);

/* Adds the entries of `newer`, which replace older ones. A problem that is solved in either is solved; else one that is
 * failed in either is failed. */
void places_merge(struct places *p, const struct places *newer);

/* Appends the name of a file as an absolute path; nothing if it is not a file ("-", "/dev/fd/5"), or is relative and
 * `folder` is NULL. */
void places_path(const struct places *p, const char *name, struct buf *path);

uint64_t places_sum(struct slice game); /* a hash of its first bytes */

/* The newest entry of that path; the bookmark of that name; NULL. */
const struct places_entry *places_find(const struct places *p, const char *path);
const struct places_entry *places_bookmark(const struct places *p, struct slice name);

/* Bookmarks, the newest first; NULL: no more. */
const struct places_entry *places_bookmark_at(const struct places *p, size_t row);

/* Removes the bookmark of that name, if any. */
void places_remove(struct places *p, struct slice name);

/* Adds an entry, or replaces the one of the same path (bookmark: name; star: path and game). The texts are copied;
 * solved and failed NULL: unchanged. False: the path or the name is too long, or there is no room for another
 * bookmark. */
bool places_add(struct places *p, const struct places_entry *entry);

/* The files that were read last, the newest first, at most `most`; returns how many. */
size_t places_recent(const struct places *p, const struct places_entry **at, size_t most);

void places_forget(struct places *p);

#endif

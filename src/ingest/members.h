/* ingest/members.h - an archive as a folder: its records by name, sorted, unpacked when they are wanted
 *
 * Each archive that is open is known by its path, so that "x.zip/a/b.sgf" leads to it. Unpacked records stay in memory
 * up to a limit; beyond it the archive is read again up to the one that is wanted.
 */
#ifndef KIFU_INGEST_MEMBERS_H
#define KIFU_INGEST_MEMBERS_H

#include "ingest/archive.h"
#include "ingest/folder.h"

#define MEMBERS_BYTES_MOST ((uint64_t)256 << 20) /* of unpacked records that are kept */

struct members;

/* The place of the slash in "x.zip/a.sgf" that comes after a file; 0: no part of the path before a slash is one. */
size_t members_split(const char *path);
char *members_file(const char *path); /* the file of that path, or of the archive that it leads into: to be freed */

/* The archive of that path, opened unless it is open already. NULL and *e where it cannot be. */
struct members *members_open(const char *path, struct error *e);
struct members *members_known(const char *path, size_t len); /* NULL: not open */
void members_close_all(void);

/* Opens it for whoever needs each record once, as it comes: `take` gets the bytes of record `i` (members_arrival) while
 * members_step runs, and nothing of it stays but its name. Those that are not below a folder of it ("": none) are passed
 * over. */
typedef void members_take(void *context, const struct members *m, size_t i, struct slice bytes);
struct members *members_each(const char *path, const char *below, members_take *take, void *context, struct error *e);

/* Its names are there when this is false; else it is to be called again: a slice of work. */
bool members_step(struct members *m);
bool members_end(struct members *m);          /* ends that work: what came stays; false: there was none to end */
int members_percent(const struct members *m); /* of it, done */

/* The same for a list that fills while the archive is read: names and records come together, in the order of the
 * archive, and can be used at once. Character sets are guessed by the names that came, and of several of one name each
 * gets some number. After the last step members_arrange brings all into the order of folders, and numbers and names may
 * be others then. An archive that is open already is as it is. */
struct members *members_fill(const char *path, struct error *e);
void members_arrange(struct members *m);                    /* nothing happens where that is done, or not all came */
size_t members_came(const struct members *m);               /* records that came whole so far: by number up to there */
bool members_is_named(const struct members *m, size_t i);   /* its name has no part that was guessed too early */
size_t members_arrival(const struct members *m, size_t i);  /* which record of the archive it is, from 0 */
bool members_is_below(const char *name, const char *below); /* below a folder of it, or that record; "": all are */

/* ---- names ---- */

size_t members_count(const struct members *m);
/* As shown, by number from 0 in the order of folders; of several of one name each gets a number: "a (2).sgf" */
const char *members_name(const struct members *m, size_t i);
void members_path(const struct members *m, size_t i, struct buf *path); /* "x.zip/a.sgf", instead of what it has */
/* By name: as shown, as filtered or as the archive has it; SIZE_MAX */
size_t members_find(const struct members *m, const char *name);
/* Those at or below `below` (""; all) as "x.zip/a.sgf", appended */
void members_names(const struct members *m, const char *below, struct names *n);

/* Whether a name that was asked for is that of an entry. */
bool members_is_name(const struct unpack_entry *entry, const char *name);

const struct unpack_notes *members_notes(const struct members *m);
const struct file_mark *members_mark(const struct members *m); /* of the archive, as it was when it was opened */

/* ---- bytes ---- */

enum members_news {
    MEMBERS_BUSY,
    MEMBERS_THERE,
    MEMBERS_GONE,    /* there is no such record, or no archive any more */
    MEMBERS_REFUSED, /* it passes a limit, or comes after what does */
};

enum unpack_flaw members_flaw(const struct members *m, size_t i); /* of a record that is there */

/* A slice of work; THERE: *bytes are those of the record, until the next call. */
enum members_news members_bring(struct members *m, size_t i, struct slice *bytes);

#endif

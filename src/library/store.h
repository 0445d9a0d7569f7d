/* library/store.h - the file in which a library is kept between runs, by SQLite: a row for each file of records
 *
 * A store saves time and nothing else: what is not in it, what changed since, what is damaged or was written by an
 * older version is read from the records again, with the same answers. Each row has a sum over all that is in it. A
 * file that is no store, or a damaged one, is removed and made again; that of a newer version is left alone. Nothing in
 * it is trusted: it has the tables that kifu makes and no other ones, what it says takes no more memory than reading
 * the records would, and nothing that is asked of it goes on for ever. The same bytes are written on all machines.
 *
 * Writes are kept back and go to the file together; what a crash leaves is as it was before or after them.
 */
#ifndef KIFU_LIBRARY_STORE_H
#define KIFU_LIBRARY_STORE_H

#include "base/file.h"
#include "base/names.h"
#include "library/source.h"

struct store;

/* What a row must be of to be of use. */
struct store_key {
    const char *path; /* from the root, no links in it */
    struct file_mark mark;
    enum charset charset; /* forced by the user; CHARSET_UNKNOWN */
};

/* Why there can be no store, or why something could not be written. */
enum store_kind {
    STORE_GOOD,      /* it is there; all was written */
    STORE_NO_SQLITE, /* SQLite is not installed, or older than 3.31 */
    STORE_NO_PLACE,  /* nothing says where it could be, */
    STORE_NO_FOLDER, /* or what is there instead of its folder is none */
    STORE_LINK,      /* what has its name is a link, or has another name, too; */
    STORE_FOLDER,
    STORE_SPECIAL,  /* a fifo, a socket, a device; */
    STORE_FOREIGN,  /* it, or its folder, belongs to another user; */
    STORE_WRITABLE, /* or others may write to it */
    STORE_NEWER,    /* it is of a newer version */
    STORE_LOCKED,   /* another kifu was at it for longer than we wait */
    STORE_DAMAGED,  /* and cannot be made again: it is only read */
    STORE_REFUSED   /* by the system: errno is the number */
};

struct store_trouble {
    enum store_kind kind;
    int number;
};

/* Whom a store asks while something takes long. */
struct store_asks {
    bool (*is_interrupted)(void); /* true ends it; what it was for is not there then */
    void (*waits)(void);          /* called once, while another kifu is at the file */
    int patience_ms;              /* that it is waited for; 0: not at all */
};

/* Loads SQLite, which is a file: before the sandbox closes. False: it is not there, and there can be no store. */
bool store_prepare(void);

/* Opens it, or makes it where there is none: `path` is in a folder that is there. `reads_only`: one that is there, of
 * which nothing is changed. NULL and *t: there can be none. `asks` is borrowed; NULL: no one is asked, and waiting ends
 * after 2 s. */
struct store *store_open(const char *path, bool reads_only, const struct store_asks *asks, struct store_trouble *t);
void store_close(struct store *s); /* writes what was kept back; NULL is fine, here and below */
void store_write(struct store *s); /* the same, and it stays open */
void store_hold(struct store *s);  /* no other kifu writes until that */

struct store_trouble store_failure(const struct store *s); /* why something could not be written */
bool store_was_damaged(const struct store *s);             /* and was made again, when it was opened or later */

/* What was asked for last was not answered, as another kifu writes: it may be asked again. */
bool store_is_busy(const struct store *s);

/* Whether there is a row of the file at all: *is_fresh says whether it is of use. */
bool store_has(struct store *s, const struct store_key *key, bool *is_fresh);

/* Fills a source, which gets the name `name`. False: it must be read from the records. */
bool store_load(struct store *s, const struct store_key *key, const char *name, struct source *source);

/* The same, for who looks at one game after the other, or has no time for all: of a large source the events come in
 * parts. Where they are not kept it needs the memory of one of them.
 *
 *     store_load_parts(s, &key, name, &source, STORE_PARTS)
 *     do ...;                                      the games that are there: all but the last source.away
 *     while (store_more(s, &source));
 *
 * Where games are away at the end the store was damaged: all that was seen is worth nothing, and is to be read from the
 * records. Nothing else is asked of the store before that. */
enum store_events {
    STORE_PARTS,     /* those of games that were looked at go */
    STORE_ALL_PARTS, /* all stay */
    STORE_NO_EVENTS  /* none come: facts are all that is looked at, and that is much less to read */
};
bool store_load_parts(struct store *s, const struct store_key *key, const char *name, struct source *source,
    enum store_events events);
bool store_more(struct store *s, struct source *source);

/* A file that is large has its games in pieces, sources that follow each other: what is loaded above is the first one,
 * and where it goes on the next one is asked for. It is known by its row; those of a file follow each other. False: it
 * is not there as it was, since the file was saved anew, or the store is damaged. */
struct store_piece {
    int64_t row;
    uint64_t before; /* games of the file before it */
};

static inline struct store_piece store_piece_after(const struct source *source)
{
    return (struct store_piece){source->row + 1, source->before + source->count};
}

bool store_load_piece(struct store *s, const struct store_key *key, const char *name, const struct store_piece *piece,
    struct source *source, enum store_events events);

/* Nothing is asked for a while: another kifu may write. */
void store_rest(struct store *s);

/* Keeps a source, in the place of an older one. False where it is not kept: store_failure has no reason where its mark
 * is not settled, since the file could change again without a sign of it, or where it is many times larger than the
 * file.
 *
 * The pieces of a file are saved one after the other, and nothing else between them: all of them come into the place of
 * the older ones with the last, or none. Between them other kifus may read, and write. */
bool store_save(struct store *s, const struct store_key *key, const struct source *source);

void store_undo(struct store *s); /* those that were saved of a file are not wanted */

void store_forget(struct store *s, const char *path);

/* The paths there are, of a file or below a folder, in bytewise order, appended. */
void store_paths(struct store *s, const char *path, struct names *paths);

/* "SQLite 3.40.1", or "no SQLite", where it may be loaded to know; else "SQLite". */
const char *store_library(bool loads);

#endif

/* library/store.h - the file in which a library is kept between runs, by SQLite: a row for each file of records
 *
 * A store only saves time: what is missing, has changed since, is damaged, or was written by an older version is read
 * from the records again, with the same answers. Each row has a sum over all that is in it. A file that is damaged or
 * not a store is removed and made again; a store of a newer version is left alone. Nothing in it is trusted: it has
 * exactly the tables that kifu makes, takes no more memory than reading the records would, and no operation on it is
 * endless. The same bytes are written on all machines.
 *
 * Writes are collected, and go to the file in one transaction: a crash leaves it as it was before or after them.
 */
#ifndef KIFU_LIBRARY_STORE_H
#define KIFU_LIBRARY_STORE_H

#include "base/file.h"
#include "base/names.h"
#include "library/source.h"

struct store;

/* A row is used only if all of this is the same. */
struct store_key {
    const char *path; /* absolute, without links */
    struct file_mark mark;
    enum charset charset; /* forced by the user; CHARSET_UNKNOWN */
};

/* Why a store cannot be used, or something could not be written. */
enum store_kind {
    STORE_GOOD,      /* no trouble */
    STORE_NO_SQLITE, /* SQLite is not installed, or older than 3.31 */
    STORE_NO_PLACE,  /* neither the environment nor HOME says where to keep it */
    STORE_NO_FOLDER, /* what has the name of its folder is not a folder */
    STORE_LINK,      /* the file is a symbolic link, or has several hard links */
    STORE_FOLDER,
    STORE_SPECIAL,  /* it is a fifo, a socket or a device */
    STORE_FOREIGN,  /* it or its folder belongs to another user */
    STORE_WRITABLE, /* others may write to it or its folder */
    STORE_NEWER,    /* it is of a newer version */
    STORE_LOCKED,   /* another kifu held it for longer than we wait */
    STORE_DAMAGED,  /* and cannot be made again, as it is only read */
    STORE_REFUSED   /* by the system, for errno `number` */
};

struct store_trouble {
    enum store_kind kind;
    int number;
};

/* What a store calls while something takes long. */
struct store_asks {
    bool (*is_interrupted)(void); /* true ends the operation, which has no result then */
    void (*waits)(void);          /* called once, if another kifu holds the file */
    int patience_ms;              /* how long to wait for it; 0: not at all */
};

/* Loads SQLite; called before the sandbox closes. False: it is not installed, and a store cannot be used. */
bool store_prepare(void);

/* Opens a store, or makes it; the folder of `path` exists. `reads_only`: it is not made, and not changed. NULL and *t:
 * it cannot be used. `asks` is borrowed; NULL: nothing is called, and waiting ends after 2 s. */
struct store *store_open(const char *path, bool reads_only, const struct store_asks *asks, struct store_trouble *t);
void store_close(struct store *s); /* writes what was collected; NULL is fine, here and below */
void store_write(struct store *s); /* the same, without closing */
void store_hold(struct store *s);  /* keeps other kifus from writing until then */

struct store_trouble store_failure(const struct store *s); /* why something could not be written */
bool store_was_damaged(const struct store *s);             /* when it was opened or later; it was made again */

/* The last question was not answered because another kifu was writing: ask again. */
bool store_is_busy(const struct store *s);

/* True: the file has a row. *is_fresh: the row can be used. */
bool store_has(struct store *s, const struct store_key *key, bool *is_fresh);

/* Fills a source, which gets the name `name`. False: it must be read from the records. */
bool store_load(struct store *s, const struct store_key *key, const char *name, struct source *source);

/* The same, but the events of a large source come in parts: for looking at one game after the other, or a part at a
 * time. With STORE_PARTS it takes the memory of one part.
 *
 *     store_load_parts(s, &key, name, &source, STORE_PARTS)
 *     do ...;                                      the games that are here: all but the last source.away
 *     while (store_more(s, &source));
 *
 * If games are away at the end the store was damaged: discard what was seen, and read the records. The store is asked
 * nothing else before that end. */
enum store_events {
    STORE_PARTS,     /* the events of earlier parts are freed */
    STORE_ALL_PARTS, /* all stay */
    STORE_NO_EVENTS  /* no events come: much less to read if only facts are needed */
};
bool store_load_parts(struct store *s, const struct store_key *key, const char *name, struct source *source,
    enum store_events events);
bool store_more(struct store *s, struct source *source);

/* A large file has its games in pieces, sources that follow each other: the functions above load the first one, and
 * while `goes_on` is set this one loads the next. The rows of pieces have consecutive numbers. False: the piece is
 * gone, as the file was saved again, or the store is damaged. */
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

/* Nothing will be asked for a while: lets another kifu write. */
void store_rest(struct store *s);

/* Saves a source, in place of an older one. False: not saved. Then store_failure says why, unless its mark is not
 * settled, as the file could still change without a sign of it, or it is many times larger than the file.
 *
 * The pieces of a file are saved one after the other, with nothing else between them: the last one puts all of them in
 * place of the older ones. Between them other kifus may read and write. */
bool store_save(struct store *s, const struct store_key *key, const struct source *source);

void store_undo(struct store *s); /* drops the pieces that were saved of the present file */

void store_forget(struct store *s, const char *path);

/* Appends the paths that have rows: of that file, or of all files below that folder, in bytewise order. */
void store_paths(struct store *s, const char *path, struct names *paths);

/* "SQLite 3.40.1" or "no SQLite" if it may be loaded to find out; else "SQLite". */
const char *store_library(bool loads);

#endif

/* ingest/library.h - the library of kifu find and kifu index: sources from the store, else from the records
 *
 *     struct library l;
 *     library_place(&l);                          before the sandbox: l.folder is to be written
 *     confine(a, &links, l.folder);
 *     library_open(&l, charset, LIBRARY_PATIENCE);
 *     if (library_source(&l, name, &source, &record, &status))
 *         do ...;                                         a piece of a large file: l.skip games of it came before
 *         while (library_more(&l, &source, &status));
 *     library_close(&l);
 */
#ifndef KIFU_INGEST_LIBRARY_H
#define KIFU_INGEST_LIBRARY_H

#include "base/table.h"
#include "ingest/files.h"
#include "ingest/pieces.h"
#include "ingest/progress.h"
#include "library/ranges.h"
#include "library/source.h"
#include "library/store.h"

struct library {
    char *folder;                 /* of the store; NULL: there is no place for one */
    char *path;                   /* of the store, or of what is in the place of its folder; NULL */
    struct store *store;          /* NULL: there is none, */
    struct store_trouble trouble; /* for this reason */
    struct store_asks asks;
    enum charset charset;
    bool counts_empty;        /* set by who asks: a record without a game is only counted, */
    size_t empty;             /* here */
    struct names asked;       /* paths of library_is_first, */
    struct table asked_table; /* and by which they are found */
    bool takes_parts;         /* set by who looks at one game after the other, and calls store_more */
    bool takes_facts;         /* set by who looks at facts alone: then no events come */
    bool only_keeps;          /* set by who wants the store to have it, and no events */
    size_t piece;             /* bytes of a file that are a source: PIECES_SIZE, or what a test sets */
    struct store_key key;     /* of what was asked for last, */
    bool has_key;             /* where it has one */
    struct store_piece next;  /* the piece after the one that came last, */
    bool goes_on;             /* where there is one */
    struct pieces pieces;     /* of a file that the store does not have; private */
    int damages;              /* of what the store has of this file; after the second one it is not asked any more */
    size_t skip;              /* of the source that came last: number of games that came before the store was damaged */
    char *path_of_last;       /* by which the store knows the record that was asked for last; NULL: it has none */
    char *beside, *beside_path; /* the folder or archive of what was asked for last, and its path; NULL */
    struct file_mark mark;      /* what the archive was then */
    bool has_mark;
    bool has_kept;            /* the source that library_source filled last is in the store now */
    struct progress progress; /* of the file that is read or searched; the caller ends it */
};

/* $XDG_CACHE_HOME/kifu/library.db, in a folder that is made for its owner alone. */
void library_place(struct library *l);

/* How long another kifu is waited for that writes: where keeping is all that is wanted, or only saves time. */
enum { LIBRARY_PATIENCE_INDEX = 60000, LIBRARY_PATIENCE = 2000 /* ms */, LIBRARY_READING = -1 };
#define LIBRARY_MOMENT 20 /* ms: who only reads waits so long, and may come again */

/* In the sandbox: what is in the store is not trusted. To read, of a store that is there library_stored alone. */
void library_open(struct library *l, enum charset charset, int patience_ms);

void library_say(const struct library *l, struct store_trouble trouble); /* a line on standard error */
void library_say_odd(const struct library *l); /* the same of what is there in the place of a store, if anything is */
bool library_is_odd(const struct library *l);  /* there is something, or another kifu is at it */
void library_reason(const struct library *l, struct store_trouble trouble,
    struct buf *out); /* in words, appended; not of STORE_NO_PLACE */
void library_close(struct library *l);

/* What the store has of a file. Of what comes through a pipe nothing is kept. */
enum library_state { LIBRARY_NEW, LIBRARY_CHANGED, LIBRARY_FRESH, LIBRARY_UNKNOWN /* nothing is kept, or no store */ };
enum library_state library_state(struct library *l, const char *name);

/* The records of files, folders and archives, appended, each argument settled; `single` gets the numbers, from 1, of
 * those that are arguments themselves. Returns a status. */
int library_records(struct library *l, struct files *found, struct names *records, struct ranges *single);

/* Whether this is asked for a file for the first time, whatever its name: folders may have one in common. */
bool library_is_first(struct library *l, const char *name);
void library_ask_again(struct library *l); /* none was asked for */

/* Fills the source of a file from the store, or from the record and into the store. The record stays open where it was
 * read (record->name is set then), and is to be closed; NULL: it is not needed. False after a message, with *status, or
 * where what interrupt.h notes came.
 *
 * Of a large file it is the first piece, where the record is not needed. library_more brings the next one in its place;
 * the caller may have taken that. False: there is none, or as above. */
bool library_source(struct library *l, const char *name, struct source *s, struct record *record, int *status);
bool library_more(struct library *l, struct source *s, int *status);

/* A part of the source is damaged: the same once more, from the record. */
bool library_again(struct library *l, struct source *s, int *status);

/* How far the games before this one are in the file. */
int library_percent(const struct library *l, const struct source *s, size_t game);

/* The same as library_source from the store alone; where the source comes in parts all of them stay. */
bool library_stored(struct library *l, const char *name, struct source *s);
bool library_stored_piece(struct library *l, const char *name, const struct store_piece *piece, struct source *s);

/* What the store has of a path that is not there any more becomes that of this file, if it is the same one. The source
 * is scratch. False: it is another one. */
bool library_move(struct library *l, const char *gone, const char *name, struct source *s);

/* The path from the root, without links, by which the store knows a file or folder; NULL: it has none. Yours to free.
 * That of a record in an archive is the archive's, a slash, its name there. */
char *library_path(const char *name);

#endif

/* ingest/library.h - the library of kifu find and kifu index: sources from the store, else from the records
 *
 *     struct library l;
 *     library_place(&l);                          before the sandbox closes: it may write to l.folder
 *     confine(a, &links, l.folder);
 *     library_open(&l, charset, LIBRARY_PATIENCE);
 *     if (library_source(&l, name, &source, &record, &status))
 *         do ...;                                         or a piece of a large file; skip its first l.skip games
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
    char *folder;                 /* of the store; NULL: no place for one */
    char *path;                   /* of the store, or of what is found instead of its folder; NULL */
    struct store *store;          /* NULL: cannot be used, */
    struct store_trouble trouble; /* for this reason */
    struct store_asks asks;
    enum charset charset;
    bool counts_empty;          /* set by the caller: records without a game are only counted, */
    size_t empty;               /* here */
    struct names asked;         /* paths that library_is_first was asked about, */
    struct table asked_table;   /* and their table */
    bool takes_parts;           /* set by the caller: looks at one game after the other, and calls store_more */
    bool takes_facts;           /* set by the caller: needs only facts, no events */
    bool only_keeps;            /* set by the caller: wants files saved, and needs no events */
    size_t piece;               /* bytes of a file that make a source: PIECES_SIZE, but in tests */
    struct store_key key;       /* of the last file, */
    bool has_key;               /* if it has one */
    struct store_piece next;    /* the piece after the last one, */
    bool goes_on;               /* if there is one */
    struct pieces pieces;       /* private: of a file that the store does not have */
    int damages;                /* of the rows of this file; after the second one they are not used */
    size_t skip;                /* games of the last source that came before the damage was found */
    char *path_of_last;         /* path of the last record in the store; NULL: none */
    char *beside, *beside_path; /* the folder or archive of the last name, and its path; NULL */
    struct file_mark mark;      /* of the archive then */
    bool has_mark;
    bool has_kept;            /* the last source of library_source is in the store now */
    struct progress progress; /* of reading or searching; the caller ends it */
};

/* Makes the folder of $XDG_CACHE_HOME/kifu/library.db, for its owner alone. */
void library_place(struct library *l);

/* How long to wait while another kifu writes: for `kifu index`, and where saving only saves time. */
enum { LIBRARY_PATIENCE_INDEX = 60000, LIBRARY_PATIENCE = 2000 /* ms */, LIBRARY_READING = -1 };
#define LIBRARY_MOMENT 20 /* ms, for LIBRARY_READING, which may try again later */

/* Called in the sandbox, as the store is not trusted. LIBRARY_READING: an existing store, only for library_stored. */
void library_open(struct library *l, enum charset charset, int patience_ms);

void library_say(const struct library *l, struct store_trouble trouble); /* a line on standard error */
void library_say_odd(const struct library *l); /* the same of a file that is not a store, if there is one */
bool library_is_odd(const struct library *l);  /* there is such a file, or another kifu writes */
/* As words, appended; not of STORE_NO_PLACE. */
void library_reason(const struct library *l, struct store_trouble trouble, struct buf *out);
void library_close(struct library *l);

/* The state of a file in the store; pipes are never saved. */
enum library_state { LIBRARY_NEW, LIBRARY_CHANGED, LIBRARY_FRESH, LIBRARY_UNKNOWN /* never saved, or no store */ };
enum library_state library_state(struct library *l, const char *name);

/* Appends the records of files, folders and archives, and waits until each argument is settled (settle); `single` gets
 * the numbers, from 1, of records that are arguments themselves. Returns a status. */
int library_records(struct library *l, struct files *found, struct names *records, struct ranges *single);

/* True at the first call for a file, by whatever name: arguments may have files in common. */
bool library_is_first(struct library *l, const char *name);
void library_ask_again(struct library *l); /* forgets these calls */

/* Fills the source of a file from the store, or from the record, which is then saved. If the record was read it stays
 * open (record->name is set), and the caller closes it; NULL: not needed. False: after a message, with *status, or
 * after a signal (interrupt.h).
 *
 * If the record is not needed, a large file comes in pieces: this is the first one, and library_more replaces it by the
 * next one; the caller may have moved it away. False: no more, or as above. */
bool library_source(struct library *l, const char *name, struct source *s, struct record *record, int *status);
bool library_more(struct library *l, struct source *s, int *status);

/* After a part of the source turned out to be damaged: fills it again, from the record. */
bool library_again(struct library *l, struct source *s, int *status);

/* How much of the file comes before this game, in percent. */
int library_percent(const struct library *l, const struct source *s, size_t game);

/* Like library_source, but only from the store, and with all parts of the source. */
bool library_stored(struct library *l, const char *name, struct source *s);
bool library_stored_piece(struct library *l, const char *name, const struct store_piece *piece, struct source *s);

/* Gives the rows of a path that is gone to this file, if it is the same file by its mark. The source is scratch. False:
 * it is another file. */
bool library_move(struct library *l, const char *gone, const char *name, struct source *s);

/* The absolute path, without links, of a file or folder in the store; NULL: none. The caller frees it. The path of a
 * record in an archive is that of the archive, a slash, and its name there. */
char *library_path(const char *name);

#endif

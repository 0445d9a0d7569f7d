/* library/store_tables.h - private to the store: its tables, which it makes in an empty file, and its statements
 *
 * A row of `kept` is a source: a file of records, or a piece of a large one. The rows of further pieces have the
 * numbers that follow, which no other file uses: so pieces of two files may be saved in turn. `first` counts the games
 * of the file before the piece, `more` says that another one follows. The names of files are in two tables, so that the
 * folder of many files is written only once: `folder` has the path up to the last slash, and `file` the name and the
 * first row of `kept`. They change together with `kept`, in one transaction; empty folders are removed when a source
 * was forgotten and the store is closed.
 *
 * Each piece of a file has its own transaction, so that others can read and write between them: until the last one is
 * saved they belong to a name that is not a path, "+" and the path, and the older rows of the file stay. The pieces of
 * a kifu that was killed are removed when the file is saved in pieces again, or forgotten.
 *
 * Facts and events that are too long for one row are in parts, rows of `part`, whose numbers begin with 65536 times the
 * number of the row of `kept`: first the facts, then the events. Each part is STORE_PART bytes long, but for the last
 * one of the facts and of the events.
 */
#ifndef KIFU_LIBRARY_STORE_TABLES_H
#define KIFU_LIBRARY_STORE_TABLES_H

#include "base/names.h"
#include "library/source.h"

struct sqlite3;
struct sqlite3_stmt;

enum store_statement {
    /* on rows of `kept` */
    KEPT_SELECT,
    KEPT_PIECE, /* the same by its number */
    KEPT_INSERT,
    KEPT_DELETE,
    /* on folders, files and parts */
    FOLDER_FIND,
    FOLDER_ADD,
    FILE_FIND,
    FILE_PUT,
    FILE_REMOVE,
    FILE_PATHS,
    PART_GET,
    PART_ADD,
    PARTS_REMOVE,
    STATEMENTS
};

struct store_tables {
    struct sqlite3 *db; /* borrowed */
    struct sqlite3_stmt *statements[STATEMENTS];
    struct buf folder; /* the folder that was found last, and its number; 0: none */
    int64_t folder_id;
};

/* Prepares the statements, if the file has exactly these tables, word by word: then it is known what SQLite does with
 * them. An empty file gets them. Returns 0, or SQLite's code of the failure; SQLITE_CORRUPT also for other tables. */
int store_tables_open(struct store_tables *t, struct sqlite3 *db);
void store_tables_close(struct store_tables *t);

void store_tables_begin(struct store_tables *t); /* of a transaction: others may have written before it */

bool store_execute(struct sqlite3 *db, const char *sql); /* SQL without a result; false: SQLite has failed */
bool store_finish(struct sqlite3_stmt *statement);       /* the same; the statement can be used again */

/* ---- files ---- */

/* Binds the number of the folder and the name to the first two parameters of a statement on `file`. Returns that
 * number; 0: no such folder, -1: SQLite has failed. */
int64_t store_files_bind(struct store_tables *t, const char *path, struct sqlite3_stmt *statement);

/* The row of a file; 0: none, -1: SQLite has failed. */
int64_t store_files_find(struct store_tables *t, const char *path);

/* These two return false if SQLite has failed. */
bool store_files_put(struct store_tables *t, const char *path, int64_t row); /* new, or with another row */
bool store_files_remove(struct store_tables *t, const char *path);

/* Appends the paths that have rows, of that file or below that folder, in any order, up to `most` bytes in all. False:
 * SQLite has failed, or there are more. */
bool store_files_paths(struct store_tables *t, const char *path, uint64_t most, struct names *paths);

/* ---- parts ---- */

#define STORE_PART ((size_t)256 << 10)         /* bytes: fits into the cache of the processor */
#define STORE_PIECES_MOST 65536                /* rows of a file: the number of the first one is a multiple of it */
#define STORE_ROWS_MOST (INT64_C(1) << 46)     /* rows of `kept` with a number from 1 to this can have parts */
#define STORE_PARTED_MOST (65534 * STORE_PART) /* bytes of facts and events together */

int64_t store_parts_first(int64_t row); /* the number of the first part of a row */

/* A part of `len` bytes; NULL: missing. The bytes are borrowed until store_parts_rest, which must be called in any
 * case. */
const void *store_parts_get(struct store_tables *t, int64_t number, size_t len);
void store_parts_rest(struct store_tables *t);

/* Appends `len` bytes of facts from the parts from *number on; *number becomes that of the first events. False: some
 * are missing. */
bool store_parts_facts(struct store_tables *t, int64_t *number, size_t len, struct buf *facts);

/* These return false if SQLite has failed. */
bool store_parts_write(struct store_tables *t, int64_t row, struct slice facts, struct slice events);
bool store_parts_remove(struct store_tables *t, int64_t row);

#endif

/* library/store_tables.h - private to the store: its tables, made where there are none, and what is asked of them
 *
 * A row of `kept` is what is known of a file of records, or of a piece of a large one: the rows of its other pieces have
 * the numbers that follow; no other file has one of those, so that the pieces of two may come in turn. `first` counts the
 * games of the file before it, `more` says that another piece follows. Which files there are is in two tables, so that a
 * folder of many files is not written down with each of them: `folder` has what comes before the name, with its last
 * slash, and `file` the name and the first row of `kept`. They change with the rows of `kept`, in one transaction; folders
 * that have no file any more go when a source was forgotten and the store is closed.
 *
 * The pieces of a file are in a transaction each, so that others can read and write between them: until the last one
 * they belong to a name that is no path, "+" and the path, and what was known of the file before stays. Those of a kifu
 * that was killed go when the file is saved in pieces again, or forgotten.
 *
 * Facts and events that are too long for one row are in parts, rows of `part`: the numbers of those of a row of `kept`
 * begin with 65536 times its own, first the facts, then the events, each part but the last of either as long as
 * STORE_PART.
 */
#ifndef KIFU_LIBRARY_STORE_TABLES_H
#define KIFU_LIBRARY_STORE_TABLES_H

#include "base/names.h"
#include "library/source.h"

struct sqlite3;
struct sqlite3_stmt;

enum store_statement {
    /* of the rows of `kept` */
    KEPT_SELECT,
    KEPT_PIECE, /* the same by its number */
    KEPT_INSERT,
    KEPT_DELETE,
    /* of folders, files and parts */
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
    struct buf folder; /* the one that was found last, and its number; 0: none */
    int64_t folder_id;
};

/* Whether the file has these tables, word by word, and nothing else: then what SQLite does with them is known. An empty
 * file gets them. 0, or the code of SQLite's failure; SQLITE_CORRUPT also where it has other ones. */
int store_tables_open(struct store_tables *t, struct sqlite3 *db);
void store_tables_close(struct store_tables *t);

void store_tables_begin(struct store_tables *t); /* a transaction: others may have written before it */

bool store_execute(struct sqlite3 *db, const char *sql); /* what has no result; false: SQLite has failed */
bool store_finish(struct sqlite3_stmt *statement);       /* likewise, and it can be used again */

/* ---- files ---- */

/* Binds the number of the folder, which is handed back, and the name, to the first parameters of a statement that asks
 * `file`. 0: there is no such folder, -1: SQLite has failed. */
int64_t store_files_bind(struct store_tables *t, const char *path, struct sqlite3_stmt *statement);

/* The row of a file; 0: it has none, -1: SQLite has failed. */
int64_t store_files_find(struct store_tables *t, const char *path);

/* False, of these two: SQLite has failed. */
bool store_files_put(struct store_tables *t, const char *path, int64_t row); /* new, or in the place of another row */
bool store_files_remove(struct store_tables *t, const char *path);

/* The paths there are, of a file or below a folder, appended in any order, as far as they are `most` bytes long in all.
 * False: SQLite has failed, or there are more. */
bool store_files_paths(struct store_tables *t, const char *path, uint64_t most, struct names *paths);

/* ---- parts ---- */

#define STORE_PART ((size_t)256 << 10)         /* bytes; it stays in the cache of the processor */
#define STORE_PIECES_MOST 65536                /* rows of a file: the first one has a multiple of it as its number */
#define STORE_ROWS_MOST (INT64_C(1) << 46)     /* numbers of rows of `kept` that can have parts, from 1 */
#define STORE_PARTED_MOST (65534 * STORE_PART) /* bytes of facts and events together */

int64_t store_parts_first(int64_t row); /* the number of its first part */

/* A part of `len` bytes; NULL: it is not there. They stay until store_parts_rest, which is called in any case. */
const void *store_parts_get(struct store_tables *t, int64_t number, size_t len);
void store_parts_rest(struct store_tables *t);

/* `len` bytes of facts in parts from *number on, appended as they come; *number is that of the first events then.
 * False: they are not there. */
bool store_parts_facts(struct store_tables *t, int64_t *number, size_t len, struct buf *facts);

/* False, of these: SQLite has failed. */
bool store_parts_write(struct store_tables *t, int64_t row, struct slice facts, struct slice events);
bool store_parts_remove(struct store_tables *t, int64_t row);

#endif

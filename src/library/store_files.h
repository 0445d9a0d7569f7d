/* library/store_files.h - private to the store: which files it has, each by its folder and its name there
 *
 * A path is in two parts, so that a folder of many files is not written down with each of them: the table `folder` has
 * what comes before the name, with its last slash, and `file` the name and the row of `kept` that has what was read.
 * They change with the rows of `kept`, in the same transaction; folders that have no file any more go when a source was
 * forgotten and the store is closed.
 */
#ifndef KIFU_LIBRARY_STORE_FILES_H
#define KIFU_LIBRARY_STORE_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/names.h"

struct sqlite3;
struct sqlite3_stmt;
struct store_files;

/* NULL: the tables are not there. `db` is borrowed. */
struct store_files *store_files_open(struct sqlite3 *db);
void store_files_close(struct store_files *f); /* NULL is fine */

void store_files_begin(struct store_files *f); /* a transaction: others may have written before it */

/* Binds the number of the folder, which is handed back, and the name, to the first parameters of a statement that asks
 * `file`. 0: there is no such folder, -1: SQLite has failed. */
int64_t store_files_bind(struct store_files *f, const char *path, struct sqlite3_stmt *statement);

/* The row of a file; 0: it has none, -1: SQLite has failed. */
int64_t store_files_find(struct store_files *f, const char *path);

/* False, of these three: SQLite has failed. */
bool store_files_put(struct store_files *f, const char *path, int64_t row); /* new, or in the place of another row */
bool store_files_remove(struct store_files *f, const char *path);
bool store_files_tidy(struct store_files *f); /* folders that have no file go */

/* The paths there are, of a file or below a folder, appended in any order, as far as they are `most` bytes long in all.
 * False: SQLite has failed, or there are more. */
bool store_files_paths(struct store_files *f, const char *path, uint64_t most, struct names *paths);

#endif

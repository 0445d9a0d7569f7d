/* library/store_tables.h - private to the store: its tables, made where there are none */
#ifndef KIFU_LIBRARY_STORE_TABLES_H
#define KIFU_LIBRARY_STORE_TABLES_H

#include <stdbool.h>

struct sqlite3;

/* Whether the file has the tables of this version. An empty one gets them; those of another version, or of another
 * program, are not touched. */
bool store_tables_make(struct sqlite3 *db);

bool store_execute(struct sqlite3 *db, const char *sql); /* what has no result; false: SQLite has failed */

#endif

/* library/store_tables.h - private to the store: its tables, made where there are none */
#ifndef KIFU_LIBRARY_STORE_TABLES_H
#define KIFU_LIBRARY_STORE_TABLES_H

#include <stdbool.h>

struct sqlite3;
struct store_header;

extern const struct store_header store_tables_header; /* of a file that has them */

/* Whether the file has these tables, word by word, and nothing else: then what SQLite does with them is known. An empty
 * file gets them. 0, or the code of SQLite's failure; SQLITE_CORRUPT also where it has other ones. */
int store_tables_make(struct sqlite3 *db);

bool store_execute(struct sqlite3 *db, const char *sql); /* what has no result; false: SQLite has failed */

#endif

/* library/store_parts.h - private to the store: facts and events that are too long for one row, in parts
 *
 * A part is a row of the table `part`; those of a row of `kept` have the numbers from 65536 times its number on: first
 * the facts, then the events, each part but the last of either as long as STORE_PART.
 */
#ifndef KIFU_LIBRARY_STORE_PARTS_H
#define KIFU_LIBRARY_STORE_PARTS_H

#include "library/source.h"

struct sqlite3;
struct store_parts;

#define STORE_PART ((size_t)256 << 10)         /* bytes; it stays in the cache of the processor */
#define STORE_ROWS_MOST (INT64_C(1) << 46)     /* numbers of rows of `kept` that can have parts, from 1 */
#define STORE_PARTED_MOST (65534 * STORE_PART) /* bytes of facts and events together */

struct store_parts *store_parts_open(struct sqlite3 *db); /* NULL: SQLite has failed; `db` is borrowed */
void store_parts_close(struct store_parts *p);            /* NULL is fine */

int64_t store_parts_first(int64_t row); /* the number of its first part */

/* A part of `len` bytes; NULL: it is not there. They stay until store_parts_rest, which is called in any case. */
const void *store_parts_get(struct store_parts *p, int64_t number, size_t len);
void store_parts_rest(struct store_parts *p);

/* `len` bytes of facts in parts from *number on, appended as they come; *number is that of the first events then.
 * False: they are not there. */
bool store_parts_facts(struct store_parts *p, int64_t *number, size_t len, struct buf *facts);

/* False, of these: SQLite has failed. `room` is scratch. */
bool store_parts_write(struct store_parts *p, int64_t row, struct slice facts, const struct source *s,
    struct buf *room);
bool store_parts_remove(struct store_parts *p, int64_t row);

#endif

/* library/store_guard.h - private to the store: its file, before SQLite sees it, and a connection of SQLite to it
 *
 * A store is a regular file with one name that only its owner may write, in a folder that only its owner may write: so
 * no other user can replace it while it is looked at. SQLite's journal is beside it, for a moment or after a crash.
 * Root does not trust files of other users either.
 *
 * Any program may have written the file. So triggers, views, functions and extensions in it have no effect, lengths and
 * memory have limits, and no operation is endless: it may take the steps that a sound file of that size can need at
 * most, and a signal ends it earlier. A wait for another kifu is reported once, and ends.
 */
#ifndef KIFU_LIBRARY_STORE_GUARD_H
#define KIFU_LIBRARY_STORE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "library/packed.h"
#include "library/store.h"

struct sqlite3;

/* ---- the file ---- */

/* The numbers in the header of the file, as we always write them. */
#define STORE_APPLICATION 0x6B696675             /* "kifu" */
#define STORE_VERSION (PACKED_VERSION * 100 + 3) /* of the tables: a file of an older version is made again */
#define STORE_PAGE 16384                         /* bytes: many rows of small files share a page, with little waste */

enum store_state {
    STORE_EMPTY,   /* no file yet */
    STORE_OURS,    /* by its header */
    STORE_OTHER,   /* to be made again: of an older version, or damaged (*t) */
    STORE_UNUSABLE /* for another reason, *t */
};

/* Looks at the file, at its folder, and at the files beside it. */
enum store_state store_guard_look(const char *path, struct store_trouble *t);

/* Makes the file, for its owner alone. False and *t: the system refuses it. */
bool store_guard_make(const char *path, struct store_trouble *t);

void store_guard_remove(const char *path); /* with all that SQLite may have put beside it */

uint64_t store_guard_size(const char *path); /* bytes of the file; 0: no file */

/* ---- the connection ---- */

struct store_guard {
    struct sqlite3 *db;            /* NULL: closed */
    const struct store_asks *asks; /* NULL: nothing is called */
    uint64_t steps, steps_most;    /* of SQLite's machine, since the operation began */
    bool is_endless;               /* an operation took more than it may: the file is damaged */
    bool has_said;                 /* the wait for another kifu was reported */
};

#define STORE_VALUE_MOST ((size_t)2 << 20)   /* bytes of one value in the file, and of a row */
#define STORE_MEMORY_MOST ((size_t)64 << 20) /* bytes of all memory of SQLite */

void store_guard_grow(struct store_guard *g, const char *path); /* after the file may have grown */

/* Opens an existing file. False: SQLite cannot; g->db says why unless it is NULL. */
bool store_guard_open(struct store_guard *g, const char *path, bool reads_only, const struct store_asks *asks);
void store_guard_close(struct store_guard *g);

/* Shrinks the file if a quarter of it or more is free. No transaction is open. */
void store_guard_shrink(struct store_guard *g);

/* What SQLite's error code means; STORE_DAMAGED: the content of the file is the cause. */
struct store_trouble store_guard_trouble(const struct store_guard *g, const char *path, int code);

static inline void store_guard_begin(struct store_guard *g) /* called before each operation */
{
    g->steps = 0;
}

#endif

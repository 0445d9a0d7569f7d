/* library/store_guard.h - private to the store: its file, before SQLite sees it, and a connection of SQLite to it
 *
 * A store is a regular file with one name, its owner's alone to write, in a folder of which the same holds: then no
 * other user puts something else into its place while it is looked at. Beside it lies what SQLite calls its journal,
 * for a moment or after a crash. Root trusts the files of other users no more than others do.
 *
 * What is in the file may have been written by any program. So triggers, views, functions and extensions in it have no
 * effect, lengths and memory have limits, and nothing that is asked goes on without an end: each operation may take as
 * many steps as a sound file of that size can need at most, and a signal ends it before. Who waits for another kifu is
 * said once, and not for ever.
 */
#ifndef KIFU_LIBRARY_STORE_GUARD_H
#define KIFU_LIBRARY_STORE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "library/packed.h"
#include "library/store.h"

struct sqlite3;

/* ---- the file ---- */

/* What the header of the file has to say, and is never written otherwise by us. */
#define STORE_APPLICATION 0x6B696675             /* "kifu" */
#define STORE_VERSION (PACKED_VERSION * 100 + 3) /* of the tables: what an older one has left is made again */
#define STORE_PAGE 16384 /* bytes: of small files of records many rows share one, and little of it is left over */

enum store_state {
    STORE_EMPTY,   /* there is none yet */
    STORE_OURS,    /* by its header */
    STORE_OTHER,   /* to be made again: of an older version, or STORE_DAMAGED */
    STORE_UNUSABLE /* for another reason, which *t has */
};

/* Looks at the file, its folder and what lies beside it. */
enum store_state store_guard_look(const char *path, struct store_trouble *t);

/* Makes the file where there is none, for its owner alone. False and *t where the system refuses it. */
bool store_guard_make(const char *path, struct store_trouble *t);

void store_guard_remove(const char *path); /* with all that may lie beside it */

uint64_t store_guard_size(const char *path); /* bytes of the file; 0: there is none */

/* ---- the connection ---- */

struct store_guard {
    struct sqlite3 *db;            /* NULL: closed */
    const struct store_asks *asks; /* NULL: there is no one to ask */
    uint64_t steps, steps_most;    /* of SQLite's machine, since the operation began */
    bool is_endless;               /* one took more than it may: the file is damaged */
    bool has_said;                 /* that another kifu is waited for */
};

#define STORE_VALUE_MOST ((size_t)2 << 20)   /* bytes of one value in the file, and of a row */
#define STORE_MEMORY_MOST ((size_t)64 << 20) /* bytes that SQLite takes in all */

void store_guard_grow(struct store_guard *g, const char *path); /* the file may have become larger */

/* Opens a file, which is there. False: SQLite cannot; g->db says why where it is not NULL. */
bool store_guard_open(struct store_guard *g, const char *path, bool reads_only, const struct store_asks *asks);
void store_guard_close(struct store_guard *g);

/* Gives back what is free of the file, where that is a quarter of it or more. No transaction is open. */
void store_guard_shrink(struct store_guard *g);

/* What SQLite's code of a failure means; STORE_DAMAGED: what is in the file is the cause. */
struct store_trouble store_guard_trouble(const struct store_guard *g, const char *path, int code);

static inline void store_guard_begin(struct store_guard *g) /* an operation */
{
    g->steps = 0;
}

#endif

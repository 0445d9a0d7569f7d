/* library/store_guard.h - private to the store: a connection of SQLite to a file that is not trusted
 *
 * What is in the file may have been written by anybody. So triggers, views, functions and extensions in it have no
 * effect, lengths and memory have limits, and nothing that is asked goes on without an end: each operation may take so
 * many steps as a sound file of that size can need at most, and a signal ends it before. Who waits for another kifu is
 * said once, and not for ever.
 */
#ifndef KIFU_LIBRARY_STORE_GUARD_H
#define KIFU_LIBRARY_STORE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "library/store.h"

struct sqlite3;

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

/* What SQLite's code of a failure means; STORE_DAMAGED: what is in the file is the cause. */
struct store_trouble store_guard_trouble(const struct store_guard *g, const char *path, int code);

static inline void store_guard_begin(struct store_guard *g) /* an operation */
{
    g->steps = 0;
}

#endif

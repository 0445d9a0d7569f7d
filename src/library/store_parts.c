/* library/store_parts.c - private to the store: facts and events that are too long for one row, in parts */
#include "library/store_parts.h"

#include "base/mem.h"
#include "library/packed.h"
#include "library/sqlite.h"
#include "library/store_guard.h"

#define PARTS 65536 /* numbers of a row */

_Static_assert(STORE_PART < STORE_VALUE_MOST && STORE_PART % 8 == 0,
    "a part is as long as SQLite takes it, and sums go on from one to the next");

enum { GET, ADD, REMOVE, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [GET] = "SELECT bytes FROM part WHERE id = ?1",
    [ADD] = "INSERT OR REPLACE INTO part VALUES (?1, ?2)",
    [REMOVE] = "DELETE FROM part WHERE id BETWEEN ?1 AND ?2",
};

struct store_parts {
    sqlite3_stmt *statements[STATEMENTS];
};

struct store_parts *store_parts_open(sqlite3 *db)
{
    struct store_parts *p = mem_zero(1, sizeof *p);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite.sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &p->statements[i], NULL) !=
            SQLITE_OK) {
            store_parts_close(p);
            return NULL;
        }
    return p;
}

void store_parts_close(struct store_parts *p)
{
    if (!p)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite.sqlite3_finalize(p->statements[i]);
    mem_free(p);
}

int64_t store_parts_first(int64_t row)
{
    return row * PARTS;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- read ---- */

const void *store_parts_get(struct store_parts *p, int64_t number, size_t len)
{
    sqlite3_stmt *get = p->statements[GET];
    sqlite.sqlite3_bind_int64(get, 1, number);
    if (sqlite.sqlite3_step(get) != SQLITE_ROW || sqlite.sqlite3_column_type(get, 0) != SQLITE_BLOB)
        return NULL;
    const void *bytes = sqlite.sqlite3_column_blob(get, 0);
    return (size_t)sqlite.sqlite3_column_bytes(get, 0) == len ? bytes : NULL;
}

void store_parts_rest(struct store_parts *p)
{
    sqlite.sqlite3_reset(p->statements[GET]);
}

bool store_parts_facts(struct store_parts *p, int64_t *number, size_t len, struct buf *facts)
{
    bool is_there = true;
    for (size_t at = 0; at < len && is_there; at += STORE_PART) {
        const size_t some = smaller(len - at, STORE_PART);
        const void *bytes = store_parts_get(p, (*number)++, some);
        is_there = bytes != NULL;
        if (is_there)
            buf_add(facts, bytes, some);
        store_parts_rest(p);
    }
    return is_there;
}

/* ---- written ---- */

static bool finish(sqlite3_stmt *statement)
{
    const bool is_done = sqlite.sqlite3_step(statement) == SQLITE_DONE;
    sqlite.sqlite3_reset(statement);
    sqlite.sqlite3_clear_bindings(statement);
    return is_done;
}

static bool add(struct store_parts *p, int64_t number, struct slice bytes)
{
    sqlite.sqlite3_bind_int64(p->statements[ADD], 1, number);
    sqlite.sqlite3_bind_blob64(p->statements[ADD], 2, bytes.at, bytes.len, SQLITE_STATIC);
    return finish(p->statements[ADD]);
}

bool store_parts_write(struct store_parts *p, int64_t row, struct slice facts, const struct source *s, struct buf *room)
{
    const size_t events = s->events.count, most = STORE_PART / sizeof *s->events.at;
    int64_t number = store_parts_first(row);
    bool is_written = true;
    for (size_t at = 0; at < facts.len && is_written; at += STORE_PART)
        is_written = add(p, number++, slice_part(facts, at, at + smaller(facts.len - at, STORE_PART)));
    for (size_t at = 0; at < events && is_written; at += most)
        is_written = add(p, number++, source_pack_events(s, at, smaller(events - at, most), room));
    return is_written;
}

bool store_parts_remove(struct store_parts *p, int64_t row)
{
    sqlite.sqlite3_bind_int64(p->statements[REMOVE], 1, store_parts_first(row));
    sqlite.sqlite3_bind_int64(p->statements[REMOVE], 2, store_parts_first(row) + PARTS - 1);
    return finish(p->statements[REMOVE]);
}

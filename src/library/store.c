/* library/store.c - the file in which a library is kept between runs */
#include "library/store.h"

#include "library/packed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/tr.h"
#include "library/sqlite.h"
#include "library/store_state.h"

/* Rows that are read under one lock, before another kifu may write: locks cost more than rows. */
#define READ_ROWS 200

/* Facts and events are smaller than the file, unless it is compressed or sets up many points. If they are many times
 * larger they are not kept, and not believed. */
#define BYTES_ALWAYS (UINT64_C(1) << 20)
#define TIMES_THE_FILE 8

/* Limits of names in bytes: 16 MiB and twice the size of the store, as in a sound one each name also has a row. */
#define PATHS_ALWAYS ((uint64_t)16 << 20)
#define PATHS_TIMES 2

/* ---- keys ---- */

void store_key_numbers(const struct store_key *key, uint64_t numbers[static KEY_NUMBERS])
{
    const struct file_mark *m = &key->mark;
    const uint64_t all[KEY_NUMBERS] = {m->device, m->number, m->size, (uint64_t)m->seconds, (uint64_t)m->nanoseconds,
        (uint64_t)m->changed_seconds, (uint64_t)m->changed_nanoseconds, (uint64_t)key->charset};
    memcpy(numbers, all, sizeof all);
}

static uint64_t sum_number(uint64_t sum, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    return packed_sum(sum, bytes, sizeof bytes);
}

uint64_t store_sum_begin(const struct store_key *key, uint64_t first, uint64_t more, struct slice facts,
    size_t events_len)
{
    uint64_t numbers[KEY_NUMBERS], sum = packed_sum(PACKED_VERSION, key->path, strlen(key->path));
    store_key_numbers(key, numbers);
    for (size_t i = 0; i < KEY_NUMBERS; i++)
        sum = sum_number(sum, numbers[i]);
    sum = sum_number(sum_number(sum, first), more);
    return packed_sum_begin(packed_sum(sum, facts.at, facts.len), events_len);
}

/* ---- opening ---- */

static void disconnect(struct store *s)
{
    s->part.is_open = s->saving.is_open = false;
    store_tables_close(&s->tables);
    store_guard_close(&s->guard);
    s->is_writing = false;
    s->reads = 0;
}

/* Nothing is synced: if a crash of the machine damages a store, its sums show it, and it is made again. */
static bool connect_once(struct store *s, struct store_trouble *t)
{
    switch (store_guard_look(s->path, t)) {
    case STORE_UNUSABLE:
    case STORE_OTHER: return false;
    case STORE_EMPTY:
        if (s->reads_only || !store_guard_make(s->path, t))
            return false;
        break;
    case STORE_OURS: break;
    }
    const bool is_open = store_guard_open(&s->guard, s->path, s->reads_only, s->asks);
    const int code = is_open       ? store_tables_open(&s->tables, s->guard.db)
                     : s->guard.db ? sqlite.sqlite3_errcode(s->guard.db)
                                   : SQLITE_NOMEM;
    *t = store_guard_trouble(&s->guard, s->path, code);
    if (t->kind != STORE_GOOD)
        disconnect(s);
    return t->kind == STORE_GOOD;
}

/* Makes the file again if its bytes are the reason why it cannot be opened; else it is left alone. */
static bool connect_or_renew(struct store *s, struct store_trouble *t)
{
    *t = (struct store_trouble){STORE_GOOD, 0};
    if (connect_once(s, t))
        return true;
    if (s->reads_only || (t->kind != STORE_DAMAGED && t->kind != STORE_GOOD))
        return false;
    s->was_damaged = s->was_damaged || t->kind == STORE_DAMAGED;
    store_guard_remove(s->path);
    if (connect_once(s, t))
        return true;
    t->kind = t->kind == STORE_GOOD ? STORE_DAMAGED : t->kind;
    return false;
}

bool store_prepare(void)
{
    return sqlite_load();
}

struct store *store_open(const char *path, bool reads_only, const struct store_asks *asks, struct store_trouble *t)
{
    if (!sqlite_load()) {
        *t = (struct store_trouble){STORE_NO_SQLITE, 0};
        return NULL;
    }
    struct store *s = mem_zero(1, sizeof *s);
    s->path = mem_string(path);
    s->asks = asks;
    s->reads_only = reads_only;
    if (connect_or_renew(s, t))
        return s;
    store_free(s);
    return NULL;
}

struct store_trouble store_failure(const struct store *s)
{
    return s ? s->failure : (struct store_trouble){STORE_GOOD, 0};
}

bool store_was_damaged(const struct store *s)
{
    return s && s->was_damaged;
}

void store_failed(struct store *s, int code)
{
    struct store_trouble trouble = store_guard_trouble(&s->guard, s->path, code);
    if (trouble.kind != STORE_DAMAGED)
        return;
    disconnect(s);
    s->was_damaged = true;
    if (s->reads_only)
        return;
    store_guard_remove(s->path);
    if (!connect_or_renew(s, &trouble))
        s->failure = trouble;
}

int store_failure_code(const struct store *s)
{
    const int code = sqlite.sqlite3_errcode(s->guard.db);
    return code == SQLITE_OK ? SQLITE_CORRUPT : code;
}

void store_writing_failed(struct store *s, int code)
{
    const struct store_trouble trouble = store_guard_trouble(&s->guard, s->path, code);
    if (trouble.kind == STORE_GOOD || trouble.kind == STORE_DAMAGED)
        return;
    s->failure = trouble;
    s->gives_up = true;
}

/* ---- transactions ---- */

void store_rest(struct store *s)
{
    if (!s || !s->reads)
        return;
    store_execute(s->guard.db, "COMMIT");
    s->reads = 0;
}

static void reading_go_on(struct store *s)
{
    store_guard_begin(&s->guard);
    if (s->reads == READ_ROWS)
        store_rest(s);
    if (s->is_writing)
        return;
    if (!s->reads)
        store_tables_begin(&s->tables);
    if (s->reads || store_execute(s->guard.db, "BEGIN"))
        s->reads++;
}

bool store_writing_begin(struct store *s)
{
    store_guard_begin(&s->guard);
    if (s->is_writing || s->gives_up)
        return s->is_writing;
    store_rest(s);
    s->is_writing = store_execute(s->guard.db, "BEGIN IMMEDIATE");
    if (!s->is_writing)
        store_writing_failed(s, sqlite.sqlite3_errcode(s->guard.db));
    store_tables_begin(&s->tables);
    return s->is_writing;
}

void store_writing_undo(struct store *s)
{
    if (s->is_writing)
        store_execute(s->guard.db, "ROLLBACK");
    s->is_writing = s->saving.is_open = false;
    s->rows = s->bytes = 0;
}

void store_writing_end(struct store *s)
{
    store_guard_begin(&s->guard);
    if (s->is_writing && !store_execute(s->guard.db, "COMMIT"))
        store_writing_failed(s, sqlite.sqlite3_errcode(s->guard.db));
    else
        s->is_writing = false;
    store_writing_undo(s);
    store_guard_grow(&s->guard, s->path);
}

void store_hold(struct store *s)
{
    if (s && s->guard.db)
        store_writing_begin(s);
}

void store_free(struct store *s)
{
    disconnect(s);
    buf_free(&s->facts);
    buf_free(&s->room);
    buf_free(&s->saving.pending);
    mem_free(s->path);
    mem_free(s);
}

/* ---- rows ---- */

bool store_is_too_much(const struct store_key *key, uint64_t facts, uint64_t events)
{
    const uint64_t size = key->mark.size,
                   most = BYTES_ALWAYS + (size < UINT32_MAX ? size : UINT32_MAX) * TIMES_THE_FILE;
    return facts > most || events > most - facts || facts + events > STORE_PARTED_MOST;
}

/* Makes the row of a file the current one of KEPT_SELECT. False: no row. */
static bool row_find(struct store *s, const char *path)
{
    sqlite3_stmt *row = s->tables.statements[KEPT_SELECT];
    reading_go_on(s);
    sqlite.sqlite3_reset(row);
    const int64_t folder = store_files_bind(&s->tables, path, row);
    const int code = folder > 0 ? sqlite.sqlite3_step(row) : folder < 0 ? store_failure_code(s) : SQLITE_DONE;
    const bool is_lost = code == SQLITE_ROW && sqlite.sqlite3_column_type(row, C_ROW) == SQLITE_NULL;
    s->is_busy = (code & 0xFF) == SQLITE_BUSY;
    if (code == SQLITE_ROW && !is_lost)
        return true;
    sqlite.sqlite3_reset(row);
    if (is_lost) /* the row in `file` was written with it */
        store_failed(s, SQLITE_CORRUPT);
    else if (code != SQLITE_DONE)
        store_failed(s, code);
    return false;
}

bool store_piece_find(struct store *s, int64_t number)
{
    sqlite3_stmt *row = s->tables.statements[KEPT_PIECE];
    sqlite.sqlite3_reset(row);
    sqlite.sqlite3_bind_int64(row, 1, number);
    const int code = sqlite.sqlite3_step(row);
    s->is_busy = (code & 0xFF) == SQLITE_BUSY;
    if (code == SQLITE_ROW)
        return true;
    sqlite.sqlite3_reset(row);
    return false;
}

static bool row_is_of(sqlite3_stmt *row, const struct store_key *key)
{
    uint64_t numbers[KEY_NUMBERS];
    store_key_numbers(key, numbers);
    for (int i = 0; i < KEY_NUMBERS; i++)
        if ((uint64_t)sqlite.sqlite3_column_int64(row, i) != numbers[i])
            return false;
    return true;
}

bool store_is_busy(const struct store *s)
{
    return s && s->is_busy;
}

bool store_has(struct store *s, const struct store_key *key, bool *is_fresh)
{
    if (!s || !s->guard.db || !row_find(s, key->path))
        return false;
    *is_fresh = row_is_of(s->tables.statements[KEPT_SELECT], key);
    sqlite.sqlite3_reset(s->tables.statements[KEPT_SELECT]);
    return true;
}

/* The sizes that the current row claims. False: they are impossible. */
static bool sizes_of(sqlite3_stmt *row, const struct store_key *key, size_t *facts, size_t *events)
{
    const sqlite3_int64 f = sqlite.sqlite3_column_int64(row, C_FACTS_SIZE),
                        e = sqlite.sqlite3_column_int64(row, C_EVENTS_SIZE);
    if (f < 0 || e < 0 || e % 2 || store_is_too_much(key, (uint64_t)f, (uint64_t)e))
        return false;
    *facts = (size_t)f;
    *events = (size_t)e;
    return true;
}

static struct slice bytes_of(sqlite3_stmt *row, int column)
{
    const void *bytes = sqlite.sqlite3_column_blob(row, column); /* NULL if it is empty */
    return (struct slice){bytes ? bytes : "", (size_t)sqlite.sqlite3_column_bytes(row, column)};
}

/* ---- parts ---- */

/* Adds the next events. False: they are damaged. */
static bool events_take(struct store *s, struct source *source, struct slice events)
{
    memcpy(source_part_room(source, events.len / 2, s->part.events == STORE_ALL_PARTS), events.at, events.len);
    s->part.sum = packed_sum_more(s->part.sum, events.at, events.len);
    s->part.at += events.len;
    return source_part(source, events.len / 2) && (s->part.at < s->part.len || s->part.sum == s->part.wanted);
}

static bool part_take(struct store *s, struct source *source)
{
    const size_t left = s->part.len - s->part.at, len = left < STORE_PART ? left : STORE_PART;
    store_guard_begin(&s->guard);
    const void *bytes = store_parts_get(&s->tables, s->part.number++, len);
    const bool is_taken = bytes && events_take(s, source, (struct slice){bytes, len});
    store_parts_rest(&s->tables);
    return is_taken;
}

/* Reads the facts of a row whose events come in parts. */
static bool parts_facts(struct store *s, int64_t row, size_t len, struct slice *facts)
{
    s->part.number = store_parts_first(row);
    buf_clear(&s->facts);
    if (row <= 0 || row > STORE_ROWS_MOST || !store_parts_facts(&s->tables, &s->part.number, len, &s->facts))
        return false;
    *facts = buf_slice(&s->facts);
    return true;
}

/* Adds the events that are in the current row. */
static bool row_events(struct store *s, sqlite3_stmt *row, struct source *source)
{
    const struct slice events = bytes_of(row, C_EVENTS);
    return events.len == s->part.len && events_take(s, source, events);
}

/* Takes the facts of the current row, and the events that are in it. `first`: how many games are before it. */
static bool row_take(struct store *s, sqlite3_stmt *row, const struct store_key *key, const char *name, uint64_t first,
    struct source *source)
{
    struct slice facts = bytes_of(row, C_FACTS);
    const uint64_t more = (uint64_t)sqlite.sqlite3_column_int64(row, C_MORE);
    size_t facts_len;
    if (!row_is_of(row, key) || (uint64_t)sqlite.sqlite3_column_int64(row, C_FIRST) != first ||
        !sizes_of(row, key, &facts_len, &s->part.len))
        return false;
    const bool is_large = facts_len + s->part.len > ROW_BYTES;
    if (is_large && !parts_facts(s, sqlite.sqlite3_column_int64(row, C_ROW), facts_len, &facts))
        return false;
    s->part.at = 0;
    s->part.wanted = (uint64_t)sqlite.sqlite3_column_int64(row, C_SUM);
    s->part.sum = store_sum_begin(key, first, more, facts, s->part.len);
    if (facts.len != facts_len || s->part.sum != (uint64_t)sqlite.sqlite3_column_int64(row, C_FACTS_SUM) ||
        !source_unpack(source, name, facts, s->part.len / 2))
        return false;
    source->before = first;
    source->goes_on = more;
    source->row = sqlite.sqlite3_column_int64(row, C_ROW);
    if (s->part.events == STORE_NO_EVENTS) {
        source_without_events(source);
        return true;
    }
    s->part.is_open = is_large;
    return is_large || row_events(s, row, source);
}

bool store_more(struct store *s, struct source *source)
{
    if (!s || !s->part.is_open)
        return false;
    for (const size_t before = source->away; s->part.at < s->part.len;) {
        if (!part_take(s, source)) {
            source->away = source->count;
            break;
        }
        if (source->away < before)
            return true;
    }
    s->part.is_open = false;
    return false;
}

/* Loads a source from a row that was found. */
static bool row_load(struct store *s, sqlite3_stmt *row, const struct store_key *key, const char *name, uint64_t first,
    enum store_events events, struct source *source)
{
    s->part.is_open = false;
    s->part.events = events;
    bool is_read = row_take(s, row, key, name, first, source);
    sqlite.sqlite3_reset(row);
    if (s->part.is_open)
        is_read = is_read && store_more(s, source);
    s->part.is_open = s->part.is_open && is_read;
    return is_read;
}

bool store_load_parts(struct store *s, const struct store_key *key, const char *name, struct source *source,
    enum store_events events)
{
    return s && s->guard.db && row_find(s, key->path) &&
           row_load(s, s->tables.statements[KEPT_SELECT], key, name, 0, events, source);
}

bool store_load_piece(struct store *s, const struct store_key *key, const char *name, const struct store_piece *piece,
    struct source *source, enum store_events events)
{
    if (!s || !s->guard.db)
        return false;
    sqlite3_stmt *row = s->tables.statements[KEPT_PIECE];
    reading_go_on(s);
    return store_piece_find(s, piece->row) && row_load(s, row, key, name, piece->before, events, source);
}

bool store_load(struct store *s, const struct store_key *key, const char *name, struct source *source)
{
    if (!store_load_parts(s, key, name, source, STORE_ALL_PARTS))
        return false;
    while (store_more(s, source))
        continue;
    return !source->away;
}

/* ---- paths ---- */

void store_paths(struct store *s, const char *path, struct names *paths)
{
    const size_t first = paths->count;
    if (!s || !s->guard.db)
        return;
    reading_go_on(s);
    if (!store_files_paths(&s->tables, path, PATHS_ALWAYS + PATHS_TIMES * store_guard_size(s->path), paths)) {
        while (paths->count > first)
            mem_free(paths->at[--paths->count]);
        store_failed(s, store_failure_code(s));
    }
    names_sort(paths, first);
}

const char *store_library(bool loads)
{
    static char words[32];
    if (!loads)
        return "SQLite";
    if (!sqlite_load())
        return T("no SQLite");
    snprintf(words, sizeof words, "SQLite %s", sqlite.sqlite3_libversion());
    return words;
}

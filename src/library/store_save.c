/* library/store_save.c - private to the store: sources and pieces of them saved, and forgotten */
#include "library/store_state.h"

#include "library/packed.h"
#include "library/sqlite.h"

/* Rows and bytes that are written together. */
#define BATCH_ROWS 2000
#define BATCH_BYTES ((size_t)32 << 20)

/* The number of the new row: of a later piece that of the one before and one more. 0: SQLite has failed. */
static int64_t row_write(struct store *s, const struct store_key *key, const struct source *source)
{
    sqlite3_stmt *row = s->tables.statements[KEPT_INSERT];
    const struct slice facts = buf_slice(&s->facts), events = source_pack_events(source, &s->room);
    const bool is_large = facts.len + events.len > ROW_BYTES;
    const uint64_t facts_sum = store_sum_begin(key, source->before, source->goes_on, facts, events.len),
                   sum = packed_sum_more(facts_sum, events.at, events.len);
    uint64_t numbers[KEY_NUMBERS];
    store_key_numbers(key, numbers);
    for (int i = 0; i < KEY_NUMBERS; i++)
        sqlite.sqlite3_bind_int64(row, P_KEY + i, (sqlite3_int64)numbers[i]);
    if (source->before)
        sqlite.sqlite3_bind_int64(row, P_ROW, s->saving.next);
    sqlite.sqlite3_bind_int64(row, P_SUM, (sqlite3_int64)sum);
    sqlite.sqlite3_bind_int64(row, P_FACTS_SUM, (sqlite3_int64)facts_sum);
    sqlite.sqlite3_bind_int64(row, P_FIRST, (sqlite3_int64)source->before);
    sqlite.sqlite3_bind_int64(row, P_MORE, source->goes_on);
    sqlite.sqlite3_bind_int64(row, P_FACTS_SIZE, (sqlite3_int64)facts.len);
    sqlite.sqlite3_bind_int64(row, P_EVENTS_SIZE, (sqlite3_int64)events.len);
    if (!is_large) {
        sqlite.sqlite3_bind_blob64(row, P_FACTS, facts.at, facts.len, SQLITE_STATIC);
        sqlite.sqlite3_bind_blob64(row, P_EVENTS, events.at, events.len, SQLITE_STATIC);
    }
    const int64_t id = store_finish(row) ? sqlite.sqlite3_last_insert_rowid(s->guard.db) : 0;
    const bool is_written = id > 0 && id <= STORE_ROWS_MOST &&
                            (!is_large || store_parts_write(&s->tables, id, facts, events));
    return is_written ? id : 0;
}

/* Whether the row of this number is a later piece than one that `first` games are before; then that of this one. */
static bool is_later_piece(struct store *s, int64_t number, uint64_t *first)
{
    if (!store_piece_find(s, number))
        return false;
    sqlite3_stmt *row = s->tables.statements[KEPT_PIECE];
    const uint64_t before = (uint64_t)sqlite.sqlite3_column_int64(row, C_FIRST);
    const bool is_later = before > *first;
    *first = before;
    sqlite.sqlite3_reset(row);
    return is_later;
}

static bool number_remove(struct store *s, int64_t number)
{
    sqlite.sqlite3_bind_int64(s->tables.statements[KEPT_DELETE], 1, number);
    return store_parts_remove(&s->tables, number) && store_finish(s->tables.statements[KEPT_DELETE]);
}

/* The rows of a file go, with their parts. */
static bool row_remove(struct store *s, const char *path)
{
    const int64_t id = store_files_find(&s->tables, path);
    uint64_t first = 0;
    if (id <= 0 || id > STORE_ROWS_MOST)
        return id == 0;
    if (!number_remove(s, id))
        return false;
    for (int64_t next = id + 1; next <= STORE_ROWS_MOST && is_later_piece(s, next, &first); next++)
        if (!number_remove(s, next))
            return false;
    return true;
}

/* ---- pieces that wait for the last one ---- */

/* The name of the pieces of a file while the last one has not come. */
static const char *pending_name(struct store *s, const char *path)
{
    buf_clear(&s->saving.pending);
    buf_add_format(&s->saving.pending, "+%s", path);
    return buf_string(&s->saving.pending);
}

static bool pending_remove(struct store *s, const char *name)
{
    return row_remove(s, name) && store_files_remove(&s->tables, name);
}

/* Another kifu may have begun to save the same file: then this one leaves it to that. */
static bool is_still_ours(struct store *s)
{
    return s->saving.next % STORE_PIECES_MOST != 0 &&
           store_files_find(&s->tables, buf_string(&s->saving.pending)) == s->saving.first;
}

/* The first piece is in place of those that another kifu has begun, or left behind. They go when it has its number, so
 * that the other one does not take these for its own. */
static bool pending_take(struct store *s, const char *name)
{
    return pending_remove(s, name) && store_files_put(&s->tables, name, s->saving.first);
}

/* To whom the row that was written belongs. */
static bool place_take(struct store *s, const struct store_key *key, const struct source *source)
{
    if (source->goes_on)
        return source->before || pending_take(s, pending_name(s, key->path));
    if (source->before && !(row_remove(s, key->path) && store_files_remove(&s->tables, buf_string(&s->saving.pending))))
        return false;
    return store_files_put(&s->tables, key->path, s->saving.first);
}

/* ---- saved ---- */

/* In a row of another number: where damage has brought two files to one row, the other one misses it. Half a row is
 * none: what was written with it goes, too. */
static bool source_save(struct store *s, const struct store_key *key, const struct source *source)
{
    if (!s->guard.db || !store_writing_begin(s))
        return false;
    if (source->before && !is_still_ours(s)) {
        store_writing_undo(s);
        return false;
    }
    const bool is_alone = !source->before && !source->goes_on;
    const int64_t id = !is_alone || row_remove(s, key->path) ? row_write(s, key, source) : 0;
    s->saving.first = source->before ? s->saving.first : id;
    s->saving.next = id + 1;
    s->saving.games = source->before + source->count;
    if (id && place_take(s, key, source))
        return true;
    const int code = store_failure_code(s);
    store_writing_failed(s, code);
    store_writing_undo(s);
    store_failed(s, code);
    return false;
}

/* A later piece belongs to those that were saved before. What is not in pieces may be written a second time: the first
 * may have met a damage that is gone. */
static bool is_saved(struct store *s, const struct store_key *key, const struct source *source)
{
    if (source->before)
        return s->saving.is_open && s->saving.games == source->before && source_save(s, key, source);
    if (source->goes_on)
        store_write(s); /* what is undone then is this file alone */
    return source_save(s, key, source) || source_save(s, key, source);
}

bool store_save(struct store *s, const struct store_key *key, const struct source *source)
{
    if (!s || !key->mark.is_settled)
        return false;
    buf_clear(&s->facts);
    source_pack(source, &s->facts);
    if (store_is_too_much(key, s->facts.len, (uint64_t)source->events.count * 2) || !is_saved(s, key, source)) {
        store_undo(s);
        return false;
    }
    const bool is_piece = source->goes_on || source->before;
    s->bytes += s->facts.len + source->events.count * 2;
    if (is_piece || ++s->rows >= BATCH_ROWS || s->bytes >= BATCH_BYTES)
        store_writing_end(s);
    s->saving.is_open = source->goes_on && s->failure.kind == STORE_GOOD;
    return !is_piece || s->failure.kind == STORE_GOOD;
}

void store_undo(struct store *s)
{
    if (!s || !s->saving.is_open) /* a lost connection has none */
        return;
    store_writing_undo(s);
    if (store_writing_begin(s) && is_still_ours(s))
        pending_remove(s, buf_string(&s->saving.pending));
    store_writing_end(s);
}

void store_forget(struct store *s, const char *path)
{
    if (!s || !s->guard.db || !store_writing_begin(s))
        return;
    s->has_forgotten = true;
    if (!row_remove(s, path) || !store_files_remove(&s->tables, path) || !pending_remove(s, pending_name(s, path)))
        store_failed(s, store_failure_code(s));
}

/* ---- written ---- */

void store_write(struct store *s)
{
    store_undo(s);
    if (s && s->guard.db)
        store_writing_end(s);
}

void store_close(struct store *s)
{
    if (!s)
        return;
    store_write(s);
    if (s->guard.db && s->has_forgotten && store_writing_begin(s))
        store_execute(s->guard.db,
            "DELETE FROM folder WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.folder = folder.id)");
    store_write(s);
    if (s->guard.db && s->has_forgotten)
        store_guard_shrink(&s->guard);
    store_free(s);
}

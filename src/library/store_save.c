/* library/store_save.c - private to the store: saves and forgets sources and their pieces */
#include "library/store_state.h"

#include "library/packed.h"
#include "library/sqlite.h"

/* Rows and bytes of one transaction. */
#define BATCH_ROWS 2000
#define BATCH_BYTES ((size_t)32 << 20)

/* Writes a row and returns its number, which for a later piece is the next one after the piece before. 0: SQLite has
 * failed. */
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

/* True: the row of this number has more games before it than *first; it is set to theirs. */
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

/* Removes the rows of a file, with their parts. */
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

/* ---- pieces before the last one is saved ---- */

/* The name of the pieces of a file until the last one is saved. */
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

/* False: another kifu has begun to save the same file, and this one leaves it to that. */
static bool is_still_ours(struct store *s)
{
    return s->saving.next % STORE_PIECES_MOST != 0 &&
           store_files_find(&s->tables, buf_string(&s->saving.pending)) == s->saving.first;
}

/* Replaces pieces that another kifu has begun, or left behind, by our first one. They are removed after ours got its
 * number, so that the other kifu does not take ours for its own. */
static bool pending_take(struct store *s, const char *name)
{
    return pending_remove(s, name) && store_files_put(&s->tables, name, s->saving.first);
}

/* Enters the row that was written under the name of its file, or of its pending pieces. */
static bool place_take(struct store *s, const struct store_key *key, const struct source *source)
{
    if (source->goes_on)
        return source->before || pending_take(s, pending_name(s, key->path));
    if (source->before && !(row_remove(s, key->path) && store_files_remove(&s->tables, buf_string(&s->saving.pending))))
        return false;
    return store_files_put(&s->tables, key->path, s->saving.first);
}

/* ---- saved ---- */

/* The row gets a new number: if damage gave two files the same row, the other file misses it then. If writing fails,
 * all of the transaction is undone. */
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

/* Saves a later piece only after the ones before it. A row without earlier pieces is tried twice: the first try may
 * have met a damage that is mended now. */
static bool is_saved(struct store *s, const struct store_key *key, const struct source *source)
{
    if (source->before)
        return s->saving.is_open && s->saving.games == source->before && source_save(s, key, source);
    if (source->goes_on)
        store_write(s); /* so that store_undo concerns this file only */
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
    if (!s || !s->saving.is_open) /* nothing is open on a lost connection */
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

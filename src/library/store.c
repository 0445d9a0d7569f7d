/* library/store.c - the file in which a library is kept between runs */
#include "library/store.h"

#include "library/packed.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/mem.h"
#include "library/store_files.h"
#include "library/store_games.h"
#include "library/store_tables.h"

/* Rows and bytes that are written together. */
#define BATCH_ROWS 2000
#define BATCH_BYTES ((size_t)32 << 20)

/* Rows that are read before another kifu may write: locks cost more than rows. */
#define READ_ROWS 200

#define BUSY_MILLISECONDS 2000 /* to wait for another kifu that writes */

/* Columns of this many bytes and more go from memory to the file, and back, without a copy between. */
#define LARGE "1000000"
#define LARGE_BYTES 1000000

/* Of a large column this much comes at once, where parts will do: it stays in the cache of the processor. */
#define PART_BYTES ((size_t)256 << 10)

/* Pages that SQLite keeps, in KiB. */
#define PAGES_KEPT "512"

enum { SELECT, INSERT, DELETE, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [SELECT] = "SELECT device, inode, size, seconds, nanoseconds, charset, sum, facts, id, length(events), "
               "CASE WHEN length(events) < " LARGE " THEN events END "
               "FROM file LEFT JOIN kept ON kept.id = file.kept WHERE folder = ?1 AND name = ?2",
    [INSERT] = "INSERT INTO kept (device, inode, size, seconds, nanoseconds, charset, sum, facts, events, first, "
               "games) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [DELETE] = "DELETE FROM kept WHERE id = ?1",
};

enum { C_DEVICE, C_NUMBER, C_SIZE, C_SECONDS, C_NANOSECONDS, C_CHARSET, C_SUM, C_FACTS, C_ROW, C_LENGTH, C_EVENTS };

struct store {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *statements[STATEMENTS];
    struct store_files *files;
    struct store_games *games;
    bool reads_only;
    bool is_writing;    /* a transaction is open */
    int failure;        /* errno of what could not be written; 0 */
    size_t reads;       /* rows that were read in one that only reads; 0: none is open */
    bool has_forgotten; /* a source, whose names may be of no more use */
    size_t rows, bytes; /* written in it */
    struct buf facts;   /* scratch */
    struct {
        sqlite3_blob *blob; /* NULL: no parts are to come */
        size_t at, len;
        bool keeps;
        uint64_t sum, wanted;
    } part; /* the source that comes in parts */
};

/* ---- opening ---- */

static void statements_end(struct store *s)
{
    store_files_close(s->files);
    store_games_close(s->games);
    s->files = NULL;
    s->games = NULL;
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(s->statements[i]);
        s->statements[i] = NULL;
    }
}

static bool statements_make(struct store *s)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i], NULL) != SQLITE_OK)
            return false;
    s->files = store_files_open(s->db);
    s->games = store_games_open(s->db);
    return s->files && s->games;
}

/* For its owner alone: SQLite would let all others read it. */
static void make_file(const char *path)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd >= 0)
        close(fd);
}

/* Nothing is synced: a store that a crash of the machine damages is found by its sums, and made again. */
static bool connect(struct store *s)
{
    const int how = s->reads_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!s->reads_only)
        make_file(s->path);
    if (sqlite3_open_v2(s->path, &s->db, how | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    store_execute(s->db, "PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA "
                         "cell_size_check = ON; PRAGMA cache_size = -" PAGES_KEPT);
    return store_tables_make(s->db) && statements_make(s);
}

static void parts_end(struct store *s)
{
    sqlite3_blob_close(s->part.blob);
    s->part.blob = NULL;
}

static void disconnect(struct store *s)
{
    parts_end(s);
    statements_end(s);
    sqlite3_close(s->db);
    s->db = NULL;
    s->is_writing = false;
    s->reads = 0;
}

static void remove_file(const struct store *s)
{
    char journal[4200];
    unlink(s->path);
    if ((size_t)snprintf(journal, sizeof journal, "%s-journal", s->path) < sizeof journal)
        unlink(journal);
}

/* A file that cannot be opened because another kifu is at it is left alone. */
static bool connect_or_renew(struct store *s)
{
    if (connect(s))
        return true;
    const int code = s->db ? sqlite3_errcode(s->db) & 0xFF : SQLITE_NOMEM;
    const bool is_kept = code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_NOMEM ||
                         code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM ||
                         code == SQLITE_FULL || code == SQLITE_IOERR;
    disconnect(s);
    if (is_kept)
        return false;
    remove_file(s);
    if (connect(s))
        return true;
    disconnect(s);
    return false;
}

struct store *store_open(const char *path)
{
    struct store *s = mem_zero(1, sizeof *s);
    s->path = mem_string(path);
    if (connect_or_renew(s))
        return s;
    store_close(s);
    return NULL;
}

struct store *store_open_to_read(const char *path)
{
    struct store *s = mem_zero(1, sizeof *s);
    s->path = mem_string(path);
    s->reads_only = true;
    if (connect(s))
        return s;
    store_close(s);
    return NULL;
}

static void note_failure(struct store *s)
{
    const int code = sqlite3_errcode(s->db) & 0xFF, number = sqlite3_system_errno(s->db);
    if (code == SQLITE_FULL)
        s->failure = ENOSPC;
    else if (code == SQLITE_IOERR)
        s->failure = number ? number : EIO;
}

int store_failure(const struct store *s)
{
    return s ? s->failure : 0;
}

/* It is damaged: made again. */
static void renew(struct store *s)
{
    disconnect(s);
    if (s->reads_only)
        return;
    remove_file(s);
    if (!connect(s))
        disconnect(s);
}

/* What was asked for last has failed. What the tables cannot hold is never written, but where their own words are
 * damaged. */
static void failed(struct store *s)
{
    const int code = sqlite3_errcode(s->db) & 0xFF;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR || code == SQLITE_CONSTRAINT)
        renew(s);
}

/* ---- transactions ---- */

void store_rest(struct store *s)
{
    if (!s || !s->reads)
        return;
    store_execute(s->db, "COMMIT");
    s->reads = 0;
}

static void reading_go_on(struct store *s)
{
    if (s->reads == READ_ROWS)
        store_rest(s);
    if (s->is_writing)
        return;
    if (!s->reads)
        store_files_begin(s->files);
    if (s->reads || store_execute(s->db, "BEGIN"))
        s->reads++;
}

static bool writing_begin(struct store *s)
{
    if (s->is_writing)
        return true;
    store_rest(s);
    s->is_writing = store_execute(s->db, "BEGIN IMMEDIATE");
    store_files_begin(s->files);
    store_games_begin(s->games);
    return s->is_writing;
}

static void writing_end(struct store *s)
{
    if (s->is_writing && !store_execute(s->db, "COMMIT")) {
        note_failure(s);
        store_execute(s->db, "ROLLBACK");
    }
    s->is_writing = false;
    s->rows = s->bytes = 0;
}

void store_write(struct store *s)
{
    if (s && s->db)
        writing_end(s);
}

void store_close(struct store *s)
{
    if (!s)
        return;
    if (s->db && s->has_forgotten && writing_begin(s))
        (void)(store_games_tidy(s->games) && store_files_tidy(s->files));
    store_write(s);
    disconnect(s);
    buf_free(&s->facts);
    mem_free(s->path);
    mem_free(s);
}

/* ---- rows ---- */

static uint64_t sum_number(uint64_t sum, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    return packed_sum(sum, bytes, sizeof bytes);
}

/* Of all but the events, which are `events_len` bytes. */
static uint64_t sum_begin(const struct store_key *key, const void *facts, size_t facts_len, size_t events_len)
{
    const struct file_mark *m = &key->mark;
    const uint64_t numbers[] = {m->device, m->number, m->size, (uint64_t)m->seconds, (uint64_t)m->nanoseconds,
        (uint64_t)key->charset};
    uint64_t sum = packed_sum(PACKED_VERSION, key->path, strlen(key->path));
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sum = sum_number(sum, numbers[i]);
    return packed_sum_begin(packed_sum(sum, facts, facts_len), events_len);
}

static uint64_t sum_of(const struct store_key *key, const void *facts, size_t facts_len, const void *events,
    size_t events_len)
{
    return packed_sum_more(sum_begin(key, facts, facts_len, events_len), events, events_len);
}

/* The row of a file is the current one of SELECT. */
static bool row_find(struct store *s, const char *path)
{
    sqlite3_stmt *row = s->statements[SELECT];
    reading_go_on(s);
    sqlite3_reset(row);
    const int64_t folder = store_files_bind(s->files, path, row);
    const int code = folder > 0 ? sqlite3_step(row) : folder < 0 ? SQLITE_ERROR : SQLITE_DONE;
    const bool is_lost = code == SQLITE_ROW && sqlite3_column_type(row, C_ROW) == SQLITE_NULL;
    if (code == SQLITE_ROW && !is_lost)
        return true;
    sqlite3_reset(row);
    if (is_lost) /* it was written together with that of its file */
        renew(s);
    else if (code != SQLITE_DONE)
        failed(s);
    return false;
}

static bool row_is_of(sqlite3_stmt *row, const struct store_key *key)
{
    const struct file_mark *m = &key->mark;
    return (uint64_t)sqlite3_column_int64(row, C_DEVICE) == m->device &&
           (uint64_t)sqlite3_column_int64(row, C_NUMBER) == m->number &&
           (uint64_t)sqlite3_column_int64(row, C_SIZE) == m->size &&
           sqlite3_column_int64(row, C_SECONDS) == m->seconds &&
           sqlite3_column_int64(row, C_NANOSECONDS) == m->nanoseconds &&
           sqlite3_column_int(row, C_CHARSET) == (int)key->charset;
}

bool store_has(struct store *s, const struct store_key *key, bool *is_fresh)
{
    if (!s || !s->db || !row_find(s, key->path))
        return false;
    *is_fresh = row_is_of(s->statements[SELECT], key);
    sqlite3_reset(s->statements[SELECT]);
    return true;
}

/* The large events of the current row, to be read in pieces. */
static bool events_open(struct store *s, sqlite3_stmt *row, size_t len, sqlite3_blob **blob)
{
    return sqlite3_blob_open(s->db, "main", "kept", "events", sqlite3_column_int64(row, C_ROW), 0, blob) == SQLITE_OK &&
           (size_t)sqlite3_blob_bytes(*blob) == len;
}

/* The events of the current row into the place for them. */
static bool events_take(struct store *s, sqlite3_stmt *row, void *room, size_t len)
{
    if (len < LARGE_BYTES) {
        const void *events = sqlite3_column_blob(row, C_EVENTS);
        if (len && !events)
            return false;
        if (len)
            memcpy(room, events, len);
        return true;
    }
    sqlite3_blob *blob = NULL;
    const bool is_read = events_open(s, row, len, &blob) && sqlite3_blob_read(blob, room, (int)len, 0) == SQLITE_OK;
    sqlite3_blob_close(blob);
    return is_read;
}

static struct slice facts_of(sqlite3_stmt *row)
{
    return (struct slice){sqlite3_column_blob(row, C_FACTS), (size_t)sqlite3_column_bytes(row, C_FACTS)};
}

/* Bytes of the events of the current row; 0 also where they cannot be. */
static size_t length_of(sqlite3_stmt *row)
{
    const sqlite3_int64 length = sqlite3_column_int64(row, C_LENGTH);
    return length < 0 || length > INT_MAX ? 0 : (size_t)length;
}

static bool row_take(struct store *s, sqlite3_stmt *row, const struct store_key *key, const char *name,
    struct source *source)
{
    const size_t length = length_of(row);
    const uint64_t sum = (uint64_t)sqlite3_column_int64(row, C_SUM);
    if (length % 2)
        return false;
    uint16_t *room = source_room(source, name, length / 2);
    if (!events_take(s, row, room, length))
        return false;
    const struct slice facts = facts_of(row);
    return sum == sum_of(key, facts.at, facts.len, room, length) && source_unpack(source, facts);
}

bool store_load(struct store *s, const struct store_key *key, const char *name, struct source *source)
{
    if (!s || !s->db || !row_find(s, key->path))
        return false;
    sqlite3_stmt *row = s->statements[SELECT];
    const bool is_read = row_is_of(row, key) && row_take(s, row, key, name, source);
    sqlite3_reset(row);
    return is_read;
}

/* The facts of the current row, whose events will come in parts. */
static bool parts_begin(struct store *s, sqlite3_stmt *row, const struct store_key *key, const char *name,
    struct source *source, bool keeps)
{
    const struct slice facts = facts_of(row);
    s->part.len = length_of(row);
    s->part.at = 0;
    s->part.keeps = keeps;
    s->part.wanted = (uint64_t)sqlite3_column_int64(row, C_SUM);
    s->part.sum = sum_begin(key, facts.at, facts.len, s->part.len);
    return s->part.len % 2 == 0 && source_unpack_facts(source, name, facts, s->part.len / 2) &&
           events_open(s, row, s->part.len, &s->part.blob);
}

/* The next events. False: they are not as they were written. */
static bool part_take(struct store *s, struct source *source)
{
    const size_t left = s->part.len - s->part.at, len = left < PART_BYTES ? left : PART_BYTES;
    uint16_t *room = source_part_room(source, len / 2, s->part.keeps);
    if (sqlite3_blob_read(s->part.blob, room, (int)len, (int)s->part.at) != SQLITE_OK)
        return false;
    s->part.at += len;
    s->part.sum = packed_sum_more(s->part.sum, room, len);
    return source_part(source, len / 2) && (s->part.at < s->part.len || s->part.sum == s->part.wanted);
}

bool store_more(struct store *s, struct source *source)
{
    if (!s || !s->part.blob)
        return false;
    for (const size_t before = source->away; s->part.at < s->part.len;) {
        if (!part_take(s, source)) {
            source->away = source->count;
            break;
        }
        if (source->away < before)
            return true;
    }
    parts_end(s);
    return false;
}

bool store_load_parts(struct store *s, const struct store_key *key, const char *name, struct source *source, bool keeps)
{
    if (!s || !s->db || !row_find(s, key->path))
        return false;
    sqlite3_stmt *row = s->statements[SELECT];
    const bool is_fresh = row_is_of(row, key), is_large = is_fresh && length_of(row) >= LARGE_BYTES;
    bool is_read = is_large ? parts_begin(s, row, key, name, source, keeps)
                            : is_fresh && row_take(s, row, key, name, source);
    sqlite3_reset(row);
    if (is_large)
        is_read = is_read && store_more(s, source);
    if (!is_read)
        parts_end(s);
    return is_read;
}

/* Little endian, as it is on nearly all machines. */
static bool is_little(void)
{
    static const uint16_t one = 1;
    return *(const uint8_t *)&one;
}

static bool is_recent(const struct file_mark *m)
{
    return (int64_t)time(NULL) - m->seconds <= 2;
}

/* Into the row that was just written. */
static bool events_write(struct store *s, int64_t id, const void *events, size_t len)
{
    sqlite3_blob *blob = NULL;
    const bool is_written = len <= INT_MAX &&
                            sqlite3_blob_open(s->db, "main", "kept", "events", id, 1, &blob) == SQLITE_OK &&
                            sqlite3_blob_write(blob, events, (int)len, 0) == SQLITE_OK;
    return sqlite3_blob_close(blob) == SQLITE_OK && is_written;
}

/* The number of the new row, whose games begin with `first`; 0: SQLite has failed. */
static int64_t row_write(struct store *s, const struct store_key *key, const struct source *source, int64_t first)
{
    sqlite3_stmt *row = s->statements[INSERT];
    const struct file_mark *m = &key->mark;
    const size_t events_len = source->events.count * sizeof *source->events.at;
    const void *events = events_len ? (const void *)source->events.at : "";
    const uint64_t numbers[] = {m->device, m->number, m->size, (uint64_t)m->seconds, (uint64_t)m->nanoseconds,
        (uint64_t)key->charset, sum_of(key, s->facts.at, s->facts.len, events, events_len)};
    for (int i = 0; i < (int)COUNT(numbers); i++)
        sqlite3_bind_int64(row, 1 + i, (sqlite3_int64)numbers[i]);
    const bool is_bound = sqlite3_bind_blob64(row, 8, s->facts.at, s->facts.len, SQLITE_STATIC) == SQLITE_OK &&
                          (events_len < LARGE_BYTES ? sqlite3_bind_blob64(row, 9, events, events_len, SQLITE_STATIC)
                                                    : sqlite3_bind_zeroblob64(row, 9, events_len)) == SQLITE_OK;
    sqlite3_bind_int64(row, 10, first);
    sqlite3_bind_int64(row, 11, (sqlite3_int64)source->count);
    const bool is_written = is_bound && sqlite3_step(row) == SQLITE_DONE;
    const int64_t id = is_written ? sqlite3_last_insert_rowid(s->db) : 0;
    sqlite3_reset(row);
    sqlite3_clear_bindings(row);
    return id && (events_len < LARGE_BYTES || events_write(s, id, events, events_len)) ? id : 0;
}

/* The row of a file goes, with its games. */
static bool row_remove(struct store *s, const char *path)
{
    const int64_t id = store_files_find(s->files, path);
    if (id <= 0)
        return id == 0;
    sqlite3_bind_int64(s->statements[DELETE], 1, id);
    const bool is_removed = store_games_remove(s->games, id) && sqlite3_step(s->statements[DELETE]) == SQLITE_DONE;
    sqlite3_reset(s->statements[DELETE]);
    return is_removed;
}

/* In a row of another number: where damage has brought two files to one row, the other one misses it. */
static bool source_write(struct store *s, const struct store_key *key, const struct source *source)
{
    const int64_t first = row_remove(s, key->path) ? store_games_write(s->games, source) : 0;
    const int64_t id = first ? row_write(s, key, source, first) : 0;
    return id && store_files_put(s->files, key->path, id);
}

void store_save(struct store *s, const struct store_key *key, const struct source *source)
{
    if (!s || !s->db || is_recent(&key->mark) || !is_little() || !writing_begin(s))
        return;
    buf_clear(&s->facts);
    source_pack(source, &s->facts);
    if (!source_write(s, key, source)) { /* half a row is none */
        note_failure(s);
        failed(s);
        if (s->is_writing)
            store_execute(s->db, "ROLLBACK");
        s->is_writing = false;
        return;
    }
    s->bytes += s->facts.len + source->events.count * 2;
    if (++s->rows >= BATCH_ROWS || s->bytes >= BATCH_BYTES)
        writing_end(s);
}

void store_forget(struct store *s, const char *path)
{
    if (!s || !s->db || !writing_begin(s))
        return;
    s->has_forgotten = true;
    if (!row_remove(s, path) || !store_files_remove(s->files, path))
        failed(s);
}

void store_paths(struct store *s, const char *path, struct names *paths)
{
    if (s && s->db)
        store_files_paths(s->files, path, paths);
}

const char *store_library(void)
{
    return "SQLite " SQLITE_VERSION;
}

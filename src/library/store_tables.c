/* library/store_tables.c - private to the store: its tables and its statements */
#include "library/store_tables.h"

#include <string.h>

#include "base/array.h"
#include "library/sqlite.h"
#include "library/store_guard.h"

#define NAME_BYTES 32 /* that a name takes besides its text */
#define PARTS 65536   /* of one row, at most */

_Static_assert(STORE_PART < STORE_VALUE_MOST && STORE_PART % 8 == 0,
    "a part is as long as SQLite takes it, and sums go on from one to the next");

/* The rows of sqlite_master, in order; indexes that SQLite adds by itself have no SQL. */
static const struct {
    const char *type, *name, *table, *sql;
} tables[] = {
    {"table", "kept", "kept",
        "CREATE TABLE kept (id INTEGER PRIMARY KEY, device INTEGER, inode INTEGER, size INTEGER, seconds INTEGER, "
        "nanoseconds INTEGER, changed_seconds INTEGER, changed_nanoseconds INTEGER, charset INTEGER, sum INTEGER, "
        "facts_sum INTEGER, first INTEGER, more INTEGER, facts_size INTEGER, events_size INTEGER, facts BLOB, events "
        "BLOB)"},
    {"table", "part", "part", "CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB)"},
    {"table", "folder", "folder", "CREATE TABLE folder (id INTEGER PRIMARY KEY, path TEXT UNIQUE)"},
    {"index", "sqlite_autoindex_folder_1", "folder", NULL},
    {"table", "file", "file",
        "CREATE TABLE file (folder INTEGER, name TEXT, kept INTEGER, PRIMARY KEY (folder, name)) WITHOUT ROWID"},
};

#define KEPT                                                                                                     \
    "device, inode, size, seconds, nanoseconds, changed_seconds, changed_nanoseconds, charset, sum, facts_sum, " \
    "first, more, "                                                                                              \
    "facts_size, events_size, id, facts, events"
#define NEXT_ROW "((SELECT coalesce(max(id), 0) FROM kept) / 65536 + 1) * 65536" /* STORE_PIECES_MOST */
#define FOLDER_ID "(SELECT id FROM folder WHERE path = ?1)"

static const char *const texts[STATEMENTS] = {
    [KEPT_SELECT] = "SELECT " KEPT " FROM file LEFT JOIN kept ON kept.id = file.kept WHERE folder = ?1 AND name = ?2",
    [KEPT_PIECE] = "SELECT " KEPT " FROM kept WHERE id = ?1",
    [KEPT_INSERT] = "INSERT INTO kept VALUES (coalesce(?1, " NEXT_ROW
                    "), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    [KEPT_DELETE] = "DELETE FROM kept WHERE id = ?1",
    [FOLDER_FIND] = "SELECT id FROM folder WHERE path = ?1",
    [FOLDER_ADD] = "INSERT OR IGNORE INTO folder (path) VALUES (?1)",
    [FILE_FIND] = "SELECT kept FROM file WHERE folder = ?1 AND name = ?2",
    [FILE_PUT] = "INSERT OR REPLACE INTO file VALUES (" FOLDER_ID ", ?2, ?3)",
    [FILE_REMOVE] = "DELETE FROM file WHERE folder = " FOLDER_ID " AND name = ?2",
    [FILE_PATHS] = "SELECT ?1 || name FROM file WHERE folder = " FOLDER_ID " AND name = ?2 UNION ALL "
                   "SELECT folder.path || name FROM folder JOIN file ON folder = id "
                   "WHERE folder.path >= ?3 AND folder.path < ?4",
    [PART_GET] = "SELECT bytes FROM part WHERE id = ?1",
    [PART_ADD] = "INSERT OR REPLACE INTO part VALUES (?1, ?2)",
    [PARTS_REMOVE] = "DELETE FROM part WHERE id BETWEEN ?1 AND ?2",
};

/* ---- made ---- */

bool store_execute(sqlite3 *db, const char *sql)
{
    return sqlite.sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool store_finish(sqlite3_stmt *statement)
{
    const bool is_done = sqlite.sqlite3_step(statement) == SQLITE_DONE;
    sqlite.sqlite3_reset(statement);
    sqlite.sqlite3_clear_bindings(statement);
    return is_done;
}

static bool is_text(sqlite3_stmt *row, int column, const char *text)
{
    const char *found = (const char *)sqlite.sqlite3_column_text(row, column);
    return text && found ? !strcmp(text, found) : text == found;
}

static bool is_row_of(sqlite3_stmt *row, size_t table)
{
    return table < COUNT(tables) && is_text(row, 0, tables[table].type) && is_text(row, 1, tables[table].name) &&
           is_text(row, 2, tables[table].table) && is_text(row, 3, tables[table].sql);
}

/* True: the root page is one that a table or index got when they were made, and no other one has it. */
static bool is_root(sqlite3_int64 page, unsigned *pages)
{
    if (page < 2 || page > (sqlite3_int64)COUNT(tables) + 1 || *pages & 1u << page)
        return false;
    *pages |= 1u << page;
    return true;
}

/* Compares the tables and indexes with ours, and counts them. Returns 0, or the code of a failure. */
static int tables_compare(sqlite3 *db, size_t *count)
{
    sqlite3_stmt *row = NULL;
    unsigned pages = 0;
    int code = sqlite.sqlite3_prepare_v2(db,
        "SELECT type, name, tbl_name, sql, rootpage FROM sqlite_master ORDER BY rowid", -1, &row, NULL);
    *count = 0;
    while (code == SQLITE_OK && sqlite.sqlite3_step(row) == SQLITE_ROW)
        code = is_row_of(row, (*count)++) && is_root(sqlite.sqlite3_column_int64(row, 4), &pages) ? SQLITE_OK
                                                                                                  : SQLITE_CORRUPT;
    const int end = sqlite.sqlite3_finalize(row);
    return end != SQLITE_OK ? end : code;
}

static int tables_make(sqlite3 *db)
{
    struct buf sql = {0};
    buf_add_format(&sql, "PRAGMA page_size = %d; BEGIN IMMEDIATE;", STORE_PAGE);
    for (size_t i = 0; i < COUNT(tables); i++)
        buf_add_format(&sql, "%s;", tables[i].sql ? tables[i].sql : "");
    buf_add_format(&sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", STORE_APPLICATION,
        STORE_VERSION);
    const int code = sqlite.sqlite3_exec(db, buf_string(&sql), NULL, NULL, NULL);
    buf_free(&sql);
    if (code != SQLITE_OK)
        store_execute(db, "ROLLBACK");
    return code;
}

static int tables_find_or_make(sqlite3 *db)
{
    size_t count;
    int code = tables_compare(db, &count);
    if (code != SQLITE_OK || count)
        return code != SQLITE_OK ? code : count == COUNT(tables) ? SQLITE_OK : SQLITE_CORRUPT;
    const int made = tables_make(db); /* fails if another kifu was faster */
    code = tables_compare(db, &count);
    return count == COUNT(tables) ? code : made != SQLITE_OK ? made : SQLITE_CORRUPT;
}

int store_tables_open(struct store_tables *t, sqlite3 *db)
{
    t->db = db;
    t->folder_id = 0;
    int code = tables_find_or_make(db);
    for (int i = 0; i < STATEMENTS && code == SQLITE_OK; i++)
        code = sqlite.sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &t->statements[i], NULL);
    return code;
}

void store_tables_close(struct store_tables *t)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite.sqlite3_finalize(t->statements[i]);
    buf_free(&t->folder);
    *t = (struct store_tables){0};
}

void store_tables_begin(struct store_tables *t)
{
    t->folder_id = 0;
}

/* ---- files ---- */

/* Bytes of the folder, with its slash. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path) + 1 : 0;
}

static void bind_path(sqlite3_stmt *statement, const char *path)
{
    const int len = folder_length(path);
    sqlite.sqlite3_bind_text(statement, 1, path, len, SQLITE_STATIC);
    if (sqlite.sqlite3_bind_parameter_count(statement) > 1)
        sqlite.sqlite3_bind_text(statement, 2, path + len, -1, SQLITE_STATIC);
}

/* The number that a statement returns; 0: none, -1: SQLite has failed. */
static int64_t number(sqlite3_stmt *statement)
{
    const int code = sqlite.sqlite3_step(statement);
    const int64_t id = code == SQLITE_ROW ? sqlite.sqlite3_column_int64(statement, 0) : code == SQLITE_DONE ? 0 : -1;
    sqlite.sqlite3_reset(statement);
    return id;
}

static int64_t folder_find(struct store_tables *t, struct slice folder)
{
    if (t->folder_id > 0 && slice_is_equal(buf_slice(&t->folder), folder))
        return t->folder_id;
    buf_clear(&t->folder);
    buf_add_slice(&t->folder, folder);
    sqlite.sqlite3_bind_text(t->statements[FOLDER_FIND], 1, buf_string(&t->folder), (int)t->folder.len, SQLITE_STATIC);
    return t->folder_id = number(t->statements[FOLDER_FIND]);
}

int64_t store_files_bind(struct store_tables *t, const char *path, sqlite3_stmt *statement)
{
    const int len = folder_length(path);
    const int64_t folder = folder_find(t, (struct slice){path, (size_t)len});
    if (folder <= 0) /* binding would clear SQLite's error code */
        return folder;
    sqlite.sqlite3_bind_int64(statement, 1, folder);
    sqlite.sqlite3_bind_text(statement, 2, path + len, -1, SQLITE_STATIC);
    return folder;
}

int64_t store_files_find(struct store_tables *t, const char *path)
{
    const int64_t folder = store_files_bind(t, path, t->statements[FILE_FIND]);
    return folder > 0 ? number(t->statements[FILE_FIND]) : folder;
}

bool store_files_put(struct store_tables *t, const char *path, int64_t row)
{
    sqlite3_stmt *put = t->statements[FILE_PUT];
    bind_path(t->statements[FOLDER_ADD], path);
    if (!store_finish(t->statements[FOLDER_ADD]))
        return false;
    bind_path(put, path);
    sqlite.sqlite3_bind_int64(put, 3, row);
    return store_finish(put);
}

bool store_files_remove(struct store_tables *t, const char *path)
{
    bind_path(t->statements[FILE_REMOVE], path);
    return store_finish(t->statements[FILE_REMOVE]);
}

/* Paths below a folder begin with its name and a slash: so they sort before its name and the character after the
 * slash. */
bool store_files_paths(struct store_tables *t, const char *path, uint64_t most, struct names *paths)
{
    struct buf from = {0}, to = {0};
    sqlite3_stmt *row = t->statements[FILE_PATHS];
    uint64_t bytes = 0;
    int code;
    buf_add_format(&from, "%s/", strcmp(path, "/") == 0 ? "" : path);
    buf_add_format(&to, "%s0", strcmp(path, "/") == 0 ? "" : path);
    bind_path(row, path);
    sqlite.sqlite3_bind_text(row, 3, buf_string(&from), -1, SQLITE_STATIC);
    sqlite.sqlite3_bind_text(row, 4, buf_string(&to), -1, SQLITE_STATIC);
    while ((code = sqlite.sqlite3_step(row)) == SQLITE_ROW && bytes <= most) {
        const char *name = (const char *)sqlite.sqlite3_column_text(row, 0);
        bytes += (uint64_t)sqlite.sqlite3_column_bytes(row, 0) + NAME_BYTES;
        names_add(paths, name ? name : "");
    }
    sqlite.sqlite3_reset(row);
    sqlite.sqlite3_clear_bindings(row);
    buf_free(&from);
    buf_free(&to);
    return code == SQLITE_DONE;
}

/* ---- parts ---- */

int64_t store_parts_first(int64_t row)
{
    return row * PARTS;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

const void *store_parts_get(struct store_tables *t, int64_t number, size_t len)
{
    sqlite3_stmt *get = t->statements[PART_GET];
    sqlite.sqlite3_bind_int64(get, 1, number);
    if (sqlite.sqlite3_step(get) != SQLITE_ROW || sqlite.sqlite3_column_type(get, 0) != SQLITE_BLOB)
        return NULL;
    const void *bytes = sqlite.sqlite3_column_blob(get, 0);
    return (size_t)sqlite.sqlite3_column_bytes(get, 0) == len ? bytes : NULL;
}

void store_parts_rest(struct store_tables *t)
{
    sqlite.sqlite3_reset(t->statements[PART_GET]);
}

bool store_parts_facts(struct store_tables *t, int64_t *number, size_t len, struct buf *facts)
{
    bool is_there = true;
    for (size_t at = 0; at < len && is_there; at += STORE_PART) {
        const size_t some = smaller(len - at, STORE_PART);
        const void *bytes = store_parts_get(t, (*number)++, some);
        is_there = bytes != NULL;
        if (is_there)
            buf_add(facts, bytes, some);
        store_parts_rest(t);
    }
    return is_there;
}

/* Writes bytes in parts from *number on; *number becomes that of the next part. */
static bool bytes_write(struct store_tables *t, int64_t *number, struct slice bytes)
{
    sqlite3_stmt *add = t->statements[PART_ADD];
    bool is_written = true;
    for (size_t at = 0; at < bytes.len && is_written; at += STORE_PART) {
        sqlite.sqlite3_bind_int64(add, 1, (*number)++);
        sqlite.sqlite3_bind_blob64(add, 2, bytes.at + at, smaller(bytes.len - at, STORE_PART), SQLITE_STATIC);
        is_written = store_finish(add);
    }
    return is_written;
}

bool store_parts_write(struct store_tables *t, int64_t row, struct slice facts, struct slice events)
{
    int64_t number = store_parts_first(row);
    return bytes_write(t, &number, facts) && bytes_write(t, &number, events);
}

bool store_parts_remove(struct store_tables *t, int64_t row)
{
    sqlite.sqlite3_bind_int64(t->statements[PARTS_REMOVE], 1, store_parts_first(row));
    sqlite.sqlite3_bind_int64(t->statements[PARTS_REMOVE], 2, store_parts_first(row) + PARTS - 1);
    return store_finish(t->statements[PARTS_REMOVE]);
}

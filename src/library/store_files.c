/* library/store_files.c - private to the store: which files it has, each by its folder and its name there */
#include "library/store_files.h"

#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "library/sqlite.h"
#include "library/store_tables.h"

enum { FOLDER, FIND, FOLDER_ADD, PUT, REMOVE, PATHS, STATEMENTS };

#define FOLDER_ID "(SELECT id FROM folder WHERE path = ?1)"

static const char *const texts[STATEMENTS] = {
    [FOLDER] = "SELECT id FROM folder WHERE path = ?1",
    [FIND] = "SELECT kept FROM file WHERE folder = ?1 AND name = ?2",
    [FOLDER_ADD] = "INSERT OR IGNORE INTO folder (path) VALUES (?1)",
    [PUT] = "INSERT OR REPLACE INTO file VALUES (" FOLDER_ID ", ?2, ?3)",
    [REMOVE] = "DELETE FROM file WHERE folder = " FOLDER_ID " AND name = ?2",
    [PATHS] = "SELECT ?1 || name FROM file WHERE folder = " FOLDER_ID " AND name = ?2 UNION ALL "
              "SELECT folder.path || name FROM folder JOIN file ON folder = id "
              "WHERE folder.path >= ?3 AND folder.path < ?4",
};

#define NAME_BYTES 32 /* that a name takes beside its own */

struct store_files {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    struct buf folder; /* the one that was found last, and its number; 0: none */
    int64_t folder_id;
};

struct store_files *store_files_open(sqlite3 *db)
{
    struct store_files *f = mem_zero(1, sizeof *f);
    f->db = db;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite.sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &f->statements[i], NULL) !=
            SQLITE_OK) {
            store_files_close(f);
            return NULL;
        }
    return f;
}

void store_files_close(struct store_files *f)
{
    if (!f)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite.sqlite3_finalize(f->statements[i]);
    buf_free(&f->folder);
    mem_free(f);
}

void store_files_begin(struct store_files *f)
{
    f->folder_id = 0;
}

/* Bytes of what comes before the name, with its slash. */
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

static bool finish(sqlite3_stmt *statement)
{
    const bool is_done = sqlite.sqlite3_step(statement) == SQLITE_DONE;
    sqlite.sqlite3_reset(statement);
    sqlite.sqlite3_clear_bindings(statement);
    return is_done;
}

/* A number that was asked for; 0: there is none, -1: SQLite has failed. */
static int64_t number(sqlite3_stmt *statement)
{
    const int code = sqlite.sqlite3_step(statement);
    const int64_t id = code == SQLITE_ROW ? sqlite.sqlite3_column_int64(statement, 0) : code == SQLITE_DONE ? 0 : -1;
    sqlite.sqlite3_reset(statement);
    return id;
}

static int64_t folder_find(struct store_files *f, struct slice folder)
{
    if (f->folder_id > 0 && slice_is_equal(buf_slice(&f->folder), folder))
        return f->folder_id;
    buf_clear(&f->folder);
    buf_add_slice(&f->folder, folder);
    sqlite.sqlite3_bind_text(f->statements[FOLDER], 1, buf_string(&f->folder), (int)f->folder.len, SQLITE_STATIC);
    return f->folder_id = number(f->statements[FOLDER]);
}

int64_t store_files_bind(struct store_files *f, const char *path, sqlite3_stmt *statement)
{
    const int len = folder_length(path);
    const int64_t folder = folder_find(f, (struct slice){path, (size_t)len});
    sqlite.sqlite3_bind_int64(statement, 1, folder);
    sqlite.sqlite3_bind_text(statement, 2, path + len, -1, SQLITE_STATIC);
    return folder;
}

int64_t store_files_find(struct store_files *f, const char *path)
{
    const int64_t folder = store_files_bind(f, path, f->statements[FIND]);
    return folder > 0 ? number(f->statements[FIND]) : folder;
}

bool store_files_put(struct store_files *f, const char *path, int64_t row)
{
    sqlite3_stmt *put = f->statements[PUT];
    bind_path(f->statements[FOLDER_ADD], path);
    if (!finish(f->statements[FOLDER_ADD]))
        return false;
    bind_path(put, path);
    sqlite.sqlite3_bind_int64(put, 3, row);
    return finish(put);
}

bool store_files_remove(struct store_files *f, const char *path)
{
    bind_path(f->statements[REMOVE], path);
    return finish(f->statements[REMOVE]);
}

bool store_files_tidy(struct store_files *f)
{
    return store_execute(f->db,
        "DELETE FROM folder WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.folder = folder.id)");
}

/* Below a folder is what begins with its name and a slash, and so lies before its name and what follows the slash. */
bool store_files_paths(struct store_files *f, const char *path, uint64_t most, struct names *paths)
{
    struct buf from = {0}, to = {0};
    sqlite3_stmt *row = f->statements[PATHS];
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

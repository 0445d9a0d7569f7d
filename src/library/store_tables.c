/* library/store_tables.c - private to the store: its tables, made where there are none */
#include "library/store_tables.h"

#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "library/packed.h"
#include "library/sqlite.h"
#include "library/store_place.h"

#define APPLICATION 0x6B696675            /* "kifu", in the header of the file */
#define TABLES (PACKED_VERSION * 100 + 1) /* of the tables: what an older version has left is made again */
#define PAGE 16384 /* bytes: of small files of records many rows share one, and little of it is left over */

const struct store_header store_tables_header = {APPLICATION, TABLES, PAGE};

/* What SQLite keeps of the tables, in its order: what it adds by itself has no words. Which files there are is in two
 * tables, so that a folder of many files is not written down with each of them. */
static const struct {
    const char *type, *name, *table, *sql;
} tables[] = {
    {"table", "kept", "kept",
        "CREATE TABLE kept (id INTEGER PRIMARY KEY, device INTEGER, inode INTEGER, size INTEGER, seconds INTEGER, "
        "nanoseconds INTEGER, changed_seconds INTEGER, changed_nanoseconds INTEGER, charset INTEGER, sum INTEGER, "
        "facts_size INTEGER, events_size INTEGER, facts BLOB, events BLOB)"},
    {"table", "part", "part", "CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB)"},
    {"table", "folder", "folder", "CREATE TABLE folder (id INTEGER PRIMARY KEY, path TEXT UNIQUE)"},
    {"index", "sqlite_autoindex_folder_1", "folder", NULL},
    {"table", "file", "file",
        "CREATE TABLE file (folder INTEGER, name TEXT, kept INTEGER, PRIMARY KEY (folder, name)) WITHOUT ROWID"},
};

bool store_execute(sqlite3 *db, const char *sql)
{
    return sqlite.sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
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

/* The first page of each is one of those that it got when they were made, and that of no other. */
static bool is_root(sqlite3_int64 page, unsigned *pages)
{
    if (page < 2 || page > (sqlite3_int64)COUNT(tables) + 1 || *pages & 1u << page)
        return false;
    *pages |= 1u << page;
    return true;
}

/* The tables and indexes that are there are counted. 0, or the code of a failure. */
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
    buf_add_format(&sql, "PRAGMA page_size = %d; BEGIN IMMEDIATE;", PAGE);
    for (size_t i = 0; i < COUNT(tables); i++)
        buf_add_format(&sql, "%s;", tables[i].sql ? tables[i].sql : "");
    buf_add_format(&sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION, TABLES);
    const int code = sqlite.sqlite3_exec(db, buf_string(&sql), NULL, NULL, NULL);
    buf_free(&sql);
    if (code != SQLITE_OK)
        store_execute(db, "ROLLBACK");
    return code;
}

int store_tables_make(sqlite3 *db)
{
    size_t count;
    int code = tables_compare(db, &count);
    if (code != SQLITE_OK || count)
        return code != SQLITE_OK ? code : count == COUNT(tables) ? SQLITE_OK : SQLITE_CORRUPT;
    const int made = tables_make(db); /* another kifu may be first */
    code = tables_compare(db, &count);
    return count == COUNT(tables) ? code : made != SQLITE_OK ? made : SQLITE_CORRUPT;
}

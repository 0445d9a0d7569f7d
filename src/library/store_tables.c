/* library/store_tables.c - the tables of the store */
#include "library/store_tables.h"

#include <sqlite3.h>
#include <stddef.h>

#include "base/bytes.h"
#include "library/packed.h"
#include "library/store_files.h"
#include "library/store_games.h"

#define APPLICATION 0x6B696675            /* "kifu", in the header of the file */
#define TABLES (PACKED_VERSION * 100 + 1) /* of the tables: what another version has left is made again */

#define PAGE "16384" /* bytes: of small files of records many rows share one, and little of it is left over */

bool store_execute(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static long pragma(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    long value = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        value = (long)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static bool is_ours(sqlite3 *db)
{
    return pragma(db, "PRAGMA application_id") == APPLICATION && pragma(db, "PRAGMA user_version") == TABLES;
}

static bool tables_make(sqlite3 *db)
{
    struct buf sql = {0};
    buf_add_format(&sql,
        "PRAGMA page_size = " PAGE ";"
        "BEGIN IMMEDIATE;"
        "CREATE TABLE kept (id INTEGER PRIMARY KEY, device INTEGER, inode INTEGER, size INTEGER, seconds INTEGER, "
        "nanoseconds INTEGER, charset INTEGER, sum INTEGER, first INTEGER, games INTEGER, facts BLOB, events BLOB);"
        "%s %s PRAGMA application_id = %d; PRAGMA user_version = %d;"
        "COMMIT",
        store_files_tables, store_games_tables, APPLICATION, TABLES);
    const bool is_made = store_execute(db, buf_string(&sql));
    buf_free(&sql);
    return is_made || store_execute(db, "ROLLBACK");
}

bool store_tables_make(sqlite3 *db)
{
    if (pragma(db, "PRAGMA user_version") == 0 && pragma(db, "SELECT count(*) FROM sqlite_master") == 0)
        tables_make(db);
    return is_ours(db);
}

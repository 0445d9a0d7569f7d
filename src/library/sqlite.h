/* library/sqlite.h - private to the store: SQLite, loaded by name
 *
 * Linking it would make each start longer by a quarter, as the dynamic linker would spend most of its time on SQLite's
 * symbols. sqlite_load is called before the sandbox closes, and before any other function of it.
 */
#ifndef KIFU_LIBRARY_SQLITE_H
#define KIFU_LIBRARY_SQLITE_H

#include <sqlite3.h>

#include "base/shared.h"

#define SQLITE_FUNCTIONS(F)         \
    F(sqlite3_bind_blob64)          \
    F(sqlite3_bind_int64)           \
    F(sqlite3_bind_parameter_count) \
    F(sqlite3_bind_text)            \
    F(sqlite3_busy_handler)         \
    F(sqlite3_clear_bindings)       \
    F(sqlite3_close)                \
    F(sqlite3_column_blob)          \
    F(sqlite3_column_bytes)         \
    F(sqlite3_column_int64)         \
    F(sqlite3_column_text)          \
    F(sqlite3_column_type)          \
    F(sqlite3_db_config)            \
    F(sqlite3_errcode)              \
    F(sqlite3_exec)                 \
    F(sqlite3_finalize)             \
    F(sqlite3_hard_heap_limit64)    \
    F(sqlite3_last_insert_rowid)    \
    F(sqlite3_libversion)           \
    F(sqlite3_limit)                \
    F(sqlite3_open_v2)              \
    F(sqlite3_prepare_v2)           \
    F(sqlite3_prepare_v3)           \
    F(sqlite3_progress_handler)     \
    F(sqlite3_reset)                \
    F(sqlite3_step)                 \
    F(sqlite3_system_errno)

extern struct sqlite_functions {
    bool is_tried, is_there;
    SQLITE_FUNCTIONS(SHARED_POINTER)
} sqlite;

bool sqlite_load(void); /* once; false: it is not installed, or too old */

#endif

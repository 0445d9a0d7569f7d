/* library/sqlite.c - SQLite, loaded by name */
#include "library/sqlite.h"

struct sqlite_functions sqlite;

static const char *const files[] = {"libsqlite3.so.0", "libsqlite3.dylib", "/usr/lib/libsqlite3.dylib", "libsqlite3.so",
    NULL};

bool sqlite_load(void)
{
    if (sqlite.is_tried)
        return sqlite.is_there;
    sqlite.is_tried = true;
    void *library = shared_open(files);
    sqlite.is_there = library;
#define FIND(name) sqlite.is_there = sqlite.is_there && SHARED_FIND(library, &sqlite, name);
    SQLITE_FUNCTIONS(FIND)
#undef FIND
    return sqlite.is_there;
}

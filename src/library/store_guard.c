/* library/store_guard.c - private to the store: a connection of SQLite to a file that is not trusted */
#include "library/store_guard.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/array.h"
#include "library/sqlite.h"
#include "library/store_place.h"

#define STEPS_AT_ONCE 20000 /* of SQLite's machine, before it asks whether to go on; a millisecond */
#define STEPS_ALONE 1000000 /* an operation is not interrupted before: what is written is written */
#define STEPS_MOST 20000000 /* of an operation, and one more for each byte of the file */
#define PATIENCE_MS 2000    /* to wait for another kifu, where nobody says how long */
#define WAIT_MS 10          /* of it at once */
#define SAID_MS 300         /* what takes less is not worth a word */

static const struct {
    int option, value;
} options[] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
    {SQLITE_DBCONFIG_DQS_DDL, 0},
    {SQLITE_DBCONFIG_DQS_DML, 0},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
};

/* What our own tables and statements need, and some more. */
static const struct {
    int limit, value;
} limits[] = {
    {SQLITE_LIMIT_LENGTH, (int)STORE_VALUE_MOST},
    {SQLITE_LIMIT_SQL_LENGTH, 4000},
    {SQLITE_LIMIT_COLUMN, 40},
    {SQLITE_LIMIT_EXPR_DEPTH, 20},
    {SQLITE_LIMIT_COMPOUND_SELECT, 3},
    {SQLITE_LIMIT_VDBE_OP, 2000},
    {SQLITE_LIMIT_FUNCTION_ARG, 8},
    {SQLITE_LIMIT_ATTACHED, 0},
    {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
    {SQLITE_LIMIT_VARIABLE_NUMBER, 20},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    {SQLITE_LIMIT_WORKER_THREADS, 0},
};

static const char settings[] =
    "PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; "
    "PRAGMA cache_size = -512"; /* KiB */

static bool is_interrupted(const struct store_guard *g)
{
    return g->asks && g->asks->is_interrupted && g->asks->is_interrupted();
}

/* Called by SQLite in the middle of its work: not 0 ends it. */
static int step(void *context)
{
    struct store_guard *g = context;
    g->steps += STEPS_AT_ONCE;
    g->is_endless = g->is_endless || g->steps > g->steps_most;
    return g->is_endless || (g->steps > STEPS_ALONE && is_interrupted(g));
}

/* Called while another kifu is at the file: 0 gives up. */
static int wait_again(void *context, int times)
{
    struct store_guard *g = context;
    const int patience = g->asks ? g->asks->patience_ms : PATIENCE_MS;
    if (times >= patience / WAIT_MS || is_interrupted(g))
        return 0;
    if (times == SAID_MS / WAIT_MS && !g->has_said && g->asks && g->asks->waits) {
        g->has_said = true;
        g->asks->waits();
    }
    poll(NULL, 0, WAIT_MS);
    return 1;
}

/* SQLite gives what root makes the owner of the store; we made that, and in the sandbox it cannot. */
static int give_no_owner(int fd, uid_t user, gid_t group)
{
    (void)fd, (void)user, (void)group;
    return 0;
}

static void limit_all(void)
{
    sqlite3_vfs *vfs = sqlite.sqlite3_vfs_find(NULL);
    if (vfs && vfs->iVersion >= 3 && vfs->xSetSystemCall)
        vfs->xSetSystemCall(vfs, "fchown", (sqlite3_syscall_ptr)give_no_owner);
    sqlite.sqlite3_hard_heap_limit64((sqlite3_int64)STORE_MEMORY_MOST);
}

void store_guard_grow(struct store_guard *g, const char *path)
{
    g->steps_most = STEPS_MOST + store_place_size(path);
}

bool store_guard_open(struct store_guard *g, const char *path, bool reads_only, const struct store_asks *asks)
{
    int how = SQLITE_OPEN_NOMUTEX | (reads_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    *g = (struct store_guard){.asks = asks};
    store_guard_grow(g, path);
    limit_all();
    if (sqlite.sqlite3_open_v2(path, &g->db, how, NULL) != SQLITE_OK)
        return false;
    for (size_t i = 0; i < COUNT(options); i++)
        sqlite.sqlite3_db_config(g->db, options[i].option, options[i].value, NULL);
    for (size_t i = 0; i < COUNT(limits); i++)
        sqlite.sqlite3_limit(g->db, limits[i].limit, limits[i].value);
    sqlite.sqlite3_progress_handler(g->db, STEPS_AT_ONCE, step, g);
    sqlite.sqlite3_busy_handler(g->db, wait_again, g);
    return sqlite.sqlite3_exec(g->db, settings, NULL, NULL, NULL) == SQLITE_OK;
}

void store_guard_close(struct store_guard *g)
{
    sqlite.sqlite3_close(g->db);
    g->db = NULL;
}

struct store_trouble store_guard_trouble(const struct store_guard *g, const char *path, int code)
{
    const int number = g->db ? sqlite.sqlite3_system_errno(g->db) : 0;
    switch (code & 0xFF) {
    case SQLITE_OK: return (struct store_trouble){STORE_GOOD, 0};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return (struct store_trouble){STORE_LOCKED, 0};
    case SQLITE_FULL: return (struct store_trouble){STORE_REFUSED, ENOSPC};
    case SQLITE_READONLY:
    case SQLITE_PERM: return (struct store_trouble){STORE_REFUSED, access(path, W_OK) != 0 ? errno : EACCES};
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR: return (struct store_trouble){STORE_REFUSED, number ? number : EIO};
    case SQLITE_INTERRUPT: return (struct store_trouble){g->is_endless ? STORE_DAMAGED : STORE_REFUSED, EINTR};
    default: return (struct store_trouble){STORE_DAMAGED, 0};
    }
}

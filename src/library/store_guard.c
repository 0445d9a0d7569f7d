/* library/store_guard.c - private to the store: its file, and a connection of SQLite to it */
#include "library/store_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/mem.h"
#include "library/sqlite.h"

/* ---- the connection ---- */

#define STEPS_AT_ONCE 20000 /* of SQLite's machine, between two calls of step(); a millisecond */
#define STEPS_ALONE 1000000 /* an operation is not interrupted before, so that short ones complete */
#define STEPS_MOST 20000000 /* of an operation, plus one for each byte of the file */
#define PATIENCE_MS 2000    /* to wait for another kifu, by default */
#define WAIT_MS 10          /* one sleep of that */
#define SAID_MS 300         /* a shorter wait is not reported */
#define SHRINKS_FROM 4      /* if one part in this many of the file is free */

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

/* Limits: what our own tables and statements need, and some more. */
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

/* Called by SQLite during its work; not 0 ends the operation. */
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

void store_guard_grow(struct store_guard *g, const char *path)
{
    g->steps_most = STEPS_MOST + store_guard_size(path);
}

bool store_guard_open(struct store_guard *g, const char *path, bool reads_only, const struct store_asks *asks)
{
    int how = SQLITE_OPEN_NOMUTEX | (reads_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    *g = (struct store_guard){.asks = asks};
    store_guard_grow(g, path);
    sqlite.sqlite3_hard_heap_limit64((sqlite3_int64)STORE_MEMORY_MOST);
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

static int64_t number_of(struct store_guard *g, const char *sql)
{
    sqlite3_stmt *row = NULL;
    int64_t number = 0;
    if (sqlite.sqlite3_prepare_v2(g->db, sql, -1, &row, NULL) == SQLITE_OK && sqlite.sqlite3_step(row) == SQLITE_ROW)
        number = sqlite.sqlite3_column_int64(row, 0);
    sqlite.sqlite3_finalize(row);
    return number;
}

/* VACUUM writes a copy into a file without a name, and then back; if that fails the store is unchanged. */
void store_guard_shrink(struct store_guard *g)
{
    if (number_of(g, "PRAGMA freelist_count") < number_of(g, "PRAGMA page_count") / SHRINKS_FROM)
        return;
    store_guard_begin(g);
    sqlite.sqlite3_limit(g->db, SQLITE_LIMIT_ATTACHED, 1); /* the copy */
    sqlite.sqlite3_exec(g->db, "PRAGMA temp_store = FILE; VACUUM", NULL, NULL, NULL);
    sqlite.sqlite3_limit(g->db, SQLITE_LIMIT_ATTACHED, 0);
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

/* ---- the file ---- */

#define HEADER_BYTES 100
#define VERSION_MOST 1000000 /* a larger one is damage, not a later version */

/* Files that SQLite may put beside a database. We never write the last two. */
static const char *const endings[] = {"-journal", "-wal", "-shm"};

static bool trouble_set(struct store_trouble *t, enum store_kind kind, int number)
{
    *t = (struct store_trouble){kind, number};
    return false;
}

static enum store_state unusable(struct store_trouble *t, enum store_kind kind, int number)
{
    trouble_set(t, kind, number);
    return STORE_UNUSABLE;
}

/* ---- kinds of files ---- */

static enum store_kind kind_of(const struct stat *st)
{
    if (S_ISLNK(st->st_mode) || (S_ISREG(st->st_mode) && st->st_nlink > 1))
        return STORE_LINK;
    if (S_ISDIR(st->st_mode))
        return STORE_FOLDER;
    if (!S_ISREG(st->st_mode))
        return STORE_SPECIAL;
    if (st->st_uid != geteuid())
        return STORE_FOREIGN;
    return st->st_mode & (S_IWGRP | S_IWOTH) ? STORE_WRITABLE : STORE_GOOD;
}

static bool folder_is_ours(const char *path, struct store_trouble *t)
{
    struct stat st;
    char *folder = mem_string(path), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder ? 1 : 0] = 0;
    const bool is_there = stat(slash ? folder : ".", &st) == 0;
    const int number = errno;
    mem_free(folder);
    if (!is_there)
        return trouble_set(t, STORE_REFUSED, number);
    if (st.st_uid != geteuid())
        return trouble_set(t, STORE_FOREIGN, 0);
    return !(st.st_mode & (S_IWGRP | S_IWOTH)) || trouble_set(t, STORE_WRITABLE, 0);
}

static char *path_beside(const char *path, const char *ending)
{
    struct buf name = {0};
    buf_add_format(&name, "%s%s", path, ending);
    char *copy = mem_string(buf_string(&name));
    buf_free(&name);
    return copy;
}

/* True: nothing is beside the store but a journal, which is as trustworthy as the store itself. */
static bool is_alone(const char *path)
{
    bool is_alone = true;
    for (size_t i = 0; i < COUNT(endings); i++) {
        struct stat st;
        char *name = path_beside(path, endings[i]);
        const bool is_there = lstat(name, &st) == 0;
        is_alone = is_alone && (!is_there || (i == 0 && kind_of(&st) == STORE_GOOD));
        mem_free(name);
    }
    return is_alone;
}

/* ---- its header ---- */

static uint32_t number_at(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The offsets are those of SQLite's file format. Format 1 has only a journal beside it; the two AT_CLEARING and
 * AT_STEPWISE are 0 unless the database vacuums by itself. *t says whether a file that is not STORE_OURS is damaged. */
static enum store_state state_of(const uint8_t *at, struct store_trouble *t)
{
    enum { AT_PAGE = 16, AT_FORMATS = 18, AT_CLEARING = 52, AT_VERSION = 60, AT_STEPWISE = 64, AT_APPLICATION = 68 };
    const uint32_t page = (uint32_t)at[AT_PAGE] << 8 | at[AT_PAGE + 1], version = number_at(at + AT_VERSION);
    const bool is_sound = !memcmp(at, "SQLite format 3", 16) && number_at(at + AT_APPLICATION) == STORE_APPLICATION &&
                          version && version < VERSION_MOST && page == STORE_PAGE && at[AT_FORMATS] == 1 &&
                          at[AT_FORMATS + 1] == 1 && !number_at(at + AT_CLEARING) && !number_at(at + AT_STEPWISE);
    if (is_sound && version == STORE_VERSION)
        return STORE_OURS;
    trouble_set(t, !is_sound ? STORE_DAMAGED : version > STORE_VERSION ? STORE_NEWER : STORE_GOOD, 0);
    return t->kind == STORE_NEWER ? STORE_UNUSABLE : STORE_OTHER;
}

static enum store_state header_look(const char *path, struct store_trouble *t)
{
    uint8_t header[HEADER_BYTES];
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return unusable(t, STORE_REFUSED, errno);
    const ssize_t count = read(fd, header, sizeof header);
    const int number = errno;
    close(fd);
    if (count < 0)
        return unusable(t, STORE_REFUSED, number);
    if (count < HEADER_BYTES) {
        trouble_set(t, count ? STORE_DAMAGED : STORE_GOOD, 0);
        return count ? STORE_OTHER : STORE_EMPTY;
    }
    return state_of(header, t);
}

/* ---- the look at the file ---- */

enum store_state store_guard_look(const char *path, struct store_trouble *t)
{
    struct stat st;
    if (!folder_is_ours(path, t))
        return STORE_UNUSABLE;
    if (lstat(path, &st) != 0) {
        trouble_set(t, STORE_REFUSED, errno);
        return errno == ENOENT ? STORE_EMPTY : STORE_UNUSABLE;
    }
    if (kind_of(&st) != STORE_GOOD)
        return unusable(t, kind_of(&st), 0);
    const enum store_state state = header_look(path, t);
    if (state == STORE_UNUSABLE || state == STORE_OTHER || is_alone(path))
        return state;
    trouble_set(t, STORE_DAMAGED, 0);
    return STORE_OTHER;
}

bool store_guard_make(const char *path, struct store_trouble *t)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
    if (fd < 0)
        return trouble_set(t, STORE_REFUSED, errno);
    close(fd);
    return true;
}

void store_guard_remove(const char *path)
{
    unlink(path);
    for (size_t i = 0; i < COUNT(endings); i++) {
        char *name = path_beside(path, endings[i]);
        unlink(name);
        mem_free(name);
    }
}

uint64_t store_guard_size(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && st.st_size > 0 ? (uint64_t)st.st_size : 0;
}

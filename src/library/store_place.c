/* library/store_place.c - private to the store: the file that it is kept in, before SQLite sees it */
#include "library/store_place.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/mem.h"

#define HEADER_BYTES 100
#define VERSION_MOST 1000000 /* what is beyond is damage, and no version to come */

/* What SQLite may have beside a file. The last two are never written by us. */
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

/* ---- what is there ---- */

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

/* Whether nothing lies beside it but a journal that is as the store itself is. */
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

/* The places are those of the file format of SQLite. Format 1 has a journal, and no other file beside it; a database
 * that clears up by itself has other numbers than 0 where those are. *t says of another file whether it is damaged. */
static enum store_state state_of(const uint8_t *at, const struct store_header *wanted, struct store_trouble *t)
{
    enum { AT_PAGE = 16, AT_FORMATS = 18, AT_CLEARING = 52, AT_VERSION = 60, AT_STEPWISE = 64, AT_APPLICATION = 68 };
    const uint32_t page = (uint32_t)at[AT_PAGE] << 8 | at[AT_PAGE + 1], version = number_at(at + AT_VERSION);
    const bool is_sound = !memcmp(at, "SQLite format 3", 16) && number_at(at + AT_APPLICATION) == wanted->application &&
                          version && version < VERSION_MOST && page == wanted->page && at[AT_FORMATS] == 1 &&
                          at[AT_FORMATS + 1] == 1 && !number_at(at + AT_CLEARING) && !number_at(at + AT_STEPWISE);
    if (is_sound && version == wanted->version)
        return STORE_OURS;
    trouble_set(t, !is_sound ? STORE_DAMAGED : version > wanted->version ? STORE_NEWER : STORE_GOOD, 0);
    return t->kind == STORE_NEWER ? STORE_UNUSABLE : STORE_OTHER;
}

static enum store_state header_look(const char *path, const struct store_header *wanted, struct store_trouble *t)
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
    return state_of(header, wanted, t);
}

/* ---- asked ---- */

enum store_state store_place_look(const char *path, const struct store_header *wanted, struct store_trouble *t)
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
    const enum store_state state = header_look(path, wanted, t);
    if (state == STORE_UNUSABLE || state == STORE_OTHER || is_alone(path))
        return state;
    trouble_set(t, STORE_DAMAGED, 0);
    return STORE_OTHER;
}

bool store_place_make(const char *path, struct store_trouble *t)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
    if (fd < 0)
        return trouble_set(t, STORE_REFUSED, errno);
    close(fd);
    return true;
}

void store_place_remove(const char *path)
{
    unlink(path);
    for (size_t i = 0; i < COUNT(endings); i++) {
        char *name = path_beside(path, endings[i]);
        unlink(name);
        mem_free(name);
    }
}

uint64_t store_place_size(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && st.st_size > 0 ? (uint64_t)st.st_size : 0;
}

/* cmd/memory.c - the file in which places and bookmarks are kept */
#include "cmd/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"

/* ---- where it is ---- */

/* The folders below one that is there are made, each for its owner alone. */
static void folders_make(struct buf *path, size_t from)
{
    buf_string(path);
    for (size_t i = from; i < path->len; i++) {
        if (path->at[i] != '/')
            continue;
        path->at[i] = 0;
        mkdir(path->at, 0700);
        path->at[i] = '/';
    }
}

/* False where the environment names no place for it. */
static bool memory_path(struct buf *path)
{
    const char *base = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (base && base[0] == '/') {
        buf_add_format(path, "%s/kifu/places", base);
        folders_make(path, strlen(base));
    } else if (home && home[0] == '/') {
        buf_add_format(path, "%s/.local/state/kifu/places", home);
        folders_make(path, strlen(home) + 1);
    }
    return path->len > 0;
}

static int file_of_mine(const char *path)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
    struct stat st;
    if (fd < 0)
        return -1;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid())
        return fd;
    close(fd);
    return -1;
}

/* ---- the lock: it goes with the program ---- */

#define TRIES 20
#define TRY_NANOSECONDS 10000000L

static bool lock(int fd, short type)
{
    struct flock l = {.l_type = type, .l_whence = SEEK_SET};
    for (int i = 0; i < TRIES; i++) {
        if (fcntl(fd, F_SETLK, &l) == 0)
            return true;
        if (errno != EACCES && errno != EAGAIN && errno != EINTR)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = TRY_NANOSECONDS}, NULL);
    }
    return false;
}

/* ---- bytes ---- */

static void read_all(int fd, struct places *p)
{
    struct buf bytes = {0};
    struct error e;
    bool end = lseek(fd, 0, SEEK_SET) != 0;
    while (!end && bytes.len < PLACES_BYTES && file_more(fd, PLACES_BYTES - bytes.len, &bytes, &end, &e))
        continue;
    places_read(p, buf_slice(&bytes));
    buf_free(&bytes);
}

static bool write_all(int fd, struct slice bytes)
{
    if (lseek(fd, 0, SEEK_SET) != 0)
        return false;
    while (bytes.len > 0) {
        const ssize_t n = write(fd, bytes.at, bytes.len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes = slice_from(bytes, (size_t)n);
    }
    return true;
}

/* ---- the file ---- */

void memory_open(struct memory_file *f)
{
    struct buf path = {0};
    char folder[PATH_MAX];
    f->fd = memory_path(&path) ? file_of_mine(buf_string(&path)) : -1;
    buf_free(&path);
    if (f->fd < 0)
        return;
    if (getcwd(folder, sizeof folder) && folder[0] == '/')
        f->memory.known.folder = mem_string(folder);
    if (lock(f->fd, F_RDLCK))
        read_all(f->fd, &f->memory.known);
    lock(f->fd, F_UNLCK);
}

/* A disk that is full leaves the beginning of the text: its last line is left out when it is read. */
void memory_keep(struct memory_file *f)
{
    struct places all = {0};
    struct buf text = {0};
    const bool is_new = f->memory.mine.count > 0 || f->memory.mine.is_emptied;
    if (f->fd < 0 || !is_new || !lock(f->fd, F_WRLCK))
        return;
    read_all(f->fd, &all);
    places_merge(&all, &f->memory.mine);
    if (all.count > 0)
        places_write(&all, &text);
    /* Where it cannot be cut, lines of before are left at its end. Nothing is to be done about that */
    const bool is_kept = write_all(f->fd, buf_slice(&text)) && ftruncate(f->fd, (off_t)text.len) == 0;
    (void)is_kept;
    lock(f->fd, F_UNLCK);
    places_free(&all);
    buf_free(&text);
}

void memory_close(struct memory_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
    places_free(&f->memory.known);
    places_free(&f->memory.mine);
}

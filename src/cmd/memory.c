/* cmd/memory.c - the file of places and bookmarks */
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
#include "base/output.h"
#include "base/tr.h"
#include "ingest/interrupt.h"

#define LATER T("was written by a newer kifu: left unchanged")

/* Opens the file. -1 and *e: it cannot be opened, or is not trusted. */
static int file_of_mine(const char *path, struct error *e)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
    struct stat st;
    if (fd < 0) {
        file_reason(e, errno);
        return -1;
    }
    const bool is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    if (is_file && st.st_uid == geteuid())
        return fd;
    error_set(e, is_file ? T("belongs to another user") : T("is not a regular file"));
    close(fd);
    return -1;
}

/* ---- the lock: it ends with the program ---- */

#define TRIES 20
#define TRIES_PATIENT 1000 /* ten seconds */
#define TRY_NANOSECONDS 10000000L

/* Takes a lock. False and errno; EAGAIN: another program has it. */
static bool lock(int fd, short type, int tries)
{
    struct flock l = {.l_type = type, .l_whence = SEEK_SET};
    for (int i = 0; i < tries && !interrupt_came(); i++) {
        if (fcntl(fd, F_SETLK, &l) == 0)
            return true;
        if (errno != EACCES && errno != EAGAIN && errno != EINTR)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = TRY_NANOSECONDS}, NULL);
    }
    errno = EAGAIN;
    return false;
}

static bool lock_to_write(const struct memory_file *f, bool is_patient, struct error *e)
{
    if (lock(f->fd, F_WRLCK, TRIES))
        return true;
    if (errno != EAGAIN)
        return file_reason(e, errno);
    if (is_patient) {
        interrupt_catch(); /* before the message names Ctrl-C */
        complain(f->path, "in use by another program: waiting; press Ctrl-C to stop");
        if (lock(f->fd, F_WRLCK, TRIES_PATIENT))
            return true;
    }
    return error_set(e, "in use by another program");
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

static bool write_at(int fd, size_t at, struct slice bytes)
{
    return lseek(fd, (off_t)at, SEEK_SET) >= 0 && file_put(fd, bytes);
}

/* Writes the part that makes the file longer first: so the file is unchanged if the disk is full. */
static bool write_text(int fd, struct slice text, struct error *e)
{
    const off_t end = lseek(fd, 0, SEEK_END);
    const size_t was = end > 0 ? (size_t)end : 0;
    bool good = end >= 0;
    if (good && text.len > was && !write_at(fd, was, slice_from(text, was))) {
        file_reason(e, errno);
        good = ftruncate(fd, end) == 0;
        return false;
    }
    good = good && write_at(fd, 0, slice_part(text, 0, was)) && ftruncate(fd, (off_t)text.len) == 0;
    return good || file_reason(e, errno);
}

/* ---- the file ---- */

static void refuse(struct memory_file *f, const char *reason)
{
    buf_add_format(&f->why, "%s: %s", f->path, reason);
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}

void memory_open(struct memory_file *f)
{
    struct buf path = {0};
    struct error e;
    char folder[PATH_MAX];
    f->fd = -1;
    const size_t from = file_place(&path, "XDG_STATE_HOME", ".local/state", "places");
    if (!from)
        return;
    f->path = mem_string(buf_string(&path));
    buf_free(&path);
    file_make_folders(f->path, from, 0700);
    f->fd = file_of_mine(f->path, &e);
    if (f->fd < 0) {
        refuse(f, e.text);
        return;
    }
    if (getcwd(folder, sizeof folder) && folder[0] == '/')
        f->memory.known.folder = mem_string(folder);
    if (lock(f->fd, F_RDLCK, TRIES))
        read_all(f->fd, &f->memory.known);
    lock(f->fd, F_UNLCK, 1);
    if (f->memory.known.is_later)
        refuse(f, tr(LATER));
}

static bool add_to_file(struct memory_file *f, bool is_patient, struct error *e)
{
    struct places all = {0};
    struct buf text = {0};
    if (!lock_to_write(f, is_patient, e))
        return false;
    read_all(f->fd, &all);
    places_merge(&all, &f->memory.mine);
    if (all.count > 0)
        places_write(&all, &text);
    const bool good = all.is_later ? error_set(e, LATER) : write_text(f->fd, buf_slice(&text), e);
    lock(f->fd, F_UNLCK, 1);
    places_free(&all);
    buf_free(&text);
    return good;
}

bool memory_keep(struct memory_file *f)
{
    const struct places *mine = &f->memory.mine;
    bool has_bookmarks = mine->is_emptied;
    struct error e;
    for (size_t i = 0; i < mine->count; i++)
        has_bookmarks |= mine->at[i].is_bookmark || mine->at[i].is_star;
    const bool is_wanted = has_bookmarks || mine->has_problems;
    if (f->fd < 0 || (!mine->count && !mine->is_emptied) || add_to_file(f, is_wanted, &e) || !is_wanted)
        return true;
    complain(f->path, has_bookmarks ? T("bookmarks not saved: %s") : T("solved problems not saved: %s"), e.text);
    return false;
}

void memory_close(struct memory_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
    mem_free(f->path);
    f->path = NULL;
    buf_free(&f->why);
    places_free(&f->memory.known);
    places_free(&f->memory.mine);
}

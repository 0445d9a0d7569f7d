/* base/file.c - opening and reading a file */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/descriptors.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/tr.h"

/* ---- reasons ---- */

/* In the user's words; for any other error the system's text is used. */
static const struct {
    int number;
    const char *text;
} reasons[] = {
    {ENOENT, T("no such file")},
    {ENOTDIR, T("no such file")},
    {EEXIST, T("already exists")},
    {EACCES, T("permission denied")},
    {EPERM, T("permission denied")},
    {EISDIR, T("is a folder")},
    {ELOOP, T("too many symbolic links")},
    {ENAMETOOLONG, T("the name is too long")},
    {EMFILE, T("too many open files")},
    {ENFILE, T("too many open files")},
    {ENOSPC, T("no space left")},
    {EDQUOT, T("no space left")},
    {EROFS, T("read-only file system")},
    {EFBIG, T("too large")},
    {EIO, T("input/output error")},
    {EBADF, T("it is closed")},
};

bool file_reason(struct error *e, int number)
{
    for (size_t i = 0; i < COUNT(reasons); i++) {
        if (reasons[i].number != number)
            continue;
        error_set(e, "%s", tr(reasons[i].text));
        if (e && (number == EACCES || number == EPERM))
            e->kind = ERROR_PERMISSION;
        return false;
    }
    return error_set(e, "system error %d (%s)", number, strerror(number));
}

/* Why a file of this kind cannot be read, to be put after its name; NULL if it can. */
static const char *kind_reason(mode_t mode)
{
    if (S_ISDIR(mode))
        return T("is a folder: try kifu list");
    if (S_ISFIFO(mode))
        return T("is a fifo");
    if (S_ISSOCK(mode))
        return T("is a socket");
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return T("is a device");
    return S_ISREG(mode) ? NULL : T("is not a file");
}

/* ---- reading ---- */

static bool is_regular(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

/* Bytes read from a descriptor before it was opened by its name. */
static struct {
    int given, fd; /* -1: none */
    struct buf bytes;
    bool is_whole;
} ahead = {.given = -1, .fd = -1};

static bool give_ahead(int fd, struct buf *out)
{
    const size_t len = fd == ahead.fd ? ahead.bytes.len : 0;
    if (fd == ahead.fd) {
        buf_add_slice(out, buf_slice(&ahead.bytes));
        buf_free(&ahead.bytes);
        ahead.given = ahead.fd = -1;
        ahead.is_whole = false;
    }
    return len > 0;
}

bool file_comes(int fd, int ms)
{
    int came;
    if (fd == ahead.fd && ahead.bytes.len > 0)
        return true;
    do
        came = poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, ms);
    while (came < 0 && errno == EINTR && ms < 0);
    return came > 0 || (came < 0 && errno != EINTR); /* after a signal, reading might wait */
}

bool file_more(int fd, size_t most, struct buf *out, bool *end, struct error *e)
{
    *end = false;
    if (give_ahead(fd, out))
        return true;
    buf_reserve(out, most);
    for (;;) {
        const ssize_t got = read(fd, out->at + out->len, most < SSIZE_MAX ? most : SSIZE_MAX);
        if (got == 0 && !file_comes(fd, 0)) { /* a fifo that had no writer yet */
            file_comes(fd, -1);
            continue;
        }
        if (got >= 0) {
            out->len += (size_t)got;
            *end = got == 0;
            return true;
        }
        if ((errno == EAGAIN || errno == EWOULDBLOCK) && is_regular(fd)) /* as the kernel's log is, which never ends */
            return error_set(e, "never ends");
        if (errno == EAGAIN || errno == EWOULDBLOCK) /* a pipe that does not block is waited for */
            file_comes(fd, -1);
        else if (errno != EINTR)
            return file_reason(e, errno);
    }
}

/* Appends all bytes of `fd` up to its end. */
static bool read_all(int fd, size_t size, struct buf *out, struct error *e)
{
    bool end = false;
    /* One byte more than the file has: then its end is seen without growing again. */
    buf_reserve(out, size > 0 && size < SIZE_MAX ? size + 1 : 65536);
    while (!end)
        if (!file_more(fd, out->cap > out->len ? out->cap - out->len : 65536, out, &end, e))
            return false;
    return true;
}

/* True if it was opened for writing only, as main.c does for a standard input that was closed. */
static bool is_unreadable(int fd)
{
    const int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) == O_WRONLY;
}

/* A duplicate of a descriptor: opening its name instead would lose the writer of a fifo. */
static int open_again(int given, struct stat *st, struct error *e)
{
    enum { CLOSED, UNREADABLE, FOLDER, TERMINAL, DEVICE, GOOD };
    static const char *const reasons_of[][2] = {
        [CLOSED] = {T("standard input is closed"), T("it is closed")},
        [UNREADABLE] = {T("standard input cannot be read"), T("cannot be read")},
        [FOLDER] = {T("standard input is a folder: try kifu list"), T("is a folder: try kifu list")},
        [TERMINAL] = {T("standard input is a terminal: give a file name"), T("is a terminal: give a file name")},
        [DEVICE] = {T("standard input is a device"), T("is a device")},
    };
    int reason = GOOD;
    int fd;
    if (fstat(given, st) != 0)
        reason = errno == EBADF ? CLOSED : UNREADABLE;
    else if (S_ISDIR(st->st_mode))
        reason = FOLDER;
    else if (isatty(given))
        reason = TERMINAL;
    else if (is_unreadable(given))
        reason = S_ISCHR(st->st_mode) ? CLOSED : UNREADABLE;
    else if (S_ISCHR(st->st_mode) || S_ISBLK(st->st_mode)) /* an endless one would fill the memory */
        reason = DEVICE;
    if (reason != GOOD) {
        error_set(e, "%s", tr(reasons_of[reason][given != STDIN_FILENO]));
        return -1;
    }
    fd = fcntl(given, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (fd < 0)
        file_reason(e, errno);
    return fd;
}

/* Opening a device can already do something to it, so its kind is asked first, and again after the open, when
 * it can no longer be exchanged. */
static int open_plain(const char *path, struct stat *st, struct error *e)
{
    int fd;
    if (stat(path, st) != 0) {
        file_reason(e, errno);
        return -1;
    }
    if (kind_reason(st->st_mode) != NULL) {
        error_set(e, "%s", tr(kind_reason(st->st_mode)));
        return -1;
    }
    do
        fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    if (fd < 0) {
        file_reason(e, errno);
        return -1;
    }
    if (fstat(fd, st) != 0 || kind_reason(st->st_mode) != NULL) {
        error_set(e, "changed while being opened");
        close(fd);
        return -1;
    }
    return fd;
}

int file_open(const char *path, size_t *size, struct error *e)
{
    struct stat st;
    const int given = descriptor_of(path);
    const int fd = given >= 0 ? open_again(given, &st, e) : open_plain(path, &st, e);
    if (fd >= 0 && given >= 0 && given == ahead.given)
        ahead.fd = fd;
    else if (fd == ahead.fd) /* the pipe was closed without being read */
        ahead.fd = -1;
    *size = fd >= 0 && S_ISREG(st.st_mode) && st.st_size > 0 && (uintmax_t)st.st_size < SIZE_MAX ? (size_t)st.st_size
                                                                                                 : 0;
    return fd;
}

/* True for the one pipe of which bytes are kept; false once it was opened, as its reader has those bytes. */
static bool is_ahead(int given)
{
    struct stat st;
    if (ahead.given < 0 && given >= 0 && fstat(given, &st) == 0 && (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode)))
        ahead.given = given;
    return given >= 0 && given == ahead.given && ahead.fd < 0;
}

enum file_coming file_ahead(const char *path, size_t most, int ms)
{
    struct error e;
    const int given = descriptor_of(path);
    if (!is_ahead(given) || ahead.is_whole)
        return FILE_WHOLE;
    if (!file_comes(given, ms))
        return FILE_SILENT;
    ahead.is_whole = !file_more(given, most, &ahead.bytes, &ahead.is_whole, &e) || ahead.is_whole;
    return ahead.is_whole ? FILE_WHOLE : FILE_CAME;
}

struct slice file_kept(const char *path)
{
    return is_ahead(descriptor_of(path)) ? buf_slice(&ahead.bytes) : SLICE("");
}

void file_peek(const char *path, struct buf *head)
{
    char bytes[FILE_PEEK];
    struct error e;
    size_t size;
    const int given = descriptor_of(path);
    while (given >= 0 && file_kept(path).len < FILE_PEEK && !magic_is_begun(file_kept(path)))
        if (file_ahead(path, FILE_PEEK - file_kept(path).len, -1) == FILE_WHOLE)
            break;
    buf_add_slice(head, slice_part(file_kept(path), 0, FILE_PEEK));
    if (given >= 0 && !is_regular(given))
        return;
    const int fd = file_open(path, &size, &e);
    const ssize_t count = fd >= 0 ? pread(fd, bytes, sizeof bytes, lseek(fd, 0, SEEK_CUR)) : 0;
    buf_add(head, bytes, count > 0 ? (size_t)count : 0);
    if (fd >= 0)
        close(fd);
}

bool file_read(const char *path, struct buf *out, struct error *e)
{
    const size_t len = out->len;
    size_t size;
    const int fd = file_open(path, &size, e);
    if (fd < 0)
        return false;
    const bool good = read_all(fd, size, out, e);
    close(fd);
    if (!good)
        out->len = len;
    return good;
}

/* ---- looking ---- */

bool file_exists(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

bool file_is_gone(const char *path)
{
    return !file_exists(path) && (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG);
}

bool file_is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool folder_is_made(const char *path, unsigned mode)
{
    struct stat st;
    if (mkdir(path, mode) == 0)
        return true;
    const int number = errno;
    const bool exists = stat(path, &st) == 0;
    errno = exists ? EEXIST : number;
    return exists && S_ISDIR(st.st_mode);
}

size_t file_make_folders(const char *path, size_t from, unsigned mode)
{
    char *part = mem_string(path);
    size_t at = from;
    bool is_made = true;
    for (; is_made && part[at]; at++) {
        if (part[at] != '/')
            continue;
        part[at] = 0;
        is_made = folder_is_made(part, mode);
        part[at] = '/';
    }
    mem_free(part);
    return is_made ? 0 : at - 1;
}

void file_at_home(struct slice path, struct buf *out)
{
    const char *home = getenv("HOME");
    const bool is_home = home && path.len > 0 && path.at[0] == '~' && (path.len == 1 || path.at[1] == '/');
    buf_add_string(out, is_home ? home : "");
    buf_add_slice(out, slice_from(path, is_home));
}

size_t file_place(struct buf *path, const char *variable, const char *beneath, const char *name)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    if (base && base[0] == '/') {
        buf_add_format(path, "%s/kifu/%s", base, name);
        return strlen(base);
    }
    if (!home || home[0] != '/')
        return 0;
    buf_add_format(path, "%s/%s/kifu/%s", home, beneath, name);
    return strlen(home) + 1;
}

#define SECOND INT64_C(1000000000)
#define TICK (SECOND / 50)       /* the clocks of file systems tick every 10 ms or faster, */
#define COARSE_TICK (2 * SECOND) /* or every 2 s where they have only whole hundredths of a second */

#ifdef HAVE_STRUCT_STAT_ST_MTIMESPEC /* the names of BSD and macOS */
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

/* Nanoseconds until the tick that contains `at` has passed; 0 or less: it has passed. */
static int64_t tick_left(struct timespec at, struct timespec now)
{
    const int64_t tick = at.tv_nsec % (SECOND / 100) ? TICK : COARSE_TICK;
    const int64_t seconds = (int64_t)now.tv_sec - (int64_t)at.tv_sec;
    if (seconds > 3 || seconds < -3)
        return seconds > 0 ? 0 : INT64_MAX; /* its clock is ahead of ours */
    return tick - (seconds * SECOND + (now.tv_nsec - at.tv_nsec));
}

static int64_t time_to_settle(const struct stat *st)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const int64_t written = tick_left(st->st_mtim, now), changed = tick_left(st->st_ctim, now);
    return written > changed ? written : changed;
}

static bool mark_make(const struct stat *st, struct file_mark *mark)
{
    *mark = (struct file_mark){
        .device = (uint64_t)st->st_dev,
        .number = (uint64_t)st->st_ino,
        .size = (uint64_t)st->st_size,
        .seconds = (int64_t)st->st_mtim.tv_sec,
        .nanoseconds = (int64_t)st->st_mtim.tv_nsec,
        .changed_seconds = (int64_t)st->st_ctim.tv_sec,
        .changed_nanoseconds = (int64_t)st->st_ctim.tv_nsec,
        .is_settled = time_to_settle(st) <= 0,
    };
    return S_ISREG(st->st_mode);
}

void file_settle(const char *path)
{
    struct stat st;
    const int64_t left = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? time_to_settle(&st) : 0;
    if (left > 0 && left <= TICK)
        nanosleep(&(struct timespec){.tv_nsec = (long)left}, NULL);
}

bool file_mark_of(const char *path, struct file_mark *mark)
{
    struct stat st;
    return stat(path, &st) == 0 && mark_make(&st, mark);
}

bool file_mark_plain(const char *path, struct file_mark *mark)
{
    struct stat st;
    return lstat(path, &st) == 0 && mark_make(&st, mark);
}

bool file_mark_open(int fd, struct file_mark *mark)
{
    struct stat st;
    return fstat(fd, &st) == 0 && mark_make(&st, mark);
}

bool file_mark_is_same(const struct file_mark *a, const struct file_mark *b)
{
    return a->device == b->device && a->number == b->number && a->size == b->size && a->seconds == b->seconds &&
           a->nanoseconds == b->nanoseconds && a->changed_seconds == b->changed_seconds &&
           a->changed_nanoseconds == b->changed_nanoseconds;
}

size_t file_names(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? (size_t)st.st_nlink : 0;
}

bool file_is_same(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* ---- writing ---- */

bool file_put(int fd, struct slice bytes)
{
    while (bytes.len > 0) {
        const ssize_t done = write(fd, bytes.at, bytes.len < SSIZE_MAX ? bytes.len : SSIZE_MAX);
        if (done > 0)
            bytes = slice_part(bytes, (size_t)done, bytes.len);
        else if (done < 0 && errno != EINTR)
            return false;
    }
    return true;
}

/* Creates a new file beside `path` and puts its name into `name`; that is not made from the name of the file, which may
 * be as long as names can be. The file has the mode of `old` from the start, as the sandbox forbids to change it. */
static int open_beside(const char *path, const struct stat *old, struct buf *name)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash + 1 - path) : 0;
    const mode_t mode = old != NULL ? old->st_mode & 0777 : 0666;
    const mode_t mask = old != NULL ? umask(0) : 0;
    int fd = -1;
    for (unsigned i = 0; i < 100; i++) {
        buf_clear(name);
        buf_add_format(name, "%.*skifu-%ld-%u.new", folder, path, (long)getpid(), i);
        fd = open(buf_string(name), O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            break;
    }
    if (old != NULL)
        umask(mask);
    return fd;
}

/* Makes the new name, too, survive a loss of power. Not every file system can; that is no failure. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct buf folder = {0};
    int fd;
    if (slash == NULL)
        buf_add_char(&folder, '.');
    else
        buf_add(&folder, path, (size_t)(slash - path) + 1);
    fd = open(buf_string(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    buf_free(&folder);
}

/* Gives the new file the owner and group of the old one, as far as we may: only root may give it to another user. */
static void give_back(int fd, const struct stat *old)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || (st.st_uid == old->st_uid && st.st_gid == old->st_gid))
        return;
    if (fchown(fd, old->st_uid, old->st_gid) != 0 && fchown(fd, (uid_t)-1, old->st_gid) != 0)
        return;
}

/* Writes to `name`, open as `fd`, and closes it. Returns 0 or the number of the error. */
static int fill(int fd, const struct stat *old, struct slice bytes)
{
    int number = 0;
    if (old != NULL)
        give_back(fd, old);
    if (!file_put(fd, bytes) || fsync(fd) != 0)
        number = errno;
    if (close(fd) != 0 && number == 0)
        number = errno;
    return number;
}

/* The file that will replace `path`, made early because `path` belongs to another user or group. */
static struct {
    char *path;
    struct buf name;
    int fd; /* -1: none */
} prepared = {.fd = -1};

void file_prepare(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || (st.st_uid == geteuid() && st.st_gid == getegid()))
        return;
    prepared.path = realpath(path, NULL);
    if (prepared.path == NULL)
        return;
    prepared.fd = open_beside(prepared.path, &st, &prepared.name);
    if (prepared.fd >= 0)
        give_back(prepared.fd, &st);
}

void file_unprepare(void)
{
    if (prepared.fd >= 0) {
        close(prepared.fd);
        unlink(buf_string(&prepared.name));
    }
    free(prepared.path);
    buf_free(&prepared.name);
    prepared.path = NULL;
    prepared.fd = -1;
}

/* The descriptor of the file that was prepared, or of a new one. */
static int take_beside(const char *path, const struct stat *old, struct buf *name)
{
    const int fd = prepared.fd;
    if (fd < 0 || old == NULL || strcmp(path, prepared.path) != 0)
        return open_beside(path, old, name);
    buf_add_slice(name, buf_slice(&prepared.name));
    prepared.fd = -1;
    return fd;
}

/* Gives the file `name` the name `path`, which nothing must have. */
static int rename_new(const char *name, const char *path)
{
    int number = link(name, path) == 0 ? 0 : errno;
    if (number == 0) {
        unlink(name);
    } else if (number != EEXIST) { /* a file system without links */
        number = file_exists(path) ? EEXIST : rename(name, path) == 0 ? 0 : errno;
    }
    return number;
}

/* Writes a new file beside `path`, then renames it: over the file `old`, or where nothing has that name. */
static bool write_beside(const char *path, const struct stat *old, bool is_new, struct slice bytes, struct error *e)
{
    struct buf name = {0};
    const int fd = take_beside(path, old, &name);
    int number = fd < 0 ? errno : fill(fd, old, bytes);
    if (number == 0)
        number = is_new ? rename_new(buf_string(&name), path) : rename(buf_string(&name), path) == 0 ? 0 : errno;
    if (number == 0)
        sync_folder(path);
    else if (fd >= 0)
        unlink(buf_string(&name));
    buf_free(&name);
    return number == 0 || file_reason(e, number);
}

bool file_write(const char *path, struct slice bytes, struct error *e)
{
    struct stat st;
    const bool exists = stat(path, &st) == 0;
    if (exists && !S_ISREG(st.st_mode))
        return error_set(e, "%s", tr(S_ISDIR(st.st_mode) ? T("is a folder") : kind_reason(st.st_mode)));
    /* A link stays a link: the file it points to is replaced. */
    char *real = exists ? realpath(path, NULL) : NULL;
    const bool good = write_beside(real != NULL ? real : path, exists ? &st : NULL, false, bytes, e);
    free(real);
    return good;
}

bool file_write_new(const char *path, struct slice bytes, struct error *e)
{
    if (file_exists(path))
        return file_reason(e, EEXIST);
    return write_beside(path, NULL, true, bytes, e);
}

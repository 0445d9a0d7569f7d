/* tty/watch.c - notices that a file has changed */
#include "tty/watch.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#if defined __has_include
#if __has_include(<sys/inotify.h>)
#define HAS_INOTIFY 1
#include <sys/inotify.h>
#endif
#endif

#include "base/descriptors.h"
#include "base/file.h"
#include "base/mem.h"
#include "ingest/members.h"

#define QUIET_MS 60     /* how long the file must be quiet before a change is reported, */
#define PATIENCE_MS 500 /* unless it keeps changing for this long */
#define LOOK_MS 500     /* how often it is looked at without inotify */

struct watch {
    char *path;
    int fd;                    /* of inotify; -1: none */
    bool has_notice;           /* the folder of `path` is watched */
    long long first;           /* when the first unreported change was noticed; -1: none */
    struct file_mark reported; /* the file when last reported; all 0: it did not exist */
    struct file_mark seen;     /* the file when last looked at */
    long long deadline;
};

/* The mark without the time of the last status change: a new mode or name is not a new content. */
static struct file_mark plain(struct file_mark mark)
{
    mark.changed_seconds = mark.changed_nanoseconds = 0;
    return mark;
}

static struct file_mark mark_of(const char *path)
{
    struct file_mark mark;
    return file_mark_of(path, &mark) ? plain(mark) : (struct file_mark){0};
}

struct watch *watch_new(void)
{
    struct watch *w = mem_zero(1, sizeof *w);
    w->deadline = w->first = -1;
    w->fd = -1;
    return w;
}

static void watch_none(struct watch *w)
{
    if (w->fd >= 0)
        close(w->fd);
    mem_free(w->path);
    *w = (struct watch){.fd = -1, .deadline = -1, .first = -1};
}

void watch_free(struct watch *w)
{
    if (!w)
        return;
    watch_none(w);
    mem_free(w);
}

#ifdef HAS_INOTIFY

static void notice_folder(struct watch *w)
{
    const char *slash = strrchr(w->path, '/');
    char *folder = mem_string(slash ? w->path : ".");
    if (slash)
        folder[slash == w->path ? 1 : slash - w->path] = 0;
    w->has_notice = inotify_add_watch(w->fd, folder,
                        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO) >= 0;
    mem_free(folder);
    /* The path may lead to a file of another folder. */
    inotify_add_watch(w->fd, w->path, IN_CLOSE_WRITE | IN_MODIFY);
}

/* Opens a new descriptor, which drops the watch of the folder before with all its notices. */
static void notice(struct watch *w)
{
    if (w->fd >= 0)
        close(w->fd);
    w->has_notice = false;
    w->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (w->fd >= 0)
        notice_folder(w);
}

/* Takes the notices. True: one was about our file. */
static bool take_notices(const struct watch *w)
{
    union {
        struct inotify_event event; /* for its alignment */
        char bytes[4096];
    } buffer;
    const char *slash = strrchr(w->path, '/');
    const char *name = slash ? slash + 1 : w->path;
    bool ours = false;
    ssize_t len;
    while ((len = read(w->fd, buffer.bytes, sizeof buffer.bytes)) > 0)
        for (ssize_t at = 0; at + (ssize_t)sizeof(struct inotify_event) <= len;) {
            struct inotify_event event;
            memcpy(&event, buffer.bytes + at, sizeof event);
            const char *about = buffer.bytes + at + sizeof event;
            ours = ours || event.mask & IN_Q_OVERFLOW || event.len == 0 || !strcmp(about, name);
            at += (ssize_t)(sizeof event + event.len);
        }
    return ours;
}

#else

static void notice(struct watch *w)
{
    (void)w;
}

static bool take_notices(const struct watch *w)
{
    (void)w;
    return false;
}

#endif

void watch_file(struct watch *w, const char *path, const struct file_mark *read)
{
    if (descriptor_of(path) >= 0) { /* the bytes of a descriptor cannot change */
        watch_none(w);
        return;
    }
    char *file = mem_string(path);
    const size_t archive = members_split(path);
    if (archive) /* for a record in an archive, watches the archive */
        file[archive] = 0;
    const bool is_new = !w->path || strcmp(w->path, file) != 0;
    mem_free(w->path);
    w->path = file;
    if (is_new)
        notice(w);
    w->seen = mark_of(file);
    w->reported = read ? plain(*read) : w->seen;
    w->deadline = w->has_notice && file_mark_is_same(&w->seen, &w->reported) ? -1 : 0;
}

int watch_fd(const struct watch *w)
{
    return w && w->has_notice ? w->fd : -1;
}

long long watch_deadline(const struct watch *w)
{
    return w ? w->deadline : -1;
}

bool watch_look(struct watch *w, long long now)
{
    if (!w || !w->path)
        return false;
    if (w->has_notice && take_notices(w)) {
        w->first = w->first < 0 ? now : w->first;
        w->deadline = now + QUIET_MS < w->first + PATIENCE_MS ? now + QUIET_MS : w->first + PATIENCE_MS;
    }
    if (w->deadline < 0 || now < w->deadline)
        return false;
    const struct file_mark mark = mark_of(w->path);
    const bool is_quiet = file_mark_is_same(&mark, &w->seen);
    w->seen = mark;
    w->first = -1;
    w->deadline = w->has_notice ? -1 : now + LOOK_MS;
    if (!is_quiet && !w->has_notice) /* looks again later, as it may go on */
        return false;
    if (file_mark_is_same(&mark, &w->reported))
        return false;
    w->reported = mark;
    return true;
}

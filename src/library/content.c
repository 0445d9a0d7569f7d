/* library/content.c - the bytes of a record's file, whatever brings them */
#include "library/content.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* ---- kinds ---- */

static struct content_mark mark_of(const struct stat *st)
{
#ifdef HAVE_STRUCT_STAT_ST_MTIMESPEC
    const struct timespec changed = st->st_mtimespec;
#else
    const struct timespec changed = st->st_mtim;
#endif
    return (struct content_mark){
        .device = (uint64_t)st->st_dev,
        .number = (uint64_t)st->st_ino,
        .size = (uint64_t)st->st_size,
        .seconds = (int64_t)changed.tv_sec,
        .nanoseconds = (int64_t)changed.tv_nsec,
    };
}

bool content_mark_of(const char *name, struct content_mark *mark)
{
    struct stat st;

    if (stat(name, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    *mark = mark_of(&st);
    return true;
}

static bool file_changed(const struct content *c, const char *name)
{
    struct stat st;

    if (stat(name, &st) != 0)
        return true;
    const struct content_mark now = mark_of(&st), then = c->mark;
    return now.device != then.device || now.number != then.number || now.size != then.size ||
           now.seconds != then.seconds || now.nanoseconds != then.nanoseconds;
}

static bool pipe_changed(const struct content *c, const char *name)
{
    (void)c, (void)name;
    return false;
}

static bool descriptor_read(struct content *c, size_t most, bool *end, struct error *e)
{
    return file_more(c->fd, most, &c->bytes, end, e);
}

static const struct content_kind kind_file = {"file", true, descriptor_read, file_changed};
static const struct content_kind kind_pipe = {"pipe", false, descriptor_read, pipe_changed};

/* ---- opening ---- */

bool content_open(struct content *c, const char *name, struct error *e)
{
    struct stat st;
    size_t size;

    content_free(c);
    c->fd = file_open(name, &size, e);
    if (c->fd < 0)
        return false;
    const bool is_file = strcmp(name, "-") != 0 && fstat(c->fd, &st) == 0 && S_ISREG(st.st_mode);
    c->kind = is_file ? &kind_file : &kind_pipe;
    c->mark = is_file ? mark_of(&st) : (struct content_mark){0};
    c->left = size > 0 ? size : SIZE_MAX;
    c->is_open = true;
    buf_reserve(&c->bytes, size > 0 ? size + 1 : CONTENT_FIRST);
    return true;
}

void content_close(struct content *c)
{
    if (c->is_open)
        close(c->fd);
    c->is_open = false;
}

void content_free(struct content *c)
{
    content_close(c);
    buf_free(&c->bytes);
    *c = (struct content){0};
}

/* ---- reading ---- */

/* Of a file whose size is known no more than that is asked for, and one byte that would show that it grew. */
static bool read_piece(struct content *c, size_t most, bool *end, struct error *e)
{
    const size_t some = c->left < most ? c->left + 1 : most, before = c->bytes.len;

    buf_reserve(&c->bytes, some);
    const bool good = c->kind->read(c, some, end, e);
    const size_t came = c->bytes.len - before;
    if (c->left < SIZE_MAX)
        c->left = came <= c->left ? c->left - came : SIZE_MAX;
    return good;
}

/* A large block moves without being copied where the system can do that; in any case whoever looks at the bytes learns
 * where they are now. */
bool content_read(struct content *c, size_t most, struct sgf_move *moved, struct error *e)
{
    const uintptr_t from = (uintptr_t)c->bytes.at;
    const size_t len = c->bytes.len;
    bool end = false, good;

    do
        good = read_piece(c, most, &end, e);
    while (good && !end && c->left == 0);
    if (moved)
        *moved = (struct sgf_move){from, c->bytes.at, (uintptr_t)c->bytes.at != from ? len : 0};
    if (end || !good)
        content_close(c);
    return good;
}

bool content_read_whole(struct content *c, const char *name, struct error *e)
{
    if (!content_open(c, name, e))
        return false;
    while (c->is_open)
        if (!content_read(c, CONTENT_PIECE, NULL, e))
            return false;
    return true;
}

bool content_changed(const struct content *c, const char *name)
{
    return c->kind->changed(c, name);
}

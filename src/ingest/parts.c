/* ingest/parts.c - the bytes of a file at any offset */
#include "ingest/parts.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "ingest/ending.h"

#define PARTS_MOST 999
#define PIPE_BYTES_MOST ((size_t)1 << 30)

void parts_names(const char *path, struct names *names)
{
    const size_t number = ending_part(path);
    struct buf name = {0};
    for (unsigned i = 2; number && i <= PARTS_MOST; i++) {
        buf_clear(&name);
        buf_add(&name, path, number);
        buf_add_format(&name, "%03u", i);
        if (!file_exists(buf_string(&name)))
            break;
        names_add(names, buf_string(&name));
    }
    buf_free(&name);
}

static void mix(struct file_mark *all, const struct file_mark *one)
{
    const uint64_t facts[] = {one->device, one->number, one->size, (uint64_t)one->seconds, (uint64_t)one->nanoseconds,
        (uint64_t)one->changed_seconds, (uint64_t)one->changed_nanoseconds};
    for (size_t i = 0; i < COUNT(facts); i++) {
        all->number = (all->number ^ facts[i]) * UINT64_C(0xD6E8FEB86659FD93);
        all->number ^= all->number >> 32;
    }
    all->size += one->size;
    all->is_settled = all->is_settled && one->is_settled;
    if (one->seconds > all->seconds) {
        all->seconds = one->seconds;
        all->nanoseconds = one->nanoseconds;
    }
}

bool parts_mark(const char *path, struct file_mark *mark)
{
    struct names names = {0};
    struct file_mark one;
    if (!file_mark_of(path, mark))
        return false;
    parts_names(path, &names);
    for (size_t i = 0; i < names.count; i++)
        if (file_mark_of(names.at[i], &one))
            mix(mark, &one);
    names_free(&names);
    return true;
}

static void add_part(struct parts *p, int fd, uint64_t size)
{
    MEM_ADD(p->at, p->count, p->cap) = (struct part){fd, size};
    p->size += size;
}

static bool read_pipe(struct parts *p, int fd, struct error *e)
{
    enum { PIECE = 65536 };
    bool end = false, good = true;
    while (good && !end && p->held.len < PIPE_BYTES_MOST)
        good = file_more(fd, PIECE, &p->held, &end, e);
    close(fd);
    parts_hold(p, buf_slice(&p->held));
    return good;
}

bool parts_take(struct parts *p, int fd, struct buf *came, struct error *e)
{
    struct file_mark mark;
    *p = (struct parts){0};
    if (file_mark_open(fd, &mark)) {
        add_part(p, fd, mark.size);
        p->mark = mark;
        buf_free(came);
        return true;
    }
    p->held = *came;
    *came = (struct buf){0};
    return read_pipe(p, fd, e);
}

static bool open_rest(struct parts *p, const char *path, struct error *e)
{
    struct names names = {0};
    bool good = true;
    parts_names(path, &names);
    for (size_t i = 0; i < names.count && good; i++) {
        size_t size;
        struct file_mark mark;
        const int fd = file_open(names.at[i], &size, e);
        good = fd >= 0;
        if (good)
            add_part(p, fd, size);
        if (good && file_mark_open(fd, &mark))
            mix(&p->mark, &mark);
    }
    names_free(&names);
    return good;
}

bool parts_open(struct parts *p, const char *path, struct error *e)
{
    size_t size;
    *p = (struct parts){0};
    const int fd = file_open(path, &size, e);
    if (fd < 0)
        return false;
    struct buf none = {0};
    return parts_take(p, fd, &none, e) && open_rest(p, path, e);
}

void parts_hold(struct parts *p, struct slice bytes)
{
    p->bytes = bytes;
    p->size = bytes.len;
}

void parts_share(struct parts *p, const struct parts *of)
{
    *p = *of;
    p->is_shared = true;
}

void parts_close(struct parts *p)
{
    if (p->is_shared) {
        *p = (struct parts){0};
        return;
    }
    for (size_t i = 0; i < p->count; i++)
        close(p->at[i].fd);
    mem_free(p->at);
    buf_free(&p->held);
    *p = (struct parts){0};
}

bool parts_read(const struct parts *p, uint64_t at, char *to, size_t most, size_t *count)
{
    *count = 0;
    if (at >= p->size)
        return true;
    if (!p->count) {
        const struct slice some = slice_part(p->bytes, (size_t)at,
            p->size - at < most ? p->bytes.len : (size_t)at + most);
        memcpy(to, some.at, some.len);
        *count = some.len;
        return true;
    }
    size_t i = 0;
    for (; at >= p->at[i].size; i++)
        at -= p->at[i].size;
    ssize_t n;
    do
        n = pread(p->at[i].fd, to, most, (off_t)at);
    while (n < 0 && errno == EINTR);
    *count = n > 0 ? (size_t)n : 0;
    return n >= 0;
}

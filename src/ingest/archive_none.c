/* ingest/archive_none.c - archives where kifu was built without libarchive, declared in archive.h */
#include "base/tr.h"
#include "ingest/archive.h"

#include "ingest/parts.h"

#ifdef WITHOUT_ARCHIVE /* configure says so where it is missing */

bool unpack_load(void)
{
    return false;
}

const char *unpack_library(bool loads)
{
    (void)loads;
    return T("no libarchive");
}

static struct unpack *refuse(struct error *e)
{
    error_set(e, "packed: kifu was built without libarchive: unpack it first");
    return NULL;
}

struct unpack *unpack_open(const char *path, struct error *e)
{
    (void)path;
    return refuse(e);
}

struct unpack *unpack_take(int fd, struct buf *came, struct error *e)
{
    struct parts parts;
    if (parts_take(&parts, fd, came, e))
        refuse(e);
    parts_close(&parts);
    return NULL;
}

bool unpack_has_input(const char *path)
{
    (void)path;
    return false;
}

struct unpack *unpack_bytes(struct slice bytes, struct error *e)
{
    (void)bytes;
    return refuse(e);
}

struct unpack *unpack_parts(struct parts *parts, struct error *e)
{
    parts_close(parts);
    return refuse(e);
}

struct unpack *unpack_again(const struct unpack *of, struct error *e)
{
    (void)of;
    return refuse(e);
}

void unpack_close(struct unpack *u)
{
    (void)u;
}

bool unpack_is_archive(const struct unpack *u)
{
    (void)u;
    return false;
}

bool unpack_is_stream(const struct unpack *u)
{
    (void)u;
    return false;
}

void unpack_list(struct unpack *u)
{
    (void)u;
}

void unpack_guess_late(struct unpack *u)
{
    (void)u;
}

const char *unpack_name(struct unpack *u, const char *raw)
{
    (void)u;
    return raw;
}

enum unpack_step unpack_next(struct unpack *u)
{
    (void)u;
    return UNPACK_END;
}

const struct unpack_entry *unpack_entry(const struct unpack *u)
{
    (void)u;
    return NULL;
}

bool unpack_read(struct unpack *u, size_t most, struct buf *out)
{
    (void)u, (void)most, (void)out;
    return false;
}

enum unpack_flaw unpack_flaw(const struct unpack *u)
{
    (void)u;
    return UNPACK_WHOLE;
}

enum unpack_flaw unpack_end(struct unpack *u)
{
    return unpack_flaw(u);
}

bool unpack_is_refused(const struct unpack *u)
{
    (void)u;
    return true;
}

const struct unpack_notes *unpack_notes(const struct unpack *u)
{
    static const struct unpack_notes none;
    (void)u;
    return &none;
}

int unpack_fd(const struct unpack *u)
{
    (void)u;
    return -1;
}

int unpack_percent(const struct unpack *u)
{
    (void)u;
    return 100;
}

const struct file_mark *unpack_mark(const struct unpack *u)
{
    static const struct file_mark none;
    (void)u;
    return &none;
}

#endif

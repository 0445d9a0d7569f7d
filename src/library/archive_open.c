/* library/archive_open.c - what is packed, opened by its path or as it comes, declared in archive.h */
#include <string.h>

#include "base/mem.h"
#include "library/archive.h"
#include "library/parts.h"

#ifndef WITHOUT_ARCHIVE

static struct {
    struct unpack *unpack; /* what came through a pipe; NULL */
    char *path;
} input;

bool unpack_has_input(const char *path)
{
    return input.unpack && !strcmp(input.path, path);
}

struct unpack *unpack_open(const char *path, struct error *e)
{
    struct parts parts;
    struct unpack *u = NULL;
    if (unpack_has_input(path))
        return unpack_again(input.unpack, e);
    if (parts_open(&parts, path, e))
        u = unpack_parts(&parts, e);
    else
        parts_close(&parts);
    if (!u || unpack_fd(u) >= 0 || input.unpack)
        return u;
    input.unpack = u;
    input.path = mem_string(path);
    return unpack_again(u, e);
}

struct unpack *unpack_take(int fd, struct buf *came, struct error *e)
{
    struct parts parts;
    if (parts_take(&parts, fd, came, e))
        return unpack_parts(&parts, e);
    parts_close(&parts);
    return NULL;
}

struct unpack *unpack_bytes(struct slice bytes, struct error *e)
{
    struct parts parts = {0};
    parts_hold(&parts, bytes);
    return unpack_parts(&parts, e);
}

#endif

/* ingest/archive_open.c - what is packed, opened by its path or as it comes, declared in archive.h */
#include <string.h>

#include "base/mem.h"
#include "ingest/archive.h"
#include "ingest/parts.h"

static struct {
    struct unpack *unpack; /* what came through a pipe; NULL */
    char *path;
    struct error failed; /* path without unpack: why nothing of it can be read */
} input;

bool unpack_has_input(const char *path)
{
    return input.path && !strcmp(input.path, path);
}

struct unpack *unpack_open(const char *path, struct error *e)
{
    struct parts parts;
    if (unpack_has_input(path)) {
        *e = input.failed;
        return input.unpack ? unpack_again(input.unpack, e) : NULL;
    }
    if (!parts_open(&parts, path, e)) {
        parts_close(&parts);
        return NULL;
    }
    const bool comes_again = parts.count > 0;
    struct unpack *u = unpack_parts(&parts, e);
    if (comes_again || input.path)
        return u;
    input.unpack = u;
    input.path = mem_string(path);
    input.failed = *e;
    return u ? unpack_again(u, e) : NULL;
}

struct unpack *unpack_take(int fd, struct buf *came, struct error *e)
{
    struct parts parts;
    if (parts_take(&parts, fd, came, e))
        return unpack_parts(&parts, e);
    parts_close(&parts);
    return NULL;
}

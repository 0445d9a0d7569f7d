/* ingest/parts.h - the bytes of a file at any place, also of one that is in parts, or that came through a pipe
 *
 * "x.7z.001" is read together with .002 and so on beside it, as one file. What cannot be read at any place (standard
 * input) is read whole, into memory.
 */
#ifndef KIFU_INGEST_PARTS_H
#define KIFU_INGEST_PARTS_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "ingest/folder.h"

struct parts {
    struct part {
        int fd;
        uint64_t size;
    } * at;
    size_t count, cap;
    struct buf held;    /* what came through a pipe */
    struct slice bytes; /* where there are no files */
    uint64_t size;
    struct file_mark mark; /* of all files, taken when they were opened */
    bool is_shared;        /* files and bytes are those of another one */
};

/* False and *e where it cannot be read. */
bool parts_open(struct parts *p, const char *path, struct error *e);
/* The same of a file that is open, of which `came` was read already; both are taken. */
bool parts_take(struct parts *p, int fd, struct buf *came, struct error *e);
void parts_hold(struct parts *p, struct slice bytes);      /* these bytes, borrowed, instead of a file */
void parts_share(struct parts *p, const struct parts *of); /* the same once more; `of` is to be closed later */
void parts_close(struct parts *p);

/* Copies at most `most` bytes from `at` on; returns how many, 0 at the end. False where the system cannot read them. */
bool parts_read(const struct parts *p, uint64_t at, char *to, size_t most, size_t *count);

/* What a file is, and all its parts together where it was split: the mark differs where that of any part does, or
 * another part is there. False where it is no regular file. */
bool parts_mark(const char *path, struct file_mark *mark);

/* Names of the parts after the first one that are there, appended; none of a file that is whole. */
void parts_names(const char *path, struct names *names);

#endif

/* ingest/parts.h - the bytes of a file at any offset, also of a split one, or of a pipe
 *
 * "x.7z.001" is read together with .002 and so on beside it, as one file. A pipe is read into memory as a whole.
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
    struct buf held;    /* the bytes of a pipe */
    struct slice bytes; /* if there are no files */
    uint64_t size;
    struct file_mark mark; /* of all files, taken when they were opened */
    bool is_shared;        /* files and bytes belong to another one */
};

/* False and *e: it cannot be read. */
bool parts_open(struct parts *p, const char *path, struct error *e);
/* The same for an open file, and `came`, which was already read of it; takes both. */
bool parts_take(struct parts *p, int fd, struct buf *came, struct error *e);
void parts_hold(struct parts *p, struct slice bytes);      /* uses these bytes, borrowed, instead of a file */
void parts_share(struct parts *p, const struct parts *of); /* the same as `of`, which must be closed later */
void parts_close(struct parts *p);

/* Copies at most `most` bytes from `at` on; returns how many, 0 at the end. False: the system cannot read them. */
bool parts_read(const struct parts *p, uint64_t at, char *to, size_t most, size_t *count);

/* The mark of a file; of a split one it covers all parts: it changes if any of them does, or one is added. False: not a
 * regular file. */
bool parts_mark(const char *path, struct file_mark *mark);

/* Appends the names of the existing parts after the first one; none for a file that is not split. */
void parts_names(const char *path, struct names *names);

#endif

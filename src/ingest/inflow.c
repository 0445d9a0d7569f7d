/* ingest/inflow.c - the bytes that libarchive gets: those of a file, already unpacked if it is gzip
 */
#include "ingest/inflow.h"

static bool read_block(struct inflow *f, struct slice *bytes)
{
    size_t count;
    if (!parts_read(&f->parts, f->at, f->block, sizeof f->block, &count))
        return false;
    *bytes = (struct slice){f->block, count};
    f->is_over = !count;
    f->at += count;
    f->in += count;
    return true;
}

/* What is wrong with the file; `made`: how many bytes were unpacked last. */
static enum unpack_flaw flaw_of(const struct inflow *f, size_t made)
{
    if (gunzip_state(f->gunzip) == GUNZIP_DAMAGED)
        return UNPACK_DAMAGED;
    return !made && f->is_over && gunzip_state(f->gunzip) == GUNZIP_MORE ? UNPACK_CUT : UNPACK_WHOLE;
}

static bool read_unpacked(struct inflow *f, struct slice *bytes)
{
    size_t made = 0;
    while (!made && !f->flaw) {
        if (!f->left.len && !read_block(f, &f->left))
            return false;
        if (!f->left.len && gunzip_state(f->gunzip) == GUNZIP_WHOLE)
            break;
        made = gunzip_read(f->gunzip, &f->left, f->unpacked, sizeof f->unpacked);
        f->flaw = flaw_of(f, made);
    }
    *bytes = (struct slice){f->unpacked, made};
    f->is_over = !made;
    return true;
}

bool inflow_read(struct inflow *f, struct slice *bytes)
{
    return f->gunzip ? read_unpacked(f, bytes) : read_block(f, bytes);
}

enum unpack_flaw inflow_end(struct inflow *f)
{
    enum { BLOCKS_MOST = 64 };
    struct slice bytes = {f->block, 1};
    for (int i = 0; f->gunzip && bytes.len > 0 && i < BLOCKS_MOST; i++)
        if (!inflow_read(f, &bytes))
            break;
    return f->flaw;
}

/* ingest/inflow.h - the bytes that libarchive gets: those of a file, already unpacked if it is gzip
 *
 * libarchive ignores the checksum of gzip, and gives nothing of an incomplete block. Here all bytes before a flaw come.
 * The other formats (bzip2, xz, zstd) are unpacked by libarchive.
 */
#ifndef KIFU_INGEST_INFLOW_H
#define KIFU_INGEST_INFLOW_H

#include "base/gzip.h"
#include "ingest/parts.h"

/* Why the rest of something cannot be unpacked. */
enum unpack_flaw {
    UNPACK_WHOLE,
    /* no flaw */ UNPACK_CUT, /* it ends too early */
    UNPACK_DAMAGED,
    UNPACK_MEMORY,  /* not enough memory */
    UNPACK_UNKNOWN, /* packed in a way that nothing here unpacks */
};

#define INFLOW_BYTES 32768 /* read at once */

struct inflow {
    struct parts parts;
    uint64_t at;           /* where it reads */
    uint64_t in;           /* bytes that were read */
    bool is_over;          /* the end of the file was reached */
    enum unpack_flaw flaw; /* of gzip: the flaw that ended it too early */
    struct gunzip *gunzip; /* unpacks it; NULL: not gzip */
    struct slice left;     /* the rest of `block`, which it has not taken yet */
    char block[INFLOW_BYTES], unpacked[INFLOW_BYTES];
};

/* Gives some bytes, borrowed until the next call; none at the end. False: the system cannot read. */
bool inflow_read(struct inflow *f, struct slice *bytes);

/* No more is wanted. The checksum of gzip is at its end: a small rest is read, too. Returns what is wrong.
 */
enum unpack_flaw inflow_end(struct inflow *f);

#endif

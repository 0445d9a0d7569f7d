/* ingest/inflow.h - the bytes that the library of archives is given: those of a file, unpacked before where it is gzip
 *
 * That library does not look at the checksum of gzip, and gives nothing of a block that is not whole. Here a flaw ends
 * what comes, after all that is before it. The others (bzip2, xz, zstd) it unpacks itself.
 */
#ifndef KIFU_INGEST_INFLOW_H
#define KIFU_INGEST_INFLOW_H

#include "base/gzip.h"
#include "ingest/parts.h"

/* Why the rest of something cannot be unpacked. */
enum unpack_flaw {
    UNPACK_WHOLE, /* it can */
    UNPACK_CUT,   /* it ends too early */
    UNPACK_DAMAGED,
    UNPACK_MEMORY,  /* there is not enough */
    UNPACK_UNKNOWN, /* nothing here unpacks what is packed in this way */
};

#define INFLOW_BYTES 32768 /* read at once */

struct inflow {
    struct parts parts;    /* its own */
    uint64_t at;           /* where it reads */
    uint64_t in;           /* bytes that were read */
    bool is_over;          /* more was asked for than there is */
    enum unpack_flaw flaw; /* of gzip: what ended it too early */
    struct gunzip *gunzip; /* NULL: it comes as it is */
    struct slice left;     /* what that has not taken of `block` */
    char block[INFLOW_BYTES], unpacked[INFLOW_BYTES];
};

void inflow_unpack(struct inflow *f); /* it is gzip; before the first byte */

/* Some bytes, which stay where they are until the next call; none at the end. False where the system cannot read. */
bool inflow_read(struct inflow *f, struct slice *bytes);

/* Nothing more is wanted. Of gzip the checksum comes after that: the rest, if it is small, is read, too; what is wrong.
 */
enum unpack_flaw inflow_end(struct inflow *f);

void inflow_close(struct inflow *f);

#endif

/* base/gzip.h - base64, and unpacking what programs pack into values: base64 around gzip; gzip files
 *
 * The only file besides gzip.c that knows zlib.
 */
#ifndef KIFU_BASE_GZIP_H
#define KIFU_BASE_GZIP_H

#include "base/bytes.h"

/* Appends the bytes that `in` encodes; white space in it is ignored. False at anything that is not base64; the bytes
 * before it stay. */
bool base64_decode(struct slice in, struct buf *out);
void base64_encode(struct slice in, struct buf *out); /* appended, padded, without a line end */

/* Appends what the gzip or zlib stream `in` holds, at most `most` bytes of it. False where it is damaged or longer. */
bool gzip_unpack(struct slice in, size_t most, struct buf *out);

/* A gzip file, unpacked piece by piece: streams one after the other, each checked by its length and checksum. */
enum gunzip_state {
    GUNZIP_MORE,  /* within a stream */
    GUNZIP_WHOLE, /* between two streams, or after the last */
    GUNZIP_DAMAGED
};
struct gunzip; /* opaque */
struct gunzip *gunzip_new(void);
/* Takes bytes from the front of `in` and makes at most `most`; returns how many it made. With 0 and GUNZIP_MORE or
 * GUNZIP_WHOLE it needs more bytes. */
size_t gunzip_read(struct gunzip *g, struct slice *in, char *to, size_t most);
enum gunzip_state gunzip_state(const struct gunzip *g);
void gunzip_free(struct gunzip *g); /* NULL is fine */

uint32_t gzip_sum(struct slice bytes); /* CRC-32, the checksum of gzip, zip and 7z */

const char *gzip_library(void); /* "zlib 1.2.13" */

#endif

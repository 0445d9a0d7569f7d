/* base/gzip.h - base64, and unpacking what programs pack into values: base64 around gzip
 *
 * The only file besides gzip.c that knows zlib.
 */
#ifndef KIFU_BASE_GZIP_H
#define KIFU_BASE_GZIP_H

#include "base/bytes.h"

/* Appends the bytes that `in` encodes; white space in it does not count. False at anything else that is not base64:
 * what came before stays. */
bool base64_decode(struct slice in, struct buf *out);
void base64_encode(struct slice in, struct buf *out); /* appended, padded, without a line end */

/* Appends what the gzip or zlib stream `in` holds, at most `most` bytes of it. False where it is damaged or longer. */
bool gzip_unpack(struct slice in, size_t most, struct buf *out);

const char *gzip_library(void); /* "zlib 1.2.13" */

#endif

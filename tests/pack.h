/* tests/pack.h - values as KaTrain packs them: base64 around a compressed stream, here without compression and zlib */
#ifndef KIFU_TESTS_PACK_H
#define KIFU_TESTS_PACK_H

#include "base/bytes.h"

/* Appends a zlib stream (RFC 1950) that holds `text` as it is. */
void pack_stream(struct buf *out, struct slice text);

/* Likewise a stream of `count` blanks and a little more, packed as tightly as possible, to a thousandth. */
void pack_blanks(struct buf *out, size_t count);

void pack_base64(struct buf *out, struct slice bytes);

#endif

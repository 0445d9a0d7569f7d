/* ingest/window_read.h - private to window.c and window_7z.c: headers read byte by byte */
#ifndef KIFU_INGEST_WINDOW_READ_H
#define KIFU_INGEST_WINDOW_READ_H

#include "ingest/parts.h"

struct window_read {
    const struct parts *parts;
    uint64_t at;   /* of the next byte */
    bool is_over;  /* more was asked for than there is */
    uint64_t from; /* where the block is from */
    size_t count;  /* its bytes */
    unsigned char block[1 << 12];
};

unsigned window_byte(struct window_read *r);                   /* 0 after the last one */
uint64_t window_little(struct window_read *r, unsigned bytes); /* the lowest first; at most 8 */
void window_skip(struct window_read *r, uint64_t bytes);       /* also beyond the end */
uint64_t window_of_lzma2(unsigned property);                   /* of its one byte */

static inline void window_most(uint64_t *most, uint64_t window)
{
    *most = window > *most ? window : *most;
}

#endif

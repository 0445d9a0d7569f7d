/* library/ranges.h - sets of numbers, kept and written as ranges: "1-5,8"
 *
 * {0} is an empty set. Numbers count from 1.
 */
#ifndef KIFU_LIBRARY_RANGES_H
#define KIFU_LIBRARY_RANGES_H

#include "base/bytes.h"

struct range {
    uint32_t first, last;
};

struct ranges {
    struct range *at; /* in order; neighbours do not touch */
    size_t count, cap;
};

void ranges_free(struct ranges *r);
void ranges_add(struct ranges *r, uint32_t first, uint32_t last); /* 1 <= first <= last */
void ranges_remove(struct ranges *r, uint32_t number);
void ranges_remove_all(struct ranges *r, const struct ranges *those);
bool ranges_has(const struct ranges *r, uint32_t number);
size_t ranges_total(const struct ranges *r, uint32_t most); /* how many numbers up to `most` are in it */

/* Adds the ranges of a text, which may be any bytes: what is not a range is ignored. */
void ranges_read(struct ranges *r, struct slice text);
/* Appends as many ranges as fit into `most` bytes. */
void ranges_write(const struct ranges *r, size_t most, struct buf *out);

#endif

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
    struct range *at; /* in order, none touches the next */
    size_t count, cap;
};

void ranges_free(struct ranges *r);
void ranges_add(struct ranges *r, uint32_t first, uint32_t last); /* 1 <= first <= last */
void ranges_remove(struct ranges *r, uint32_t number);
void ranges_remove_all(struct ranges *r, const struct ranges *those);
bool ranges_has(const struct ranges *r, uint32_t number);
size_t ranges_total(const struct ranges *r, uint32_t most); /* how many numbers up to `most` */

/* Adds what the text says, any bytes: what is no range is left out. */
void ranges_read(struct ranges *r, struct slice text);
/* Appended, as many ranges as `most` bytes hold. */
void ranges_write(const struct ranges *r, size_t most, struct buf *out);

#endif

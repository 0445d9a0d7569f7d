/* reader/best.h - the best variations that a program left at a node */
#ifndef KIFU_READER_BEST_H
#define KIFU_READER_BEST_H

#include "reader/reader.h"

/* The best variations that a program left at the current node (LZ, KT), a line each: "D4 58.5% 988 visits: D4 Q16 R3".
 * At most `most` of them; how many. Filtered. */
size_t best_variations(const struct reader *r, size_t most, struct buf *out);

#endif

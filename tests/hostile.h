/* tests/hostile.h - small hostile records, as strangers may send
 *
 * Rows of hostile.c: bytes that would command a terminal, mislead a reader or trip a program, put into each kind of value and name; broken
 * structure; absurd numbers; impossible games. For tests that feed all of them to something.
 */
#ifndef KIFU_TESTS_HOSTILE_H
#define KIFU_TESTS_HOSTILE_H

#include "base/bytes.h"

size_t hostile_count(void);

/* Appends record `index` to `out`; returns its name, in letters for a file name. */
const char *hostile_record(size_t index, struct buf *out);

#endif

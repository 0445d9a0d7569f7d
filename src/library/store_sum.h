/* library/store_sum.h - private to the store: what a row is of, in numbers, and the sum over all that is in it */
#ifndef KIFU_LIBRARY_STORE_SUM_H
#define KIFU_LIBRARY_STORE_SUM_H

#include "library/store.h"

#define STORE_KEY_NUMBERS 8 /* columns that a key has, the first ones of a row */

void store_key_numbers(const struct store_key *key, uint64_t numbers[static STORE_KEY_NUMBERS]);

/* The sum of a row of these facts, with no events yet of `events_len` bytes; packed_sum_more adds them. */
uint64_t store_sum_begin(const struct store_key *key, struct slice facts, size_t events_len);
/* With events that are one piece, or those of a source; `room` is scratch. */
uint64_t store_sum(const struct store_key *key, struct slice facts, struct slice events);
uint64_t store_sum_of_source(const struct store_key *key, struct slice facts, const struct source *s, struct buf *room);

#endif

/* base/number.h - whole numbers written in decimal digits
 *
 * ASCII digits only, in every locale: no sign, no blanks; zeros may come first. No number of digits is too many.
 * Numbers of SGF, which are read whatever surrounds them, are in sgf/value.c.
 */
#ifndef KIFU_BASE_NUMBER_H
#define KIFU_BASE_NUMBER_H

#include "base/bytes.h"

/* All of `s`, which is at most `most`. False where `s` is empty, has another byte, or is more; then *number is as it
 * was. */
bool number_read(struct slice s, uint64_t most, uint64_t *number);

/* The digits that `s` begins with: how many there are, 0 for none. Their number, 0 for none, `most` where it is
 * more. */
size_t number_take(struct slice s, uint64_t most, uint64_t *number);

/* Appends a number in `digits` digits or more, zeros first. */
void number_write(struct buf *out, uint64_t number, unsigned digits);

/* The number nearest to `value` from `least` to `most`; `least` where that is more than `most`. */
int number_within(int value, int least, int most);

#endif

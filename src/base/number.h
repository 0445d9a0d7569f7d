/* base/number.h - whole numbers written in decimal digits
 *
 * ASCII digits only, in every locale: no sign, no blanks; zeros may come first; any number of digits is accepted.
 * sgf/value.c reads the numbers of SGF, whatever surrounds them.
 */
#ifndef KIFU_BASE_NUMBER_H
#define KIFU_BASE_NUMBER_H

#include "base/bytes.h"

/* Reads all of `s`, at most `most`. False if `s` is empty, has another byte, or is more; then *number is unchanged. */
bool number_read(struct slice s, uint64_t most, uint64_t *number);

/* Reads the digits that `s` begins with and returns how many they are. *number is 0 without digits, at most `most`. */
size_t number_take(struct slice s, uint64_t most, uint64_t *number);

/* Appends a number with at least `digits` digits, padded with zeros. */
void number_write(struct buf *out, uint64_t number, unsigned digits);

/* `value`, limited to least..most; `least` if that is more than `most`. */
int number_within(int value, int least, int most);

#endif

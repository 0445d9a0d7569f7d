/* rules/values.h - values of game-info properties that more than one file of this layer reads */
#ifndef KIFU_RULES_VALUES_H
#define KIFU_RULES_VALUES_H

#include "base/ascii.h"
#include "rules/wording.h"

/* ---- numbers ---- */

/* The value looks like one number: digits, a sign before them, a point or decimal comma, blanks around it. */
bool is_number_like(struct slice raw);

void real_add(double real, struct buf *out); /* as SGF writes it, with two decimals at most */

/* A number in Han digits at the start of `s` ("十六", "二〇一六"): its bytes, 0 where there is none. */
size_t han_number_take(struct slice s, uint64_t *number);

/* ---- words ---- */

/* Bytes of the first word of the list that `s` begins with; 0: none. There is a blank before and after each: " may mai
 * mayo ". `is_whole`: no letter comes after one that ends in a letter of the Latin alphabet. */
size_t words_begin(const char *list, struct slice s, bool is_whole);

/* Folded as text_fold_words does, with a blank before a character for a fraction, so that "5½" is "5 1/2"; what is
 * beyond 512 bytes is left away. False where something was. */
bool words_fold(struct slice text, struct buf *out);

/* Points as they are written in a folded text. */
struct amount {
    long hundredths;
    bool has_unit;
};

/* "3.5", "5 1/2", "三目半", "half a point" at the start of `s`, with its unit: its bytes; 0 where it is no number, or
 * one that is not certain (of zi whole numbers are not: some write so of points). */
size_t amount_take(struct slice s, struct amount *a);

/* ---- values of a game ---- */

/* handicap_read of the value as written. */
enum sgf_reading handicap_read_raw(const struct sgf_game *game, struct slice raw, long *stones);

#endif

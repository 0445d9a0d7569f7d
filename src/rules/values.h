/* rules/values.h - values of game-info properties that more than one file of this layer reads */
#ifndef KIFU_RULES_VALUES_H
#define KIFU_RULES_VALUES_H

#include "base/ascii.h"
#include "rules/wording.h"

/* ---- numbers ---- */

/* True if the value looks like one number: digits, a sign before them, a point or decimal comma, blanks around it. */
bool is_number_like(struct slice raw);

void real_add(double real, struct buf *out); /* as SGF writes it, with two decimals at most */

/* Reads a number in Han digits at the start of `s` ("十六", "二〇一六"); returns its length, or 0. */
size_t han_number_take(struct slice s, uint64_t *number);

/* ---- words ---- */

/* The length of the first word of the list that `s` begins with, or 0. Each word has a blank before and after it: " may
 * mai mayo ". `is_whole`: no letter may follow a word that ends in a Latin letter. */
size_t words_begin(const char *list, struct slice s, bool is_whole);

/* Folds as text_fold_words, with a blank before a fraction character, so that "5½" gives "5 1/2". False if the text was
 * cut at 512 bytes. */
bool words_fold(struct slice text, struct buf *out);

/* A number of points in a folded text. */
struct amount {
    long hundredths;
    bool has_unit;
};

/* Reads "3.5", "5 1/2", "三目半", "half a point" at the start of `s`, with its unit; returns its length, 0 if it is not
 * a number, or not certain (whole numbers of zi are not, as some writers mean points). */
size_t amount_take(struct slice s, struct amount *a);

/* ---- values of a game ---- */

/* handicap_read for the value as written. */
enum sgf_reading handicap_read_raw(const struct sgf_game *game, struct slice raw, long *stones);

#endif

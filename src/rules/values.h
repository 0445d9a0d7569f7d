/* rules/values.h - values of game-info properties that more than one file of this layer reads */
#ifndef KIFU_RULES_VALUES_H
#define KIFU_RULES_VALUES_H

#include "base/ascii.h"
#include "sgf/sgf.h"

/* ---- numbers ---- */

/* The value looks like one number: digits, a sign before them, a point or decimal comma, blanks around it. */
bool is_number_like(struct slice raw);

/* A quarter, a half or three quarters at byte `i` or after blanks there, as "1/2" or as one character: its decimals
 * ("5"), and where it ends. NULL: there is none. */
const char *fraction_at(struct slice s, size_t i, size_t *end);

/* "5 1/2" (or with the character for a half): the number as SGF writes it ("5.5") appended; false where the value is
 * none of these. */
bool mixed_number_read(struct slice raw, struct buf *canonical);

void real_add(double real, struct buf *out); /* as SGF writes it, with two decimals at most */
void half_add(long twice, struct buf *out);  /* "5.5" for 11: what KI says as KM */

/* ---- handicap and time ---- */

/* HA: a whole number that is not negative. SGF_DELETED: something else. Of its text, and of the value as written. */
enum sgf_reading handicap_read(struct slice text, long *stones);
enum sgf_reading handicap_read_raw(const struct sgf_game *game, struct slice raw, long *stones);

/* "1 hour", "1h 30m", "9 hours each": the seconds as TM has them appended; false where the value is none of these. */
bool time_words_read(struct slice text, struct buf *canonical);

#endif

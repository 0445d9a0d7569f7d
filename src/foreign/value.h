/* foreign/value.h - private to this layer: converts values of other formats to SGF  (doc/sgf.md 12)
 *
 * Each takes text in UTF-8 and appends the value to `out`. Dates, results and ranks are read by rules/wording.h:
 * SGF_DELETED if some of the text is not in the value, which may be empty then.
 */
#ifndef KIFU_FOREIGN_VALUE_H
#define KIFU_FOREIGN_VALUE_H

#include "sgf/sgf.h"

bool foreign_is_of(struct slice text, const char *bytes); /* it has only these bytes */

/* Reads a whole number, with or without a sign, blanks around it. */
bool foreign_number(struct slice text, long *number);

/* "6.50", "-5,5", read as komi, without needless zeros; false for other texts. */
bool foreign_real(struct slice text, struct buf *out);
void foreign_tenths(long tenths, struct buf *out); /* 65: "6.5" */

void foreign_rank(struct slice text, struct buf *out); /* other text is appended as it is */
bool foreign_level(long level, struct buf *out); /* of Tygem: 1 to 17 are 17k to 1k, from 18 on 1d, from 27 on 1p */

enum sgf_reading foreign_date(struct slice text, struct buf *out);
enum sgf_reading foreign_result(struct slice text, struct buf *out);

#endif

/* foreign/value.h - private to this layer: values as other formats write them, as SGF does  (doc/sgf.md 12)
 *
 * Text in UTF-8 comes in, the value is appended to `out`. False: it was not understood, and nothing is appended.
 */
#ifndef KIFU_FOREIGN_VALUE_H
#define KIFU_FOREIGN_VALUE_H

#include "sgf/sgf.h"

/* A whole number, with or without a sign, blanks around it. */
bool foreign_number(struct slice text, long *number);

/* "6.50", "-5,5": without zeros that say nothing. */
bool foreign_real(struct slice text, struct buf *out);
void foreign_tenths(long tenths, struct buf *out); /* 65: "6.5" */

/* "2D", "10K", "9P", "3段", "1급", "7단P": "2d", "10k" ... What is no rank is appended as it is. */
void foreign_rank(struct slice text, struct buf *out);
/* A name and the rank behind it, parts of the text; "" where there is none. */
void foreign_name(struct slice text, struct slice *name, struct slice *rank);
bool foreign_level(long level, struct buf *out); /* of Tygem: 1 to 17 are 17k to 1k, from 18 on 1d, from 27 on 1p */

/* A day: the first three numbers, whatever is between them, or one of eight digits. */
enum sgf_reading foreign_date(struct slice text, struct buf *out);

/* A result in words of English, Korean, Chinese or Japanese; true and nothing where they say that there is none yet. */
enum sgf_reading foreign_result(struct slice text, struct buf *out);

/* The place of `word`, ASCII letters of either case; text.len where it is not there. */
size_t foreign_find_word(struct slice text, struct slice word);

#endif

/* rules/values.h - values of game-info properties that more than one file of this layer reads */
#ifndef KIFU_RULES_VALUES_H
#define KIFU_RULES_VALUES_H

#include "sgf/sgf.h"

/* The value looks like one number: digits, a sign before them, a point or decimal comma, blanks around it. */
bool is_number_like(struct slice raw);

void half_add(long twice, struct buf *out); /* "5.5" for 11: what KI says as KM */

#endif

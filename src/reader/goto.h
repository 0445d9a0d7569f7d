/* reader/goto.h - a place that was typed, as a node */
#ifndef KIFU_READER_GOTO_H
#define KIFU_READER_GOTO_H

#include "base/error.h"
#include "reader/reader.h"

/* Where text leads: a move number, +5, -5, 50%, a point (the move played there), a node address. SGF_NONE and *e where
 * nowhere. */
uint32_t goto_find(struct reader *r, struct slice text, struct error *e);

/* The node of a move number: on the line followed, else on the main line; SGF_NONE. */
uint32_t goto_number(struct reader *r, long number);

/* The node on the line followed that plays on `point`: the nearest one before the current node, else after it;
 * SGF_NONE. */
uint32_t goto_point(struct reader *r, uint16_t point);

#endif

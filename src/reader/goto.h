/* reader/goto.h - places and moves that were typed, as nodes */
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

/* The point that was typed, "D4" or, in two letters, "dd"; POINT_NONE. */
uint16_t goto_typed(const struct reader *r, struct slice text);

/* A text that can be a move at all: otherwise it is a slip of the fingers, not a guess. */
bool goto_is_move(const struct reader *r, struct slice text);

/* The child of the current node that plays what was typed, "D4" or "dd", or where `point` is not POINT_NONE plays
 * there, in that colour (STONE_EMPTY: any); SGF_NONE. */
uint32_t goto_child(const struct reader *r, struct slice text, uint16_t point, enum stone color);

#endif

/* reader/goto.h - finds the nodes of typed places and moves */
#ifndef KIFU_READER_GOTO_H
#define KIFU_READER_GOTO_H

#include "base/error.h"
#include "reader/reader.h"

/* The node that text names: a move number, +5, -5, 50%, a point (the move played there), a node address. SGF_NONE and
 * *e if none. */
uint32_t goto_find(struct reader *r, struct slice text, struct error *e);

/* The node of a move number: on the line followed, else on the main line; SGF_NONE. */
uint32_t goto_number(struct reader *r, long number);

/* The node on the line followed that plays on `point`: the nearest one before the current node, else after it;
 * SGF_NONE. */
uint32_t goto_point(struct reader *r, uint16_t point);

/* The typed point, "D4" or, in two letters, "dd"; or POINT_NONE. */
uint16_t goto_typed(const struct reader *r, struct slice text);

/* True if the text can be a move: otherwise it is a typing mistake, not a guess. */
bool goto_is_move(const struct reader *r, struct slice text);

/* The child of the current node that plays the typed move, "D4" or "dd", or plays on `point` unless that is POINT_NONE,
 * in that colour (STONE_EMPTY: any); or SGF_NONE. */
uint32_t goto_child(const struct reader *r, struct slice text, uint16_t point, enum stone color);

#endif

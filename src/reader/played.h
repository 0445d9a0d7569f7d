/* reader/played.h - moves of the record that a reader types or picks on the board */
#ifndef KIFU_READER_PLAYED_H
#define KIFU_READER_PLAYED_H

#include "reader/reader.h"

/* A text that can be a move at all: otherwise it is a slip of the fingers, not a guess. */
bool played_is_move(const struct reader *r, struct slice text);

/* The child of the current node that plays what was typed, "D4" or "dd", or where `point` is not POINT_NONE plays
 * there, in that colour (STONE_EMPTY: any); SGF_NONE. */
uint32_t played_child(const struct reader *r, struct slice text, uint16_t point, enum stone color);

/* The first node with a move, from `node` on along first children; SGF_NONE. */
uint32_t played_next(const struct reader *r, uint32_t node);

/* The move of a node in words appended, "D4"; nothing where it has none. */
void played_text(const struct reader *r, uint32_t node, struct buf *out);

#endif

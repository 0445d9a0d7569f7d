/* reader/frame.h - the part of the board that a game is shown on
 *
 * The frame contains every part of the board that a node shows (VW). A problem without VW, whose points are in a corner
 * or along a side, also has a crop: the smallest part with all points that its nodes set up, play or mark, and
 * FRAME_MARGIN lines around it; up to the edge of the board if that is only one line more. It has no crop if that would
 * be more than half of the board, or without an edge of it. Both are the same at all nodes of a game, so that the
 * picture does not jump.
 */
#ifndef KIFU_READER_FRAME_H
#define KIFU_READER_FRAME_H

#include "rules/replay.h"

#define FRAME_MARGIN 2
#define FRAME_LEAST 7 /* lines of a crop each way, if the board has them */

/* Opposite corners of a part of the board. */
struct frame {
    uint16_t from, to;
};

/* The frame of a game; the replay must be at its root. The whole board, if the root shows that. */
struct frame frame_of_views(const struct replay *r);

bool frame_of_problem(const struct replay *r, struct frame *crop); /* false if it has none */

#endif

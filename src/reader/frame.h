/* reader/frame.h - the part of the board that a game is shown on
 *
 * The frame holds what any node shows of the board (VW). A problem without VW, whose points lie in a corner or along a
 * side, also has a crop: the smallest part with all that its nodes set up, play or mark, and FRAME_MARGIN lines around
 * it; up to the edge of the board where one more line would reach that. There is none where it would be more than half
 * of the board, or has no edge of it. Both are the same at all nodes of a game: what is shown does not jump.
 */
#ifndef KIFU_READER_FRAME_H
#define KIFU_READER_FRAME_H

#include "rules/replay.h"

#define FRAME_MARGIN 2
#define FRAME_LEAST 7 /* lines of a crop each way, where the board has them */

/* Opposite corners of a part of the board. */
struct frame {
    uint16_t from, to;
};

/* Of the game at whose root the replay is: it needs the size. The whole board, where its root shows that. */
struct frame frame_of_views(const struct replay *r);

bool frame_of_problem(const struct replay *r, struct frame *crop); /* false: it has none */

#endif

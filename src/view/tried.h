/* view/tried.h - the scratch line: moves that the reader tries after a node of the record, which does not change
 *
 * The session stays at the node (reader/scratch.h): its address is remembered, and any command that goes to a node ends
 * the line. Title, status line and comment show the line while there is one.
 */
#ifndef KIFU_VIEW_TRIED_H
#define KIFU_VIEW_TRIED_H

#include "view/session.h"

/* Plays a move: in the record if a child of the node has it, else on the line. False, after a message: the rules forbid
 * it, and nothing changes. */
bool tried_move(struct session *s, const struct move *move);

/* Plays a stone on a point; a message says if moves of this game need more points. */
void tried_play(struct session *s, uint16_t point, enum stone color);

/* Back or forward on the line; return how many steps it does not have. Before its first move is the record. */
size_t tried_back(struct session *s, size_t steps);
size_t tried_forward(struct session *s, size_t steps);

bool tried_has_next(const struct session *s); /* true: a move that was taken back, or a next node in the record */

/* Back to the move of the line on a point; false: none. */
bool tried_go(struct session *s, uint16_t point);

/* Ends the line, and goes back to the record. False: there was no line. */
bool tried_leave(struct session *s);

/* For commands that only work in the record: true, after a message, while there is a line. */
bool tried_refuses(struct session *s);

void tried_where(const struct session *s, struct buf *out); /* "3 moves after #4", appended */

#endif

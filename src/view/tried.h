/* view/tried.h - the scratch line: moves that the reader tries after a node of the record, which is left as it is
 *
 * The session is at the node all the time (reader/scratch.h): its address is what is remembered, and any command that
 * leads to a node ends the line. While it lasts the title, the status line and the comment say so.
 */
#ifndef KIFU_VIEW_TRIED_H
#define KIFU_VIEW_TRIED_H

#include "view/session.h"

/* A move after what is on the board: into the record where a child of the node has it, else onto the line. False: the
 * rules are against it; a message says why, and nothing changes. */
bool tried_move(struct session *s, const struct move *move);

/* A stone on a point; a message says where a move of this game is more than that. */
void tried_play(struct session *s, uint16_t point, enum stone color);

/* Back or on along the line; how many steps it does not have. Back from its first move is the record. */
size_t tried_back(struct session *s, size_t steps);
size_t tried_forward(struct session *s, size_t steps);

bool tried_has_next(const struct session *s); /* a move that was taken back; in the record a node of the line */

/* Back to the move of the line that played on a point; false: none of it did. */
bool tried_go(struct session *s, uint16_t point);

/* Back to the record, if there is a line. True: there was one. */
bool tried_leave(struct session *s);

/* For commands that are of the record alone: true while there is a line, and a message says so. */
bool tried_refuses(struct session *s);

void tried_where(const struct session *s, struct buf *out); /* "3 moves after #4", appended */

#endif

/* view/navigate.h - moving in a game: the commands, and what other commands use of them */
#ifndef KIFU_VIEW_NAVIGATE_H
#define KIFU_VIEW_NAVIGATE_H

#include "view/session.h"

void navigate_forward(struct session *s, size_t steps); /* along the line */
void navigate_back(struct session *s, size_t steps);
void navigate_text(struct session *s, struct slice text); /* leaps to the place that was typed, or says why not */

/* Leap to the move on a point, or to a move number; a message says if there is no such move. */
void navigate_point(struct session *s, uint16_t point);
void navigate_number(struct session *s, long number);

#endif

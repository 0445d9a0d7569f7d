/* view/playing.h - moves of one's own: typed, picked with the cursor, or clicked
 *
 * They go where view/tried.h says. Of a game whose moves have several points (Amazons) one after the other is picked;
 * those that were picked so far are the text at the prompt, "d1-d4/", where they can be edited.
 */
#ifndef KIFU_VIEW_PLAYING_H
#define KIFU_VIEW_PLAYING_H

#include "view/session.h"

const char *playing_usage(const struct session *s); /* what can be typed at the prompt, in a sentence; translated */

void playing_try(struct session *s,
    struct slice text); /* what was typed at the prompt; else the point under the cursor */

/* A point of the board that is seen, where no letter is: on an empty one a stone, on one that is taken the move that
 * played there. Of a game whose moves have several points it is one of them. */
void playing_click(struct session *s, uint16_t point);

#endif

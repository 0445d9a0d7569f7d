/* view/playing.h - the reader's own moves: typed, picked with the cursor, or clicked
 *
 * view/tried.h says where they go. If moves have several points (Amazons), these are picked one after the other; the
 * points so far are the text at the prompt, "d1-d4/", which can be edited.
 */
#ifndef KIFU_VIEW_PLAYING_H
#define KIFU_VIEW_PLAYING_H

#include "view/session.h"

const char *playing_usage(const struct session *s); /* a sentence: what can be typed at the prompt; translated */

/* Plays what was typed at the prompt; empty: the point under the cursor. */
void playing_try(struct session *s, struct slice text);

/* A click on a point without a letter: plays a stone on an empty point, and goes to the move that was played on another
 * one. If moves have several points it picks one. */
void playing_click(struct session *s, uint16_t point);

#endif

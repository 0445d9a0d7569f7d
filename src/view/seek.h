/* view/seek.h - where a text is looked for: in the screen that covers the others, where that can, else in the game */
#ifndef KIFU_VIEW_SEEK_H
#define KIFU_VIEW_SEEK_H

#include "view/session.h"

void seek_start(struct session *s, struct slice text); /* an empty one: the last one again */

#endif

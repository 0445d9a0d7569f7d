/* view/novelty.h - the command novelty: to the first move that leads to a position which no other game of the library has */
#ifndef KIFU_VIEW_NOVELTY_H
#define KIFU_VIEW_NOVELTY_H

#include "view/session.h"

bool novelty_idle(struct session *s); /* a slice of searching; true: more is to do */
void novelty_end(struct session *s);  /* a key came: it ends, and says so */

#endif

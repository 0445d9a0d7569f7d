/* view/novelty.h - the first move of the line that leads to a position which no other game of the library has: gone to, and shown
 *
 * The command novelty goes there. The information about the game shows it by itself, where the library was read and is in memory.
 */
#ifndef KIFU_VIEW_NOVELTY_H
#define KIFU_VIEW_NOVELTY_H

#include "view/session.h"

bool novelty_idle(struct session *s);   /* a slice of searching; true: more is to do */
void novelty_follow(struct session *s); /* before a picture: what it shows is searched for, some milliseconds */
void novelty_end(struct session *s);    /* a key came: it ends, and says so */

#endif

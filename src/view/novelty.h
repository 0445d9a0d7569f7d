/* view/novelty.h - the first new move of the followed line: no other game of the library has the position after it
 *
 * The command novelty goes there. The pane info shows it without a request, if the library was read and is in memory.
 */
#ifndef KIFU_VIEW_NOVELTY_H
#define KIFU_VIEW_NOVELTY_H

#include "view/session.h"

bool novelty_idle(struct session *s);   /* a slice of searching; true: more is to do */
void novelty_follow(struct session *s); /* before a picture: searches for what it shows, some milliseconds */
void novelty_end(struct session *s);    /* a key came: ends it, with a message */

#endif

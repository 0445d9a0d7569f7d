/* view/opening.h - games taken off the shelf: opened, renewed when their file is, left for the next one */
#ifndef KIFU_VIEW_OPENING_H
#define KIFU_VIEW_OPENING_H

#include "view/session.h"

void opening_go_on(struct session *s);        /* opens the game that a command asked for by session_want_game */
bool opening_is_due(const struct session *s); /* opening_idle has something to do now */
bool opening_idle(
    struct session *s); /* checks the record that was opened and says how many errors it has; true: it did */
void opening_close(struct session *s); /* no game is looked at any more */

#endif

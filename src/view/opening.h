/* view/opening.h - games of the shelf: opening, renewing when their file changes, going to the next one */
#ifndef KIFU_VIEW_OPENING_H
#define KIFU_VIEW_OPENING_H

#include "view/session.h"

void opening_go_on(struct session *s);          /* opens the game that a command wanted by session_want_game */
bool opening_has_work(const struct session *s); /* opening_idle has something to do now */
/* Checks the record that was opened, and reports how many errors it has; true: it did. */
bool opening_idle(struct session *s);
void opening_close(struct session *s); /* closes the present game */

#endif

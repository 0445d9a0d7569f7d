/* view/games.h - the list of games: what is done in it */
#ifndef KIFU_VIEW_GAMES_H
#define KIFU_VIEW_GAMES_H

#include "library/game_list.h"
#include "view/session.h"

#define GAMES_ROWS_ABOVE 2 /* of the pane: heading, titles of the columns */

void games_filter(struct session *s, struct slice filter); /* rows that have all its words */
void games_open(struct session *s);                        /* the selected one */
void games_close(struct session *s);
bool games_idle(struct session *s);
void games_prepare(struct session *s, int height);          /* of the pane: reads the rows it will show */
bool games_is_current(const struct session *s, size_t row); /* the game that is looked at */

#endif

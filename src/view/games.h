/* view/games.h - the list of games: what is done in it */
#ifndef KIFU_VIEW_GAMES_H
#define KIFU_VIEW_GAMES_H

#include "library/game_list.h"
#include "view/session.h"

void games_filter(struct session *s, struct slice filter); /* games that a query holds for (library/query.h) */

/* What Tab makes of the filter that is typed: the word before the cursor, from byte *start on, as one of the words of
 * `offered`, which are separated by blanks, appended; *with is what is put there. False: nothing. */
bool games_completion(const struct session *s, size_t *start, struct buf *offered, struct slice *with);
bool games_complete(struct session *s); /* does it; false: there is nothing to do */
void games_arrange(struct session *s);  /* files in another order */
void games_open(struct session *s);     /* the selected one */
void games_close(struct session *s);
bool games_idle(struct session *s);
void games_prepare(struct session *s);                      /* reads the rows that the pane will show */
bool games_is_current(const struct session *s, size_t row); /* the game that is looked at */

/* ---- what the bars say while the list covers the screen; appended ---- */

enum fact games_next_sort(const struct session *s); /* what Tab sorts by */
const char *games_column_words(enum fact column);   /* "date", in the reader's language, for a sentence */

#endif

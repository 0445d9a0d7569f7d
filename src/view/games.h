/* view/games.h - the list of games: what is done in it */
#ifndef KIFU_VIEW_GAMES_H
#define KIFU_VIEW_GAMES_H

#include "library/game_list.h"
#include "view/session.h"

void games_filter(struct session *s, struct slice filter);       /* games that a query holds for (query/query.h) */
void games_filter_typed(struct session *s, struct slice filter); /* the same while it is typed */
void games_filter_stands(struct session *s);                     /* it is not typed any more, and holds */
void games_filter_end(struct session *s);                        /* all of them; it is not typed any more */

bool games_types_query(const struct session *s); /* the filter, or that of the command position, is being typed */

/* What Tab makes of such a query: the word before the cursor, from byte *start on, as one of the words of
 * `offered`, which are separated by blanks, appended; *with is what is put there. False: nothing. */
bool games_completion(const struct session *s, size_t *start, struct buf *offered, struct slice *with);
bool games_complete(struct session *s); /* does it; false: there is nothing to do */
void games_arrange(struct session *s);  /* files in another order */
void games_open(struct session *s);     /* the selected one */
void games_show(struct session *s);     /* the list as it was left, at the game that is looked at */
void games_close(struct session *s);
bool games_idle(struct session *s);
void games_prepare(struct session *s);                      /* reads the rows that the pane will show */
bool games_is_current(const struct session *s, size_t row); /* the game that is looked at */

/* ---- the order of the list, once it is sorted or filtered: next-game and previous-game go by it ---- */

bool games_govern(const struct session *s);
bool games_are_all(const struct session *s); /* no game is still to come, and all are in order */
/* game_list_beside, after some work where the list is behind */
size_t games_beside(struct session *s, size_t file, size_t game, int direction);
/* From a game to the one that is `steps` after (1) or before it (-1), or as far as there are some, and selects it; how
 * many steps that are. */
size_t games_step(struct session *s, size_t *file, size_t *game, int direction, size_t steps);

/* Where the game is that is looked at. */
struct games_place {
    size_t number, total; /* in the list as it is shown, from 1, 0: it is not among them; else in its file */
    bool is_whole;        /* false: more are still to come */
    struct slice filter;  /* as it was typed; empty: none */
};
struct games_place games_place(const struct session *s);

/* ---- what the bars say while the list covers the screen; appended ---- */

enum fact games_next_sort(const struct session *s);             /* what Tab sorts by */
const char *games_column_words(enum fact column);               /* "date", in the reader's language, for a sentence */
void games_say_leave(const struct session *s, struct buf *out); /* what leave does, anywhere */

#endif

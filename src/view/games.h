/* view/games.h - the list of games: its filter, order and commands */
#ifndef KIFU_VIEW_GAMES_H
#define KIFU_VIEW_GAMES_H

#include "library/game_list.h"
#include "view/session.h"

void games_filter(struct session *s, struct slice filter);       /* shows games that match a query (query/query.h) */
void games_filter_typed(struct session *s, struct slice filter); /* the same while it is typed */
void games_filter_accept(struct session *s);                     /* the typed filter is accepted */
void games_filter_end(struct session *s);                        /* shows all games; the filter is dropped */

bool games_types_query(const struct session *s); /* the filter, or the query of the command position, is being typed */

/* What Tab does in such a query: the word before the cursor, from byte *start on, is replaced by *with. Appends all
 * words that fit to `offered`, separated by blanks. False: none. */
bool games_completion(const struct session *s, size_t *start, struct buf *offered, struct slice *with);
bool games_complete(struct session *s); /* does that; false: nothing to do */
void games_arrange(struct session *s);  /* after the order of files changed */
void games_open(struct session *s);     /* the selected game */
void games_show(struct session *s);     /* shows the list as it was left, at the game that is read */
void games_close(struct session *s);
bool games_idle(struct session *s);
void games_prepare(struct session *s);                      /* reads the rows that the pane will show */
bool games_is_current(const struct session *s, size_t row); /* true: the game that is read */

/* ---- the order of the list: next-game and previous-game follow it once it is sorted or filtered ---- */

bool games_govern(const struct session *s);
bool games_are_all(const struct session *s); /* all games are read, and in order */
/* game_list_beside, after some work on the list if needed */
size_t games_beside(struct session *s, size_t file, size_t game, int direction);
/* Goes from a game to the one that is at most `steps` after (1) or before it (-1), and selects it; returns how many
 * steps that are. */
size_t games_step(struct session *s, size_t *file, size_t *game, int direction, size_t steps);

/* The number of the game that is read. */
struct games_place {
    size_t number, total; /* in the shown list, from 1 (0: not in it); without a list in its file */
    bool is_whole;        /* false: more will come */
    struct slice filter;  /* as it was typed; empty: none */
};
struct games_place games_place(const struct session *s);

/* ---- words for the bars while the list covers the screen ---- */

enum fact games_next_sort(const struct session *s);             /* by which Tab sorts */
const char *games_column_words(enum fact column);               /* "date", translated, for a sentence */
void games_say_leave(const struct session *s, struct buf *out); /* what leave does; appended */

#endif

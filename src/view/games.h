/* view/games.h - the list of games of all files
 *
 * A row a game, read from its root when it is first shown, filtered or sorted: only rows on the screen at once, the others in slices of idle
 * work. The list is the session's (s->list); s->selected and s->scroll of PANE_GAMES count the rows that pass the filter.
 */
#ifndef KIFU_VIEW_GAMES_H
#define KIFU_VIEW_GAMES_H

#include "view/session.h"

#define GAMES_ROWS_ABOVE 2 /* of the pane: heading, titles of the columns */

/* A column of the list: COLUMN_NUMBER is the order of the files. */
enum game_column {
    COLUMN_NUMBER,
    COLUMN_DATE,
    COLUMN_BLACK,
    COLUMN_WHITE,
    COLUMN_RESULT,
    COLUMN_EVENT,
    COLUMN_MOVES,
    COLUMN_SIZE,
    COLUMN_FILE,
    COLUMN_COUNT
};

const char *games_column_name(enum game_column c); /* "date" */
const char *games_columns(void);                   /* the words that `sort` takes, separated by blanks */

void games_free(struct game_list *l);
void games_changed(struct game_list *l);                   /* files or games were added; NULL is fine */
void games_renewed(struct game_list *l, size_t file, size_t count); /* its content is another one, with `count` games; NULL is fine */
bool games_need(struct session *s, size_t file);           /* the content of the file: not all of its rows are read */
void games_filter(struct session *s, struct slice filter); /* rows that have all its words */
void games_open(struct session *s);                        /* the selected one */
void games_close(struct session *s);
bool games_idle(struct session *s);
void games_settle(struct session *s, int height);          /* of the pane: reads the rows it will show */

/* On from a file that cannot be read, in the direction of previous-game (-1) or next-game (1). */
void games_step_file(struct session *s, size_t file, int direction);

/* So many games on (1) or back (-1), from file to file; where a file has to come first it goes on when that is there. */
void games_step(struct session *s, int direction, size_t steps);

/* ---- for the pane ---- */

size_t games_total(const struct session *s); /* games known so far */
size_t games_shown(const struct session *s); /* those that pass the filter, found so far */

/* The text of a row shown, as far as it was read; filtered. "" otherwise. */
struct slice games_text(const struct session *s, size_t row, enum game_column c);
bool games_is_current(const struct session *s, size_t row); /* the game that is looked at */

enum game_column games_sorted(const struct session *s, bool *descending);

/* What goes on: "reading 12 of 300 files", "filtering 40%"; false when nothing does. */
bool games_progress(const struct session *s, struct buf *out);

#endif

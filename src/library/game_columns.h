/* library/game_columns.h - the columns of the list of games: how much they have, which are shown, and how wide
 *
 * What they have is known by the rows that were read, and only grows: a list that goes by it does not jump.
 */
#ifndef KIFU_LIBRARY_GAME_COLUMNS_H
#define KIFU_LIBRARY_GAME_COLUMNS_H

#include "library/facts.h"
#include "library/shelf.h"

/* The columns of the widest text of each; 0: there is nothing in it. */
struct game_columns {
    int ambiguous; /* columns of ambiguous characters: 1 or 2 */
    /* Numbers where a file has several games, the file where there are several, events of games that have players */
    int widest[FACT_COUNT];
    int widest_name;      /* what games without players go by: their event or name */
    size_t folder, named; /* bytes of the folder that all files are in, and its slash; files looked at for it */
};

void game_columns_add(struct game_columns *c, const struct facts_row *row);
void game_columns_count(struct game_columns *c, size_t games);          /* of a file */
void game_columns_files(struct game_columns *c, const struct shelf *s); /* looks at the names that are new */

/* What columns_fit is to know of each, by enum fact. Games without players go by their event or name, which is
 * written across the columns of the players: those are widened for it. Where no game has players it has a column,
 * and is as important as they would be. With titles no column is narrower than its title. */
void game_columns_wish(const struct game_columns *c, bool has_titles, struct column_wish wishes[FACT_COUNT]);

#define COLUMNS_RANKS 10
#define COLUMNS_SPARE 3 /* up to this rank a column only gets what the others leave */
#define COLUMNS_GAP 2   /* columns between two */

/* Chosen once for all rows: fills `widths`, one for each wish; 0: left out. They and their gaps take at most `width`. */
void columns_fit(const struct column_wish *wishes, int count, int width, int *widths);

#endif

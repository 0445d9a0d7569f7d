/* library/store_games.h - private to the store: the tables of its games and their names, for whoever asks it by SQL
 *
 * kifu writes them and never asks them: what it loads is in the row of the source, with a sum. The games of a source
 * are rows of the table `played`, one after the other, from the number `first` of its row on; their texts are numbers
 * of rows of the table `name`, which has each text once, with what it says as a result or a date. People ask the view
 * `game`, that puts it all together. Texts are filtered, so that they can be printed, and cut where they are long.
 *
 * They change with the rows of the sources, in the same transaction. Names that are used no more go when a source was
 * forgotten and the store is closed.
 */
#ifndef KIFU_LIBRARY_STORE_GAMES_H
#define KIFU_LIBRARY_STORE_GAMES_H

#include "library/source.h"

struct sqlite3;
struct store_games;

extern const char store_games_tables[]; /* what makes them */

/* NULL: the tables are not there. `db` is borrowed. */
struct store_games *store_games_open(struct sqlite3 *db);
void store_games_close(struct store_games *g); /* NULL is fine */

void store_games_begin(struct store_games *g); /* a transaction: others may have written before it */

/* Adds the games of a source; those that its file had before are to be removed first. The number of the first of them,
 * for its row in `kept`; 0 where SQLite has failed. */
int64_t store_games_write(struct store_games *g, const struct source *s);
bool store_games_remove(struct store_games *g, int64_t kept);

bool store_games_tidy(struct store_games *g); /* names that no game has go */

#endif

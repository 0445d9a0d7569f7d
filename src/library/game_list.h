/* library/game_list.h - the list of games of all files of a shelf: read, filtered, sorted
 *
 * A row is a game. It is read when it is first shown, filtered or sorted: rows on the screen at once, the others in
 * slices of idle work. The rows that pass the filter are shown, in the order of the sort, numbered from 0.
 */
#ifndef KIFU_LIBRARY_GAME_LIST_H
#define KIFU_LIBRARY_GAME_LIST_H

#include "library/game_columns.h"
#include "library/shelf.h"
#include "query/query.h"

struct game_list;

/* `names`: the reader's own names.conf (query/people.h), borrowed */
struct game_list *game_list_new(struct slice names);
void game_list_free(struct game_list *l); /* NULL is fine, here and in the next three */

/* ---- files and games ---- */

void game_list_changed(struct game_list *l);                                     /* files or games were added */
void game_list_renewed(struct game_list *l, const struct shelf *s, size_t file); /* its content changed */

/* The files of the shelf have other places, and maybe other names. Rows of files that now come after one that is not
 * listed yet are listed again. */
void game_list_arrange(struct game_list *l, const struct shelf *s);
bool game_list_has_all(const struct game_list *l, const struct shelf *s); /* all files are listed */

/* True: the file is not listed yet, or not all of its rows are read. */
bool game_list_needs(struct game_list *l, const struct shelf *s, size_t file);

void game_list_update(struct game_list *l, const struct shelf *s); /* lists the new games */
/* The next file whose content is needed, for its rows or for a filter that reads comments; SIZE_MAX: none */
size_t game_list_wanted(const struct game_list *l, const struct shelf *s);

/* ---- filter and order ---- */

/* Shows the rows that a query matches. A word also matches any text that a row shows, and a number the game of that
 * number. Wrong parts of the query are ignored; game_list_mistake says what is wrong. */
void game_list_filter(struct game_list *l, struct slice query);
/* The same while it is typed: query_parse_typed. */
void game_list_filter_typed(struct game_list *l, struct slice query);
bool game_list_filter_end(struct game_list *l); /* the reader has finished typing; true: that changed the query */
struct slice game_list_typed(const struct game_list *l); /* the text of the query, filtered; borrowed */
/* Its parts that are in force, filtered; appended. */
void game_list_understood(const struct game_list *l, struct buf *out);
const char *game_list_mistake(const struct game_list *l); /* NULL: none */
bool game_list_is_filtered(const struct game_list *l);
void game_list_starred(struct game_list *l); /* stars of games changed: filters again */
void game_list_sort(struct game_list *l, enum fact column, bool descending);
enum fact game_list_sorted(const struct game_list *l, bool *descending);
bool game_list_is_arranged(const struct game_list *l); /* sorted or filtered */

/* All rows are filtered and sorted; files that are added later change that. */
bool game_list_is_settled(const struct game_list *l, const struct shelf *s);

/* Does a slice of reading, sorting or filtering. True: there is more to do. */
bool game_list_step(struct game_list *l, const struct shelf *s);

/* With many files, each is read to its last row before the next one comes: then its content need not be kept. True:
 * rows are still to be read. */
bool game_list_is_behind(struct game_list *l, const struct shelf *s);

/* ---- rows ---- */

size_t game_list_total(const struct game_list *l); /* games known so far */
size_t game_list_shown(const struct game_list *l); /* rows found so far that pass the filter */
bool game_list_at(const struct game_list *l, size_t row, size_t *file, size_t *game); /* false after the last row */
size_t game_list_find(const struct game_list *l, size_t file, size_t game);           /* its row; SIZE_MAX: not shown */
/* The shown row after a game (1) or before it (-1), which need not be shown itself. SIZE_MAX: no such row, or sorting
 * is not finished. */
size_t game_list_beside(const struct game_list *l, size_t file, size_t game, int direction);
void game_list_read(struct game_list *l, const struct shelf *s, size_t row); /* reads a row, once */

/* The facts of a row, borrowed. False: nothing is known of it, as it was not read. */
bool game_list_facts(const struct game_list *l, const struct shelf *s, size_t row, struct facts *f);

/* Calls query_offer for the names in the first 50,000 rows that were read; if none of them fits, for those of
 * names.conf. */
void game_list_names(void *list, unsigned texts, struct query_offers *offers);

/* ---- columns ---- */

const struct game_columns *game_list_columns(const struct game_list *l); /* by the rows read so far */
/* `ambiguous`: columns of such characters. */
void game_list_measure(struct game_list *l, const struct shelf *s, int ambiguous);

/* The work that goes on: "reading 12 of 300 files", "filtering 40%", appended. False: none. */
bool game_list_progress(const struct game_list *l, const struct shelf *s, struct buf *out);

#endif

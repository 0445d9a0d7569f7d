/* library/game_list.h - the list of games of all files of a shelf: read, filtered, sorted
 *
 * A row a game, read when it is first shown, filtered or sorted: only rows on the screen at once, the others in slices
 * of idle work. What is shown are the rows that pass the filter, in the order of the sort, numbered from 0.
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

/* ---- what came since ---- */

void game_list_changed(struct game_list *l);                                     /* files or games were added */
void game_list_renewed(struct game_list *l, const struct shelf *s, size_t file); /* it has another content */

/* Files of the shelf have other places, and perhaps other names; rows of those that come after one that is not listed
 * yet are to come again. */
void game_list_arrange(struct game_list *l, const struct shelf *s);
bool game_list_has_all(const struct game_list *l, const struct shelf *s); /* all files are listed */

/* Whether not all rows of the file are read, or it is not listed yet. */
bool game_list_needs(struct game_list *l, const struct shelf *s, size_t file);

void game_list_update(struct game_list *l, const struct shelf *s); /* lists what came */
/* The next file whose content is to come, or to come again for a filter that reads comments; SIZE_MAX: none */
size_t game_list_wanted(const struct game_list *l, const struct shelf *s);

/* ---- filter and order ---- */

/* Rows that a query holds for; a word is looked for in what they show, too, or is the number of a game. What is wrong
 * in it counts for nothing, and game_list_mistake says what that is. */
void game_list_filter(struct game_list *l, struct slice query);
void game_list_filter_typed(struct game_list *l, struct slice query); /* while it is: query_parse_typed */
bool game_list_filter_end(struct game_list *l);          /* it is not typed any more; true: that makes it another one */
struct slice game_list_typed(const struct game_list *l); /* that query, filtered; borrowed */
void game_list_understood(const struct game_list *l, struct buf *out); /* what of it counts, filtered, appended */
const char *game_list_mistake(const struct game_list *l);              /* NULL: none */
bool game_list_is_filtered(const struct game_list *l);
void game_list_starred(struct game_list *l); /* games have other stars: it filters again */
void game_list_sort(struct game_list *l, enum fact column, bool descending);
enum fact game_list_sorted(const struct game_list *l, bool *descending);
bool game_list_is_arranged(const struct game_list *l); /* sorted or filtered */

/* All rows are there, as they are filtered and sorted; those of files that are added later would not be. */
bool game_list_is_settled(const struct game_list *l, const struct shelf *s);

/* A slice of reading, sorting, filtering; true where there is more. */
bool game_list_step(struct game_list *l, const struct shelf *s);

/* Of many files each is read to its last row before the next: then its content need not be kept. True: not yet. */
bool game_list_is_behind(struct game_list *l, const struct shelf *s);

/* ---- rows ---- */

size_t game_list_total(const struct game_list *l); /* games known so far */
size_t game_list_shown(const struct game_list *l); /* those that pass the filter, found so far */
bool game_list_at(const struct game_list *l, size_t row, size_t *file, size_t *game); /* false after the last row */
size_t game_list_find(const struct game_list *l, size_t file, size_t game);           /* its row; SIZE_MAX: not shown */
/* The row after it (1) or before it (-1), also where it is not shown itself; SIZE_MAX: there is none, or what is sorted
 * is not in order yet. */
size_t game_list_beside(const struct game_list *l, size_t file, size_t game, int direction);
void game_list_read(struct game_list *l, const struct shelf *s, size_t row); /* reads a row, unless it was */

/* The facts of a row, borrowed; false where it was not read, and nothing is known of it. */
bool game_list_facts(const struct game_list *l, const struct shelf *s, size_t row, struct facts *f);

/* Calls query_offer for the names of the rows read so far, of the first 50,000 of them; where none of them will do, for
 * those that are known. */
void game_list_names(void *list, unsigned texts, struct query_offers *offers);

/* ---- columns ---- */

const struct game_columns *game_list_columns(const struct game_list *l); /* what they have, by the rows read so far */
void game_list_measure(struct game_list *l, const struct shelf *s, int ambiguous); /* where characters are that wide */

/* What goes on: "reading 12 of 300 files", "filtering 40%"; false when nothing does. */
bool game_list_progress(const struct game_list *l, const struct shelf *s, struct buf *out);

#endif

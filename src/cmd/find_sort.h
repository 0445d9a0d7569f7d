/* cmd/find_sort.h - keeps the rows of kifu find until all are known, and sorts them
 *
 *     find_sort_add(&k, source, &facts, row);          a game, as it will be printed; copied
 *     while (find_sort_next(&k, &row)) ...             after the last one: the rows, in order
 *     find_sort_free(&k);
 *
 * Rows without a key come last; rows with the same key stay in the order in which they were found. If only the first
 * ones are wanted, not many more are kept.
 */
#ifndef KIFU_CMD_FIND_SORT_H
#define KIFU_CMD_FIND_SORT_H

#include "base/arena.h"
#include "query/facts.h"

struct find_sort_row {
    struct facts_row fields; /* of a list, or */
    struct slice bytes;      /* anything else */
    size_t source;           /* its number, for names of files */
    struct slice key;        /* by which it is sorted */
};

/* All 0 but for the first three. */
struct find_sort {
    enum fact column;
    bool descending;
    size_t most; /* rows that are wanted; 0: all */
    struct find_sort_row *rows;
    size_t count, cap;
    struct arena arena;
    struct facts_reader reader;
    struct buf key; /* scratch */
    bool is_done;
    size_t next;
};

/* Adds a row and makes its key; all texts are copied. */
void find_sort_add(struct find_sort *k, struct facts *facts, const struct find_sort_row *row);

/* The next row; false: no more. Nothing may be added after the first call. */
bool find_sort_next(struct find_sort *k, const struct find_sort_row **row);
void find_sort_free(struct find_sort *k);

#endif

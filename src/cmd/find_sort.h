/* cmd/find_sort.h - the games that kifu find prints, kept until all are known and put in order
 *
 *     find_sort_add(&k, source, &facts, row);          a game, as it will be printed; copied
 *     while (find_sort_next(&k, &row)) ...             after the last one: the rows, in order
 *     find_sort_free(&k);
 *
 * Rows without what is sorted by come last; those with the same stay in the order in which they were found. Where only
 * the first ones are wanted not many more than those are kept.
 */
#ifndef KIFU_CMD_FIND_SORT_H
#define KIFU_CMD_FIND_SORT_H

#include "base/arena.h"
#include "query/facts.h"

struct find_sort_row {
    struct facts_row fields; /* of a list, or */
    struct slice bytes;      /* anything else */
    size_t source;           /* as it was said, for names of files */
    struct slice key;        /* what is sorted by */
};

/* {0} but for the first three. */
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

/* Its key is made here; all texts are copied. */
void find_sort_add(struct find_sort *k, struct facts *facts, const struct find_sort_row *row);

/* The next one; false: there is none. Nothing is added any more. */
bool find_sort_next(struct find_sort *k, const struct find_sort_row **row);
void find_sort_free(struct find_sort *k);

#endif

/* library/sorter.h - rows sorted by a text of each, or as a function compares them, a slice of work at a time
 *
 *     struct sorter s = {0};
 *     sorter_begin(&s, count, descending);
 *     while (s.keyed < s.count)
 *         sorter_add(&s, text);               for each row, from 0 on
 *     while (sorter_step(&s, 1000)) ...;
 *     order = sorter_take(&s);
 *
 * Texts are compared by text_compare_natural. Rows with an empty text come last in both directions; rows with the same
 * text keep their order. With sorter_begin_by rows have no texts.
 */
#ifndef KIFU_LIBRARY_SORTER_H
#define KIFU_LIBRARY_SORTER_H

#include "base/arena.h"

typedef int sorter_compare(const void *context, uint32_t a, uint32_t b); /* of two row numbers; as for qsort */

/* A merge sort: runs of rows are merged from one array into the other. */
struct sorter {
    size_t count; /* of rows; 0: it has not begun */
    bool descending;
    sorter_compare *compare; /* NULL: by their texts */
    const void *context;
    const char **keys; /* the text of each row, ended by NUL; in `arena` */
    size_t keyed;      /* rows that have their text */
    struct arena arena;
    uint32_t *order, *other;
    size_t width;       /* of the sorted runs */
    size_t at;          /* rows written in this round */
    size_t left, right; /* the next rows of the two runs that are merged */
};

void sorter_begin(struct sorter *s, size_t count, bool descending); /* {0} before */
void sorter_begin_by(struct sorter *s, size_t count, sorter_compare *compare, const void *context);
void sorter_add(struct sorter *s, struct slice text); /* the text of the next row; copied */
bool sorter_step(struct sorter *s, int rows);         /* merges that many rows; true: there is more to do */
int sorter_percent(const struct sorter *s);           /* progress of the steps: 0 to 100 */
uint32_t *sorter_take(struct sorter *s);              /* the rows in order; the caller frees them; *s is {0} again */
void sorter_free(struct sorter *s);

#endif

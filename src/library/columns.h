/* library/columns.h - the columns of a list: which are shown, and how wide
 *
 * Chosen once for all rows: by the width, and by the widest text that each column has.
 */
#ifndef KIFU_LIBRARY_COLUMNS_H
#define KIFU_LIBRARY_COLUMNS_H

struct column_wish {
    int widest;      /* columns of its widest text; 0: there is nothing in it, and it is left out */
    int least, most; /* it is not cut below `least`, and beyond `most` only where all others have enough; 0: no limit */
    int weight;      /* its share of what is left; 0: it is as wide as its widest text, or left out */
    int rank;        /* from 1: the lowest go first where there is no room */
};

#define COLUMNS_RANKS 10
#define COLUMNS_SPARE 3 /* up to this rank a column only gets what the others leave */
#define COLUMNS_GAP 2   /* columns between two */

/* Fills `widths`, one for each wish; 0: left out. They and their gaps take at most `width`. */
void columns_fit(const struct column_wish *wishes, int count, int width, int *widths);

#endif

/* view/game_widths.h - the list of games on the screen: how wide its columns are, and whether the preview has room
 *
 * By what all games have, as far as they were read, not by the rows that are shown: nothing jumps when they scroll.
 */
#ifndef KIFU_VIEW_GAME_WIDTHS_H
#define KIFU_VIEW_GAME_WIDTHS_H

#include "library/game_columns.h"
#include "view/session.h"

struct game_widths {
    int at[FACT_COUNT]; /* 0: not shown */
    int star;           /* before it: the mark of the selected row, and signs of problems */
    int indent;         /* before the first column: those, and the star */
    int rows;           /* columns of the screen that the rows have */
    int preview;        /* those that the preview has after them and a gap; 0: there is none */
};

/* There is a list. The preview stands beside it where that costs no column anything. */
void game_widths_make(const struct session *s, struct rect r, struct game_widths *w);

/* The column with the title at `x`, counted from the left of the list: all of it, and the gap after it; FACT_COUNT:
 * none. */
enum fact game_widths_find(const struct game_widths *w, int x);

#endif

/* view/game_widths.h - the list of games on the screen: the widths of its columns and of the preview
 *
 * They follow from all games that were read, not from the visible rows: so nothing jumps when the list scrolls.
 */
#ifndef KIFU_VIEW_GAME_WIDTHS_H
#define KIFU_VIEW_GAME_WIDTHS_H

#include "library/game_columns.h"
#include "view/session.h"

struct game_widths {
    int at[FACT_COUNT]; /* 0: not shown */
    int star;           /* columns before the star: the mark of the selected row, and signs of problems */
    int indent;         /* columns before the first column of texts: those, and the star */
    int rows;           /* columns of the rows */
    int preview;        /* columns of the preview, after the rows and a gap; 0: no preview */
};

/* Only while there is a list. The preview is beside it if no column loses anything. */
void game_widths_make(const struct session *s, struct rect r, struct game_widths *w);

/* The column whose title, or the gap after it, is at `x`, counted from the left of the list; FACT_COUNT: none. */
enum fact game_widths_find(const struct game_widths *w, int x);

#endif

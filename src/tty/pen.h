/* tty/pen.h - the pen and the cursor of a terminal, for paint.c
 *
 * The pen is the look in which the terminal writes. All functions know the terminal from struct paint, and append to
 * `out`.
 */
#ifndef KIFU_TTY_PEN_H
#define KIFU_TTY_PEN_H

#include "tty/paint.h"

/* Attributes that are visible on a blank. Without these only its background counts. */
enum { PEN_SEEN_ON_BLANK = ATTR_UNDERLINE | ATTR_REVERSE };

/* What the cells of a run need of the pen. */
struct look {
    struct style style;
    bool any; /* all blanks: foreground and attributes do not matter */
};

static inline bool cell_is_blank(const struct paint_cell *cell)
{
    return cell->text[0] == ' ' && cell->text[1] == 0 && !(cell->style.attributes & PEN_SEEN_ON_BLANK);
}

/* True: terminals disagree about its width, as about all clusters of several code points. */
bool cell_is_doubtful(const struct paint_cell *cell);

/* How certain the column is after a cell, if it was `place` before. */
enum paint_place cursor_place_after(const struct paint *p, const struct paint_cell *cell, enum paint_place place);

/* About how many bytes pen_set and cursor_move would take for a look at (x, y). */
size_t pen_cost(const struct paint *p, const struct look *look, int x, int y);

void pen_set(struct paint *p, const struct look *look, struct buf *out);

/* The pen becomes plain first if the terminal must not move with colours. */
void cursor_move(struct paint *p, int x, int y, struct buf *out);

#endif

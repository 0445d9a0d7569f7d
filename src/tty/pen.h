/* tty/pen.h - the pen and the cursor of a terminal, for paint.c
 *
 * The pen is the look in which the terminal writes. Both know from struct paint what the terminal understands, and
 * append to `out`.
 */
#ifndef KIFU_TTY_PEN_H
#define KIFU_TTY_PEN_H

#include "tty/paint.h"

/* Looks that a blank shows. On any other blank only the background counts. */
enum { PEN_SEEN_ON_BLANK = ATTR_UNDERLINE | ATTR_REVERSE };

/* What neighbouring cells that are painted together ask of the pen. */
struct look {
    struct style style;
    bool any; /* all blanks: foreground and attributes do not matter */
};

static inline bool cell_is_blank(const struct paint_cell *cell)
{
    return cell->text[0] == ' ' && cell->text[1] == 0 && !(cell->style.attributes & PEN_SEEN_ON_BLANK);
}

/* Terminals do not agree how wide it is: of clusters of several code points, neither. */
bool cell_is_doubtful(const struct paint_cell *cell);

/* How sure the column is after a cell, when it was `place` before it. */
enum paint_place cursor_place_after(const struct paint *p, const struct paint_cell *cell, enum paint_place place);

/* Bytes that both would take, about: for a look at (x, y). */
size_t pen_cost(const struct paint *p, const struct look *look, int x, int y);

void pen_set(struct paint *p, const struct look *look, struct buf *out);

/* Where the terminal must not move with colours the pen becomes plain. */
void cursor_move(struct paint *p, int x, int y, struct buf *out);

#endif

/* tty/order.h - the runs of a picture in the order that takes the fewest bytes
 *
 * A run is a row of neighbouring cells of one look that must be painted. A step paints a few runs, and half of its
 * bytes bring cursor and pen from one to the next: so each look is sent once, unless the way is long.
 */
#ifndef KIFU_TTY_ORDER_H
#define KIFU_TTY_ORDER_H

#include "tty/pen.h"

struct run {
    int y, x, end;
    struct look look;
};

struct runs {
    struct run *at;
    size_t count, cap;
};

/* How many blanks end the run: the cursor need not go over them if the terminal can erase them. */
int run_blanks(const struct paint *p, const struct run *run);

/* True: erasing them is shorter than writing them, with the way to `next`, which may be NULL. */
bool run_erases(const struct paint *p, const struct run *run, const struct run *next);

/* Too many runs stay in order, and so do all if the terminal has no pen or its own way to move the cursor. */
void order_runs(const struct paint *p, struct runs *runs);

#endif

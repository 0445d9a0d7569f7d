/* tty/order.h - the runs of a picture in the order that takes the fewest bytes
 *
 * A run is neighbouring cells of one look that have to be painted. A step changes few of them, and half of its bytes
 * bring the cursor and the pen from one to the next: so each look is sent once, if that is not a long way.
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

/* The blanks that end the run: the cursor need not go over them where the terminal erases. */
int run_blanks(const struct paint *p, const struct run *run);

/* Whether it is shorter to erase them than to write them, with the way to `next`, which may be NULL. */
bool run_erases(const struct paint *p, const struct run *run, const struct run *next);

/* Many runs, and those of a terminal that has no pen or moves in its own way, stay as they are. */
void order_runs(const struct paint *p, struct runs *runs);

#endif

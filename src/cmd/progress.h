/* cmd/progress.h - a line on the terminal while an archive or a library is read, and Esc, which ends that
 *
 * Before the first picture, or instead of one: standard error says how far it is, once it has taken a while, and the
 * line is gone when it is done. Where standard error is no terminal nothing happens. Where keys are taken, whatever
 * ends the program gives the terminal its modes back.
 */
#ifndef KIFU_CMD_PROGRESS_H
#define KIFU_CMD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

struct progress {
    const char *file;     /* foreign text */
    size_t number, count; /* it is this one of so many, from 1; count 0: there is no other */
    bool searches;        /* in what is there; else it is read */
    bool takes_keys;      /* Esc ends it */
    bool is_shown;
    long long begin, last; /* in milliseconds; begin 0: not begun */
    int columns;           /* of the widest line that was shown */
    struct termios before;
};

/* After each small piece of work. False: the reader has pressed Esc, or what interrupt.h notes came. */
bool progress_step(struct progress *p, int percent);
void progress_end(struct progress *p);

#endif

/* ingest/progress.h - a line on the terminal while an archive or a library is read
 *
 * Standard error says how far it is, once it has taken a while, and the line is gone when it is done. Where standard
 * error is no terminal nothing happens. The viewer has its own (cmd/gather.h).
 */
#ifndef KIFU_INGEST_PROGRESS_H
#define KIFU_INGEST_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* What takes its time: one file after the other, or what is made of all of them at the end. */
enum progress_work { PROGRESS_FILES, PROGRESS_COMPARES, PROGRESS_MERGES };

struct progress {
    enum progress_work work;
    const char *file;     /* foreign text */
    size_t number, count; /* it is number N of `count`, from 1; count 0: there is no other */
    bool searches;        /* in what is there; else it is read */
    bool is_shown;
    long long begin, last; /* in milliseconds; begin 0: not begun */
    int columns;           /* of the widest line that was shown */
};

/* After each small piece of work. False: what interrupt.h notes came. */
bool progress_step(struct progress *p, int percent);
void progress_end(struct progress *p);

#endif

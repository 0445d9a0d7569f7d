/* ingest/progress.h - a line on the terminal while an archive or a library is read
 *
 * Standard error shows the progress when work has taken a while; the line is removed at the end. Nothing is shown if
 * standard error is not a terminal. The viewer has its own progress (cmd/gather.h).
 */
#ifndef KIFU_INGEST_PROGRESS_H
#define KIFU_INGEST_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* The kind of work: on one file after the other, or on all of them at the end. */
enum progress_work { PROGRESS_FILES, PROGRESS_COMPARES, PROGRESS_MERGES };

struct progress {
    enum progress_work work;
    const char *file;     /* foreign text */
    size_t number, count; /* it is file `number` of `count`, from 1; count 0: the only one */
    bool searches;        /* searches the file; else reads it */
    bool is_shown;
    long long begin, last; /* in milliseconds; begin 0: not begun */
    int columns;           /* of the widest line that was shown */
};

/* Called after each small piece of work. False: a signal came (interrupt.h). */
bool progress_step(struct progress *p, int percent);
void progress_end(struct progress *p);

#endif

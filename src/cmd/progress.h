/* cmd/progress.h - a line on the terminal while an archive is read
 *
 * Standard error says how far it is, once it has taken a while, and the line is gone when it is done. Where standard
 * error is no terminal nothing happens. The viewer has its own (cmd/gather.h).
 */
#ifndef KIFU_CMD_PROGRESS_H
#define KIFU_CMD_PROGRESS_H

#include <stdbool.h>

struct progress {
    const char *file; /* foreign text */
    bool is_shown;
    long long begin, last; /* in milliseconds; begin 0: not begun */
    unsigned steps;
};

void progress_step(struct progress *p, int percent); /* after each small piece of work */
void progress_end(struct progress *p);

#endif

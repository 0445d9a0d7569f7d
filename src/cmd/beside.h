/* cmd/beside.h - the viewer's end of the broker: what the session wants of its engine goes there, what it says comes here
 *
 *     beside_open(&b, &session, engines);  before the terminal is opened and the sandbox closes; no engine: nothing
 *     loop.beside = beside_loop(&b);        the loop does the rest
 *     beside_close(&b);                       the broker ends the engine, and itself
 *
 * The protocol is reader/gtp.h, in session.engine; session.wants says when it is to start and to end.
 */
#ifndef KIFU_CMD_BESIDE_H
#define KIFU_CMD_BESIDE_H

#include "tty/loop.h"

struct beside {
    struct session *session;
    int fd;            /* of the broker; -1: there is none, or it is gone */
    bool is_blocked;   /* it takes nothing now */
    bool was_thinking; /* before a pause */
    size_t running;    /* the engine that was asked for last */
    unsigned starts;   /* that were asked for and not answered: until then what comes is of the one before */
    long long stepped; /* when, last */
};

/* The broker is forked where there are engines. */
void beside_open(struct beside *b, struct session *s, const struct engines *engines);
void beside_close(struct beside *b);

struct loop_beside beside_loop(struct beside *b);

/* Without a loop: does what the session wants, until the engine rests, or has nothing to do, and at most that many
 * milliseconds; then it rests. */
void beside_wait(struct beside *b, int ms);

#endif

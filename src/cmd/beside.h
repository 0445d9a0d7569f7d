/* cmd/beside.h - the viewer's end of the broker: carries messages between the session and its engine
 *
 *     beside_open(&b, &session, engines);  before the terminal is opened and the sandbox closes
 *     loop.beside = beside_loop(&b);        the loop does the rest
 *     beside_close(&b);                       the broker ends the engine, then itself
 *
 * session.engine has the protocol (reader/gtp.h); session.wants says when the engine starts and ends.
 */
#ifndef KIFU_CMD_BESIDE_H
#define KIFU_CMD_BESIDE_H

#include "tty/loop.h"

struct beside {
    struct session *session;
    int fd;            /* of the broker; -1: no broker, or it is gone */
    bool is_blocked;   /* the socket is full */
    bool was_thinking; /* before a pause */
    size_t running;    /* the last engine that was started */
    unsigned starts;   /* starts without an answer yet: until then messages are from the engine before */
    long long stepped; /* time of the last step */
};

/* Forks the broker, if there are engines. */
void beside_open(struct beside *b, struct session *s, const struct engines *engines);
void beside_close(struct beside *b);

struct loop_beside beside_loop(struct beside *b);

/* Without a loop: does what the session wants until the engine rests or has nothing to do, but at most that many
 * milliseconds; then the engine rests. */
void beside_wait(struct beside *b, int ms);

#endif

/* tty/loop.h - runs a session in a terminal: waits for an event, gives it to the session, draws
 *
 * Keys, sizes, signals, reports of the terminal, changed files and the passing of time all come together here.
 * Everything that waits is taken before anything is drawn, so that a thousand keys cost one picture; while nothing
 * happens the program sleeps. Pictures go as fast as the line shows them (tty/fence.h).
 */
#ifndef KIFU_TTY_LOOP_H
#define KIFU_TTY_LOOP_H

#include "tty/terminal.h"
#include "view/view.h"

enum loop_end {
    LOOP_QUIT,        /* the reader is done */
    LOOP_INTERRUPTED, /* Ctrl-C: to be taken as SIGINT */
    LOOP_GONE,        /* the terminal is gone */
    LOOP_FAILED       /* it could not begin: errno says why */
};

/* What runs beside the session and is talked to: an engine. */
struct loop_beside {
    /* After keys, when something came, when the time has come. True: the picture may be out of date. NULL: there is
     * nothing beside the session. */
    bool (*step)(void *context, bool has_key, long long now);
    int (*descriptor)(void *context, bool *writes); /* by which it is heard, and perhaps written to; -1: none */
    long long (*due)(void *context);                /* when there is something to do in any case; -1: never */
    void (*pause)(void *context, bool goes_on);     /* the program is to be stopped, or was continued */
    void *context;
};

struct loop {
    struct tty *tty;         /* opened, not started */
    struct session *session; /* ready to be drawn */
    bool follows;            /* the current file is read again when it changes */

    /* Answers session->shelf.wants.file and .reload: reads, session_give or session_fail. Called between two keys. */
    void (*fulfil)(void *context);
    /* More of a file that comes in pieces: called while no key waits, when `source` (-1: none) is readable. It gives
     * what is there to the session and returns false when that was the end. NULL: there are none. */
    bool (*more)(void *context);
    int source;
    /* Called when `source` gave nothing for pause_ms after the last time; -1: never */
    void (*pause)(void *context);
    int pause_ms;
    /* Some long work of the one who runs it: called while no key waits. True: more is to do. NULL: there is none. */
    bool (*work)(void *context);
    void *context;

    struct loop_beside beside;
};

/* Until the reader is done. The terminal is left as it was found. */
enum loop_end loop_run(struct loop *l);

#endif

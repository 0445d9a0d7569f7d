/* tty/loop.h - runs a session in a terminal: waits for an event, gives it to the session, draws
 *
 * Keys, sizes, signals, reports of the terminal, changed files and the passing of time all come together here. All
 * input is taken before anything is drawn, so that a thousand keys need one picture; without events the program sleeps.
 * Pictures go as fast as the line shows them (tty/fence.h).
 */
#ifndef KIFU_TTY_LOOP_H
#define KIFU_TTY_LOOP_H

#include "tty/terminal.h"
#include "view/view.h"

enum loop_end {
    LOOP_QUIT,        /* the reader has left */
    LOOP_INTERRUPTED, /* Ctrl-C: the program should end as by SIGINT */
    LOOP_GONE,        /* the terminal is gone */
    LOOP_FAILED       /* it could not begin: errno says why */
};

/* A partner of the session in the loop: the engine. */
struct loop_beside {
    /* Called after keys, when something can be read, and when it is due. True: the picture may be out of date. NULL: no
     * partner. */
    bool (*step)(void *context, bool has_key, long long now);
    int (*descriptor)(void *context, bool *writes); /* to poll for reading, and with *writes for writing; -1: none */
    long long (*due)(void *context);                /* when there is something to do without input; -1: never */
    void (*pause)(void *context, bool goes_on);     /* the program will be stopped, or was continued */
    void *context;
};

struct loop {
    struct tty *tty;         /* opened, not started */
    struct session *session; /* ready to be drawn */
    bool follows;            /* the current file is read again when it changes */

    /* Answers session->shelf.wants.file and .reload: reads, session_give or session_fail. Called between two keys. */
    void (*fulfil)(void *context);
    /* Called while no key waits, when `source` (-1: none) is readable: gives more of a file to the session. False: that
     * was the end. NULL: no such files. */
    bool (*more)(void *context);
    int source;
    /* Called when `source` gave nothing for pause_ms; -1: never */
    void (*pause)(void *context);
    int pause_ms;
    /* Long work of the caller, called while no key waits. True: there is more to do. NULL: none. */
    bool (*work)(void *context);
    void *context;

    struct loop_beside beside;
};

/* Runs until the reader leaves. The terminal is restored. */
enum loop_end loop_run(struct loop *l);

#endif

/* tty/loop.h - runs a session in a terminal: waits for an event, gives it to the session, draws
 *
 * Keys, sizes, signals, reports of the terminal, changed files and the passing of time all come together here. Everything that waits is
 * taken before anything is drawn, so that a thousand keys cost one picture; while nothing happens the program sleeps.
 *
 * The fence. Between program and eye there may be a line that swallows pictures faster than it shows them: then keys would act on what
 * the reader does not see yet. So the terminal is asked after each picture where its cursor is, and once it has answered for the first
 * time (until then pictures go freely, for ever if it never answers) the next picture waits for the answer: one is on its way, and what
 * is pressed meanwhile is drawn together. An answer that does not come is waited for as long as a slow line would need, at most 2 s; one
 * that comes too late tells that the line is slower.
 */
#ifndef KIFU_TTY_LOOP_H
#define KIFU_TTY_LOOP_H

#include "tty/curses.h"
#include "view/session.h"

enum loop_end {
    LOOP_QUIT,        /* the reader is done */
    LOOP_INTERRUPTED, /* Ctrl-C: to be taken as SIGINT */
    LOOP_GONE,        /* the terminal is gone */
    LOOP_FAILED       /* it could not begin: errno says why */
};

struct loop {
    struct tty *tty;         /* opened, not started */
    struct session *session; /* ready to be drawn */
    bool follows;            /* the current file is read again when it changes */

    /* Answers session->wants.file and .reload: reads, session_give or session_fail. Called between two keys. */
    void (*fulfil)(void *context);
    /* More of a file that comes in pieces: called while no key waits, when `source` (-1: none) is readable. It gives what is there to the
     * session and returns false when that was the end. NULL: there are none. */
    bool (*more)(void *context);
    int source;
    void *context;
};

/* Until the reader is done. The terminal is left as it was found. */
enum loop_end loop_run(struct loop *l);

#endif

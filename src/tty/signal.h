/* tty/signal.h - signals: the terminal is restored, whatever ends the program
 *
 * A signal that ends the program first restores the terminal, by calls that are safe in a handler, and is then raised
 * again with its usual effect, so that the shell sees what happened. Signals that do not end it (a new size, stop,
 * continue) are noted and make a descriptor readable: the loop handles them between two keys. Signals that the parent
 * ignores stay ignored.
 *
 *     signal_start();
 *     signal_guard(in, out, &modes, bytes, len);    from now on there is something to restore
 *     poll signal_fd(); signal_take();
 *     signal_release();                             restores it at an ordinary end
 *     signal_end();
 */
#ifndef KIFU_TTY_SIGNAL_H
#define KIFU_TTY_SIGNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

enum { SIGNAL_RESIZED = 1, SIGNAL_STOP = 2, SIGNAL_CONTINUED = 4 };

bool signal_start(void); /* false: no descriptors left */
void signal_end(void);   /* restores all handlers */

int signal_fd(void);        /* readable while signal_take has signals; -1 before the start */
unsigned signal_take(void); /* signals since the last call: SIGNAL_ bits */

#define SIGNAL_BYTES 256 /* the longest guard */

/* What the end of the program must undo: `bytes` are sent to the terminal `out`, then `in` gets its modes back. */
void signal_guard(int in, int out, const struct termios *modes, const char *bytes, size_t len);
void signal_release(void); /* undoes it, once */

/* The same at an unexpected end: drops unread input, as reports that we requested are not for the shell. Safe in a
 * handler; also called when memory is exhausted. */
void signal_restore(void);

/* Stops this program, or all of its process group, as Ctrl-Z does; returns when it is continued, or at once if it could
 * not be continued. */
void signal_suspend(bool group);

#endif

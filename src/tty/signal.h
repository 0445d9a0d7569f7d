/* tty/signal.h - signals: whatever ends the program, the terminal is left in order
 *
 * A signal that ends a program first puts the terminal back, with nothing but calls that are safe in a handler, and is
 * then raised again with its usual effect, so that the shell sees what happened. Signals that do not end it (a new
 * size, stop, continue) are noted and make a descriptor readable: the loop deals with them between two keys. What the
 * parent ignores stays ignored.
 *
 *     signal_start();
 *     signal_guard(in, out, &modes, bytes, len);    from now on there is something to put back
 *     poll signal_fd(); signal_take();
 *     signal_release();                             put back at an ordinary end
 *     signal_end();
 */
#ifndef KIFU_TTY_SIGNAL_H
#define KIFU_TTY_SIGNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

enum { SIGNAL_RESIZED = 1, SIGNAL_STOP = 2, SIGNAL_CONTINUED = 4 };

bool signal_start(void); /* false: no descriptors left */
void signal_end(void);   /* everything as it was before signal_start */

int signal_fd(void);        /* readable while signal_take has something; -1 before the start */
unsigned signal_take(void); /* what came since the last call: SIGNAL_ bits */

#define SIGNAL_BYTES 256 /* the longest guard */

/* What the end of the program must undo: `bytes` are sent to the terminal `out`, then `in` gets its modes back. */
void signal_guard(int in, int out, const struct termios *modes, const char *bytes, size_t len);
void signal_release(void); /* undoes it, once */

/* The same at an unexpected end: what the terminal sent and was not read is dropped, as a report that we asked for is
 * not for the shell. Safe in a handler; the hook where memory runs out. */
void signal_restore(void);

/* Stops this program, or all of its process group, as Ctrl-Z does; returns when it is continued. At once where it could
 * not be continued. */
void signal_suspend(bool group);

#endif

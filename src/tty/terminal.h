/* tty/terminal.h - the terminal: opening, sizes, modes, bytes out, bytes in
 *
 * The terminal is opened again, apart from our standard descriptors: so it can be non-blocking without changing what we
 * share with the shell, and a stuck line stops neither signals nor keys.
 *
 *     t = tty_open(&error);              all that can fail, fails here, before any change
 *     tty_start(t);                      sets modes and the second screen; signals restore it from now on
 *     tty_flush(t, &canvas, &theme);     queues a picture
 *     tty_send(t);                       sends as much of the queue as the line takes
 *     tty_stop(t);                       restores it; tty_start may follow
 *     tty_close(t);
 */
#ifndef KIFU_TTY_TERMINAL_H
#define KIFU_TTY_TERMINAL_H

#include <termios.h>

#include "base/error.h"
#include "screen/canvas.h"
#include "tty/terminfo.h"

#define TTY_SIDE_MAX 600 /* columns and rows */

struct tty {
    int in, out;          /* the same descriptor if keys come from the terminal of the picture */
    struct termios modes; /* of `in` before the start */
    bool started, mouse, drags, syncs;
    struct paint paint;
    struct buf queue; /* for the terminal */
    size_t sent;      /* bytes of it that are sent */
    int last_columns, last_rows;
    struct terminfo info;
};

/* Output goes to standard output, keys come from standard input; either is /dev/tty if it is not a terminal. NULL and
 * *e: no terminal, or it cannot show pictures. */
struct tty *tty_open(struct error *e);
void tty_close(struct tty *t); /* NULL is fine */
/* True: TERM is a known kind whose cursor cannot be moved: it can show lines, but not pictures. */
bool tty_is_plain(void);

void tty_start(struct tty *t);
void tty_stop(struct tty *t);
void tty_again(struct tty *t); /* sets its modes and repaints: another program may have used the terminal */

/* Copies a text to its clipboard (OSC 52), also through screen. Does nothing for texts longer than COPY_BYTES_MOST
 * (screen/option.h), or on a terminal that shows sequences that it does not know. */
void tty_copy(struct tty *t, struct slice text);
bool tty_can_copy(const struct tty *t);

void tty_mouse(struct tty *t, bool on); /* turns reports of clicks and the wheel on or off; off at first */
void tty_drags(struct tty *t,
    bool on); /* with clicks: what moves while a button is held, too (mode 1002); off at first */

/* ---- properties ---- */

void tty_size(struct tty *t, int *columns, int *rows); /* always from 1 to TTY_SIDE_MAX */

/* The depth of colour: by the option (COLOR_ of screen/option.h), then NO_COLOR, then the terminal, with more if
 * COLORTERM says so. */
enum depth tty_depth(const struct tty *t, int color);
enum depth tty_depth_of(int color, const char *no_color, const char *colorterm, int colors);

int tty_escape_ms(void); /* how long Esc waits for the rest of a sequence: the user's ESCDELAY, else 70 */

/* ---- out ---- */

/* Queues a picture; nothing if it is already shown */
void tty_flush(struct tty *t, const struct canvas *c, const struct theme *theme);
/* Asks for a report after everything queued so far: the answer will be *row and *column (from 1; 0: unknown). */
void tty_ask(struct tty *t, int *row, int *column);
/* The same after a character of ambiguous width in the first column of the first row; the next picture is painted
 * whole. */
void tty_ask_width(struct tty *t);
/* Asks for synchronized output (mode 2026), SGR reports of buttons (mode 1006), the colour of the background (OSC 11),
 * and then for its kind, which every terminal reports: after that answer no others will come. False: nothing was asked,
 * as the terminal could show the questions. */
bool tty_ask_more(struct tty *t);
void tty_sync(struct tty *t); /* turns synchronized output on: no partial pictures */

static inline size_t tty_queued(const struct tty *t)
{
    return t->queue.len - t->sent;
}

enum tty_line { TTY_SENT, TTY_WAITING, TTY_GONE };
enum tty_line tty_send(struct tty *t);                  /* TTY_WAITING: try again when t->out is writable */
long tty_read(struct tty *t, char *bytes, size_t size); /* 0: nothing there; -1: the terminal is gone */

#endif

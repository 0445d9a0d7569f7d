/* tty/terminal.h - the terminal: opening, sizes, modes, bytes out, bytes in
 *
 * The terminal is opened again, apart from the descriptors that we were given: so it can be made not to block without
 * changing what the shell shares with us, and a line that is stuck stops neither signals nor keys.
 *
 *     t = tty_open(&error);              what can fail, fails here: nothing was changed yet
 *     tty_start(t);                      its modes and the second screen; signals put it back from now on
 *     tty_flush(t, &canvas, &theme);     a picture into the queue
 *     tty_send(t);                       as much of the queue as the line takes
 *     tty_stop(t);                       as it was; tty_start again
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
    int in, out;          /* the same descriptor where keys come from where the picture goes */
    struct termios modes; /* of `in`, as they were */
    bool started, mouse, drags, syncs;
    struct paint paint;
    struct buf queue; /* for the terminal */
    size_t sent;      /* bytes of it that are */
    int last_columns, last_rows;
    struct terminfo info;
};

/* Output goes to standard output where that is a terminal, else to /dev/tty; keys come from standard input where that
 * is a terminal, else from /dev/tty. NULL and *e: no terminal, or one that cannot show pictures. */
struct tty *tty_open(struct error *e);
void tty_close(struct tty *t); /* NULL is fine */
/* TERM names a kind that the system knows and that has no cursor to be moved: it shows lines, and no pictures. */
bool tty_is_plain(void);

void tty_start(struct tty *t);
void tty_stop(struct tty *t);
void tty_again(struct tty *t); /* its modes and the whole picture again: another program may have used the terminal */

/* A text into its clipboard (OSC 52), in the way that screen, if it runs in it, hands on. Nothing longer than
 * COPY_BYTES_MOST (screen/option.h), nor to a terminal that is known to show what it does not understand. */
void tty_copy(struct tty *t, struct slice text);
bool tty_can_copy(const struct tty *t);

void tty_mouse(struct tty *t, bool on); /* clicks and the wheel come in, or not; off at first */
void tty_drags(struct tty *t,
    bool on); /* with clicks: what moves while a button is held, too (mode 1002); off at first */

/* ---- what it is like ---- */

void tty_size(struct tty *t, int *columns, int *rows); /* from 1 to TTY_SIDE_MAX, whatever the system says */

/* How many colors: by the option (COLOR_ of screen/option.h), then NO_COLOR, then what the terminal has, more where
 * COLORTERM says so. */
enum depth tty_depth(const struct tty *t, int color);
enum depth tty_depth_of(int color, const char *no_color, const char *colorterm, int colors);

int tty_escape_ms(void); /* how long Esc waits for the rest of a sequence: ESCDELAY of the user, else 70 */

/* ---- out ---- */

/* Nothing where it shows this already */
void tty_flush(struct tty *t, const struct canvas *c, const struct theme *theme);
/* Asks for a report, after everything queued so far: it will say *row and *column (from 1; 0 where we do not know). */
void tty_ask(struct tty *t, int *row, int *column);
/* The same after a character of ambiguous width in the first column of the first row; the next picture is painted
 * whole. */
void tty_ask_width(struct tty *t);
/* Asks whether it can show a picture at once (synchronized output, mode 2026), whether it knows buttons as SGR reports
 * them (mode 1006), what color its background is (OSC 11),
 * and then for its kind, which every terminal reports: once that answer is there the others are, or never will be.
 * False: nothing is asked, of terminals that could show the questions. */
bool tty_ask_more(struct tty *t);
void tty_sync(struct tty *t); /* it can: from now on no half picture is seen */

static inline size_t tty_queued(const struct tty *t)
{
    return t->queue.len - t->sent;
}

enum tty_line { TTY_SENT, TTY_WAITING, TTY_GONE };
enum tty_line tty_send(struct tty *t);                  /* TTY_WAITING: try again when t->out is writable */
long tty_read(struct tty *t, char *bytes, size_t size); /* 0: nothing there; -1: the terminal is gone */

#endif

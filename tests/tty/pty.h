/* tests/tty/pty.h - the real program in a real pseudo-terminal, with a terminal emulator that looks at what comes out
 *
 *     struct pty *t = pty_start(&(struct pty_how){.argv = argv});
 *     assert_true(pty_shows(t, "Black to play"));       waits until the screen shows it
 *     pty_keys(t, "l");
 *     assert_true(pty_ends(t));
 *     assert_true(pty_is_restored(t));
 *     pty_free(t);
 *
 * The program runs as the one job of a stand-in for the shell, so that it can be stopped and continued. Nothing sleeps: what is waited for
 * is looked for whenever bytes come, up to a deadline that only a failure reaches.
 */
#ifndef KIFU_TESTS_PTY_H
#define KIFU_TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct pty;

struct pty_how {
    const char *const *argv;    /* ended by NULL; argv[0] NULL means kifu of the build */
    const char *const *env;     /* "NAME=VALUE", ended by NULL, on top of the test's; "NAME" takes it away; NULL: none */
    int columns, rows;          /* 0: 80x24 */
    const char *input;          /* standard input is a pipe with this in it; NULL: the terminal */
    bool mute;                  /* the terminal answers no question */
    bool syncs;                 /* asked, it says that it shows a picture at once (mode 2026) */
    char buttons;               /* asked, it says this of SGR buttons (mode 1006): '0' to '4'; 0: '0', it does not know them */
    bool double_width;          /* asked, it says that it draws characters of ambiguous width two columns wide */
    bool ignores_hangup;        /* SIGHUP is ignored from the start */
    bool no_control;            /* it is no job of the terminal: there is no /dev/tty for it */
    bool may_end;               /* at any time: a wait in vain is not reported then */
    int bytes_per_second;       /* of the line to the terminal; 0: it takes all at once */
    unsigned closed;            /* standard descriptors that are closed: 1 input, 2 output, 4 error */
};

struct pty *pty_start(const struct pty_how *how);
void pty_free(struct pty *t); /* ends the program too */

/* ---- the terminal's side ---- */

void pty_send(struct pty *t, const char *bytes, size_t len);
void pty_keys(struct pty *t, const char *keys); /* bytes up to a NUL */
void pty_resize(struct pty *t, int columns, int rows);
void pty_mute(struct pty *t, bool mute); /* from now on it answers no question, or does again */
void pty_close(struct pty *t); /* the window is gone */

bool pty_shows(struct pty *t, const char *text);  /* waits until a row has it; false at the deadline, or when the program ended */
bool pty_hides(struct pty *t, const char *text);  /* waits until no row has it */
bool pty_shows_at(struct pty *t, int row, const char *text);
bool pty_is_quiet(struct pty *t, int ms);         /* so long nothing came out */
void pty_passes(struct pty *t, long long us);     /* takes what comes for so long */
bool pty_sends(struct pty *t, size_t bytes);      /* waits until that many came out in all */
size_t pty_bytes(const struct pty *t);            /* that came out so far */
long long pty_came_us(const struct pty *t);       /* when the last of them did, in microseconds since the program was started */
const char *pty_raw(const struct pty *t);         /* all of them, ended by NUL */
const char *pty_row(struct pty *t, int row);      /* its text, blanks at the end left out; borrowed up to the next call */
int pty_color(struct pty *t, int row, int column, bool background); /* of the palette; -1: the terminal's own; -2: red, green, blue */
bool pty_is_reversed(struct pty *t, int row, int column);
bool pty_has_cursor(const struct pty *t);
bool pty_is_second_screen(const struct pty *t);

/* Finds the first cell of `text` on the screen. */
bool pty_find(struct pty *t, const char *text, int *row, int *column);

/* ---- the program's side ---- */

long long pty_now_us(const struct pty *t); /* microseconds since it was started */
pid_t pty_pid(const struct pty *t);
void pty_signal(struct pty *t, int number);
bool pty_stops(struct pty *t);    /* waits until it has stopped */
void pty_continue(struct pty *t); /* as `fg` does */
bool pty_ends(struct pty *t);     /* waits until it has ended */
int pty_status(const struct pty *t); /* as of waitpid, once it has ended */
long pty_ended_after_ms(const struct pty *t); /* since pty_close */
const char *pty_said(const struct pty *t);    /* raw bytes behind the end of the second screen */

/* Modes, cursor, screen, paste and keypad are as before the start. */
bool pty_is_restored(struct pty *t);
const char *pty_left(const struct pty *t); /* what pty_is_restored missed, in words */

#endif

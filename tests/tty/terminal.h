/* tests/tty/terminal.h - the real program in a real pseudo-terminal, with a terminal emulator that looks at what comes out
 *
 *     struct terminal *t = terminal_start(&(struct terminal_how){.argv = argv});
 *     assert_true(terminal_shows(t, "Black to play"));       waits until the screen shows it
 *     terminal_keys(t, "l");
 *     assert_true(terminal_ends(t));
 *     assert_true(terminal_is_restored(t));
 *     terminal_free(t);
 *
 * The program runs as the one job of a stand-in for the shell, so that it can be stopped and continued. Nothing sleeps: what is waited for
 * is looked for whenever bytes come, up to a deadline that only a failure reaches.
 */
#ifndef KIFU_TESTS_TERMINAL_H
#define KIFU_TESTS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct terminal;

struct terminal_how {
    const char *const *argv;    /* ended by NULL; argv[0] NULL means kifu of the build */
    const char *const *env;     /* "NAME=VALUE", ended by NULL, on top of the test's; "NAME" takes it away; NULL: none */
    int columns, rows;          /* 0: 80x24 */
    const char *input;          /* standard input is a pipe with this in it; NULL: the terminal */
    bool mute;                  /* the terminal answers no question */
    bool double_width;          /* asked, it says that it draws characters of ambiguous width two columns wide */
    bool ignores_hangup;        /* SIGHUP is ignored from the start */
    bool output_closed;         /* standard input, output and error are closed in the program */
    unsigned long memory;       /* bytes of address space; 0: any */
};

struct terminal *terminal_start(const struct terminal_how *how);
void terminal_free(struct terminal *t); /* ends the program too */

/* ---- the terminal's side ---- */

void terminal_send(struct terminal *t, const char *bytes, size_t len);
void terminal_keys(struct terminal *t, const char *keys); /* bytes up to a NUL */
void terminal_resize(struct terminal *t, int columns, int rows);
void terminal_close(struct terminal *t); /* the window is gone */

bool terminal_shows(struct terminal *t, const char *text);  /* waits until a row has it; false at the deadline, or when the program ended */
bool terminal_hides(struct terminal *t, const char *text);  /* waits until no row has it */
bool terminal_shows_at(struct terminal *t, int row, const char *text);
bool terminal_is_quiet(struct terminal *t, int ms);         /* so long nothing came out */
bool terminal_sends(struct terminal *t, size_t bytes);      /* waits until so many came out in all */
size_t terminal_bytes(const struct terminal *t);            /* that came out so far */
const char *terminal_raw(const struct terminal *t);         /* all of them, ended by NUL */
const char *terminal_row(struct terminal *t, int row);      /* its text, blanks at the end left out; borrowed up to the next call */
int terminal_color(struct terminal *t, int row, int column, bool background); /* of the palette; -1: the terminal's own; -2: red, green, blue */
bool terminal_is_reversed(struct terminal *t, int row, int column);
bool terminal_has_cursor(const struct terminal *t);
bool terminal_is_second_screen(const struct terminal *t);

/* Finds the first cell of `text` on the screen. */
bool terminal_find(struct terminal *t, const char *text, int *row, int *column);

/* ---- the program's side ---- */

pid_t terminal_pid(const struct terminal *t);
void terminal_signal(struct terminal *t, int number);
bool terminal_stops(struct terminal *t);    /* waits until it has stopped */
void terminal_continue(struct terminal *t); /* as `fg` does */
bool terminal_ends(struct terminal *t);     /* waits until it has ended */
int terminal_status(const struct terminal *t); /* as of waitpid, once it has ended */
long terminal_ended_after_ms(const struct terminal *t); /* since terminal_close */
const char *terminal_said(const struct terminal *t);    /* raw bytes behind the end of the second screen */

/* Modes, cursor, screen, paste and keypad are as before the start. */
bool terminal_is_restored(struct terminal *t);
const char *terminal_left(const struct terminal *t); /* what terminal_is_restored missed, in words */

#endif

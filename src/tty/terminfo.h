/* tty/terminfo.h - the description of a kind of terminals; the only door to curses
 *
 * curses only says what a terminal understands: painting, keys and modes are our own, for the reasons in paint.h and
 * decode.h. One description is loaded at a time; it stays loaded, as some terminals have their own way to move
 * (paint.h).
 */
#ifndef KIFU_TTY_TERMINFO_H
#define KIFU_TTY_TERMINFO_H

#include "base/error.h"
#include "tty/decode.h"
#include "tty/paint.h"

#define TERMINFO_BYTES 224 /* of a sequence to start or to stop, with its NUL */

struct terminfo {
    struct paint_terminal paint;
    /* Of the screen, if the system does not know its size; < 1: not described */
    int columns, rows;
    int colors;                                       /* < 1: none */
    bool can_ask;                                     /* it reports where the cursor is */
    char unwrap[16], wrap[16];                        /* switch wrapping off and on; "" */
    char start[TERMINFO_BYTES], stop[TERMINFO_BYTES]; /* sent before the first picture and after the last */
};

/* Describes terminals of type `type` ("xterm"). `fd` need not be a terminal: it is only asked for its size. False and
 * *e: unknown, or it cannot show pictures. */
bool terminfo_load(const char *type, int fd, struct terminfo *t, struct error *e);
void terminfo_unload(void);
/* True: a known kind whose cursor cannot be moved. Unloads the loaded description. */
bool terminfo_is_plain(const char *type);

void terminfo_keys(struct decode *d); /* adds the keys of the loaded description */

const char *terminfo_library(void); /* "ncurses 6.4.20221231" */

#endif

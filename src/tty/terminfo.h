/* tty/terminfo.h - what the description of a kind of terminals says; the only door to curses
 *
 * curses is asked what a terminal understands, and for nothing else: painting, keys and modes are our own (paint.h,
 * decode.h), for the reasons given there. One description is loaded at a time; it stays loaded because some terminals
 * have moves of their own (paint.h).
 */
#ifndef KIFU_TTY_TERMINFO_H
#define KIFU_TTY_TERMINFO_H

#include "base/error.h"
#include "tty/decode.h"
#include "tty/paint.h"

#define TERMINFO_BYTES 224 /* of a sequence to start or to stop, its NUL included */

struct terminfo {
    struct paint_terminal paint;
    /* Of the screen, where the system does not say; < 1: not described */
    int columns, rows;
    int colors;                                       /* < 1: none */
    bool can_ask;                                     /* it reports where the cursor is */
    char unwrap[16], wrap[16];                        /* switch wrapping off and on; "" */
    char start[TERMINFO_BYTES], stop[TERMINFO_BYTES]; /* what goes out before the first picture and after the last */
};

/* Describes terminals of type `type` ("xterm"). No terminal need be there: `fd` is only asked for its size. False and
 * *e: not known, or it cannot show pictures. */
bool terminfo_load(const char *type, int fd, struct terminfo *t, struct error *e);
void terminfo_unload(void);
/* A kind that is known and has no cursor to be moved. Unloads what was loaded. */
bool terminfo_is_plain(const char *type);

void terminfo_keys(struct decode *d); /* the keys of the description that is loaded */

const char *terminfo_library(void); /* "ncurses 6.4.20221231" */

#endif

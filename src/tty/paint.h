/* tty/paint.h - from the picture that is shown to the next one, in few bytes
 *
 * Knows what each cell of the screen shows, compares it with a canvas, and appends what changes the one into the other
 * to a buffer. No terminal, no curses here: what the terminal understands comes in as a record (terminfo.c fills it
 * from the terminal's description), so that the painter is tested against a terminal in memory.
 *
 * Why not curses' windows: they send both colours again wherever one changes. The same 60 steps of a game cost 241
 * bytes each in the median by curses, 110 by this: what is to be painted is cut into runs of one look; a step paints them
 * in the order that takes the fewest bytes (order.h); a blank takes any pen with its background; pen changes are joined
 * into one sequence; the cursor goes the shortest way. ESC 7 and ESC 8, which bring cursor and pen back together, are not
 * used: some terminals have one such place for both their screens, and the shell would go on where kifu was.
 *
 * Widths. Terminals do not agree how wide some characters are. The cursor is set again after each of these, the cells
 * onto which it may have spilled are painted again, none is sent so close to the right edge that it might wrap, and
 * nothing wraps where wrapping can be switched off (terminfo.c): what one terminal draws too wide stays where it is.
 */
#ifndef KIFU_TTY_PAINT_H
#define KIFU_TTY_PAINT_H

#include "screen/canvas.h"

/* What a terminal understands. Sequences are "" where it does not. */
struct paint_terminal {
    void (*move)(int row, int column, struct buf *out); /* from 0; NULL: as ECMA-48 has it, like the next three */
    bool has_column, has_row;                           /* ESC [ n G, ESC [ n d */
    bool has_right;                                     /* ESC [ n C */
    bool has_erase;                                     /* ESC [ n X */
    char clear[16];                                     /* the whole screen; the cursor goes home */
    char erase_line[8];                                 /* from the cursor to the right edge */
    char up[8], down[8], left[8], to_start[8];          /* one cell; to the first column */
    char show[40], hide[40];                            /* the cursor */
    bool has_pen;                                       /* looks are sequences ESC [ ... m; else there are none */
    unsigned attributes;                                /* ATTR_ bits it has */
    unsigned attributes_plain;                          /* those of them that exclude colours */
    bool ends_attributes;                               /* 22 23 24 27 end single ones */
    bool ends_colors;                                   /* 39 49 bring the terminal's own colours back */
    bool is_direct;                                     /* colours above 15 are sent as red, green, blue */
    bool erases_colored;                                /* erasing leaves the background of the pen */
    /* Writing in the last column moves the cursor on: at once, or before the next character */
    bool wraps, wraps_late;
    bool moves_colored; /* the cursor may move while the pen is not plain */
    bool is_ascii;      /* the locale shows nothing else: other characters become '?' */
};

struct paint_cell {
    char text[CELL_BYTES + 1];
    struct style style;
    uint8_t width;
};

/* How much is known of the cursor's column. After characters of ambiguous width it is where it should be, or the row is
 * wrong anyway; after clusters of which terminals do not agree how wide they are, it is set again before anything else
 * is written. */
enum paint_place { PLACE_UNKNOWN, PLACE_LIKELY, PLACE_SURE };

struct paint {
    struct paint_terminal terminal;
    int columns, rows;
    bool is_known;            /* `shown` is what the screen shows */
    struct paint_cell *shown; /* rows * columns */
    struct paint_cell *next;
    int x, y;               /* the cursor; -1: anywhere */
    enum paint_place place; /* how sure x is */
    bool trusts;            /* this terminal takes ambiguous characters as wide as the canvas does */
    bool has_style;         /* `style` is what the pen is */
    struct style style;
    bool has_cursor, cursor_shown;
};

void paint_init(struct paint *p, const struct paint_terminal *terminal);
void paint_free(struct paint *p);

/* The screen may show anything from now on: the next picture is painted whole. */
void paint_forget(struct paint *p);

/* Appends the bytes that make the screen show `c`; none where it does already. Where the terminal cannot hide the
 * cursor, and the canvas has none, it ends in the first column of the last row. */
void paint_picture(struct paint *p, const struct canvas *c, const struct theme *theme, struct buf *out);

#endif

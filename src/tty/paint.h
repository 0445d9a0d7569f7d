/* tty/paint.h - paints the next picture over the present one, in few bytes
 *
 * It knows what each cell of the screen shows, compares this with a canvas, and appends the bytes that change one into
 * the other to a buffer. It knows neither a terminal nor curses: struct paint_terminal says what the terminal
 * understands (terminfo.c fills it in from the description), so that the painter can be tested with a terminal in
 * memory.
 *
 * Windows of curses send both colours whenever one changes: the same 60 steps of a game take 241 bytes each in the
 * median by curses, and 110 here. Changed cells are cut into runs of one look; a step paints these in the order that
 * takes the fewest bytes (order.h); a blank takes any pen with its background; changes of the pen are joined into one
 * sequence; the cursor goes the shortest way. ESC 7 and ESC 8, which save and restore cursor and pen, are not used:
 * some terminals save one place for both screens, and the shell would go on where kifu was.
 *
 * Terminals disagree about the width of some characters. After each of these the cursor is set again, and cells onto
 * which it may have spilled are painted again; none is sent so close to the right edge that it might wrap, and wrapping
 * is switched off if possible (terminfo.c). So a character that one terminal draws too wide displaces nothing else.
 */
#ifndef KIFU_TTY_PAINT_H
#define KIFU_TTY_PAINT_H

#include "screen/canvas.h"

/* What a terminal understands. Sequences that it lacks are "". */
struct paint_terminal {
    void (*move)(int row, int column, struct buf *out); /* from 0; NULL: as in ECMA-48, like the next three */
    bool has_column, has_row;                           /* ESC [ n G, ESC [ n d */
    bool has_right;                                     /* ESC [ n C */
    bool has_erase;                                     /* ESC [ n X */
    char clear[16];                                     /* the whole screen; the cursor goes home */
    char erase_line[8];                                 /* from the cursor to the right edge */
    char up[8], down[8], left[8], to_start[8];          /* one cell; to the first column */
    char show[40], hide[40];                            /* the cursor */
    bool has_pen;                                       /* looks are sequences ESC [ ... m; else it has no looks */
    unsigned attributes;                                /* ATTR_ bits it has */
    unsigned attributes_plain;                          /* those of them that exclude colours */
    bool ends_attributes;                               /* 22 23 24 27 end single ones */
    bool ends_colors;                                   /* 39 49 bring the terminal's own colours back */
    bool is_direct;                                     /* colours above 15 are sent as red, green, blue */
    bool erases_colored;                                /* erasing leaves the background of the pen */
    /* Writing in the last column moves the cursor on: at once, or before the next character */
    bool wraps, wraps_late;
    bool moves_colored; /* the cursor may move while the pen is not plain */
    bool is_ascii;      /* the locale has only ASCII: other characters become '?' */
};

struct paint_cell {
    char text[CELL_BYTES + 1];
    struct style style;
    uint8_t width;
};

/* How certain the cursor's column is. After characters of ambiguous width it is likely, or the row is wrong anyway;
 * after clusters about whose width terminals disagree it is unknown, and is set again before anything else is
 * written. */
enum paint_place { PLACE_UNKNOWN, PLACE_LIKELY, PLACE_SURE };

struct paint {
    struct paint_terminal terminal;
    int columns, rows;
    bool is_known;            /* the screen shows `shown` */
    struct paint_cell *shown; /* rows * columns */
    struct paint_cell *next;
    int x, y;               /* the cursor; -1: anywhere */
    enum paint_place place; /* how sure x is */
    bool trusts;            /* this terminal takes ambiguous characters as wide as the canvas does */
    bool has_style;         /* `style` is the pen */
    struct style style;
    bool has_cursor, cursor_shown;
};

void paint_init(struct paint *p, const struct paint_terminal *terminal);
void paint_free(struct paint *p);

/* The screen may show anything from now on: the next picture is painted whole. */
void paint_forget(struct paint *p);

/* Appends the bytes that make the screen show `c`; none if it already does. A cursor that the canvas does not have and
 * the terminal cannot hide ends in the first column of the last row. */
void paint_picture(struct paint *p, const struct canvas *c, const struct theme *theme, struct buf *out);

#endif

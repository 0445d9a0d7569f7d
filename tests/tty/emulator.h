/* tests/tty/emulator.h - a terminal in memory that understands what its kind does, and nothing else
 *
 * libvterm is one terminal, generous and of our time. This one is any: it may be without background colour erase, wrap lines at once, late or
 * never, have no colours, take doubtful characters wider or narrower than we do. What its kind does not understand, and what terminals of that
 * kind do not agree about, is a fault: an unknown sequence, a relative move behind the last column, a scrolled line.
 */
#ifndef KIFU_TESTS_EMULATOR_H
#define KIFU_TESTS_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The behaviour of a kind of terminals. Written by hand, not read from their descriptions, which are tested, too. */
struct emulator_kind {
    const char *csi;          /* letters that end a sequence ESC [ ... */
    const char *escapes;      /* letters behind ESC that are a sequence by themselves */
    const char *modes;        /* what may be switched by ESC [ MODE h and l; each with a blank before and behind it */
    unsigned attributes;      /* ATTR_ bits it has */
    unsigned attributes_plain; /* those that exclude colours */
    int colors;               /* 0, 8, 16, 256 */
    bool is_direct;           /* and any red, green, blue */
    bool ends_attributes, ends_colors; /* by sequences of their own */
    bool hides;               /* it can hide the cursor */
    bool erases_colored;
    bool wraps, wraps_late;
    bool moves_plain;         /* the pen must be plain when the cursor moves */
    uint32_t contrary;        /* of widths in doubt: 0: it thinks as we do; else some that are narrow for us are wide for it, some wide ones
                                 narrow, some marks take a column: which ones differs by this number */
    int ambiguous;            /* columns of ambiguous characters; 0 is 1 */
};

enum { EMULATOR_TEXT = 63 };

struct emulator_cell {
    char text[EMULATOR_TEXT + 1]; /* "" the right half of a wide one */
    int foreground, background;   /* -1: the terminal's own; EMULATOR_RGB and red, green, blue */
    unsigned attributes;
};

#define EMULATOR_RGB 0x1000000
#define EMULATOR_SPOILT "\x7F" /* half of a wide character, or what was there before the first picture */

struct emulator {
    struct emulator_kind kind;
    int columns, rows;
    struct emulator_cell *cells;
    int x, y;
    bool is_at_edge;            /* something was written in the last column: terminals do not agree where the cursor is */
    bool unwrapped;             /* wrapping is switched off */
    bool is_visible;            /* the cursor */
    struct emulator_cell pen;
    struct emulator_cell *last; /* what a mark joins */
    char fault[160];            /* the first one; "" */
};

void emulator_init(struct emulator *e, const struct emulator_kind *kind, int columns, int rows);
void emulator_free(struct emulator *e);

/* Another size; what it shows is spoilt. */
void emulator_resize(struct emulator *e, int columns, int rows);

/* Somebody else wrote on it: the screen, the cursor and the pen are anything. */
void emulator_spoil(struct emulator *e);

void emulator_feed(struct emulator *e, const char *bytes, size_t len);

/* Columns this terminal gives to a character. */
int emulator_width(const struct emulator *e, uint32_t code);

const struct emulator_cell *emulator_at(const struct emulator *e, int x, int y);

#endif

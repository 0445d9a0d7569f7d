/* screen/canvas.h - a grid of cells: a picture of the screen, before it goes to the terminal
 *
 * Everything that kifu shows is drawn here first: the terminal, a pipe and the tests get the same picture. A cell holds
 * one grapheme cluster, its columns, and a role; never a colour. Nothing is drawn outside the clip rectangle. A wide
 * cluster that would be cut at an edge becomes a blank; drawing over one half of a wide cluster blanks the other.
 *
 * Columns and rows count from 0 at the top left. Text given here is filtered already (base/text.h).
 */
#ifndef KIFU_SCREEN_CANVAS_H
#define KIFU_SCREEN_CANVAS_H

#include "base/bytes.h"
#include "screen/glyph.h"
#include "screen/theme.h"

#define CELL_BYTES 23 /* a base of 4 bytes, and 4 marks */

struct cell {
    char text[CELL_BYTES + 1]; /* UTF-8, ended by NUL; "" is the right half of a wide cluster */
    uint8_t role;              /* enum role */
    uint8_t width;             /* 1 or 2; 0 the right half */
    uint8_t strokes;           /* lines running from the centre: STROKE_ bits; joined when drawn over one another */
};

struct rect {
    int x, y, width, height;
};

struct canvas {
    int columns, rows;
    int ambiguous; /* columns of ambiguous characters: 1 or 2 */
    const struct glyphs *glyphs;
    struct cell *cells; /* row by row */
    struct rect clip;
    int cursor_x, cursor_y; /* where the cursor is (a prompt); -1: hidden */
};

/* Blank, ROLE_TEXT */
void canvas_init(struct canvas *c, int columns, int rows, const struct glyphs *glyphs, int ambiguous);
void canvas_free(struct canvas *c); /* {0} is fine */
void canvas_clear(struct canvas *c, enum role role);

/* Confines drawing to `r`, within the present clip; returns that clip, for restoring it. */
struct rect canvas_clip(struct canvas *c, struct rect r);

struct cell *canvas_cell(const struct canvas *c, int x, int y); /* NULL outside the canvas */

/* These return the columns that were drawn. */
int canvas_text(struct canvas *c, int x, int y, enum role role, struct slice text);
int canvas_string(struct canvas *c, int x, int y, enum role role, const char *text);
int canvas_glyph(struct canvas *c, int x, int y, enum role role, enum glyph glyph);

/* At most `columns`, with an ellipsis if the text is cut. */
int canvas_text_cut(struct canvas *c, int x, int y, int columns, enum role role, struct slice text);

void canvas_fill(struct canvas *c, struct rect r, enum role role); /* blanks */
void canvas_role(struct canvas *c, struct rect r, enum role role); /* the text stays */

/* ---- lines: the glyph is chosen when all strokes that meet are known ----
 * Text replaces a line, and a line replaces text. */

enum {
    STROKE_UP = 1,
    STROKE_RIGHT = 2,
    STROKE_DOWN = 4,
    STROKE_LEFT = 8,
    STROKES_CROSSING = 15, /* those above */
    STROKE_ROUND = 16      /* corners */
};

void canvas_stroke(struct canvas *c, int x, int y, enum role role, unsigned strokes); /* joins those already there */
void canvas_heavy(struct canvas *c, int x, int y, enum role role, unsigned strokes);  /* the same, heavier; no ROUND */

/* ---- dump ---- */

/* Rows ended by LF, blanks at the end of a row left out */
void canvas_dump_text(const struct canvas *c, struct buf *out);
/* With SGR sequences, few of them */
void canvas_dump_ansi(const struct canvas *c, const struct theme *theme, struct buf *out);
void canvas_dump_roles(const struct canvas *c, struct buf *out); /* one letter a cell (role.def); '.' for plain text */

#endif

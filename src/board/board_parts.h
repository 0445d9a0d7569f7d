/* board/board_parts.h - private to the drawing of the board: the painter, and which file paints what */
#ifndef KIFU_BOARD_BOARD_PARTS_H
#define KIFU_BOARD_BOARD_PARTS_H

#include "board/board.h"

struct painter {
    const struct scene *s;
    struct canvas *c;
    const struct board_layout *b;
    struct spots *spots;
    int columns, rows; /* of the view */
    bool has_lines;    /* crossing lines; else dots */
    bool has_blocks;   /* halves and quadrants of cells */
    bool has_brackets; /* the last move is in brackets: there is no color for it, or the glyphs are ASCII */
    bool has_letters;  /* ASCII: a marked stone says by its letter whose it is */
    bool is_checkered; /* light and dark squares are painted */
    const struct rules *rules;
    enum glyph pieces[STONE_ARROW + 1]; /* by stone */
};

/* ---- board_look.c ---- */

struct spot look_spot(const struct painter *p, int column, int row); /* at a place of the view */
/* The points of a row that are shown, left to right; texts that would run together give way. For the normal board. */
void look_row(const struct painter *p, int row, struct spot spots[POSITION_STRIDE]);
void look_pieces(struct painter *p); /* fills p->pieces by rules, theme and glyphs */

/* Of two roles the one of the stone: that of White follows that of Black. */
static inline enum role look_role(enum role black, enum stone stone)
{
    return stone == STONE_WHITE ? black + 1 : black;
}

enum role look_stone_role(const struct spot *spot);
enum role look_mark_role(const struct spot *spot); /* of what is on a stone */
enum role look_text_role(const struct spot *spot); /* of a letter or label on an empty point */
enum role look_lit_role(const struct painter *p);
/* The middle of a big point is lit: a stone that fills it has no glyph there that should be seen */
void look_light(const struct painter *p, const struct spot *spot, struct rect middle);
enum role look_empty_role(const struct spot *spot);
enum role look_square_role(const struct spot *spot); /* of a square that is painted */
enum role look_amazon_role(const struct spot *spot); /* of an amazon on it */
/* Of large ones, where only a part says that it is of the last move: fewer cells change in a step */
enum role look_ground_role(const struct spot *spot);
enum role look_crown_role(const struct spot *spot);
enum glyph look_shape(enum mark_type shape);
enum glyph look_territory(const struct painter *p, enum stone stone);
bool look_is_last(const struct spot *spot); /* the point of the last move */
/* The text on a stone comes after the letter that says whose it is: in ASCII */
bool look_is_after_letter(const struct painter *p, const struct spot *spot);
/* A stone that is shown as a ring, its inside empty; the others are filled */
bool look_is_ring(const struct painter *p, enum stone stone);

/* ---- board_small.c; x, y: a cell of the canvas, `row`: of the view ---- */

void draw_normal_row(const struct painter *p, int row, int y);
void draw_spots(const struct painter *p, const struct spot *spots, int row, int y); /* all of it that are shown */
void draw_small_row(const struct painter *p, int row, int y);
void draw_overview(const struct painter *p);

/* What is in the middle of a point; `x` is its last cell where the text takes two. */
void draw_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y);

/* ---- board_large.c: two rows a point and more ---- */

void draw_large(const struct painter *p);

/* ---- board_shape.c: what has any size, in the middle of the cells `r` ---- */

enum shape {
    SHAPE_DISC,
    SHAPE_RING, /* the line of the shape before it */
    SHAPE_CROWN,
    SHAPE_CROWN_LINE, /* likewise */
    SHAPE_CROSS,
    SHAPE_SQUARE,
    SHAPE_FRAME,
    SHAPE_TRIANGLE,
    SHAPE_DIAMOND
};

int shape_rows(int rows); /* of a stone whose point has `rows`: fewer than that, so that two do not touch */

/* `rows` high and as wide as it looks high, in quadrants of cells: the glyphs in `role`, a whole cell is a blank in
 * `body`; where both are one a block. For sets that have lines. */
void shape_draw(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum role body);

/* The line around a disc or a crown, with blanks in `inside` within. */
void shape_line(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum role inside);

/* A shape by a glyph in each cell that is covered, and a cross of lines, for sets without blocks. */
void shape_fill(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum glyph glyph);
void shape_cross(const struct painter *p, int rows, struct rect r, enum role role);

/* A disc of whole cells with corners, and a ring of lines, for sets without blocks. */
void shape_cells(const struct painter *p, struct rect r, enum role role, enum role body);
void shape_outline(const struct painter *p, struct rect r, enum role role, enum role inside);

/* ---- board_region.c ---- */

/* The outline of the part of the board that is searched: the lines through its outermost points, only where nothing
 * else is. Before what is over the points. */
void draw_region(const struct painter *p);

/* ---- board_over.c ---- */

void draw_lines(const struct painter *p);
/* Where a part of the board is shown: an arrow at each edge beyond which there is more. After all else, coordinates
 * too: it takes a free cell */
void draw_edges(const struct painter *p);

#endif

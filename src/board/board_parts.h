/* board/board_parts.h - private to the drawing of the board: the painter, and the functions of each file */
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
    bool has_brackets; /* the last move is in brackets: it has no colour, or the glyphs are ASCII */
    bool has_letters;  /* ASCII: a marked stone keeps its letter */
    bool is_checkered; /* light and dark squares are painted */
    const struct rules *rules;
    enum glyph pieces[STONE_ARROW + 1]; /* by stone */
};

/* ---- board_look.c ---- */

struct spot look_spot(const struct painter *p, int column, int row); /* at a place of the view */
/* The shown points of a row, left to right; texts that would touch are shortened. For the normal board. */
void look_row(const struct painter *p, int row, struct spot spots[POSITION_STRIDE]);
void look_pieces(struct painter *p); /* fills p->pieces by rules, theme and glyphs */

/* The role for a stone of that colour: White's comes after Black's. */
static inline enum role look_role(enum role black, enum stone stone)
{
    return stone == STONE_WHITE ? black + 1 : black;
}

enum role look_stone_role(const struct spot *spot);
enum role look_mark_role(const struct spot *spot); /* of a mark or text on a stone */
enum role look_text_role(const struct spot *spot); /* of a letter or label on an empty point */
enum role look_lit_role(const struct painter *p);
/* Highlights the middle of a big point, without the glyph of a stone that fills it */
void look_light(const struct painter *p, const struct spot *spot, struct rect middle);
enum role look_empty_role(const struct spot *spot);
enum role look_square_role(const struct spot *spot); /* of a painted square */
enum role look_amazon_role(const struct spot *spot); /* of an amazon on it */
/* Of large ones, without the last move, which only a part of the cells shows: fewer cells change in a step */
enum role look_ground_role(const struct spot *spot);
enum role look_crown_role(const struct spot *spot);
enum glyph look_shape(enum mark_type shape);
enum glyph look_territory(const struct painter *p, enum stone stone);
bool look_is_last(const struct spot *spot); /* the point of the last move */
/* True: the text on a stone comes after the letter of the stone, in ASCII */
bool look_is_after_letter(const struct painter *p, const struct spot *spot);
/* True: the stone is a ring; else it is filled */
bool look_is_ring(const struct painter *p, enum stone stone);

/* ---- board_small.c; x, y: a cell of the canvas, `row`: of the view ---- */

void draw_normal_row(const struct painter *p, int row, int y);
void draw_spots(const struct painter *p, const struct spot *spots, int row, int y); /* of a row */
void draw_small_row(const struct painter *p, int row, int y);
void draw_overview(const struct painter *p);

/* Draws the middle of a point; `x` is the last cell of a text that takes two. */
void draw_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y);

/* ---- board_large.c: two rows a point and more ---- */

void draw_large(const struct painter *p);

/* ---- board_shape.c: shapes of any size, in the middle of the cells `r` ---- */

enum shape {
    SHAPE_DISC,
    SHAPE_RING, /* the outline of SHAPE_DISC */
    SHAPE_CROWN,
    SHAPE_CROWN_LINE,
    /* the outline of SHAPE_CROWN */ SHAPE_CROSS,
    SHAPE_SQUARE,
    SHAPE_FRAME,
    SHAPE_TRIANGLE,
    SHAPE_DIAMOND
};

int shape_rows(int rows); /* of a stone on a point of `rows`: fewer, so that two stones do not touch */

/* Draws a shape `rows` high, and as wide as it looks high, in quadrants of cells: glyphs in `role`, whole cells as
 * blanks in `body`, or as blocks if both are the same. For sets that have lines. */
void shape_draw(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum role body);

/* Draws the outline of a disc or a crown, filled with blanks in `inside`. */
void shape_line(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum role inside);

/* Draws a shape by a glyph in each covered cell, or a cross by lines. For sets without blocks. */
void shape_fill(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum glyph glyph);
void shape_cross(const struct painter *p, int rows, struct rect r, enum role role);

/* Draws a disc of whole cells with corners, or a ring of lines. For sets without blocks. */
void shape_cells(const struct painter *p, struct rect r, enum role role, enum role body);
void shape_outline(const struct painter *p, struct rect r, enum role role, enum role inside);

/* ---- board_region.c ---- */

/* Draws the outline of the part of the board that is searched, through its outermost points, in cells where nothing
 * else is. Called before draw_lines. */
void draw_region(const struct painter *p);

/* ---- board_over.c ---- */

void draw_lines(const struct painter *p);
/* Draws an arrow at each edge beyond which the board goes on, if only a part of it is shown. Called last, after the
 * coordinates: it takes a free cell. */
void draw_edges(const struct painter *p);

#endif

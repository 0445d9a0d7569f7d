/* board/board.h - the board as cells: turned, scaled, drawn
 *
 * A view of the board has columns and rows as they are seen: turned by the option `flip`. A board_layout
 * says which part of it is where: layout_make (view/layout.h) makes one for the screen, board_layout_whole one for a
 * picture of the whole board.
 *
 *     int columns, rows;
 *     board_layout_whole(&scene, SCALE_NORMAL, &layout, &columns, &rows);
 *     canvas_init(&c, columns, rows, scene.glyphs, scene.ambiguous);
 *     board_draw(&scene, &c, &layout);
 */
#ifndef KIFU_BOARD_BOARD_H
#define KIFU_BOARD_BOARD_H

#include "board/scene.h"
#include "board/spot.h"
#include "screen/canvas.h"

/* How the board is drawn. */
struct board_layout {
    /* Cells of a point: 2r x r where r is the rows of a point (1 normal, 2 big, 3 huge, any more); 1x1 small; 0x0:
     * overview in half blocks */
    int cell_width, cell_height;
    bool has_top, has_bottom; /* rows of column letters */
    bool has_left, has_right; /* columns of row numbers */
    int left, top;            /* first column and row of the board shown, as seen on the screen (after turning) */
    int columns, rows;        /* of them that are shown */
    struct rect view; /* the part of the board of which they may be a part: an arrow says so. No width: all of it */
    int x, y;         /* cell of the screen where point (left, top) begins */
};

/* ---- places ---- */

/* Columns and rows of the board as it is seen; 0, 0 without one. */
void board_size(const struct scene *s, int *columns, int *rows);

/* The place of a point in the view, and the point at a place of it. */
void board_to_view(const struct scene *s, uint16_t point, int *column, int *row);
uint16_t board_from_view(const struct scene *s, int column, int row);

/* Opposite corners of the smallest part of the board that holds all its stones, or all points in view (VW). False:
 * there is none. */
bool board_extent(const struct scene *s, bool of_stones, uint16_t *from, uint16_t *to);

/* A part of the view, the last column and row included. */
struct board_part {
    int left, top, right, bottom;
};

/* That between opposite corners; POINT_NONE: all that is in view (VW), which is a point at least. */
struct board_part board_part_of(const struct scene *s, uint16_t from, uint16_t to);

/* The point drawn at a cell of the screen (a click); POINT_NONE: none. */
uint16_t board_point(const struct scene *s, const struct board_layout *b, int x, int y);

/* The cell in the middle of a point, where its mark is, at a place of the view; of a point, false: that part of the
 * board is not shown. */
void board_middle(const struct scene *s, const struct board_layout *b, int column, int row, int *x, int *y);
bool board_cell(const struct scene *s, const struct board_layout *b, uint16_t point, int *x, int *y);

/* ---- sizes in cells ---- */

/* Sets cell_width and cell_height by the scale (SCALE_BIG ...; AUTO is NORMAL). The overview needs colors and block
 * characters: without them it is the small board. */
void board_scale(const struct scene *s, int scale, struct board_layout *b);

/* Sets them to `rows` rows a point, from 1 up, and twice the columns. A layout that looks for the largest board tries
 * one after the other, and asks board_width and board_height what it takes. */
void board_rows(struct board_layout *b, int rows);

/* `count` points side by side, margins included */
int board_width(const struct scene *s, const struct board_layout *b, int count);
int board_height(const struct board_layout *b, int count); /* one above the other */
/* Columns of the row numbers beside it; 0: off */
int board_margin(const struct scene *s);

/* The whole board with the coordinates that the options ask for, its top left at 0, 0. */
void board_layout_whole(const struct scene *s, int scale, struct board_layout *b, int *columns, int *rows);

/* ---- drawing ---- */

void board_draw(const struct scene *s, struct canvas *c, const struct board_layout *b);

const struct rules *board_rules(const struct scene *s); /* of the game; those of Go where there is no board */

/* Points side by side as the board has them at its usual scale, from a cell on; of Go where there is no board. */
void board_sample(const struct scene *s, struct canvas *c, int x, int y, const struct spot *spots, int count);

/* The whole board as text, in colors where `is_ansi`: in the glyphs and the theme of the scene. Nothing where there
 * is none. */
void board_text(const struct scene *s, int scale, bool is_ansi, struct buf *out);

/* The board as a drawing that a book could print: black and white, a text of SVG 1.1. `from`, `to`: opposite corners of
 * the part to draw, POINT_NONE for all that is in view (VW). */
void board_svg(const struct scene *s, uint16_t from, uint16_t to, struct buf *out);

/* The same part as the text of a diagram of Sensei's Library, of games with stones on crossings. `lost`: what is on the
 * board and has no sign there, by names of properties: "LB D4, TB". Nothing where all has one. */
void board_sensei(const struct scene *s, uint16_t from, uint16_t to, struct buf *out, struct buf *lost);

/* The coordinate over a column or beside a row of the view: "D", "16", "d". */
void board_axis_text(const struct scene *s, int index, bool is_column, struct buf *out);

/* Amazons are drawn on a checkered board where the theme has one. */
bool board_is_checkered(const struct scene *s);

#endif

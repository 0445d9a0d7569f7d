/* board/board.h - the board as cells: turned, scaled, drawn
 *
 * The view of the board has columns and rows as they are seen: turned by the option `flip`. A board_layout has the part
 * of it that is shown, and its place: layout_make (view/layout.h) makes one for the screen, board_layout_whole one for
 * a picture of the whole board.
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

/* The size and the place of the board on the screen. */
struct board_layout {
    /* Cells of a point: 2r x r with r rows (1 normal, 2 big, 3 huge, or more); 1x1 small; 0x0: overview in half
     * blocks */
    int cell_width, cell_height;
    bool has_top, has_bottom; /* rows of column letters */
    bool has_left, has_right; /* columns of row numbers */
    int left, top;            /* first column and row of the view that are shown */
    int columns, rows;        /* of the view that are shown */
    struct rect view; /* the part of the board that can be shown; arrows mark where it goes on. No width: all of it */
    int x, y;         /* first cell of point (left, top) on the screen */
};

/* ---- places ---- */

/* Columns and rows of the view; 0, 0 without a board. */
void board_size(const struct scene *s, int *columns, int *rows);

/* The place of a point in the view, and the point at a place of it. */
void board_to_view(const struct scene *s, uint16_t point, int *column, int *row);
uint16_t board_from_view(const struct scene *s, int column, int row);

/* Opposite corners of the smallest part of the board with all stones, or with all points in view (VW). False: no such
 * points. */
bool board_extent(const struct scene *s, bool of_stones, uint16_t *from, uint16_t *to);

/* A part of the view, the last column and row included. */
struct board_part {
    int left, top, right, bottom;
};

/* The part between opposite corners; POINT_NONE: all that is in view (VW), at least one point. */
struct board_part board_part_of(const struct scene *s, uint16_t from, uint16_t to);

/* The point at a cell of the screen (a click); POINT_NONE: none. */
uint16_t board_point(const struct scene *s, const struct board_layout *b, int x, int y);

/* The cell in the middle of a point, which has its mark: by its place in the view, or by the point. False: it is not
 * shown. */
void board_middle(const struct scene *s, const struct board_layout *b, int column, int row, int *x, int *y);
bool board_cell(const struct scene *s, const struct board_layout *b, uint16_t point, int *x, int *y);

/* ---- sizes in cells ---- */

/* Sets cell_width and cell_height by the scale (SCALE_BIG ...; AUTO is NORMAL). The overview needs colours and block
 * characters: without them it is the small board. */
void board_scale(const struct scene *s, int scale, struct board_layout *b);

/* Sets them to `rows` rows a point, 1 or more, and twice as many columns. To find the largest board that fits, a layout
 * tries one number after the other with board_width and board_height. */
void board_rows(struct board_layout *b, int rows);

/* of `count` points side by side, with margins */
int board_width(const struct scene *s, const struct board_layout *b, int count);
int board_height(const struct board_layout *b, int count); /* one above the other */
/* Columns of the row numbers beside the board; 0: off */
int board_margin(const struct scene *s);

/* The whole board, with coordinates by the options, and its top left at 0, 0. */
void board_layout_whole(const struct scene *s, int scale, struct board_layout *b, int *columns, int *rows);

/* ---- drawing ---- */

void board_draw(const struct scene *s, struct canvas *c, const struct board_layout *b);

const struct rules *board_rules(const struct scene *s); /* of the game; of Go without a board */

/* Draws points side by side from a cell on, as on the normal board; of Go without a board. */
void board_sample(const struct scene *s, struct canvas *c, int x, int y, const struct spot *spots, int count);

/* The whole board as text, in the glyphs of the scene; with `is_ansi` in the colours of its theme. Nothing without a
 * board. */
void board_text(const struct scene *s, int scale, bool is_ansi, struct buf *out);

/* The board as a drawing for a book: black and white, in SVG 1.1. `from`, `to`: opposite corners of the part;
 * POINT_NONE: all that is in view (VW). */
void board_svg(const struct scene *s, uint16_t from, uint16_t to, struct buf *out);

/* The same part as a diagram of Sensei's Library, for games with stones on crossings. `lost`: what it cannot show, by
 * names of properties: "LB D4, TB"; empty: nothing is lost. */
void board_sensei(const struct scene *s, uint16_t from, uint16_t to, struct buf *out, struct buf *lost);

/* The coordinate over a column or beside a row of the view: "D", "16", "d". */
void board_axis_text(const struct scene *s, int index, bool is_column, struct buf *out);

/* True: Amazons, and the theme has a checkered board. */
bool board_is_checkered(const struct scene *s);

#endif

/* view/board.h - the board as cells: turned, scaled, drawn
 *
 * A view of the board has columns and rows as they are seen: turned by the option `flip`. A board_layout
 * (view/layout.h) says which part of it is where; layout_make makes one for the screen, board_layout_whole one for a
 * picture of the whole board.
 *
 *     int columns, rows;
 *     board_layout_whole(&s, SCALE_NORMAL, &layout, &columns, &rows);
 *     canvas_init(&c, columns, rows, s.glyphs, s.ambiguous);
 *     board_draw(&s, &c, &layout);
 */
#ifndef KIFU_VIEW_BOARD_H
#define KIFU_VIEW_BOARD_H

#include "view/session.h"
#include "view/spot.h"

/* ---- places ---- */

/* Columns and rows of the board as it is seen; 0, 0 without one. */
void board_size(const struct session *s, int *columns, int *rows);

/* The place of a point in the view, and the point at a place of it. */
void board_to_view(const struct session *s, uint16_t point, int *column, int *row);
uint16_t board_from_view(const struct session *s, int column, int row);

/* The point drawn at a cell of the screen (a click); POINT_NONE: none. */
uint16_t board_point(const struct session *s, const struct board_layout *b, int x, int y);

/* The cell in the middle of a point, where its mark is; false: that part of the board is not shown. */
bool board_cell(const struct session *s, const struct board_layout *b, uint16_t point, int *x, int *y);

/* ---- sizes in cells ---- */

/* Sets cell_width and cell_height by the scale (SCALE_BIG ...; AUTO is NORMAL). The overview needs colors and block
 * characters: without them it is the small board. */
void board_scale(const struct session *s, int scale, struct board_layout *b);

/* `count` points side by side, margins included */
int board_width(const struct session *s, const struct board_layout *b, int count);
int board_height(const struct board_layout *b, int count); /* one above the other */
/* Columns of the row numbers beside it; 0: off */
int board_margin(const struct session *s);

/* The whole board with the coordinates that the options ask for, its top left at 0, 0. */
void board_layout_whole(const struct session *s, int scale, struct board_layout *b, int *columns, int *rows);

/* ---- drawing ---- */

void board_draw(const struct session *s, struct canvas *c, const struct board_layout *b);

/* Points side by side as the board has them at its usual scale, from a cell on; of Go where there is no board. */
void board_sample(const struct session *s, struct canvas *c, int x, int y, const struct spot *spots, int count);

/* The whole board as text, in colors where `is_ansi`: in the glyphs and the theme of the session. Nothing where there
 * is none. */
void board_text(const struct session *s, int scale, bool is_ansi, struct buf *out);

/* The coordinate over a column or beside a row of the view: "D", "16", "d". */
void board_column_text(const struct session *s, int column, struct buf *out);
void board_row_text(const struct session *s, int row, struct buf *out);

/* Amazons are drawn on a checkered board where the theme has one. */
bool board_is_checkered(const struct session *s);

#endif

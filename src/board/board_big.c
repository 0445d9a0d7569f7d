/* board/board_big.c - the big board, and squares that are painted */
#include "board/board_parts.h"

/* ---- big: four columns, two rows. The lines cross where the inner four cells meet: the horizontal one is the
 * underline of the upper row, the vertical one the left edge of the third cell ---- */

static void draw_four(const struct painter *p, int x, int y, enum role role, enum glyph top_left, enum glyph top_right,
    enum glyph bottom_left, enum glyph bottom_right)
{
    canvas_glyph(p->c, x + 1, y, role, top_left);
    canvas_glyph(p->c, x + 2, y, role, top_right);
    canvas_glyph(p->c, x + 1, y + 1, role, bottom_left);
    canvas_glyph(p->c, x + 2, y + 1, role, bottom_right);
}

void draw_big_shape(const struct painter *p, enum mark_type shape, enum role role, int x, int y)
{
    const char *const *lines = p->c->glyphs->lines;
    switch (shape) {
    case MARK_CR:
        canvas_string(p->c, x + 1, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_RIGHT]);
        canvas_string(p->c, x + 2, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_LEFT]);
        canvas_string(p->c, x + 1, y + 1, role, lines[STROKE_ROUND | STROKE_UP | STROKE_RIGHT]);
        canvas_string(p->c, x + 2, y + 1, role, lines[STROKE_ROUND | STROKE_UP | STROKE_LEFT]);
        break;
    case MARK_MA: draw_four(p, x, y, role, GLYPH_BACKSLASH, GLYPH_SLASH, GLYPH_SLASH, GLYPH_BACKSLASH); break;
    case MARK_SL:
        draw_four(p, x, y, role, GLYPH_SELECTION_TOP_LEFT, GLYPH_SELECTION_TOP_RIGHT, GLYPH_SELECTION_BOTTOM_LEFT,
            GLYPH_SELECTION_BOTTOM_RIGHT);
        break;
    case MARK_SQ:
        draw_four(p, x, y, role, GLYPH_SQUARE_TOP_LEFT, GLYPH_SQUARE_TOP_RIGHT, GLYPH_SQUARE_BOTTOM_LEFT,
            GLYPH_SQUARE_BOTTOM_RIGHT);
        break;
    default:
        draw_four(p, x, y, role, GLYPH_TRIANGLE_LEFT, GLYPH_TRIANGLE_RIGHT, GLYPH_TRIANGLE_BASE, GLYPH_TRIANGLE_BASE);
        break;
    }
}

static void draw_big_text(const struct painter *p, const struct spot *spot, enum role role, int x, int y)
{
    canvas_text(p->c, x + (4 - spot->text_width) / 2, y, role, slice_of(spot->text));
}

/* The lines around an empty point; those toward the edge of the board end at it. */
static void draw_grid(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const enum role plain = spot->is_dim ? ROLE_DIM : ROLE_BOARD;
    canvas_fill(p->c, (struct rect){x, y, 4, 2}, plain);
    for (int i = 0; i < 4 && p->has_lines; i++)
        if (i < 2 ? column > 0 : column < p->columns - 1)
            canvas_glyph(p->c, x + i, y, ROLE_GRID, GLYPH_GRID_HORIZONTAL);
    const enum role upper = column < p->columns - 1 ? ROLE_GRID : plain;
    if (!p->has_lines) {
        canvas_glyph(p->c, x + 1, y, look_empty_role(spot), spot->is_star ? GLYPH_STAR : GLYPH_POINT);
        return;
    }
    if (row > 0)
        canvas_glyph(p->c, x + 2, y, upper, GLYPH_GRID_VERTICAL);
    if (row < p->rows - 1)
        canvas_glyph(p->c, x + 2, y + 1, plain, GLYPH_GRID_VERTICAL);
    if (spot->kind != SPOT_PLAIN)
        canvas_fill(p->c, (struct rect){x + 1, y, 2, 1}, plain);
    else if (spot->is_star) {
        canvas_glyph(p->c, x + 1, y, ROLE_GRID_STAR, GLYPH_BIG_STAR_LEFT);
        canvas_glyph(p->c, x + 2, y, ROLE_GRID_STAR, GLYPH_BIG_STAR_RIGHT);
    }
}

/* What is in the middle of a big point, stone or not. */
static void draw_big_mark(const struct painter *p, const struct spot *spot, int x, int y)
{
    const bool stone = spot_is_stone(spot);
    const enum role role = stone ? look_mark_role(spot) : ROLE_MARK;
    if (spot->kind != SPOT_PLAIN && stone)
        draw_big_text(p, spot, role, x, y + 1); /* the upper row has the gap that keeps stones apart */
    else if (spot->kind != SPOT_PLAIN)
        draw_big_text(p, spot, look_text_role(spot), x, y);
    else if (spot->shape != MARK_NONE)
        draw_big_shape(p, spot->shape, role, x, y);
    else if (spot->territory != STONE_EMPTY)
        draw_big_shape(p, MARK_SQ, stone ? role : look_role(PART_TERRITORY, spot->territory), x, y);
    else if (look_is_last(spot) && p->has_letters)
        canvas_string(p->c, x + 1, y, stone ? look_stone_role(spot) : ROLE_LAST_EMPTY, "()");
    else if (look_is_last(spot))
        draw_four(p, x, y, stone ? role : ROLE_LAST_EMPTY, GLYPH_LAST_TOP_LEFT, GLYPH_LAST_TOP_RIGHT,
            GLYPH_LAST_BOTTOM_LEFT, GLYPH_LAST_BOTTOM_RIGHT);
    if (spot->is_lit)
        look_light(p, spot, (struct rect){x + 1, y, 2, 2});
}

static void draw_ring(const struct painter *p, enum role role, int x, int y)
{
    const char *const *lines = p->c->glyphs->lines;
    canvas_string(p->c, x, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_RIGHT]);
    canvas_string(p->c, x + 3, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_LEFT]);
    canvas_string(p->c, x, y + 1, role, lines[STROKE_ROUND | STROKE_UP | STROKE_RIGHT]);
    canvas_string(p->c, x + 3, y + 1, role, lines[STROKE_ROUND | STROKE_UP | STROKE_LEFT]);
    for (int i = 1; i < 3; i++)
        for (int j = 0; j < 2; j++)
            canvas_string(p->c, x + i, y + j, role, lines[STROKE_LEFT | STROKE_RIGHT]);
}

static void draw_big_stone(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = look_role(spot->is_dim ? PART_DIM : PART_STONE, spot->stone);
    if (look_is_ring(p, spot->stone)) {
        draw_ring(p, role, x, y);
        return;
    }
    canvas_glyph(p->c, x, y, role, GLYPH_CORNER_TOP_LEFT);
    canvas_glyph(p->c, x + 3, y, role, GLYPH_CORNER_TOP_RIGHT);
    canvas_glyph(p->c, x, y + 1, role, GLYPH_CORNER_BOTTOM_LEFT);
    canvas_glyph(p->c, x + 3, y + 1, role, GLYPH_CORNER_BOTTOM_RIGHT);
    draw_four(p, x, y, role, GLYPH_BODY_TOP_LEFT, GLYPH_BODY_TOP_RIGHT, GLYPH_BODY, GLYPH_BODY);
    /* Blanks on the stone's color join without gaps, whatever the font; a dimmed stone has no such pair. */
    if (!spot->is_dim && !p->has_letters)
        canvas_fill(p->c, (struct rect){x + 1, y + 1, 2, 1}, look_role(PART_MARK, spot->stone));
}

/* ---- big Amazons ---- */

static void draw_crown(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = p->is_checkered ? look_amazon_role(spot) : look_stone_role(spot);
    if (p->has_letters) {
        const enum glyph letter = p->pieces[spot->stone];
        draw_four(p, x, y, role, letter, letter, letter, letter);
        return;
    }
    if (look_is_ring(p, spot->stone)) {
        draw_ring(p, role, x, y);
        for (int i = 0; i < 4; i++)
            canvas_string(p->c, x + i, y, role, p->c->glyphs->lines[STROKE_DOWN]);
        return;
    }
    canvas_glyph(p->c, x, y, role, GLYPH_CROWN_1);
    canvas_glyph(p->c, x + 1, y, role, GLYPH_CROWN_2);
    canvas_glyph(p->c, x + 2, y, role, GLYPH_CROWN_3);
    canvas_glyph(p->c, x + 3, y, role, GLYPH_CROWN_4);
    canvas_glyph(p->c, x, y + 1, role, GLYPH_CROWN_BASE_LEFT);
    canvas_fill(p->c, (struct rect){x + 1, y + 1, 2, 1}, look_role(PART_BODY, spot->stone));
    canvas_glyph(p->c, x + 3, y + 1, role, GLYPH_CROWN_BASE_RIGHT);
}

/* A label beneath the crown, a mark on the whole square. */
static void draw_square_mark(const struct painter *p, const struct spot *spot, int x, int y)
{
    if (spot_is_stone(spot) && spot_is_marked(spot)) {
        if (spot->kind != SPOT_PLAIN)
            draw_big_text(p, spot, look_mark_role(spot), x, y + 1);
        else
            canvas_glyph(p->c, x + 1, y + 1, look_mark_role(spot), look_shape(spot->shape));
    } else if (spot_is_marked(spot)) {
        draw_big_mark(p, spot, x, y);
    }
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x + 1, y, 2, 2}, look_lit_role(p));
}

static void draw_big_piece(const struct painter *p, const struct spot *spot, int x, int y)
{
    if (p->rules->form == PIECE_CROWN)
        draw_crown(p, spot, x, y);
    else
        draw_big_stone(p, spot, x, y);
}

static void draw_big_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = look_square_role(spot);
    canvas_fill(p->c, (struct rect){x, y, 4, 2}, p->is_checkered ? role : ROLE_BOARD);
    if (spot->stone == STONE_ARROW)
        draw_four(p, x, y, role, GLYPH_BACKSLASH, GLYPH_SLASH, GLYPH_SLASH, GLYPH_BACKSLASH);
    else if (spot_is_stone(spot))
        draw_big_piece(p, spot, x, y);
    else if (!p->is_checkered && !spot_is_marked(spot))
        canvas_glyph(p->c, x + 1, y, spot->last == LAST_FROM ? ROLE_LAST_FROM : ROLE_BOARD, GLYPH_POINT);
    if (p->has_brackets && look_is_last(spot)) {
        canvas_glyph(p->c, x, y, look_stone_role(spot), GLYPH_BRACKET_LEFT);
        canvas_glyph(p->c, x + 3, y, look_stone_role(spot), GLYPH_BRACKET_RIGHT);
    }
    draw_square_mark(p, spot, x, y);
}

void draw_big(const struct painter *p)
{
    const struct board_layout *b = p->b;
    for (int j = 0; j < b->rows; j++)
        for (int i = 0; i < b->columns; i++) {
            const int column = b->left + i, row = b->top + j, x = b->x + 4 * i, y = b->y + 2 * j;
            const struct spot spot = look_spot(p, column, row);
            if (spot.is_hidden)
                continue;
            if (p->rules->has_squares) {
                draw_big_square(p, &spot, x, y);
                continue;
            }
            if (spot_is_stone(&spot))
                draw_big_piece(p, &spot, x, y);
            else
                draw_grid(p, &spot, column, row, x, y);
            draw_big_mark(p, &spot, x, y);
        }
}

/* ---- normal Amazons on painted squares: two cells each ---- */

static void draw_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = look_square_role(spot);
    canvas_fill(p->c, (struct rect){x, y, 2, 1}, role);
    if (spot->stone == STONE_ARROW) {
        canvas_glyph(p->c, x, y, role, GLYPH_ARROW_LEFT_HALF);
        canvas_glyph(p->c, x + 1, y, role, GLYPH_ARROW_RIGHT_HALF);
    }
    if (spot_is_stone(spot)) {
        canvas_fill(p->c, (struct rect){x, y, 2, 1}, look_amazon_role(spot));
        canvas_glyph(p->c, x, y, look_amazon_role(spot), p->pieces[spot->stone]);
        if (spot->kind != SPOT_PLAIN)
            canvas_text(p->c, x + 2 - spot->text_width, y, look_mark_role(spot), slice_of(spot->text));
        else if (spot_is_marked(spot))
            canvas_glyph(p->c, x + 1, y, look_mark_role(spot),
                spot->shape != MARK_NONE ? look_shape(spot->shape) : GLYPH_TERRITORY);
    } else if (spot->kind != SPOT_PLAIN) {
        canvas_text(p->c, x, y, look_text_role(spot), slice_of(spot->text));
    } else if (spot->shape != MARK_NONE) {
        canvas_glyph(p->c, x, y, ROLE_MARK, look_shape(spot->shape));
    } else if (spot->territory != STONE_EMPTY) {
        canvas_glyph(p->c, x, y, look_role(PART_TERRITORY, spot->territory), GLYPH_TERRITORY);
    }
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x, y, 2, 1}, look_lit_role(p));
}

void draw_squares(const struct painter *p, const struct spot *spots, int y)
{
    for (int i = 0; i < p->b->columns; i++)
        if (!spots[i].is_hidden)
            draw_square(p, &spots[i], p->b->x + 2 * i, y);
}

void draw_squares_row(const struct painter *p, int row, int y)
{
    struct spot spots[POSITION_STRIDE];
    look_row(p, row, spots);
    draw_squares(p, spots, y);
}

/* board/board_huge.c - the board of very large screens: six columns, three rows a point
 *
 * The lines cross in the fourth cell of the middle row, where marks and texts are; a stone fills five cells around it.
 * A square fills all six.
 */
#include "board/board_parts.h"

enum { WIDTH = 6, HEIGHT = 3, MIDDLE_X = 3, MIDDLE_Y = 1, STONE_WIDTH = 5 };

/* The lines around a point; those toward the edge of the board end at it. Under a stone its right end is seen. */
static void draw_grid(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const enum role role = spot->is_dim ? ROLE_DIM : ROLE_BOARD;
    canvas_fill(p->c, (struct rect){x, y, WIDTH, HEIGHT}, role);
    if (!p->has_lines)
        return;
    for (int i = 0; i < WIDTH; i++)
        if (i != MIDDLE_X && (i < MIDDLE_X ? column > 0 : column < p->columns - 1))
            canvas_stroke(p->c, x + i, y + MIDDLE_Y, role, STROKE_LEFT | STROKE_RIGHT);
    if (row > 0)
        canvas_stroke(p->c, x + MIDDLE_X, y, role, STROKE_UP | STROKE_DOWN);
    if (row < p->rows - 1)
        canvas_stroke(p->c, x + MIDDLE_X, y + HEIGHT - 1, role, STROKE_UP | STROKE_DOWN);
}

static void draw_row(const struct painter *p, int x, int y, enum role role, const char *left, const char *middle,
    const char *right)
{
    canvas_string(p->c, x, y, role, left);
    for (int i = 1; i < STONE_WIDTH - 1; i++)
        canvas_string(p->c, x + i, y, role, middle);
    canvas_string(p->c, x + STONE_WIDTH - 1, y, role, right);
}

static void draw_ring(const struct painter *p, enum role role, int x, int y)
{
    const char *const *lines = p->c->glyphs->lines;
    const char *across = lines[STROKE_LEFT | STROKE_RIGHT], *down = lines[STROKE_UP | STROKE_DOWN];
    draw_row(p, x, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_RIGHT], across,
        lines[STROKE_ROUND | STROKE_DOWN | STROKE_LEFT]);
    draw_row(p, x, y + 1, role, down, " ", down);
    draw_row(p, x, y + 2, role, lines[STROKE_ROUND | STROKE_UP | STROKE_RIGHT], across,
        lines[STROKE_ROUND | STROKE_UP | STROKE_LEFT]);
}

static void draw_stone(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = look_role(spot->is_dim ? PART_DIM : PART_STONE, spot->stone);
    const char *const *text = p->c->glyphs->text;
    if (look_is_ring(p, spot->stone)) {
        draw_ring(p, role, x, y);
        return;
    }
    draw_row(p, x, y, role, text[GLYPH_CORNER_TOP_LEFT], text[GLYPH_BODY_TOP_MIDDLE], text[GLYPH_CORNER_TOP_RIGHT]);
    draw_row(p, x, y + 1, role, text[GLYPH_BODY], text[GLYPH_BODY], text[GLYPH_BODY]);
    draw_row(p, x, y + 2, role, text[GLYPH_CORNER_BOTTOM_LEFT], text[GLYPH_BODY], text[GLYPH_CORNER_BOTTOM_RIGHT]);
    if (spot->is_dim || p->has_letters)
        return;
    canvas_fill(p->c, (struct rect){x, y + 1, STONE_WIDTH, 1}, look_role(PART_MARK, spot->stone));
    canvas_fill(p->c, (struct rect){x + 1, y + 2, STONE_WIDTH - 2, 1}, look_role(PART_MARK, spot->stone));
}

/* Three cells: as wide as a row is high, nearly. */
static void draw_last(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = spot_is_stone(spot) ? look_mark_role(spot) : ROLE_LAST_EMPTY;
    canvas_glyph(p->c, x - 1, y, role, p->has_brackets ? GLYPH_BRACKET_LEFT : GLYPH_EDGE_LEFT);
    canvas_glyph(p->c, x, y, role, p->has_brackets ? p->pieces[spot->stone] : GLYPH_EDGE_SHARED);
    canvas_glyph(p->c, x + 1, y, role, p->has_brackets ? GLYPH_BRACKET_RIGHT : GLYPH_EDGE_RIGHT);
}

static void draw_huge_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const int middle_x = x + MIDDLE_X, middle_y = y + MIDDLE_Y;
    draw_grid(p, spot, column, row, x, y);
    if (spot_is_stone(spot))
        draw_stone(p, spot, x + 1, y);
    if (spot->kind != SPOT_PLAIN)
        canvas_text(p->c, middle_x - spot->text_width / 2, middle_y,
            spot_is_stone(spot) ? look_mark_role(spot) : look_text_role(spot), slice_of(spot->text));
    else if (!spot_is_marked(spot) && look_is_last(spot))
        draw_last(p, spot, middle_x, middle_y);
    else if (spot->is_star && p->has_lines && spot->stone == STONE_EMPTY && !spot_is_marked(spot))
        canvas_glyph(p->c, middle_x, middle_y, look_empty_role(spot), GLYPH_BLACK_DISC);
    else if (!spot_is_stone(spot) || spot_is_marked(spot))
        draw_point(p, spot, column, row, middle_x, middle_y);
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){middle_x - 1, middle_y, 3, 1}, look_lit_role(p));
}

/* ---- squares ---- */

static void draw_shot(const struct painter *p, enum role role, int x, int y)
{
    canvas_glyph(p->c, x + 1, y, role, GLYPH_BACKSLASH);
    canvas_glyph(p->c, x + 4, y, role, GLYPH_SLASH);
    canvas_glyph(p->c, x + 2, y + 1, role, GLYPH_ARROW_LEFT_HALF);
    canvas_glyph(p->c, x + 3, y + 1, role, GLYPH_ARROW_RIGHT_HALF);
    canvas_glyph(p->c, x + 1, y + 2, role, GLYPH_SLASH);
    canvas_glyph(p->c, x + 4, y + 2, role, GLYPH_BACKSLASH);
}

/* An outline: three spikes on a band. */
static void draw_open_crown(const struct painter *p, enum role role, int x, int y)
{
    static const unsigned band[2][WIDTH] = {
        {STROKE_UP | STROKE_DOWN | STROKE_RIGHT, STROKE_LEFT | STROKE_RIGHT, STROKE_UP | STROKE_LEFT | STROKE_RIGHT,
            STROKE_UP | STROKE_LEFT | STROKE_RIGHT, STROKE_LEFT | STROKE_RIGHT, STROKE_UP | STROKE_DOWN | STROKE_LEFT},
        {STROKE_ROUND | STROKE_UP | STROKE_RIGHT, STROKE_LEFT | STROKE_RIGHT, STROKE_LEFT | STROKE_RIGHT,
            STROKE_LEFT | STROKE_RIGHT, STROKE_LEFT | STROKE_RIGHT, STROKE_ROUND | STROKE_UP | STROKE_LEFT},
    };
    const char *const *lines = p->c->glyphs->lines;
    canvas_fill(p->c, (struct rect){x, y, WIDTH, HEIGHT}, role);
    for (int i = 0; i < WIDTH; i++) {
        if (band[0][i] & STROKE_UP)
            canvas_string(p->c, x + i, y, role, lines[STROKE_DOWN]);
        canvas_string(p->c, x + i, y + 1, role, lines[band[0][i]]);
        canvas_string(p->c, x + i, y + 2, role, lines[band[1][i]]);
    }
}

static void draw_crown(const struct painter *p, const struct spot *spot, int x, int y)
{
    static const enum glyph spikes[2][WIDTH] = {
        {GLYPH_CROWN_1, GLYPH_COUNT, GLYPH_CROWN_2, GLYPH_CROWN_3, GLYPH_COUNT, GLYPH_CROWN_4},
        {GLYPH_CROWN_BASE_LEFT, GLYPH_CROWN_1, GLYPH_CROWN_4, GLYPH_CROWN_1, GLYPH_CROWN_4, GLYPH_CROWN_BASE_RIGHT},
    };
    const enum role role = p->is_checkered ? look_amazon_role(spot) : look_stone_role(spot);
    if (look_is_ring(p, spot->stone) && !p->has_letters) {
        draw_open_crown(p, role, x, y);
        return;
    }
    canvas_fill(p->c, (struct rect){x, y, WIDTH, HEIGHT}, role);
    for (int i = 0; i < WIDTH; i++) {
        if (spikes[0][i] != GLYPH_COUNT)
            canvas_glyph(p->c, x + i, y, role, spikes[0][i]);
        if (p->has_letters && i > 0 && i < WIDTH - 1)
            canvas_fill(p->c, (struct rect){x + i, y + 1, 1, 2}, role);
        else
            canvas_glyph(p->c, x + i, y + 1, role, spikes[1][i]);
    }
    for (int i = 1; i < WIDTH - 1 && p->has_letters; i++) {
        canvas_glyph(p->c, x + i, y + 1, role, p->pieces[spot->stone]);
        canvas_glyph(p->c, x + i, y + 2, role, p->pieces[spot->stone]);
    }
    if (p->has_letters)
        return;
    canvas_glyph(p->c, x, y + 2, role, GLYPH_CROWN_BASE_LEFT);
    canvas_fill(p->c, (struct rect){x + 1, y + 2, WIDTH - 2, 1}, look_role(PART_BODY, spot->stone));
    canvas_glyph(p->c, x + WIDTH - 1, y + 2, role, GLYPH_CROWN_BASE_RIGHT);
}

/* On a crown in its base. */
static void draw_square_mark(const struct painter *p, const struct spot *spot, int x, int y)
{
    const bool stone = spot_is_stone(spot);
    if (spot->kind != SPOT_PLAIN)
        canvas_text(p->c, x + (WIDTH - spot->text_width) / 2, y + (stone ? 2 : 1),
            stone ? look_mark_role(spot) : look_text_role(spot), slice_of(spot->text));
    else if (stone && spot_is_marked(spot))
        canvas_glyph(p->c, x + 2, y + 2, look_mark_role(spot),
            spot->shape != MARK_NONE ? look_shape(spot->shape) : look_territory(p, spot->territory));
    else if (spot_is_marked(spot))
        draw_big_shape(p, spot->shape != MARK_NONE ? spot->shape : MARK_SQ,
            spot->shape != MARK_NONE ? ROLE_MARK : look_role(PART_TERRITORY, spot->territory), x + 1, y);
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x + 2, y, 2, HEIGHT}, look_lit_role(p));
}

static void draw_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = look_square_role(spot);
    canvas_fill(p->c, (struct rect){x, y, WIDTH, HEIGHT}, p->is_checkered ? role : ROLE_BOARD);
    if (spot->stone == STONE_ARROW)
        draw_shot(p, role, x, y);
    else if (spot_is_stone(spot) && p->rules->form == PIECE_CROWN)
        draw_crown(p, spot, x, y);
    else if (spot_is_stone(spot))
        draw_stone(p, spot, x, y);
    else if (!p->is_checkered && !spot_is_marked(spot))
        canvas_glyph(p->c, x + 2, y + MIDDLE_Y, spot->last == LAST_FROM ? ROLE_LAST_FROM : ROLE_BOARD, GLYPH_POINT);
    if (p->has_brackets && look_is_last(spot)) {
        canvas_glyph(p->c, x, y, look_stone_role(spot), GLYPH_BRACKET_LEFT);
        canvas_glyph(p->c, x + WIDTH - 1, y, look_stone_role(spot), GLYPH_BRACKET_RIGHT);
    }
    draw_square_mark(p, spot, x, y);
}

void draw_huge(const struct painter *p)
{
    const struct board_layout *b = p->b;
    for (int j = 0; j < b->rows; j++)
        for (int i = 0; i < b->columns; i++) {
            const struct spot spot = look_spot(p, b->left + i, b->top + j);
            const int x = b->x + WIDTH * i, y = b->y + HEIGHT * j;
            if (spot.is_hidden)
                continue;
            if (p->rules->has_squares) {
                draw_square(p, &spot, x, y);
                continue;
            }
            draw_huge_point(p, &spot, b->left + i, b->top + j, x, y);
            if (i == b->columns - 1) /* as much wood on the right as on the left */
                canvas_fill(p->c, (struct rect){x + WIDTH, y, 1, HEIGHT}, spot.is_dim ? ROLE_DIM : ROLE_BOARD);
        }
}

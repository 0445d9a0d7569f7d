/* board/board_small.c - the board with one row a point: normal and small; and the overview */
#include "board/board_parts.h"

/* ---- a point in one cell ---- */

static unsigned crossing(const struct painter *p, int column, int row)
{
    return (column > 0 ? STROKE_LEFT : 0u) | (column < p->columns - 1 ? STROKE_RIGHT : 0u) |
           (row > 0 ? STROKE_UP : 0u) | (row < p->rows - 1 ? STROKE_DOWN : 0u);
}

static void draw_empty(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const enum role role = look_empty_role(spot);
    if (spot->is_star) {
        canvas_glyph(p->c, x, y, role, GLYPH_STAR);
    } else if (p->has_lines && p->columns + p->rows > 2) {
        canvas_fill(p->c, (struct rect){x, y, 1, 1}, role);
        canvas_stroke(p->c, x, y, role, crossing(p, column, row));
    } else {
        canvas_glyph(p->c, x, y, role, GLYPH_POINT);
    }
}

void draw_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const bool stone = spot_is_stone(spot);
    if (spot->kind != SPOT_PLAIN)
        canvas_text(p->c,
            look_is_after_letter(p, spot) ? x
            : spot->text_width < 2        ? x
                                          : x - 1,
            y, stone ? look_mark_role(spot) : look_text_role(spot), slice_of(spot->text));
    else if (spot->shape != MARK_NONE)
        canvas_glyph(p->c, x, y, stone ? look_mark_role(spot) : ROLE_MARK, look_shape(spot->shape));
    else if (spot->territory != STONE_EMPTY)
        canvas_glyph(p->c, x, y, stone ? look_mark_role(spot) : look_role(ROLE_TERRITORY_BLACK, spot->territory),
            look_territory(p, spot->territory));
    else if (stone)
        canvas_glyph(p->c, x, y, look_stone_role(spot), p->pieces[spot->stone]);
    else if (spot->stone == STONE_ARROW)
        canvas_glyph(p->c, x, y, spot->last == LAST_SHOT ? ROLE_LAST_ARROW : ROLE_SQUARE_BURNT, p->pieces[STONE_ARROW]);
    else
        draw_empty(p, spot, column, row, x, y);
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x, y, 1, 1}, look_lit_role(p));
}

/* ---- normal: a blank and the point, two columns ---- */

/* True: a marked stone, which fills its cell and half of the blanks beside it. */
static bool has_edges(const struct spot *spot)
{
    return spot->is_board && !spot->is_hidden && spot_is_stone(spot) && spot_is_marked(spot);
}

static void draw_shared_edge(const struct painter *p, enum stone left, enum stone right, int x, int y)
{
    if (left == right) {
        canvas_glyph(p->c, x, y, look_role(ROLE_EDGE_BLACK, left),
            look_is_ring(p, left) ? GLYPH_OUTLINE_SHARED : GLYPH_EDGE_SHARED);
        return;
    }
    if (p->s->theme->stones == STONES_COLORED) {
        /* The left half in the colour of a mark on the right stone, which is the colour of the left stone. */
        canvas_glyph(p->c, x, y, look_role(ROLE_MARK_BLACK, right), GLYPH_EDGE_RIGHT);
        return;
    }
    canvas_glyph(p->c, x, y, look_role(ROLE_EDGE_BLACK, left),
        look_is_ring(p, left) ? GLYPH_EDGE_LEFT : GLYPH_EDGE_RIGHT);
}

/* Ghosts that are shown as stones are as wide as marked stones, if these do not need the blank. False: no ghost.
 */
static bool draw_ghost_edge(const struct painter *p, const struct spot *left, const struct spot *right, int x, int y)
{
    const bool has_stones = spot_has_ghost_stones(p->s, p->rules);
    const bool is_left = has_stones && left->kind == SPOT_GHOST, is_right = has_stones && right->kind == SPOT_GHOST;
    if (is_left || is_right)
        canvas_glyph(p->c, x, y, look_role(ROLE_DIM_BLACK, is_left ? left->ghost : right->ghost),
            is_left && is_right && left->ghost == right->ghost ? GLYPH_EDGE_SHARED
            : is_left                                          ? GLYPH_EDGE_RIGHT
                                                               : GLYPH_EDGE_LEFT);
    return is_left || is_right;
}

/* Draws an edge of either point in the blank between them. False: none has an edge. */
static bool draw_edge(const struct painter *p, const struct spot *left, const struct spot *right, int x, int y)
{
    const bool wants_left = has_edges(left), wants_right = has_edges(right);
    if (p->has_letters) {
        if (wants_right)
            canvas_glyph(p->c, x, y, look_mark_role(right), p->pieces[right->stone]);
        return wants_right;
    }
    if (wants_left && wants_right)
        draw_shared_edge(p, left->stone, right->stone, x, y);
    else if (wants_left)
        canvas_glyph(p->c, x, y, look_role(ROLE_EDGE_BLACK, left->stone),
            look_is_ring(p, left->stone) ? GLYPH_OUTLINE_RIGHT : GLYPH_EDGE_RIGHT);
    else if (wants_right)
        canvas_glyph(p->c, x, y, look_role(ROLE_EDGE_BLACK, right->stone),
            look_is_ring(p, right->stone) ? GLYPH_OUTLINE_LEFT : GLYPH_EDGE_LEFT);
    else
        return draw_ghost_edge(p, left, right, x, y);
    return true;
}

static enum role bracket_role(const struct spot *spot)
{
    if (!spot_is_stone(spot))
        return ROLE_LAST_EMPTY;
    return spot_is_marked(spot) ? look_mark_role(spot) : look_stone_role(spot);
}

static bool draw_bracket(const struct painter *p, const struct spot *left, const struct spot *right, int x, int y)
{
    if (!p->has_brackets)
        return false;
    if (look_is_last(right) && !(p->has_letters && has_edges(right)))
        canvas_glyph(p->c, x, y, bracket_role(right), GLYPH_BRACKET_LEFT);
    else if (look_is_last(left) && left->text_width < 2) /* both brackets or none */
        canvas_glyph(p->c, x, y, bracket_role(left), GLYPH_BRACKET_RIGHT);
    else
        return false;
    return true;
}

/* Draws the blank left of point `column` of the view, between the points `left` and `right`. */
static void draw_between(const struct painter *p, const struct spot *left, const struct spot *right, int column, int x,
    int y)
{
    const bool sees_left = left->is_board && !left->is_hidden, sees_right = right->is_board && !right->is_hidden;
    if (right->text_width > 1 && !look_is_after_letter(p, right))
        return; /* the text of `right` begins here */
    if (left->text_width == 3 || (left->text_width == 2 && look_is_after_letter(p, left)))
        return; /* the text of `left` ends here */
    if (draw_bracket(p, left, right, x, y) || draw_edge(p, left, right, x, y))
        return;
    if (!sees_left && !sees_right) {
        canvas_fill(p->c, (struct rect){x, y, 1, 1}, ROLE_TEXT);
        return;
    }
    const bool is_dim = (!sees_left || left->is_dim) && (!sees_right || right->is_dim);
    const enum role role = is_dim ? ROLE_DIM : ROLE_BOARD;
    canvas_fill(p->c, (struct rect){x, y, 1, 1}, role);
    if (p->has_lines && column > 0 && column < p->columns)
        canvas_stroke(p->c, x, y, role, STROKE_LEFT | STROKE_RIGHT);
}

static void draw_points(const struct painter *p, const struct spot *spots, int row, int y)
{
    const struct board_layout *b = p->b;
    struct spot left = {0};
    for (int i = 0; i <= b->columns; i++) {
        const struct spot spot = i < b->columns ? spots[i] : (struct spot){0};
        const int x = b->x + 2 * i, column = b->left + i;
        draw_between(p, &left, &spot, column, x, y);
        if (spot.is_board && !spot.is_hidden)
            draw_point(p, &spot, column, row, x + 1, y);
        left = spot;
    }
}

/* ---- normal Amazons on painted squares: two cells each ---- */

static void draw_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    canvas_fill(p->c, (struct rect){x, y, 2, 1}, look_square_role(spot));
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
        canvas_glyph(p->c, x, y, look_role(ROLE_TERRITORY_BLACK, spot->territory), GLYPH_TERRITORY);
    }
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x, y, 2, 1}, look_lit_role(p));
}

void draw_spots(const struct painter *p, const struct spot *spots, int row, int y)
{
    if (!p->is_checkered)
        draw_points(p, spots, row, y);
    for (int i = 0; i < p->b->columns && p->is_checkered; i++)
        if (!spots[i].is_hidden)
            draw_square(p, &spots[i], p->b->x + 2 * i, y);
}

void draw_normal_row(const struct painter *p, int row, int y)
{
    struct spot spots[POSITION_STRIDE];
    look_row(p, row, spots);
    draw_spots(p, spots, row, y);
}

/* ---- small: one column ---- */

void draw_small_row(const struct painter *p, int row, int y)
{
    for (int i = 0; i < p->b->columns; i++) {
        const int x = p->b->x + i;
        const struct spot spot = look_spot(p, p->b->left + i, row);
        if (spot.is_hidden)
            continue;
        draw_point(p, &spot, p->b->left + i, row, x, y);
        if (p->has_brackets && look_is_last(&spot) && spot_is_stone(&spot) && !spot_is_marked(&spot) &&
            !p->rules->has_squares)
            canvas_glyph(p->c, x, y, look_stone_role(&spot),
                look_is_ring(p, spot.stone) ? GLYPH_WHITE_LAST : GLYPH_BLACK_LAST);
    }
}

/* ---- overview: two rows in a cell, half blocks ---- */

static void draw_halves(const struct painter *p, const struct spot *upper, const struct spot *lower, int x, int y)
{
    const enum stone up = upper->stone, down = lower->stone;
    enum role role = ROLE_BOARD;
    if (up != STONE_EMPTY && down != STONE_EMPTY && up != down) {
        role = look_role(ROLE_MARK_BLACK, down); /* the upper colour on the lower one */
        canvas_glyph(p->c, x, y, role, GLYPH_HALF_UPPER);
    } else if (up != STONE_EMPTY || down != STONE_EMPTY) {
        role = look_role(ROLE_EDGE_BLACK, up != STONE_EMPTY ? up : down);
        canvas_glyph(p->c, x, y, role,
            up == down          ? GLYPH_HALF_BOTH
            : up != STONE_EMPTY ? GLYPH_HALF_UPPER
                                : GLYPH_HALF_LOWER);
    } else {
        canvas_fill(p->c, (struct rect){x, y, 1, 1},
            upper->is_hidden && (lower->is_hidden || !lower->is_board) ? ROLE_TEXT : ROLE_BOARD);
    }
    if (!look_is_last(upper) && !look_is_last(lower))
        return;
    /* The last move in its own colour, on the colour of the other half. */
    const enum stone other = look_is_last(upper) ? down : up;
    role = other == STONE_EMPTY ? ROLE_ARROW : look_role(ROLE_LAST_MARK_BLACK, other);
    canvas_glyph(p->c, x, y, role, look_is_last(upper) ? GLYPH_HALF_UPPER : GLYPH_HALF_LOWER);
}

/* Draws a letter or a label of one column, if both halves are empty otherwise. */
static void draw_letter(const struct painter *p, const struct spot *upper, const struct spot *lower, int x, int y)
{
    const struct spot *spot = upper->kind != SPOT_PLAIN ? upper : lower;
    if (spot->kind == SPOT_PLAIN || spot->text_width != 1 || upper->is_hidden || lower->is_hidden ||
        upper->stone != STONE_EMPTY || lower->stone != STONE_EMPTY || look_is_last(upper) || look_is_last(lower))
        return;
    canvas_text(p->c, x, y, look_text_role(spot), slice_of(spot->text));
}

void draw_overview(const struct painter *p)
{
    const struct board_layout *b = p->b;
    for (int j = 0; j < b->rows; j += 2)
        for (int i = 0; i < b->columns; i++) {
            const struct spot upper = look_spot(p, b->left + i, b->top + j);
            const struct spot lower = look_spot(p, b->left + i, b->top + j + 1);
            draw_halves(p, &upper, &lower, b->x + i, b->y + j / 2);
            draw_letter(p, &upper, &lower, b->x + i, b->y + j / 2);
        }
}

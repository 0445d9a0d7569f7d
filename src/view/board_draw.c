/* view/board_draw.c - stones, lines, marks, arrows, at every scale */
#include "view/board.h"

#include "view/spot.h"

struct painter {
    const struct session *s;
    struct canvas *c;
    const struct board_layout *b;
    struct spots *spots;
    int columns, rows;       /* of the view */
    bool has_lines;          /* crossing lines; else dots */
    bool has_brackets;       /* the last move is in brackets: there is no color for it, or the glyphs are ASCII */
    bool has_letters;        /* ASCII: a marked stone says by its letter whose it is */
    bool is_checkered;       /* light and dark squares are painted */
    const struct rules *rules;
    enum glyph pieces[STONE_ARROW + 1]; /* by stone */
};

static struct spot view_spot(const struct painter *p, int column, int row)
{
    return spot_at(p->spots, board_from_view(p->s, column, row));
}

/* ---- what a stone looks like ---- */

enum part { PART_STONE, PART_LAST, PART_DIM, PART_MARK, PART_LAST_MARK, PART_EDGE, PART_TERRITORY, PART_LIGHT, PART_DARK, PART_TO, PART_BODY };

static const enum role stone_roles[][2] = {
    [PART_STONE] = {ROLE_BLACK, ROLE_WHITE},
    [PART_LAST] = {ROLE_LAST_BLACK, ROLE_LAST_WHITE},
    [PART_DIM] = {ROLE_DIM_BLACK, ROLE_DIM_WHITE},
    [PART_MARK] = {ROLE_MARK_BLACK, ROLE_MARK_WHITE},
    [PART_LAST_MARK] = {ROLE_LAST_MARK_BLACK, ROLE_LAST_MARK_WHITE},
    [PART_EDGE] = {ROLE_EDGE_BLACK, ROLE_EDGE_WHITE},
    [PART_TERRITORY] = {ROLE_TERRITORY_BLACK, ROLE_TERRITORY_WHITE},
    [PART_LIGHT] = {ROLE_LIGHT_BLACK, ROLE_LIGHT_WHITE},
    [PART_DARK] = {ROLE_DARK_BLACK, ROLE_DARK_WHITE},
    [PART_TO] = {ROLE_LAST_TO_BLACK, ROLE_LAST_TO_WHITE},
    [PART_BODY] = {ROLE_AMAZON_BLACK, ROLE_AMAZON_WHITE},
};

static enum role role_of(enum part part, enum stone stone)
{
    return stone_roles[part][stone == STONE_WHITE];
}

static bool is_last(const struct spot *spot)
{
    return spot->last == LAST_STONE || spot->last == LAST_TO;
}

static enum role stone_role(const struct spot *spot)
{
    const enum part part = spot->last == LAST_TO ? PART_TO : is_last(spot) ? PART_LAST : spot->is_dim ? PART_DIM : PART_STONE;
    return role_of(part, spot->stone);
}

static enum role mark_role(const struct spot *spot)
{
    return role_of(is_last(spot) ? PART_LAST_MARK : PART_MARK, spot->stone);
}

/* The glyphs of the game's pieces: by color where the theme has colors for them, else by shape, Black's and White's exchanged where it says so. */
static void pieces_find(struct painter *p)
{
    static const enum stone swapped[] = {[STONE_BLACK] = STONE_WHITE, [STONE_WHITE] = STONE_BLACK, [STONE_ARROW] = STONE_ARROW};
    const enum stones stones = p->s->theme.stones;
    for (enum stone stone = STONE_BLACK; stone <= STONE_ARROW; stone++) {
        const struct piece *piece = &p->rules->pieces[stones == STONES_SWAPPED ? swapped[stone] : stone];
        if (rules_has_piece(p->rules, stone))
            p->pieces[stone] = glyph_find(stones == STONES_COLORED && !p->has_letters ? piece->disc : piece->shape);
    }
}

/* A stone that is shown as a ring, its inside empty; the others are filled. */
static bool is_ring(const struct painter *p, enum stone stone)
{
    if (p->has_letters)
        return stone == STONE_WHITE;
    return p->s->theme.stones == STONES_SHAPED ? stone == STONE_WHITE : p->s->theme.stones == STONES_SWAPPED && stone == STONE_BLACK;
}

static enum glyph shape_glyph(enum mark_type shape)
{
    switch (shape) {
    case MARK_CR:
        return GLYPH_CIRCLE;
    case MARK_MA:
        return GLYPH_CROSS;
    case MARK_SL:
        return GLYPH_SELECTION;
    case MARK_SQ:
        return GLYPH_SQUARE;
    default:
        return GLYPH_TRIANGLE;
    }
}

static enum glyph territory_glyph(const struct painter *p, enum stone stone)
{
    const bool open = p->s->theme.stones == STONES_SWAPPED ? stone == STONE_BLACK : stone == STONE_WHITE;
    return open && (p->has_letters || p->s->theme.stones != STONES_COLORED) ? GLYPH_TERRITORY_OPEN : GLYPH_TERRITORY;
}

static enum role text_role(const struct spot *spot)
{
    return spot->kind == SPOT_VARIATION ? ROLE_VARIATION : ROLE_MARK;
}

static enum role lit_role(const struct painter *p)
{
    return p->s->guessing ? ROLE_GUESS : ROLE_CURSOR;
}

static enum role empty_role(const struct spot *spot)
{
    return is_last(spot) ? ROLE_LAST_EMPTY : spot->is_dim ? ROLE_DIM : spot->is_star ? ROLE_STAR : ROLE_BOARD;
}

/* ---- a point in one cell ---- */

static unsigned crossing(const struct painter *p, int column, int row)
{
    return (column > 0 ? STROKE_LEFT : 0u) | (column < p->columns - 1 ? STROKE_RIGHT : 0u) | (row > 0 ? STROKE_UP : 0u) |
           (row < p->rows - 1 ? STROKE_DOWN : 0u);
}

static void paint_empty(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const enum role role = empty_role(spot);
    if (spot->is_star) {
        canvas_glyph(p->c, x, y, role, GLYPH_STAR);
    } else if (p->has_lines && p->columns + p->rows > 2) {
        canvas_fill(p->c, (struct rect){x, y, 1, 1}, role);
        canvas_stroke(p->c, x, y, role, crossing(p, column, row));
    } else {
        canvas_glyph(p->c, x, y, role, GLYPH_POINT);
    }
}

/* Arrows of Amazons where squares are not painted. */
static void paint_shot(const struct painter *p, const struct spot *spot, int x, int y)
{
    canvas_glyph(p->c, x, y, spot->last == LAST_SHOT ? ROLE_LAST_ARROW : ROLE_SQUARE_BURNT, p->pieces[STONE_ARROW]);
}

/* What stands in the middle of a point; `x` is its last cell where the text takes two. */
static void paint_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const bool stone = spot_is_stone(spot);
    if (spot->kind != SPOT_PLAIN)
        canvas_text(p->c, x + 1 - spot->text_width, y, stone ? mark_role(spot) : text_role(spot), slice_of(spot->text));
    else if (spot->shape != MARK_NONE)
        canvas_glyph(p->c, x, y, stone ? mark_role(spot) : ROLE_MARK, shape_glyph(spot->shape));
    else if (spot->territory != STONE_EMPTY)
        canvas_glyph(p->c, x, y, stone ? mark_role(spot) : role_of(PART_TERRITORY, spot->territory), territory_glyph(p, spot->territory));
    else if (stone)
        canvas_glyph(p->c, x, y, stone_role(spot), p->pieces[spot->stone]);
    else if (spot->stone == STONE_ARROW)
        paint_shot(p, spot, x, y);
    else
        paint_empty(p, spot, column, row, x, y);
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x, y, 1, 1}, lit_role(p));
}

/* ---- normal: a blank and the point, two columns ---- */

/* A marked stone fills its cell and half of the blanks beside it. */
static bool has_edges(const struct spot *spot)
{
    return spot->is_board && !spot->is_hidden && spot_is_stone(spot) && spot_is_marked(spot);
}

static void paint_shared_edge(const struct painter *p, enum stone left, enum stone right, int x, int y)
{
    if (left == right) {
        canvas_glyph(p->c, x, y, role_of(PART_EDGE, left), is_ring(p, left) ? GLYPH_OUTLINE_SHARED : GLYPH_EDGE_SHARED);
        return;
    }
    if (p->s->theme.stones == STONES_COLORED) {
        /* The left half in the color of the mark on the right stone, which is that of the left stone. */
        canvas_glyph(p->c, x, y, role_of(PART_MARK, right), GLYPH_EDGE_RIGHT);
        return;
    }
    canvas_glyph(p->c, x, y, role_of(PART_EDGE, left), is_ring(p, left) ? GLYPH_EDGE_LEFT : GLYPH_EDGE_RIGHT);
}

/* The edge in the blank between two points, either of which may want one; false: none does. */
static bool paint_edge(const struct painter *p, const struct spot *left, const struct spot *right, int x, int y)
{
    const bool wants_left = has_edges(left), wants_right = has_edges(right);
    if (p->has_letters) {
        if (wants_right)
            canvas_glyph(p->c, x, y, mark_role(right), p->pieces[right->stone]);
        else if (wants_left && left->text_width == 2)
            canvas_glyph(p->c, x, y, mark_role(left), p->pieces[left->stone]);
        return wants_right || (wants_left && left->text_width == 2);
    }
    if (wants_left && wants_right)
        paint_shared_edge(p, left->stone, right->stone, x, y);
    else if (wants_left)
        canvas_glyph(p->c, x, y, role_of(PART_EDGE, left->stone), is_ring(p, left->stone) ? GLYPH_OUTLINE_RIGHT : GLYPH_EDGE_RIGHT);
    else if (wants_right)
        canvas_glyph(p->c, x, y, role_of(PART_EDGE, right->stone), is_ring(p, right->stone) ? GLYPH_OUTLINE_LEFT : GLYPH_EDGE_LEFT);
    return wants_left || wants_right;
}

static enum role bracket_role(const struct spot *spot)
{
    if (!spot_is_stone(spot))
        return ROLE_LAST_EMPTY;
    return spot_is_marked(spot) ? mark_role(spot) : stone_role(spot);
}

static bool paint_bracket(const struct painter *p, const struct spot *left, const struct spot *right, int x, int y)
{
    if (!p->has_brackets)
        return false;
    if (is_last(right) && !(p->has_letters && has_edges(right)))
        canvas_glyph(p->c, x, y, bracket_role(right), GLYPH_BRACKET_LEFT);
    else if (is_last(left))
        canvas_glyph(p->c, x, y, bracket_role(left), GLYPH_BRACKET_RIGHT);
    else
        return false;
    return true;
}

/* The blank left of point `column` of the view: `left` and `right` are the points beside it. */
static void paint_between(const struct painter *p, const struct spot *left, const struct spot *right, int column, int x, int y)
{
    const bool sees_left = left->is_board && !left->is_hidden, sees_right = right->is_board && !right->is_hidden;
    if (right->text_width == 2)
        return; /* its text begins here */
    if (paint_bracket(p, left, right, x, y) || paint_edge(p, left, right, x, y))
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

static void paint_normal_row(const struct painter *p, int row, int y)
{
    const struct board_layout *b = p->b;
    struct spot left = {0};
    for (int i = 0; i <= b->columns; i++) {
        struct spot spot = {0};
        const int x = b->x + 2 * i, column = b->left + i;
        if (i < b->columns)
            spot = view_spot(p, column, row);
        paint_between(p, &left, &spot, column, x, y);
        if (spot.is_board && !spot.is_hidden)
            paint_point(p, &spot, column, row, x + 1, y);
        left = spot;
    }
}

/* ---- small: one column ---- */

static void paint_small_row(const struct painter *p, int row, int y)
{
    for (int i = 0; i < p->b->columns; i++) {
        const int x = p->b->x + i;
        const struct spot spot = view_spot(p, p->b->left + i, row);
        if (spot.is_hidden)
            continue;
        paint_point(p, &spot, p->b->left + i, row, x, y);
        if (p->has_brackets && is_last(&spot) && spot_is_stone(&spot) && !spot_is_marked(&spot) && !p->rules->has_squares)
            canvas_glyph(p->c, x, y, stone_role(&spot), is_ring(p, spot.stone) ? GLYPH_WHITE_LAST : GLYPH_BLACK_LAST);
    }
}

/* ---- overview: two rows in a cell, half blocks ---- */

static void paint_halves(const struct painter *p, const struct spot *upper, const struct spot *lower, int x, int y)
{
    const enum stone up = upper->stone, down = lower->stone;
    enum role role = ROLE_BOARD;
    if (up != STONE_EMPTY && down != STONE_EMPTY && up != down) {
        role = role_of(PART_MARK, down); /* the upper color on the lower one */
        canvas_glyph(p->c, x, y, role, GLYPH_HALF_UPPER);
    } else if (up != STONE_EMPTY || down != STONE_EMPTY) {
        role = role_of(PART_EDGE, up != STONE_EMPTY ? up : down);
        canvas_glyph(p->c, x, y, role, up == down ? GLYPH_HALF_BOTH : up != STONE_EMPTY ? GLYPH_HALF_UPPER : GLYPH_HALF_LOWER);
    } else {
        canvas_fill(p->c, (struct rect){x, y, 1, 1}, upper->is_hidden && (lower->is_hidden || !lower->is_board) ? ROLE_TEXT : ROLE_BOARD);
    }
    if (!is_last(upper) && !is_last(lower))
        return;
    /* The last move in its own color, on what the other half shows. */
    const enum stone other = is_last(upper) ? down : up;
    role = other == STONE_EMPTY ? ROLE_ARROW : role_of(PART_LAST_MARK, other);
    canvas_glyph(p->c, x, y, role, is_last(upper) ? GLYPH_HALF_UPPER : GLYPH_HALF_LOWER);
}

static void paint_overview(const struct painter *p)
{
    const struct board_layout *b = p->b;
    for (int j = 0; j < b->rows; j += 2)
        for (int i = 0; i < b->columns; i++) {
            const struct spot upper = view_spot(p, b->left + i, b->top + j);
            const struct spot lower = view_spot(p, b->left + i, b->top + j + 1);
            paint_halves(p, &upper, &lower, b->x + i, b->y + j / 2);
        }
}

/* ---- big: four columns, two rows. The lines cross where the inner four cells meet: the horizontal one is the underline of the upper
 * row, the vertical one the left edge of the third cell ---- */

static void paint_four(const struct painter *p, int x, int y, enum role role, enum glyph top_left, enum glyph top_right, enum glyph bottom_left,
                       enum glyph bottom_right)
{
    canvas_glyph(p->c, x + 1, y, role, top_left);
    canvas_glyph(p->c, x + 2, y, role, top_right);
    canvas_glyph(p->c, x + 1, y + 1, role, bottom_left);
    canvas_glyph(p->c, x + 2, y + 1, role, bottom_right);
}

static void paint_big_shape(const struct painter *p, enum mark_type shape, enum role role, int x, int y)
{
    const char *const *lines = p->c->glyphs->lines;
    switch (shape) {
    case MARK_CR:
        canvas_string(p->c, x + 1, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_RIGHT]);
        canvas_string(p->c, x + 2, y, role, lines[STROKE_ROUND | STROKE_DOWN | STROKE_LEFT]);
        canvas_string(p->c, x + 1, y + 1, role, lines[STROKE_ROUND | STROKE_UP | STROKE_RIGHT]);
        canvas_string(p->c, x + 2, y + 1, role, lines[STROKE_ROUND | STROKE_UP | STROKE_LEFT]);
        break;
    case MARK_MA:
        paint_four(p, x, y, role, GLYPH_BACKSLASH, GLYPH_SLASH, GLYPH_SLASH, GLYPH_BACKSLASH);
        break;
    case MARK_SL:
        paint_four(p, x, y, role, GLYPH_SELECTION_TOP_LEFT, GLYPH_SELECTION_TOP_RIGHT, GLYPH_SELECTION_BOTTOM_LEFT, GLYPH_SELECTION_BOTTOM_RIGHT);
        break;
    case MARK_SQ:
        paint_four(p, x, y, role, GLYPH_SQUARE_TOP_LEFT, GLYPH_SQUARE_TOP_RIGHT, GLYPH_SQUARE_BOTTOM_LEFT, GLYPH_SQUARE_BOTTOM_RIGHT);
        break;
    default:
        paint_four(p, x, y, role, GLYPH_TRIANGLE_LEFT, GLYPH_TRIANGLE_RIGHT, GLYPH_TRIANGLE_BASE, GLYPH_TRIANGLE_BASE);
        break;
    }
}

static void paint_big_text(const struct painter *p, const struct spot *spot, enum role role, int x, int y)
{
    canvas_text(p->c, x + (4 - spot->text_width) / 2, y, role, slice_of(spot->text));
}

/* The lines around an empty point; those toward the edge of the board end at it. */
static void paint_grid(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const enum role plain = spot->is_dim ? ROLE_DIM : ROLE_BOARD;
    canvas_fill(p->c, (struct rect){x, y, 4, 2}, plain);
    for (int i = 0; i < 4 && p->has_lines; i++)
        if (i < 2 ? column > 0 : column < p->columns - 1)
            canvas_glyph(p->c, x + i, y, ROLE_GRID, GLYPH_GRID_HORIZONTAL);
    const enum role upper = column < p->columns - 1 ? ROLE_GRID : plain;
    if (!p->has_lines) {
        canvas_glyph(p->c, x + 1, y, empty_role(spot), spot->is_star ? GLYPH_STAR : GLYPH_POINT);
        return;
    }
    if (row > 0)
        canvas_glyph(p->c, x + 2, y, upper, GLYPH_GRID_VERTICAL);
    if (row < p->rows - 1)
        canvas_glyph(p->c, x + 2, y + 1, plain, GLYPH_GRID_VERTICAL);
    if (spot->is_star) {
        canvas_glyph(p->c, x + 2, y, ROLE_STAR, GLYPH_BIG_STAR);
        canvas_glyph(p->c, x + 2, y + 1, ROLE_STAR, GLYPH_BIG_STAR_BELOW);
    }
}

/* What stands on the middle of a big point, stone or not. */
static void paint_big_mark(const struct painter *p, const struct spot *spot, int x, int y)
{
    const bool stone = spot_is_stone(spot);
    const enum role role = stone ? mark_role(spot) : ROLE_MARK;
    if (spot->kind != SPOT_PLAIN)
        paint_big_text(p, spot, stone ? role : text_role(spot), x, y);
    else if (spot->shape != MARK_NONE)
        paint_big_shape(p, spot->shape, role, x, y);
    else if (spot->territory != STONE_EMPTY)
        paint_big_shape(p, MARK_SQ, stone ? role : role_of(PART_TERRITORY, spot->territory), x, y);
    else if (is_last(spot) && p->has_letters)
        canvas_string(p->c, x + 1, y, stone ? stone_role(spot) : ROLE_LAST_EMPTY, "()");
    else if (is_last(spot))
        paint_big_shape(p, MARK_SQ, stone ? role : ROLE_LAST_EMPTY, x, y);
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x + 1, y, 2, 2}, lit_role(p));
}

static void paint_ring(const struct painter *p, enum role role, int x, int y)
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

static void paint_big_stone(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = role_of(spot->is_dim ? PART_DIM : PART_STONE, spot->stone);
    if (is_ring(p, spot->stone)) {
        paint_ring(p, role, x, y);
        return;
    }
    canvas_glyph(p->c, x, y, role, GLYPH_CORNER_TOP_LEFT);
    canvas_glyph(p->c, x + 3, y, role, GLYPH_CORNER_TOP_RIGHT);
    canvas_glyph(p->c, x, y + 1, role, GLYPH_CORNER_BOTTOM_LEFT);
    canvas_glyph(p->c, x + 3, y + 1, role, GLYPH_CORNER_BOTTOM_RIGHT);
    /* Blanks on the stone's color join without gaps, whatever the font; a dimmed stone has no such pair. */
    if (spot->is_dim || p->has_letters)
        paint_four(p, x, y, role, GLYPH_BODY, GLYPH_BODY, GLYPH_BODY, GLYPH_BODY);
    else
        canvas_fill(p->c, (struct rect){x + 1, y, 2, 2}, role_of(PART_MARK, spot->stone));
}

/* ---- big Amazons ---- */

static enum role square_role(const struct spot *spot)
{
    if (spot->last == LAST_FROM)
        return ROLE_LAST_FROM;
    if (spot->stone == STONE_ARROW)
        return spot->last == LAST_SHOT ? ROLE_LAST_ARROW : ROLE_SQUARE_BURNT;
    return (point_column(spot->point) + point_row(spot->point)) % 2 ? ROLE_SQUARE_DARK : ROLE_SQUARE_LIGHT;
}

/* The pair of an amazon on its square. */
static enum role amazon_role(const struct spot *spot)
{
    if (is_last(spot))
        return role_of(PART_TO, spot->stone);
    return role_of(square_role(spot) == ROLE_SQUARE_DARK ? PART_DARK : PART_LIGHT, spot->stone);
}

static void paint_crown(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = p->is_checkered ? amazon_role(spot) : stone_role(spot);
    if (p->has_letters) {
        const enum glyph letter = p->pieces[spot->stone];
        paint_four(p, x, y, role, letter, letter, letter, letter);
        return;
    }
    if (is_ring(p, spot->stone)) {
        paint_ring(p, role, x, y);
        for (int i = 0; i < 4; i++)
            canvas_string(p->c, x + i, y, role, p->c->glyphs->lines[STROKE_DOWN]);
        return;
    }
    canvas_glyph(p->c, x, y, role, GLYPH_CROWN_1);
    canvas_glyph(p->c, x + 1, y, role, GLYPH_CROWN_2);
    canvas_glyph(p->c, x + 2, y, role, GLYPH_CROWN_3);
    canvas_glyph(p->c, x + 3, y, role, GLYPH_CROWN_4);
    canvas_glyph(p->c, x, y + 1, role, GLYPH_CROWN_BASE_LEFT);
    canvas_fill(p->c, (struct rect){x + 1, y + 1, 2, 1}, role_of(PART_BODY, spot->stone));
    canvas_glyph(p->c, x + 3, y + 1, role, GLYPH_CROWN_BASE_RIGHT);
}

/* A label beneath the crown, a mark on the whole square. */
static void paint_square_mark(const struct painter *p, const struct spot *spot, int x, int y)
{
    if (spot_is_stone(spot) && spot_is_marked(spot)) {
        if (spot->kind != SPOT_PLAIN)
            paint_big_text(p, spot, mark_role(spot), x, y + 1);
        else
            canvas_glyph(p->c, x + 1, y + 1, mark_role(spot), shape_glyph(spot->shape));
    } else if (spot_is_marked(spot)) {
        paint_big_mark(p, spot, x, y);
    }
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x + 1, y, 2, 2}, lit_role(p));
}

static void paint_big_piece(const struct painter *p, const struct spot *spot, int x, int y)
{
    if (p->rules->form == PIECE_CROWN)
        paint_crown(p, spot, x, y);
    else
        paint_big_stone(p, spot, x, y);
}

static void paint_big_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = square_role(spot);
    canvas_fill(p->c, (struct rect){x, y, 4, 2}, p->is_checkered ? role : ROLE_BOARD);
    if (spot->stone == STONE_ARROW)
        paint_four(p, x, y, role, GLYPH_BACKSLASH, GLYPH_SLASH, GLYPH_SLASH, GLYPH_BACKSLASH);
    else if (spot_is_stone(spot))
        paint_big_piece(p, spot, x, y);
    else if (!p->is_checkered && !spot_is_marked(spot))
        canvas_glyph(p->c, x + 1, y, spot->last == LAST_FROM ? ROLE_LAST_FROM : ROLE_BOARD, GLYPH_POINT);
    if (p->has_brackets && is_last(spot)) {
        canvas_glyph(p->c, x, y, stone_role(spot), GLYPH_BRACKET_LEFT);
        canvas_glyph(p->c, x + 3, y, stone_role(spot), GLYPH_BRACKET_RIGHT);
    }
    paint_square_mark(p, spot, x, y);
}

static void paint_big(const struct painter *p)
{
    const struct board_layout *b = p->b;
    for (int j = 0; j < b->rows; j++)
        for (int i = 0; i < b->columns; i++) {
            const int column = b->left + i, row = b->top + j, x = b->x + 4 * i, y = b->y + 2 * j;
            const struct spot spot = view_spot(p, column, row);
            if (spot.is_hidden)
                continue;
            if (p->rules->has_squares) {
                paint_big_square(p, &spot, x, y);
                continue;
            }
            if (spot_is_stone(&spot))
                paint_big_piece(p, &spot, x, y);
            else
                paint_grid(p, &spot, column, row, x, y);
            paint_big_mark(p, &spot, x, y);
        }
}

/* ---- normal Amazons on painted squares: two cells each ---- */

static void paint_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    const enum role role = square_role(spot);
    canvas_fill(p->c, (struct rect){x, y, 2, 1}, role);
    if (spot->stone == STONE_ARROW) {
        canvas_glyph(p->c, x, y, role, GLYPH_ARROW_LEFT_HALF);
        canvas_glyph(p->c, x + 1, y, role, GLYPH_ARROW_RIGHT_HALF);
    }
    if (spot_is_stone(spot)) {
        canvas_fill(p->c, (struct rect){x, y, 2, 1}, amazon_role(spot));
        canvas_glyph(p->c, x, y, amazon_role(spot), p->pieces[spot->stone]);
        if (spot->kind != SPOT_PLAIN)
            canvas_text(p->c, x + 2 - spot->text_width, y, mark_role(spot), slice_of(spot->text));
        else if (spot_is_marked(spot))
            canvas_glyph(p->c, x + 1, y, mark_role(spot), spot->shape != MARK_NONE ? shape_glyph(spot->shape) : GLYPH_TERRITORY);
    } else if (spot->kind != SPOT_PLAIN) {
        canvas_text(p->c, x, y, text_role(spot), slice_of(spot->text));
    } else if (spot->shape != MARK_NONE) {
        canvas_glyph(p->c, x, y, ROLE_MARK, shape_glyph(spot->shape));
    } else if (spot->territory != STONE_EMPTY) {
        canvas_glyph(p->c, x, y, role_of(PART_TERRITORY, spot->territory), GLYPH_TERRITORY);
    }
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){x, y, 2, 1}, lit_role(p));
}

static void paint_squares_row(const struct painter *p, int row, int y)
{
    for (int i = 0; i < p->b->columns; i++) {
        const struct spot spot = view_spot(p, p->b->left + i, row);
        if (!spot.is_hidden)
            paint_square(p, &spot, p->b->x + 2 * i, y);
    }
}

/* ---- arrows and lines (AR, LN): drawn where they are straight, over what is empty ---- */

/* The cell where the middle of a point is. */
static void middle(const struct painter *p, int column, int row, int *x, int *y)
{
    const struct board_layout *b = p->b;
    *x = b->x + (column - b->left) * b->cell_width + (b->cell_width == 1 || (b->cell_width == 2 && p->is_checkered) ? 0 : 1);
    *y = b->y + (row - b->top) * b->cell_height;
}

static bool is_free(const struct painter *p, int x, int y)
{
    const struct cell *cell = canvas_cell(p->c, x, y);
    if (!cell)
        return false;
    switch ((enum role)cell->role) {
    case ROLE_BOARD:
    case ROLE_GRID:
    case ROLE_STAR:
    case ROLE_DIM:
    case ROLE_ARROW:
    case ROLE_SQUARE_LIGHT:
    case ROLE_SQUARE_DARK:
        return true;
    default:
        return false;
    }
}

static void paint_cell(const struct painter *p, int x, int y, const char *text)
{
    if (is_free(p, x, y))
        canvas_string(p->c, x, y, ROLE_ARROW, text);
}

/* Heads by direction: [dy + 1][dx + 1]. */
static const enum glyph heads[3][3] = {
    {GLYPH_HEAD_UP_LEFT, GLYPH_HEAD_UP, GLYPH_HEAD_UP_RIGHT},
    {GLYPH_HEAD_LEFT, GLYPH_HEAD_RIGHT, GLYPH_HEAD_RIGHT},
    {GLYPH_HEAD_DOWN_LEFT, GLYPH_HEAD_DOWN, GLYPH_HEAD_DOWN_RIGHT},
};

static const char *stroke_text(const struct painter *p, int dx, int dy)
{
    const struct glyphs *g = p->c->glyphs;
    const bool is_big = p->b->cell_width == 4;
    if (dy == 0)
        return is_big ? g->text[GLYPH_BIG_LINE] : g->lines[STROKE_LEFT | STROKE_RIGHT];
    if (dx == 0)
        return is_big ? g->text[GLYPH_GRID_VERTICAL] : g->lines[STROKE_UP | STROKE_DOWN];
    return g->text[dx == dy ? GLYPH_BACKSLASH : GLYPH_SLASH];
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* Steps from cell to cell: all of a horizontal or vertical line, one or two a point of a slanting one. */
static void paint_line(const struct painter *p, const struct mark *mark)
{
    int column, row, end_column, end_row;
    board_to_view(p->s, mark->point, &column, &row);
    board_to_view(p->s, mark->to, &end_column, &end_row);
    const int dx = sign(end_column - column), dy = sign(end_row - row);
    const int across = (end_column - column) * dx, down = (end_row - row) * dy;
    if ((across != down && across != 0 && down != 0) || (across == 0 && down == 0))
        return;
    int x, y, end_x, end_y;
    middle(p, column, row, &x, &y);
    middle(p, end_column, end_row, &end_x, &end_y);
    /* A vertical line of the big board runs along the grid, a column right of where letters stand. */
    if (p->b->cell_width == 4 && dx == 0)
        end_x = ++x;
    const int step_x = dx == 0 ? 0 : dy == 0 ? dx : dx * (p->b->cell_width > 1 ? p->b->cell_width / p->b->cell_height : 1);
    const char *text = stroke_text(p, dx, dy);
    int last_x = -1, last_y = -1;
    for (;; x += step_x, y += dy) {
        if (is_free(p, x, y)) {
            paint_cell(p, x, y, text);
            last_x = x;
            last_y = y;
        }
        if (x == end_x && y == end_y)
            break;
    }
    /* The head is on the last cell that is free: before the stone where the end is taken. */
    const bool is_near = (end_x - last_x) * dx <= p->b->cell_width && (end_y - last_y) * dy <= p->b->cell_height;
    if (mark->type == MARK_AR && last_x >= 0 && is_near)
        canvas_glyph(p->c, last_x, last_y, ROLE_ARROW, heads[dy + 1][dx + 1]);
}

static void paint_lines(const struct painter *p)
{
    if (p->b->cell_width == 0)
        return;
    const struct markup *m = &p->s->reader.markup;
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].type == MARK_AR || m->list[i].type == MARK_LN)
            paint_line(p, &m->list[i]);
}

/* ---- coordinates ---- */

/* The point of the last move in the view, where its coordinates are to stand out. */
static void lit_coordinates(const struct session *s, int *column, int *row)
{
    const struct move *last = &s->reader.replay.position.last;
    *column = *row = -1;
    if (s->options.value[OPTION_LIT] && move_has_point(last))
        board_to_view(s, last->to, column, row);
}

static void paint_column_text(const struct painter *p, int column, enum role role, int y)
{
    struct buf text = {0};
    board_column_text(p->s, column, &text);
    /* Longer ones would touch each other: some are left out. */
    const int width = (int)text.len, pitch = p->b->cell_width;
    const int every = width == 1 ? 1 : (width + pitch) / pitch;
    int x, unused;
    middle(p, column, p->b->top, &x, &unused);
    if (column % every == 0)
        canvas_text(p->c, width > 1 && pitch == 2 && !p->is_checkered ? x - 1 : x, y, role, buf_slice(&text));
    buf_free(&text);
}

static void paint_row_text(const struct painter *p, int row, enum role role, int y, int width)
{
    const struct board_layout *b = p->b;
    struct buf text = {0};
    board_row_text(p->s, row, &text);
    if (b->has_left)
        canvas_text(p->c, b->x - 1 - (int)text.len, y, role, buf_slice(&text));
    if (b->has_right)
        canvas_text(p->c, b->x + width + 1, y, role, buf_slice(&text));
    buf_free(&text);
}

static void paint_coordinates(const struct painter *p)
{
    const struct board_layout *b = p->b;
    if (b->cell_width == 0)
        return;
    int lit_column, lit_row;
    lit_coordinates(p->s, &lit_column, &lit_row);
    const int width = board_width(p->s, b, b->columns), height = board_height(b, b->rows);
    for (int i = 0; i < b->columns; i++) {
        const enum role role = b->left + i == lit_column ? ROLE_COORDINATE_LIT : ROLE_COORDINATE;
        if (b->has_top)
            paint_column_text(p, b->left + i, role, b->y - 1);
        if (b->has_bottom)
            paint_column_text(p, b->left + i, role, b->y + height);
    }
    for (int j = 0; j < b->rows; j++)
        paint_row_text(p, b->top + j, b->top + j == lit_row ? ROLE_COORDINATE_LIT : ROLE_COORDINATE, b->y + j * b->cell_height, width);
}

/* ---- the whole ---- */

void board_draw(const struct session *s, struct canvas *c, const struct board_layout *b)
{
    struct spots spots;
    struct painter p = {.s = s, .c = c, .b = b, .spots = &spots};
    board_size(s, &p.columns, &p.rows);
    if (p.columns == 0 || b->columns == 0 || b->rows == 0)
        return;
    p.rules = s->reader.replay.position.rules;
    p.has_lines = c->glyphs->has_lines && !p.rules->has_squares;
    p.has_brackets = s->theme.depth == DEPTH_NONE || c->glyphs->is_ascii;
    p.has_letters = c->glyphs->is_ascii;
    p.is_checkered = board_is_checkered(s);
    pieces_find(&p);
    spots_make(&spots, s, b->cell_width == 4 ? 4 : b->cell_width == 2 ? 2 : 1);

    const struct rect area = {b->x, b->y, board_width(s, b, b->columns), board_height(b, b->rows)};
    const struct rect was = canvas_clip(c, area);
    if (b->cell_width == 4)
        paint_big(&p);
    else if (b->cell_width == 0)
        paint_overview(&p);
    for (int j = 0; j < b->rows && (b->cell_width == 1 || b->cell_width == 2); j++) {
        const int row = b->top + j, y = b->y + j;
        if (b->cell_width == 1)
            paint_small_row(&p, row, y);
        else if (p.is_checkered)
            paint_squares_row(&p, row, y);
        else
            paint_normal_row(&p, row, y);
    }
    paint_lines(&p);
    canvas_unclip(c, was);
    paint_coordinates(&p);
}

/* board/board_large.c - the board of large screens: two rows and four columns a point, three and six, or more */
#include "board/board_parts.h"

/* ---- stamps ---- */

#define LINE(strokes) (-1 - (int)(strokes))
#define NONE INT16_MIN

enum {
    BLANK = LINE(0),
    ACROSS = LINE(STROKE_LEFT | STROKE_RIGHT),
    DOWN = LINE(STROKE_UP | STROKE_DOWN),
    SPIKE = LINE(STROKE_DOWN),
    TOP_LEFT = LINE(STROKE_ROUND | STROKE_DOWN | STROKE_RIGHT),
    TOP_RIGHT = LINE(STROKE_ROUND | STROKE_DOWN | STROKE_LEFT),
    BOTTOM_LEFT = LINE(STROKE_ROUND | STROKE_UP | STROKE_RIGHT),
    BOTTOM_RIGHT = LINE(STROKE_ROUND | STROKE_UP | STROKE_LEFT),
    SPIKE_LEFT = LINE(STROKE_UP | STROKE_DOWN | STROKE_RIGHT),
    SPIKE_MIDDLE = LINE(STROKE_UP | STROKE_LEFT | STROKE_RIGHT),
    BOX_TOP_LEFT = LINE(STROKE_DOWN | STROKE_RIGHT),
    BOX_TOP_RIGHT = LINE(STROKE_DOWN | STROKE_LEFT),
    BOX_BOTTOM_LEFT = LINE(STROKE_UP | STROKE_RIGHT),
    BOX_BOTTOM_RIGHT = LINE(STROKE_UP | STROKE_LEFT),
    SPIKE_RIGHT = LINE(STROKE_UP | STROKE_DOWN | STROKE_LEFT),
};

/* A pattern of several cells, row by row: glyphs, LINE(STROKE_ bits), or NONE: the cell stays as it is. */
struct stamp {
    int columns, rows;
    int16_t cells[18];
};

static void draw_stamp(const struct painter *p, const struct stamp *stamp, enum role role, int x, int y)
{
    for (int i = 0; i < stamp->columns * stamp->rows; i++) {
        const int cell = stamp->cells[i], at = x + i % stamp->columns, row = y + i / stamp->columns;
        if (cell >= 0)
            canvas_glyph(p->c, at, row, role, (enum glyph)cell);
        else if (cell != NONE)
            canvas_string(p->c, at, row, role, p->c->glyphs->lines[-1 - cell]);
    }
}

/* True: two or three rows a point, which have stamps. Larger pieces are shapes. */
static bool is_by_hand(const struct painter *p)
{
    return p->b->cell_height < 4;
}

static bool is_huge(const struct painter *p)
{
    return p->b->cell_height == 3;
}

/* stamps: one for the big scale, one for the huge. */
static void draw_scaled(const struct painter *p, const struct stamp stamps[2], enum role role, int x, int y)
{
    draw_stamp(p, &stamps[is_huge(p)], role, x, y);
}

static void draw_text(const struct painter *p, const struct spot *spot, enum role role, int x, int y)
{
    canvas_text(p->c, x + (p->b->cell_width - spot->text_width) / 2, y, role, slice_of(spot->text));
}

/* True: White's territory, if colours do not distinguish it. */
static bool is_open_territory(const struct painter *p, const struct spot *spot)
{
    return spot->shape == MARK_NONE && look_territory(p, spot->territory) == GLYPH_TERRITORY_OPEN;
}

/* Draws a mark, or territory, on the inner two of four columns of two rows, from x, y on. */
static void draw_shape(const struct painter *p, const struct spot *spot, enum role role, int x, int y)
{
    static const struct stamp open = {2, 2, {BOX_TOP_LEFT, BOX_TOP_RIGHT, BOX_BOTTOM_LEFT, BOX_BOTTOM_RIGHT}};
    static const struct stamp letter = {1, 1, {GLYPH_TERRITORY_OPEN}};
    static const struct stamp shapes[] = {
        [MARK_CR] = {2, 2, {TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT}},
        [MARK_MA] = {2, 2, {GLYPH_BACKSLASH, GLYPH_SLASH, GLYPH_SLASH, GLYPH_BACKSLASH}},
        [MARK_SL] = {2, 2,
            {GLYPH_SELECTION_TOP_LEFT, GLYPH_SELECTION_TOP_RIGHT, GLYPH_SELECTION_BOTTOM_LEFT,
                GLYPH_SELECTION_BOTTOM_RIGHT}},
        [MARK_SQ] = {2, 2,
            {GLYPH_SQUARE_TOP_LEFT, GLYPH_SQUARE_TOP_RIGHT, GLYPH_SQUARE_BOTTOM_LEFT, GLYPH_SQUARE_BOTTOM_RIGHT}},
        [MARK_TR] = {2, 2, {GLYPH_TRIANGLE_LEFT, GLYPH_TRIANGLE_RIGHT, GLYPH_TRIANGLE_BASE, GLYPH_TRIANGLE_BASE}},
    };
    const enum mark_type shape = spot->shape != MARK_NONE ? spot->shape : MARK_SQ;
    draw_stamp(p, !is_open_territory(p, spot) ? &shapes[shape] : p->has_letters ? &letter : &open, role, x + 1, y);
}

static enum role mark_role(const struct spot *spot)
{
    if (spot_is_stone(spot))
        return look_mark_role(spot);
    return spot->shape != MARK_NONE ? ROLE_MARK : look_role(ROLE_TERRITORY_BLACK, spot->territory);
}

/* Draws a mark in the middle of the cells `r`, half as high as they are; territory a third. False: no mark, or marks
 * are not drawn by coverage. In four rows a frame would look like a ring; rings have room inside from six rows on. */
static bool draw_large_mark(const struct painter *p, const struct spot *spot, enum role role, struct rect r)
{
    static const enum shape shapes[] = {
        [MARK_CR] = SHAPE_RING,
        [MARK_MA] = SHAPE_CROSS,
        [MARK_SL] = SHAPE_DIAMOND,
        [MARK_SQ] = SHAPE_SQUARE,
        [MARK_TR] = SHAPE_TRIANGLE,
    };
    const bool is_open = is_open_territory(p, spot), has_shape = spot->shape != MARK_NONE;
    const bool is_in_ring = spot_is_stone(spot) && look_is_ring(p, spot->stone);
    if (is_by_hand(p) || !p->has_blocks || (r.height == 4 && is_open) || (r.height < 6 && is_in_ring))
        return false;
    if (!has_shape && spot->territory == STONE_EMPTY)
        return false;
    /* Shapes with corners are smaller, to stay within a stone. */
    const bool has_corners = !has_shape || spot->shape == MARK_MA || spot->shape == MARK_SQ;
    const int rows = (r.height + 1 - has_corners - is_in_ring) / 2;
    if (has_shape || is_open)
        shape_draw(p, has_shape ? shapes[spot->shape] : SHAPE_FRAME, rows, r, role, role);
    else
        shape_draw(p, SHAPE_SQUARE, (r.height + 1) / 3, r, role, role);
    return true;
}

/* ---- pieces ---- */

/* Draws a stone in the middle of the cells `r`. */
static void draw_disc(const struct painter *p, const struct spot *spot, struct rect r)
{
    const enum role role = look_role(spot->is_dim ? ROLE_DIM_BLACK : ROLE_BLACK, spot->stone);
    const enum role body = spot->is_dim || p->has_letters ? role : look_role(ROLE_MARK_BLACK, spot->stone);
    if (look_is_ring(p, spot->stone) && p->has_blocks)
        shape_line(p, SHAPE_DISC, shape_rows(r.height), r, role, body);
    else if (look_is_ring(p, spot->stone))
        shape_outline(p, r, role, body);
    else if (p->has_blocks)
        shape_draw(p, SHAPE_DISC, shape_rows(r.height), r, role, body);
    else
        shape_cells(p, r, role, body);
}

static void draw_stone(const struct painter *p, const struct spot *spot, int x, int y)
{
    static const struct stamp rings[2] = {
        {4, 2, {TOP_LEFT, ACROSS, ACROSS, TOP_RIGHT, BOTTOM_LEFT, ACROSS, ACROSS, BOTTOM_RIGHT}},
        {5, 3,
            {TOP_LEFT, ACROSS, ACROSS, ACROSS, TOP_RIGHT, DOWN, BLANK, BLANK, BLANK, DOWN, BOTTOM_LEFT, ACROSS, ACROSS,
                ACROSS, BOTTOM_RIGHT}},
    };
    static const struct stamp stones[2] = {
        {4, 2,
            {GLYPH_CORNER_TOP_LEFT, GLYPH_BODY_TOP_LEFT, GLYPH_BODY_TOP_RIGHT, GLYPH_CORNER_TOP_RIGHT,
                GLYPH_CORNER_BOTTOM_LEFT, GLYPH_BODY, GLYPH_BODY, GLYPH_CORNER_BOTTOM_RIGHT}},
        {5, 3,
            {GLYPH_CORNER_TOP_LEFT, GLYPH_BODY_TOP_MIDDLE, GLYPH_BODY_TOP_MIDDLE, GLYPH_BODY_TOP_MIDDLE,
                GLYPH_CORNER_TOP_RIGHT, GLYPH_BODY, GLYPH_BODY, GLYPH_BODY, GLYPH_BODY, GLYPH_BODY,
                GLYPH_CORNER_BOTTOM_LEFT, GLYPH_BODY, GLYPH_BODY, GLYPH_BODY, GLYPH_CORNER_BOTTOM_RIGHT}},
    };
    const int width = p->b->cell_width, height = p->b->cell_height;
    if (!is_by_hand(p)) {
        draw_disc(p, spot, (struct rect){x, y, width + (height % 2 && !p->rules->has_squares), height});
        return;
    }
    x += is_huge(p) && !p->rules->has_squares;
    const bool is_ring = look_is_ring(p, spot->stone);
    draw_scaled(p, is_ring ? rings : stones, look_role(spot->is_dim ? ROLE_DIM_BLACK : ROLE_BLACK, spot->stone), x, y);
    if (is_ring || spot->is_dim || p->has_letters)
        return;
    /* Blanks in the colour of the stone join without gaps in any font; a dimmed stone has no such role. */
    const enum role body = look_role(ROLE_MARK_BLACK, spot->stone);
    if (is_huge(p))
        canvas_fill(p->c, (struct rect){x, y + 1, 5, 1}, body);
    canvas_fill(p->c, (struct rect){x + 1, y + height - 1, width / 2, 1}, body);
}

/* Draws a dimmed stone under the number of a ghost. False: ghosts have no stones. */
static bool draw_ghost(const struct painter *p, const struct spot *spot, int x, int y)
{
    struct spot stone = *spot;
    if (spot->kind != SPOT_GHOST || !spot_has_ghost_stones(p->s, p->rules))
        return false;
    stone.stone = spot->ghost;
    stone.is_dim = true;
    draw_stone(p, &stone, x, y);
    return true;
}

/* Draws an amazon by its letter, over all of the square but its corners. */
static void draw_letters(const struct painter *p, const struct spot *spot, enum role role, int x, int y)
{
    static const struct stamp head = {6, 2,
        {GLYPH_CROWN_1, NONE, GLYPH_CROWN_2, GLYPH_CROWN_3, NONE, GLYPH_CROWN_4, GLYPH_CROWN_BASE_LEFT, NONE, NONE,
            NONE, NONE, GLYPH_CROWN_BASE_RIGHT}};
    const int width = p->b->cell_width, top = is_huge(p);
    if (is_huge(p)) {
        canvas_fill(p->c, (struct rect){x, y, width, 3}, role);
        draw_stamp(p, &head, role, x, y);
    }
    for (int i = 1; i < width - 1; i++)
        for (int j = top; j < top + 2; j++)
            canvas_glyph(p->c, x + i, y + j, role, p->pieces[spot->stone]);
}

/* Draws a crown of any size. */
static void draw_large_crown(const struct painter *p, const struct spot *spot, enum role role, int x, int y)
{
    const struct rect r = {x, y, p->b->cell_width, p->b->cell_height};
    const int rows = shape_rows(r.height);
    canvas_fill(p->c, r, role);
    if (p->has_letters || !p->has_blocks)
        shape_fill(p, SHAPE_CROWN, rows, r, role, p->pieces[spot->stone]);
    else if (look_is_ring(p, spot->stone))
        shape_line(p, SHAPE_CROWN, rows, r, role, role);
    else
        shape_draw(p, SHAPE_CROWN, rows, r, role, look_role(ROLE_AMAZON_BLACK, spot->stone));
}

/* Draws the last row of a crown of a stamp. */
static void draw_base(const struct painter *p, enum role role, enum role body, int x, int y)
{
    const int width = p->b->cell_width;
    canvas_glyph(p->c, x, y, role, GLYPH_CROWN_BASE_LEFT);
    canvas_fill(p->c, (struct rect){x + 1, y, width - 2, 1}, body);
    canvas_glyph(p->c, x + width - 1, y, role, GLYPH_CROWN_BASE_RIGHT);
}

/* Draws a crown; an outlined one is spikes on a band. */
static void draw_crown(const struct painter *p, const struct spot *spot, int x, int y)
{
    static const struct stamp outlines[2] = {
        {4, 2, {SPIKE, SPIKE, SPIKE, SPIKE, BOTTOM_LEFT, ACROSS, ACROSS, BOTTOM_RIGHT}},
        {6, 3,
            {SPIKE, NONE, SPIKE, SPIKE, NONE, SPIKE, SPIKE_LEFT, ACROSS, SPIKE_MIDDLE, SPIKE_MIDDLE, ACROSS,
                SPIKE_RIGHT, BOTTOM_LEFT, ACROSS, ACROSS, ACROSS, ACROSS, BOTTOM_RIGHT}},
    };
    static const struct stamp crowns[2] = {
        {4, 1, {GLYPH_CROWN_1, GLYPH_CROWN_2, GLYPH_CROWN_3, GLYPH_CROWN_4}},
        {6, 2,
            {GLYPH_CROWN_1, NONE, GLYPH_CROWN_2, GLYPH_CROWN_3, NONE, GLYPH_CROWN_4, GLYPH_CROWN_BASE_LEFT,
                GLYPH_CROWN_1, GLYPH_CROWN_4, GLYPH_CROWN_1, GLYPH_CROWN_4, GLYPH_CROWN_BASE_RIGHT}},
    };
    const int width = p->b->cell_width, height = p->b->cell_height;
    const enum role role = p->is_checkered   ? look_crown_role(spot)
                           : p->has_brackets ? look_role(ROLE_BLACK, spot->stone)
                                             : look_stone_role(spot);
    if (!is_by_hand(p)) {
        draw_large_crown(p, spot, role, x, y);
        return;
    }
    if (p->has_letters) {
        draw_letters(p, spot, role, x, y);
        return;
    }
    if (is_huge(p))
        canvas_fill(p->c, (struct rect){x, y, width, height}, role);
    if (look_is_ring(p, spot->stone)) {
        draw_scaled(p, outlines, role, x, y);
        return;
    }
    draw_scaled(p, crowns, role, x, y);
    draw_base(p, role, look_role(ROLE_AMAZON_BLACK, spot->stone), x, y + height - 1);
}

/* ---- squares ---- */

/* Draws a mark: in the base of a crown, else on the whole square. */
static void draw_square_mark(const struct painter *p, const struct spot *spot, int x, int y)
{
    const int width = p->b->cell_width, height = p->b->cell_height;
    const bool stone = spot_is_stone(spot), has_shape = spot->shape != MARK_NONE;
    if (spot->kind != SPOT_PLAIN)
        draw_text(p, spot, stone ? look_mark_role(spot) : look_text_role(spot), x,
            y + (stone && is_by_hand(p) ? height - 1 : (height - 1) / 2));
    else if (stone && spot_is_marked(spot))
        canvas_glyph(p->c, x + width / 2 - 1, y + (is_by_hand(p) ? height - 1 : (height - 1) / 2), look_mark_role(spot),
            has_shape ? look_shape(spot->shape) : look_territory(p, spot->territory));
    else if (spot_is_marked(spot) && !draw_large_mark(p, spot, mark_role(spot), (struct rect){x, y, width, height}))
        draw_shape(p, spot, mark_role(spot), x + width / 2 - 2, y + height / 2 - 1);
    if (spot->is_lit)
        canvas_role(p->c,
            (struct rect){x + width / 2 - 1, is_by_hand(p) ? y : y + height / 2 - 1, 2,
                is_by_hand(p) ? height : 2 + height % 2},
            look_lit_role(p));
}

static void draw_shot(const struct painter *p, enum role role, int x, int y)
{
    static const struct stamp shots[2] = {
        {4, 2, {NONE, GLYPH_BACKSLASH, GLYPH_SLASH, NONE, NONE, GLYPH_SLASH, GLYPH_BACKSLASH, NONE}},
        {6, 3,
            {NONE, GLYPH_BACKSLASH, NONE, NONE, GLYPH_SLASH, NONE, NONE, NONE, GLYPH_ARROW_LEFT_HALF,
                GLYPH_ARROW_RIGHT_HALF, NONE, NONE, NONE, GLYPH_SLASH, NONE, NONE, GLYPH_BACKSLASH, NONE}},
    };
    const struct rect r = {x, y, p->b->cell_width, p->b->cell_height};
    if (is_by_hand(p))
        draw_scaled(p, shots, role, x, y);
    else if (p->has_blocks)
        shape_draw(p, SHAPE_CROSS, r.height * 2 / 3, r, role, role);
    else
        shape_cross(p, r.height * 2 / 3, r, role);
}

/* Marks the last move: the base of the amazon stays on the square that it left, and the middle of its present base has
 * another colour. So few cells change in a step. */
static void draw_square_last(const struct painter *p, const struct spot *spot, int x, int y)
{
    const int width = p->b->cell_width, height = p->b->cell_height, rows = height - height / 3 * 2;
    if (spot->last == LAST_TO)
        canvas_fill(p->c, (struct rect){x + width / 2 - 1, y + height - 1 - height / 4, 2, 1}, ROLE_LAST_ARROW);
    if (spot->last != LAST_FROM || spot->stone != STONE_EMPTY)
        return;
    struct spot left = *spot;
    left.stone = p->s->reader->replay.position.last.color;
    const enum role role = look_crown_role(&left), body = look_role(ROLE_AMAZON_BLACK, left.stone);
    if (is_by_hand(p))
        draw_base(p, role, body, x, y + height - 1);
    else
        canvas_fill(p->c, (struct rect){x + width / 2 - rows, y + (height - rows) / 2, 2 * rows, rows}, body);
}

/* Marks the last move if no colour does. */
static void draw_brackets(const struct painter *p, const struct spot *spot, int x, int y)
{
    const int middle = is_by_hand(p) ? y : y + (p->b->cell_height - 1) / 2;
    const enum role role = spot->last == LAST_SHOT ? ROLE_SQUARE_BURNT : look_role(ROLE_BLACK, spot->stone);
    canvas_glyph(p->c, x, middle, role, GLYPH_BRACKET_LEFT);
    canvas_glyph(p->c, x + p->b->cell_width - 1, middle, role, GLYPH_BRACKET_RIGHT);
}

static void draw_square(const struct painter *p, const struct spot *spot, int x, int y)
{
    const int width = p->b->cell_width, height = p->b->cell_height;
    const enum role role = p->has_brackets && spot->stone == STONE_ARROW ? ROLE_SQUARE_BURNT : look_ground_role(spot);
    canvas_fill(p->c, (struct rect){x, y, width, height}, p->is_checkered ? role : ROLE_BOARD);
    if (spot->stone == STONE_ARROW && !p->is_checkered)
        draw_shot(p, role, x, y);
    else if (spot_is_stone(spot) && p->rules->form == PIECE_CROWN)
        draw_crown(p, spot, x, y);
    else if (spot_is_stone(spot))
        draw_stone(p, spot, x, y);
    else if (!p->is_checkered && !spot_is_marked(spot))
        canvas_glyph(p->c, x + width / 2 - 1, y + (height - 1) / 2,
            spot->last == LAST_FROM ? ROLE_LAST_FROM : ROLE_BOARD, GLYPH_POINT);
    if (p->has_brackets && (look_is_last(spot) || spot->last == LAST_SHOT))
        draw_brackets(p, spot, x, y);
    else if (p->is_checkered)
        draw_square_last(p, spot, x, y);
    draw_square_mark(p, spot, x, y);
}

/* ---- points with an even number of rows: the lines cross where the four cells in the middle meet: the horizontal one is
 * the underline of the upper row, the vertical one the left edge of the right cells ---- */

/* Draws the lines of an empty point; at the edge of the board they end. */
static void draw_even_grid(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const int width = p->b->cell_width, height = p->b->cell_height, middle = y + height / 2 - 1;
    const enum role plain = spot->is_dim ? ROLE_DIM : ROLE_BOARD;
    canvas_fill(p->c, (struct rect){x, y, width, height}, plain);
    if (!p->has_lines) {
        canvas_glyph(p->c, x + height - 1, middle, look_empty_role(spot), spot->is_star ? GLYPH_STAR : GLYPH_POINT);
        return;
    }
    for (int i = 0; i < width; i++)
        if (i < height ? column > 0 : column < p->columns - 1)
            canvas_glyph(p->c, x + i, middle, ROLE_GRID, GLYPH_GRID_HORIZONTAL);
    for (int at = y; at < y + height; at++)
        if (at <= middle ? row > 0 : row < p->rows - 1)
            canvas_glyph(p->c, x + height, at, at == middle && column < p->columns - 1 ? ROLE_GRID : plain,
                GLYPH_GRID_VERTICAL);
    if (spot->kind != SPOT_PLAIN)
        canvas_fill(p->c, (struct rect){x + height - 1, middle, 2, 1}, plain);
    else if (spot->is_star) {
        canvas_glyph(p->c, x + height - 1, middle, ROLE_GRID_STAR, GLYPH_BIG_STAR_LEFT);
        canvas_glyph(p->c, x + height, middle, ROLE_GRID_STAR, GLYPH_BIG_STAR_RIGHT);
    }
}

/* Draws the dot of the last move in the middle of the cells `r`. */
static void draw_last_dot(const struct painter *p, enum role role, struct rect r)
{
    shape_draw(p, SHAPE_DISC, (r.height + 1) / 3, r, role, role);
}

static void draw_even_last(const struct painter *p, const struct spot *spot, int x, int y)
{
    static const struct stamp last = {2, 2,
        {GLYPH_LAST_TOP_LEFT, GLYPH_LAST_TOP_RIGHT, GLYPH_LAST_BOTTOM_LEFT, GLYPH_LAST_BOTTOM_RIGHT}};
    const int height = p->b->cell_height, middle_x = x + height - 1, middle_y = y + height / 2 - 1;
    const bool stone = spot_is_stone(spot);
    if (p->has_letters)
        canvas_string(p->c, middle_x, middle_y, stone ? look_stone_role(spot) : ROLE_LAST_EMPTY, "()");
    else if (is_by_hand(p) || !p->has_blocks)
        draw_stamp(p, &last, stone ? look_mark_role(spot) : ROLE_LAST_EMPTY, middle_x, middle_y);
    else
        draw_last_dot(p, stone ? look_mark_role(spot) : ROLE_LAST_EMPTY, (struct rect){x, y, p->b->cell_width, height});
}

static void draw_even_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const int height = p->b->cell_height, middle_x = x + height - 1, middle_y = y + height / 2 - 1;
    const bool stone = spot_is_stone(spot);
    const enum role role = mark_role(spot);
    draw_even_grid(p, spot, column, row, x, y);
    const bool is_piece = stone || draw_ghost(p, spot, x, y);
    if (stone)
        draw_stone(p, spot, x, y);
    if (spot->kind != SPOT_PLAIN) /* on a stone of a stamp in the lower row: the upper one has the gap between stones */
        draw_text(p, spot, stone ? role : look_text_role(spot), x, middle_y + (is_piece && is_by_hand(p)));
    else if (spot_is_marked(spot) && !draw_large_mark(p, spot, role, (struct rect){x, y, p->b->cell_width, height}))
        draw_shape(p, spot, role, middle_x - 1, middle_y);
    else if (!spot_is_marked(spot) && look_is_last(spot))
        draw_even_last(p, spot, x, y);
    if (spot->is_lit)
        look_light(p, spot, (struct rect){middle_x, middle_y, 2, 2});
}

/* ---- points with an odd number of rows: the lines cross in a cell of the middle row, where marks and texts are; a stone
 * fills an odd number of cells around it ---- */

/* Draws the lines of a point; under a stone their ends are seen. */
static void draw_odd_grid(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const int width = p->b->cell_width, height = p->b->cell_height, middle_x = x + height, middle_y = y + height / 2;
    const enum role role = spot->is_dim ? ROLE_DIM : ROLE_BOARD;
    const bool is_right = column == p->b->left + p->b->columns - 1; /* as much wood as on the left */
    canvas_fill(p->c, (struct rect){x, y, width + is_right, height}, role);
    if (!p->has_lines)
        return;
    for (int at = x; at < x + width; at++)
        if (at != middle_x && (at < middle_x ? column > 0 : column < p->columns - 1))
            canvas_stroke(p->c, at, middle_y, role, STROKE_LEFT | STROKE_RIGHT);
    for (int at = y; at < y + height; at++)
        if (at != middle_y && (at < middle_y ? row > 0 : row < p->rows - 1))
            canvas_stroke(p->c, middle_x, at, role, STROKE_UP | STROKE_DOWN);
}

/* Marks the last move; in a stamp by three cells, which are about as wide as a row is high. */
static void draw_odd_last(const struct painter *p, const struct spot *spot, int x, int y)
{
    const int height = p->b->cell_height, middle_x = x + height, middle_y = y + height / 2;
    const enum role role = spot_is_stone(spot) ? look_mark_role(spot) : ROLE_LAST_EMPTY;
    const bool has_brackets = p->has_brackets || !p->has_blocks;
    if (!is_by_hand(p) && p->has_blocks) {
        draw_last_dot(p, role, (struct rect){x, y, p->b->cell_width + 1, height});
        return;
    }
    canvas_glyph(p->c, middle_x - 1, middle_y, role, has_brackets ? GLYPH_BRACKET_LEFT : GLYPH_EDGE_LEFT);
    canvas_glyph(p->c, middle_x, middle_y, role, has_brackets ? p->pieces[spot->stone] : GLYPH_EDGE_SHARED);
    canvas_glyph(p->c, middle_x + 1, middle_y, role, has_brackets ? GLYPH_BRACKET_RIGHT : GLYPH_EDGE_RIGHT);
}

static void draw_odd_point(const struct painter *p, const struct spot *spot, int column, int row, int x, int y)
{
    const int width = p->b->cell_width, height = p->b->cell_height, middle_x = x + height, middle_y = y + height / 2;
    draw_odd_grid(p, spot, column, row, x, y);
    draw_ghost(p, spot, x, y);
    if (spot_is_stone(spot))
        draw_stone(p, spot, x, y);
    if (spot->kind != SPOT_PLAIN)
        canvas_text(p->c, middle_x - spot->text_width / 2, middle_y,
            spot_is_stone(spot) ? look_mark_role(spot) : look_text_role(spot), slice_of(spot->text));
    else if (draw_large_mark(p, spot, mark_role(spot), (struct rect){x, y, width + 1, height}))
        ;
    else if (!spot_is_marked(spot) && look_is_last(spot))
        draw_odd_last(p, spot, x, y);
    else if (spot->is_star && p->has_lines && spot->stone == STONE_EMPTY && !spot_is_marked(spot))
        canvas_glyph(p->c, middle_x, middle_y, look_empty_role(spot), GLYPH_BLACK_DISC);
    else if (!spot_is_stone(spot) || spot_is_marked(spot))
        draw_point(p, spot, column, row, middle_x, middle_y);
    if (spot->is_lit)
        canvas_role(p->c, (struct rect){middle_x - 1, middle_y, 3, 1}, look_lit_role(p));
}

void draw_large(const struct painter *p)
{
    const struct board_layout *b = p->b;
    for (int j = 0; j < b->rows; j++)
        for (int i = 0; i < b->columns; i++) {
            const int column = b->left + i, row = b->top + j;
            const int x = b->x + b->cell_width * i, y = b->y + b->cell_height * j;
            const struct spot spot = look_spot(p, column, row);
            if (spot.is_hidden)
                continue;
            if (p->rules->has_squares)
                draw_square(p, &spot, x, y);
            else if (b->cell_height % 2 == 1)
                draw_odd_point(p, &spot, column, row, x, y);
            else
                draw_even_point(p, &spot, column, row, x, y);
        }
}

/* board/board_shape.c - discs, crowns and marks of any size: by coverage in quadrants of cells, or cell by cell */
#include "board/board_parts.h"

/* A column is 16 units wide and a row 32 high, as a cell is about twice as high as wide. A quadrant has SAMPLES by
 * SAMPLES samples. */
enum { COLUMN = 16, ROW = 32, SAMPLES = 4, ENOUGH = 5 };

/* ---- is a place inside? dx, dy from the middle, in units ---- */

static bool is_in_disc(long dx, long dy, long radius)
{
    return dx * dx + dy * dy <= radius * radius;
}

/* A crown: three spikes on a body that narrows towards its foot. */
static bool is_in_crown(long dx, long dy, long radius)
{
    const long x = (dx < 0 ? -dx : dx) * 100 / radius, y = dy * 100 / radius;
    const long valley = 45, top = -85, foot = 80;
    const long from_spike = x < valley ? x : x > 2 * valley ? x - 2 * valley : 2 * valley - x;
    const long edge = top + from_spike * 2;
    return y >= edge && y <= foot && x <= 2 * valley - (y - top) / 10;
}

/* Lines are nearly half a row wide. */
enum { LINE = ROW * 7 / 16 };

static bool is_in_ring(long dx, long dy, long radius)
{
    return is_in_disc(dx, dy, radius) && !is_in_disc(dx, dy, radius - LINE);
}

static bool is_in_crown_line(long dx, long dy, long radius)
{
    const bool is_within = is_in_crown(dx - LINE, dy, radius) && is_in_crown(dx + LINE, dy, radius) &&
                           is_in_crown(dx, dy - LINE, radius) && is_in_crown(dx, dy + LINE, radius);
    return is_in_crown(dx, dy, radius) && !is_within;
}

static bool is_in_cross(long dx, long dy, long radius)
{
    const long x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy, apart = x > y ? x - y : y - x;
    return x <= radius && y <= radius && apart <= ROW / 4;
}

static bool is_in_square(long dx, long dy, long radius)
{
    const long x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
    return x * 6 <= radius * 5 && y * 6 <= radius * 5;
}

static bool is_in_frame(long dx, long dy, long radius)
{
    return is_in_square(dx, dy, radius) && !is_in_square(dx, dy, radius - LINE);
}

/* The triangle points up. */
static bool is_in_triangle(long dx, long dy, long radius)
{
    const long x = dx < 0 ? -dx : dx, below_top = dy + radius;
    return dy * 10 <= radius * 7 && x * 9 <= below_top * 5;
}

static bool is_in_diamond(long dx, long dy, long radius)
{
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) <= radius;
}

static bool is_inside(enum shape shape, long dx, long dy, long radius)
{
    switch (shape) {
    case SHAPE_DISC: return is_in_disc(dx, dy, radius);
    case SHAPE_RING: return is_in_ring(dx, dy, radius);
    case SHAPE_CROWN: return is_in_crown(dx, dy, radius);
    case SHAPE_CROWN_LINE: return is_in_crown_line(dx, dy, radius);
    case SHAPE_SQUARE: return is_in_square(dx, dy, radius);
    case SHAPE_FRAME: return is_in_frame(dx, dy, radius);
    case SHAPE_TRIANGLE: return is_in_triangle(dx, dy, radius);
    case SHAPE_DIAMOND: return is_in_diamond(dx, dy, radius);
    default: return is_in_cross(dx, dy, radius);
    }
}

/* ---- coverage ---- */

/* How many samples of a half or a quadrant of a cell are inside; dx, dy: its upper left corner. */
static int covered(enum shape shape, long dx, long dy, long width, long height, long radius)
{
    int inside = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++)
        inside += is_inside(shape, dx + width * (2 * (i % SAMPLES) + 1) / (2 * SAMPLES),
            dy + height * (2 * (i / SAMPLES) + 1) / (2 * SAMPLES), radius);
    return inside;
}

/* The covered quadrants, as bits in the order of the glyphs from GLYPH_QUADRANT_UPPER_LEFT on. */
static unsigned quadrants(enum shape shape, long dx, long dy, long radius)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; i++)
        if (2 * covered(shape, dx + (i % 2) * COLUMN / 2, dy + (i / 2) * ROW / 2, COLUMN / 2, ROW / 2, radius) >=
            SAMPLES * SAMPLES)
            bits |= 1u << i;
    return bits;
}

static long from_middle_x(struct rect r, int column)
{
    return (long)column * COLUMN - (long)r.width * COLUMN / 2;
}

static long from_middle_y(struct rect r, int row)
{
    return (long)row * ROW - (long)r.height * ROW / 2;
}

/* True: the cell gets a glyph. Less than half of it covered is enough, or spikes would be lost. */
static bool is_cell_covered(enum shape shape, struct rect r, int column, int row, long radius)
{
    return covered(shape, from_middle_x(r, column), from_middle_y(r, row), COLUMN, ROW, radius) >= ENOUGH;
}

int shape_rows(int rows)
{
    return rows * 9 / 10;
}

void shape_draw(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum role body)
{
    const long radius = (long)rows * ROW / 2;
    for (int row = 0; row < r.height; row++)
        for (int column = 0; column < r.width; column++) {
            const unsigned bits = quadrants(shape, from_middle_x(r, column), from_middle_y(r, row), radius);
            const struct rect cell = {r.x + column, r.y + row, 1, 1};
            if (bits == 15 && body != role)
                canvas_fill(p->c, cell, body);
            else if (bits > 0)
                canvas_glyph(p->c, cell.x, cell.y, role, (enum glyph)(GLYPH_QUADRANT_UPPER_LEFT + bits - 1));
        }
}

void shape_line(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum role inside)
{
    const long radius = (long)rows * ROW / 2;
    for (int row = 0; row < r.height; row++)
        for (int column = 0; column < r.width; column++) {
            const long x = from_middle_x(r, column), y = from_middle_y(r, row);
            const unsigned line = quadrants(shape + 1, x, y, radius), whole = quadrants(shape, x, y, radius);
            const struct rect cell = {r.x + column, r.y + row, 1, 1};
            if (line > 0)
                canvas_glyph(p->c, cell.x, cell.y, whole == 15 ? inside : role,
                    (enum glyph)(GLYPH_QUADRANT_UPPER_LEFT + line - 1));
            else if (whole > 0)
                canvas_fill(p->c, cell, inside);
        }
}

void shape_fill(const struct painter *p, enum shape shape, int rows, struct rect r, enum role role, enum glyph glyph)
{
    for (int row = 0; row < r.height; row++)
        for (int column = 0; column < r.width; column++)
            if (is_cell_covered(shape, r, column, row, (long)rows * ROW / 2))
                canvas_glyph(p->c, r.x + column, r.y + row, role, glyph);
}

void shape_cross(const struct painter *p, int rows, struct rect r, enum role role)
{
    const int lines = rows - (rows + r.height) % 2, top = r.y + (r.height - lines) / 2, middle = r.x + r.width / 2;
    canvas_fill(p->c, (struct rect){middle - lines, top, 2 * lines, lines}, role);
    for (int i = 0; i < lines; i++) {
        const int from = 2 * i - (lines - 1), apart = from < 0 ? -from : from;
        canvas_glyph(p->c, middle - 1 - apart, top + i, role,
            from < 0   ? GLYPH_BACKSLASH
            : from > 0 ? GLYPH_SLASH
                       : GLYPH_ARROW_LEFT_HALF);
        canvas_glyph(p->c, middle + apart, top + i, role,
            from < 0   ? GLYPH_SLASH
            : from > 0 ? GLYPH_BACKSLASH
                       : GLYPH_ARROW_RIGHT_HALF);
    }
}

/* ---- discs cell by cell: all lines and letters are in the middle of their cells ---- */

static long disc_radius(int rows)
{
    return (long)rows * ROW * 9 / 20;
}

/* Cells left of the disc in a row. The middle row has those of the next one, so that it makes no bend of its own. */
static int before_disc(struct rect r, int row, long radius)
{
    long y = from_middle_y(r, row) + ROW / 2;
    if (y == 0)
        y = ROW;
    int column = 0;
    while (2 * column < r.width && !is_in_disc(from_middle_x(r, column) + COLUMN / 2, y, radius))
        column++;
    return column;
}

/* *outer: the same; *inner: of the next row away from the middle, or the width if there is no disc. False: the row has
 * nothing of the disc. */
static bool before_row(struct rect r, int row, long radius, int *outer, int *inner)
{
    const int mirrored = 2 * row < r.height ? row : r.height - 1 - row;
    *outer = before_disc(r, mirrored, radius);
    *inner = mirrored > 0 ? before_disc(r, mirrored - 1, radius) : r.width;
    if (2 * *inner >= r.width)
        *inner = r.width;
    return 2 * *outer < r.width;
}

void shape_cells(const struct painter *p, struct rect r, enum role role, enum role body)
{
    /* Blocks fill their cells, so a row is left free between two stones. */
    const bool is_open = !p->has_letters;
    const struct rect disc = is_open ? (struct rect){r.x, r.y + 1, r.width, r.height - 2} : r;
    const long radius = is_open ? (long)disc.height * ROW / 2 + ROW / 4 : disc_radius(disc.height);
    for (int row = 0; row < disc.height; row++) {
        int outer, inner;
        if (!before_row(disc, row, radius, &outer, &inner))
            continue;
        const int left = disc.x + outer, right = disc.x + disc.width - 1 - outer, y = disc.y + row;
        const bool is_upper = 2 * row < disc.height, is_bend = outer != inner;
        for (int x = left; x <= right; x++)
            if (is_bend && (x == left || x == right))
                canvas_glyph(p->c, x, y, role,
                    is_upper ? (x == left ? GLYPH_QUADRANT_NO_UPPER_LEFT : GLYPH_QUADRANT_NO_UPPER_RIGHT)
                             : (x == left ? GLYPH_QUADRANT_NO_LOWER_LEFT : GLYPH_QUADRANT_NO_LOWER_RIGHT));
            else if (body != role)
                canvas_fill(p->c, (struct rect){x, y, 1, 1}, body);
            else
                canvas_glyph(p->c, x, y, role, GLYPH_BODY);
    }
}

static void stroke_across(const struct painter *p, int from, int to, int y, enum role role)
{
    for (int x = from; x <= to; x++)
        canvas_stroke(p->c, x, y, role, STROKE_LEFT | STROKE_RIGHT);
}

void shape_outline(const struct painter *p, struct rect r, enum role role, enum role inside)
{
    for (int row = 0; row < r.height; row++) {
        int outer, inner;
        if (!before_row(r, row, disc_radius(r.height), &outer, &inner))
            continue;
        const bool is_upper = 2 * row < r.height;
        const unsigned out = is_upper ? STROKE_DOWN : STROKE_UP, in = is_upper ? STROKE_UP : STROKE_DOWN;
        const int left = r.x + outer, right = r.x + r.width - 1 - outer, y = r.y + row;
        canvas_fill(p->c, (struct rect){left, y, right - left + 1, 1}, role);
        if (outer == inner) {
            canvas_stroke(p->c, left, y, role, STROKE_UP | STROKE_DOWN);
            canvas_stroke(p->c, right, y, role, STROKE_UP | STROKE_DOWN);
        } else {
            canvas_stroke(p->c, left, y, role, STROKE_ROUND | STROKE_RIGHT | out);
            canvas_stroke(p->c, right, y, role, STROKE_ROUND | STROKE_LEFT | out);
        }
        if (inner == r.width) { /* the first or the last row */
            stroke_across(p, left + 1, right - 1, y, role);
            continue;
        }
        const int rise = inner - outer;
        if (rise > 0) {
            stroke_across(p, left + 1, left + rise - 1, y, role);
            stroke_across(p, right - rise + 1, right - 1, y, role);
            canvas_stroke(p->c, left + rise, y, role, STROKE_ROUND | STROKE_LEFT | in);
            canvas_stroke(p->c, right - rise, y, role, STROKE_ROUND | STROKE_RIGHT | in);
        }
        canvas_fill(p->c, (struct rect){left + rise + 1, y, right - left - 2 * rise - 1, 1}, inside);
    }
}

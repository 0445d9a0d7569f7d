/* board/board_region.c - the outline of the part of the board that is searched
 *
 * It is a frame through the outermost points of the part. Along lines of the board these become heavier, in a colour of
 * their own; between dots and over squares it has its own lines. It takes only cells without anything of the game:
 * stones, letters and marks are on it as they are on the lines of the board.
 */
#include <string.h>

#include "board/board_parts.h"

/* The cells of the frame: from the middle of its first point to that of its last one. */
struct outline {
    int left, top, right, bottom;
};

/* The role of the frame in a cell; ROLE_COUNT: something else is shown there. */
static enum role role_on(const struct cell *cell)
{
    switch (cell ? cell->role : ROLE_COUNT) {
    case ROLE_BOARD:
    case ROLE_STAR:
    case ROLE_DIM:
    case ROLE_SQUARE_LIGHT: return ROLE_REGION;
    case ROLE_GRID:
    case ROLE_GRID_STAR: return ROLE_REGION_GRID;
    case ROLE_SQUARE_DARK: return ROLE_REGION_DARK;
    default: return ROLE_COUNT;
    }
}

static bool is_clear(const struct painter *p, int x, int y)
{
    const struct rect r = p->c->clip;
    return x >= r.x && y >= r.y && x < r.x + r.width && y < r.y + r.height;
}

/* Turns lines of the board and blanks into a heavy line. A star stays, and so does a dot on a horizontal line, which
 * has blanks between dots. */
static void draw_cell(const struct painter *p, int x, int y, unsigned strokes)
{
    const struct cell *cell = is_clear(p, x, y) ? canvas_cell(p->c, x, y) : NULL;
    const enum role role = role_on(cell);
    if (role == ROLE_COUNT || strokes == 0)
        return;
    const bool is_dot = strcmp(cell->text, p->c->glyphs->text[GLYPH_POINT]) == 0;
    const bool is_across = strokes & (STROKE_LEFT | STROKE_RIGHT);
    const bool is_star = cell->role == ROLE_STAR || cell->role == ROLE_GRID_STAR;
    if (is_star || (is_dot && (p->b->cell_height > 1 || (is_across && p->b->cell_width > 1))))
        canvas_role(p->c, (struct rect){x, y, 1, 1}, role);
    else
        canvas_heavy(p->c, x, y, role, strokes);
}

/* The strokes from a cell of the frame to its neighbours on it. */
static unsigned strokes_at(const struct outline *f, int x, int y)
{
    const bool is_across = y == f->top || y == f->bottom, is_down = x == f->left || x == f->right;
    return (is_across && x > f->left ? STROKE_LEFT : 0u) | (is_across && x < f->right ? STROKE_RIGHT : 0u) |
           (is_down && y > f->top ? STROKE_UP : 0u) | (is_down && y < f->bottom ? STROKE_DOWN : 0u);
}

static void draw_through(const struct painter *p, const struct outline *f)
{
    for (int x = f->left; x <= f->right; x++) {
        draw_cell(p, x, f->top, strokes_at(f, x, f->top));
        if (f->bottom > f->top)
            draw_cell(p, x, f->bottom, strokes_at(f, x, f->bottom));
    }
    for (int y = f->top + 1; y < f->bottom; y++) {
        draw_cell(p, f->left, y, strokes_at(f, f->left, y));
        if (f->right > f->left)
            draw_cell(p, f->right, y, strokes_at(f, f->right, y));
    }
}

/* ---- lines that cross where four cells meet: the horizontal one is the underline of the upper row, the vertical one the
 * left edge of the right cells ---- */

/* Where two lines cross, the cell keeps the other line; a star stays. */
static void draw_edge(const struct painter *p, int x, int y, bool is_down)
{
    const struct cell *cell = is_clear(p, x, y) ? canvas_cell(p->c, x, y) : NULL;
    const struct glyphs *g = p->c->glyphs;
    const enum role role = role_on(cell);
    if (role == ROLE_COUNT)
        return;
    if (is_down && strcmp(cell->text, g->text[GLYPH_GRID_VERTICAL]) == 0)
        canvas_glyph(p->c, x, y, role, GLYPH_REGION_VERTICAL);
    else if (!is_down && strcmp(cell->text, g->text[GLYPH_GRID_HORIZONTAL]) == 0 && role == ROLE_REGION_GRID)
        canvas_glyph(p->c, x, y, role, GLYPH_REGION_HORIZONTAL);
    else if (cell->role == ROLE_GRID_STAR || (!is_down && cell->role == ROLE_GRID))
        canvas_role(p->c, (struct rect){x, y, 1, 1}, role);
}

static void draw_edges_of(const struct painter *p, const struct outline *f)
{
    for (int x = f->left + 1; x <= f->right; x++) {
        draw_edge(p, x, f->top, false);
        draw_edge(p, x, f->bottom, false);
    }
    for (int y = f->top + 1; y <= f->bottom; y++) {
        draw_edge(p, f->left + 1, y, true);
        draw_edge(p, f->right + 1, y, true);
    }
}

void draw_region(const struct painter *p)
{
    const struct scene *s = p->s;
    struct outline f;
    if (!s->has_region)
        return;
    const struct board_part part = board_part_of(s, s->region_from, s->region_to);
    board_middle(s, p->b, part.left, part.top, &f.left, &f.top);
    board_middle(s, p->b, part.right, part.bottom, &f.right, &f.bottom);
    if (p->has_lines && p->b->cell_height > 0 && p->b->cell_height % 2 == 0)
        draw_edges_of(p, &f);
    else
        draw_through(p, &f);
}

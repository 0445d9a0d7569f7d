/* board/board_over.c - draws over the points: arrows and lines (AR, LN), and arrows at edges beyond which the board
 * goes on */
#include <string.h>

#include "base/array.h"
#include "board/board_parts.h"

/* True: the cell has no stone, mark or text: an empty point, or between two. */
static bool is_free(const struct cell *cell)
{
    switch (cell ? cell->role : ROLE_COUNT) {
    case ROLE_BOARD:
    case ROLE_GRID:
    case ROLE_DIM:
    case ROLE_REGION:
    case ROLE_REGION_GRID:
    case ROLE_REGION_DARK:
    case ROLE_SQUARE_LIGHT:
    case ROLE_SQUARE_DARK: return true;
    default: return false;
    }
}

/* ---- arrows and lines: straight ones, over empty cells, stars and other lines ---- */

static bool is_line_free(const struct painter *p, int x, int y)
{
    const struct cell *cell = canvas_cell(p->c, x, y);
    return is_free(cell) ||
           (cell && (cell->role == ROLE_STAR || cell->role == ROLE_GRID_STAR || cell->role == ROLE_ARROW));
}

/* Heads by direction: [dy + 1][dx + 1]. */
static const enum glyph heads[3][3] = {
    {GLYPH_HEAD_UP_LEFT, GLYPH_HEAD_UP, GLYPH_HEAD_UP_RIGHT},
    {GLYPH_HEAD_LEFT, GLYPH_HEAD_RIGHT, GLYPH_HEAD_RIGHT},
    {GLYPH_HEAD_DOWN_LEFT, GLYPH_HEAD_DOWN, GLYPH_HEAD_DOWN_RIGHT},
};

/* The lines of a point cross where four cells meet. */
static bool crosses_between(const struct painter *p)
{
    return p->b->cell_height > 0 && p->b->cell_height % 2 == 0;
}

static const char *stroke_text(const struct painter *p, int dx, int dy)
{
    const struct glyphs *g = p->c->glyphs;
    const bool is_big = crosses_between(p);
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

/* Goes from cell to cell: through all of a horizontal or vertical line, one or two cells a point of a slanting one. */
static void draw_line(const struct painter *p, const struct mark *mark)
{
    int column, row, end_column, end_row;
    board_to_view(p->s, mark->point, &column, &row);
    board_to_view(p->s, mark->to, &end_column, &end_row);
    const int dx = sign(end_column - column), dy = sign(end_row - row);
    const int across = (end_column - column) * dx, down = (end_row - row) * dy;
    if ((across != down && across != 0 && down != 0) || (across == 0 && down == 0))
        return;
    int x, y, end_x, end_y;
    board_middle(p->s, p->b, column, row, &x, &y);
    board_middle(p->s, p->b, end_column, end_row, &end_x, &end_y);
    /* A vertical line between cells runs along the grid, one column to the right of letters. */
    if (crosses_between(p) && dx == 0)
        end_x = ++x;
    const int step_x = dx == 0   ? 0
                       : dy == 0 ? dx
                                 : dx * (p->b->cell_width > 1 ? p->b->cell_width / p->b->cell_height : 1);
    const char *text = stroke_text(p, dx, dy);
    int last_x = -1, last_y = -1;
    for (;; x += step_x, y += dy) {
        if (is_line_free(p, x, y)) {
            canvas_string(p->c, x, y, ROLE_ARROW, text);
            last_x = x;
            last_y = y;
        }
        if (x == end_x && y == end_y)
            break;
    }
    /* The head is on the last free cell: before a stone at the end. */
    const bool is_near = (end_x - last_x) * dx <= p->b->cell_width && (end_y - last_y) * dy <= p->b->cell_height;
    if (mark->type == MARK_AR && last_x >= 0 && is_near)
        canvas_glyph(p->c, last_x, last_y, ROLE_ARROW, heads[dy + 1][dx + 1]);
}

void draw_lines(const struct painter *p)
{
    if (p->b->cell_width == 0)
        return;
    const struct markup *m = &p->s->reader->markup;
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].type == MARK_AR || m->list[i].type == MARK_LN)
            draw_line(p, &m->list[i]);
}

/* ---- edges: an arrow at each one beyond which the board goes on ---- */

/* An edge of the board, where an arrow may be. */
struct edge {
    enum glyph glyph;
    bool goes_on;      /* points in view are beyond it */
    struct rect cells; /* along it, on the board */
    int dx, dy;        /* from there to the margin with coordinates; 0, 0: no margin */
};

/* True: a point of that part of the board is in view (VW). */
static bool is_in_view(const struct painter *p, struct rect part)
{
    const struct markup *m = &p->s->reader->markup;
    const struct rect view = p->b->view.width > 0 ? p->b->view : (struct rect){0, 0, p->columns, p->rows};
    const int right = part.x + part.width < view.x + view.width ? part.x + part.width : view.x + view.width;
    const int bottom = part.y + part.height < view.y + view.height ? part.y + part.height : view.y + view.height;
    for (int row = part.y > view.y ? part.y : view.y; row < bottom; row++)
        for (int column = part.x > view.x ? part.x : view.x; column < right; column++)
            if (!m->has_view || !m->hidden[board_from_view(p->s, column, row)])
                return true;
    return false;
}

/* Draws it in the free cell nearest to the middle. False: no free cell. */
static bool draw_edge(const struct painter *p, const struct edge *e, struct rect cells, bool is_board)
{
    const int length = cells.width > cells.height ? cells.width : cells.height;
    for (int i = 0; i < length; i++) {
        const int at = length / 2 + (i % 2 ? -(i + 1) / 2 : i / 2);
        const int x = cells.x + (cells.width > 1 ? at : 0), y = cells.y + (cells.width > 1 ? 0 : at);
        const struct cell *cell = canvas_cell(p->c, x, y);
        if (at < 0 || at >= length || !(is_board ? is_free(cell) : cell && strcmp(cell->text, " ") == 0))
            continue;
        canvas_glyph(p->c, x, y, ROLE_BOARD_MORE, e->glyph);
        return true;
    }
    return false;
}

/* Draws it in the margin, if that has a free cell, else on the board.
 */
static void draw_edge_where_free(const struct painter *p, const struct edge *e)
{
    const struct rect margin = {e->cells.x + e->dx, e->cells.y + e->dy, e->cells.width, e->cells.height};
    if (!e->goes_on || ((e->dx || e->dy) && draw_edge(p, e, margin, false)))
        return;
    draw_edge(p, e, e->cells, true);
}

void draw_edges(const struct painter *p)
{
    const struct board_layout *b = p->b;
    const int width = board_width(p->s, b, b->columns), height = board_height(b, b->rows);
    const int right = b->left + b->columns, bottom = b->top + b->rows;
    const struct edge edges[] = {
        {GLYPH_BEYOND_TOP, is_in_view(p, (struct rect){0, 0, p->columns, b->top}), {b->x, b->y, width, 1}, 0,
            -b->has_top},
        {GLYPH_BEYOND_BOTTOM, is_in_view(p, (struct rect){0, bottom, p->columns, p->rows - bottom}),
            {b->x, b->y + height - 1, width, 1}, 0, b->has_bottom},
        {GLYPH_BEYOND_LEFT, is_in_view(p, (struct rect){0, 0, b->left, p->rows}), {b->x, b->y, 1, height}, -b->has_left,
            0},
        {GLYPH_BEYOND_RIGHT, is_in_view(p, (struct rect){right, 0, p->columns - right, p->rows}),
            {b->x + width - 1, b->y, 1, height}, b->has_right, 0},
    };
    for (size_t i = 0; i < COUNT(edges); i++)
        draw_edge_where_free(p, &edges[i]);
}

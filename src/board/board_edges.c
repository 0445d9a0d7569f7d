/* board/board_edges.c - arrows at the edges of a board that is shown in part: it goes on there */
#include <string.h>

#include "board/board.h"
#include "board/board_parts.h"

/* An edge of the board, where an arrow may be. */
struct edge {
    enum glyph glyph;
    bool goes_on;      /* there are points in view beyond it */
    struct rect cells; /* of the board, along it */
    int dx, dy;        /* from there to the margin with letters or numbers; 0, 0: there is none */
};

/* Some point of that part of the view is not hidden (VW). */
static bool is_in_view(const struct painter *p, struct rect part)
{
    const struct markup *m = &p->s->reader->markup;
    for (int row = part.y; row < part.y + part.height; row++)
        for (int column = part.x; column < part.x + part.width; column++)
            if (!m->has_view || !m->hidden[board_from_view(p->s, column, row)])
                return true;
    return false;
}

/* Nothing of the game is in it: between letters, beside numbers, on an empty point. */
static bool is_free(const struct cell *cell, bool is_board)
{
    if (!cell)
        return false;
    if (!is_board)
        return strcmp(cell->text, " ") == 0;
    switch (cell->role) {
    case ROLE_BOARD:
    case ROLE_GRID:
    case ROLE_DIM:
    case ROLE_SQUARE_LIGHT:
    case ROLE_SQUARE_DARK: return true;
    default: return false;
    }
}

/* In the free cell that is nearest to the middle. False: there is none. */
static bool draw_edge(const struct painter *p, const struct edge *e, struct rect cells, bool is_board)
{
    const int length = cells.width > cells.height ? cells.width : cells.height;
    for (int i = 0; i < length; i++) {
        const int at = length / 2 + (i % 2 ? -(i + 1) / 2 : i / 2);
        const int x = cells.x + (cells.width > 1 ? at : 0), y = cells.y + (cells.width > 1 ? 0 : at);
        if (at < 0 || at >= length || !is_free(canvas_cell(p->c, x, y), is_board))
            continue;
        canvas_glyph(p->c, x, y, ROLE_BOARD_MORE, e->glyph);
        return true;
    }
    return false;
}

/* In the margin, if there is one with a free cell: between letters that stand close there is none. Else on the board.
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
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
        draw_edge_where_free(p, &edges[i]);
}

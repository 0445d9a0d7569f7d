/* board/board_lines.c - arrows and lines (AR, LN) on the board */
#include "board/board_parts.h"

#include "board/board.h"

/* They are drawn where they are straight, over what is empty. */

/* The cell where the middle of a point is. */
void draw_middle(const struct painter *p, int column, int row, int *x, int *y)
{
    const struct board_layout *b = p->b;
    if (b->cell_width == 6) {
        *x = b->x + (column - b->left) * 6 + (p->rules->has_squares ? 2 : 3);
        *y = b->y + (row - b->top) * 3 + 1;
        return;
    }
    *x = b->x + (column - b->left) * b->cell_width +
         (b->cell_width == 1 || (b->cell_width == 2 && p->is_checkered) ? 0 : 1);
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
    case ROLE_GRID_STAR:
    case ROLE_DIM:
    case ROLE_ARROW:
    case ROLE_SQUARE_LIGHT:
    case ROLE_SQUARE_DARK: return true;
    default: return false;
    }
}

static void draw_cell(const struct painter *p, int x, int y, const char *text)
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
    draw_middle(p, column, row, &x, &y);
    draw_middle(p, end_column, end_row, &end_x, &end_y);
    /* A vertical line of the big board runs along the grid, a column right of that of letters. */
    if (p->b->cell_width == 4 && dx == 0)
        end_x = ++x;
    const int step_x = dx == 0   ? 0
                       : dy == 0 ? dx
                                 : dx * (p->b->cell_width > 1 ? p->b->cell_width / p->b->cell_height : 1);
    const char *text = stroke_text(p, dx, dy);
    int last_x = -1, last_y = -1;
    for (;; x += step_x, y += dy) {
        if (is_free(p, x, y)) {
            draw_cell(p, x, y, text);
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

void draw_lines(const struct painter *p)
{
    if (p->b->cell_width == 0)
        return;
    const struct markup *m = &p->s->reader->markup;
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].type == MARK_AR || m->list[i].type == MARK_LN)
            draw_line(p, &m->list[i]);
}

/* board/board_draw.c - draws the board on a canvas: points at the scale of the layout, lines, coordinates */
#include "board/board.h"

#include "board/board_parts.h"

/* ---- coordinates ---- */

/* The place of the last move in the view, if its coordinates are highlighted. */
static void lit_coordinates(const struct scene *s, int *column, int *row)
{
    const struct move *last = &s->reader->replay.position.last;
    *column = *row = -1;
    if (s->options->value[OPTION_LIT] && move_has_point(last))
        board_to_view(s, last->to, column, row);
}

static void draw_column_text(const struct painter *p, int column, enum role role, int y)
{
    struct buf text = {0};
    board_axis_text(p->s, column, true, &text);
    /* Some letters are left out if they would touch each other. */
    const int width = (int)text.len, pitch = p->b->cell_width;
    const int every = width == 1 ? 1 : (width + pitch) / pitch;
    int x, unused;
    board_middle(p->s, p->b, column, p->b->top, &x, &unused);
    if (column % every == 0)
        canvas_text(p->c, width > 1 && pitch == 2 && !p->is_checkered ? x - 1 : x, y, role, buf_slice(&text));
    buf_free(&text);
}

static void draw_row_text(const struct painter *p, int row, enum role role, int y, int width)
{
    const struct board_layout *b = p->b;
    struct buf text = {0};
    board_axis_text(p->s, row, false, &text);
    if (b->has_left)
        canvas_text(p->c, b->x - 1 - (int)text.len, y, role, buf_slice(&text));
    if (b->has_right)
        canvas_text(p->c, b->x + width + 1, y, role, buf_slice(&text));
    buf_free(&text);
}

static void draw_coordinates(const struct painter *p)
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
            draw_column_text(p, b->left + i, role, b->y - 1);
        if (b->has_bottom)
            draw_column_text(p, b->left + i, role, b->y + height);
    }
    for (int j = 0; j < b->rows; j++)
        draw_row_text(p, b->top + j, b->top + j == lit_row ? ROLE_COORDINATE_LIT : ROLE_COORDINATE,
            b->y + j * b->cell_height + (b->cell_height - 1) / 2, width);
}

/* ---- the whole board ---- */

/* Sets what is the same for all points. */
static void painter_make(struct painter *p)
{
    p->has_lines = p->c->glyphs->has_lines && !p->rules->has_squares;
    p->has_blocks = p->c->glyphs->has_lines;
    p->has_brackets = theme_has_brackets(p->s->theme) || p->c->glyphs->is_ascii;
    p->has_letters = p->c->glyphs->is_ascii;
    p->is_checkered = board_is_checkered(p->s);
    look_pieces(p);
}

/* The most columns of a text on a point, so that it does not touch the next one and stays within its stone. */
static int text_columns(const struct board_layout *b)
{
    if (b->cell_height < 2)
        return b->cell_width > 1 ? 2 : 1;
    return b->cell_height < 4 ? 3 : b->cell_height < 8 ? b->cell_width - 4 : 12;
}

void board_draw(const struct scene *s, struct canvas *c, const struct board_layout *b)
{
    struct spots spots;
    struct painter p = {.s = s, .c = c, .b = b, .spots = &spots};
    board_size(s, &p.columns, &p.rows);
    if (p.columns == 0 || b->columns == 0 || b->rows == 0)
        return;
    p.rules = s->reader->replay.position.rules;
    painter_make(&p);
    spots_make(&spots, s, text_columns(b));

    const struct rect area = {b->x, b->y, board_width(s, b, b->columns), board_height(b, b->rows)};
    const struct rect was = canvas_clip(c, area);
    if (b->cell_width >= 4)
        draw_large(&p);
    else if (b->cell_width == 0)
        draw_overview(&p);
    for (int j = 0; j < b->rows && (b->cell_width == 1 || b->cell_width == 2); j++) {
        const int row = b->top + j, y = b->y + j;
        if (b->cell_width == 1)
            draw_small_row(&p, row, y);
        else
            draw_normal_row(&p, row, y);
    }
    draw_region(&p);
    draw_lines(&p);
    c->clip = was;
    draw_coordinates(&p);
    draw_edges(&p);
}

const struct rules *board_rules(const struct scene *s)
{
    int columns, rows;
    board_size(s, &columns, &rows);
    return columns > 0 ? s->reader->replay.position.rules : rules_find(1);
}

#define SAMPLE_ROW 1 /* the middle of three rows: its lines cross */

void board_sample(const struct scene *s, struct canvas *c, int x, int y, const struct spot *spots, int count)
{
    const struct board_layout b = {.cell_width = 2, .cell_height = 1, .left = 1, .columns = count, .rows = 1, .x = x};
    struct painter p = {.s = s, .c = c, .b = &b, .columns = count + 2, .rows = 3};
    p.rules = board_rules(s);
    painter_make(&p);
    draw_spots(&p, spots, SAMPLE_ROW, y);
}

void board_text(const struct scene *s, int scale, bool is_ansi, struct buf *out)
{
    struct board_layout layout;
    int columns, rows;
    board_layout_whole(s, scale, &layout, &columns, &rows);
    if (columns < 1 || rows < 1)
        return;
    struct canvas canvas;
    canvas_init(&canvas, columns, rows, s->glyphs, s->ambiguous);
    board_draw(s, &canvas, &layout);
    if (is_ansi)
        canvas_dump_ansi(&canvas, s->theme, out);
    else
        canvas_dump_text(&canvas, out);
    canvas_free(&canvas);
}

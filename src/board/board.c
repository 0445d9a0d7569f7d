/* board/board.c - the places of points: turned, scaled, on the screen */
#include "board/board.h"

static const struct position *position(const struct scene *s)
{
    return &s->reader->replay.position;
}

static bool has_board(const struct scene *s)
{
    return s->reader->has_game && position(s)->rules && position(s)->columns > 0 && position(s)->rows > 0;
}

bool board_is_checkered(const struct scene *s)
{
    return has_board(s) && position(s)->rules->has_squares && s->theme->stones == STONES_COLORED &&
           !s->glyphs->is_ascii;
}

/* ---- turning ---- */

/* The number for point_turn. */
static unsigned turn_of(const struct scene *s)
{
    static const uint8_t turns[] = {
        [FLIP_HORIZONTAL] = 1,
        [FLIP_VERTICAL] = 2,
        [FLIP_BOTH] = 3,
        [FLIP_TRANSPOSE] = 4,
        [FLIP_LEFT] = 6,
        [FLIP_RIGHT] = 5,
        [FLIP_ANTITRANSPOSE] = 7,
    };
    return turns[s->options->value[OPTION_FLIP]];
}

static bool is_transposed(const struct scene *s)
{
    return turn_of(s) & 4;
}

void board_size(const struct scene *s, int *columns, int *rows)
{
    *columns = *rows = 0;
    if (!has_board(s))
        return;
    *columns = is_transposed(s) ? position(s)->rows : position(s)->columns;
    *rows = is_transposed(s) ? position(s)->columns : position(s)->rows;
}

void board_to_view(const struct scene *s, uint16_t point, int *column, int *row)
{
    *column = point_column(point);
    *row = point_row(point);
    point_turn(turn_of(s), position(s)->columns, position(s)->rows, column, row);
}

uint16_t board_from_view(const struct scene *s, int column, int row)
{
    int columns, rows;
    board_size(s, &columns, &rows);
    if (column < 0 || row < 0 || column >= columns || row >= rows)
        return POINT_NONE;
    point_turn_back(turn_of(s), position(s)->columns, position(s)->rows, &column, &row);
    return point_at(column, row);
}

bool board_extent(const struct scene *s, bool of_stones, uint16_t *from, uint16_t *to)
{
    const struct position *p = position(s);
    const struct markup *m = &s->reader->markup;
    int left = p->columns, right = -1, top = p->rows, bottom = -1;
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            if (of_stones ? p->board[point] == STONE_EMPTY : m->has_view && m->hidden[point])
                continue;
            left = column < left ? column : left;
            right = column > right ? column : right;
            top = row < top ? row : top;
            bottom = row;
        }
    *from = point_at(left, top);
    *to = point_at(right, bottom);
    return right >= 0;
}

struct board_part board_part_of(const struct scene *s, uint16_t from, uint16_t to)
{
    int c1, r1, c2, r2;
    if (from == POINT_NONE || to == POINT_NONE)
        board_extent(s, false, &from, &to);
    board_to_view(s, from, &c1, &r1);
    board_to_view(s, to, &c2, &r2);
    return (struct board_part){c1 < c2 ? c1 : c2, r1 < r2 ? r1 : r2, c1 < c2 ? c2 : c1, r1 < r2 ? r2 : r1};
}

/* ---- scales ---- */

void board_scale(const struct scene *s, int scale, struct board_layout *b)
{
    const bool has_overview = s->theme->stones == STONES_COLORED && s->glyphs->has_lines &&
                              !position(s)->rules->has_squares;
    if (scale == SCALE_OVERVIEW && !has_overview)
        scale = SCALE_SMALL;
    b->cell_width = b->cell_height = 0;
    if (scale == SCALE_OVERVIEW)
        return;
    board_rows(b, scale == SCALE_HUGE ? 3 : scale == SCALE_BIG ? 2 : 1);
    if (scale == SCALE_SMALL)
        b->cell_width = 1;
}

void board_rows(struct board_layout *b, int rows)
{
    b->cell_width = 2 * rows;
    b->cell_height = rows;
}

/* True: the lines of a point cross within a cell, as it has an odd number of rows r: in column r of its 2r, so that a
 * column of wood is before the first point and one after the last. Else they cross where four cells meet, like the
 * middle of a square. */
static bool has_middle_cell(const struct scene *s, const struct board_layout *b)
{
    return b->cell_height % 2 == 1 && b->cell_width > 1 &&
           !(b->cell_width == 2 ? board_is_checkered(s) : position(s)->rules->has_squares);
}

int board_width(const struct scene *s, const struct board_layout *b, int count)
{
    return (b->cell_width > 0 ? b->cell_width : 1) * count + has_middle_cell(s, b);
}

int board_height(const struct board_layout *b, int count)
{
    return b->cell_height > 0 ? b->cell_height * count : (count + 1) / 2;
}

/* ---- coordinates ---- */

void board_axis_text(const struct scene *s, int index, bool is_column, struct buf *out)
{
    const struct position *p = position(s);
    const uint16_t point = is_column ? board_from_view(s, index, 0) : board_from_view(s, 0, index);
    is_column = is_column != is_transposed(s);
    index = is_column ? point_column(point) : point_row(point);
    if (s->options->value[OPTION_COORDINATES] == COORDINATES_SGF)
        buf_add_char(out, (char)(index < 26 ? 'a' + index : 'A' + index - 26));
    else if (is_column)
        column_text(p->rules, index, out);
    else
        buf_add_format(out, "%d", p->rows - index);
}

int board_margin(const struct scene *s)
{
    if (s->options->value[OPTION_COORDINATES] == COORDINATES_OFF)
        return 0;
    int columns, rows;
    board_size(s, &columns, &rows);
    if (s->options->value[OPTION_COORDINATES] == COORDINATES_SGF)
        return 2;
    return rows > (is_transposed(s) ? 25 : 9) ? 3 : 2;
}

void board_layout_whole(const struct scene *s, int scale, struct board_layout *b, int *columns, int *rows)
{
    *b = (struct board_layout){0};
    board_size(s, &b->columns, &b->rows);
    if (b->columns == 0) {
        *columns = *rows = 0;
        return;
    }
    board_scale(s, scale, b);
    const int margin = b->cell_width > 0 ? board_margin(s) : 0;
    b->has_top = b->has_bottom = b->has_left = b->has_right = margin > 0;
    b->x = margin;
    b->y = margin > 0;
    *columns = board_width(s, b, b->columns) + 2 * margin;
    *rows = board_height(b, b->rows) + 2 * b->y;
}

/* ---- clicks ---- */

uint16_t board_point(const struct scene *s, const struct board_layout *b, int x, int y)
{
    x -= b->x;
    y -= b->y;
    if (b->columns == 0 || x < 0 || y < 0)
        return POINT_NONE;
    /* On the normal board a click on a cell, or on half of a blank beside it, is a click on its point. */
    const int column = b->cell_width > 0 ? x / b->cell_width : x;
    const int row = b->cell_height > 0 ? y / b->cell_height : y * 2;
    if (column >= b->columns || row >= b->rows)
        return POINT_NONE;
    return board_from_view(s, b->left + column, b->top + row);
}

void board_middle(const struct scene *s, const struct board_layout *b, int column, int row, int *x, int *y)
{
    const int width = b->cell_width > 0 ? b->cell_width : 1;
    *x = b->x + (column - b->left) * width;
    *y = b->y + (b->cell_height > 0 ? (row - b->top) * b->cell_height + (b->cell_height - 1) / 2 : (row - b->top) / 2);
    *x += has_middle_cell(s, b) ? width / 2 : (width - 1) / 2;
}

bool board_cell(const struct scene *s, const struct board_layout *b, uint16_t point, int *x, int *y)
{
    int column, row;
    if (b->columns == 0 || point == POINT_NONE)
        return false;
    board_to_view(s, point, &column, &row);
    board_middle(s, b, column, row, x, y);
    return column >= b->left && row >= b->top && column < b->left + b->columns && row < b->top + b->rows;
}

/* board/svg.c - the board as a drawing for a book */
#include "base/text.h"
#include "board/board.h"
#include "board/spot.h"

/* All lengths are in hundredths of the distance between two lines. */
#define UNIT 100
#define STONE 47      /* radius */
#define MARGIN 60     /* from the outermost line to the edge of the drawing */
#define COORDINATE 70 /* added on the sides with coordinates */
#define LABEL_COLUMNS 8

struct svg {
    const struct scene *s;
    struct spots spots;
    struct board_part area;
    int columns, rows; /* of the whole view */
    int x0, y0;        /* of the first column and row of the area */
    struct buf *out;
};

static int x_of(const struct svg *g, int column)
{
    return g->x0 + (column - g->area.left) * UNIT;
}

static int y_of(const struct svg *g, int row)
{
    return g->y0 + (row - g->area.top) * UNIT;
}

/* ---- pieces of SVG ---- */

static void line(struct svg *g, int x1, int y1, int x2, int y2, int width, const char *color)
{
    buf_add_format(g->out, "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"%d\"/>\n", x1, y1, x2, y2, color,
        width);
}

static void circle(struct svg *g, int x, int y, int radius, const char *fill, const char *stroke, int width)
{
    buf_add_format(g->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"/>\n", x,
        y, radius, fill, stroke, width);
}

/* A square. */
static void box(struct svg *g, int x, int y, int side, const char *fill, const char *stroke, int width)
{
    buf_add_format(g->out,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"/>\n", x, y,
        side, side, fill, stroke, width);
}

static void text(struct svg *g, int x, int y, int size, const char *color, struct slice words)
{
    buf_add_format(g->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\">", x, y + size * 35 / 100, size,
        color);
    for (size_t i = 0; i < words.len; i++)
        switch (words.at[i]) {
        case '&': buf_add_string(g->out, "&amp;"); break;
        case '<': buf_add_string(g->out, "&lt;"); break;
        case '>': buf_add_string(g->out, "&gt;"); break;
        default: buf_add_char(g->out, words.at[i]); break;
        }
    buf_add_string(g->out, "</text>\n");
}

/* ---- a point ---- */

/* Draws half lines to all neighbours on the board: at the edge of a part the lines go on. */
static void draw_crossing(struct svg *g, int column, int row, const struct spot *spot)
{
    const int x = x_of(g, column), y = y_of(g, row);
    const int left = column > 0 ? UNIT / 2 : 0, right = column < g->columns - 1 ? UNIT / 2 : 0;
    const int up = row > 0 ? UNIT / 2 : 0, down = row < g->rows - 1 ? UNIT / 2 : 0;
    const char *color = spot->is_dim ? "#aaa" : "#000";
    if (left + right)
        line(g, x - left, y, x + right, y, up && down ? 3 : 5, color);
    if (up + down)
        line(g, x, y - up, x, y + down, left && right ? 3 : 5, color);
    if (spot->is_star)
        circle(g, x, y, 9, color, "none", 0);
}

static void draw_square(struct svg *g, int column, int row, const struct spot *spot)
{
    const int x = x_of(g, column) - UNIT / 2, y = y_of(g, row) - UNIT / 2;
    const bool is_burnt = spot->stone == STONE_ARROW;
    box(g, x, y, UNIT, is_burnt ? "#444" : (column + row) % 2 ? "#ddd" : "#fff", "#000", 4);
    if (!is_burnt)
        return;
    line(g, x + 20, y + 20, x + 80, y + 80, 6, "#bbb");
    line(g, x + 80, y + 20, x + 20, y + 80, 6, "#bbb");
}

static void draw_crown(struct svg *g, int x, int y, bool is_black)
{
    buf_add_format(g->out,
        "<path d=\"M%d %dl-6 -46l18 18l14 -30l14 30l14 -30l14 30l18 -18l-6 46z\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"4\" stroke-linejoin=\"round\"/>\n",
        x - 40, y + 30, is_black ? "#000" : "#fff", "#000");
}

static void draw_stone(struct svg *g, int x, int y, const struct spot *spot)
{
    const bool is_black = spot->stone == STONE_BLACK;
    if (g->s->reader->replay.position.rules->form == PIECE_CROWN)
        draw_crown(g, x, y, is_black);
    else if (spot->is_dim)
        circle(g, x, y, STONE, is_black ? "#888" : "#fff", "#aaa", 4);
    else
        circle(g, x, y, STONE, is_black ? "#000" : "#fff", "#000", 4);
}

static void draw_shape(struct svg *g, int x, int y, enum mark_type shape, const char *color)
{
    switch (shape) {
    case MARK_CR: circle(g, x, y, 24, "none", color, 7); break;
    case MARK_SQ: box(g, x - 21, y - 21, 42, "none", color, 7); break;
    case MARK_TR:
        buf_add_format(g->out, "<path d=\"M%d %dl26 44h-52z\" fill=\"none\" stroke=\"%s\" stroke-width=\"7\"/>\n", x,
            y - 28, color);
        break;
    case MARK_MA:
        line(g, x - 22, y - 22, x + 22, y + 22, 8, color);
        line(g, x + 22, y - 22, x - 22, y + 22, 8, color);
        break;
    case MARK_SL: circle(g, x, y, 16, color, "none", 0); break;
    default: break;
    }
}

static void draw_spot(struct svg *g, int column, int row)
{
    const struct spot spot = spot_at(&g->spots, board_from_view(g->s, column, row));
    if (spot.is_hidden)
        return;
    const int x = x_of(g, column), y = y_of(g, row);
    const bool has_squares = g->s->reader->replay.position.rules->has_squares;
    const bool is_stone = spot_is_stone(&spot);
    if (has_squares)
        draw_square(g, column, row, &spot);
    else
        draw_crossing(g, column, row, &spot);
    if (is_stone)
        draw_stone(g, x, y, &spot);
    const int width = text_width(slice_of(spot.text), 1);
    const char *color = spot.stone == STONE_BLACK || spot.stone == STONE_ARROW ? "#fff" : "#000";
    if (spot.territory != STONE_EMPTY)
        box(g, x - 12, y - 12, 24, spot.territory == STONE_BLACK ? "#000" : "#fff", "#000", 4);
    if (!is_stone && !has_squares && (spot.kind != SPOT_PLAIN || spot.shape != MARK_NONE))
        circle(g, x, y, 40, "#fff", "none", 0); /* hides the lines behind a mark */
    draw_shape(g, x, y, spot.shape, color);
    if (spot.kind != SPOT_PLAIN)
        text(g, x, y,
            width <= 1   ? 66
            : width == 2 ? 56
            : width == 3 ? 42
                         : 150 / width + 8,
            color, slice_of(spot.text));
    else if (is_stone && spot.last != LAST_NO && spot.shape == MARK_NONE)
        circle(g, x, has_squares ? y + 12 : y, 12, color, "none", 0);
}

/* ---- arrows, coordinates ---- */

static void draw_lines(struct svg *g)
{
    for (size_t i = 0; i < g->s->reader->markup.count; i++) {
        const struct mark *m = &g->s->reader->markup.list[i];
        if (m->type != MARK_AR && m->type != MARK_LN)
            continue;
        int c1, r1, c2, r2;
        board_to_view(g->s, m->point, &c1, &r1);
        board_to_view(g->s, m->to, &c2, &r2);
        buf_add_format(g->out, "<path d=\"M%d %dL%d %d\" stroke=\"#555\" stroke-width=\"8\"%s/>\n", x_of(g, c1),
            y_of(g, r1), x_of(g, c2), y_of(g, r2), m->type == MARK_AR ? " marker-end=\"url(#head)\"" : "");
    }
}

static void draw_coordinates(struct svg *g)
{
    struct buf word = {0};
    for (int column = g->area.left; column <= g->area.right; column++) {
        buf_clear(&word);
        board_axis_text(g->s, column, true, &word);
        text(g, x_of(g, column), y_of(g, g->area.bottom) + MARGIN + COORDINATE / 2, 46, "#000", buf_slice(&word));
        text(g, x_of(g, column), y_of(g, g->area.top) - MARGIN - COORDINATE / 2, 46, "#000", buf_slice(&word));
    }
    for (int row = g->area.top; row <= g->area.bottom; row++) {
        buf_clear(&word);
        board_axis_text(g->s, row, false, &word);
        text(g, x_of(g, g->area.left) - MARGIN - COORDINATE / 2, y_of(g, row), 46, "#000", buf_slice(&word));
        text(g, x_of(g, g->area.right) + MARGIN + COORDINATE / 2, y_of(g, row), 46, "#000", buf_slice(&word));
    }
    buf_free(&word);
}

void board_svg(const struct scene *s, uint16_t from, uint16_t to, struct buf *out)
{
    struct svg g = {.s = s, .out = out};
    board_size(s, &g.columns, &g.rows);
    if (!g.columns)
        return;
    spots_make(&g.spots, s, LABEL_COLUMNS);
    g.area = board_part_of(s, from, to);
    const bool has_coordinates = s->options->value[OPTION_COORDINATES] != COORDINATES_OFF;
    const int margin = MARGIN + (has_coordinates ? COORDINATE : 0);
    g.x0 = g.y0 = margin;
    const int width = (g.area.right - g.area.left) * UNIT + 2 * margin,
              height = (g.area.bottom - g.area.top) * UNIT + 2 * margin;
    buf_add_format(out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
        "font-family=\"sans-serif\" text-anchor=\"middle\">\n",
        width, height, width / 4, height / 4);
    buf_add_string(out, "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"5\" "
                        "markerHeight=\"5\" orient=\"auto\">"
                        "<path d=\"M0 0L10 5L0 10z\" fill=\"#555\"/></marker></defs>\n");
    buf_add_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
    for (int row = g.area.top; row <= g.area.bottom; row++)
        for (int column = g.area.left; column <= g.area.right; column++)
            draw_spot(&g, column, row);
    draw_lines(&g);
    if (has_coordinates)
        draw_coordinates(&g);
    buf_add_string(out, "</svg>\n");
}

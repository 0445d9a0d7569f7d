/* view/panes/graph.c - win rate or score along the line followed
 *
 * A column of cells is for some nodes; a bar goes from the middle (even) up for Black and down for White. Half blocks
 * give two steps a row. Drops are in a role of their own, the current node in reverse.
 */
#include <math.h>

#include "reader/best.h"
#include "reader/curve.h"
#include "view/pane.h"

#define AXIS 5         /* columns of the numbers at the left */
#define COLUMNS_MOST 4 /* that a node of a short line takes */

struct graph {
    const struct session *s;
    struct rect r;  /* of the bars */
    size_t nodes;   /* of the line */
    size_t columns; /* for a node, where there is room for more than one */
    double most;    /* value at the upper edge; the lower is its opposite. In terms of the middle */
};

/* Between -1 (White) and 1 (Black). */
static bool value_at(const struct graph *g, size_t depth, double *value)
{
    if (!curve_value(&g->s->reader, depth, value))
        return false;
    *value = curve_is_score(&g->s->reader) ? *value / g->most : (*value - 50) / 50;
    *value = *value > 1 ? 1 : *value < -1 ? -1 : *value;
    return true;
}

static double most_score(const struct session *s)
{
    double most = 5, value;

    for (size_t i = 0; i < s->reader.curve->count; i++)
        if (curve_value(&s->reader, s->reader.curve->at[i].depth, &value) && fabs(value) > most)
            most = fabs(value);
    return most;
}

/* The nodes of a column: from its first up to that of the next. */
static size_t column_depth(const struct graph *g, int column)
{
    const size_t width = (size_t)g->r.width;

    return g->nodes <= width ? (size_t)column / g->columns : g->nodes * (size_t)column / width;
}

/* The last value among the nodes of a column, and whether one of them is a large drop. */
static bool column_value(const struct graph *g, int column, double *value, bool *drop)
{
    const size_t from = column_depth(g, column);
    size_t to = column_depth(g, column + 1);
    bool found = false;

    *drop = false;
    to = to > from ? to : from + 1;
    for (size_t depth = from; depth < to && depth < g->nodes; depth++) {
        found |= value_at(g, depth, value);
        *drop |= curve_is_drop(&g->s->reader, depth);
    }
    return found;
}

/* A bar in half rows from the middle: `halves` up (positive) or down. */
static void bar_draw(const struct graph *g, struct canvas *c, int column, int halves, enum role role)
{
    const int middle = g->r.height; /* half rows above the middle */
    const int top = halves > 0 ? middle - halves : middle, bottom = halves > 0 ? middle : middle - halves;

    for (int row = 0; row < g->r.height; row++) {
        const bool upper = 2 * row >= top && 2 * row < bottom, lower = 2 * row + 1 >= top && 2 * row + 1 < bottom;

        if (upper || lower)
            canvas_glyph(c, g->r.x + column, g->r.y + row, role,
                upper && lower ? GLYPH_BAR_FULL
                : upper        ? GLYPH_BAR_UPPER
                               : GLYPH_BAR_LOWER);
    }
}

static void axis_draw(const struct graph *g, struct canvas *c)
{
    const bool is_score = curve_is_score(&g->s->reader);
    struct buf text = {0};

    if (is_score)
        buf_add_format(&text, "B+%.0f", g->most);
    else
        buf_add_string(&text, "B100");
    canvas_text(c, g->r.x - AXIS, g->r.y, ROLE_GRAPH_AXIS, buf_slice(&text));
    buf_clear(&text);
    if (is_score)
        buf_add_format(&text, "W+%.0f", g->most);
    else
        buf_add_string(&text, "W100");
    canvas_text(c, g->r.x - AXIS, g->r.y + g->r.height - 1, ROLE_GRAPH_AXIS, buf_slice(&text));
    buf_free(&text);
    for (int x = 0; x < g->r.width; x++)
        canvas_stroke(c, g->r.x + x, g->r.y + g->r.height / 2, ROLE_GRAPH_AXIS, STROKE_LEFT | STROKE_RIGHT);
}

static void bars_draw(const struct graph *g, struct canvas *c)
{
    for (int column = 0; column < g->r.width && column_depth(g, column) < g->nodes; column++) {
        double value;
        bool drop;

        if (!column_value(g, column, &value, &drop))
            continue;
        const int halves = (int)lround(value * g->r.height);
        if (halves != 0)
            bar_draw(g, c, column, halves, drop ? ROLE_GRAPH_DROP : ROLE_GRAPH);
    }
}

/* The column of the current node is marked on its whole height. */
static void current_draw(const struct graph *g, struct canvas *c)
{
    int column = 0, last;

    while (column + 1 < g->r.width && column_depth(g, column) < g->s->reader.replay.depth)
        column++;
    for (last = column; last + 1 < g->r.width && column_depth(g, last + 1) == column_depth(g, column);)
        last++;
    canvas_role(c, (struct rect){g->r.x + column, g->r.y, last - column + 1, g->r.height}, ROLE_SELECTED);
}

static void value_note(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf note = {0};
    double value, loss;

    if (!curve_value(&s->reader, s->reader.replay.depth, &value))
        return;
    if (curve_is_score(&s->reader))
        buf_add_format(&note, "%c+%.1f", value < 0 ? 'W' : 'B', fabs(value));
    else
        buf_add_format(&note, "Black %.1f%%", value);
    if (curve_loss(&s->reader, s->reader.replay.depth, &loss) && curve_is_drop(&s->reader, s->reader.replay.depth))
        buf_add_format(&note, ", lost %.1f", loss);
    pane_note(c, r, buf_string(&note));
    buf_free(&note);
}

/* ---- the largest drops, under the bars ---- */

#define DROPS_MOST 9

static size_t drops_find(const struct session *s, size_t *depths, size_t most)
{
    size_t count = 0;

    for (size_t point = 0; point < s->reader.curve->count; point++) {
        const size_t depth = s->reader.curve->at[point].depth;
        double loss, other;
        size_t at = count;

        if (!curve_is_drop(&s->reader, depth) || !curve_loss(&s->reader, depth, &loss))
            continue;
        while (at > 0 && curve_loss(&s->reader, depths[at - 1], &other) && other < loss)
            at--;
        if (at == most)
            continue;
        count += count < most;
        for (size_t i = count - 1; i > at; i--)
            depths[i] = depths[i - 1];
        depths[at] = depth;
    }
    return count;
}

/* "drops: 57 -23.1  112 -18.0" */
static void drops_draw(const struct session *s, struct canvas *c, struct rect r)
{
    size_t depths[DROPS_MOST];
    const size_t count = drops_find(s, depths, DROPS_MOST);
    struct buf text = {0};

    buf_add_string(&text, count > 0 ? "drops" : "no large drop");
    for (size_t i = 0; i < count; i++) {
        double loss;

        if (curve_loss(&s->reader, depths[i], &loss))
            buf_add_format(&text, "  %d -%.0f", (int)s->reader.line.at[depths[i]].number, loss);
    }
    canvas_text_cut(c, r.x, r.y, r.width, ROLE_FAINT, buf_slice(&text));
    buf_free(&text);
}

/* ---- the best variations of the current node: at the bottom of a high pane, or the first in the place of drops
 * ---- */

#define BARS_LEAST 6
#define BEST_MOST 5

/* At most `room` of them, at the bottom of `r`. Returns the rows taken. */
static int best_draw(const struct session *s, struct canvas *c, struct rect r, int room)
{
    if (room <= 0)
        return 0;
    struct buf text = {0};
    const int count = (int)best_variations(&s->reader, room < BEST_MOST ? (size_t)room : BEST_MOST, &text);
    struct slice rest = buf_slice(&text);

    for (int i = 0; i < count; i++) {
        const size_t end = slice_find(rest, '\n');

        canvas_text_cut(c, r.x, r.y + r.height - count + i, r.width, ROLE_TEXT, slice_part(rest, 0, end));
        rest = slice_part(rest, end + 1, rest.len);
    }
    buf_free(&text);
    return count;
}

/* Which nodes are where; not yet how high. */
static struct graph graph_in(const struct session *s, struct rect body)
{
    const size_t nodes = s->reader.line.count, room = (size_t)(body.width - AXIS) / nodes;
    return (struct graph){
        .s = s,
        .r = {body.x + AXIS, body.y, body.width - AXIS, body.height},
        .nodes = nodes,
        .columns = room < 1              ? 1
                   : room < COLUMNS_MOST ? room
                                         : COLUMNS_MOST,
    };
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct rect body = pane_heading(s, c, r, PANE_GRAPH,
        curve_has(&s->reader) && curve_is_score(&s->reader) ? "Score" : "Win rate");

    if (!s->reader.has_game || !curve_has(&s->reader) || body.height < 2 || body.width < 2 * AXIS) {
        canvas_text_cut(c, body.x, body.y, body.width, ROLE_FAINT, SLICE("no analysis on this line"));
        return;
    }
    const int best = best_draw(s, c, body, body.height - BARS_LEAST);
    body.height -= best;
    if (body.height > 3) {
        size_t drop;
        const bool has_drop = drops_find(s, &drop, 1) > 0;
        const bool is_best = !has_drop && best == 0 && best_draw(s, c, body, 1) > 0;

        body.height--;
        if (!is_best)
            drops_draw(s, c, (struct rect){body.x, body.y + body.height, body.width, 1});
    }
    struct graph g = graph_in(s, body);
    g.most = curve_is_score(&s->reader) ? most_score(s) : 50;
    axis_draw(&g, c);
    bars_draw(&g, c);
    current_draw(&g, c);
    value_note(s, c, r);
}

/* One value is no curve: it shows when asked for. */
static int rows_of(const struct session *s, int width, int height)
{
    const int option = s->options.value[OPTION_GRAPH];

    (void)width;
    if (!s->reader.has_game || option == SHOW_OFF || (option != SHOW_ON && !curve_has_several(&s->reader)))
        return 0;
    return pane_clamp(height / 4, 5, 10);
}

/* The node of a column; of several the one that lost much, if there is one. */
static size_t depth_clicked(const struct graph *g, int column)
{
    const size_t from = column_depth(g, column), to = column_depth(g, column + 1);

    for (size_t depth = from; depth < to && depth < g->nodes; depth++)
        if (curve_is_drop(&g->s->reader, depth))
            return depth;
    return from;
}

static void click(struct session *s, struct rect r, int x, int y)
{
    if (!s->reader.has_game || !curve_has(&s->reader) || y == r.y || x < r.x + AXIS)
        return;
    const struct graph g = graph_in(s, r);
    const size_t depth = depth_clicked(&g, x - g.r.x);
    if (depth < g.nodes)
        session_leap(s, s->reader.line.at[depth].node);
}

const struct pane pane_graph = {
    .draw = draw,
    .click = click,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_BELOW, .rank = RANK_GRAPH, .rows = rows_of},
};

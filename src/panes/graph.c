/* panes/graph.c - the graph of win rate, score, or time of the moves, along the followed line
 *
 * A column of cells shows one or more nodes; its bar goes from the middle (even) up for Black and down for White. Half
 * blocks give two steps a row. Drops have a role of their own, and the current node is in reverse.
 */
#include <math.h>

#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/analysis.h"
#include "reader/curve.h"
#include "rules/info.h"
#include "view/pane.h"

#define AXIS 5         /* columns of the numbers on the left */
#define AXIS_TIME 7    /* "B12:30" */
#define COLUMNS_MOST 2 /* of one node of a short line */

enum kind { KIND_WINRATE, KIND_SCORE, KIND_TIME, KIND_NONE };

/* The kind, by the option and the values of the line. */
static enum kind kind_of(const struct session *s)
{
    if (!s->reader.has_game)
        return KIND_NONE;
    if (session_option(s, OPTION_GRAPH) == SHOW_TIME)
        return s->reader.curve.times > 0 ? KIND_TIME : KIND_NONE;
    return !curve_has(&s->reader) ? KIND_NONE : curve_is_score(&s->reader) ? KIND_SCORE : KIND_WINRATE;
}

struct graph {
    const struct session *s;
    enum kind kind;
    int axis;       /* columns of the numbers */
    struct rect r;  /* of the bars */
    size_t nodes;   /* of the line */
    size_t columns; /* of one node, if it has more than one */
    double most;    /* value at the upper edge, counted from the middle; the lower edge is its negative */
};

/* True: White plays the move at that depth. */
static bool is_white(const struct session *s, size_t depth)
{
    return sgf_find(&s->reader.record, s->reader.line.at[depth], SGF_W) != SGF_NONE;
}

/* The value to be drawn: percent from the middle, points, or seconds; White's are negative. */
static bool value_of(const struct session *s, enum kind kind, size_t depth, double *value)
{
    if (kind == KIND_TIME) {
        if (!curve_time(&s->reader, depth, value))
            return false;
        *value = is_white(s, depth) ? -*value : *value;
        return true;
    }
    if (!curve_value(&s->reader, depth, value))
        return false;
    *value -= kind == KIND_WINRATE ? 50 : 0;
    return true;
}

/* The value at the edges of the graph, with a least one, so that small values stay small. */
static double most_of(const struct session *s, enum kind kind)
{
    double most = kind == KIND_WINRATE ? 50 : kind == KIND_SCORE ? 5 : 10, value;
    for (size_t i = 0; i < s->reader.curve.count; i++)
        if (value_of(s, kind, s->reader.curve.at[i].depth, &value) && fabs(value) > most)
            most = fabs(value);
    return most;
}

/* The first node of a column, by its depth; the column ends before the first node of the next one. */
static size_t column_depth(const struct graph *g, int column)
{
    const size_t width = (size_t)g->r.width;
    return g->nodes <= width ? (size_t)column / g->columns : g->nodes * (size_t)column / width;
}

/* The bar of a column, up and down from the middle. */
struct bar {
    double up, down; /* 0 to 1 */
    bool is_drop;
};

/* Makes the bar of a column: its last value, or Black's and White's longest times; and whether it has a large drop. */
static struct bar column_bar(const struct graph *g, int column)
{
    const size_t from = column_depth(g, column);
    size_t to = column_depth(g, column + 1);
    struct bar bar = {0};
    double value;
    to = to > from ? to : from + 1;
    for (size_t depth = from; depth < to && depth < g->nodes; depth++) {
        if (value_of(g->s, g->kind, depth, &value)) {
            const double part = fmin(fabs(value) / g->most, 1), up = value > 0 ? part : 0, down = value < 0 ? part : 0;
            const bool is_time = g->kind == KIND_TIME;
            bar.up = is_time && bar.up > up ? bar.up : up;
            bar.down = is_time && bar.down > down ? bar.down : down;
        }
        bar.is_drop |= g->kind != KIND_TIME && curve_is_drop(&g->s->reader, depth);
    }
    return bar;
}

static void bar_draw(const struct graph *g, struct canvas *c, int column)
{
    const struct bar bar = column_bar(g, column);
    const int middle = g->r.height; /* half rows above the middle */
    const int top = middle - (int)lround(bar.up * middle), bottom = middle + (int)lround(bar.down * middle);
    for (int row = 0; row < g->r.height; row++) {
        const bool upper = 2 * row >= top && 2 * row < bottom, lower = 2 * row + 1 >= top && 2 * row + 1 < bottom;

        const bool is_other = g->kind == KIND_TIME && 2 * row >= middle; /* White's: dimmed */

        if (upper || lower)
            canvas_glyph(c, g->r.x + column, g->r.y + row,
                bar.is_drop ? ROLE_GRAPH_DROP
                : is_other  ? ROLE_FAINT
                            : ROLE_GRAPH,
                upper && lower ? GLYPH_BAR_FULL
                : upper        ? GLYPH_BAR_UPPER
                               : GLYPH_BAR_LOWER);
    }
}

/* "B100", "W+7", "B1:30": the value at the upper or the lower edge. */
static void edge_draw(const struct graph *g, struct canvas *c, char color, int y)
{
    struct buf text = {0};
    buf_add_char(&text, color);
    if (g->kind == KIND_TIME)
        clock_format(round(g->most), &text);
    else if (g->kind == KIND_SCORE)
        buf_add_format(&text, "+%.0f", g->most);
    else
        buf_add_string(&text, "100");
    canvas_text_cut(c, g->r.x - g->axis, y, g->axis, ROLE_GRAPH_AXIS, buf_slice(&text));
    buf_free(&text);
}

static void axis_draw(const struct graph *g, struct canvas *c)
{
    edge_draw(g, c, 'B', g->r.y);
    edge_draw(g, c, 'W', g->r.y + g->r.height - 1);
    for (int x = 0; x < g->r.width; x++)
        canvas_stroke(c, g->r.x + x, g->r.y + g->r.height / 2, ROLE_GRAPH_AXIS, STROKE_LEFT | STROKE_RIGHT);
}

/* Marks the whole column of the current node. */
static void current_draw(const struct graph *g, struct canvas *c)
{
    int column = 0, last;
    while (column + 1 < g->r.width && column_depth(g, column) < g->s->reader.replay.depth)
        column++;
    for (last = column; last + 1 < g->r.width && column_depth(g, last + 1) == column_depth(g, column);)
        last++;
    canvas_role(c, (struct rect){g->r.x + column, g->r.y, last - column + 1, g->r.height}, ROLE_SELECTED);
}

/* A note of the value at the current node. */
static void value_note(const struct session *s, enum kind kind, struct canvas *c, struct rect r)
{
    const struct reader *reader = &s->reader;
    const size_t depth = reader->replay.depth;
    struct buf note = {0}, time = {0};
    double value, loss;
    if (kind == KIND_TIME && curve_time(reader, depth, &value)) {
        clock_format(value, &time);
        /* TR: time for the move */
        buf_add_format(&note, is_white(s, depth) ? tr("White took %s") : tr("Black took %s"), buf_string(&time));
    } else if (kind != KIND_TIME && curve_value(reader, depth, &value)) {
        if (kind == KIND_SCORE)
            buf_add_format(&note, "%c+%.1f", value < 0 ? 'W' : 'B', fabs(value));
        else
            /* TR: win rate */
            buf_add_format(&note, tr("Black %.1f%%"), value);
        if (curve_loss(reader, depth, &loss) && curve_is_drop(reader, depth))
            buf_add_format(&note, tr(", lost %.1f"), loss);
    }
    if (note.len > 0)
        pane_note(c, r, "%s", buf_string(&note));
    buf_free(&note);
    buf_free(&time);
}

/* ---- the largest drops, or the longest times, under the bars ---- */

#define DROPS_MOST 9

/* The weight of a depth in the list; false: not in the list. */
static bool weight_of(const struct session *s, enum kind kind, size_t depth, double *weight)
{
    if (kind == KIND_TIME)
        return curve_time(&s->reader, depth, weight) && *weight > 0;
    return curve_is_drop(&s->reader, depth) && curve_loss(&s->reader, depth, weight);
}

/* Finds the heaviest depths, the heaviest first. */
static size_t drops_find(const struct session *s, enum kind kind, size_t *depths, size_t most)
{
    size_t count = 0;
    for (size_t point = 0; point < s->reader.curve.count; point++) {
        const size_t depth = s->reader.curve.at[point].depth;
        double weight, other;
        size_t at = count;

        if (!weight_of(s, kind, depth, &weight))
            continue;
        while (at > 0 && weight_of(s, kind, depths[at - 1], &other) && other < weight)
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

/* "drops  57 -23  112 -18", "longest  57 2:10  112 1:30": as many as fit whole. */
static void drops_draw(const struct session *s, enum kind kind, struct canvas *c, struct rect r)
{
    size_t depths[DROPS_MOST];
    const size_t count = drops_find(s, kind, depths, DROPS_MOST);
    struct buf text = {0};
    /* TR: longest: times of moves; drops: large losses of win rate: move numbers follow */
    buf_add_string(&text, kind == KIND_TIME ? tr("longest") : count > 0 ? tr("drops") : tr("no large drop"));
    for (size_t i = 0; i < count; i++) {
        const size_t before = text.len;
        double weight;

        if (!weight_of(s, kind, depths[i], &weight))
            continue;
        buf_add_format(&text, "  %ld ", line_number(&s->reader.line, &s->reader.replay, depths[i]));
        if (kind == KIND_TIME)
            clock_format(round(weight), &text);
        else
            buf_add_format(&text, "-%.0f", weight);
        if (text_width(buf_slice(&text), c->ambiguous) > r.width) {
            text.len = before;
            break;
        }
    }
    canvas_text_cut(c, r.x, r.y, r.width, ROLE_FAINT, buf_slice(&text));
    buf_free(&text);
}

/* ---- the best variations of the node: at the bottom of a high pane, or the first one in place of drops ---- */

#define BARS_LEAST 6
#define BEST_MOST 5

/* Draws at most `room` of them at the bottom of `r`. Returns their rows. */
static int best_draw(const struct session *s, struct canvas *c, struct rect r, int room)
{
    if (room <= 0)
        return 0;
    struct buf text = {0};
    const int count = (int)analysis_best(&s->reader, room < BEST_MOST ? (size_t)room : BEST_MOST, &text);
    struct slice rest = buf_slice(&text);

    for (int i = 0; i < count; i++)
        canvas_text_cut(c, r.x, r.y + r.height - count + i, r.width, ROLE_TEXT, slice_cut(&rest, '\n'));
    buf_free(&text);
    return count;
}

/* Makes the columns of the graph, without the scale of values. A short line is not stretched. */
static struct graph graph_in(const struct session *s, enum kind kind, struct rect body)
{
    const int axis = kind == KIND_TIME ? AXIS_TIME : AXIS;
    const size_t nodes = s->reader.line.count, width = (size_t)(body.width - axis), room = width / nodes;
    const size_t columns = room < 1 ? 1 : room < COLUMNS_MOST ? room : COLUMNS_MOST;
    return (struct graph){
        .s = s,
        .kind = kind,
        .axis = axis,
        .r = {body.x + axis, body.y, (int)(nodes * columns < width ? nodes * columns : width), body.height},
        .nodes = nodes,
        .columns = columns,
    };
}

static const char *const titles[] = {
    [KIND_WINRATE] = T_IN("title", "Win rate"),
    [KIND_SCORE] = T_IN("title", "Score"),
    [KIND_TIME] = T_IN("title", "Time"),
    [KIND_NONE] = T_IN("title", "Win rate"),
};

#define ROWS_LEAST 5
#define NODES_FEW 12 /* lines up to this get the lowest bars; */
#define NODES_MANY 60

/* The most rows of the bars: a short line has low ones, unless variations are listed, too. */
static int rows_most(const struct session *s)
{
    const size_t nodes = s->reader.line.count;
    return s->reader.curve.bests > 0 || nodes >= NODES_MANY ? 10 : nodes >= NODES_FEW ? 7 : ROWS_LEAST;
}

static const char *none_words(const struct session *s)
{
    return session_option(s, OPTION_GRAPH) == SHOW_TIME ? tr("no times recorded on this line")
                                                        : tr("no analysis on this line");
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const enum kind kind = kind_of(s);
    const bool is_time = session_option(s, OPTION_GRAPH) == SHOW_TIME;
    struct rect body = pane_heading(s, c, r, PANE_GRAPH, tr_in("title", titles[is_time ? KIND_TIME : kind]));
    if (kind == KIND_NONE || body.height < 2 || body.width < 2 * AXIS_TIME) {
        pane_wrapped(c, body, c->ambiguous, ROLE_FAINT, slice_of(none_words(s)));
        return;
    }
    if (body.height > 2 * rows_most(s)) /* only if it covers the screen */
        body.height = 2 * rows_most(s);
    const int best = kind == KIND_TIME ? 0 : best_draw(s, c, body, body.height - BARS_LEAST);
    body.height -= best;
    if (body.height > 3) {
        size_t drop;
        const bool has_drop = drops_find(s, kind, &drop, 1) > 0;
        const bool is_best = !has_drop && best == 0 && best_draw(s, c, body, 1) > 0;
        body.height--;
        if (!is_best)
            drops_draw(s, kind, c, (struct rect){body.x, body.y + body.height, body.width, 1});
    }
    if (kind == KIND_TIME) /* so that the middle is between two rows */
        body.height -= body.height % 2;
    struct graph g = graph_in(s, kind, body);
    g.most = most_of(s, kind);
    axis_draw(&g, c);
    for (int column = 0; column < g.r.width; column++)
        bar_draw(&g, c, column);
    current_draw(&g, c);
    value_note(s, kind, c, r);
}

static bool is_requested(const struct session *s)
{
    const int option = session_option(s, OPTION_GRAPH);
    return option == SHOW_ON || option == SHOW_TIME;
}

/* A single value is not a graph, and is shown only on request. */
static int rows_of(const struct session *s, struct rect column)
{
    if (!s->reader.has_game || session_option(s, OPTION_GRAPH) == SHOW_OFF ||
        (!is_requested(s) && !curve_has_several(&s->reader)))
        return 0;
    const enum kind kind = kind_of(s);
    const int rows = number_within(column.height / 4, ROWS_LEAST, rows_most(s));
    if (kind == KIND_NONE)
        return 1 + pane_wrapped(NULL, (struct rect){.width = column.width}, s->ambiguous, ROLE_FAINT,
                       slice_of(none_words(s)));
    return kind == KIND_TIME ? rows + rows % 2 : rows;
}

/* Goes to the node of a column; of several nodes, to one with a large drop, if any. */
static void click(struct session *s, int x, int y)
{
    const struct rect r = s->layout.panes[PANE_GRAPH];
    const enum kind kind = kind_of(s);
    if (kind == KIND_NONE || y == r.y)
        return;
    const struct graph g = graph_in(s, kind, r);
    if (x < g.r.x || x >= g.r.x + g.r.width)
        return;
    const size_t from = column_depth(&g, x - g.r.x), to = column_depth(&g, x - g.r.x + 1);
    size_t depth = from;
    while (depth < to && depth < g.nodes && !curve_is_drop(&s->reader, depth))
        depth++;
    depth = depth < to && depth < g.nodes ? depth : from;
    if (depth < g.nodes)
        session_leap(s, s->reader.line.at[depth]);
}

const struct pane pane_graph = {
    .draw = draw,
    .click = click,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_BELOW, .rank = RANK_GRAPH, .is_requested = is_requested, .rows = rows_of},
};

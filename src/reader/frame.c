/* reader/frame.c - the part of the board that a game is shown on */
#include "reader/frame.h"

#include "base/number.h"
#include "reader/problem.h"
#include "rules/points.h"

/* The lines from one to another, on one of the sides. */
struct span {
    int from, to;
};

struct box {
    struct span across, down;
};

static struct frame frame_between(struct box b)
{
    return (struct frame){point_at(b.across.from, b.down.from), point_at(b.across.to, b.down.to)};
}

static void span_add(struct span *s, int from, int to)
{
    s->from = from < s->from ? from : s->from;
    s->to = to > s->to ? to : s->to;
}

static void box_add(struct box *b, const struct point_set *points, int rows)
{
    for (int row = 0; row < rows; row++) {
        const uint64_t columns = points->row[row];
        if (columns == 0)
            continue;
        span_add(&b->across, __builtin_ctzll(columns), 63 - __builtin_clzll(columns));
        span_add(&b->down, row, row);
    }
}

/* ---- views ---- */

/* A view applies to the nodes below, too: if the root has one, all views are written ones. */
struct frame frame_of_views(const struct replay *r)
{
    const struct position *p = &r->position;
    const int right = p->columns > 0 ? p->columns - 1 : 0, bottom = p->rows > 0 ? p->rows - 1 : 0;
    struct box box = {{right, 0}, {bottom, 0}};
    struct point_set view;
    bool is_whole = p->columns == 0 || replay_inherited(r, REPLAY_VIEW) != 0;
    for (uint32_t node = 0; node < r->game->node_count && !is_whole; node++) {
        if (sgf_find(r->game, node, SGF_VW) == SGF_NONE)
            continue;
        const enum point_list list = view_read(r->game, node, r->view_corners == 1, p, &view);
        is_whole = list == LIST_EMPTY;
        if (list == LIST_POINTS)
            box_add(&box, &view, p->rows);
    }
    return frame_between(is_whole ? (struct box){{0, right}, {0, bottom}} : box);
}

/* ---- problems ---- */

/* Adds the points at the start of a value and after its colon: of a label, an arrow, a line. */
static void add_composed(struct point_set *points, struct slice raw, const struct position *p)
{
    for (int part = 0; part < 2; part++) {
        char letters[3];
        const struct slice first = slice_cut(&raw, ':');
        const bool is_point = letters_read(first, letters, 3) == 2;
        const uint16_t point = is_point ? letters_point(letters, p->columns, p->rows) : POINT_NONE;
        if (point != POINT_NONE)
            point_set_add(points, point);
    }
}

static void add_property(struct point_set *points, const struct replay *r, uint32_t node, uint32_t prop)
{
    const struct sgf_game *g = r->game;
    const struct sgf_property *row = sgf_property(g->props[prop].id, g->gm);
    struct point_set list;
    if (!row || (row->value != SGF_VALUE_POINT && row->value != SGF_VALUE_STONE))
        return;
    if (row->compose == SGF_COMPOSE_MUST) {
        for (uint32_t value = g->props[prop].value; value < g->props[prop + 1].value; value++)
            add_composed(points, sgf_raw(g, value), &r->position);
    } else if (point_list_read(g, node, g->props[prop].id, &r->position, &list) == LIST_POINTS) {
        for (int i = 0; i < r->position.rows; i++)
            points->row[i] |= list.row[i];
    }
}

static void add_node(struct point_set *points, const struct replay *r, uint32_t node)
{
    const struct sgf_game *g = r->game;
    struct move move;
    replay_move_of(r, node, &move);
    if (move_has_point(&move))
        point_set_add(points, move.to);
    for (uint32_t prop = g->nodes[node].prop; prop < g->nodes[node + 1].prop; prop++)
        add_property(points, r, node, prop);
}

/* Leaving out a single line is not worth it. */
static struct span widened(struct span s, int size)
{
    s.from = s.from > FRAME_MARGIN ? s.from - FRAME_MARGIN : 0;
    s.to = s.to < size - FRAME_MARGIN ? s.to + FRAME_MARGIN : size - 1;
    for (int missing = FRAME_LEAST - (s.to - s.from + 1); missing > 0; missing--) {
        if (s.to < size - 1 && (s.from == 0 || missing % 2))
            s.to++;
        else
            s.from -= s.from > 0;
    }
    s.from = s.from == 1 ? 0 : s.from;
    s.to = s.to == size - 2 ? size - 1 : s.to;
    return s;
}

static bool has_edge(struct span s, int size)
{
    return s.from == 0 || s.to == size - 1;
}

bool frame_of_problem(const struct replay *r, struct frame *crop)
{
    const struct position *p = &r->position;
    struct point_set points = {0};
    struct box box = {{p->columns, -1}, {p->rows, -1}};
    if (p->columns == 0 || replay_inherited(r, REPLAY_VIEW) == 0 || problem_start(r->game) == SGF_NONE)
        return false;
    for (uint32_t node = 0; node < r->game->node_count; node++) {
        if (sgf_find(r->game, node, SGF_VW) != SGF_NONE)
            return false;
        add_node(&points, r, node);
    }
    box_add(&box, &points, p->rows);
    if (box.down.to < 0)
        return false;
    box.across = widened(box.across, p->columns);
    box.down = widened(box.down, p->rows);
    const int lines = (box.across.to - box.across.from + 1) * (box.down.to - box.down.from + 1);
    *crop = frame_between(box);
    return 2 * lines <= p->columns * p->rows && (has_edge(box.across, p->columns) || has_edge(box.down, p->rows));
}

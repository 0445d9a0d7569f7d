/* panes/tree.c - the tree of variations around the current node */
#include "base/tr.h"
#include "reader/family.h"
#include "reader/treegraph.h"
#include "view/pane.h"

/* The node to which the reader has moved in the tree, which is in the middle of the pane: s->selected is its number +
 * 1, or 0 for the current node. */
static uint32_t center(const struct session *s)
{
    return s->selected[PANE_TREE] > 0 ? (uint32_t)s->selected[PANE_TREE] - 1 : reader_node(&s->reader);
}

static void center_set(struct session *s, uint32_t node)
{
    s->selected[PANE_TREE] = (int)node + 1;
}

static struct tree_graph *graph(const struct session *s)
{
    return s->own[PANE_TREE];
}

/* Draws a node; the current one, and the one that the reader has moved to, are highlighted. */
static void draw_node(const struct session *s, struct canvas *c, int x, int y, uint32_t node, bool is_lit)
{
    const enum tree_shape shape = pane_node_shape(&s->reader.replay, node);
    struct move move;
    replay_move_of(&s->reader.replay, node, &move);
    const bool has_color = move.color == STONE_BLACK || move.color == STONE_WHITE;
    const enum stone color = has_color ? move.color : STONE_EMPTY;
    const bool is_selected = s->focus == PANE_TREE && node == center(s);
    if (node == reader_node(&s->reader))
        canvas_glyph(c, x, y, ROLE_TREE_CURRENT, GLYPH_NODE_CURRENT);
    else
        canvas_glyph(c, x, y,
            is_selected                     ? ROLE_SELECTED
            : is_lit && shape == TREE_PLAIN ? ROLE_TREE_PATH
                                            : pane_node_role(shape, color),
            pane_node_glyph(s, shape, color));
}

_Static_assert(TREE_UP == (int)STROKE_UP && TREE_RIGHT == (int)STROKE_RIGHT && TREE_DOWN == (int)STROKE_DOWN,
    "its lines are strokes");

static void draw_cell(const struct session *s, struct canvas *c, int x, int y, const struct tree_cell *cell)
{
    const enum role role = cell->is_lit ? ROLE_TREE_PATH : ROLE_TREE;
    if (cell->node != SGF_NONE)
        draw_node(s, c, x, y, cell->node, cell->is_lit);
    else if (cell->folded > 0)
        canvas_glyph(c, x, y, role, GLYPH_FOLD);
    else if (cell->strokes)
        canvas_stroke(c, x, y, role, cell->strokes | STROKE_ROUND);
    if (cell->joins)
        canvas_stroke(c, x + 1, y, cell->joins_lit ? ROLE_TREE_PATH : ROLE_TREE, STROKE_LEFT | STROKE_RIGHT);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_TREE, tr_in("title", "Tree"));
    if (!s->reader.has_game || !graph(s))
        return;
    const size_t played = s->reader.replay.played; /* the moves of a scratch line are not in the tree */
    if (played > 0)
        pane_note(c, r, plural(played, "%zu scratch move after it", "%zu scratch moves after it"), played);
    const int rows = graph(s)->rows < body.height ? graph(s)->rows : body.height;
    if (theme_has_ground(&s->theme, ROLE_TREE)) /* the ground of the board fills all of a row, not only nodes */
        canvas_fill(c, (struct rect){body.x, body.y, body.width, rows}, ROLE_TREE);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < graph(s)->columns; column++)
            draw_cell(s, c, body.x + 2 * column, body.y + row, treegraph_cell(graph(s), column, row));
}

static void make(const struct session *s, struct rect r, struct tree_graph *into)
{
    const struct treegraph_view view = {
        .replay = &s->reader.replay,
        .paths = &s->reader.paths,
        .families = s->reader.families,
        .center = center(s),
        .columns = (r.width + 1) / 2,
        .rows = r.height - 1,
        .fold = session_option(s, OPTION_FOLD),
        .only_path = session_hides(s),
    };
    treegraph_make(into, &view);
}

static void prepare(struct session *s)
{
    if (!s->reader.has_game)
        return;
    if (!graph(s))
        s->own[PANE_TREE] = treegraph_new();
    make(s, s->layout.panes[PANE_TREE], graph(s));
}

/* The rows that the tree needs around this node. */
static int rows_needed(const struct session *s, struct rect r)
{
    struct tree_graph *here = treegraph_new();
    make(s, r, here);
    const int rows = 1 + here->rows; /* at most as many as `r` has */
    treegraph_free(here);
    return rows;
}

/* Moves in the tree. False: no node there. */
static bool step(struct session *s, int rows, int columns)
{
    const uint32_t to = s->reader.has_game ? treegraph_step(graph(s), &s->reader.replay, center(s), rows, columns)
                                           : SGF_NONE;
    if (to != SGF_NONE)
        center_set(s, to);
    return to != SGF_NONE;
}

static void scroll(struct session *s, int lines)
{
    for (int i = lines < 0 ? -lines : lines; i > 0 && step(s, lines < 0 ? -1 : 1, 0); i--)
        continue;
}

static void turn(struct session *s, int way)
{
    step(s, 0, way);
}

/* Moves to the first or the last row of the whole tree, in the same column. */
static void to_end(struct session *s, int way)
{
    const struct reader *r = &s->reader;
    uint32_t node = 0, left = r->has_game ? sgf_paths_depth(&r->paths, center(s)) : 0;
    for (uint32_t child; left > 0; left--, node = child) {
        child = way < 0 ? sgf_child(&r->record, node) : family_last(r->families, node);
        if (child == SGF_NONE)
            break;
    }
    center_set(s, node);
}

static void click(struct session *s, int x, int y)
{
    const struct rect r = s->layout.panes[PANE_TREE];
    const uint32_t node = treegraph_node(graph(s), (x - r.x) / 2, y - r.y - 1);
    if (node != SGF_NONE)
        session_leap(s, node);
}

static void follow(struct session *s)
{
    if (!s->reader.has_game)
        return;
    if (center(s) != reader_node(&s->reader))
        session_leap(s, center(s));
    s->screen = PANE_BOARD;
}

static void graph_free(void *own)
{
    treegraph_free(own);
}

const struct pane pane_tree = {
    .draw = draw,
    .prepare = prepare,
    .focus = FOCUS_GAME,
    .scroll = scroll,
    .turn = turn,
    .end = to_end,
    .click = click,
    .follow = follow,
    .is_of_node = true,
    .free = graph_free,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_BELOW,
        .rank = RANK_TREE,
        .rows = pane_tree_rows,
        .needed = rows_needed,
        .least = PANE_TREE_LEAST},
};

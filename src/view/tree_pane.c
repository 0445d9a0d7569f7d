/* view/tree_pane.c - the tree of variations around the current node */
#include "rules/annotation.h"
#include "view/pane.h"
#include "view/treegraph.h"

/* What a node is drawn as. */
enum shape { SHAPE_PLAIN, SHAPE_NOTED, SHAPE_HOT, SHAPE_COUNT };

/* By colour of the move, none, full or open stone, and by shape. */
static const enum glyph glyphs[3][SHAPE_COUNT] = {
    {GLYPH_NODE, GLYPH_NODE_NOTED, GLYPH_NODE_HOT},
    {GLYPH_BLACK, GLYPH_NODE_FULL_NOTED, GLYPH_NODE_FULL_HOT},
    {GLYPH_WHITE, GLYPH_NODE_OPEN_NOTED, GLYPH_NODE_OPEN_HOT},
};

static enum shape shape_of(const struct replay *r, uint32_t node)
{
    struct annotations annotations;

    annotations_read(r, node, &annotations);
    if (annotations.at[ANNOTATION_MOVE].id != SGF_NONE || annotations.at[ANNOTATION_HOTSPOT].id != SGF_NONE)
        return SHAPE_HOT;
    return sgf_has_text(r->game, node, SGF_C) || sgf_has_text(r->game, node, SGF_N) ? SHAPE_NOTED : SHAPE_PLAIN;
}

static enum role role_of(const struct session *s, uint32_t node, enum shape shape, enum stone color)
{
    static const enum role by_color[] = {[STONE_EMPTY] = ROLE_TREE_NODE, [STONE_BLACK] = ROLE_TREE_BLACK, [STONE_WHITE] = ROLE_TREE_WHITE};

    if (node == session_node(s))
        return ROLE_TREE_CURRENT;
    if (s->focus == PANE_TREE && node == s->tree_node)
        return ROLE_SELECTED;
    return shape == SHAPE_HOT ? ROLE_TREE_HOT : shape == SHAPE_NOTED ? ROLE_TREE_NOTED : by_color[color];
}

static void draw_node(const struct session *s, struct canvas *c, int x, int y, uint32_t node)
{
    const enum shape shape = shape_of(&s->replay, node);
    struct move move;

    replay_move_of(&s->replay, node, &move);
    const int kind = move.color == STONE_EMPTY ? 0 : pane_stone(s, move.color) == GLYPH_BLACK ? 1 : 2;
    const enum role role = role_of(s, node, shape, move.color == STONE_WHITE ? STONE_WHITE : move.color == STONE_BLACK ? STONE_BLACK : STONE_EMPTY);
    canvas_glyph(c, x, y, role, node == session_node(s) ? GLYPH_NODE_CURRENT : glyphs[kind][shape]);
}

static void draw_cell(const struct session *s, struct canvas *c, int x, int y, const struct tree_cell *cell)
{
    const enum role role = cell->is_lit ? ROLE_TREE_PATH : ROLE_TREE;

    if (cell->node != SGF_NONE)
        draw_node(s, c, x, y, cell->node);
    else if (cell->folded > 0)
        canvas_glyph(c, x, y, role, GLYPH_FOLD);
    else if (cell->strokes)
        canvas_stroke(c, x, y, role, cell->strokes | STROKE_ROUND);
    if (cell->joins)
        canvas_stroke(c, x + 1, y, cell->joins_lit ? ROLE_TREE_PATH : ROLE_TREE, STROKE_LEFT | STROKE_RIGHT);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_TREE, "Tree");

    if (!s->has_game || !s->graph)
        return;
    for (int row = 0; row < treegraph_rows(s->graph) && row < body.height; row++)
        for (int column = 0; column < treegraph_columns(s->graph); column++)
            draw_cell(s, c, body.x + 2 * column, body.y + row, treegraph_cell(s->graph, column, row));
}

const struct pane pane_tree = {.id = PANE_TREE, .draw = draw};

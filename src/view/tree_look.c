/* view/tree_look.c - what a node of the tree looks like: its shape, glyph and role */
#include "view/tree_look.h"

#include "rules/annotation.h"
#include "view/pane.h"

/* By colour of the move, none, full or open stone, and by shape. */
static const enum glyph glyphs[3][TREE_SHAPE_COUNT] = {
    {GLYPH_NODE, GLYPH_NODE_NOTED, GLYPH_NODE_HOT, GLYPH_NODE_BAD},
    {GLYPH_BLACK, GLYPH_NODE_FULL_NOTED, GLYPH_NODE_FULL_HOT, GLYPH_NODE_FULL_BAD},
    {GLYPH_WHITE, GLYPH_NODE_OPEN_NOTED, GLYPH_NODE_OPEN_HOT, GLYPH_NODE_OPEN_BAD},
};

enum tree_shape tree_look_shape(const struct replay *r, uint32_t node)
{
    struct annotations annotations;
    annotations_read(r, node, &annotations);
    const uint32_t id = annotations.at[ANNOTATION_MOVE].id;
    if (id == SGF_BM || id == SGF_DO)
        return TREE_BAD;
    if (id != SGF_NONE || annotations.at[ANNOTATION_HOTSPOT].id != SGF_NONE)
        return TREE_GOOD;
    return sgf_has_text(r->game, node, SGF_C) || sgf_has_text(r->game, node, SGF_N) ? TREE_NOTED : TREE_PLAIN;
}

enum glyph tree_look_glyph(const struct session *s, enum tree_shape shape, enum stone color)
{
    return glyphs[color == STONE_EMPTY ? 0 : pane_stone(s, color) == GLYPH_BLACK ? 1 : 2][shape];
}

enum role tree_look_role(enum tree_shape shape, enum stone color)
{
    static const enum role by_color[] =
        {[STONE_EMPTY] = ROLE_TREE_NODE, [STONE_BLACK] = ROLE_TREE_BLACK, [STONE_WHITE] = ROLE_TREE_WHITE};
    static const enum role by_shape[] =
        {[TREE_NOTED] = ROLE_TREE_NOTED, [TREE_GOOD] = ROLE_TREE_HOT, [TREE_BAD] = ROLE_TREE_HOT};
    return shape == TREE_PLAIN ? by_color[color] : by_shape[shape];
}

/* reader/answer.c - what a record says of the answers to its problem */
#include "reader/answer.h"

#include "base/ascii.h"
#include "rules/annotation.h"

/* Nodes that are looked at for a solution, or for how the record marks its answers. */
#define SEARCH_MOST 200000

/* Words that judge. "right" in small letters is a side of the board. */
static enum answer word_judges(struct slice word)
{
    if (slice_is(word, "RIGHT") || slice_is_equal_caseless(word, SLICE("correct")))
        return ANSWER_RIGHT;
    if (slice_is_equal_caseless(word, SLICE("wrong")) || slice_is_equal_caseless(word, SLICE("incorrect")))
        return ANSWER_WRONG;
    return ANSWER_OPEN;
}

static enum answer comment_judges(const struct sgf_game *g, uint32_t node)
{
    enum answer end = ANSWER_OPEN;
    struct buf text = {0};

    sgf_node_text(g, node, SGF_C, &text);
    for (size_t i = 0; i < text.len && end == ANSWER_OPEN;) {
        size_t len = 0;

        while (i + len < text.len && is_letter(text.at[i + len]))
            len++;
        end = word_judges(slice_part(buf_slice(&text), i, i + len));
        i += len > 0 ? len : 1;
    }
    buf_free(&text);
    return end;
}

/* Annotations of the node itself; who played it decides whom they praise. */
static enum answer node_judges(const struct replay *r, uint32_t node, enum stone color)
{
    const struct sgf_game *g = r->game;
    const bool is_ours = sgf_find(g, node, color == STONE_BLACK ? SGF_B : SGF_W) != SGF_NONE;
    struct annotations annotations;

    if (sgf_find(g, node, SGF_WV) != SGF_NONE)
        return ANSWER_WRONG;
    annotations_read(r, node, &annotations);
    const uint32_t position = annotations.at[ANNOTATION_POSITION].id, move = annotations.at[ANNOTATION_MOVE].id;
    if (position == SGF_GB || position == SGF_GW)
        return position == (color == STONE_BLACK ? SGF_GB : SGF_GW) ? ANSWER_RIGHT : ANSWER_WRONG;
    if (is_ours && (move == SGF_BM || move == SGF_TE))
        return move == SGF_BM ? ANSWER_WRONG : ANSWER_RIGHT;
    return ANSWER_OPEN;
}

/* How the whole record marks its answers: where some leaves are marked right the others are wrong, and the other way
 * round. */
static enum answer unmarked(const struct replay *r, uint32_t start, enum stone color)
{
    const struct sgf_game *g = r->game;
    enum answer end = ANSWER_OPEN;

    for (uint32_t node = start + 1; node < g->node_count && node - start < SEARCH_MOST; node++) {
        enum answer marked = node_judges(r, node, color);

        if (marked == ANSWER_OPEN && sgf_child(g, node) == SGF_NONE)
            marked = comment_judges(g, node);
        if (marked == ANSWER_RIGHT)
            return ANSWER_WRONG;
        if (marked == ANSWER_WRONG)
            end = ANSWER_RIGHT;
    }
    return end;
}

static bool is_first_line(const struct sgf_game *g, uint32_t start, uint32_t node)
{
    while (node != start && node != SGF_NONE) {
        const uint32_t parent = sgf_parent(g, node);

        if (parent == SGF_NONE || sgf_child(g, parent) != node)
            return false;
        node = parent;
    }
    return true;
}

/* `standard` is what holds of leaves without a mark. */
static enum answer judge(const struct replay *r, uint32_t start, uint32_t leaf, enum stone color, enum answer standard)
{
    const struct sgf_game *g = r->game;
    enum answer end = comment_judges(g, leaf);

    for (uint32_t node = leaf; end == ANSWER_OPEN && node != start && node != SGF_NONE; node = sgf_parent(g, node))
        end = node_judges(r, node, color);
    if (end == ANSWER_OPEN)
        end = standard;
    if (end == ANSWER_OPEN)
        end = is_first_line(g, start, leaf) ? ANSWER_RIGHT : ANSWER_WRONG;
    return end;
}

enum answer answer_judge(const struct replay *r, uint32_t start, uint32_t leaf, enum stone color)
{
    return judge(r, start, leaf, color, unmarked(r, start, color));
}

/* ---- solutions ---- */

/* The end of a subtree: the first node that is not in it. */
static uint32_t subtree_end(const struct sgf_game *g, uint32_t node)
{
    while (node != SGF_NONE && sgf_next(g, node) == SGF_NONE)
        node = sgf_parent(g, node);
    return node == SGF_NONE ? g->node_count : sgf_next(g, node);
}

static bool leads_right(const struct replay *r, uint32_t child, uint32_t start, enum stone color, enum answer standard)
{
    const struct sgf_game *g = r->game;
    const uint32_t end = subtree_end(g, child);

    for (uint32_t node = child; node < end && node - child < SEARCH_MOST; node++)
        if (sgf_child(g, node) == SGF_NONE && judge(r, start, node, color, standard) == ANSWER_RIGHT)
            return true;
    return false;
}

uint32_t answer_solution(const struct replay *r, uint32_t node, uint32_t start, enum stone color)
{
    const enum answer standard = unmarked(r, start, color);
    uint32_t child = sgf_child(r->game, node);

    while (child != SGF_NONE && !leads_right(r, child, start, color, standard))
        child = sgf_next(r->game, child);
    return child;
}

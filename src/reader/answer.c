/* reader/answer.c - the right and wrong answers to a problem in its record */
#include "reader/answer.h"

#include "base/mem.h"
#include "rules/annotation.h"

/* The most nodes that are read. */
#define NODES_MOST 50000

/* ---- judgements in a node ---- */

static enum answer comment_judges(const struct sgf_game *g, uint32_t node)
{
    struct buf text = {0};
    if (!sgf_has_text(g, node, SGF_C))
        return ANSWER_OPEN;
    sgf_node_text(g, node, SGF_C, &text);
    const bool is_leaf = sgf_child(g, node) == SGF_NONE;
    const enum answer said = is_leaf ? judge_says(buf_slice(&text)) : judge_begins(buf_slice(&text));
    buf_free(&text);
    return said;
}

/* Annotations praise the player of the move. */
static enum answer signs_judge(const struct replay *r, uint32_t node, enum stone color)
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

/* ---- reading ---- */

void answers_free(struct answers *a)
{
    mem_free(a->said);
    mem_free(a->leads);
    *a = (struct answers){0};
}

/* Parents come before their children: each node inherits the judgement above it. Returns the judgement of leaves
 * without one. */
static enum answer said_make(struct answers *a, const struct replay *r, enum stone color)
{
    bool has_right = false, has_wrong = false, has_sign = false;
    a->said[0] = ANSWER_OPEN;
    for (uint32_t i = 1; i < a->count; i++) {
        const uint32_t node = a->start + i, parent = sgf_parent(a->game, node);
        const enum answer words = comment_judges(a->game, node);
        const enum answer said = words != ANSWER_OPEN ? words : signs_judge(r, node, color);

        a->said[i] = said != ANSWER_OPEN ? (uint8_t)said : a->said[parent - a->start];
        has_right |= said == ANSWER_RIGHT;
        has_wrong |= said == ANSWER_WRONG;
        has_sign |= sgf_find(a->game, node, SGF_WV) != SGF_NONE;
    }
    a->is_marked = has_right || has_wrong;
    return has_right ? ANSWER_WRONG : has_sign ? ANSWER_RIGHT : ANSWER_OPEN;
}

enum { FIRST = 1, HAS_OURS = 2 };

/* Marks the nodes reached by first children wherever that colour moves. */
static void firsts_make(const struct answers *a, enum stone color, uint8_t *firsts)
{
    const uint32_t id = color == STONE_BLACK ? SGF_B : SGF_W;
    firsts[0] = FIRST;
    for (uint32_t i = 1; i < a->count; i++) {
        uint8_t *above = &firsts[sgf_parent(a->game, a->start + i) - a->start];
        const bool is_ours = sgf_find(a->game, a->start + i, id) != SGF_NONE;

        firsts[i] = *above & FIRST && !(is_ours && *above & HAS_OURS) ? FIRST : 0;
        if (is_ours)
            *above |= HAS_OURS;
    }
}

/* Judges the leaves without a judgement: as `others`; if that is OPEN, first ones are right. */
static void leaves_make(struct answers *a, enum stone color, enum answer others)
{
    uint8_t *firsts = mem_zero(a->count, sizeof *firsts);
    firsts_make(a, color, firsts);
    for (uint32_t i = 0; i < a->count; i++)
        if (sgf_child(a->game, a->start + i) == SGF_NONE && a->said[i] == ANSWER_OPEN)
            a->said[i] = (uint8_t)(others == ANSWER_OPEN && firsts[i] & FIRST ? ANSWER_RIGHT : others);
    mem_free(firsts);
}

static void leads_make(struct answers *a)
{
    for (uint32_t i = a->count; i-- > 1;) {
        const uint32_t node = a->start + i, parent = sgf_parent(a->game, node);

        a->leads[i] |= sgf_child(a->game, node) == SGF_NONE && a->said[i] == ANSWER_RIGHT;
        if (a->leads[i])
            a->leads[parent - a->start] = true;
    }
}

/* The end of a subtree: the first node after it. */
static uint32_t subtree_end(const struct sgf_game *g, uint32_t node)
{
    while (node != SGF_NONE && sgf_next(g, node) == SGF_NONE)
        node = sgf_parent(g, node);
    return node == SGF_NONE ? g->node_count : sgf_next(g, node);
}

void answers_read(struct answers *a, const struct replay *r, uint32_t start, enum stone color)
{
    const uint32_t nodes = subtree_end(r->game, start) - start;
    answers_free(a);
    *a = (struct answers){.game = r->game, .start = start, .count = nodes < NODES_MOST ? nodes : NODES_MOST};
    a->said = mem_zero(a->count, sizeof *a->said);
    a->leads = mem_zero(a->count, sizeof *a->leads);
    leaves_make(a, color, said_make(a, r, color));
    leads_make(a);
}

/* ---- questions ---- */

static bool is_known(const struct answers *a, uint32_t node)
{
    return node >= a->start && node - a->start < a->count;
}

enum answer answers_say(const struct answers *a, uint32_t node)
{
    return is_known(a, node) ? (enum answer)a->said[node - a->start] : ANSWER_OPEN;
}

uint32_t answers_solution(const struct answers *a, uint32_t node)
{
    uint32_t child = sgf_child(a->game, node);
    while (child != SGF_NONE && !(is_known(a, child) && a->leads[child - a->start]))
        child = sgf_next(a->game, child);
    return child;
}

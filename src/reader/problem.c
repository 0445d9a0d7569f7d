/* reader/problem.c - finds out if a game is a problem, and where it begins */
#include "reader/problem.h"

#include "reader/judge.h"
#include "rules/rules.h"

/* The most nodes that are searched for a judged answer. */
#define SEARCH_MOST 20000

static char move_color(const struct sgf_game *g, uint32_t node)
{
    if (sgf_find(g, node, SGF_B) != SGF_NONE)
        return 'B';
    return sgf_find(g, node, SGF_W) != SGF_NONE ? 'W' : 0;
}

/* ---- the player ---- */

/* PL of the nearest node at or above `node`, or 0. */
static char named_color(const struct sgf_game *g, uint32_t node)
{
    struct slice raw;
    char color;
    for (; node != SGF_NONE; node = sgf_parent(g, node))
        if (sgf_single(g, node, SGF_PL, &raw) && sgf_read_color(raw, &color) != SGF_DELETED)
            return color;
    return 0;
}

static bool has_move_of(const struct sgf_game *g, uint32_t node, char color)
{
    uint32_t child = sgf_child(g, node);
    while (child != SGF_NONE && move_color(g, child) != color)
        child = sgf_next(g, child);
    return child != SGF_NONE;
}

char problem_color(const struct sgf_game *g, uint32_t start)
{
    const char named = named_color(g, start);
    if (named && has_move_of(g, start, named))
        return named;
    for (uint32_t child = sgf_child(g, start); child != SGF_NONE; child = sgf_next(g, child))
        if (move_color(g, child))
            return move_color(g, child);
    return named == 'W' ? 'W' : 'B';
}

/* ---- problems ---- */

/* The first node of the main line with a move; SGF_NONE if none, or the line is too long. */
static uint32_t first_move(const struct sgf_game *g)
{
    uint32_t first = SGF_NONE;
    int count = 0;
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node)) {
        if (++count > PROBLEM_NODES_MOST)
            return SGF_NONE;
        if (first == SGF_NONE && move_color(g, node))
            first = node;
    }
    return first;
}

/* Looks at the first comment from the root to `start`, else at the comment on the game. */
static bool has_task(const struct sgf_game *g, uint32_t start)
{
    struct buf text = {0};
    uint32_t node = 0;
    while (node != start && !sgf_has_text(g, node, SGF_C))
        node = sgf_child(g, node);
    if (!sgf_node_text(g, node, SGF_C, &text))
        sgf_node_text(g, 0, SGF_GC, &text);
    const bool sets = judge_sets_task(buf_slice(&text));
    buf_free(&text);
    return sets;
}

static bool is_judged(const struct sgf_game *g, uint32_t node, char color, struct buf *text)
{
    const bool has_sign = sgf_find(g, node, SGF_TE) != SGF_NONE || sgf_find(g, node, SGF_BM) != SGF_NONE;
    if (sgf_find(g, node, SGF_WV) != SGF_NONE || (has_sign && move_color(g, node) == color))
        return true;
    buf_clear(text);
    return sgf_has_text(g, node, SGF_C) && sgf_node_text(g, node, SGF_C, text) &&
           judge_begins(buf_slice(text)) != ANSWER_OPEN;
}

static bool has_judgement(const struct sgf_game *g, uint32_t start)
{
    const char color = problem_color(g, start);
    struct buf text = {0};
    uint32_t node = start + 1;
    while (node < g->node_count && node - start < SEARCH_MOST && !is_judged(g, node, color, &text))
        node++;
    buf_free(&text);
    return node < g->node_count && node - start < SEARCH_MOST;
}

uint32_t problem_start(const struct sgf_game *g)
{
    const bool has_stones = sgf_has_text(g, 0, SGF_AB) || sgf_has_text(g, 0, SGF_AW);
    const bool has_info = sgf_has_text(g, 0, SGF_RE) || sgf_has_text(g, 0, SGF_PB) || sgf_has_text(g, 0, SGF_PW);
    if (!rules_find(g->gm) || !has_stones || has_info)
        return SGF_NONE;
    const uint32_t first = first_move(g);
    if (first == SGF_NONE || first == 0)
        return SGF_NONE;
    const uint32_t start = sgf_parent(g, first);
    return has_task(g, start) || has_judgement(g, start) ? start : SGF_NONE;
}

bool problem_is(struct sgf_game *record, const struct sgf_collection *c, size_t game)
{
    record->diags.limit = 1;
    sgf_game_load(record, c, game);
    return problem_start(record) != SGF_NONE;
}

size_t problem_near(const struct sgf_collection *c, size_t game, int step)
{
    struct sgf_game record = {0};
    size_t bytes = 0;
    for (; game < c->count && bytes < PROBLEM_NEAR_BYTES; game += (size_t)step) {
        const bool is_found = problem_is(&record, c, game);
        bytes += record.bytes.len;
        if (is_found)
            break;
    }
    sgf_game_free(&record);
    return game < c->count && bytes < PROBLEM_NEAR_BYTES ? game : SIZE_MAX;
}

/* reader/line.c - the line followed: from the root through the current node to a leaf */
#include "reader/line.h"

#include "base/array.h"
#include "base/mem.h"

/* ---- adding a node ---- */

static void add(struct line *l, const struct replay *r, uint32_t node)
{
    const uint32_t parent = sgf_parent(r->game, node);
    if (parent != SGF_NONE && (sgf_next(r->game, node) != SGF_NONE || sgf_child(r->game, parent) != node))
        MEM_ADD(l->forks, l->fork_count, l->fork_cap) = (uint32_t)l->count;
    if (sgf_has_type(r->game, node, SGF_TYPE_GAME_INFO))
        MEM_ADD(l->infos, l->info_count, l->info_cap) = (uint32_t)l->count;
    l->last = replay_number_after(r, l->count > 0 ? l->last : 0, node);
    if (l->count % LINE_BLOCK == 0) {
        mem_reserve(&l->numbers, &l->number_cap, l->count / LINE_BLOCK + 1, sizeof *l->numbers);
        l->numbers[l->count / LINE_BLOCK] = l->last;
    }
    MEM_ADD(l->at, l->count, l->cap) = node;
    l->whole = sgf_child(r->game, node) == SGF_NONE;
}

/* Removes the turns at `depth` and below. */
static void turns_cut(struct line *l, size_t depth)
{
    while (l->turn_count > 0 && l->turns[l->turn_count - 1].depth >= depth)
        l->turn_count--;
}

static void cut(struct line *l, const struct replay *r, size_t count)
{
    l->last = count > 0 ? (int32_t)line_number(l, r, count - 1) : 0;
    l->count = count;
    l->kept = l->kept < count ? l->kept : count;
    while (l->fork_count > 0 && l->forks[l->fork_count - 1] >= count)
        l->fork_count--;
    while (l->info_count > 0 && l->infos[l->info_count - 1] >= count)
        l->info_count--;
    turns_cut(l, count);
    l->whole = false;
}

/* ---- move numbers ---- */

void line_numbers(const struct line *l, const struct replay *r, size_t depth, int32_t numbers[LINE_BLOCK])
{
    const size_t first = depth - depth % LINE_BLOCK;
    for (size_t i = 0; i < LINE_BLOCK; i++) {
        if (first + i >= l->count)
            numbers[i] = 0;
        else
            numbers[i] = i == 0 ? l->numbers[first / LINE_BLOCK]
                                : replay_number_after(r, numbers[i - 1], l->at[first + i]);
    }
}

long line_number(const struct line *l, const struct replay *r, size_t depth)
{
    int32_t numbers[LINE_BLOCK];
    if (depth + 1 == l->count)
        return l->last;
    line_numbers(l, r, depth, numbers);
    return numbers[depth % LINE_BLOCK];
}

/* ---- the line ---- */

void line_start(struct line *l, const struct replay *r)
{
    cut(l, r, 0);
    add(l, r, 0);
}

void line_free(struct line *l)
{
    mem_free(l->at);
    mem_free(l->numbers);
    mem_free(l->forks);
    mem_free(l->infos);
    mem_free(l->turns);
    *l = (struct line){0};
}

/* True if the node is among those brought in. */
static bool line_has(const struct line *l, const struct sgf_paths *p, uint32_t node)
{
    return sgf_paths_depth(p, node) < l->count && l->at[sgf_paths_depth(p, node)] == node;
}

void line_through(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node)
{
    const size_t depth = sgf_paths_depth(p, node);
    uint32_t above = node;
    if (line_has(l, p, node))
        return;
    while (!line_has(l, p, above))
        above = sgf_parent(r->game, above);
    const size_t first = sgf_paths_depth(p, above) + 1;
    if (first < l->count)
        cut(l, r, first);
    mem_reserve(&l->at, &l->cap, depth + 1, sizeof *l->at);
    above = node;
    for (size_t i = depth; i >= first; i--) {
        l->at[i] = above;
        above = sgf_parent(r->game, above);
    }
    while (l->count <= depth)
        add(l, r, l->at[l->count]);
}

void line_turn(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node)
{
    const size_t depth = sgf_paths_depth(p, node) - 1;
    const uint32_t tail = l->at[l->count - 1];
    if (line_at(l, r, depth + 1) == node)
        return;
    turns_cut(l, depth);
    line_through(l, r, p, node);
    MEM_ADD(l->turns, l->turn_count, l->turn_cap) = (struct line_turn){depth, tail};
}

void line_return(struct line *l, const struct replay *r, const struct sgf_paths *p, size_t from, size_t to)
{
    for (size_t i = 0; i < l->turn_count; i++) {
        const struct line_turn turn = l->turns[i];
        if (turn.depth < from)
            continue;
        if (turn.depth >= to)
            return;
        cut(l, r, turn.depth + 1);
        turns_cut(l, turn.depth);
        line_through(l, r, p, turn.tail);
        return;
    }
}

void line_choose(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node)
{
    turns_cut(l, sgf_paths_depth(p, node) - 1);
    line_through(l, r, p, node);
}

bool line_straighten(struct line *l, const struct replay *r, size_t depth)
{
    turns_cut(l, depth);
    for (size_t i = 0; i < l->fork_count; i++) {
        const size_t fork = l->forks[i];

        if (fork <= depth || sgf_child(r->game, l->at[fork - 1]) == l->at[fork])
            continue;
        cut(l, r, fork);
        return true;
    }
    return false;
}

bool line_extend(struct line *l, const struct replay *r, size_t most)
{
    for (; !l->whole && most > 0; most--)
        add(l, r, sgf_child(r->game, l->at[l->count - 1]));
    return !l->whole;
}

uint32_t line_at(struct line *l, const struct replay *r, size_t depth)
{
    if (depth >= l->count)
        line_extend(l, r, depth - l->count + 1);
    return depth < l->count ? l->at[depth] : SGF_NONE;
}

/* The last of the depths up to `depth`, or 0. */
static size_t last_depth(const uint32_t *at, size_t count, size_t depth)
{
    const size_t before = array_upto(at, count, (uint32_t)depth);
    return before > 0 ? at[before - 1] : 0;
}

size_t line_fork(const struct line *l, size_t depth)
{
    return last_depth(l->forks, l->fork_count, depth);
}

size_t line_info(const struct line *l, size_t depth)
{
    return last_depth(l->infos, l->info_count, depth);
}

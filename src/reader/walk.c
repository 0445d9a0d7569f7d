/* reader/walk.c - the node to which a step goes */
#include "reader/walk.h"

#include "base/array.h"
#include "reader/curve.h"
#include "reader/family.h"

/* Nodes of a line brought in at a time while searching it for a branch. */
#define LINE_STEP 4096

void walk_whole(struct reader *r)
{
    line_extend(&r->line, &r->replay, SIZE_MAX);
}

/* ---- along the line ---- */

uint32_t walk_forward(struct reader *r, size_t steps)
{
    const size_t depth = r->replay.depth, most = SIZE_MAX - depth;
    const uint32_t node = line_at(&r->line, &r->replay, depth + (steps < most ? steps : most));
    return node != SGF_NONE ? node : r->line.at[r->line.count - 1];
}

uint32_t walk_back(const struct reader *r, size_t steps)
{
    const size_t depth = r->replay.depth;
    return r->line.at[steps < depth ? depth - steps : 0];
}

uint32_t walk_last(struct reader *r)
{
    walk_whole(r);
    return r->line.at[r->line.count - 1];
}

/* ---- goals on the line ---- */

uint32_t walk_to_move(const struct reader *r, uint32_t node)
{
    struct move move = {.kind = MOVE_NONE};
    for (; node != SGF_NONE; node = sgf_child(&r->record, node)) {
        replay_move_of(&r->replay, node, &move);
        if (move.kind != MOVE_NONE)
            return node;
    }
    return SGF_NONE;
}

static bool has_comment(const struct reader *r, size_t depth)
{
    return sgf_has_text(&r->record, r->line.at[depth], SGF_C);
}

static bool has_hotspot(const struct reader *r, size_t depth)
{
    return sgf_find(&r->record, r->line.at[depth], SGF_HO) != SGF_NONE;
}

static bool (*const is_goal[WALK_GOAL_COUNT])(const struct reader *r, size_t depth) = {
    [WALK_COMMENT] = has_comment,
    [WALK_HOTSPOT] = has_hotspot,
    [WALK_DROP] = curve_is_drop,
};

/* The depth of the nearest goal after (1) or before (-1) `depth`, or SIZE_MAX. */
static size_t search(struct reader *r, size_t depth, enum walk_goal goal, int way)
{
    while (way > 0 ? line_at(&r->line, &r->replay, depth + 1) != SGF_NONE : depth > 0) {
        depth = way > 0 ? depth + 1 : depth - 1;
        if (is_goal[goal](r, depth))
            return depth;
    }
    return SIZE_MAX;
}

uint32_t walk_to(struct reader *r, enum walk_goal goal, int way, size_t count)
{
    size_t depth = r->replay.depth, found = SIZE_MAX;
    for (; count > 0 && (depth = search(r, depth, goal, way)) != SIZE_MAX; count--)
        found = depth;
    return found == SIZE_MAX ? SGF_NONE : r->line.at[found];
}

/* ---- branches ---- */

uint32_t walk_previous_branch(const struct reader *r, size_t count)
{
    size_t depth = r->replay.depth;
    for (size_t i = count; i > 0 && line_fork(&r->line, depth) > 0; i--)
        depth = line_fork(&r->line, depth) - 1;
    return depth == r->replay.depth ? SGF_NONE : r->line.at[depth];
}

/* The index in line.forks of the first fork that is a child of a node below `depth`, or SIZE_MAX; brings in as much of
 * the line as needed. */
static size_t fork_after(struct reader *r, size_t depth)
{
    struct line *l = &r->line;
    size_t fork;
    while ((fork = array_upto(l->forks, l->fork_count, (uint32_t)depth + 1)) == l->fork_count && !l->whole)
        line_extend(l, &r->replay, LINE_STEP);
    return fork < l->fork_count ? fork : SIZE_MAX;
}

uint32_t walk_next_branch(struct reader *r, size_t count)
{
    uint32_t node = SGF_NONE;
    size_t depth = r->replay.depth;
    for (size_t fork; count > 0 && (fork = fork_after(r, depth)) != SIZE_MAX; count--) {
        depth = r->line.forks[fork] - 1;
        node = r->line.at[depth];
    }
    return node;
}

static uint32_t branch_above(const struct reader *r, uint32_t node)
{
    const uint32_t branch = sgf_paths_branch(&r->paths, node);
    if (branch != 0)
        return sgf_parent(&r->record, branch);
    const size_t fork = line_fork(&r->line, sgf_paths_depth(&r->paths, node));
    return fork > 0 ? r->line.at[fork - 1] : SGF_NONE;
}

uint32_t walk_back_to_branch(const struct reader *r, size_t count)
{
    uint32_t node = reader_node(r);
    for (size_t i = count; i > 0 && branch_above(r, node) != SGF_NONE; i--)
        node = branch_above(r, node);
    return node == reader_node(r) ? SGF_NONE : node;
}

uint32_t walk_main_line(const struct reader *r)
{
    uint32_t node = reader_node(r);
    while (sgf_paths_branch(&r->paths, node) != 0)
        node = sgf_parent(&r->record, sgf_paths_branch(&r->paths, node));
    return node == reader_node(r) ? SGF_NONE : node;
}

/* ---- variations ---- */

bool walk_is_fork(const struct reader *r)
{
    const size_t depth = r->replay.depth;
    const bool has_siblings = depth > 0 && line_fork(&r->line, depth) == depth;
    return !has_siblings && sgf_has_variations(&r->record, reader_node(r));
}

static uint32_t sibling(struct reader *r, uint32_t node, int way)
{
    return way > 0 ? sgf_next(&r->record, node) : family_previous(r->families, node);
}

uint32_t walk_choice(struct reader *r, int way)
{
    return sibling(r, reader_next(r), way);
}

uint32_t walk_variation(struct reader *r, int way)
{
    const size_t depth = r->replay.depth, fork = line_fork(&r->line, depth);
    if (fork == 0)
        return SGF_NONE;
    uint32_t node = sibling(r, r->line.at[fork], way);
    if (node == SGF_NONE)
        return SGF_NONE;
    uint32_t child = node;
    for (size_t d = fork; d <= depth && child != SGF_NONE; d++) {
        node = child;
        child = sgf_child(&r->record, node);
    }
    return node;
}

/* sgf/paths.c - depth, branch and sibling number of every node of a game */
#include "sgf/paths.h"

#include "base/array.h"
#include "base/mem.h"
#include "sgf/state.h"

/* Beyond this an address is written as a number. */
#define ADDRESS_BYTES 255

/* Later siblings, as a stack: in pre-order the one met last comes first. */
struct later {
    struct sgf_run *at;
    size_t count, cap;
};

void sgf_paths_make(struct sgf_paths *p, const struct sgf_game *g)
{
    struct later later = {0};
    struct sgf_run here = {0};
    p->count = g->node_count;
    p->run_count = 0;
    for (uint32_t node = 0; node < g->node_count; node++) {
        if (node == 0 || g->nodes[node].parent != node - 1) {
            if (later.count)
                here = later.at[--later.count];
            MEM_ADD(p->runs, p->run_count, p->run_cap) = here;
        }
        if (g->nodes[node].next == SGF_NONE)
            continue;
        const uint32_t index = node == here.start ? here.index : 0;
        MEM_ADD(later.at, later.count, later.cap) = (struct sgf_run){g->nodes[node].next,
            here.depth + (node - here.start), index + 1};
    }
    mem_free(later.at);
}

void sgf_paths_free(struct sgf_paths *p)
{
    mem_free(p->runs);
    *p = (struct sgf_paths){0};
}

static const struct sgf_run *run_of(const struct sgf_paths *p, uint32_t node)
{
    const size_t upto = array_rows_upto(&p->runs->start, p->run_count, sizeof *p->runs, node);
    return &p->runs[upto - 1];
}

uint32_t sgf_paths_depth(const struct sgf_paths *p, uint32_t node)
{
    const struct sgf_run *run = run_of(p, node);
    return run->depth + (node - run->start);
}

uint32_t sgf_paths_branch(const struct sgf_paths *p, uint32_t node)
{
    return run_of(p, node)->start;
}

uint32_t sgf_paths_index(const struct sgf_paths *p, uint32_t node)
{
    const struct sgf_run *run = run_of(p, node);
    return run->start == node ? run->index : 0;
}

void sgf_paths_address(const struct sgf_paths *p, const struct sgf_game *g, uint32_t node, struct buf *out)
{
    /* Letters from the node up; more cannot fit. */
    uint32_t branches[ADDRESS_BYTES / 2 + 1];
    size_t count = 0;
    for (uint32_t at = sgf_paths_branch(p, node); at; at = sgf_paths_branch(p, g->nodes[at].parent)) {
        if (count == COUNT(branches)) {
            buf_add_format(out, "@%u", node);
            return;
        }
        branches[count++] = at;
    }
    const size_t start = out->len;
    const uint32_t node_depth = sgf_paths_depth(p, node);
    uint32_t depth = 0;
    while (count) {
        const uint32_t branch = branches[--count];
        const uint32_t steps = sgf_paths_depth(p, branch) - 1 - depth;
        if (steps)
            buf_add_format(out, "%u.", steps);
        sgf_label(sgf_paths_index(p, branch), out);
        depth = sgf_paths_depth(p, branch);
        if (count || node_depth > depth)
            buf_add_char(out, '.');
    }
    if (node_depth > depth || !node_depth)
        buf_add_format(out, "%u", node_depth - depth);
    if (out->len - start > ADDRESS_BYTES) {
        out->len = start;
        buf_add_format(out, "@%u", node);
    }
}

void sgf_address(const struct sgf_game *g, uint32_t node, struct buf *out)
{
    struct sgf_parse_state *s = g->state;
    if (s->paths.count == 0)
        sgf_paths_make(&s->paths, g);
    sgf_paths_address(&s->paths, g, node, out);
}

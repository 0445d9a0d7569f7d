/* sgf/paths.c - depth, branch and sibling number of every node of a game */
#include "sgf/paths.h"

#include "base/mem.h"

/* Beyond this an address is written as a number (interface, node address). */
#define ADDRESS_BYTES 255

static void grow(struct sgf_paths *p, uint32_t count)
{
    if (count <= p->cap)
        return;
    p->depth = mem_resize(p->depth, count, sizeof *p->depth);
    p->branch = mem_resize(p->branch, count, sizeof *p->branch);
    p->index = mem_resize(p->index, count, sizeof *p->index);
    p->cap = count;
}

void sgf_paths_make(struct sgf_paths *p, const struct sgf_game *g)
{
    grow(p, g->node_count);
    p->count = g->node_count;
    for (uint32_t node = 0; node < g->node_count; node++)
        p->index[node] = 0;
    for (uint32_t node = 0; node < g->node_count; node++) {
        const uint32_t parent = g->nodes[node].parent, next = g->nodes[node].next;
        if (next != SGF_NONE)
            p->index[next] = p->index[node] + 1; /* a sibling comes later in pre-order */
        p->depth[node] = parent == SGF_NONE ? 0 : p->depth[parent] + 1;
        p->branch[node] = p->index[node] ? node : parent == SGF_NONE ? 0 : p->branch[parent];
    }
}

void sgf_paths_free(struct sgf_paths *p)
{
    mem_free(p->depth);
    mem_free(p->branch);
    mem_free(p->index);
    *p = (struct sgf_paths){0};
}

void sgf_paths_address(const struct sgf_paths *p, const struct sgf_game *g, uint32_t node, struct buf *out)
{
    /* Letters from the node up; more than this many cannot fit. */
    uint32_t branches[ADDRESS_BYTES / 2 + 1];
    size_t count = 0;
    for (uint32_t at = p->branch[node]; at; at = p->branch[g->nodes[at].parent]) {
        if (count == sizeof branches / sizeof *branches) {
            buf_add_format(out, "@%u", node);
            return;
        }
        branches[count++] = at;
    }
    const size_t start = out->len;
    uint32_t depth = 0;
    while (count) {
        const uint32_t branch = branches[--count];
        const uint32_t steps = p->depth[branch] - 1 - depth;
        if (steps)
            buf_add_format(out, "%u.", steps);
        sgf_label(p->index[branch], out);
        depth = p->depth[branch];
        if (count || p->depth[node] > depth)
            buf_add_char(out, '.');
    }
    if (p->depth[node] > depth || !p->depth[node])
        buf_add_format(out, "%u", p->depth[node] - depth);
    if (out->len - start > ADDRESS_BYTES) {
        out->len = start;
        buf_add_format(out, "@%u", node);
    }
}

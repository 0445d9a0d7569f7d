/* reader/place.c - a place in a game that outlasts a change of its file */
#include "reader/place.h"

#include "base/mem.h"
#include "reader/family.h"

void place_take(struct place *p, const struct reader *r)
{
    const struct sgf_game *g = &r->record;
    uint32_t node = r->replay.node;
    p->depth = sgf_paths_depth(&r->paths, node);
    p->is_end = sgf_child(g, node) == SGF_NONE && !reader_is_scratch(r); /* that goes on from the node */
    for (node = sgf_paths_branch(&r->paths, node); node != 0; node = sgf_paths_branch(&r->paths, sgf_parent(g, node)))
        MEM_ADD(p->turns, p->count, p->cap) = (struct place_turn){sgf_paths_depth(&r->paths, node),
            sgf_paths_index(&r->paths, node)};
}

uint32_t place_find(struct place *p, const struct reader *r, bool *lost)
{
    const struct sgf_game *g = &r->record;
    uint32_t node = 0, depth = 0;
    *lost = false;
    while (depth < p->depth && !*lost) {
        const bool turns = p->count > 0 && p->turns[p->count - 1].depth == depth + 1;
        const uint32_t child = turns ? family_at(r->families, node, p->turns[p->count - 1].index) : sgf_child(g, node);
        *lost = child == SGF_NONE;
        p->count -= turns;
        node = *lost ? node : child;
        depth++;
    }
    mem_free(p->turns);
    return p->is_end && !*lost ? sgf_line_end(g, node) : node;
}

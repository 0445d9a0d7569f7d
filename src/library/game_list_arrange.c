/* library/game_list_arrange.c - the list of games when files are in another order, declared in game_list.h */
#include "library/game_list_parts.h"

/* The rows of a file, from another list of rows. */
static void rows_take(struct game_list *l, const struct game_list *from, size_t file, size_t old)
{
    const size_t start = from->starts[old], end = old + 1 < from->listed ? from->starts[old + 1] : from->count;
    l->starts[file] = l->count;
    for (size_t i = start; i < end; i++) {
        l->rows[l->count] = from->rows[i];
        l->rows[l->count++].file = (uint32_t)file;
    }
}

void game_list_arrange(struct game_list *l, const struct shelf *s, const struct shelf_order *o)
{
    if (!l)
        return;
    game_list_order_drop(l);
    filter_restart(l);
    l->is_stale = true;
    l->columns.named = 0;
    l->columns.widest[FACT_FILE] = 0;
    if (l->listed <= o->first)
        return;
    const struct game_list before = *l;
    l->rows = mem_alloc((before.count + 1) * sizeof *l->rows);
    l->starts = mem_alloc((before.listed + 1) * sizeof *l->starts);
    l->cap = before.count + 1;
    l->starts_cap = before.listed + 1;
    l->count = l->listed = l->read = 0;
    while (l->listed < s->count) {
        const bool is_moved = l->listed >= o->first && l->listed - o->first < o->count;
        const size_t old = is_moved ? o->first + o->from[l->listed - o->first] : l->listed;
        if (old >= before.listed)
            break;
        rows_take(l, &before, l->listed++, old);
    }
    mem_free(before.rows);
    mem_free(before.starts);
}

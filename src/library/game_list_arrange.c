/* library/game_list_arrange.c - the list of games when files are in another order, declared in game_list.h */
#include "library/game_list_parts.h"

/* The row says the name of its file. */
static void name_again(struct game_list *l, struct game_row *row, const char *name, struct buf *out)
{
    if (!row->fields)
        return;
    const struct slice last = field(row, COLUMN_FILE);
    buf_clear(out);
    buf_add(out, row->fields, (size_t)(last.at - row->fields));
    add_name(name, out);
    row->fields = arena_slice(&l->arena, buf_slice(out)).at;
}

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

void game_list_arrange(struct game_list *l, const struct shelf *s, const struct shelf_order *o, bool is_renamed)
{
    if (!l)
        return;
    order_drop(l);
    filter_restart(l);
    l->is_stale = true;
    l->columns.named = 0;
    l->columns.widest[COLUMN_FILE] = 0;
    if (l->listed <= o->first)
        return;
    const struct game_list before = *l;
    struct buf text = {0};
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
    for (size_t i = l->listed > o->first ? l->starts[o->first] : l->count; i < l->count && is_renamed; i++)
        name_again(l, &l->rows[i], s->files[l->rows[i].file].name, &text);
    buf_free(&text);
    mem_free(before.rows);
    mem_free(before.starts);
}

/* cmd/find_sort.c - keeps the rows of kifu find until all are known, and sorts them */
#include "cmd/find_sort.h"

#include <limits.h>

#include "base/mem.h"
#include "library/sorter.h"

/* How many rows more than wanted are kept, before they are sorted and the last ones dropped. */
#define BEYOND 4096

static struct find_sort_row copied(struct arena *arena, const struct find_sort_row *row)
{
    struct find_sort_row copy = {.source = row->source};
    copy.bytes = arena_slice(arena, row->bytes);
    copy.key = arena_slice(arena, row->key);
    for (int i = 0; i < FACT_COUNT; i++)
        copy.fields.field[i] = arena_slice(arena, row->fields.field[i]);
    return copy;
}

/* Sorts the rows, and drops those that are not wanted. */
static void sort(struct find_sort *k)
{
    struct sorter s = {0};
    struct arena arena = {0};
    const size_t count = k->most > 0 && k->most < k->count ? k->most : k->count;
    if (k->count == 0)
        return;
    sorter_begin(&s, k->count, k->descending);
    for (size_t i = 0; i < k->count; i++)
        sorter_add(&s, k->rows[i].key);
    while (sorter_step(&s, INT_MAX))
        continue;
    uint32_t *order = sorter_take(&s);
    struct find_sort_row *rows = mem_alloc(count * sizeof *rows);
    for (size_t i = 0; i < count; i++)
        rows[i] = copied(&arena, &k->rows[order[i]]);
    mem_free(order);
    mem_free(k->rows);
    arena_free(&k->arena);
    k->rows = rows;
    k->count = k->cap = count;
    k->arena = arena;
}

void find_sort_add(struct find_sort *k, struct facts *facts, const struct find_sort_row *row)
{
    struct find_sort_row keyed = *row;
    if (fact_rows[k->column].kind == FACT_IS_DATE)
        facts_ask(&k->reader, 1u << k->column, facts);
    buf_clear(&k->key);
    facts_key(facts, k->column, &k->key);
    keyed.key = buf_slice(&k->key);
    keyed = copied(&k->arena, &keyed);
    MEM_ADD(k->rows, k->count, k->cap) = keyed;
    if (k->most > 0 && k->count >= BEYOND && (k->count - BEYOND) / 2 >= k->most)
        sort(k);
}

bool find_sort_next(struct find_sort *k, const struct find_sort_row **row)
{
    if (!k->is_done)
        sort(k);
    k->is_done = true;
    if (k->next == k->count)
        return false;
    *row = &k->rows[k->next++];
    return true;
}

void find_sort_free(struct find_sort *k)
{
    mem_free(k->rows);
    arena_free(&k->arena);
    facts_free(&k->reader);
    buf_free(&k->key);
    *k = (struct find_sort){.column = k->column};
}

/* cmd/list_kept.c - rows of an archive, kept until all its names are known */
#include "cmd/list_kept.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "library/folder.h"
#include "library/members.h"

void kept_add(struct list_kept *k, const struct row *row, size_t number, int gm)
{
    const struct kept_numbers numbers = {number, row->moves, gm, row->columns, row->rows};
    buf_add(&k->rows, &numbers, sizeof numbers);
    for (int i = 0; i < ROW_FIELD_COUNT; i++) {
        const uint32_t len = (uint32_t)row->text[i].len;
        buf_add(&k->rows, &len, sizeof len);
        buf_add_slice(&k->rows, buf_slice(&row->text[i]));
    }
    k->open++;
}

void kept_file_end(struct list_kept *k, const char *name)
{
    if (!k->open)
        return;
    mem_reserve(&k->at, &k->cap, k->count + 1, sizeof *k->at);
    k->at[k->count] = (struct kept_file){
        .name = arena_slice(&k->arena, (struct slice){name, strlen(name) + 1}).at,
        .rows = arena_slice(&k->arena, buf_slice(&k->rows)).at,
        .count = k->open,
        .arrival = (uint32_t)k->count,
    };
    k->count++;
    k->open = 0;
    buf_clear(&k->rows);
}

static int compare(const void *a, const void *b)
{
    const struct kept_file *x = a, *y = b;
    const int order = folder_compare(x->name, y->name);
    return order ? order : (x->arrival > y->arrival) - (x->arrival < y->arrival);
}

void kept_sort(struct list_kept *k)
{
    struct members_numbers numbers = {0};
    if (k->count)
        qsort(k->at, k->count, sizeof *k->at, compare);
    for (size_t i = 0; i < k->count; i++)
        members_numbers_add(&numbers, k->at[i].name);
    for (size_t i = 0; i < k->count; i++)
        k->at[i].name = members_number(&numbers, k->at[i].name, &k->arena);
    members_numbers_free(&numbers);
}

static void take(const char **at, void *to, size_t len)
{
    memcpy(to, *at, len);
    *at += len;
}

void kept_next(const char **at, struct row *row, struct kept_numbers *numbers)
{
    take(at, numbers, sizeof *numbers);
    row->moves = numbers->moves;
    row->columns = numbers->columns;
    row->rows = numbers->rows;
    for (int i = 0; i < ROW_FIELD_COUNT; i++) {
        uint32_t len;
        take(at, &len, sizeof len);
        buf_clear(&row->text[i]);
        buf_add(&row->text[i], *at, len);
        *at += len;
    }
}

void kept_free(struct list_kept *k)
{
    arena_free(&k->arena);
    buf_free(&k->rows);
    mem_free(k->at);
    *k = (struct list_kept){0};
}

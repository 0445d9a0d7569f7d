/* cmd/list_kept.c - games of an archive, kept until all its names are known */
#include "cmd/list_kept.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ingest/folder.h"
#include "ingest/members.h"

void kept_add(struct list_kept *k, const struct facts *f)
{
    mem_reserve(&k->games, &k->game_cap, k->game_count + 1, sizeof *k->games);
    k->games[k->game_count++] = facts_keep(&k->arena, f);
}

void kept_file_end(struct list_kept *k, const char *name)
{
    if (k->ended == k->game_count)
        return;
    mem_reserve(&k->at, &k->cap, k->count + 1, sizeof *k->at);
    k->at[k->count++] = (struct kept_file){
        .name = arena_slice(&k->arena, (struct slice){name, strlen(name) + 1}).at,
        .first = k->ended,
        .count = k->game_count - k->ended,
    };
    k->ended = k->game_count;
}

static int compare(const void *a, const void *b)
{
    const struct kept_file *x = a, *y = b;
    const int order = path_compare(x->name, y->name);
    return order ? order : (x->first > y->first) - (x->first < y->first);
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

void kept_free(struct list_kept *k)
{
    arena_free(&k->arena);
    mem_free(k->games);
    mem_free(k->at);
    *k = (struct list_kept){0};
}

/* cmd/list_kept.c - rows of an archive, kept until all its names are known */
#include "cmd/list_kept.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ingest/folder.h"
#include "ingest/members.h"

/* Seven bits a byte, the lowest first; the last byte has its highest bit clear: most numbers take one. */
enum { BITS = 7, MORE = 1 << BITS };

static void add_number(struct buf *out, uint64_t number)
{
    for (; number >= MORE; number >>= BITS)
        buf_add_char(out, (char)(number % MORE + MORE));
    buf_add_char(out, (char)number);
}

static uint64_t take_number(const char **at)
{
    uint64_t number = 0, byte;
    unsigned shift = 0;
    do {
        byte = (unsigned char)*(*at)++;
        number |= byte % MORE << shift;
        shift += BITS;
    } while (byte >= MORE);
    return number;
}

void kept_add(struct list_kept *k, const struct row *row, size_t number, int gm)
{
    add_number(&k->rows, number);
    add_number(&k->rows, (uint32_t)gm);
    add_number(&k->rows, row->moves);
    add_number(&k->rows, (uint32_t)row->columns);
    add_number(&k->rows, (uint32_t)row->rows);
    for (int i = 0; i < ROW_FIELD_COUNT; i++) {
        add_number(&k->rows, row->text[i].len);
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
    const int order = path_compare(x->name, y->name);
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

void kept_next(const char **at, struct row *row, size_t *number, int *gm)
{
    *number = (size_t)take_number(at);
    *gm = (int)(uint32_t)take_number(at);
    row->moves = (uint32_t)take_number(at);
    row->columns = (int)(uint32_t)take_number(at);
    row->rows = (int)(uint32_t)take_number(at);
    for (int i = 0; i < ROW_FIELD_COUNT; i++) {
        const size_t len = (size_t)take_number(at);
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

/* library/sorter.c - rows sorted by a text of each */
#include "library/sorter.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"

static void begin(struct sorter *s, size_t count)
{
    *s = (struct sorter){.count = count,
        .order = mem_alloc(count * sizeof *s->order),
        .other = mem_alloc(count * sizeof *s->other),
        .width = 1};
    for (size_t i = 0; i < count; i++)
        s->order[i] = (uint32_t)i;
}

void sorter_begin(struct sorter *s, size_t count, bool descending)
{
    begin(s, count);
    s->descending = descending;
    s->keys = mem_alloc(count * sizeof *s->keys);
}

void sorter_begin_by(struct sorter *s, size_t count, sorter_compare *compare, const void *context)
{
    begin(s, count);
    s->compare = compare;
    s->context = context;
}

void sorter_add(struct sorter *s, struct slice text)
{
    char *key = arena_alloc(&s->arena, text.len + 1);
    if (text.len > 0)
        memcpy(key, text.at, text.len);
    key[text.len] = '\0';
    s->keys[s->keyed++] = key;
}

static int compare(const struct sorter *s, uint32_t a, uint32_t b)
{
    if (s->compare)
        return s->compare(s->context, a, b);
    const struct slice x = slice_of(s->keys[a]), y = slice_of(s->keys[b]);
    if ((x.len == 0) != (y.len == 0))
        return x.len == 0 ? 1 : -1;
    const int order = text_compare_natural(x, y);
    return s->descending ? -order : order;
}

/* Writes the next row of this round. */
static void merge_row(struct sorter *s)
{
    const size_t from = s->at - s->at % (2 * s->width);
    const size_t middle = from + s->width < s->count ? from + s->width : s->count;
    const size_t to = middle + s->width < s->count ? middle + s->width : s->count;
    if (s->at == from) {
        s->left = from;
        s->right = middle;
    }
    const bool takes_left = s->right >= to ||
                            (s->left < middle && compare(s, s->order[s->left], s->order[s->right]) <= 0);
    s->other[s->at++] = takes_left ? s->order[s->left++] : s->order[s->right++];
}

bool sorter_step(struct sorter *s, int rows)
{
    for (; s->width < s->count && rows > 0; rows--) {
        merge_row(s);
        if (s->at < s->count)
            continue;
        uint32_t *order = s->order;
        s->order = s->other;
        s->other = order;
        s->width *= 2;
        s->at = 0;
    }
    return s->width < s->count;
}

int sorter_percent(const struct sorter *s)
{
    size_t rounds = 0, done = 0;
    for (size_t width = 1; width < s->count; width *= 2) {
        rounds++;
        done += width < s->width;
    }
    return rounds ? (int)((100 * done + 100 * s->at / s->count) / rounds) : 100;
}

uint32_t *sorter_take(struct sorter *s)
{
    uint32_t *order = s->order;
    s->order = NULL;
    sorter_free(s);
    return order;
}

void sorter_free(struct sorter *s)
{
    mem_free(s->keys);
    mem_free(s->order);
    mem_free(s->other);
    arena_free(&s->arena);
    *s = (struct sorter){0};
}

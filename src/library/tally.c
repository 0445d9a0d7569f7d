/* library/tally.c - the sums of a search by position */
#include "library/tally.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* By point and color; none without a shape. */
static size_t nexts_of(const struct tally *t)
{
    return t->shape ? (size_t)(t->shape->columns * t->shape->rows) * 3 : 0;
}

void tally_init(struct tally *t, const struct shape *shape)
{
    *t = (struct tally){.shape = shape};
    t->first = mem_zero(SHAPE_POINTS, sizeof *t->first);
    shape_first_points(shape, t->first);
    t->all = mem_zero(nexts_of(t), sizeof *t->all);
}

void tally_free(struct tally *t)
{
    mem_free(t->first);
    mem_free(t->all);
    *t = (struct tally){0};
}

void tally_copy(struct tally *t, const struct tally *from)
{
    if (from->shape && !t->shape)
        tally_init(t, from->shape);
    const struct tally own = *t;
    *t = *from;
    t->first = own.first;
    t->all = own.all;
    if (t->all)
        memcpy(t->all, from->all, nexts_of(t) * sizeof *t->all);
}

static void next_count(struct tally *t, const struct match_next *next, enum stone winner)
{
    t->kinds[next->kind]++;
    if (next->kind != NEXT_MOVE)
        return;
    struct tally_next *n = &t->all[t->first[next->point] * 3 + next->color];
    n->point = t->first[next->point];
    n->color = next->color;
    n->count++;
    n->late += next->late;
    n->wins[winner]++;
}

void tally_add(struct tally *t, const struct match *m, enum stone winner)
{
    t->games += m->hit_count > 0;
    for (size_t i = 0; i < m->hit_count; i++) {
        const struct match_hit *hit = &m->hits[i];
        const bool is_exchanged = m->images.at[hit->image].is_exchanged;
        const enum stone won = is_exchanged ? shape_exchanged(winner) : winner;
        t->hits++;
        t->exchanged += is_exchanged;
        t->wins[won]++;
        for (uint32_t k = 0; k < hit->next_count; k++)
            next_count(t, &m->nexts[hit->next + k], won);
    }
}

static int compare(const void *a, const void *b)
{
    const struct tally_next *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->point != y->point ? x->point - y->point : x->color - y->color;
}

size_t tally_sorted(const struct tally *t, struct tally_next **sorted)
{
    const size_t all = nexts_of(t);
    size_t count = 0;
    for (size_t i = 0; i < all; i++)
        count += t->all[i].count > 0;
    *sorted = mem_zero(count, sizeof **sorted);
    count = 0;
    for (size_t i = 0; i < all; i++)
        if (t->all[i].count)
            (*sorted)[count++] = t->all[i];
    qsort(*sorted, count, sizeof **sorted, compare);
    return count;
}

/* library/alike.h - how alike two games are: the moves that one has and the other has not
 *
 * Of two games that have a key in common (library/duplicates.h), turned as that key has them. What they may differ by is
 * said there. Private to the search for duplicates.
 *
 *     static struct alike a;                               64 KiB; all zero at first
 *     alike_set(&a, d, game, key);
 *     if (alike_is(&a, d, other)) ...;                     any number of them
 *     alike_clear(&a);
 *
 * Two that begin alike and then have nothing in common are told apart by a few moves, whatever they have before that.
 */
#ifndef KIFU_LIBRARY_ALIKE_H
#define KIFU_LIBRARY_ALIKE_H

#include "library/duplicates.h"

enum {
    ALIKE_LEAST = 20, /* moves of games that are compared, where they end together */
    ALIKE_END = 10    /* moves at the end, where each counts as more */
};

/* The items of a game below its root, as one of its keys turns them. */
struct alike_view {
    const uint16_t *items;
    int count;
    const struct duplicate *game;
    unsigned turn;
};

/* A game that others are compared with. */
struct alike {
    struct alike_view view;
    int key;
    int place[1 << 14]; /* where each item is, turned: 0: nowhere, else its number from 1 on, or -1: at several */
};

void alike_set(struct alike *a, const struct duplicates *d, const struct duplicate *game, int key);
void alike_clear(struct alike *a);

/* Whether one that has the same key is nearly the same, or the same as far as both go. */
bool alike_is(const struct alike *a, const struct duplicates *d, const struct duplicate *other);

static inline bool alike_have_same_sum(const struct duplicate *x, const struct duplicate *y)
{
    return x->sum[0] == y->sum[0] && x->sum[1] == y->sum[1];
}

/* What `y` is beside `x`, the first game of its group. */
enum duplicate_kind alike_kind(const struct duplicates *d, const struct duplicate *x, const struct duplicate *y);

#endif

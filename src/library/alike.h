/* library/alike.h - how alike two games are: the moves that only one of them has
 *
 * Compares two games that have a key in common, turned as that key has them. library/duplicates.h says by how much they
 * may differ. Private to the search for duplicates.
 *
 *     static struct alike a;                               64 KiB; all zero at first
 *     alike_set(&a, d, game, key);
 *     if (alike_is(&a, d, other)) ...;                     any number of them
 *     alike_clear(&a);
 *
 * Two games that begin alike and then have nothing in common are distinguished after a few moves.
 */
#ifndef KIFU_LIBRARY_ALIKE_H
#define KIFU_LIBRARY_ALIKE_H

#include "library/duplicates.h"

enum {
    ALIKE_LEAST = 20, /* least moves of games that are compared, where they end together */
    ALIKE_END = 10    /* last moves, each of which counts more */
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
    int place[1 << 14]; /* by turned item: its number in the game, from 1; 0: not in it; -1: several times */
};

void alike_set(struct alike *a, const struct duplicates *d, const struct duplicate *game, int key);
void alike_clear(struct alike *a);

/* True: the other game, which has the same key, is nearly the same, or the same as far as both go. */
bool alike_is(const struct alike *a, const struct duplicates *d, const struct duplicate *other);

static inline bool alike_have_same_sum(const struct duplicate *x, const struct duplicate *y)
{
    return x->sum[0] == y->sum[0] && x->sum[1] == y->sum[1];
}

/* How `y` differs from `x`, the first game of its group. */
enum duplicate_kind alike_kind(const struct duplicates *d, const struct duplicate *x, const struct duplicate *y);

#endif

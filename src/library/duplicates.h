/* library/duplicates.h - games that are the same up to symmetry: setup and moves of the main line, turned or mirrored
 *
 * Games are compared by 128 bits made of their columns with a seed of this run. Colours are as they are; nodes where
 * nothing happens do not count; a game in which nothing happens is the same as no other. A line is compared node by
 * node, which ends early.
 */
#ifndef KIFU_LIBRARY_DUPLICATES_H
#define KIFU_LIBRARY_DUPLICATES_H

#include "library/source.h"

struct duplicate {
    uint64_t sum[2];
    uint32_t source; /* as it was added */
    uint32_t game;   /* of that source */
    uint32_t order;  /* in which it was added */
    uint32_t group;  /* once grouped: the order of the first game that is the same */
};

struct duplicates {
    struct duplicate *at;
    size_t count, cap;
};

void duplicates_add(struct duplicates *d, uint32_t source, const struct source *s, size_t game);

/* Leaves those that have others, group by group, in the order in which they were added; how many groups. */
size_t duplicates_group(struct duplicates *d);
void duplicates_free(struct duplicates *d);

/* ---- a line that games are compared with ---- */

struct duplicates_line {
    uint64_t *nodes; /* of each where something happens what does */
    size_t count, cap;
    int32_t gm;
    int columns, rows;
};

/* The line of `count` nodes from the root on, whose numbers ascend, out of the column of its game. {0} at first, or one
 * that was taken before; gm, columns and rows are the caller's to set. */
void duplicates_line_take(struct duplicates_line *l, const uint16_t *events, size_t event_count, const uint32_t *nodes,
    size_t count);
bool duplicates_line_is(const struct duplicates_line *l, const struct source *s, size_t game); /* the same as that */
void duplicates_line_free(struct duplicates_line *l);

#endif

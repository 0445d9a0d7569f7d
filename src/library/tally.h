/* library/tally.h - the sums of a search by position: hits, results, and what was played next */
#ifndef KIFU_LIBRARY_TALLY_H
#define KIFU_LIBRARY_TALLY_H

#include "library/match.h"

/* A move that was played next, at a point of the shape; points that its symmetries make the same are counted at the
 * first of them. */
struct tally_next {
    uint16_t point; /* of the shape */
    uint8_t color;  /* as the shape has it */
    uint32_t count, late;
    uint32_t wins[3]; /* by enum stone, with the colours of the shape; STONE_EMPTY: other results */
};

struct tally {
    const struct shape *shape;
    uint32_t games, hits, exchanged;
    uint32_t wins[3];
    uint32_t kinds[4];      /* by enum next_kind */
    uint16_t *first;        /* shape_first_points */
    struct tally_next *all; /* by point and color */
};

void tally_init(struct tally *t, const struct shape *shape); /* the shape is borrowed */
void tally_free(struct tally *t);

/* Sets it to what another one of the same shape is; {0} at first. */
void tally_copy(struct tally *t, const struct tally *from);

/* The hits of a game that has some. */
void tally_add(struct tally *t, const struct match *m, enum stone winner);

/* What was played next, by count, then row by row; how many. The array is yours to free. {0}: none. */
size_t tally_sorted(const struct tally *t, struct tally_next **sorted);

#endif

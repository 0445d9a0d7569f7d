/* reader/place.h - a place in a game that outlasts a change of its file: the way down from the root, branch by
 * branch */
#ifndef KIFU_READER_PLACE_H
#define KIFU_READER_PLACE_H

#include "reader/reader.h"

/* At `depth` into child `index`, elsewhere into the first. */
struct place_turn {
    uint32_t depth, index;
};

struct place {
    struct place_turn *turns; /* the deepest first */
    size_t count, cap;
    uint32_t depth;
    bool is_end; /* of its line */
};

void place_take(struct place *p,
    const struct reader *r); /* of the current node; {0} at first; given back by place_find */

/* The node there in the game that is read now; where the way ends before, the last one of it and *lost. A place at the
 * end of its line is the end of a line that grew. Uses `p` up. */
uint32_t place_find(struct place *p, const struct reader *r, bool *lost);

#endif

/* base/arena.h - grow-only memory, freed at once
 *
 * For objects that are freed together: blocks grow, no object is freed alone. {0} is an empty arena.
 */
#ifndef KIFU_BASE_ARENA_H
#define KIFU_BASE_ARENA_H

#include "base/bytes.h"

struct arena_block;

struct arena {
    struct arena_block *blocks; /* the newest first */
    size_t used;                /* bytes handed out, all blocks */
};

void *arena_alloc(struct arena *a, size_t size);           /* aligned for any object, not cleared */
struct slice arena_slice(struct arena *a, struct slice s); /* a copy of s that lives in the arena */
void arena_clear(struct arena *a);                         /* everything handed out is gone; the largest block stays */
void arena_free(struct arena *a);                          /* the same, and the memory is given back */

#endif

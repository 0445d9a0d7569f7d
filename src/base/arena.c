/* base/arena.c - grow-only memory, freed at once */
#include "base/arena.h"

#include <stdalign.h>
#include <string.h>

#include "base/mem.h"

/* Bytes of the first block; each further one is as large as all before it, up to ARENA_BLOCK_MOST. The tests make
 * both tiny, so that every edge is crossed. */
#ifndef ARENA_BLOCK
#define ARENA_BLOCK ((size_t)4096)
#define ARENA_BLOCK_MOST ((size_t)1 << 20)
#endif

/* In builds that check memory, cleared bytes are overwritten, so that a stale pointer is noticed. */
#if defined(__SANITIZE_ADDRESS__) && !defined(ARENA_POISON)
#define ARENA_POISON 1
#endif

struct arena_block {
    struct arena_block *next;
    size_t size; /* bytes of room */
    size_t used;
    alignas(max_align_t) char room[];
};

static struct arena_block *block_add(struct arena *a, size_t size)
{
    size_t room = a->used < ARENA_BLOCK ? ARENA_BLOCK : a->used;
    if (room > ARENA_BLOCK_MOST)
        room = ARENA_BLOCK_MOST;
    if (room < size)
        room = size;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        mem_exhausted();
    struct arena_block *block = mem_alloc(sizeof *block + room);
    *block = (struct arena_block){.next = a->blocks, .size = room};
    a->blocks = block;
    return block;
}

/* `size` bytes (at least 1) at a multiple of `step`. */
static void *take(struct arena *a, size_t size, size_t step)
{
    struct arena_block *block = a->blocks;
    size_t at = block == NULL ? 0 : (block->used + step - 1) / step * step;
    if (block == NULL || at > block->size || block->size - at < size) {
        block = block_add(a, size);
        at = 0;
    }
    block->used = at + size;
    a->used += size;
    return block->room + at;
}

void *arena_alloc(struct arena *a, size_t size)
{
    return take(a, size > 0 ? size : 1, alignof(max_align_t));
}

struct slice arena_slice(struct arena *a, struct slice s)
{
    return s.len ? (struct slice){memcpy(take(a, s.len, 1), s.at, s.len), s.len} : (struct slice){NULL, 0};
}

void arena_clear(struct arena *a)
{
    struct arena_block *largest = a->blocks;
    for (struct arena_block *block = a->blocks; block != NULL; block = block->next)
        if (block->size > largest->size)
            largest = block;
    for (struct arena_block *block = a->blocks; block != NULL;) {
        struct arena_block *next = block->next;

        if (block != largest)
            mem_free(block);
        block = next;
    }
    a->used = 0;
    a->blocks = largest;
    if (largest == NULL)
        return;
#ifdef ARENA_POISON
    memset(largest->room, 0xA5, largest->used);
#endif
    largest->next = NULL;
    largest->used = 0;
}

void arena_free(struct arena *a)
{
    arena_clear(a);
    mem_free(a->blocks);
    *a = (struct arena){0};
}

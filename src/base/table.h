/* base/table.h - one hash table for all: numbers of things, found by the things
 *
 * It keeps numbers of things that the caller stores (an array of names, of positions), and finds the number of the
 * thing equal to a wanted one. Hashes use a seed drawn when the program starts, so that no file can be written whose
 * things all collide.
 *
 *     uint32_t hash = table_hash(name.at, name.len);
 *     uint32_t i = table_find(&t, hash, is_name, &wanted);     is_name(&wanted, number): the thing `number` is the one
 *     if (i == TABLE_NONE) table_add(&t, hash, count++);
 *
 * Memory: 8 bytes a slot, at most two of three of them in use; {0} is an empty table. Time: constant, growing included.
 */
#ifndef KIFU_BASE_TABLE_H
#define KIFU_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TABLE_NONE UINT32_MAX /* no number; it cannot be added */

struct table_slot {
    uint32_t hash;
    uint32_t number; /* + 1; 0: free */
};

struct table {
    struct table_slot *slots; /* a power of two of them */
    size_t size, count;
};

uint32_t table_hash(const void *bytes, size_t len);
uint64_t table_mix(uint64_t key); /* all bits of a number mixed with the seed; the upper half is a hash */

static inline uint32_t table_hash_number(uint64_t key)
{
    return (uint32_t)(table_mix(key) >> 32);
}

typedef bool table_is_equal(const void *wanted, uint32_t number);

static inline uint32_t table_find(const struct table *t, uint32_t hash, table_is_equal *is_equal, const void *wanted)
{
    if (!t->count)
        return TABLE_NONE;
    for (size_t at = hash & (t->size - 1); t->slots[at].number; at = (at + 1) & (t->size - 1)) {
        if (t->slots[at].hash == hash && is_equal(wanted, t->slots[at].number - 1))
            return t->slots[at].number - 1;
    }
    return TABLE_NONE;
}

void table_add(struct table *t, uint32_t hash, uint32_t number); /* it must not be in the table */

void table_remove(struct table *t, uint32_t hash, uint32_t number); /* it must be in the table, with this hash */

/* Empties the table. A large one frees its memory, as clearing it would take longer than most uses of a table. */
void table_clear(struct table *t);
void table_free(struct table *t);

#endif

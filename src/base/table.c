/* base/table.c - a hash table of numbers */
#include "base/table.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined __has_include
#if __has_include(<sys/random.h>)
#include <sys/random.h>
#endif
#endif

#include "base/mem.h"

/* ---- the seed ---- */

static struct {
    bool is_drawn;
    uint64_t key[2];
} seed;

/* If the system gives no random bytes, uses values that differ from run to run. */
static void draw(void)
{
    seed.is_drawn = true;
    if (getentropy(seed.key, sizeof seed.key) == 0)
        return;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    seed.key[0] = (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec;
    seed.key[1] = (uint64_t)getpid() << 32 ^ (uint64_t)(uintptr_t)&now;
}

/* ---- hashes ---- */

static uint64_t turned(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

/* The round of SipHash: additions, turns and exclusive ors of four words. */
static void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[1] = turned(v[1], 13) ^ v[0];
    v[0] = turned(v[0], 32);
    v[2] += v[3];
    v[3] = turned(v[3], 16) ^ v[2];
    v[0] += v[3];
    v[3] = turned(v[3], 21) ^ v[0];
    v[2] += v[1];
    v[1] = turned(v[1], 17) ^ v[2];
    v[2] = turned(v[2], 32);
}

/* SipHash-1-3: fast for short names, and without the key two names with one hash cannot be constructed. */
uint32_t table_hash(const void *bytes, size_t len)
{
    if (!seed.is_drawn)
        draw();
    const unsigned char *p = bytes;
    uint64_t v[4] = {
        seed.key[0] ^ UINT64_C(0x736F6D6570736575),
        seed.key[1] ^ UINT64_C(0x646F72616E646F6D),
        seed.key[0] ^ UINT64_C(0x6C7967656E657261),
        seed.key[1] ^ UINT64_C(0x7465646279746573),
    };
    for (size_t left = len;; p += 8, left -= 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && i < left; i++)
            word |= (uint64_t)p[i] << 8 * i;
        if (left < 8)
            word |= (uint64_t)len << 56;
        v[3] ^= word;
        sip_round(v);
        v[0] ^= word;
        if (left < 8)
            break;
    }
    v[2] ^= 0xFF;
    for (int i = 0; i < 3; i++)
        sip_round(v);
    const uint64_t hash = v[0] ^ v[1] ^ v[2] ^ v[3];
    return (uint32_t)(hash ^ hash >> 32);
}

uint64_t table_mix(uint64_t key)
{
    if (!seed.is_drawn)
        draw();
    key = (key ^ seed.key[0]) * UINT64_C(0x9E3779B97F4A7C15);
    key = (key ^ key >> 30 ^ seed.key[1]) * UINT64_C(0xBF58476D1CE4E5B9);
    key = (key ^ key >> 27) * UINT64_C(0x94D049BB133111EB);
    return key ^ key >> 31;
}

/* ---- the table ---- */

enum { FIRST_SIZE = 64, USUAL_SIZE = 4096 };

static void put(struct table *t, struct table_slot slot)
{
    size_t at = slot.hash & (t->size - 1);
    while (t->slots[at].number)
        at = (at + 1) & (t->size - 1);
    t->slots[at] = slot;
}

static void grow(struct table *t)
{
    const struct table old = *t;
    t->size = old.size ? old.size * 2 : FIRST_SIZE;
    t->slots = mem_zero(t->size, sizeof *t->slots);
    for (size_t i = 0; i < old.size; i++) {
        if (old.slots[i].number)
            put(t, old.slots[i]);
    }
    mem_free(old.slots);
}

void table_add(struct table *t, uint32_t hash, uint32_t number)
{
    if (number == TABLE_NONE)
        return;
    if ((t->count + 1) * 3 > t->size * 2)
        grow(t);
    put(t, (struct table_slot){hash, number + 1});
    t->count++;
}

/* A search ends at a free slot, so the slots after the removed one move up, except past their own place. */
void table_remove(struct table *t, uint32_t hash, uint32_t number)
{
    const size_t last = t->size - 1;
    size_t hole = hash & last;
    while (t->slots[hole].number != number + 1)
        hole = (hole + 1) & last;
    for (size_t at = (hole + 1) & last; t->slots[at].number; at = (at + 1) & last) {
        if (((at - t->slots[at].hash) & last) < ((at - hole) & last))
            continue;
        t->slots[hole] = t->slots[at];
        hole = at;
    }
    t->slots[hole].number = 0;
    t->count--;
}

void table_clear(struct table *t)
{
    if (t->size > USUAL_SIZE)
        table_free(t);
    else if (t->count)
        memset(t->slots, 0, t->size * sizeof *t->slots);
    t->count = 0;
}

void table_free(struct table *t)
{
    mem_free(t->slots);
    *t = (struct table){0};
}

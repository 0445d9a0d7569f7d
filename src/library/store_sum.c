/* library/store_sum.c - private to the store: what a row is of, in numbers, and the sum over all that is in it */
#include "library/store_sum.h"

#include <string.h>

#include "library/packed.h"
#include "library/store_parts.h"

void store_key_numbers(const struct store_key *key, uint64_t numbers[static STORE_KEY_NUMBERS])
{
    const struct file_mark *m = &key->mark;
    const uint64_t all[STORE_KEY_NUMBERS] = {m->device, m->number, m->size, (uint64_t)m->seconds,
        (uint64_t)m->nanoseconds, (uint64_t)m->changed_seconds, (uint64_t)m->changed_nanoseconds,
        (uint64_t)key->charset};
    memcpy(numbers, all, sizeof all);
}

static uint64_t sum_number(uint64_t sum, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    return packed_sum(sum, bytes, sizeof bytes);
}

uint64_t store_sum_begin(const struct store_key *key, struct slice facts, size_t events_len)
{
    uint64_t numbers[STORE_KEY_NUMBERS], sum = packed_sum(PACKED_VERSION, key->path, strlen(key->path));
    store_key_numbers(key, numbers);
    for (size_t i = 0; i < STORE_KEY_NUMBERS; i++)
        sum = sum_number(sum, numbers[i]);
    return packed_sum_begin(packed_sum(sum, facts.at, facts.len), events_len);
}

uint64_t store_sum(const struct store_key *key, struct slice facts, struct slice events)
{
    return packed_sum_more(store_sum_begin(key, facts, events.len), events.at, events.len);
}

uint64_t store_sum_of_source(const struct store_key *key, struct slice facts, const struct source *s, struct buf *room)
{
    const size_t events = s->events.count, most = STORE_PART / sizeof *s->events.at;
    uint64_t sum = store_sum_begin(key, facts, events * sizeof *s->events.at);
    for (size_t at = 0; at < events; at += most) {
        const struct slice part = source_pack_events(s, at, events - at < most ? events - at : most, room);
        sum = packed_sum_more(sum, part.at, part.len);
    }
    return sum;
}

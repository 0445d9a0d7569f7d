/* library/packed.c - the facts of a source as bytes, and back */
#include "library/packed.h"

#include <string.h>

#include "base/mem.h"

/* ---- numbers: seven bits a byte, the lowest first; the last byte has no high bit ---- */

static void add_number(struct buf *out, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        buf_add_char(out, (char)(number | 128));
    buf_add_char(out, (char)number);
}

struct reader {
    struct slice rest;
    bool is_bad;
};

static uint64_t take_number(struct reader *r, uint64_t most)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && r->rest.len; shift += 7) {
        const uint8_t byte = (uint8_t)r->rest.at[0];
        r->rest = slice_from(r->rest, 1);
        number |= (uint64_t)(byte & 127) << shift;
        if (byte & 128)
            continue;
        r->is_bad |= number > most;
        return number > most ? 0 : number;
    }
    r->is_bad = true;
    return 0;
}

/* ---- facts ---- */

static void add_game(const struct source_game *g, struct buf *out)
{
    add_number(out, g->offset);
    add_number(out, g->length);
    add_number(out, g->count);
    add_number(out, g->moves);
    for (int i = 0; i < SOURCE_TEXTS; i++)
        add_number(out, g->text[i]);
    add_number(out, (uint32_t)g->gm);
    add_number(out, g->handicap);
    add_number(out, g->columns);
    add_number(out, g->rows);
    add_number(out, g->winner);
    add_number(out, g->gave_up);
}

void source_pack(const struct source *s, struct buf *out)
{
    add_number(out, s->text_count);
    for (size_t i = 0; i < s->text_count; i++)
        add_number(out, s->ends[i] - (i ? s->ends[i - 1] : 0));
    buf_add_slice(out, buf_slice(&s->bytes));
    add_number(out, s->count);
    for (size_t i = 0; i < s->count; i++)
        add_game(&s->games[i], out);
}

static void take_texts(struct source *s, struct reader *r)
{
    const uint64_t count = take_number(r, r->rest.len); /* each has a byte at least */
    uint64_t end = 0;
    mem_reserve(&s->ends, &s->text_cap, (size_t)count + 1, sizeof *s->ends);
    for (uint64_t i = 0; i < count && !r->is_bad; i++) {
        end += take_number(r, r->rest.len);
        s->ends[s->text_count++] = (uint32_t)end;
        r->is_bad |= end > UINT32_MAX;
    }
    if (r->is_bad || end > r->rest.len || count == 0 || s->ends[0] != 0) {
        r->is_bad = true;
        return;
    }
    buf_add_slice(&s->bytes, slice_part(r->rest, 0, (size_t)end));
    r->rest = slice_from(r->rest, (size_t)end);
}

static void take_game(struct source *s, struct reader *r)
{
    struct source_game *g = &s->games[s->count];
    const uint64_t first = s->count ? g[-1].first + g[-1].count : 0;
    *g = (struct source_game){.first = first};
    g->offset = take_number(r, UINT64_MAX);
    g->length = (uint32_t)take_number(r, UINT32_MAX);
    g->count = (uint32_t)take_number(r, UINT32_MAX);
    g->moves = (uint32_t)take_number(r, UINT32_MAX);
    for (int i = 0; i < SOURCE_TEXTS; i++)
        g->text[i] = (uint32_t)take_number(r, s->text_count - 1);
    g->gm = (int32_t)(uint32_t)take_number(r, UINT32_MAX);
    g->handicap = (uint16_t)take_number(r, UINT16_MAX);
    g->columns = (uint8_t)take_number(r, POSITION_SIDE);
    g->rows = (uint8_t)take_number(r, POSITION_SIDE);
    g->winner = (uint8_t)take_number(r, STONE_WHITE);
    g->gave_up = (uint8_t)take_number(r, 1);
    r->is_bad |= g->count > s->events.count - first ||
                 !events_are_sound(s->events.at + first, r->is_bad ? 0 : g->count, g->columns, g->rows);
    s->count++;
}

uint16_t *source_room(struct source *s, const char *name, size_t count)
{
    mem_free(s->name);
    s->name = mem_string(name);
    s->count = s->text_count = 0;
    buf_clear(&s->bytes);
    mem_reserve(&s->events.at, &s->events.cap, count, sizeof *s->events.at);
    s->events.count = count;
    return s->events.at;
}

static void to_native(struct events *e)
{
    static const uint16_t one = 1;
    if (*(const uint8_t *)&one)
        return;
    for (size_t i = 0; i < e->count; i++)
        e->at[i] = (uint16_t)(e->at[i] << 8 | e->at[i] >> 8);
}

bool source_unpack(struct source *s, struct slice bytes)
{
    struct reader r = {.rest = bytes};
    to_native(&s->events);
    take_texts(s, &r);
    const uint64_t count = r.is_bad ? 0 : take_number(&r, r.rest.len);
    mem_reserve(&s->games, &s->cap, (size_t)count, sizeof *s->games);
    while (s->count < count && !r.is_bad)
        take_game(s, &r);
    const uint64_t end = s->count ? s->games[s->count - 1].first + s->games[s->count - 1].count : 0;
    if (!r.is_bad && !r.rest.len && end == s->events.count)
        return true;
    s->count = s->text_count = s->events.count = 0;
    return false;
}

/* ---- sums ---- */

uint64_t packed_sum(uint64_t sum, const void *bytes, size_t len)
{
    const uint8_t *at = bytes;
    sum ^= len * UINT64_C(0x9E3779B97F4A7C15);
    while (len) {
        uint64_t word = 0;
        const size_t some = len < 8 ? len : 8;
        /* cppcheck-suppress knownConditionTrueFalse ; it takes len for 1 at most */
        for (size_t i = 0; i < some; i++)
            word |= (uint64_t)at[i] << (8 * i);
        sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
        sum ^= sum >> 32;
        at += some;
        len -= some;
    }
    return sum;
}

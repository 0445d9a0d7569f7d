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
    uint64_t next;  /* the lowest text that no game had yet */
    int16_t *years; /* by text, the year of the dates that were read; 0: not read */
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

/* Two bits for each text of a game say which text it is; then come the numbers of those with TEXT_NUMBER. */
enum {
    TEXT_EMPTY,
    TEXT_NEXT, /* the lowest one that no game had yet */
    TEXT_SAME, /* the same as in the game before */
    TEXT_NUMBER
};

static int text_kind(const struct source_game *g, bool is_first, int i, uint32_t next)
{
    if (g->text[i] == 0)
        return TEXT_EMPTY;
    if (g->text[i] == next)
        return TEXT_NEXT;
    return !is_first && g->text[i] == g[-1].text[i] ? TEXT_SAME : TEXT_NUMBER;
}

static void add_texts(const struct source_game *g, bool is_first, uint32_t *next, struct buf *out)
{
    uint64_t kinds = 0;
    uint32_t numbers[FACT_TEXTS];
    int count = 0;
    for (int i = 0; i < FACT_TEXTS; i++) {
        const int kind = text_kind(g, is_first, i, *next);
        kinds |= (uint64_t)kind << (2 * i);
        if (kind == TEXT_NUMBER)
            numbers[count++] = g->text[i];
        *next = g->text[i] >= *next ? g->text[i] + 1 : *next;
    }
    add_number(out, kinds);
    for (int i = 0; i < count; i++)
        add_number(out, numbers[i]);
}

static void add_game(const struct source_game *g, bool is_first, uint32_t *next, struct buf *out)
{
    add_number(out, g->offset);
    add_number(out, g->length);
    add_number(out, g->count);
    add_number(out, g->moves);
    add_texts(g, is_first, next, out);
    add_number(out, (uint32_t)g->gm);
    add_number(out, g->handicap);
    add_number(out, g->columns);
    add_number(out, g->rows);
    add_number(out, g->winner);
    add_number(out, g->gave_up);
}

void source_pack(const struct source *s, struct buf *out)
{
    uint32_t next = 1;
    add_number(out, s->text_count);
    for (size_t i = 0; i < s->text_count; i++)
        add_number(out, s->ends[i] - (i ? s->ends[i - 1] : 0));
    buf_add_slice(out, buf_slice(&s->bytes));
    add_number(out, s->count);
    for (size_t i = 0; i < s->count; i++)
        add_game(&s->games[i], i == 0, &next, out);
}

static void take_texts(struct source *s, struct reader *r)
{
    const uint64_t count = take_number(r, r->rest.len); /* each takes a byte at least */
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

static uint64_t take_text(struct source *s, struct reader *r, int kind, int i)
{
    if (kind == TEXT_NEXT)
        return r->next;
    if (kind == TEXT_NUMBER)
        return take_number(r, s->text_count - 1);
    return kind == TEXT_SAME && s->count ? s->games[s->count - 1].text[i] : 0;
}

/* Reads the texts of the last game. */
static void take_game_texts(struct source *s, struct reader *r)
{
    struct source_game *g = &s->games[s->count];
    uint64_t kinds = take_number(r, (UINT64_C(1) << (2 * FACT_TEXTS)) - 1);
    for (int i = 0; kinds; i++, kinds >>= 2) {
        const uint64_t text = take_text(s, r, (int)(kinds & 3), i);
        r->is_bad |= text >= s->text_count;
        g->text[i] = r->is_bad ? 0 : (uint32_t)text;
        r->next = text >= r->next ? text + 1 : r->next;
    }
}

/* Many games have the same date: each is read once. */
static int16_t take_year(const struct source *s, struct reader *r, uint32_t text)
{
    if (text > 0 && !r->years[text])
        r->years[text] = source_year(s, text);
    return r->years[text];
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
    take_game_texts(s, r);
    g->year = take_year(s, r, g->text[FACT_TEXT_DATE]);
    g->gm = (int32_t)(uint32_t)take_number(r, UINT32_MAX);
    g->handicap = (uint16_t)take_number(r, UINT16_MAX);
    g->columns = (uint8_t)take_number(r, POSITION_SIDE);
    g->rows = (uint8_t)take_number(r, POSITION_SIDE);
    g->winner = (uint8_t)take_number(r, STONE_WHITE);
    g->gave_up = (uint8_t)take_number(r, 1);
    s->count++;
}

bool source_unpack(struct source *s, const char *name, struct slice bytes, uint64_t events)
{
    struct reader r = {.rest = bytes, .next = 1};
    source_clear(s, name);
    take_texts(s, &r);
    const uint64_t count = r.is_bad ? 0 : take_number(&r, r.rest.len);
    if (s->cap < count) { /* exactly that many: most files have one game */
        s->cap = (size_t)count;
        s->games = mem_resize(s->games, s->cap, sizeof *s->games);
    }
    r.years = mem_zero(s->text_count + 1, sizeof *r.years);
    while (s->count < count && !r.is_bad)
        take_game(s, &r);
    mem_free(r.years);
    const uint64_t end = s->count ? s->games[s->count - 1].first + s->games[s->count - 1].count : 0;
    s->away = s->count;
    if (!r.is_bad && !r.rest.len && end == events)
        return true;
    source_clear(s, name);
    return false;
}

void source_without_events(struct source *s)
{
    s->events.count = 0;
    s->away = 0;
    s->lacks_events = true;
}

/* ---- events ---- */

static bool is_little(void)
{
    static const uint16_t one = 1;
    return *(const uint8_t *)&one;
}

struct slice source_pack_events(const struct source *s, struct buf *room)
{
    if (is_little())
        return (
            struct slice){s->events.count ? (const char *)s->events.at : "", s->events.count * sizeof *s->events.at};
    buf_clear(room);
    for (size_t i = 0; i < s->events.count; i++) {
        buf_add_char(room, (char)(s->events.at[i] & 0xFF));
        buf_add_char(room, (char)(s->events.at[i] >> 8));
    }
    return buf_slice(room);
}

uint16_t *source_part_room(struct source *s, size_t count, bool keeps)
{
    /* Where the events of the games that are away will begin. */
    const size_t away = s->away ? (size_t)(s->games[s->count - s->away].first - s->passed) : s->events.count;
    const size_t from = keeps ? 0 : away, rest = s->events.count - from;
    if (from && rest)
        memmove(s->events.at, &s->events.at[from], rest * sizeof *s->events.at);
    /* one more, so that it is not NULL without events */
    mem_reserve(&s->events.at, &s->events.cap, rest + count + 1, sizeof *s->events.at);
    s->passed += from;
    s->events.count = rest + count;
    return &s->events.at[rest];
}

bool source_part(struct source *s, size_t count)
{
    const uint8_t *bytes = (const uint8_t *)(s->events.at + (s->events.count - count));
    for (size_t i = 0; i < count && !is_little(); i++)
        s->events.at[s->events.count - count + i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    for (; s->away; s->away--) {
        const struct source_game *g = &s->games[s->count - s->away];
        if (g->first + g->count > s->passed + s->events.count)
            return true;
        if (!events_are_sound(&s->events.at[g->first - s->passed], g->count, g->columns, g->rows)) {
            s->away = s->count;
            return false;
        }
    }
    return true;
}

/* ---- sums ---- */

/* Eight bytes as a number, the lowest first, in a form that compilers recognise. */
static uint64_t word_at(const uint8_t *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

static uint64_t sum_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return sum ^ sum >> 32;
}

uint64_t packed_sum_begin(uint64_t sum, size_t len)
{
    return sum ^ len * UINT64_C(0x9E3779B97F4A7C15);
}

uint64_t packed_sum_more(uint64_t sum, const void *bytes, size_t len)
{
    const uint8_t *at = bytes;
    for (; len >= 8; at += 8, len -= 8)
        sum = sum_word(sum, word_at(at));
    if (!len)
        return sum;
    uint8_t last[8] = {0};
    memcpy(last, at, len);
    return sum_word(sum, word_at(last));
}

uint64_t packed_sum(uint64_t sum, const void *bytes, size_t len)
{
    return packed_sum_more(packed_sum_begin(sum, len), bytes, len);
}

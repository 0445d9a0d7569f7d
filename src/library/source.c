/* library/source.c - a file of records as a search sees it */
#include "library/source.h"

#include <string.h>

#include "base/mem.h"

struct source_reading {
    struct sgf_game game; /* games[count - 1], while its column is made */
    struct facts_reader reader;
    struct events_maker *maker;
    struct table texts; /* numbers of texts */
    bool is_making;
};

/* ---- texts ---- */

static struct slice text_at(const struct source *s, uint32_t number)
{
    const uint32_t start = number ? s->ends[number - 1] : 0;
    return slice_part(buf_slice(&s->bytes), start, s->ends[number]);
}

static struct slice pool_text(const void *of, uint32_t number)
{
    return text_at(of, number);
}

struct query_pool source_texts(const struct source *s)
{
    return (struct query_pool){pool_text, s, (uint32_t)s->text_count, slice_of(s->name)};
}

void source_numbers(const struct source *s, size_t game, struct facts *f)
{
    const struct source_game *g = &s->games[game];
    f->game = (uint32_t)(s->before + game + 1);
    f->moves = g->moves;
    f->gm = g->gm;
    f->handicap = g->handicap;
    f->columns = g->columns;
    f->rows = g->rows;
    f->result = g->winner == STONE_EMPTY ? RESULT_NONE : RESULT_WIN;
    f->winner = g->winner == STONE_EMPTY ? '\0' : g->winner == STONE_BLACK ? 'B' : 'W';
}

void source_facts(const struct source *s, size_t game, struct facts *f)
{
    facts_none(f);
    f->game = (uint32_t)(s->before + game + 1);
    f->text[FACT_FILE] = slice_of(s->name);
    if (game >= s->count || source_is_dropped(s))
        return;
    const struct source_game *g = &s->games[game];
    source_numbers(s, game, f);
    f->result = RESULT_NONE; /* it is read from its text */
    f->winner = '\0';
    for (int i = 0; i < FACT_TEXTS; i++)
        f->text[fact_texts[i]] = text_at(s, g->text[i]);
}

struct wanted {
    const struct source *source;
    struct slice text;
};

static bool is_text(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return slice_is_equal(text_at(w->source, number), w->text);
}

/* The number of a text, which is added if it is new. Beyond 4 GiB of texts, new ones become empty. */
static uint32_t text_number(struct source *s, struct slice text)
{
    const struct wanted wanted = {s, text};
    const uint32_t hash = table_hash(text.at, text.len);
    const uint32_t known = table_find(&s->reading->texts, hash, is_text, &wanted);
    if (known != TABLE_NONE)
        return known;
    if (text.len > UINT32_MAX - s->bytes.len || s->text_count >= UINT32_MAX - 1)
        return 0;
    mem_reserve(&s->ends, &s->text_cap, s->text_count + 1, sizeof *s->ends);
    buf_add_slice(&s->bytes, text);
    s->ends[s->text_count] = (uint32_t)s->bytes.len;
    table_add(&s->reading->texts, hash, (uint32_t)s->text_count);
    return (uint32_t)s->text_count++;
}

/* ---- a game ---- */

int16_t source_year(const struct source *s, uint32_t text)
{
    struct dates dates;
    dates_read(text_at(s, text), &dates);
    return (int16_t)(dates.count ? dates.at[0].first / 10000 : 0);
}

static uint8_t winner_of(struct slice result)
{
    struct result r;
    result_read(result, &r);
    if (r.kind != RESULT_WIN)
        return STONE_EMPTY;
    return r.winner == 'B' ? STONE_BLACK : STONE_WHITE;
}

static void game_begin(struct source *s, const struct sgf_collection *c)
{
    struct source_reading *r = s->reading;
    struct facts f;
    sgf_game_load(&r->game, c, (size_t)(s->before - c->dropped) + s->count);
    facts_read(&r->reader, &r->game, FACTS_ALL, &f);
    events_begin(r->maker, &r->game, &s->events);
    struct source_game *g = &MEM_ADD(s->games, s->count, s->cap);
    *g = (struct source_game){.offset = c->passed + r->game.offset,
        .length = r->game.bytes.len < UINT32_MAX ? (uint32_t)r->game.bytes.len : UINT32_MAX,
        .first = s->events.count,
        .moves = f.moves,
        .gm = f.gm,
        .handicap = f.handicap,
        .columns = f.columns,
        .rows = f.rows,
        .winner = winner_of(f.text[FACT_RESULT])};
    for (int i = 0; i < FACT_TEXTS; i++)
        g->text[i] = text_number(s, f.text[fact_texts[i]]);
    g->year = source_year(s, g->text[FACT_TEXT_DATE]);
}

/* ---- a file ---- */

void source_clear(struct source *s, const char *name)
{
    mem_free(s->name);
    s->name = mem_string(name);
    s->count = s->events.count = s->text_count = s->away = 0;
    s->passed = s->before = 0;
    s->goes_on = s->lacks_events = false;
    s->row = 0;
    buf_clear(&s->bytes);
}

void source_begin(struct source *s, const char *name)
{
    source_clear(s, name);
    if (!s->reading)
        s->reading = mem_zero(1, sizeof *s->reading);
    if (!s->reading->maker)
        s->reading->maker = events_maker_new();
    s->reading->is_making = false;
    table_clear(&s->reading->texts);
    text_number(s, (struct slice){"", 0});
}

bool source_read(struct source *s, const struct sgf_collection *c, size_t nodes)
{
    struct source_reading *r = s->reading;
    const uint64_t games = c->dropped + sgf_collection_done(c);
    size_t done = 0;
    while (done < nodes) {
        if (!r->is_making && s->before + s->count >= games)
            return false;
        if (!r->is_making) {
            game_begin(s, c);
            r->is_making = true;
            done += 16;
        }
        const size_t share = nodes - done < r->game.node_count ? nodes - done : r->game.node_count;
        const bool is_more = events_step(r->maker, share + 1);
        done += share + 1;
        if (is_more)
            continue;
        struct source_game *g = &s->games[s->count - 1];
        g->count = (uint32_t)(s->events.count - g->first);
        g->gave_up = events_gave_up(r->maker);
        r->is_making = false;
    }
    return true;
}

void source_end(struct source *s)
{
    struct source_reading *r = s->reading;
    if (!r)
        return;
    sgf_game_free(&r->game);
    facts_free(&r->reader);
    events_maker_free(r->maker);
    table_free(&r->texts);
    mem_free(r);
    s->reading = NULL;
    if (s->count) {
        s->cap = s->count;
        s->games = mem_resize(s->games, s->cap, sizeof *s->games);
    }
}

void source_free(struct source *s)
{
    source_end(s);
    mem_free(s->name);
    mem_free(s->games);
    mem_free(s->events.at);
    buf_free(&s->bytes);
    mem_free(s->ends);
    *s = (struct source){0};
}

void source_drop(struct source *s)
{
    source_end(s);
    mem_free(s->games);
    mem_free(s->events.at);
    buf_free(&s->bytes);
    mem_free(s->ends);
    s->games = NULL;
    s->ends = NULL;
    s->events = (struct events){0};
    s->cap = s->text_count = s->text_cap = 0;
    s->passed = 0;
    s->away = s->count;
}

size_t source_memory(const struct source *s)
{
    return sizeof *s + s->cap * sizeof *s->games + s->events.cap * sizeof *s->events.at + s->bytes.cap +
           s->text_cap * sizeof *s->ends;
}

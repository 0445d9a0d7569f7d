/* library/source.c - what a library knows of a file of records */
#include "library/source.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "rules/info.h"

struct source_reading {
    struct sgf_game game; /* games[count - 1], while its column is made */
    struct row row;
    struct buf text;
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

struct slice source_text(const struct source *s, size_t game, int text)
{
    return text_at(s, s->games[game].text[text]);
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

/* The number of a text, which is added where it is new. Beyond 4 GiB of texts new ones are empty. */
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

uint8_t source_winner(struct slice result)
{
    struct result r;

    result_read(result, &r);
    if (r.kind != RESULT_WIN)
        return STONE_EMPTY;
    return r.winner == 'B' ? STONE_BLACK : STONE_WHITE;
}

static const uint32_t idents[] = {SGF_PC, SGF_RO, SGF_BT, SGF_WT, SGF_RU}; /* from SOURCE_PLACE on */

static uint32_t node_text(struct source *s, uint32_t node, uint32_t id)
{
    struct source_reading *r = s->reading;
    buf_clear(&r->text);
    if (id == SGF_KM)
        komi_text(&r->game, node, &r->text);
    else
        sgf_node_text(&r->game, node, id, &r->text);
    return text_number(s, buf_slice(&r->text));
}

/* Texts of the first nodes of the main line that have them. */
static void texts_read(struct source *s, struct source_game *game)
{
    const struct sgf_game *g = &s->reading->game;
    uint32_t read_at[COUNT(idents)]; /* a property that is given often in a node is read once */
    memset(read_at, 0xFF, sizeof read_at);
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node)) {
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
            const uint32_t id = g->props[prop].id;
            for (size_t i = 0; id != SGF_B && id != SGF_W && i < COUNT(idents); i++) {
                if (id != idents[i] || game->text[SOURCE_PLACE + i] || read_at[i] == node)
                    continue;
                read_at[i] = node;
                game->text[SOURCE_PLACE + i] = node_text(s, node, id);
            }
        }
    }
    game->text[SOURCE_KOMI] = node_text(s, 0, SGF_KM);
}

static void game_begin(struct source *s, const struct sgf_collection *c)
{
    struct source_reading *r = s->reading;
    sgf_game_load(&r->game, c, s->count);
    row_read(&r->row, &r->game);
    events_begin(r->maker, &r->game, &s->events);
    mem_reserve(&s->games, &s->cap, s->count + 1, sizeof *s->games);
    struct source_game *g = &s->games[s->count++];
    const int handicap = handicap_of(&r->game, 0);
    int columns, rows;
    events_board(r->maker, &columns, &rows);
    *g = (struct source_game){.offset = r->game.offset,
        .length = r->game.bytes.len < UINT32_MAX ? (uint32_t)r->game.bytes.len : UINT32_MAX,
        .first = s->events.count,
        .moves = r->row.moves,
        .gm = r->game.gm,
        .handicap = (uint16_t)(handicap < UINT16_MAX ? handicap : UINT16_MAX),
        .columns = (uint8_t)columns,
        .rows = (uint8_t)rows,
        .winner = source_winner(buf_slice(&r->row.text[ROW_RESULT]))};
    for (int i = 0; i < ROW_FIELD_COUNT; i++)
        g->text[i] = text_number(s, buf_slice(&r->row.text[i]));
    texts_read(s, g);
}

static void game_end(struct source *s)
{
    struct source_game *g = &s->games[s->count - 1];
    g->count = (uint32_t)(s->events.count - g->first);
    g->gave_up = events_gave_up(s->reading->maker);
    s->reading->is_making = false;
}

/* ---- a file ---- */

void source_begin(struct source *s, const char *name)
{
    mem_free(s->name);
    s->name = mem_string(name);
    s->count = s->events.count = s->text_count = s->away = 0;
    s->passed = 0;
    buf_clear(&s->bytes);
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
    size_t done = 0;
    while (done < nodes) {
        if (!r->is_making && s->count == c->count)
            return false;
        if (!r->is_making) {
            game_begin(s, c);
            r->is_making = true;
            done += 16;
        }
        const size_t share = nodes - done < r->game.node_count ? nodes - done : r->game.node_count;
        const bool is_more = events_step(r->maker, share + 1);
        done += share + 1;
        if (!is_more)
            game_end(s);
    }
    return true;
}

void source_end(struct source *s)
{
    struct source_reading *r = s->reading;
    if (!r)
        return;
    sgf_game_free(&r->game);
    row_free(&r->row);
    buf_free(&r->text);
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

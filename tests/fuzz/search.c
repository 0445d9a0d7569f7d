/* tests/fuzz/search.c - any bytes as records, as a pattern, as data of a store: searched, with no more hits than
 anchors
 *
 * Bytes that begin with a parenthesis are records: their data are packed and unpacked, and the last position of each is
 * found in it. Of others the first line gives the board, the lines up to an empty one are a pattern, and the rest is a
 * column of events, and facts.
 *
 * Counts: src/library/
 */
#include "fuzz.h"

#include <string.h>

#include "base/mem.h"
#include "library/anchors.h"
#include "library/packed.h"
#include "library/search.h"

static struct shape shape;

static size_t hits_in(const struct source *s, bool variations)
{
    struct search *search = search_new(&shape, variations);
    search_begin(search, s);
    while (search_step(search, 1000))
        ;
    must(search->tally.games <= s->count && search->tally.hits >= search->tally.games);
    must(variations || search->tally.kinds[0] + search->tally.kinds[1] + search->tally.kinds[2] + search->tally.kinds[3] == search->tally.hits);
    const size_t games = search->tally.games;
    search_free(search);
    return games;
}

/* Reads it as from a store, which has all events together. */
static bool comes_back(struct source *to, const uint16_t *events, size_t count, struct slice facts)
{
    if (!source_unpack(to, "", facts, count))
        return false;
    uint16_t *room = source_part_room(to, count, true);
    if (count)
        memcpy(room, events, count * sizeof *room);
    return source_part(to, count);
}

static void must_come_back(const struct source *s)
{
    struct buf facts = {0}, again = {0};
    struct source other = {0};
    source_pack(s, &facts);
    must(comes_back(&other, s->events.at, s->events.count, buf_slice(&facts)));
    source_pack(&other, &again);
    must(slice_is_equal(buf_slice(&facts), buf_slice(&again)));
    source_free(&other);
    buf_free(&facts);
    buf_free(&again);
}

/* The position at the end of the main line is found at least in its own game. */
static void find_end(const struct source *s, const struct sgf_collection *c, size_t index)
{
    struct sgf_game game = {0};
    struct replay r;
    struct error e;
    sgf_game_load(&game, c, index);
    replay_init(&r, &game);
    replay_to(&r, sgf_line_end(&game, 0));
    const struct position *p = &r.position;
    if (p->columns && s->games[index].count) {
        must(shape_of_position(&shape, p, point_at(0, 0), point_at(p->columns - 1, p->rows - 1), SHAPE_KIND_COUNT, &e));
        must(hits_in(s, index % 2) > 0);
        if (p->columns < 12)
            must(shape_of_position(&shape, p, point_at(0, 0), point_at(p->columns / 2, p->rows / 2), SHAPE_ANYWHERE, &e) &&
                 hits_in(s, index % 2) > 0);
    }
    replay_free(&r);
    sgf_game_free(&game);
}

static void try_records(struct slice bytes)
{
    struct sgf_collection c;
    struct source s = {0};
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, bytes, true);
    source_begin(&s, "");
    while (source_read(&s, &c, 7))
        ;
    source_end(&s);
    must_come_back(&s);
    for (size_t i = 0; i < c.count && i < 4; i++)
        find_end(&s, &c, i);
    source_free(&s);
    sgf_collection_free(&c);
}

static void try_bytes(struct slice bytes)
{
    struct error e;
    struct source s = {0};
    size_t blank = 0;
    if (bytes.len < 4)
        return;
    const uint8_t *head = (const uint8_t *)bytes.at;
    bytes = slice_from(bytes, 3);
    while (blank + 1 < bytes.len && (bytes.at[blank] != '\n' || bytes.at[blank + 1] != '\n'))
        blank++;
    if (!shape_of_text(&shape, slice_part(bytes, 0, blank), (enum shape_kind)(head[0] % 5), &e) || shape.columns * shape.rows > 200)
        return;
    shape.exchanges = head[0] & 64;
    const struct slice rest = slice_part(bytes, blank + 2, bytes.len);
    const size_t events = rest.len / 4, columns = head[1] % 53u, rows = head[2] % 53u;
    uint16_t *room = mem_alloc(events * 2);
    if (events)
        memcpy(room, rest.at, events * 2);
    if (events && columns && rows && events_are_sound(room, events, (int)columns, (int)rows)) {
        struct match *m = match_new(&shape, head[0] & 128);
        match_begin(m, (int)columns, (int)rows, room, events);
        while (match_step(m))
            must(m->hit_count <= m->plans[0]->anchors);
        match_free(m);
    }
    if (comes_back(&s, room, events, slice_from(rest, events * 2))) {
        must_come_back(&s);
        hits_in(&s, head[0] & 128);
    }
    mem_free(room);
    source_free(&s);
}

void fuzz_one(struct slice bytes)
{
    if (bytes.len && bytes.at[0] == '(')
        try_records(bytes);
    else
        try_bytes(bytes);
}

/* library/openings.c - games merged into one tree */
#include "library/openings.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/tr.h"
#include "sgf/write.h"

#define NO_NODE UINT32_MAX

/* A game: its column, turned, and who it is. */
struct opened {
    size_t first, count; /* in `events` */
    struct slice words;
    uint8_t columns, rows, winner;
    int32_t gm;
};

/* A node of the tree: the events of one entry, those of a game that goes through it. */
struct way {
    uint32_t parent, child, next; /* NO_NODE */
    uint32_t game;                /* the first that goes through it */
    uint32_t count;               /* games that do */
    uint32_t wins[3];
    size_t at; /* of `events` */
    uint32_t events;
};

/* A child that is put in order. */
struct ranked {
    uint32_t way, game, count;
};

struct openings {
    struct opened *games;
    size_t game_count, game_cap;
    uint16_t *events;
    size_t event_count, event_cap;
    struct way *ways;
    size_t way_count, way_cap;
    struct table table; /* ways by parent and events */
    uint32_t root;      /* the first tree; NO_NODE */
    uint32_t depth, least;
    struct arena arena;
    struct ranked *ranked; /* scratch */
    size_t ranked_cap;
};

struct openings *openings_new(uint32_t depth, uint32_t least)
{
    struct openings *o = mem_zero(1, sizeof *o);
    o->root = NO_NODE;
    o->depth = depth;
    o->least = least;
    return o;
}

void openings_free(struct openings *o)
{
    if (!o)
        return;
    mem_free(o->games);
    mem_free(o->events);
    mem_free(o->ways);
    table_free(&o->table);
    arena_free(&o->arena);
    mem_free(o->ranked);
    mem_free(o);
}

/* ---- columns, turned ---- */

static uint16_t event_turned(uint16_t event, const struct search_found *found, int columns, int rows)
{
    unsigned stone = event_stone(event), place = event_place(event);
    if (found->is_exchanged)
        stone = shape_exchanged((enum stone)stone);
    if (event_is_point(event)) {
        int column = event_column(event), row = event_row(event);
        point_turn_back(found->turn, columns, rows, &column, &row);
        place = (unsigned)(row * EVENT_ROW + column);
    }
    return (uint16_t)(place | stone << 12 | (event & EVENT_LAST));
}

static int by_value(const void *a, const void *b)
{
    const uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
    return (x & ~EVENT_LAST) - (y & ~EVENT_LAST);
}

/* The events of a node after the first: what was taken or set up comes in one order, whichever way the board lay. */
static void entry_sort(uint16_t *entry, size_t count)
{
    entry[count - 1] &= (uint16_t)~EVENT_LAST;
    if (count > 2)
        qsort(entry + 1, count - 1, sizeof *entry, by_value);
    entry[count - 1] |= EVENT_LAST;
}

/* A node in which nothing happens: no branch comes from it. */
static bool is_nothing(uint16_t event)
{
    return event_place(event) == EVENT_NOTHING && event & EVENT_LAST;
}

/* The main line of a game, as deep as the tree is; `columns`, `rows` of the board after it is turned. */
static void column_add(struct openings *o, const struct source *s, const struct search_found *found, int columns,
    int rows)
{
    const uint16_t *events = source_events(s, found->game);
    const size_t count = s->games[found->game].count;
    size_t end, depth = 0;
    for (size_t i = 0; i < count && event_place(events[i]) != EVENT_RETURN && depth <= o->depth; i = end) {
        end = i + 1;
        if (event_place(events[i]) == EVENT_BRANCH)
            continue;
        end = event_entry_end(events, i);
        if (i && is_nothing(events[i]))
            continue;
        const size_t entry = o->event_count;
        mem_reserve(&o->events, &o->event_cap, entry + end - i, sizeof *o->events);
        for (size_t k = i; k < end; k++)
            o->events[o->event_count++] = event_turned(events[k], found, columns, rows);
        entry_sort(&o->events[entry], end - i);
        depth++;
    }
}

/* ---- the tree ---- */

struct wanted {
    const struct openings *o;
    uint32_t parent, game, events;
    size_t at;
};

static bool is_way(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    const struct openings *o = w->o;
    const struct way *way = &o->ways[number];
    const struct opened *a = &o->games[way->game], *b = &o->games[w->game];
    return way->parent == w->parent && way->events == w->events &&
           memcmp(&o->events[way->at], &o->events[w->at], w->events * sizeof *o->events) == 0 &&
           (w->parent != NO_NODE || (a->columns == b->columns && a->rows == b->rows && a->gm == b->gm));
}

/* The way below `parent` that begins with the entry at `at` of a game; made where there is none. */
static uint32_t way_find(struct openings *o, uint32_t parent, uint32_t game, size_t at)
{
    const struct wanted wanted = {o, parent, game, (uint32_t)(event_entry_end(o->events, at) - at), at};
    const uint32_t hash = table_hash(&o->events[at], wanted.events * sizeof *o->events) ^ table_hash_number(parent);
    const uint32_t known = table_find(&o->table, hash, is_way, &wanted);
    if (known != TABLE_NONE)
        return known;
    mem_reserve(&o->ways, &o->way_cap, o->way_count + 1, sizeof *o->ways);
    const uint32_t number = (uint32_t)o->way_count++;
    uint32_t *first = parent == NO_NODE ? &o->root : &o->ways[parent].child;
    o->ways[number] = (struct way){.parent = parent,
        .child = NO_NODE,
        .next = *first,
        .game = game,
        .at = at,
        .events = wanted.events};
    *first = number;
    table_add(&o->table, hash, number);
    return number;
}

/* Where a game goes on after the entry at `at`; SIZE_MAX: nowhere. */
static size_t entry_next(const struct openings *o, const struct opened *game, size_t at)
{
    at = event_entry_end(o->events, at);
    return at < game->first + game->count ? at : SIZE_MAX;
}

/* A node that had one game gets a second: the first one goes on below it. */
static void way_split(struct openings *o, uint32_t way)
{
    const uint32_t game = o->ways[way].game;
    const size_t at = entry_next(o, &o->games[game], o->ways[way].at);
    if (at == SIZE_MAX)
        return;
    const uint32_t child = way_find(o, way, game, at);
    o->ways[child].count = 1;
    o->ways[child].wins[o->games[game].winner] = 1;
}

static void game_insert(struct openings *o, uint32_t game)
{
    const struct opened *g = &o->games[game];
    uint32_t parent = NO_NODE;
    for (size_t at = g->first; at != SIZE_MAX; at = entry_next(o, g, at)) {
        const uint32_t way = way_find(o, parent, game, at);
        if (o->ways[way].count == 1)
            way_split(o, way);
        o->ways[way].count++;
        o->ways[way].wins[g->winner]++;
        if (o->ways[way].count == 1)
            return;
        parent = way;
    }
}

void openings_add(struct openings *o, const struct source *s, const struct search_found *found, struct slice words)
{
    const struct source_game *g = &s->games[found->game];
    const bool is_turned = found->turn & 4;
    const int columns = is_turned ? g->rows : g->columns, rows = is_turned ? g->columns : g->rows;
    if (!g->count)
        return;
    mem_reserve(&o->games, &o->game_cap, o->game_count + 1, sizeof *o->games);
    struct opened *game = &o->games[o->game_count];
    *game = (struct opened){.first = o->event_count,
        .columns = (uint8_t)columns,
        .rows = (uint8_t)rows,
        .winner = (uint8_t)(found->is_exchanged ? shape_exchanged((enum stone)g->winner) : g->winner),
        .gm = g->gm};
    column_add(o, s, found, columns, rows);
    game->count = o->event_count - game->first;
    const uint32_t root = o->root;
    game_insert(o, (uint32_t)o->game_count++);
    if (o->least == 1 || o->root != root)
        game->words = arena_slice(&o->arena, words);
}

/* ---- order ---- */

/* By how many games, then as they came. */
static int by_count(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->game < y->game ? -1 : x->game > y->game;
}

/* Puts a list in order, without those that fewer than `least` games go through; its first one. */
static uint32_t list_sort(struct openings *o, uint32_t list, uint32_t least)
{
    size_t count = 0;
    for (uint32_t way = list; way != NO_NODE; way = o->ways[way].next)
        if (o->ways[way].count >= least)
            MEM_ADD(o->ranked, count, o->ranked_cap) = (struct ranked){way, o->ways[way].game, o->ways[way].count};
    if (count > 1)
        qsort(o->ranked, count, sizeof *o->ranked, by_count);
    for (list = NO_NODE; count > 0; list = o->ranked[count].way)
        o->ways[o->ranked[--count].way].next = list;
    return list;
}

/* The games that go on below a way. */
static uint32_t games_below(const struct openings *o, uint32_t way)
{
    uint32_t count = 0;
    for (uint32_t child = o->ways[way].child; child != NO_NODE; child = o->ways[child].next)
        count += o->ways[child].count;
    return count;
}

/* Puts what is below a way in order; how many games go on in branches that are left out. */
static uint32_t children_sort(struct openings *o, uint32_t way)
{
    const uint32_t before = games_below(o, way);
    o->ways[way].child = list_sort(o, o->ways[way].child, o->least);
    return before - games_below(o, way);
}

/* ---- written ---- */

static void point_write(struct sgf_writer *w, uint16_t event)
{
    struct buf point = {0};
    point_sgf(point_at(event_column(event), event_row(event)), &point);
    sgf_write_value(w, buf_slice(&point));
    buf_free(&point);
}

static void setup_write(struct sgf_writer *w, const uint16_t *events, uint32_t count)
{
    static const char *const idents[] = {"AE", "AB", "AW", "AA"};
    for (unsigned stone = 0; stone < 4; stone++) {
        bool is_there = false;
        for (uint32_t i = 0; i < count; i++) {
            if (!event_is_point(events[i]) || event_stone(events[i]) != stone)
                continue;
            if (!is_there)
                sgf_write_property(w, slice_of(idents[stone]), SGF_TYPE_SETUP);
            is_there = true;
            point_write(w, events[i]);
        }
    }
}

/* An amazon's move: from where it left, to, and where the arrow is; an arrow where it came from hides that. */
static void amazon_write(struct sgf_writer *w, const uint16_t *events, uint32_t count)
{
    struct buf value = {0};
    uint16_t from = events[0], arrow = events[0];
    bool has_arrow = false, has_from = false;
    for (uint32_t i = 1; i < count; i++) {
        if (event_stone(events[i]) == STONE_ARROW && !has_arrow) {
            arrow = events[i];
            has_arrow = true;
        } else if (event_stone(events[i]) == STONE_EMPTY) {
            from = events[i];
            has_from = true;
        }
    }
    if (!has_from && has_arrow)
        from = arrow;
    point_sgf(point_at(event_column(from), event_row(from)), &value);
    point_sgf(point_at(event_column(events[0]), event_row(events[0])), &value);
    if (has_arrow)
        point_sgf(point_at(event_column(arrow), event_row(arrow)), &value);
    sgf_write_value(w, buf_slice(&value));
    buf_free(&value);
}

static void events_write(struct sgf_writer *w, const struct opened *game, const uint16_t *events, uint32_t count)
{
    if (event_place(events[0]) == EVENT_NOTHING) {
        setup_write(w, events, count);
        return;
    }
    sgf_write_property(w, event_stone(events[0]) == STONE_BLACK ? SLICE("B") : SLICE("W"), SGF_TYPE_MOVE);
    if (event_place(events[0]) == EVENT_PASS)
        sgf_write_value(w, SLICE(""));
    else if (game->gm == rules_amazons.gm)
        amazon_write(w, events, count);
    else
        point_write(w, events[0]);
}

static void comment_write(struct sgf_writer *w, const struct openings *o, const struct way *way, uint32_t left_out)
{
    struct buf text = {0};
    if (way->count == 1) {
        buf_add_slice(&text, o->games[way->game].words);
    } else {
        buf_add_format(&text, plural(way->count, "%u game", "%u games"), way->count);
        buf_add_format(&text, tr(": Black won %u, White %u"), way->wins[STONE_BLACK], way->wins[STONE_WHITE]);
        if (way->wins[STONE_EMPTY])
            buf_add_format(&text, tr(", other results %u"), way->wins[STONE_EMPTY]);
        if (left_out)
            buf_add_format(&text,
                plural(left_out, "; %u game goes on in a branch left out", "; %u games go on in branches left out"),
                left_out);
    }
    sgf_write_property(w, SLICE("C"), SGF_TYPE_NONE);
    sgf_write_value(w, buf_slice(&text));
    buf_free(&text);
}

static void number_write(struct sgf_writer *w, const char *ident, const char *format, int a, int b)
{
    struct buf value = {0};
    buf_add_format(&value, format, a, b);
    sgf_write_property(w, slice_of(ident), SGF_TYPE_ROOT);
    sgf_write_value(w, buf_slice(&value));
    buf_free(&value);
}

static void way_write(struct sgf_writer *w, struct openings *o, uint32_t number)
{
    const uint32_t left_out = children_sort(o, number);
    const struct way *way = &o->ways[number];
    const struct opened *game = &o->games[way->game];
    sgf_write_node(w);
    if (way->parent == NO_NODE) {
        number_write(w, "FF", "%d", 4, 0);
        sgf_write_property(w, SLICE("CA"), SGF_TYPE_ROOT);
        sgf_write_value(w, SLICE("UTF-8"));
        number_write(w, "GM", "%d", game->gm, 0);
        number_write(w, "SZ", game->columns == game->rows ? "%d" : "%d:%d", game->columns, game->rows);
    }
    events_write(w, game, &o->events[way->at], way->events);
    comment_write(w, o, way, left_out);
    sgf_write_node_end(w);
}

/* A tree, in pre-order. A way that has siblings is in parentheses, which close when all below it is written. */
static void tree_write(struct openings *o, uint32_t root, struct buf *out)
{
    struct sgf_writer w = {.out = out};
    uint32_t way = root;
    bool is_alone = true; /* it has no siblings */
    sgf_write_open(&w);
    for (;;) {
        if (!is_alone)
            sgf_write_open(&w);
        way_write(&w, o, way);
        const uint32_t child = o->ways[way].child;
        if (child != NO_NODE) {
            is_alone = o->ways[child].next == NO_NODE;
            way = child;
            continue;
        }
        /* Up until there is a sibling that was not written. */
        while (way != root) {
            const uint32_t parent = o->ways[way].parent;
            if (o->ways[o->ways[parent].child].next != NO_NODE)
                sgf_write_close(&w);
            if (o->ways[way].next != NO_NODE)
                break;
            way = parent;
        }
        if (way == root)
            break;
        way = o->ways[way].next;
        is_alone = false;
    }
    sgf_write_close(&w);
    sgf_write_end(&w);
}

void openings_write(struct openings *o, struct buf *out)
{
    o->root = list_sort(o, o->root, 1);
    for (uint32_t root = o->root; root != NO_NODE; root = o->ways[root].next)
        tree_write(o, root, out);
}

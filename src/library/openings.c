/* library/openings.c - games merged into one tree */
#include "library/openings.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/tr.h"
#include "library/sorter.h"
#include "sgf/write.h"

/* A game: its column, turned, and the words that name it. */
struct opened {
    size_t first;      /* of its events */
    const char *words; /* that name it; NULL: not needed, as no branch has a single game */
    uint32_t count;    /* of its events */
    uint32_t number;   /* how many came before it */
    uint32_t same;     /* once in order: events, in whole nodes, that it has in common with the game before it */
    int32_t gm;
    uint8_t columns, rows, winner;
};

/* Games, of those in order, that go the same way; `first` is the least `number` of them. */
struct run {
    uint32_t from, to, first;
};

/* The runs that go on after a node; those from `next` on are not written yet. */
struct fork {
    size_t begin, next, end; /* in `runs` */
    uint32_t events;         /* that they have in common */
    bool are_several;
};

/* Games are sorted by their columns: those that begin alike are neighbours, and the tree itself is never built. */
struct openings {
    struct opened *games;
    size_t game_count, game_cap;
    uint16_t *events;
    size_t event_count, event_cap;
    struct table roots; /* a game of each tree, by its root */
    uint32_t depth, least;
    struct arena arena;
    enum { ADDING, SORTING, LINKING, WRITING } phase;
    struct sorter sorter;
    uint32_t *order;       /* the order of the games, while `sorted` is filled */
    struct opened *sorted; /* then takes the place of `games` */
    size_t linked;         /* games that `sorted` has so far */
    struct run *runs;      /* on the way from the root to the node that is written */
    size_t run_count, run_cap;
    struct fork *forks;
    size_t fork_count, fork_cap;
    struct sgf_writer writer;
};

struct openings *openings_new(uint32_t depth, uint32_t least)
{
    struct openings *o = mem_zero(1, sizeof *o);
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
    table_free(&o->roots);
    arena_free(&o->arena);
    sorter_free(&o->sorter);
    mem_free(o->order);
    mem_free(o->sorted);
    mem_free(o->runs);
    mem_free(o->forks);
    buf_free(&o->writer.node);
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

/* Sorts the events of a node after the first: captures and setup come in the same order however the board was
 * turned. */
static void entry_sort(uint16_t *entry, size_t count)
{
    entry[count - 1] &= (uint16_t)~EVENT_LAST;
    if (count > 2)
        qsort(entry + 1, count - 1, sizeof *entry, by_value);
    entry[count - 1] |= EVENT_LAST;
}

/* True: nothing happens in the node, so it makes no branch. */
static bool is_nothing(uint16_t event)
{
    return event_place(event) == EVENT_NOTHING && event & EVENT_LAST;
}

/* Adds the main line of a game, down to the depth of the tree; `columns`, `rows`: of the turned board. */
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

/* ---- added ---- */

static uint32_t root_end(const struct openings *o, const struct opened *g)
{
    return (uint32_t)(event_entry_end(o->events, g->first) - g->first);
}

/* The order of trees: by kind of game and board. */
static int kind_compare(const struct opened *a, const struct opened *b)
{
    if (a->gm != b->gm)
        return a->gm < b->gm ? -1 : 1;
    return a->columns != b->columns ? a->columns - b->columns : a->rows - b->rows;
}

struct wanted {
    const struct openings *o;
    const struct opened *game;
};

static bool has_root(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    const struct opened *g = &w->o->games[number];
    const uint32_t count = root_end(w->o, g);
    return kind_compare(g, w->game) == 0 && count == root_end(w->o, w->game) &&
           !memcmp(&w->o->events[g->first], &w->o->events[w->game->first], count * sizeof *w->o->events);
}

/* True: the game is the first one of its tree. */
static bool root_is_new(struct openings *o, uint32_t game)
{
    const struct opened *g = &o->games[game];
    const struct wanted wanted = {o, g};
    const uint32_t hash = table_hash(&o->events[g->first], root_end(o, g) * sizeof *o->events);
    if (table_find(&o->roots, hash, has_root, &wanted) != TABLE_NONE)
        return false;
    table_add(&o->roots, hash, game);
    return true;
}

static const char *words_keep(struct openings *o, struct slice words)
{
    char *copy = arena_alloc(&o->arena, words.len + 1);
    if (words.len)
        memcpy(copy, words.at, words.len);
    copy[words.len] = 0;
    return copy;
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
        .number = (uint32_t)o->game_count,
        .columns = (uint8_t)columns,
        .rows = (uint8_t)rows,
        .winner = (uint8_t)(found->is_exchanged ? shape_exchanged((enum stone)g->winner) : g->winner),
        .gm = g->gm};
    column_add(o, s, found, columns, rows);
    game->count = (uint32_t)(o->event_count - game->first);
    if (root_is_new(o, (uint32_t)o->game_count++) || o->least == 1)
        game->words = words_keep(o, words);
}

/* ---- in order ---- */

static int by_column(const void *context, uint32_t a, uint32_t b)
{
    const struct openings *o = context;
    const struct opened *x = &o->games[a], *y = &o->games[b];
    const uint32_t count = x->count < y->count ? x->count : y->count;
    const int kind = kind_compare(x, y);
    if (kind)
        return kind;
    const int order = memcmp(&o->events[x->first], &o->events[y->first], count * sizeof *o->events);
    return order ? order : x->count < y->count ? -1 : x->count > y->count;
}

/* How many events, in whole nodes, two columns begin with in common. */
static uint32_t same_of(const struct openings *o, const struct opened *a, const struct opened *b)
{
    const uint16_t *x = &o->events[a->first], *y = &o->events[b->first];
    uint32_t same = 0;
    if (kind_compare(a, b) != 0)
        return 0;
    for (uint32_t i = 0; i < a->count && i < b->count && x[i] == y[i]; i++)
        if (x[i] & EVENT_LAST)
            same = i + 1;
    return same;
}

/* Puts the next game into `sorted`. */
static void game_link(struct openings *o)
{
    struct opened *g = &o->sorted[o->linked];
    *g = o->games[o->order[o->linked]];
    g->same = o->linked ? same_of(o, &g[-1], g) : 0;
    o->linked++;
}

/* ---- branches ---- */

/* The order of branches: those with more games first, then as the games came. */
static int by_count(const void *a, const void *b)
{
    const struct run *x = a, *y = b;
    const uint32_t i = x->to - x->from, k = y->to - y->from;
    if (i != k)
        return i > k ? -1 : 1;
    return x->first < y->first ? -1 : x->first > y->first;
}

/* Adds a fork: the games of a run that go on after `events`, a run for each way. Runs of fewer than `least` games are
 * left out; returns how many games these have. */
static uint32_t fork_add(struct openings *o, struct run all, uint32_t events, uint32_t least)
{
    const size_t begin = o->run_count;
    uint32_t left_out = 0, i = all.from;
    while (i < all.to && o->games[i].count == events)
        i++;
    while (i < all.to) {
        struct run run = {i, i + 1, o->games[i].number};
        for (; run.to < all.to && o->games[run.to].same > events; run.to++)
            if (o->games[run.to].number < run.first)
                run.first = o->games[run.to].number;
        i = run.to;
        if (run.to - run.from >= least)
            MEM_ADD(o->runs, o->run_count, o->run_cap) = run;
        else
            left_out += run.to - run.from;
    }
    const size_t count = o->run_count - begin;
    if (count > 1)
        qsort(&o->runs[begin], count, sizeof *o->runs, by_count);
    MEM_ADD(o->forks, o->fork_count, o->fork_cap) = (struct fork){begin, begin, o->run_count, events, count > 1};
    return left_out;
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

/* An amazon's move: its start, its end, and its arrow. The start has no event if the arrow went there. */
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

static void comment_write(struct sgf_writer *w, const struct openings *o, struct run run, uint32_t left_out)
{
    struct buf text = {0};
    const uint32_t count = run.to - run.from;
    uint32_t wins[3] = {0};
    for (uint32_t i = run.from; i < run.to; i++)
        wins[o->games[i].winner]++;
    if (count == 1) {
        buf_add_string(&text, o->games[run.from].words ? o->games[run.from].words : "");
    } else {
        buf_add_format(&text, plural(count, "%u game", "%u games"), count);
        buf_add_format(&text, tr(": Black won %u, White %u"), wins[STONE_BLACK], wins[STONE_WHITE]);
        if (wins[STONE_EMPTY])
            buf_add_format(&text, tr(", other results %u"), wins[STONE_EMPTY]);
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

static void root_write(struct sgf_writer *w, const struct opened *game)
{
    number_write(w, "FF", "%d", 4, 0);
    sgf_write_property(w, SLICE("CA"), SGF_TYPE_ROOT);
    sgf_write_value(w, SLICE("UTF-8"));
    number_write(w, "GM", "%d", game->gm, 0);
    number_write(w, "SZ", game->columns == game->rows ? "%d" : "%d:%d", game->columns, game->rows);
}

/* Writes the node to which the games of a run go, and adds the fork after it. A single game ends with this node. */
static void node_write(struct openings *o, struct run run, uint32_t before)
{
    struct sgf_writer *w = &o->writer;
    const struct opened *game = &o->games[run.from];
    const uint16_t *events = &o->events[game->first];
    const uint32_t end = (uint32_t)event_entry_end(events, before);
    const bool is_alone = run.to - run.from == 1;
    const uint32_t left_out = fork_add(o, is_alone ? (struct run){0} : run, end, o->least);
    sgf_write_node(w);
    if (!before)
        root_write(w, game);
    events_write(w, game, &events[before], end - before);
    comment_write(w, o, run, left_out);
    sgf_write_node_end(w);
}

/* Writes the next node, in pre-order, or ends the branches below one. A branch with siblings is in parentheses, and so
 * is each tree. Returns the number of games concerned; 0: all is written. */
static uint32_t way_write(struct openings *o)
{
    struct fork *f = &o->forks[o->fork_count - 1];
    if (f->next < f->end) {
        const struct run run = o->runs[f->next++];
        if (f->are_several || !f->events)
            sgf_write_open(&o->writer);
        node_write(o, run, f->events);
        return run.to - run.from;
    }
    o->run_count = f->begin;
    if (!--o->fork_count)
        return 0;
    f = &o->forks[o->fork_count - 1];
    if (f->are_several || !f->events)
        sgf_write_close(&o->writer);
    if (!f->events)
        sgf_write_end(&o->writer);
    return 1;
}

/* ---- a slice of work ---- */

static void sorting_begin(struct openings *o)
{
    table_free(&o->roots);
    sorter_begin_by(&o->sorter, o->game_count, by_column, o);
    o->phase = SORTING;
}

static void linking_begin(struct openings *o)
{
    o->order = sorter_take(&o->sorter);
    o->sorted = mem_alloc(o->game_count * sizeof *o->sorted);
    o->phase = LINKING;
}

static void writing_begin(struct openings *o)
{
    mem_free(o->games);
    mem_free(o->order);
    o->games = o->sorted;
    o->sorted = NULL;
    o->order = NULL;
    fork_add(o, (struct run){0, (uint32_t)o->game_count, 0}, 0, 1);
    o->phase = WRITING;
}

bool openings_step(struct openings *o, struct buf *out, int work)
{
    o->writer.out = out;
    if (o->phase == ADDING)
        sorting_begin(o);
    if (o->phase == SORTING && !sorter_step(&o->sorter, work))
        linking_begin(o);
    for (; o->phase == LINKING && work > 0; work--) {
        if (o->linked < o->game_count)
            game_link(o);
        else
            writing_begin(o);
    }
    while (o->phase == WRITING && work > 0) {
        const uint32_t games = way_write(o);
        if (!games)
            return false;
        work -= games < (uint32_t)work ? (int)games : work;
    }
    return true;
}

int openings_percent(const struct openings *o)
{
    switch (o->phase) {
    case ADDING: return 0;
    case SORTING: return 9 * sorter_percent(&o->sorter) / 10;
    case LINKING: return 90 + (int)(9 * o->linked / (o->game_count + 1));
    default: return 100;
    }
}

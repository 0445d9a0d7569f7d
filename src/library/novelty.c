/* library/novelty.c - the first new move of a line */
#include "library/novelty.h"

#include <string.h>

#include "base/mem.h"
#include "library/duplicates.h"

/* A search often ends with the first game that is found: so it goes in small steps. */
#define SMALL_SLICE ((size_t)4000)
#define NODES_AT_ONCE 5000
#define ONE 100        /* events that take as long as the work that is done once for each source, */
#define POSITION 10000 /* and once for each position */

enum stage { STAGE_COLUMN, STAGE_LOOK, STAGE_COUNT, STAGE_DONE };

struct novelty_work {
    const struct sgf_game *game;
    uint32_t *nodes; /* of the line */
    size_t count, cap;
    size_t depth; /* of the node that is searched for */
    enum stage stage;

    struct events_maker *maker;
    struct events events; /* of the whole game */
    struct duplicates_line line, main;
    bool has_main; /* the line is not the main line */

    struct replay replay;
    struct shape shape;
    struct search *search;
    bool is_begun;  /* with a source */
    size_t seen;    /* games found in it that were compared */
    size_t done;    /* work so far, in events */
    bool has_other; /* one of the games found is not the game itself */
    struct facts_reader reader;
    struct date date; /* of the last game */
    bool has_date;
};

struct novelty *novelty_new(struct novelty_library library)
{
    struct novelty *n = mem_zero(1, sizeof *n);
    n->library = library;
    n->node = SGF_NONE;
    n->work = mem_zero(1, sizeof *n->work);
    n->work->stage = STAGE_DONE;
    n->work->maker = events_maker_new();
    return n;
}

void novelty_free(struct novelty *n)
{
    if (!n)
        return;
    struct novelty_work *w = n->work;
    mem_free(w->nodes);
    mem_free(w->events.at);
    events_maker_free(w->maker);
    duplicates_line_free(&w->line);
    duplicates_line_free(&w->main);
    replay_free(&w->replay);
    search_free(w->search);
    facts_free(&w->reader);
    mem_free(w);
    mem_free(n);
}

/* ---- the line and its game ---- */

void novelty_begin(struct novelty *n, const struct sgf_game *game, const uint32_t *nodes, size_t count)
{
    struct novelty_work *w = n->work;
    n->node = SGF_NONE;
    n->moves = n->before = n->looked = 0;
    n->source = 0;
    n->last = (struct novelty_game){0};
    w->game = game;
    w->count = count;
    mem_reserve(&w->nodes, &w->cap, count, sizeof *w->nodes);
    memcpy(w->nodes, nodes, count * sizeof *nodes);
    w->events.count = 0;
    events_begin(w->maker, game, &w->events);
    w->stage = STAGE_COLUMN;
}

static void line_take(struct novelty_work *w, struct duplicates_line *l, const uint32_t *nodes, size_t count)
{
    l->gm = w->game->gm;
    l->columns = w->replay.position.columns;
    l->rows = w->replay.position.rows;
    duplicates_line_take(l, w->events.at, w->events.count, nodes, count);
}

static void main_take(struct novelty_work *w)
{
    uint32_t *nodes = NULL;
    size_t count = 0, cap = 0;
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(w->game, node))
        MEM_ADD(nodes, count, cap) = node;
    w->has_main = count != w->count || memcmp(nodes, w->nodes, count * sizeof *nodes) != 0;
    if (w->has_main)
        line_take(w, &w->main, nodes, count);
    mem_free(nodes);
}

/* Begins to search for the position after a node. False: it has none. */
static bool look_for(struct novelty *n, uint32_t node)
{
    struct novelty_work *w = n->work;
    const struct position *p = &w->replay.position;
    struct error e;
    replay_to(&w->replay, node);
    n->searched = 0; /* begins with n->source, where the position before was found: most games go on alike there */
    w->is_begun = w->has_other = false;
    w->done += POSITION;
    if (!shape_of_position(&w->shape, p, point_at(0, 0), point_at(p->columns - 1, p->rows - 1), SHAPE_BOARD, &e))
        return false;
    w->shape.exchanges = !n->library.keeps_colors;
    search_free(w->search);
    w->search = search_new(&w->shape, false);
    return true;
}

/* Goes on to the next move of the line. */
static void next_move(struct novelty *n)
{
    struct novelty_work *w = n->work;
    while (w->depth < w->count && !replay_has_move(&w->replay, w->nodes[w->depth]))
        w->depth++;
    w->stage = w->depth < w->count && look_for(n, w->nodes[w->depth]) ? STAGE_LOOK : STAGE_DONE;
}

static void column_step(struct novelty *n)
{
    struct novelty_work *w = n->work;
    if (events_step(w->maker, NODES_AT_ONCE))
        return;
    replay_renew(&w->replay, w->game);
    w->stage = STAGE_DONE;
    if (w->replay.position.columns == 0)
        return;
    line_take(w, &w->line, w->nodes, w->count);
    main_take(w);
    w->depth = 0;
    next_move(n);
}

/* ---- games ---- */

static bool is_other(const struct novelty_work *w, const struct source *s, size_t game)
{
    return !duplicates_line_is(&w->line, s, game) && !(w->has_main && duplicates_line_is(&w->main, s, game));
}

static bool is_later(const struct date *a, const struct date *b)
{
    return a->first != b->first ? a->first > b->first : a->last < b->last;
}

/* True: a game of that date is later than n->last. Ties go by source, as these are not searched in order. */
static bool is_better(const struct novelty *n, const struct date *date)
{
    const struct novelty_work *w = n->work;
    if (!n->last.is_there || !date || !w->has_date)
        return !n->last.is_there || date || (!w->has_date && n->source < n->last.source);
    return is_later(date, &w->date) || (!is_later(&w->date, date) && n->source < n->last.source);
}

static void count(struct novelty *n, const struct source *s, const struct search_found *found)
{
    struct novelty_work *w = n->work;
    struct facts f;
    n->before++;
    source_facts(s, found->game, &f);
    facts_ask(&w->reader, FACTS_BIT(DATE), &f);
    const bool has_date = f.date_count > 0;
    if (!is_better(n, has_date ? &f.dates[0] : NULL))
        return;
    n->last = (struct novelty_game){true, n->source, *found};
    w->has_date = has_date;
    if (has_date)
        w->date = f.dates[0];
}

/* Compares the games that were found since the last call. */
static void look_at_found(struct novelty *n)
{
    struct novelty_work *w = n->work;
    const struct source *s = &n->library.sources[n->source];
    for (; w->seen < w->search->found_count; w->seen++) {
        const struct search_found *found = &w->search->found[w->seen];
        if (!is_other(w, s, found->game))
            continue;
        w->has_other = w->stage == STAGE_LOOK;
        if (w->has_other)
            return;
        count(n, s, found);
    }
}

/* All sources were searched, or one other game was enough. */
static void found_all(struct novelty *n)
{
    struct novelty_work *w = n->work;
    if (w->stage == STAGE_COUNT) {
        w->stage = STAGE_DONE;
        return;
    }
    n->looked++;
    if (w->has_other) {
        w->depth++;
        next_move(n);
        return;
    }
    n->node = w->nodes[w->depth];
    n->moves = n->looked;
    w->has_date = false;
    w->stage = w->depth > 0 && look_for(n, w->nodes[w->depth - 1]) ? STAGE_COUNT : STAGE_DONE;
}

/* Begins to search n->source. False: it is not here yet. */
static bool begin_source(struct novelty *n)
{
    struct novelty_work *w = n->work;
    const struct novelty_library *l = &n->library;
    if (l->has && !l->has(l->context, n->source))
        return false;
    search_begin(w->search, &l->sources[n->source]);
    w->search->chosen = l->chosen ? l->chosen[n->source] : NULL;
    w->seen = 0;
    return true;
}

static void search_some(struct novelty *n)
{
    struct novelty_work *w = n->work;
    if (w->has_other || n->searched == n->library.count) {
        found_all(n);
        return;
    }
    n->waits = !w->is_begun && !begin_source(n);
    if (n->waits)
        return;
    const size_t before = w->search->match->work;
    w->is_begun = search_step(w->search, SMALL_SLICE);
    w->done += w->search->match->work - before;
    look_at_found(n);
    if (w->is_begun || w->has_other)
        return;
    n->searched++;
    n->source = (n->source + 1) % n->library.count;
}

bool novelty_step(struct novelty *n, size_t work)
{
    struct novelty_work *w = n->work;
    const size_t begin = w->done;
    n->waits = false;
    while (w->stage != STAGE_DONE && w->done - begin < work && !n->waits) {
        w->done += ONE;
        if (w->stage == STAGE_COLUMN)
            column_step(n);
        else
            search_some(n);
    }
    return w->stage != STAGE_DONE;
}

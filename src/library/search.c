/* library/search.c - games of a source found, and their sums */
#include "library/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Of most games only the first events are looked at, and fetching them from memory takes most of the time: so they are
 * prefetched, this many games ahead. Inline: gcc removes calls of a function that only prefetches.
 */
#define AHEAD 16

/* ---- the sums ---- */

/* The length of t->all, by point and color; 0 without a shape. */
static size_t nexts_of(const struct tally *t)
{
    return t->shape ? (size_t)(t->shape->columns * t->shape->rows) * 3 : 0;
}

void tally_init(struct tally *t, const struct shape *shape)
{
    *t = (struct tally){.shape = shape};
    t->counted = mem_zero(SHAPE_POINTS, sizeof *t->counted);
    shape_counted_points(shape, t->counted);
    t->all = mem_zero(nexts_of(t), sizeof *t->all);
}

void tally_free(struct tally *t)
{
    mem_free(t->counted);
    mem_free(t->all);
    *t = (struct tally){0};
}

void tally_copy(struct tally *t, const struct tally *from)
{
    if (from->shape && !t->shape)
        tally_init(t, from->shape);
    const struct tally own = *t;
    *t = *from;
    t->counted = own.counted;
    t->all = own.all;
    if (t->all)
        memcpy(t->all, from->all, nexts_of(t) * sizeof *t->all);
}

static void year_count(struct tally_next *n, int16_t year)
{
    if (year == 0)
        return;
    if (n->first_year == 0 || year < n->first_year)
        n->first_year = year;
    if (year > n->last_year)
        n->last_year = year;
}

static void next_count(struct tally *t, const struct match_next *next, enum stone winner, int16_t year)
{
    t->kinds[next->kind]++;
    if (next->kind != NEXT_MOVE)
        return;
    struct tally_next *n = &t->all[t->counted[next->point] * 3 + next->color];
    n->point = t->counted[next->point];
    n->color = next->color;
    n->count++;
    n->late += next->late;
    n->wins[winner]++;
    year_count(n, year);
}

void tally_add(struct tally *t, const struct match *m, const struct source_game *game)
{
    const enum stone winner = (enum stone)game->winner;
    t->games += m->hit_count > 0;
    for (size_t i = 0; i < m->hit_count; i++) {
        const struct match_hit *hit = &m->hits[i];
        const bool is_exchanged = m->images.at[hit->image].is_exchanged;
        const enum stone won = is_exchanged ? shape_exchanged(winner) : winner;
        t->hits++;
        t->exchanged += is_exchanged;
        t->wins[won]++;
        for (uint32_t k = 0; k < hit->next_count; k++)
            next_count(t, &m->nexts[hit->next + k], won, game->year);
    }
}

static int compare(const void *a, const void *b)
{
    const struct tally_next *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->point != y->point ? x->point - y->point : x->color - y->color;
}

size_t tally_sorted(const struct tally *t, struct tally_next **sorted)
{
    const size_t all = nexts_of(t);
    size_t count = 0;
    for (size_t i = 0; i < all; i++)
        count += t->all[i].count > 0;
    *sorted = mem_zero(count, sizeof **sorted);
    count = 0;
    for (size_t i = 0; i < all; i++)
        if (t->all[i].count)
            (*sorted)[count++] = t->all[i];
    qsort(*sorted, count, sizeof **sorted, compare);
    return count;
}

void tally_years(const struct tally_next *next, const char *dash, struct buf *out)
{
    if (next->first_year == 0)
        return;
    buf_add_format(out, "%d", next->first_year);
    if (next->last_year != next->first_year)
        buf_add_format(out, "%s%d", dash, next->last_year);
}

/* ---- the filter ---- */

bool query_filter_needs_record(const struct query_filter *f)
{
    return f->needs & FACTS_COMMENTS;
}

/* Reads the comments of a game, if its record is available. */
static void comments_read(struct query_filter *f, size_t game, struct facts *facts)
{
    const struct sgf_collection *c = f->collection || !f->open ? f->collection : f->open(f->context);
    facts->lacks_comments = false;
    if (!c || game >= c->count)
        return;
    sgf_game_load(&f->game, c, game);
    facts_add_comments(&f->reader, &f->game, facts);
}

void query_filter_begin(struct query_filter *f, const struct source *s)
{
    const struct query_pool pool = source_texts(s);
    query_texts_begin(&f->texts, f->query, &pool);
    if (f->why)
        query_why_texts(f->why, &pool);
}

/* Decides on a game by its comments. */
static bool comments_hold(struct query_filter *f, const struct source *s, size_t game)
{
    struct facts facts;
    source_facts(s, game, &facts);
    facts_ask(&f->reader, f->needs, &facts);
    comments_read(f, (size_t)s->before + game, &facts);
    const enum query_answer answer = query_ask(f->query, &facts);
    if (f->why)
        query_why_game(f->why, &facts, NULL, answer);
    return answer == QUERY_YES;
}

bool query_filter_holds(struct query_filter *f, const struct source *s, size_t game)
{
    const uint32_t *texts = s->games[game].text;
    source_numbers(s, game, &f->numbers);
    const enum query_answer answer = query_texts_ask(&f->texts, &f->numbers, texts);
    if (answer == QUERY_DEPENDS)
        return comments_hold(f, s, game);
    if (f->why)
        query_why_game(f->why, &f->numbers, texts, answer);
    return answer == QUERY_YES;
}

void chosen_add(uint8_t *chosen, struct query_filter *f, const struct source *s, size_t from, size_t to)
{
    query_filter_begin(f, s);
    for (size_t game = from; game < to; game++)
        if (query_filter_holds(f, s, game))
            chosen[game / 8] |= (uint8_t)(1u << game % 8);
}

void query_filter_set(struct query_filter *f, const struct query *query)
{
    f->query = query;
    f->needs = query_needs(query);
    f->game.diags.limit = 1;
    facts_none(&f->numbers);
    f->numbers.lacks_comments = query_filter_needs_record(f);
}

void query_filter_free(struct query_filter *f)
{
    facts_free(&f->reader);
    query_texts_free(&f->texts);
    sgf_game_free(&f->game);
}

/* ---- the search ---- */

struct search *search_new(const struct shape *shape, bool variations)
{
    struct search *s = mem_zero(1, sizeof *s);
    s->shape = shape;
    if (shape) {
        s->match = match_new(shape, variations);
        tally_init(&s->tally, shape);
    }
    return s;
}

void search_free(struct search *s)
{
    if (!s)
        return;
    match_free(s->match);
    tally_free(&s->tally);
    tally_free(&s->before.tally);
    mem_free(s->found);
    mem_free(s);
}

void search_begin(struct search *s, const struct source *source)
{
    s->source = source;
    s->chosen = NULL;
    s->game = s->found_count = 0;
    s->is_in_game = false;
    if (s->filter)
        query_filter_begin(s->filter, source);
    if (!source->away)
        return;
    tally_copy(&s->before.tally, &s->tally);
    s->before.games = s->games;
    s->before.given_up = s->given_up;
}

void search_moved(struct search *s, const struct source *source)
{
    s->source = source;
}

void search_undo(struct search *s)
{
    tally_copy(&s->tally, &s->before.tally);
    s->games = s->before.games;
    s->given_up = s->before.given_up;
    s->game = s->found_count = 0;
}

static void found_add(struct search *s, struct search_found found)
{
    mem_reserve(&s->found, &s->found_cap, s->found_count + 1, sizeof *s->found);
    found.game = (uint32_t)s->game;
    s->found[s->found_count++] = found;
}

static void game_begin(struct search *s)
{
    const struct source_game *g = &s->source->games[s->game];
    s->games++;
    if (s->chosen && !chosen_has(s->chosen, s->game))
        return;
    if (s->filter && !query_filter_holds(s->filter, s->source, s->game))
        return;
    if (!s->shape) {
        s->tally.games++;
        s->tally.wins[g->winner]++;
        found_add(s, (struct search_found){0});
        return;
    }
    s->given_up += g->gave_up;
    if (g->count == 0 || (s->shape->gm && g->gm != s->shape->gm))
        return;
    if (s->game + AHEAD < s->source->count - s->source->away)
        __builtin_prefetch(source_events(s->source, s->game + AHEAD));
    match_begin(s->match, g->columns, g->rows, source_events(s->source, s->game), g->count);
    s->is_in_game = true;
}

static void game_end(struct search *s)
{
    const struct match *m = s->match;
    s->is_in_game = false;
    if (!m || !m->hit_count) /* there is no match without a shape */
        return;
    tally_add(&s->tally, m, &s->source->games[s->game]);
    found_add(s, (struct search_found){.node = m->hits[0].node,
                     .moves = m->hits[0].moves,
                     .turn = m->images.at[m->hits[0].image].turn,
                     .is_exchanged = m->images.at[m->hits[0].image].is_exchanged});
}

bool search_step(struct search *s, size_t work)
{
    const size_t before = s->match ? s->match->work : 0;
    size_t games = 0;
    while (s->game < s->source->count - s->source->away) {
        if ((s->match ? s->match->work - before : 0) + games * 16 >= work)
            return true;
        if (!s->is_in_game)
            game_begin(s);
        if (s->is_in_game && match_step(s->match))
            continue;
        if (s->is_in_game)
            game_end(s);
        s->game++;
        games++;
    }
    return false;
}

/* library/search.c - games of a source found */
#include "library/search.h"

#include "base/mem.h"

/* Of most games only the first events are looked at, and the time is that of fetching them from memory: those of a game
 * this far ahead are asked for already. In place: gcc takes a function that does nothing else for one that does
 * nothing.
 */
#define AHEAD 16

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
    s->game = s->found_count = 0;
    s->is_in_game = false;
    if (!source->away)
        return;
    tally_copy(&s->before.tally, &s->tally);
    s->before.games = s->games;
    s->before.given_up = s->given_up;
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
    if (!m || !m->hit_count) /* words alone have no match */
        return;
    tally_add(&s->tally, m, (enum stone)s->source->games[s->game].winner);
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

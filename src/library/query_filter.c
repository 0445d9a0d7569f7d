/* library/query_filter.c - a query as the filter of a search */
#include "library/query_filter.h"

/* The text of a source by enum facts_text. */
static const int texts[FACTS_GIVEN] = {
    [FACTS_BLACK] = ROW_BLACK,
    [FACTS_WHITE] = ROW_WHITE,
    [FACTS_BLACK_TEAM] = SOURCE_BLACK_TEAM,
    [FACTS_WHITE_TEAM] = SOURCE_WHITE_TEAM,
    [FACTS_EVENT] = ROW_EVENT,
    [FACTS_ROUND] = SOURCE_ROUND,
    [FACTS_PLACE] = SOURCE_PLACE,
    [FACTS_NAME] = ROW_NAME,
    [FACTS_RULES] = SOURCE_RULES,
    [FACTS_DATE] = ROW_DATE,
    [FACTS_RESULT] = ROW_RESULT,
    [FACTS_BLACK_RANK] = ROW_BLACK_RANK,
    [FACTS_WHITE_RANK] = ROW_WHITE_RANK,
    [FACTS_KOMI] = SOURCE_KOMI,
};

static void facts_of(struct query_filter *f, const struct source *s, size_t game, struct facts *facts)
{
    const struct source_game *g = &s->games[game];
    struct slice given[FACTS_GIVEN] = {{0}};

    for (int i = 0; i < FACTS_GIVEN; i++)
        given[i] = source_text(s, game, texts[i]);
    facts_make(&f->reader, given, f->needs, facts);
    facts->gm = g->gm;
    facts->columns = g->columns;
    facts->rows = g->rows;
    facts->handicap = g->handicap;
    facts->moves = g->moves;
}

bool query_filter_needs_record(const struct query_filter *f)
{
    return f->needs & FACTS_COMMENTS;
}

bool query_filter_holds(void *filter, const struct source *s, size_t game)
{
    struct query_filter *f = filter;
    struct facts facts;

    if (!query_filter_needs_record(f) || !f->collection || game >= f->collection->count) {
        facts_of(f, s, game, &facts);
    } else {
        sgf_game_load(&f->game, f->collection, game);
        facts_read(&f->reader, &f->game, f->needs, &facts);
    }
    return query_holds(f->query, &facts);
}

void query_filter_set(struct query_filter *f, const struct query *query)
{
    f->query = query;
    f->needs = query_needs(query);
    f->game.diags.limit = 1;
}

void query_filter_free(struct query_filter *f)
{
    facts_free(&f->reader);
    sgf_game_free(&f->game);
}

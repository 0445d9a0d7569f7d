/* library/query_filter.c - a query as the filter of a search */
#include "library/query_filter.h"

bool query_filter_needs_record(const struct query_filter *f)
{
    return f->needs & FACTS_COMMENTS;
}

bool query_filter_holds(struct query_filter *f, const struct source *s, size_t game)
{
    struct facts facts;
    if (!query_filter_needs_record(f) || !f->collection || game >= f->collection->count) {
        source_facts(s, game, &facts);
    } else {
        sgf_game_load(&f->game, f->collection, game);
        facts_read(&f->reader, &f->game, f->needs, &facts);
    }
    facts_ask(&f->reader, f->needs, &facts);
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

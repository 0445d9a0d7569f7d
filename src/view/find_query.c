/* view/find_query.c - find by a query: `black:shu`, `comment:ladder` */
#include "view/find_query.h"

static bool holds(void *context, const struct sgf_game *game)
{
    struct find_query *f = context;
    const unsigned needs = query_needs(&f->query);
    struct facts facts;
    facts_read(&f->reader, game, needs, &facts);
    facts.text[FACT_FILE] = f->file;
    facts_ask(&f->reader, needs, &facts);
    return query_holds(&f->query, &facts);
}

bool find_query_read(struct find_query *f, struct slice text, struct slice names, struct pattern *p, struct error *e)
{
    struct slice comment;
    bool is_whole;
    e->text[0] = '\0';
    if (!query_begins(text))
        return false;
    if (!f->people)
        f->people = people_new(names);
    if (!query_parse(&f->query, text, f->people, NULL, e))
        return false;
    if (query_is_comment(&f->query, &comment, &is_whole))
        pattern_comments(p, comment, is_whole);
    else
        pattern_games(p, holds, f);
    return true;
}

void find_query_free(struct find_query *f)
{
    query_free(&f->query);
    people_free(f->people);
    facts_free(&f->reader);
    *f = (struct find_query){.people = NULL};
}

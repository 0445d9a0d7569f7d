/* tests/query/60-query.c - games found by words
 *
 *     -- input      a collection
 *     -- names      one's own names.conf
 *     -- answers    lines QUERY = ANSWER: the numbers of the games, `none`, or what is wrong with the query
 *     -- begins     lines TEXT = yes, or no: text in which `/` looks for itself
 *     -- completed  lines TEXT = BYTE WORDS: where the word begins that may become these words
 */
#include "cases.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/query.h"

/* One for all cases: a game, a query, a reader of facts are used again and again. */
struct world {
    struct sgf_collection collection;
    struct sgf_game game;
    struct facts_reader reader;
    struct arena arena;
    struct people *people;
    struct query query;
};

static struct world *world_of(struct test_case *c)
{
    static struct world kept;
    struct world *w = &kept;

    if (c->state)
        return w;
    sgf_collection_init(&w->collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w->collection, case_text(c, "input"), true);
    w->people = people_new(case_text(c, "names"));
    c->state = w;
    return w;
}

static void world_free(struct test_case *c)
{
    struct world *w = c->state;

    if (!w)
        return;
    query_parse(&w->query, SLICE(""), NULL, NULL, NULL);
    people_free(w->people);
    arena_free(&w->arena);
    sgf_collection_free(&w->collection);
}

/* With what is needed, and with all of it as it is kept: the same. */
static bool holds(struct world *w, size_t game)
{
    struct facts f, kept;

    sgf_game_load(&w->game, &w->collection, game);
    facts_read(&w->reader, &w->game, FACTS_ALL | FACTS_COMMENTS, &f);
    facts_ask(&w->reader, FACTS_ALL, &f);
    facts_use(facts_keep(&w->arena, &f), &kept);
    facts_read(&w->reader, &w->game, query_needs(&w->query), &f);
    facts_ask(&w->reader, query_needs(&w->query), &f);
    kept.comments = f.comments;
    kept.also = f.also = SLICE("file.sgf");
    const bool is_found = query_holds(&w->query, &f);
    return is_found == query_holds(&w->query, &kept) && is_found;
}

static void answer(struct world *w, struct slice query, struct buf *out)
{
    struct error e;
    bool is_found = false;
    size_t column;

    if (!query_parse(&w->query, query, w->people, &column, &e)) {
        buf_add_format(out, "%zu: %s", column, e.text);
        return;
    }
    for (size_t i = 0; i < w->collection.count; i++)
        if (holds(w, i)) {
            buf_add_format(out, "%s%zu", is_found ? " " : "", i + 1);
            is_found = true;
        }
    if (!is_found)
        buf_add_string(out, "none");
}

/* Those of the games, as the list of games has them. */
static void offer_names(void *context, unsigned texts, struct query_offers *offers)
{
    struct world *w = context;
    struct facts f;

    for (size_t i = 0; i < w->collection.count; i++) {
        sgf_game_load(&w->game, &w->collection, i);
        facts_read(&w->reader, &w->game, FACTS_ALL, &f);
        facts_ask(&w->reader, FACTS_ALL, &f);
        for (int fact = 0; fact < FACT_COUNT; fact++)
            if (texts >> fact & 1)
                query_offer(offers, f.folded[fact]);
    }
}

static void complete(struct world *w, struct slice text, struct buf *out)
{
    struct buf words = {0};
    const struct query_names names = {offer_names, w};
    const size_t start = query_complete(text, &names, &words);

    for (size_t i = 0; i < words.len; i++)
        words.at[i] = words.at[i] == '\n' ? ' ' : words.at[i];
    buf_add_format(out, "%zu%s%s", start, words.len > 0 ? " " : "", buf_string(&words));
    buf_free(&words);
}

static void begins(struct world *w, struct slice text, struct buf *out)
{
    (void)w;
    buf_add_string(out, query_begins(text) ? "yes" : "no");
}

/* Each line up to " = ", and what comes out for it. */
static void lines(struct world *w, struct slice text, void (*one)(struct world *, struct slice, struct buf *), struct buf *out)
{
    while (text.len > 0) {
        struct slice line = slice_part(text, 0, slice_find(text, '\n'));
        const char *end = memmem(line.at, line.len, " = ", 3);

        text = slice_part(text, line.len + 1, text.len);
        if (end)
            line.len = (size_t)(end - line.at);
        buf_add_slice(out, line);
        buf_add_string(out, " = ");
        one(w, line, out);
        buf_add_char(out, '\n');
    }
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    if (!s) {
        world_free(c);
        return CASE_UNKNOWN;
    }
    if (case_is(s, "input") || case_is(s, "names"))
        return CASE_INPUT;
    if (case_is(s, "answers"))
        lines(world_of(c), s->text, answer, out);
    else if (case_is(s, "begins"))
        lines(world_of(c), s->text, begins, out);
    else if (case_is(s, "completed"))
        lines(world_of(c), s->text, complete, out);
    else
        return CASE_UNKNOWN;
    return CASE_EXPECTATION;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, "query/cases", section);
}

/* tests/fuzz/query.c - a line of any bytes as a query, the rest as a record and as names.conf: read, asked, completed
 *
 * Counts: src/query/
 */
#include "pictures.h"

#include <string.h>

#include "query/query.h"
#include "mutate.h"

MUTATED_BY(mutator_query)

struct trial {
    struct query query, typed, written;
    struct facts_reader reader;
    struct arena arena;
    struct people *people;
};

static size_t characters(struct slice text)
{
    size_t count = 0;
    uint32_t code;

    for (size_t i = 0; i < text.len; count++)
        i += text_step(slice_from(text, i), &code);
    return count;
}

/* A query as understood can be typed again, and is understood the same. */
static void must_be_written(struct trial *t)
{
    struct buf text = {0}, again = {0};
    struct error e = {0};

    query_write(&t->query, &text);
    must_be_safe(buf_slice(&text));
    if (query_parse(&t->written, buf_slice(&text), t->people, NULL, &e)) { /* else the filter left something out */
        query_write(&t->written, &again);
        must(t->written.count == t->query.count && slice_is_equal(buf_slice(&text), buf_slice(&again)));
    }
    buf_free(&text);
    buf_free(&again);
}

/* A mistake is reported with its place, and while typing only the mistake is left out. False for a mistake. */
static bool must_parse(struct trial *t, struct slice line)
{
    struct error e = {0};
    size_t column = 0;
    const bool is_good = query_parse(&t->query, line, t->people, &column, &e);

    must_be_safe(slice_of(e.text));
    must(is_good == (e.text[0] == '\0') && is_good == (column == 0) && column <= characters(line) + 1);
    must(is_good || (t->query.count == 0 && t->query.node_count == 0));
    must(query_parse_typed(&t->typed, line, t->people, &e) == is_good);
    must((t->typed.count == 0) == (t->typed.node_count == 0));
    if (is_good)
        must_be_written(t);
    return is_good;
}

/* Facts as read and facts as kept give the same answer; so does a query without mistakes while it is typed. */
static void must_answer(struct trial *t, const struct sgf_game *g, bool is_good)
{
    struct facts f, kept;

    facts_read(&t->reader, g, FACTS_ALL | FACTS_COMMENTS, &f);
    facts_ask(&t->reader, FACTS_ALL, &f);
    facts_use(facts_keep(&t->arena, &f), &kept);
    kept.comments = f.comments;
    const bool holds = query_holds(&t->typed, &f);
    kept.folded[FACT_FILE] = f.folded[FACT_FILE];
    must(query_holds(&t->typed, &kept) == holds);
    must(!is_good || query_is_typed(&t->typed) || query_holds(&t->query, &f) == holds);
    f.lacks_comments = true;
    const enum query_answer answer = query_ask(&t->typed, &f);
    must(answer == QUERY_DEPENDS ? (query_needs(&t->typed) & FACTS_COMMENTS) != 0 : (answer == QUERY_YES) == holds);
}

static void must_complete(struct slice line)
{
    struct buf words = {0};
    const size_t start = query_complete(line, NULL, &words);

    must(start <= line.len);
    for (struct slice rest = buf_slice(&words); rest.len > 0;) {
        const size_t end = slice_find(rest, '\n');

        must_be_safe(slice_part(rest, 0, end));
        must(end >= line.len - start && slice_is_equal_caseless(slice_part(rest, 0, line.len - start), slice_from(line, start)));
        rest = slice_part(rest, end + 1, rest.len);
    }
    buf_free(&words);
}

/* The persons compiled in take longest: they are read once, and again only if the text is a names.conf by its first
 * byte, of a comment. */
static struct people *people_of(struct slice text)
{
    static struct people *known;

    if (text.len > 0 && text.at[0] == '#')
        return people_new(text);
    known = known ? known : people_new((struct slice){0});
    return known;
}

void fuzz_one(struct slice bytes)
{
    const size_t end = slice_find(bytes, '\n');
    const struct slice line = slice_part(bytes, 0, end), rest = slice_part(bytes, end + 1, bytes.len);
    struct trial t = {.people = people_of(rest)};
    struct sgf_collection c;
    struct sgf_game g = {.diags.limit = 1};

    const bool is_good = must_parse(&t, line);
    must_complete(line);
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, rest, true);
    for (size_t i = 0; i < c.count && i < 20; i++) {
        sgf_game_load(&g, &c, i);
        must_answer(&t, &g, is_good);
    }
    sgf_game_free(&g);
    sgf_collection_free(&c);
    query_free(&t.query);
    query_free(&t.typed);
    query_free(&t.written);
    facts_free(&t.reader);
    arena_free(&t.arena);
    if (t.people != people_of(SLICE("(")))
        people_free(t.people);
}

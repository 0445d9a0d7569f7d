/* library/narrowing.c - the games of a library that count */
#include "library/narrowing.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"

void narrowing_forget(struct narrowing *n)
{
    for (size_t i = 0; i < n->count; i++)
        mem_free(n->sources[i].chosen);
    n->count = 0;
    n->texts_of = 0;
    n->version++;
}

void narrowing_free(struct narrowing *n)
{
    narrowing_forget(n);
    mem_free(n->sources);
    query_free(&n->query);
    query_free(&n->filter);
    people_free(n->people);
    buf_free(&n->query_words);
    buf_free(&n->filter_words);
    buf_free(&n->folder);
    buf_free(&n->shown);
    facts_free(&n->reader);
    query_texts_free(&n->texts);
    *n = (struct narrowing){0};
}

/* ---- queries ---- */

static void people_need(struct narrowing *n, struct slice text)
{
    if (!n->people && text.len > 0)
        n->people = people_new(n->names);
}

static bool is_known(const struct query *q)
{
    return (query_needs(q) & (FACTS_COMMENTS | FACTS_STARS)) == 0;
}

bool narrowing_query(struct narrowing *n, struct slice text, size_t *column, struct error *e)
{
    struct query query = {0};
    people_need(n, text);
    *column = 0;
    bool is_fine = query_parse(&query, text, n->people, column, e);
    if (is_fine && !is_known(&query))
        is_fine = error_set(e, "comment: works only in the list of games: the library has no comments");
    if (!is_fine) {
        query_free(&query);
        return false;
    }
    query_free(&n->query);
    n->query = query;
    buf_clear(&n->query_words);
    text_filter(&n->query_words, slice_trim(text));
    narrowing_forget(n);
    return true;
}

bool narrowing_filter(struct narrowing *n, struct slice typed, struct slice folder)
{
    struct error e;
    if (slice_is_equal(typed, buf_slice(&n->filter_words)) &&
        (typed.len == 0 || slice_is_equal(folder, buf_slice(&n->folder))))
        return false;
    people_need(n, typed);
    buf_clear(&n->filter_words);
    buf_add_slice(&n->filter_words, typed);
    buf_clear(&n->folder);
    buf_add_slice(&n->folder, folder);
    buf_clear(&n->shown);
    buf_add_slice(&n->shown, typed);
    buf_add_char(&n->shown, ' '); /* ends the last word, which is not being typed */
    query_parse_typed(&n->filter, buf_slice(&n->shown), n->people, &e);
    n->filter_lacks = !is_known(&n->filter);
    narrowing_forget(n);
    return true;
}

void narrowing_words(const struct narrowing *n, struct buf *out)
{
    buf_add_slice(out, buf_slice(&n->query_words));
    if (n->filter.count == 0 || n->filter_lacks)
        return;
    buf_add_string(out, n->query_words.len ? " " : "");
    buf_add_slice(out, buf_slice(&n->filter_words));
}

/* ---- answers ---- */

/* Where the part of a file's name begins that the list shows. */
static size_t folder_of(const struct narrowing *n, struct slice name)
{
    if (name.len > n->folder.len && slice_is_equal(slice_part(name, 0, n->folder.len), buf_slice(&n->folder)))
        return n->folder.len;
    size_t from = name.len;
    while (from > 0 && name.at[from - 1] != '/')
        from--;
    return from;
}

static bool query_is_fine(struct narrowing *n, const struct source *s, size_t game)
{
    source_numbers(s, game, &n->numbers);
    return query_texts_ask(&n->texts, &n->numbers, s->games[game].text) == QUERY_YES;
}

static bool holds(struct narrowing *n, const struct source *s, size_t game)
{
    struct facts f;
    if (!query_is_fine(n, s, game))
        return false;
    if (n->filter_lacks || n->filter.count == 0)
        return true;
    source_facts(s, game, &f);
    facts_ask(&n->reader, query_needs(&n->filter), &f);
    if (query_has_words(&n->filter)) {
        buf_clear(&n->shown);
        facts_fold_shown(&f, folder_of(n, f.text[FACT_FILE]), &n->shown);
        f.also = buf_slice(&n->shown);
    }
    return query_holds(&n->filter, &f);
}

/* Keeps what the texts of the source answered, unless another source was asked since; they may have moved. */
static void texts_begin(struct narrowing *n, size_t i, const struct source *s)
{
    const struct query_pool pool = source_texts(s);
    const bool goes_on = n->texts_of == i + 1 && n->sources[i].asked > 0 && n->texts.pool.count == pool.count;
    if (!goes_on) {
        facts_none(&n->numbers);
        query_texts_begin(&n->texts, &n->query, &pool);
    }
    n->texts.pool = pool;
    n->texts_of = i + 1;
}

bool narrowing_step(struct narrowing *n, size_t i, const struct source *s)
{
    while (n->count <= i)
        MEM_ADD(n->sources, n->count, n->cap) = (struct narrowing_source){0};
    struct narrowing_source *of = &n->sources[i];
    if (!narrowing_is_on(n) || of->asked >= s->count) /* a source that was lost has no games */
        return false;
    texts_begin(n, i, s);
    if (!of->chosen)
        of->chosen = mem_zero(CHOSEN_BYTES(s->count), 1);
    const size_t end = s->count - of->asked < NARROWING_SLICE ? s->count : of->asked + NARROWING_SLICE;
    n->asked += end - of->asked;
    for (; of->asked < end; of->asked++)
        if (holds(n, s, of->asked)) {
            of->chosen[of->asked / 8] |= (uint8_t)(1u << of->asked % 8);
            of->found++;
        }
    return of->asked < s->count;
}

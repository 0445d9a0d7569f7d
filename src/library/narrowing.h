/* library/narrowing.h - the games of a library that count: those that a query holds for, and the filter of the list of games
 *
 * Each game of a source is asked once, some at a time; the answers are kept, a bit each, until a query changes.
 *
 *     struct narrowing n = {0};
 *     if (!narrowing_query(&n, text, &column, &e)) ...       what the reader asks of the library
 *     if (narrowing_filter(&n, typed, folder)) ...           as the filter of the list is: true: it is another one
 *     while (narrowing_step(&n, i, &source)) ...;            of source i
 *     narrowing_of(&n, i)
 *     narrowing_free(&n);
 */
#ifndef KIFU_LIBRARY_NARROWING_H
#define KIFU_LIBRARY_NARROWING_H

#include "library/search.h"

#define NARROWING_SLICE 500 /* games: about a millisecond */

struct narrowing_source {
    uint8_t *chosen; /* its games that count (search.h) */
    size_t asked;    /* games, from the first one on */
    size_t found;    /* of them those that count */
};

struct narrowing {
    struct slice names; /* the reader's own names.conf (query/people.h), borrowed */
    struct people *people;
    struct query query, filter;
    struct buf query_words, filter_words; /* as they were typed, filtered; empty: nothing is asked */
    struct buf folder;                    /* the start of names of files that the list does not show */
    bool filter_lacks;                    /* it asks what sources do not know: it does not count */
    struct facts_reader reader;
    struct query_texts texts; /* the query, asked of the source */
    size_t texts_of;          /* of this number, from 1; 0: none */
    struct facts numbers;
    struct buf shown; /* scratch */
    size_t asked;     /* games, ever: how much work it was */
    unsigned version; /* another one each time that something else is asked, or of other sources */
    struct narrowing_source *sources;
    size_t count, cap;
};

void narrowing_free(struct narrowing *n);
void narrowing_forget(struct narrowing *n); /* what sources answered: there are others */

/* An empty one asks nothing. False where it is wrong, or asks what sources do not know, comments and stars: the one
 * before stays: *e says what, *column as query_parse. */
bool narrowing_query(struct narrowing *n, struct slice text, size_t *column, struct error *e);

/* The filter of the list (game_list_typed), what is wrong in it left out; names of files that begin with `folder` are
 * looked through for words from there on. */
bool narrowing_filter(struct narrowing *n, struct slice typed, struct slice folder);

/* Some games are left out. */
static inline bool narrowing_is_on(const struct narrowing *n)
{
    return n->query.count > 0 || (n->filter.count > 0 && !n->filter_lacks);
}

void narrowing_words(const struct narrowing *n, struct buf *out); /* what is asked, as it was typed; appended */

/* Asks some more games of source i. False: all were asked. */
bool narrowing_step(struct narrowing *n, size_t i, const struct source *s);

/* Of a source that was asked; NULL: all of its games count. */
static inline uint8_t *narrowing_of(const struct narrowing *n, size_t i)
{
    return narrowing_is_on(n) && i < n->count ? n->sources[i].chosen : NULL;
}

/* All games of source i were asked, and none counts: it need not be there to be searched. */
static inline bool narrowing_leaves_out(const struct narrowing *n, size_t i, const struct source *s)
{
    return narrowing_is_on(n) && i < n->count && n->sources[i].asked >= s->count && n->sources[i].found == 0;
}

#endif

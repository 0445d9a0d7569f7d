/* library/narrowing.h - the games of a library that count: those that match a query and the filter of the list of games
 *
 * Each game of a source is asked once, some at a time; the answers are kept, a bit each, until a query changes.
 *
 *     struct narrowing n = {0};
 *     if (!narrowing_query(&n, text, &column, &e)) ...       the reader's query for the library
 *     if (narrowing_filter(&n, typed, folder)) ...           the filter of the list; true: it changed
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
    size_t found;    /* those of them that count */
};

struct narrowing {
    struct slice names; /* the reader's own names.conf (query/people.h), borrowed */
    struct people *people;
    struct query query, filter;
    struct buf query_words, filter_words; /* as they were typed, filtered; empty: all games match */
    struct buf folder;                    /* the start of the files' names, which the list does not show */
    bool filter_lacks;                    /* it asks for what sources do not know, and is ignored */
    struct facts_reader reader;
    struct query_texts texts; /* answers of the texts of a source to the query */
    size_t texts_of;          /* the number of that source, from 1; 0: none */
    struct facts numbers;
    struct buf shown; /* scratch */
    size_t asked;     /* games that were asked, ever: a measure of the work */
    unsigned version; /* counts changes of the query, of the filter and of the sources */
    struct narrowing_source *sources;
    size_t count, cap;
};

void narrowing_free(struct narrowing *n);
void narrowing_forget(struct narrowing *n); /* forgets all answers: the sources changed */

/* Sets the query; an empty one matches all games. False, and the query before stays: it is wrong, or asks for comments
 * or stars, which sources do not know; *e says what, and *column where, as query_parse does. */
bool narrowing_query(struct narrowing *n, struct slice text, size_t *column, struct error *e);

/* Sets the filter of the list (game_list_typed), without what is wrong in it. Words are not searched for in the first
 * part of a file's name if that is `folder`. True: the filter changed. */
bool narrowing_filter(struct narrowing *n, struct slice typed, struct slice folder);

/* Some games are left out. */
static inline bool narrowing_is_on(const struct narrowing *n)
{
    return n->query.count > 0 || (n->filter.count > 0 && !n->filter_lacks);
}

/* The query and the filter as they were typed, appended. */
void narrowing_words(const struct narrowing *n, struct buf *out);

/* Asks some more games of source `i`. False: all were asked. */
bool narrowing_step(struct narrowing *n, size_t i, const struct source *s);

/* The games that count of a source that was asked (search.h); NULL: all. */
static inline uint8_t *narrowing_of(const struct narrowing *n, size_t i)
{
    return narrowing_is_on(n) && i < n->count ? n->sources[i].chosen : NULL;
}

/* All games of source `i` were asked, and none counts: it need not be searched. */
static inline bool narrowing_leaves_out(const struct narrowing *n, size_t i, const struct source *s)
{
    return narrowing_is_on(n) && i < n->count && n->sources[i].asked >= s->count && n->sources[i].found == 0;
}

#endif

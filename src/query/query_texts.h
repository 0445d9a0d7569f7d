/* query/query_texts.h - a query asked of many games whose texts are there once each: each text is asked once
 *
 *     struct query_texts t = {0};
 *     query_texts_begin(&t, &query, &pool);       other texts: what was answered of those before is forgotten
 *     query_texts_ask(&t, &facts, texts)          as query_ask
 *     query_texts_free(&t);
 *
 * Of the games of a collection two thirds have names, events and results that one before had, too. Memory: a byte for
 * each text and term, up to 16 MiB.
 */
#ifndef KIFU_QUERY_QUERY_TEXTS_H
#define KIFU_QUERY_QUERY_TEXTS_H

#include "query/query.h"

/* Texts by number, and the file that all games are in: borrowed from who has them. */
struct query_pool {
    struct slice (*text)(const void *of, uint32_t number);
    const void *of;
    uint32_t count;
    struct slice file;
};

struct query_texts {
    const struct query *query; /* borrowed */
    struct query_pool pool;
    uint8_t *answers; /* by term and text, of the first terms */
    size_t terms, cap;
    const uint32_t *numbers; /* private: of the game that is asked about */
    struct facts_reader reader;
};

void query_texts_begin(struct query_texts *t, const struct query *q, const struct query_pool *pool);

/* Of a game: its facts, of which the texts and what they say are not looked at, but for the winner, and the numbers of
 * its texts, FACT_TEXTS of them, each less than `count`. */
enum query_answer query_texts_ask(struct query_texts *t, const struct facts *f, const uint32_t *numbers);
void query_texts_free(struct query_texts *t);

#endif

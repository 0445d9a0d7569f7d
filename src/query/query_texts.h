/* query/query_texts.h - a query for many games whose texts are stored once each: each text is compared once
 *
 *     struct query_texts t = {0};
 *     query_texts_begin(&t, &query, &pool);       new texts: forgets the answers for those before
 *     query_texts_ask(&t, &facts, texts)          as query_ask
 *     query_texts_free(&t);
 *
 * In a collection two thirds of the games repeat names, events and results of earlier ones. Memory: a byte for each
 * text and term, up to 16 MiB.
 */
#ifndef KIFU_QUERY_QUERY_TEXTS_H
#define KIFU_QUERY_QUERY_TEXTS_H

#include "query/query.h"

/* Texts by number, and the file of all the games; borrowed. */
struct query_pool {
    struct slice (*text)(const void *of, uint32_t number);
    const void *of;
    uint32_t count;
    struct slice file;
};

struct query_texts {
    const struct query *query; /* borrowed */
    struct query_pool pool;
    uint8_t *answers; /* by term and text, for the first terms */
    size_t terms, cap;
    const uint32_t *numbers; /* private: of the current game */
    struct facts_reader reader;
};

void query_texts_begin(struct query_texts *t, const struct query *q, const struct query_pool *pool);

/* Asks about a game: `f` are its facts, whose texts and fields from texts are not used except the winner; `numbers` are
 * those of its FACT_TEXTS texts, each less than `count`. */
enum query_answer query_texts_ask(struct query_texts *t, const struct facts *f, const uint32_t *numbers);
void query_texts_free(struct query_texts *t);

#endif

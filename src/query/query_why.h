/* query/query_why.h - why a query found nothing: which of its terms match no game
 *
 *     query_why_begin(&w, &query, people);
 *     query_why_texts(&w, &pool);                  if games have their texts by number: before each source
 *     query_why_game(&w, &facts, texts, answer);   each game, with the final answer of query_ask
 *     if (query_why_say(&w, has_position, &text)) ...
 *     query_why_free(&w);
 *
 * The terms that must all match are asked one by one, and again with `~` if names or texts are compared otherwise,
 * until a game is found.
 */
#ifndef KIFU_QUERY_QUERY_WHY_H
#define KIFU_QUERY_QUERY_WHY_H

#include "query/query_texts.h"

struct query_why_part;

struct query_why {
    struct query_why_part *parts;
    size_t count, cap;
    size_t games, held; /* asked about; that matched the query */
};

void query_why_begin(struct query_why *w, const struct query *q, const struct people *people);
void query_why_texts(struct query_why *w, const struct query_pool *pool);
/* `texts` as for query_texts_ask; NULL if the facts have all that is needed. */
void query_why_game(struct query_why *w, const struct facts *f, const uint32_t *texts, enum query_answer answer);

/* Appends one sentence in the reader's language; `has_position`: games also had to have a position, which none has.
 * False, and nothing appended, if there are no games. */
bool query_why_say(const struct query_why *w, bool has_position, struct buf *out);
void query_why_free(struct query_why *w);

#endif

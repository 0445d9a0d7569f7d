/* query/query_why.h - why a query found nothing: which of its terms holds for no game
 *
 *     query_why_begin(&w, &query, people);
 *     query_why_texts(&w, &pool);                  where games have their texts by number: before those of each source
 *     query_why_game(&w, &facts, texts, answer);   each game, with what query_ask said of it in the end
 *     if (query_why_say(&w, has_position, &text)) ...
 *     query_why_free(&w);
 *
 * The terms that must all hold are asked one by one, and again with `~` where names or texts are compared otherwise;
 * only until a game is found.
 */
#ifndef KIFU_QUERY_QUERY_WHY_H
#define KIFU_QUERY_QUERY_WHY_H

#include "query/query_texts.h"

struct query_why_part;

struct query_why {
    struct query_why_part *parts;
    size_t count, cap;
    size_t games, held; /* that were asked about; for which the query held */
};

void query_why_begin(struct query_why *w, const struct query *q, const struct people *people);
void query_why_texts(struct query_why *w, const struct query_pool *pool);
/* `texts`: as query_texts_ask has them; NULL: the facts have all that is asked for. */
void query_why_game(struct query_why *w, const struct facts *f, const uint32_t *texts, enum query_answer answer);

/* One sentence, in the reader's language, appended; `has_position`: games were also to have a position, which none has.
 * False: there is nothing to say, as there are no games. */
bool query_why_say(const struct query_why *w, bool has_position, struct buf *out);
void query_why_free(struct query_why *w);

#endif

/* query/query_texts.c - a query for many games whose texts are stored once each */
#include "query/query_texts.h"

#include <string.h>

#include "base/mem.h"
#include "query/query_terms.h"

#define ANSWERS_MOST ((size_t)16 << 20) /* terms beyond that are compared each time */

/* The answer of a term for a text does not depend on the fact: no term compares whole names of players, which may have
 * ranks after them, and other texts as well. */
enum answer { UNASKED, HOLDS_NOT, HOLDS };

void query_texts_begin(struct query_texts *t, const struct query *q, const struct query_pool *pool)
{
    const size_t each = pool->count > 0 ? pool->count : 1;
    t->query = q;
    t->pool = *pool;
    t->terms = q->count < ANSWERS_MOST / each ? q->count : ANSWERS_MOST / each;
    mem_reserve(&t->answers, &t->cap, t->terms * each + 1, 1);
    memset(t->answers, 0, t->terms * each);
}

void query_texts_free(struct query_texts *t)
{
    facts_free(&t->reader);
    mem_free(t->answers);
    *t = (struct query_texts){.cap = 0};
}

static bool text_holds(struct query_texts *t, size_t term, enum fact fact, uint32_t number)
{
    struct facts f;
    facts_none(&f);
    f.text[fact] = fact == FACT_FILE ? t->pool.file : t->pool.text(t->pool.of, number);
    facts_ask(&t->reader, 1u << fact, &f);
    return query_term_holds(t->query, term, fact, &f);
}

static bool holds(void *context, size_t term, enum fact fact)
{
    struct query_texts *t = context;
    /* Terms about the file look only at its name. */
    const uint32_t number = fact == FACT_FILE ? 0 : t->numbers[fact_text_numbers[fact]];
    if (term >= t->terms)
        return text_holds(t, term, fact, number);
    uint8_t *answer = &t->answers[term * t->pool.count + number];
    if (*answer == UNASKED)
        *answer = text_holds(t, term, fact, number) ? HOLDS : HOLDS_NOT;
    return *answer == HOLDS;
}

enum query_answer query_texts_ask(struct query_texts *t, const struct facts *f, const uint32_t *numbers)
{
    t->numbers = numbers;
    return query_ask_by(t->query, f, holds, t);
}

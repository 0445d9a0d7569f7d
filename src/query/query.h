/* query/query.h - games found by words: names, dates, results, ranks
 *
 *     player:"Cho Chikun" date:1982..1986 -result:W+ kisei
 *
 * Terms with blanks between them; a game is found where all of them hold. A term is a field, a colon, and values with
 * commas between them, of which one must hold; or a word that occurs anywhere in names, events, places. `or` between
 * terms: those before it or those after it must hold; `and` says what a blank says; `( )` around terms make one of them;
 * `-` before a term, or `not`: it must not hold. Quotes keep blanks, commas, colons and parentheses, and make words of
 * `or`, `and`, `not`. Case, width, marks on letters and needless blanks do not matter (text_fold_words); the syntax may
 * be typed wide, too.
 *
 * A value of a name or a text holds where all its words are words of it (query/words.h), in any order; `=` after the
 * colon: all of the text is that; `~`: that is a part of it, also within words. The word that is being typed is a part,
 * too, and so is what has no field.
 *
 * A range is FIRST..LAST, both belong to it, either may be left out; `..` alone: it is given at all; `>5` `>=5` `<5`
 * `<=5` are ranges, too. A date lies in a range where all its days do: "1846" in 1840..1850, not in 1846-07... Ranks:
 * kyu before dan before professional. Times: seconds, or 10m, 1h30m, 1:30:00. Results: B+ and W+ any win, R T F its
 * reason, a number its margin, with or without B+ before it, ? neither a win nor a draw. A game without a komi, a time, a
 * rank, a date has none that could hold. A comma with nothing after it is passed over.
 *
 * Names that are known (query/people.h) are found in all their spellings.
 *
 *     struct query q = {0};
 *     if (!query_parse(&q, text, people, &column, &e)) ...        5, "unknown field \"plyer\": ..."
 *     facts_read(&reader, &game, query_needs(&q), &f);
 *     facts_ask(&reader, query_needs(&q), &f);
 *     if (query_holds(&q, &f)) ...
 *     query_free(&q);
 */
#ifndef KIFU_QUERY_QUERY_H
#define KIFU_QUERY_QUERY_H

#include "base/error.h"
#include "query/facts.h"
#include "query/people.h"

struct query_term;
struct query_value;
struct query_node;

struct query {
    struct query_term *terms; /* 0: it says nothing, and holds always */
    size_t count, cap;
    struct query_node *nodes; /* how they belong together */
    size_t node_count, node_cap;
    struct query_value *values; /* of all terms, one after the other */
    size_t value_count, value_cap;
    struct spellings spellings; /* of all values */
    struct arena arena;
};

/* Reads a query; *q is {0} or one that was read before. `people` may be NULL; it must outlive the query. False where it
 * is wrong, and *q is empty: *e says what, and what is known; *column, unless NULL, is the character, from 1. An empty
 * text holds always. */
bool query_parse(struct query *q, struct slice text, const struct people *people, size_t *column, struct error *e);

/* The same while it is being typed: what is wrong is left out, what is not closed ends with the text, and a word that the
 * text ends with may be a part of a longer one. */
bool query_parse_typed(struct query *q, struct slice text, const struct people *people, struct error *e);
void query_write(const struct query *q,
    struct buf *out); /* what was understood, as it may be typed; folded, appended */
void query_free(struct query *q);

/* A part of it, from 0 on, as it may be typed, appended: of terms that must all hold one after the other, else all of
 * it; `loosely`: names and texts with `~`. False after the last one, and where nothing would be looser. */
bool query_write_part(const struct query *q, size_t part, bool loosely, struct buf *out);

unsigned query_needs(const struct query *q); /* of facts_read */
bool query_begins(struct slice text);        /* it begins with a field and its colon */
/* It is nothing but `comment:` and one text, a part of a comment or all of it: that, folded. */
bool query_is_comment(const struct query *q, struct slice *text, bool *is_whole);
bool query_is_typed(const struct query *q);  /* a word of it is being typed */
bool query_has_words(const struct query *q); /* words without a field: facts.also is looked at */
bool query_holds(const struct query *q, const struct facts *f);

/* The same of facts that lack comments: QUERY_DEPENDS where only they can tell. */
enum query_answer { QUERY_NO, QUERY_DEPENDS, QUERY_YES };
enum query_answer query_ask(const struct query *q, const struct facts *f);

/* Where names and texts come from that a value may become. */
struct query_offers;
struct query_names {
    /* query_offer for each value of these texts (bits 1 << enum fact), folded, any number of times */
    void (*each)(void *context, unsigned texts, struct query_offers *offers);
    void *context;
};
void query_offer(struct query_offers *offers, struct slice value);
bool query_has_offers(const struct query_offers *offers);

/* What the last word of `text` may become: whole words, LF between them, appended; of very many names eight that have
 * no more in common than all of them. Returns where that word begins. Nothing where it is empty, or anything. `names`:
 * NULL for the words of the query alone. */
size_t query_complete(struct slice text, const struct query_names *names, struct buf *words);

#endif

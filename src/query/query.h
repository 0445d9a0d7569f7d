/* query/query.h - games found by words: names, dates, results, ranks
 *
 *     player:"Cho Chikun" date:1982..1986 -result:W+ kisei
 *
 * Terms with blanks between them; a game is found if it matches all of them. A term is a field, a colon, and values
 * with commas between them, of which one must match; or a word that occurs anywhere in names, events, places. `or`
 * between terms: those before it or those after it must match; `and` is the same as a blank; `( )` around terms make
 * one term; `-` or `not` before a term: it must not match. Quotes keep blanks, commas, colons and parentheses, and make
 * words of `or`, `and`, `not`. Case, width, marks on letters and needless blanks are ignored (text_fold_words); the
 * syntax may be typed wide, too.
 *
 * A value of a name or text matches a text that has all its words (query/words.h), in any order; with `=` after the
 * colon it must be all of the text; with `~` any part, even within words. The word being typed may be a part, too, and
 * so may words without a field.
 *
 * A range is FIRST..LAST, both included, either may be left out; `..` alone matches any value; `>5` `>=5` `<5` `<=5`
 * are ranges, too. A date is in a range if all its days are: "1846" is in 1840..1850, not in 1846-07... Ranks: kyu
 * before dan before professional. Times: seconds, or 10m, 1h30m, 1:30:00. Results: B+ and W+ are any win, R T F its
 * reason, a number its margin, with or without B+ before it, ? is neither a win nor a draw. A game without a komi,
 * time, rank or date matches no value of it. A comma with nothing after it is ignored.
 *
 * Known names (query/people.h) are found in all their spellings.
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
    struct query_term *terms; /* 0: an empty query, which matches every game */
    size_t count, cap;
    struct query_node *nodes; /* the tree of terms */
    size_t node_count, node_cap;
    struct query_value *values; /* of all terms, one after the other */
    size_t value_count, value_cap;
    struct spellings spellings; /* of all values */
    struct arena arena;
};

/* Reads a query; *q is {0} or an earlier query. `people` may be NULL; it must outlive the query. False for a mistake,
 * and *q is empty: *e says which, with the known fields; *column, unless NULL, is its character, from 1. An empty text
 * matches every game. */
bool query_parse(struct query *q, struct slice text, const struct people *people, size_t *column, struct error *e);

/* The same while it is being typed: wrong parts are left out, open parts end with the text, and the last word may be
 * part of a longer one. */
bool query_parse_typed(struct query *q, struct slice text, const struct people *people, struct error *e);
void query_write(const struct query *q,
    struct buf *out); /* appends the query as understood, as it may be typed, folded */
void query_free(struct query *q);

/* Appends part `part`, from 0, as it may be typed: one of the terms that must all match, or else the whole query;
 * `loosely`: names and texts with `~`. False after the last part, and if nothing would be looser. */
bool query_write_part(const struct query *q, size_t part, bool loosely, struct buf *out);

unsigned query_needs(const struct query *q); /* for facts_read */
bool query_begins(struct slice text);        /* its first term has a field and its colon */
/* True if it is only `comment:` and one text, which is a part of a comment or all of it: *text, folded. */
bool query_is_comment(const struct query *q, struct slice *text, bool *is_whole);
bool query_is_typed(const struct query *q);  /* a word of it is being typed */
bool query_has_words(const struct query *q); /* words without a field, which are also searched in facts.also */
bool query_holds(const struct query *q, const struct facts *f);

/* The same for facts that may lack comments: QUERY_DEPENDS if they decide. */
enum query_answer { QUERY_NO, QUERY_DEPENDS, QUERY_YES };
enum query_answer query_ask(const struct query *q, const struct facts *f);

/* The source of names and texts for completing a value. */
struct query_offers;
struct query_names {
    /* Calls query_offer for each value of these texts (bits 1 << enum fact), folded, perhaps repeatedly */
    void (*each)(void *context, unsigned texts, struct query_offers *offers);
    void *context;
};
void query_offer(struct query_offers *offers, struct slice value);
bool query_has_offers(const struct query_offers *offers);

/* Appends completions of the last word of `text`: whole words, LF between them; of very many names eight whose common
 * beginning is that of all. Returns where the last word begins. Nothing if it is empty or could be anything. `names`:
 * NULL for the words of queries only. */
size_t query_complete(struct slice text, const struct query_names *names, struct buf *words);

#endif

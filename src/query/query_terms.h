/* query/query_terms.h - private to the query: what its terms and values are, and how a value is read and compared */
#ifndef KIFU_QUERY_QUERY_TERMS_H
#define KIFU_QUERY_QUERY_TERMS_H

#include "query/query.h"

enum query_kind {
    QUERY_WORD, /* anywhere in names and events */
    QUERY_NAME,
    QUERY_WINNER,
    QUERY_LOSER,
    QUERY_TEXT,
    QUERY_FILE,
    QUERY_RULES,
    QUERY_COMMENT,
    QUERY_DATE,
    QUERY_RESULT,
    QUERY_HANDICAP,
    QUERY_KOMI,
    QUERY_TIME,
    QUERY_RANK,
    QUERY_MOVES,
    QUERY_SIZE,
    QUERY_GAME,
    QUERY_IS, /* what only the list of the viewer knows */
    QUERY_KIND_COUNT
};

struct query_field {
    const char *word, *takes;
    enum query_kind kind;
    unsigned facts; /* that it asks for, bits of facts_read; of those that are texts its own are looked for in them */
};

/* How a text is compared. */
enum query_how {
    QUERY_WORDS, /* all words of the value are words of it */
    QUERY_TYPED, /* the same, but the last one is being typed, and may be a part of a longer one */
    QUERY_WHOLE,
    QUERY_PART
};

/* One of the values after a colon, or a word, which may be a number. Numbers, ranks, days, hundredths of points are
 * FIRST to LAST. */
struct query_value {
    struct slice text;               /* folded; in the arena of the query */
    struct slice words;              /* of a name, without its rank: part of the text */
    struct slice word;               /* the first of its words, as most texts have none of them */
    enum query_how how;              /* of texts */
    size_t spelling, spelling_count; /* of query.spellings: names that are as good */
    const char *rules;               /* that it names; NULL */
    int64_t first, last;
    int columns, rows;   /* of a board that is written so; 0: first and last hold for both */
    uint8_t result;      /* enum result_kind */
    char winner, reason; /* 0: any */
    bool has_margin;     /* first to last */
};

struct query_term {
    const struct query_field *field;
    enum query_how how;  /* as it was asked for: a value that is being typed differs */
    size_t first, count; /* of query.values */
};

/* The query as a tree, from its root on: a group comes before what is in it, and none is empty. The root is a group of
 * alternatives; what is in such a group is a group of which all must hold. */
enum query_node_kind { QUERY_ANY, QUERY_ALL, QUERY_TERM };
struct query_node {
    uint8_t kind;
    bool is_not;
    size_t at; /* of a group: the node after its last one; of a term: its number in query.terms */
};

#define QUERY_DEPTH 64 /* parentheses within each other */

const struct query_field *query_field_at(size_t i); /* NULL after the last */

/* The character at the start of `s` as syntax: those of wide keyboards and of print are what they look like. Others
 * than ASCII are 0. */
char query_syntax(struct slice s, size_t *step);

bool query_needs_quotes(struct slice value); /* where it is typed */

bool query_kind_is_text(enum query_kind kind);   /* it is compared as a text */
bool query_kind_has_words(enum query_kind kind); /* the words of it are, unless the query says otherwise */

/* Whether a term holds for one of its texts, of a game that was asked for that (facts_ask). */
bool query_term_holds(const struct query *q, size_t term, enum fact fact, const struct facts *f);

/* query_ask, where someone else knows whether a term holds for a text of the game. */
typedef bool query_text_asked(void *context, size_t term, enum fact fact);
enum query_answer query_ask_by(const struct query *q, const struct facts *f, query_text_asked *asked, void *context);

/* Reads the text of a value; false where it is none of that kind. A range may end before it begins. */
bool query_value_read(enum query_kind kind, struct query_value *v);

#endif

/* query/query_terms.h - private to the query: its terms and values, and how a value is read and compared */
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
    QUERY_IS, /* known only to the list of the viewer */
    QUERY_KIND_COUNT
};

struct query_field {
    const char *word, *takes;
    enum query_kind kind;
    unsigned facts; /* that it needs, bits of facts_read; its values are searched in the texts among them */
};

/* The way in which a text is compared. */
enum query_how {
    QUERY_WORDS, /* the text has all words of the value */
    QUERY_TYPED, /* the same, but the last one is being typed and may be part of a longer one */
    QUERY_WHOLE,
    QUERY_PART
};

/* A value after a colon, or a word, which may be a number. Numbers, ranks, days, hundredths of points are
 * first..last. */
struct query_value {
    struct slice text;               /* folded; in the arena of the query */
    struct slice words;              /* for a name, without its rank: part of the text */
    struct slice word;               /* the first of its words, for a quick check */
    enum query_how how;              /* of texts */
    size_t spelling, spelling_count; /* in query.spellings: its other spellings */
    const char *rules;               /* named by it, or NULL */
    int64_t first, last;
    int columns, rows;   /* of a board as "19x13"; 0: first..last is for both */
    uint8_t result;      /* enum result_kind */
    char winner, reason; /* 0: any */
    bool has_margin;     /* first to last */
};

struct query_term {
    const struct query_field *field;
    enum query_how how;  /* as written; a value that is being typed differs */
    size_t first, count; /* of query.values */
};

/* The query as a tree, from its root on: a group comes before its content, and none is empty. The root is a group of
 * alternatives; each alternative is a group of nodes that must all match. */
enum query_node_kind { QUERY_ANY, QUERY_ALL, QUERY_TERM };
struct query_node {
    uint8_t kind;
    bool is_not;
    size_t at; /* for a group: the node after its last one; for a term: its number in query.terms */
};

#define QUERY_DEPTH 64 /* parentheses within each other */

const struct query_field *query_field_at(size_t i); /* NULL after the last */

/* The character at the start of `s` as syntax: wide and typographic ones count as the ASCII they look like. 0 for
 * others outside of ASCII. */
char query_syntax(struct slice s, size_t *step);

bool query_needs_quotes(struct slice value); /* when typed */

bool query_kind_is_text(enum query_kind kind);   /* compared as a text */
bool query_kind_has_words(enum query_kind kind); /* compared by words, unless the query says otherwise */

/* True if a term matches one of its texts of a game, after facts_ask. */
bool query_term_holds(const struct query *q, size_t term, enum fact fact, const struct facts *f);

/* query_ask with a function that decides if a term matches a text of the game. */
typedef bool query_text_asked(void *context, size_t term, enum fact fact);
enum query_answer query_ask_by(const struct query *q, const struct facts *f, query_text_asked *asked, void *context);

/* Reads the text of a value; false if it is not of that kind. A range may end before it begins. */
bool query_value_read(enum query_kind kind, struct query_value *v);

#endif

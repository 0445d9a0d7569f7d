/* library/fact.h - the facts of a game that kifu knows: the rows of fact.def */
#ifndef KIFU_LIBRARY_FACT_H
#define KIFU_LIBRARY_FACT_H

#include "base/bytes.h"

enum fact {
#define TEXT(id, property, kind, name, column) FACT_##id,
#define OTHER(id, name, column) FACT_##id,
#include "library/fact.def"
#undef TEXT
#undef OTHER
    FACT_COUNT
};

/* Those that are texts, numbered for themselves. */
enum {
#define TEXT(id, property, kind, name, column) FACT_TEXT_##id,
#define OTHER(id, name, column)
#include "library/fact.def"
#undef TEXT
#undef OTHER
    FACT_TEXTS
};

enum fact_kind {
    FACT_IS_OTHER,
    FACT_IS_TEXT,
    FACT_IS_WORDS, /* a text in which a word of a query is looked for */
    FACT_IS_DATE,
    FACT_IS_RESULT,
    FACT_IS_RANK,
    FACT_IS_KOMI /* of the root, as komi_text has it */
};

/* How wide the column of a list would be. */
struct column_wish {
    int widest;      /* columns of its widest text; 0: there is nothing in it, and it is left out */
    int least, most; /* it is not cut below `least`, and beyond `most` only where all others have enough; 0: no limit */
    int weight;      /* its share of what is left; 0: it is as wide as its widest text, or left out */
    int rank;        /* from 1: the lowest go first where there is no room */
};

/* A row; what its column has is 0 where it is none. */
struct fact_row {
    uint32_t property;
    enum fact_kind kind;
    const char *name;
    const char *word, *title; /* in English: tr_in("column", ...) */
    enum fact after, instead;
    uint8_t screen, sort;
    bool is_right;
    struct column_wish wish; /* but for `widest` */
};

extern const struct fact_row fact_rows[FACT_COUNT];
extern const enum fact fact_texts[FACT_TEXTS]; /* the texts, in their order */

static inline bool fact_is_column(enum fact fact)
{
    return fact_rows[fact].word != NULL;
}

/* The columns from left to right on the screen, and as they are sorted by in turn: the one at `i`, from 0; FACT_COUNT
 * after the last one. In other lists they come in the order of the facts. */
enum fact fact_on_screen(int i);
enum fact fact_to_sort(int i);

enum fact fact_of_column(struct slice word); /* "number", "date"; FACT_COUNT: there is no such column */
const char *fact_title(enum fact column);    /* in the reader's language: "no", "date" */

#endif

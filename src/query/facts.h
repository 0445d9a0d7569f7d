/* query/facts.h - the facts of a game: read once from its record, shown, asked for, kept
 *
 * A text is that of the first node of the main line that has it; dates and results are as they should have been
 * written, where that can be said, and a rank after a name is a rank where there is no other. Nothing is filtered.
 *
 *     struct facts_reader r = {0};
 *     struct facts f;
 *     facts_read(&r, &game, FACTS_ALL, &f);         f borrows from r until the next one is read
 *     facts_ask(&r, FACTS_ALL, &f);                 before a query looks at them
 *     keep = facts_keep(&arena, &f);                150 bytes or so
 *     facts_use(keep, &f);                          f borrows from the arena
 *     facts_free(&r);
 *
 * Who has the facts of a game from elsewhere, such as a store, fills in numbers and texts, and asks likewise.
 */
#ifndef KIFU_QUERY_FACTS_H
#define KIFU_QUERY_FACTS_H

#include "base/arena.h"
#include "base/json.h"
#include "rules/info.h"

/* ---- the facts that kifu knows: the rows of fact.def ---- */

enum fact {
#define TEXT(id, property, kind, name, column) FACT_##id,
#define OTHER(id, name, column) FACT_##id,
#include "query/fact.def"
#undef TEXT
#undef OTHER
    FACT_COUNT
};

/* Those that are texts, numbered for themselves. */
enum {
#define TEXT(id, property, kind, name, column) FACT_TEXT_##id,
#define OTHER(id, name, column)
#include "query/fact.def"
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
    FACT_IS_KOMI, /* of the root, as komi_text has it */
    FACT_IS_TIME  /* of the root, in seconds */
};

/* How wide the column of a list would be. */
struct column_wish {
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
    struct column_wish wish;
};

extern const struct fact_row fact_rows[FACT_COUNT];
extern const enum fact fact_texts[FACT_TEXTS];      /* the texts, in their order */
extern const uint8_t fact_text_numbers[FACT_COUNT]; /* and of each its place in it, from 0; FACT_TEXTS: it is none */

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

/* ---- those of a game ---- */

/* What is needed of a game: bits of enum fact. Moves, size, GM are always there. */
#define FACTS_BIT(id) (1u << FACT_##id)
#define FACTS_ALL (FACTS_COMMENTS - 1)    /* but comments */
#define FACTS_COMMENTS (1u << FACT_COUNT) /* take more than a look at the main line */
#define FACTS_STARS (FACTS_COMMENTS << 1) /* are not read: who asks fills in is_starred */

#define FACTS_UNKNOWN INT32_MIN /* komi, time or margin: there is none */

struct facts {
    uint32_t game;         /* its number in the file, from 1; 0: not known */
    uint32_t moves;        /* of the main line */
    int32_t gm;            /* GM; 1 where there is none */
    uint16_t handicap;     /* 0: none */
    uint8_t columns, rows; /* of the board; 0: it has none that is known */
    bool is_starred;       /* by the reader: who asks knows */
    bool lacks_comments;   /* they are not read, though they may be asked for */

    /* The next ones, and all from `folded` on, are what a query asks for. */
    uint8_t result;      /* enum result_kind */
    char winner;         /* of RESULT_WIN: 'B', 'W' */
    char reason;         /* of it: 'R' 'T' 'F'; 0 */
    int32_t margin;      /* of it: in hundredths of a point */
    int32_t komi;        /* in hundredths of a point */
    int32_t time;        /* that each player has: in hundredths of a second */
    int16_t rank[2];     /* of Black, of White: rank_read */
    uint32_t date_count; /* of `dates` */

    struct slice text[FACT_COUNT]; /* and the file, which who asks knows; empty: there is none */

    struct slice folded[FACT_COUNT]; /* text_fold_words of FACT_IS_TEXT and FACT_IS_WORDS, and of the file */
    const struct date *dates;        /* all that DT names, in its order */
    struct slice comments;           /* all of the record, folded, a line each; only with that need */
    /* Folded text in which words are looked for, too: what else a list shows. With it a word may be the game's number
     */
    struct slice also;
};

/* Ranks that were read, by their text: games have few different ones, and reading one takes longer than all else. */
struct ranks_read {
    struct rank_text {
        char text[14];
        uint8_t len; /* 0: none is here */
        int16_t rank;
    } at[64];
};

struct facts_reader {
    struct buf raw[FACT_TEXTS], folded, comments, scratch;
    struct buf file, file_folded; /* the one that was asked for last */
    uint32_t wanted[FACT_TEXTS];  /* its property; SGF_NONE: not needed */
    uint32_t read_at[FACT_TEXTS]; /* the node where it was looked for last: a property given often is read once */
    struct dates dates;
    struct ranks_read ranks;
};

/* ---- read ---- */

void facts_none(struct facts *f); /* a game of Go of which nothing is known */
void facts_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs, struct facts *f);
void facts_ask(struct facts_reader *r, unsigned needs, struct facts *f); /* fills in what a query asks for */
void facts_ask_file(struct facts_reader *r, struct facts *f);            /* the same of its file alone */

/* Adds the comments of its record to facts that are there already, from elsewhere. */
void facts_add_comments(struct facts_reader *r, const struct sgf_game *g, struct facts *f);
void facts_free(struct facts_reader *r);

/* ---- kept: numbers, dates, folded texts, and those that lists show ---- */

struct facts_kept;
const struct facts_kept *facts_keep(struct arena *arena, const struct facts *f);
void facts_use(const struct facts_kept *kept, struct facts *f);

/* ---- shown ---- */

unsigned facts_of_rows(void); /* what kifu list needs, and a list on the screen */

/* The value of one that is no text, but for the file; false: it has none, or is none such. */
bool facts_number(const struct facts *f, enum fact fact, long long *number);

/* One fact, as TSV has it before it is filtered: "19x13", "B+R"; appended. */
void facts_value(const struct facts *f, enum fact fact, struct buf *out);
void facts_json(const struct facts *f, enum fact fact, struct json *j); /* its name and its value */

/* What a list has in the column: a player with his rank, the name of a game without an event; filtered, appended. */
void facts_column(const struct facts *f, enum fact column, struct buf *out);

/* What a list is sorted by in that column, appended: what it has there, but days where it has a date. Nothing where no
 * date is understood: such rows come last. Of dates that begin on one day the longer one comes first: 1846, 1846-01. */
void facts_key(const struct facts *f, enum fact column, struct buf *out);

/* What they have is looked through for words, numbers left out: a line each, folded, appended; of the file's name what
 * comes after `folder` bytes. */
void facts_fold_shown(const struct facts *f, size_t folder, struct buf *out);

/* All columns, of several dates the first; they borrow from `out`. */
struct facts_row {
    struct slice field[FACT_COUNT];
};
void facts_columns(const struct facts *f, struct buf *out, struct facts_row *row);

/* A decimal number in hundredths ("6.5": 650); false where it is none. */
bool facts_hundredths(struct slice text, int32_t *number);

#endif

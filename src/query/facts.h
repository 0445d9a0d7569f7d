/* query/facts.h - the facts of a game: read once from its record, shown, queried, kept
 *
 * A text is that of the first node of the main line that has it. Dates and results are repaired if possible; a rank
 * after a name is used if there is no other. Nothing is filtered.
 *
 *     struct facts_reader r = {0};
 *     struct facts f;
 *     facts_read(&r, &game, FACTS_ALL, &f);         f borrows from r until the next one is read
 *     facts_ask(&r, FACTS_ALL, &f);                 before a query
 *     keep = facts_keep(&arena, &f);                150 bytes or so
 *     facts_use(keep, &f);                          f borrows from the arena
 *     facts_free(&r);
 *
 * Code with facts from elsewhere, such as a store, fills in numbers and texts, and then calls facts_ask.
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

/* The texts among them, with numbers of their own. */
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
    FACT_IS_WORDS, /* a text that a word of a query is searched in */
    FACT_IS_DATE,
    FACT_IS_RESULT,
    FACT_IS_RANK,
    FACT_IS_KOMI, /* of the root, as komi_text gives it */
    FACT_IS_TIME  /* of the root, in seconds */
};

/* The preferred width of a column of a list. */
struct column_wish {
    int least, most; /* it is at least `least`, and wider than `most` only if all others have enough; 0: no limit */
    int weight;      /* its share of the remaining room; 0: as wide as its widest text, or left out */
    int rank;        /* from 1: the lowest are dropped first without room */
};

/* A row of fact.def; the fields of the column are 0 if it has none. */
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
extern const enum fact fact_texts[FACT_TEXTS];      /* the texts, in order */
extern const uint8_t fact_text_numbers[FACT_COUNT]; /* and the number of each text, from 0; FACT_TEXTS for others */

static inline bool fact_is_column(enum fact fact)
{
    return fact_rows[fact].word != NULL;
}

/* Column `i`, from 0, from left to right on the screen, and in the order of sorting; FACT_COUNT after the last. Other
 * lists have the order of the facts. */
enum fact fact_on_screen(int i);
enum fact fact_to_sort(int i);

enum fact fact_of_column(struct slice word); /* "number", "date"; FACT_COUNT if there is no such column */
const char *fact_title(enum fact column);    /* in the reader's language: "no", "date" */

/* ---- those of a game ---- */

/* Facts needed of a game: bits of enum fact. Moves, size, GM are always read. */
#define FACTS_BIT(id) (1u << FACT_##id)
#define FACTS_ALL (FACTS_COMMENTS - 1)    /* but comments */
#define FACTS_COMMENTS (1u << FACT_COUNT) /* need more than the main line */
#define FACTS_STARS (FACTS_COMMENTS << 1) /* are not read: the caller fills in is_starred */

#define FACTS_UNKNOWN INT32_MIN /* komi, time or margin: missing */

struct facts {
    uint32_t game;         /* its number in the file, from 1; 0: unknown */
    uint32_t moves;        /* of the main line */
    int32_t gm;            /* GM; 1 if missing */
    uint16_t handicap;     /* 0: none */
    uint8_t columns, rows; /* of the board; 0: no known board */
    bool is_starred;       /* by the reader; set by the caller */
    bool lacks_comments;   /* they are not read, though a query may need them */

    /* The next ones, and all from `folded` on, are for queries. */
    uint8_t result;      /* enum result_kind */
    char winner;         /* of RESULT_WIN: 'B', 'W' */
    char reason;         /* of the win: 'R' 'T' 'F'; 0 */
    int32_t margin;      /* of the win: in hundredths of a point */
    int32_t komi;        /* in hundredths of a point */
    int32_t time;        /* of each player: in hundredths of a second */
    int16_t rank[2];     /* of Black, of White: rank_read */
    uint32_t date_count; /* of `dates` */

    struct slice text[FACT_COUNT]; /* and the file, set by the caller; or empty */

    struct slice folded[FACT_COUNT]; /* text_fold_words of FACT_IS_TEXT and FACT_IS_WORDS, and of the file */
    const struct date *dates;        /* all dates in DT, in its order */
    struct slice comments;           /* all of the record, folded, a line each; only if needed */
    /* More folded text to search for words: the other columns of a list. With it a word may be the game's number */
    struct slice also;
};

/* A cache of ranks by their text: games have few different ones, and reading one takes longer than all else. */
struct ranks_read {
    struct rank_text {
        char text[14];
        uint8_t len; /* 0: unused */
        int16_t rank;
    } at[64];
};

struct facts_reader {
    struct buf raw[FACT_TEXTS], folded, comments, scratch;
    struct buf file, file_folded; /* of the last call of facts_ask_file */
    uint32_t wanted[FACT_TEXTS];  /* its property; SGF_NONE: not needed */
    uint32_t read_at[FACT_TEXTS]; /* the node where it was looked for last, to read a repeated property once */
    struct dates dates;
    struct ranks_read ranks;
};

/* ---- read ---- */

void facts_none(struct facts *f); /* a game of Go without any facts */
void facts_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs, struct facts *f);
void facts_ask(struct facts_reader *r, unsigned needs, struct facts *f); /* fills in the fields for queries */
void facts_ask_file(struct facts_reader *r, struct facts *f);            /* the same for its file only */

/* Adds the comments of the record to facts that came from elsewhere. */
void facts_add_comments(struct facts_reader *r, const struct sgf_game *g, struct facts *f);
void facts_free(struct facts_reader *r);

/* ---- kept: numbers, dates, folded texts, and texts for lists ---- */

struct facts_kept;
const struct facts_kept *facts_keep(struct arena *arena, const struct facts *f);
void facts_use(const struct facts_kept *kept, struct facts *f);

/* ---- shown ---- */

unsigned facts_of_rows(void); /* the needs of kifu list, and of a list on the screen */

/* The value of a fact that is not a text; false if it has none, or is the file. */
bool facts_number(const struct facts *f, enum fact fact, long long *number);

/* Appends a fact as in TSV, but not filtered: "19x13", "B+R". */
void facts_value(const struct facts *f, enum fact fact, struct buf *out);
void facts_json(const struct facts *f, enum fact fact, struct json *j); /* its name and its value */

/* Appends the text of a list in that column: a player with rank, the name of a game without an event; filtered. */
void facts_column(const struct facts *f, enum fact column, struct buf *out);

/* Appends the key for sorting by that column: its text, or days for a date; nothing if no date is understood: such rows
 * come last. Of dates that begin on one day the longer comes first: 1846, 1846-01. */
void facts_key(const struct facts *f, enum fact column, struct buf *out);

/* Appends the columns to search for words, without numbers: a line each, folded; of the file's name the part after
 * `folder` bytes. */
void facts_fold_shown(const struct facts *f, size_t folder, struct buf *out);

/* All columns, with the first of several dates; they borrow from `out`. */
struct facts_row {
    struct slice field[FACT_COUNT];
};
void facts_columns(const struct facts *f, struct buf *out, struct facts_row *row);

/* Reads a decimal number in hundredths ("6.5": 650); false for other texts. */
bool facts_hundredths(struct slice text, int32_t *number);

#endif

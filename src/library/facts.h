/* library/facts.h - what a search asks of a game: names, dates, numbers, read once from its record
 *
 * Each text is that of the first node of the main line that has it, as in library/row.h; handicap and komi are those of
 * the root. Texts are folded (text_fold_words), never filtered: they are compared, not shown.
 *
 *     struct facts_reader r = {0};
 *     struct facts f;
 *     facts_read(&r, &game, FACTS_ALL, &f);         f borrows from r until the next one is read
 *     keep = facts_keep(&arena, &f);                100 bytes or so
 *     facts_use(keep, &f);                          f borrows from the arena
 *     facts_free(&r);
 *
 * Who has the texts of a game from elsewhere, such as a store, gives them to facts_make, and sets the numbers itself.
 */
#ifndef KIFU_LIBRARY_FACTS_H
#define KIFU_LIBRARY_FACTS_H

#include "base/arena.h"
#include "rules/info.h"

enum facts_text {
    FACTS_BLACK,
    FACTS_WHITE,
    FACTS_BLACK_TEAM,
    FACTS_WHITE_TEAM,
    FACTS_EVENT,
    FACTS_ROUND,
    FACTS_PLACE,
    FACTS_NAME,  /* of the game: GN */
    FACTS_RULES, /* RU */
    FACTS_TEXT_COUNT,

    /* These are read, and not kept as texts. */
    FACTS_DATE = FACTS_TEXT_COUNT,
    FACTS_RESULT,
    FACTS_BLACK_RANK,
    FACTS_WHITE_RANK,
    FACTS_KOMI, /* as komi_text has it */
    FACTS_GIVEN
};

/* What is needed of a game: bits 1 << enum facts_text, and these. Size, handicap, the game are always there. */
#define FACTS_MOVES (1u << FACTS_GIVEN)
#define FACTS_ALL (2 * FACTS_MOVES - 1)  /* but comments */
#define FACTS_COMMENTS (2 * FACTS_MOVES) /* take more than a look at the main line */

#define FACTS_UNKNOWN INT32_MIN /* komi or margin: there is none */

struct facts {
    struct slice text[FACTS_TEXT_COUNT]; /* folded; empty: there is none */
    struct slice name[2];                /* of the texts of Black, of White: without rank and title */
    const struct date *dates;            /* all that DT names, in its order */
    size_t date_count;
    int rank[2]; /* of Black, of White: rank_read; where there is none, the one behind the name */
    int gm;      /* GM; 1 where there is none */
    int columns, rows;
    int handicap;          /* 0: none */
    int32_t komi;          /* in hundredths of a point */
    uint8_t result;        /* enum result_kind */
    char winner;           /* of RESULT_WIN: 'B', 'W' */
    char reason;           /* of it: 'R' 'T' 'F'; 0 */
    int32_t margin;        /* of it: in hundredths of a point */
    uint32_t moves;        /* of the main line; only with that need */
    struct slice comments; /* all of the record, folded, a line each; likewise */

    /* What the one who asks knows besides: folded text in which words are looked for, too (what the row of a list
     * shows), and a word that is the number of the game in its list. */
    struct slice also, number;
};

struct facts_reader {
    struct buf raw[FACTS_GIVEN], text, comments, scratch;
    uint32_t read_at[FACTS_GIVEN];
    struct dates dates;
};

void facts_none(struct facts *f); /* a game of Go of which nothing is known */

/* Sets texts, dates, ranks, result and komi by what a record says, in UTF-8, not filtered; all else is as facts_none
 * has it. What is not needed may be left empty. */
void facts_make(struct facts_reader *r, const struct slice given[FACTS_GIVEN], unsigned needs, struct facts *f);
void facts_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs, struct facts *f);
void facts_free(struct facts_reader *r);

/* All but comments, also and number. */
struct facts_kept;
const struct facts_kept *facts_keep(struct arena *arena, const struct facts *f);
void facts_use(const struct facts_kept *kept, struct facts *f);

/* A decimal number in hundredths ("6.5": 650); false where it is none. */
bool facts_hundredths(struct slice text, int32_t *number);

#endif

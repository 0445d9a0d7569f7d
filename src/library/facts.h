/* library/facts.h - what a search asks of a game: names, dates, numbers, read once from its record
 *
 * Each text is that of the first node of the main line that has it, as in library/row.h; handicap and komi are those of
 * the root. Texts are folded (text_fold_words), never filtered: they are compared, not shown.
 *
 *     struct facts_reader r = {0};
 *     struct facts f;
 *     facts_read(&r, &game, FACTS_MOVES, &f);         f borrows from r until the next one is read
 *     keep = facts_keep(&arena, &f);                  100 bytes or so
 *     facts_use(keep, &f);                            f borrows from the arena
 *     facts_free(&r);
 *
 * Who has them from elsewhere (columns of a store) fills struct facts itself; what is not known is as facts_none says.
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
    FACTS_TEXT_COUNT
};

/* Days as numbers that can be compared: 19960506. A month or a year is all of its days: 19960501 to 19960531. */
struct facts_date {
    int32_t first, last;
};

#define FACTS_UNKNOWN INT32_MIN /* komi or margin: there is none */

struct facts {
    struct slice text[FACTS_TEXT_COUNT]; /* folded; empty: there is none */
    const struct facts_date *dates;      /* all that DT names, in its order */
    size_t date_count;
    int rank[2]; /* of Black, of White: rank_read */
    int gm;      /* GM; 1 where there is none */
    int columns, rows;
    int handicap;          /* 0: none */
    int32_t komi;          /* in hundredths of a point */
    uint8_t result;        /* enum result_kind */
    char winner;           /* of RESULT_WIN: 'B', 'W' */
    char reason;           /* of it: 'R' 'T' 'F'; 0 */
    int32_t margin;        /* of it: in hundredths of a point */
    uint32_t moves;        /* of the main line; only with FACTS_MOVES */
    struct slice comments; /* all of the record, folded, a line each; only with FACTS_COMMENTS */

    /* What the one who asks knows besides: folded text in which words are looked for, too (what the row of a list
     * shows), and a word that is the number of the game in its list. */
    struct slice also, number;
};

/* What takes more than a look at the root. */
enum { FACTS_MOVES = 1, FACTS_COMMENTS = 2 };

#define FACTS_READ 13 /* properties that are read */

struct facts_reader {
    struct buf raw[FACTS_READ], text, comments, scratch;
    uint32_t read_at[FACTS_READ];
    struct facts_date *dates;
    size_t date_count, date_cap;
};

void facts_none(struct facts *f); /* a game of Go of which nothing is known */
void facts_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs, struct facts *f);
void facts_free(struct facts_reader *r);

/* All but comments, also and number. */
struct facts_kept;
const struct facts_kept *facts_keep(struct arena *arena, const struct facts *f);
void facts_use(const struct facts_kept *kept, struct facts *f);

/* The dates that a text names, as DT or as people write them, appended; how many: 0 where it is none. */
size_t facts_dates(struct slice text, struct facts_date **dates, size_t *count, size_t *cap);

/* A decimal number in hundredths ("6.5": 650); false where it is none. */
bool facts_hundredths(struct slice text, int32_t *number);

#endif

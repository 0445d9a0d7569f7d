/* rules/score.h - the count at the end of a game: area, territory, prisoners, sums, result
 *
 *     struct score s = {0};
 *     if (score_begin(&s, &replay, &markup))     dead stones as the record marks them, else all are alive
 *         score_turn(&s, &replay.position, point);     a group dead, or alive again
 *     score_result(&s, &text);                   "B+2"
 *
 * Go. Groups that are dead are taken off; what then only one side touches is surrounded by it. By area a side has its
 * stones and what it surrounds; by territory what it surrounds, the stones it took and the dead ones of the other, but
 * nothing that is surrounded by groups in seki. RU says which way counts and what White gets for a handicap; KM is
 * added to White's sum either way.
 *
 * Seki. Groups that share what they surround are one. One that surrounds nothing, or a single place of at most two
 * points, cannot live by that. Where a neutral place of at most four points touches only such groups, they are alive in
 * seki.
 *
 * Amazons. A square that the amazons of one side alone can come to, by any number of moves, is its territory.
 */
#ifndef KIFU_RULES_SCORE_H
#define KIFU_RULES_SCORE_H

#include "rules/markup.h"
#include "rules/ruleset.h"

enum score_way { SCORE_TERRITORY, SCORE_AREA, SCORE_WAY_COUNT };

/* Where it is known from which stones are dead. TAKEN: territory too is as TB and TW have it. */
enum score_source { SCORE_ALL_ALIVE, SCORE_DEAD_NAMED, SCORE_TAKEN, SCORE_TURNED };

struct score_side {
    uint32_t stones;     /* alive, on the board */
    uint32_t surrounded; /* points of its area that hold none of these */
    uint32_t territory;  /* the same by territory: not in seki */
    uint32_t prisoners;  /* taken in play */
    uint32_t dead;       /* stones of the other side that are dead */
    double sum[SCORE_WAY_COUNT];
};

struct score {
    const struct rules *rules;
    enum score_way way; /* that counts */
    const char *name;   /* of the rules of Go: "Japanese" */
    enum ruleset_naming naming;
    enum score_source source;
    double komi;
    bool has_bad_komi;                               /* KM is not understood: 0 */
    uint32_t handicap;                               /* what White gets for it, by area */
    enum stone to_play;                              /* loses an equal game of Amazons */
    uint32_t neutral;                                /* points of no one; Amazons: squares that both reach */
    struct score_side side[3];                       /* [STONE_BLACK], [STONE_WHITE] */
    uint8_t dead[POSITION_POINTS];                   /* 1: a dead stone */
    uint8_t owner[SCORE_WAY_COUNT][POSITION_POINTS]; /* enum stone: whose point it is; 0 on stones that are alive */
};

/* Counts the position that `r` is at; `m` is its markup. False: nothing is counted in this game. Time: the board, and
 * the path for KM, HA, RU. */
bool score_begin(struct score *s, const struct replay *r, const struct markup *m);

/* Turns the group at `point` dead, or alive again where it was dead, with all groups of its colour in the same area
 * that the other side encloses; dead stones of the other side in there are alive then. Counts again. False: no stone
 * is there that could be dead. */
bool score_turn(struct score *s, const struct position *p, uint16_t point);

double score_lead(const struct score *s, enum score_way way);                  /* Black's */
void score_result(const struct score *s, enum score_way way, struct buf *out); /* "B+2", "0" appended, as in RE */

/* The result of the game (RE, as written) is that of the count. */
enum score_agreement { SCORE_NO_RESULT, SCORE_AGREES, SCORE_DIFFERS, SCORE_NO_NUMBER };
enum score_agreement score_compare(const struct score *s, struct slice result);

/* ---- in words: score_words.c ---- */

#define SCORE_ROWS 12

/* "komi" "" "6.5": a row of the count. */
struct score_row {
    const char *label;
    char value[3][24]; /* [STONE_BLACK], [STONE_WHITE] */
    bool is_sum;
    bool counts; /* it belongs to the way that the rules of the game count */
};

size_t score_rows(const struct score *s, struct score_row rows[SCORE_ROWS]);

/* What is to be said besides, a line each, appended: result and rules, what RE says (`result`, as written, "" none; at
 * NULL: it is not to be shown), where dead stones are known from. Not filtered. */
void score_sentences(const struct score *s, struct slice result, struct buf *out);

#endif

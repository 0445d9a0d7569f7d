/* rules/score.h - the count at the end of a game: area, territory, prisoners, sums, result
 *
 *     struct score s = {0};
 *     if (score_begin(&s, &replay, &markup))     dead stones as the record marks them, else all are alive
 *         score_turn(&s, &replay.position, point);     a group dead, or alive again
 *     score_result(&s, &text);                   "B+2"
 *
 * Go. Dead groups are removed; empty points that only one side touches are surrounded by it. By area a side has its
 * stones and the points it surrounds; by territory the points it surrounds, prisoners and dead stones of the other
 * side, but no points surrounded by groups in seki. RU decides which way counts and what White gets for a handicap; KM
 * is added to White's sum either way.
 *
 * Seki. Groups that share a place they surround are one. A group that surrounds nothing, or a single place of at most
 * two points, cannot live by that. If a neutral place of at most four points touches only such groups, they are alive
 * in seki.
 *
 * Amazons. A square that only the amazons of one side can reach, in any number of moves, is its territory.
 */
#ifndef KIFU_RULES_SCORE_H
#define KIFU_RULES_SCORE_H

#include "rules/markup.h"
#include "rules/ruleset.h"

enum score_way { SCORE_TERRITORY, SCORE_AREA, SCORE_WAY_COUNT };

/* The source of the dead stones. TAKEN: territory, too, is taken from TB and TW. */
enum score_source { SCORE_ALL_ALIVE, SCORE_DEAD_NAMED, SCORE_TAKEN, SCORE_TURNED };

struct score_side {
    uint32_t stones;     /* alive, on the board */
    uint32_t surrounded; /* points of its area without such stones */
    uint32_t territory;  /* the same for territory: not in seki */
    uint32_t prisoners;  /* taken in play */
    uint32_t dead;       /* dead stones of the other side */
    double sum[SCORE_WAY_COUNT];
};

struct score {
    const struct rules *rules;
    enum score_way way; /* that counts */
    const char *name;   /* of the rules of Go: "Japanese" */
    enum ruleset_naming naming;
    enum score_source source;
    double komi;
    bool has_bad_komi;                               /* KM is not understood and counts 0 */
    uint32_t handicap;                               /* points for White, by area */
    enum stone to_play;                              /* loses an equal game of Amazons */
    uint32_t neutral;                                /* points of neither; Amazons: squares that both reach */
    struct score_side side[3];                       /* [STONE_BLACK], [STONE_WHITE] */
    uint8_t dead[POSITION_POINTS];                   /* 1: a dead stone */
    uint8_t owner[SCORE_WAY_COUNT][POSITION_POINTS]; /* enum stone: whose point it is; 0 on stones that are alive */
};

/* Counts the position that `r` is at; `m` is its markup. False: nothing is counted in this game. Time: the board, and
 * the path for KM, HA, RU. */
bool score_begin(struct score *s, const struct replay *r, const struct markup *m);

/* Makes the group at `point` dead, or alive again if it was dead, with all groups of its colour in the same area that
 * the other side encloses; dead stones of the other side in there become alive. Counts again. False if no stone is
 * there that could be dead. */
bool score_turn(struct score *s, const struct position *p, uint16_t point);

double score_lead(const struct score *s, enum score_way way);                  /* Black's */
void score_result(const struct score *s, enum score_way way, struct buf *out); /* "B+2", "0" appended, as in RE */

/* Compares the result of the game (RE, as written) with the count. */
enum score_agreement { SCORE_NO_RESULT, SCORE_AGREES, SCORE_DIFFERS, SCORE_NO_NUMBER };
enum score_agreement score_compare(const struct score *s, struct slice result);

/* ---- in words: score_words.c ---- */

#define SCORE_ROWS 12

/* "komi" "" "6.5": a row of the count. */
struct score_row {
    const char *label;
    char value[3][24]; /* [STONE_BLACK], [STONE_WHITE] */
    bool is_sum;
    bool counts; /* it is part of the way of counting by the rules of the game */
};

size_t score_rows(const struct score *s, struct score_row rows[SCORE_ROWS]);

/* Appends further sentences, a line each: result and rules, RE (`result`, as written, "" if missing; NULL: not to be
 * shown), the source of the dead stones. Not filtered. */
void score_sentences(const struct score *s, struct slice result, struct buf *out);

#endif

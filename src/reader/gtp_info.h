/* reader/gtp_info.h - what an engine says of a position: its lines read, and what of them is shown
 *
 * All values are Black's, whoever is to move: engines say those of the one who is. Points are on the board of the
 * position (rules/rules.h), whatever the engine said: what is not is left away.
 *
 *     gtp_info_begin(&info, &board)             of a position, before its first line
 *     gtp_info_read(&info, line, GTP_OF_ONE)      a line "info move D4 visits 10 ... info move ...": replaces what was said
 */
#ifndef KIFU_READER_GTP_INFO_H
#define KIFU_READER_GTP_INFO_H

#include "rules/rules.h"

enum {
    GTP_CANDIDATES = 12, /* at most */
    GTP_LETTERS = 5,     /* candidates with a letter on the board, at most */
    GTP_LINE = 40        /* moves of a variation */
};

/* A move that the engine thinks of. */
struct gtp_candidate {
    uint16_t point; /* POINT_NONE: a pass */
    bool has_winrate, has_score;
    float winrate; /* 0 to 100: Black's chance after it */
    float score;   /* Black's lead in points after it */
    float loss;    /* against the first candidate, for the one who moves, 0 or more but for chance: points where
                          * both have a score or a value, else percent */
    bool loss_is_points;
    bool has_loss;
    uint32_t visits; /* 0: not said */
    uint16_t line
        [GTP_LINE]; /* the variation, the move itself first, colours in turn from the one to move; POINT_NONE: a pass */
    size_t line_count;
};

struct gtp_info {
    int columns, rows;
    enum stone to_play;
    bool has_winrate, has_score; /* of the position */
    float winrate, score;
    uint64_t visits;                                 /* of the position; 0: not said */
    struct gtp_candidate candidates[GTP_CANDIDATES]; /* the best first, as the engine orders them */
    size_t count;
    bool has_ownership;
    int8_t ownership[POSITION_POINTS]; /* -100 White's to 100 Black's */
};

/* How an engine says win rates: kata-analyze from 0 to 1, the others from 0 to 10000. */
enum gtp_scale { GTP_OF_ONE, GTP_OF_10000 };

/* Nothing is known yet of the position. */
void gtp_info_begin(struct gtp_info *info, const struct position *p);

/* A line of an analysis, without its end; any bytes. False where there is nothing in it: *info is as it was. */
bool gtp_info_read(struct gtp_info *info, const struct position *p, struct slice line, enum gtp_scale scale);

/* How many of the candidates have a letter: the first ones, GTP_LETTERS at most, that have a fiftieth of the visits. */
size_t gtp_info_letters(const struct gtp_info *info);

/* GNU Go's answers: "W+5.1 (...)"; a number a point, row by row, positive for White; "D4 30.5 Q16 28.1 ...". False
 * where they are something else. */
bool gtp_info_estimate(struct gtp_info *info, struct slice text);
bool gtp_info_influence(struct gtp_info *info, struct slice text);
bool gtp_info_top_moves(struct gtp_info *info, const struct position *p, struct slice text);

/* What is shown differs, rounded: win rates by a percent, points by a fifth, visits by half, or other candidates. */
bool gtp_info_differs(const struct gtp_info *shown, const struct gtp_info *now);

/* "612", "1.2k", "25k", "1.2m", appended. */
void gtp_visits_text(uint64_t visits, struct buf *out);

/* A point as GTP has it, letters without I, rows from below; from 1 to 25 columns and rows. */
void gtp_point_text(int rows, uint16_t point, struct buf *out);
bool gtp_point_read(int columns, int rows, struct slice word, uint16_t *point); /* "pass" too: POINT_NONE */

#endif

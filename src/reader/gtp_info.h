/* reader/gtp_info.h - an engine's analysis of a position: reads its lines, and decides what of it is shown
 *
 * All values are Black's, although engines give those of the player to move. Points are on the board of the position
 * (rules/rules.h); others from the engine are left out.
 *
 *     gtp_info_begin(&info, &board)             for a position, before its first line
 *     gtp_info_read(&info, line, GTP_OF_ONE)      a line "info move D4 visits 10 ... info move ...": replaces it
 */
#ifndef KIFU_READER_GTP_INFO_H
#define KIFU_READER_GTP_INFO_H

#include "rules/rules.h"

enum {
    GTP_CANDIDATES = 12, /* at most */
    GTP_LETTERS = 5,     /* candidates with a letter on the board, at most */
    GTP_LINE = 40        /* moves of a variation */
};

/* A move that the engine considers. */
struct gtp_candidate {
    uint16_t point; /* POINT_NONE: a pass */
    bool has_winrate, has_score;
    float winrate; /* 0 to 100: Black's chance after it */
    float score;   /* Black's lead in points after it */
    float loss;    /* against the first candidate, for the player to move, 0 or more but for chance: points where
                          * both have a score or a value, else percent */
    bool loss_is_points;
    bool has_loss;
    uint32_t visits;         /* 0: unknown */
    uint16_t line[GTP_LINE]; /* the variation, the move itself first, colours alternating; POINT_NONE: a pass */
    size_t line_count;
};

struct gtp_info {
    int columns, rows;
    enum stone to_play;
    bool has_winrate, has_score; /* of the position */
    float winrate, score;
    uint64_t visits;                                 /* of the position; 0: unknown */
    struct gtp_candidate candidates[GTP_CANDIDATES]; /* the best first, as the engine orders them */
    size_t count;
    bool has_ownership;
    int8_t ownership[POSITION_POINTS]; /* from -100, White's, to 100, Black's */
};

/* The scale of win rates: kata-analyze from 0 to 1, others from 0 to 10000. */
enum gtp_scale { GTP_OF_ONE, GTP_OF_10000 };

/* Begins a position, of which nothing is known. */
void gtp_info_begin(struct gtp_info *info, const struct position *p);

/* Reads a line of an analysis, without its end; any bytes. False, and *info unchanged, if it has no content. */
bool gtp_info_read(struct gtp_info *info, const struct position *p, struct slice line, enum gtp_scale scale);

/* The number of candidates with a letter: the first, at most GTP_LETTERS, that have a fiftieth of the visits. */
size_t gtp_info_letters(const struct gtp_info *info);

/* GNU Go's answers: "W+5.1 (...)"; a number a point, row by row, positive for White; "D4 30.5 Q16 28.1 ...". False for
 * anything else. */
bool gtp_info_estimate(struct gtp_info *info, struct slice text);
bool gtp_info_influence(struct gtp_info *info, struct slice text);
bool gtp_info_top_moves(struct gtp_info *info, const struct position *p, struct slice text);

/* True if the display would differ: win rates by a percent, points by a fifth, visits by half, or other candidates. */
bool gtp_info_differs(const struct gtp_info *shown, const struct gtp_info *now);

/* "612", "1.2k", "25k", "1.2m", appended. */
void gtp_visits_text(uint64_t visits, struct buf *out);

/* Appends a point as in GTP, letters without I, rows from below; for 1 to 25 columns and rows. */
void gtp_point_text(int rows, uint16_t point, struct buf *out);
bool gtp_point_read(int columns, int rows, struct slice word, uint16_t *point); /* "pass" too: POINT_NONE */

#endif

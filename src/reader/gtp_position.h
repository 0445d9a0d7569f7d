/* reader/gtp_position.h - a position as an engine is told it: size, rules, komi, stones set up, and the moves after them
 *
 * The way to a position is sent as moves where that can be: engines think differently of a position whose moves they
 * know. A setup in a later node, a move that the engine refused, and a very long way make what is before them a setup.
 */
#ifndef KIFU_READER_GTP_POSITION_H
#define KIFU_READER_GTP_POSITION_H

#include "reader/reader.h"

enum {
    GTP_SIDE = 25,       /* columns and rows that points can be named for */
    GTP_MOVES = 1000,    /* of a way, at most */
    GTP_REFUSED = 64     /* refused moves that are remembered */
};

/* Why a position cannot be told to any engine. */
enum gtp_obstacle { GTP_OBSTACLE_NONE, GTP_OBSTACLE_GAME, GTP_OBSTACLE_LIBERTIES, GTP_OBSTACLE_SIZE };

/* Moves that the engine refused: numbers of struct gtp_move. */
struct gtp_refused {
    uint64_t at[GTP_REFUSED];
    size_t count; /* the last of them is at (count - 1) % GTP_REFUSED */
};

struct gtp_move {
    struct move move;
    uint64_t id;    /* of the node, or of the scratch move and all before it */
};

struct gtp_position {
    enum gtp_obstacle obstacle; /* else all below is filled */
    int columns, rows;
    const char *rules;          /* the word of kata-set-rules */
    bool are_rules_unknown;     /* RU names none that are known */
    double komi;
    bool is_handicap;           /* the stones are Black's handicap, and there are as many as HA says */
    bool is_set_up;             /* stones stand there that were not played */
    long left_out;              /* the moves before this number are not sent; 0: none were left out, or by a setup of the record */
    uint8_t setup[POSITION_POINTS]; /* enum stone by point: before the moves */
    struct gtp_move *moves;     /* owned */
    size_t count, cap;
    bool is_odd;                /* there is a setup, or a move that the rules have something against: boards may differ */
    struct position board;      /* after all of it; its to_play is the one who moves next */
    long number;                /* of its last move */
};

/* The current position of the reader, scratch moves too. The replay of the reader goes back and forth, and is where it
 * was. {0} at first; time: GTP_MOVES moves. */
void gtp_position_read(struct gtp_position *p, struct reader *r, const struct gtp_refused *refused);
void gtp_position_free(struct gtp_position *p);

void gtp_refused_add(struct gtp_refused *refused, uint64_t id);

/* Both begin alike, with the same board, setup, komi and rules; how many moves they share. False: they do not. */
bool gtp_position_shares(const struct gtp_position *a, const struct gtp_position *b, size_t *moves);

#endif

/* reader/gtp_position.h - a position as it is sent to an engine: size, rules, komi, setup, and the moves after it
 *
 * A position is sent as moves if possible: engines judge it differently if they know them. Everything before a setup in
 * a later node, before a refused move, or before the last part of a very long way becomes a setup.
 */
#ifndef KIFU_READER_GTP_POSITION_H
#define KIFU_READER_GTP_POSITION_H

#include "reader/reader.h"

enum {
    GTP_SIDE = 25,    /* most columns and rows with names for their points */
    GTP_MOVES = 1000, /* at most */
    GTP_REFUSED = 64  /* remembered refused moves */
};

/* The reason why a position cannot be sent. */
enum gtp_obstacle {
    GTP_OBSTACLE_NONE,
    GTP_OBSTACLE_GAME,     /* not Go */
    GTP_OBSTACLE_SIZE,     /* its points have no names */
    GTP_OBSTACLE_LIBERTIES /* a group without liberties */
};

/* The ids of the last GTP_REFUSED moves that the engine refused. */
struct gtp_refused {
    uint64_t at[GTP_REFUSED];
    size_t count;
};

struct gtp_move {
    struct move move;
    uint64_t id; /* of its node, or of the scratch move and all before it */
};

struct gtp_position {
    enum gtp_obstacle obstacle;
    struct position board;  /* at the end, with the turn. Fields below are set only without an obstacle */
    const char *rules;      /* the word of kata-set-rules */
    bool are_rules_unknown; /* RU names unknown rules */
    double komi;
    uint8_t setup[POSITION_POINTS]; /* enum stone by point, before the moves */
    bool is_handicap;               /* it is Black's handicap, of HA stones */
    struct gtp_move *moves;         /* owned */
    size_t count, cap;
    /* Moves of the record before that number are part of the setup; 0: none. Not set for those before a setup of the
     * record */
    long left_out;
    bool is_odd; /* there is setup, or a move with a verdict: the engine may have another board */
};

/* Reads the current position of the reader, with scratch moves. The replay of the reader moves and returns to its
 * place. {0} at first; time: GTP_MOVES moves. */
void gtp_position_read(struct gtp_position *p, struct reader *r, const struct gtp_refused *refused);
void gtp_position_free(struct gtp_position *p);

void gtp_refused_add(struct gtp_refused *refused, uint64_t id);

/* True if both have the same board, setup, komi and rules; *moves is the number of first moves they share. */
bool gtp_position_shares(const struct gtp_position *a, const struct gtp_position *b, size_t *moves);

#endif

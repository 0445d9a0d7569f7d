/* reader/gtp_position.h - a position as an engine gets it: size, rules, komi, stones set up, and the moves after them
 *
 * The way to a position is sent as moves where that can be: engines think differently of a position whose moves they
 * know. A setup in a later node, a move that the engine refused, and a very long way make what is before them a setup.
 */
#ifndef KIFU_READER_GTP_POSITION_H
#define KIFU_READER_GTP_POSITION_H

#include "reader/reader.h"

enum {
    GTP_SIDE = 25,    /* columns and rows that points can be named for */
    GTP_MOVES = 1000, /* of a way, at most */
    GTP_REFUSED = 64  /* refused moves that are remembered */
};

/* Why a position can be sent to no engine. */
enum gtp_obstacle {
    GTP_OBSTACLE_NONE,
    GTP_OBSTACLE_GAME,     /* it is not Go */
    GTP_OBSTACLE_SIZE,     /* its points have no names */
    GTP_OBSTACLE_LIBERTIES /* a group without liberties */
};

/* Moves that the engine refused, the ids of them: the last GTP_REFUSED. */
struct gtp_refused {
    uint64_t at[GTP_REFUSED];
    size_t count;
};

struct gtp_move {
    struct move move;
    uint64_t id; /* of its node, or of the scratch move and all that is before it */
};

struct gtp_position {
    enum gtp_obstacle obstacle;
    struct position
        board;         /* after all of it; who moves next, too. What is below is filled where nothing is in the way */
    const char *rules; /* the word of kata-set-rules */
    bool are_rules_unknown; /* RU names none that are known */
    double komi;
    uint8_t setup[POSITION_POINTS]; /* enum stone by point, before the moves */
    bool is_handicap;               /* they are Black's handicap, as many as HA says */
    struct gtp_move *moves;         /* owned */
    size_t count, cap;
    /* The moves before that number are part of the setup, though the record has them as moves; 0: none are. A setup of
     * the record leaves them out without a word */
    long left_out;
    bool is_odd; /* stones were set up, or the rules have something against a move: the engine may have another board */
};

/* The current position of the reader, scratch moves too. The replay of the reader goes back and forth, and is where it
 * was. {0} at first; time: GTP_MOVES moves. */
void gtp_position_read(struct gtp_position *p, struct reader *r, const struct gtp_refused *refused);
void gtp_position_free(struct gtp_position *p);

void gtp_refused_add(struct gtp_refused *refused, uint64_t id);

/* Both begin with the same board, setup, komi and rules, and share that many moves. False: they do not. */
bool gtp_position_shares(const struct gtp_position *a, const struct gtp_position *b, size_t *moves);

#endif

/* library/match.h - a shape found in the columns of games: where it is, and what was played next
 *
 * An image of the shape at one of its places is an anchor. An anchor hits a game once: at the first node, in file
 * order, after which all points of the image match. Points that may be anything must lie on the board, but are not
 * compared: anchors whose other points are the same count once, as the first of them (by image, then row by row), which
 * also says how next moves are turned back.
 *
 * Next after a hit of a whole board is the move of the next node that has one; a suicide is NEXT_OTHER, but is passed
 * over if it changes no other point. Next after a hit of a part is the first later node that changes a point of the
 * shape (not one that may be anything): its move, if the stone is on such a point after it, else NEXT_OTHER (a capture,
 * a suicide, setup). It is `late` if other nodes come before it. With variations each branch below the hit has its own
 * next.
 *
 *     struct match *m = match_new(&shape, variations);
 *     match_begin(m, columns, rows, events, count);       a game
 *     while (match_step(m)) ...;
 *     m->hits, m->nexts
 *     match_free(m);
 *
 * How it works: up to 16 anchors are searched for together. Each has a counter of wrong points, in four words; an event
 * adds a row of a table. A wrong event that stays closes its anchor, and the game is left when all are closed. If there
 * are more anchors, a look at the whole game finds those that can hit: each point that needs a stone must have had one
 * before the points that must be empty were filled for good. These are searched for, 16 at a time.
 */
#ifndef KIFU_LIBRARY_MATCH_H
#define KIFU_LIBRARY_MATCH_H

#include "library/shape.h"
#include "rules/events.h"

enum next_kind { NEXT_MOVE, NEXT_PASS, NEXT_NONE, NEXT_OTHER };

struct match_next {
    uint8_t kind;  /* enum next_kind */
    uint8_t color; /* of the move, as the shape has it: exchanged back */
    bool late;
    uint16_t point; /* of the shape (shape_point), turned back */
};

struct match_hit {
    uint32_t node;             /* the number of the node */
    uint32_t moves;            /* up to it, passes included */
    uint8_t image;             /* of m->images */
    uint8_t column, row;       /* of its upper left point */
    uint32_t next, next_count; /* in m->nexts */
};

struct match_plan; /* the anchors on a board of some size; private */
struct match_scan; /* private */

#define MATCH_PLANS 4

struct match {
    const struct shape *shape;
    struct shape_images images;
    bool variations;
    struct match_hit *hits; /* of the game, by node */
    size_t hit_count, hit_cap;
    struct match_next *nexts;
    size_t next_count, next_cap;
    size_t work;                           /* events looked at so far, in all games */
    struct match_plan *plans[MATCH_PLANS]; /* the plans used last, the newest first */
    struct match_scan *scan;
};

struct match *match_new(const struct shape *shape, bool variations); /* the shape is borrowed */
void match_free(struct match *m);                                    /* NULL is fine */

/* Begins a game: its column, borrowed until the game is done, and the size of its board. */
void match_begin(struct match *m, int columns, int rows, const uint16_t *events, size_t count);

/* Walks through the game once more. True: there is more to do. */
bool match_step(struct match *m);

#endif

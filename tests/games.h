/* tests/games.h - records made by chance, and a board that is played by the plainest means
 *
 * A seed gives the same records on every machine. Moves are mostly legal and close together, so that stones are taken,
 * kos retaken, and groups kill themselves; with `odd` some are not moves or are on stones. There are variations, setup,
 * handicaps, names, dates, results, marks, comments with escapes and in several scripts.
 *
 *     struct chance c = chance_begin("replay");                     prints the seed
 *     for (size_t i = 0; i < sweep_share(100, 5000); i++) {       tests/sweep.h
 *         const struct games_shape shape = games_shape(&c);
 *         games_record(&c, &shape, &text);
 *     }
 */
#ifndef KIFU_TESTS_GAMES_H
#define KIFU_TESTS_GAMES_H

#include "base/bytes.h"

/* ---- chance ---- */

struct chance {
    uint64_t state;
};

struct chance chance_begin(const char *what);            /* the seed is $KIFU_SEED, else always the same; printed */
uint32_t chance_below(struct chance *c, uint32_t bound); /* 0 to bound - 1; bound is 1 or more */

/* ---- a board by hand: only the stones are kept ---- */

enum { HAND_SIDE = 52 };

struct hand {
    int columns, rows;
    char at[HAND_SIDE][HAND_SIDE]; /* [row][column]: '.' 'X' Black 'O' White '#' an arrow */
    unsigned taken[2];             /* by Black, by White */
};

struct hand_point {
    int column, row;
};

void hand_clear(struct hand *h, int columns, int rows);
bool hand_has(const struct hand *h, struct hand_point p);        /* it is on the board */
void hand_play(struct hand *h, char stone, struct hand_point p); /* Go, whatever the move (doc/sgf.md 4.2) */
/* The point that two letters name; false if it is off the board. */
bool hand_point_of(const struct hand *h, const char *letters, struct hand_point *p);

/* ---- records ---- */

struct games_shape {
    int columns, rows; /* 1 to 52 */
    bool is_amazons;
    unsigned nodes; /* about so many */
    bool has_branches, has_texts, is_odd;
};

struct games_shape games_shape(struct chance *c); /* sizes 1 to 52, small ones most often */
void games_record(struct chance *c, const struct games_shape *shape, struct buf *out); /* appends a tree */
void games_file(struct chance *c, size_t most, struct buf *out);                       /* appends 1 to `most` trees */

#endif

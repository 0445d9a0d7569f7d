/* library/duplicates.h - games that are the same up to symmetry, or nearly: setup and moves of the main line, turned or mirrored
 *
 * Games are compared by a hash of 128 bits of their columns, with a seed of this run. Colours are not exchanged; nodes
 * where nothing happens do not count; a game in which nothing happens has no duplicates. A line is compared node by
 * node and stops at the first difference.
 *
 * Two games are the same, or one is longer: it goes on where the other ends, with passes only, or after at least 40
 * moves. Or they are nearly the same: as far as both go, at most one move in 20 differs, is missing or added, and at
 * most 16 in all; a difference in the last 10 moves counts as five, as games of one opening part there. This needs 20
 * moves where they end together (within what may differ), else 60. Setup at the root is always the same.
 *
 * Games are compared if they share, up to symmetry, the moves 20, 40 and 60, or 31, 51 and 71 (Dyer's signatures), or 1
 * to 20, or 21 to 40, or the last 10; each with at most 64 others before it. So in games of 71 moves one wrong move is
 * never missed, two hardly ever. Time is linear in the number of games, even if all begin alike.
 *
 *     struct duplicates d = {0};
 *     duplicates_add(&d, source, &s, game);           of each game
 *     while (duplicates_step(&d, 1000)) ...;          duplicates_percent(&d) is the progress
 *     ... d.at has them, group by group
 *     duplicates_free(&d);
 *
 * Memory: 150 bytes a game, and 2 bytes a move of games with at least 20 moves that are not the same as an earlier one.
 */
#ifndef KIFU_LIBRARY_DUPLICATES_H
#define KIFU_LIBRARY_DUPLICATES_H

#include "library/source.h"

#define DUPLICATE_KEYS 5

enum duplicate_kind { DUPLICATE_SAME, DUPLICATE_LONGER, DUPLICATE_NEARLY };

struct duplicate {
    uint64_t sum[2];              /* without passes at the end */
    uint64_t key[DUPLICATE_KEYS]; /* of some of its moves; 0: it has none */
    uint8_t turn[DUPLICATE_KEYS]; /* by key: the turn of the game that gives it, point_turn */
    uint8_t columns, rows;
    uint8_t kind; /* once grouped: how it differs from the first game of its group, enum duplicate_kind */
    bool is_copy; /* an earlier game has the same sums, and the items and keys are shared with it */
    int32_t gm;
    uint32_t moves;        /* nodes in which something happens, below the root */
    uint32_t setup, count; /* of its items, of the root and in all; private */
    size_t first;
    uint32_t source; /* as given to duplicates_add */
    uint32_t game;   /* in the file of that source */
    uint32_t order;  /* how many were added before it */
    uint32_t group;  /* once grouped: `order` of the first game of its group */
};

struct duplicates {
    struct duplicate *at;
    size_t count, cap;
    size_t groups;   /* once grouped: how many */
    uint16_t *items; /* private: events of the games that may be nearly the same as others */
    size_t item_count, item_cap;
    struct table table;                   /* private: games by their sums */
    struct duplicates_grouping *grouping; /* private: while they are grouped */
};

const char *duplicate_kind_word(enum duplicate_kind kind); /* "nearly" */

void duplicates_add(struct duplicates *d, uint32_t source, const struct source *s, size_t game);

/* Goes on for about `games` games. True: there is more to do. After the last step only the games that have duplicates
 * are left, group by group, in the order in which they were added. */
bool duplicates_step(struct duplicates *d, size_t games);
int duplicates_percent(const struct duplicates *d); /* progress of the steps: 0 to 100 */
void duplicates_free(struct duplicates *d);

/* ---- a line that games are compared with ---- */

struct duplicates_line {
    uint64_t *nodes; /* a hash of each node in which something happens */
    size_t count, cap;
    int32_t gm;
    int columns, rows;
};

/* Takes the line of `count` nodes from the root on, in ascending order of their numbers, out of the column of its game.
 * *l is {0} at first, and may be used again. The caller sets gm, columns and rows. */
void duplicates_line_take(struct duplicates_line *l, const uint16_t *events, size_t event_count, const uint32_t *nodes,
    size_t count);
/* The game has that line. */
bool duplicates_line_is(const struct duplicates_line *l, const struct source *s, size_t game);
void duplicates_line_free(struct duplicates_line *l);

#endif

/* library/duplicates.h - games that are the same up to symmetry, or nearly: setup and moves of the main line, turned or mirrored
 *
 * Games are compared by 128 bits made of their columns with a seed of this run. Colours are as they are; nodes where
 * nothing happens do not count; a game in which nothing happens is the same as no other. A line is compared node by
 * node, which ends early.
 *
 * Two games are the same, or one is longer: it goes on where the other ends, with passes alone, or after 40 moves or
 * more. Or they nearly are: as far as both go at most one move in 20 is another one, more or less, and at most 16 are;
 * in the last 10 moves each counts as five, as it is there that games of one opening part. That is 20 moves or more
 * where they end together, give or take what may differ, else 60 or more. Setup at the root is the same.
 *
 * Which are compared: those that have the moves 20, 40 and 60 in common, up to symmetry, or 31, 51 and 71 (Dyer's
 * signatures), or 1 to 20, 21 to 40, or the last 10; of more than 64 each with the last 64. So in games of 71 moves one
 * wrong move is never missed, two hardly ever. Time grows with the games and no faster, also where all begin alike.
 *
 *     struct duplicates d = {0};
 *     duplicates_add(&d, source, &s, game);           of each game
 *     while (duplicates_step(&d, 1000)) ...;          duplicates_percent(&d) says how far that is
 *     ... d.at has them, group by group
 *     duplicates_free(&d);
 *
 * Memory: 150 bytes a game, and 2 a move of those with 20 moves or more that are not the same as an earlier one.
 */
#ifndef KIFU_LIBRARY_DUPLICATES_H
#define KIFU_LIBRARY_DUPLICATES_H

#include "library/source.h"

#define DUPLICATE_KEYS 5

enum duplicate_kind { DUPLICATE_SAME, DUPLICATE_LONGER, DUPLICATE_NEARLY };

struct duplicate {
    uint64_t sum[2];              /* without passes at the end */
    uint64_t key[DUPLICATE_KEYS]; /* of some of its moves; 0: it has none */
    uint8_t turn[DUPLICATE_KEYS]; /* by which they are what the key is of: point_turn */
    uint8_t columns, rows;
    uint8_t kind; /* once grouped: what it is beside the first game of its group, enum duplicate_kind */
    bool is_copy; /* an earlier one has the same sums: its items and keys are those of that one */
    int32_t gm;
    uint32_t moves;        /* nodes in which something happens, below the root */
    uint32_t setup, count; /* of its items, private: of the root, in all */
    size_t first;
    uint32_t source; /* as it was added */
    uint32_t game;   /* of the file of that source */
    uint32_t order;  /* in which it was added */
    uint32_t group;  /* once grouped: the order of the first game that is the same */
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

/* Goes on for about `games` games. True: there is more to do. After the last step those are left that have others, group
 * by group, in the order in which they were added. */
bool duplicates_step(struct duplicates *d, size_t games);
int duplicates_percent(const struct duplicates *d); /* how much of that is done: 0 to 100 */
void duplicates_free(struct duplicates *d);

/* ---- a line that games are compared with ---- */

struct duplicates_line {
    uint64_t *nodes; /* of each where something happens what does */
    size_t count, cap;
    int32_t gm;
    int columns, rows;
};

/* The line of `count` nodes from the root on, whose numbers ascend, out of the column of its game. {0} at first, or one
 * that was taken before; gm, columns and rows are the caller's to set. */
void duplicates_line_take(struct duplicates_line *l, const uint16_t *events, size_t event_count, const uint32_t *nodes,
    size_t count);
bool duplicates_line_is(const struct duplicates_line *l, const struct source *s, size_t game); /* the same as that */
void duplicates_line_free(struct duplicates_line *l);

#endif

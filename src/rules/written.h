/* rules/written.h - what becomes of a value where its record is written again, to be shown beside a diagnostic
 *
 *     struct written w;
 *     written_init(&w, &game);
 *     for each place, ascending
 *         if (written_at(&w, place, &v)) ...       v.ident, v.old, v.now, v.action
 *     written_free(&w);
 *
 * It cleans the nodes up to the one asked for, as format.h does: places in ascending order cost a few passes over the
 * game, one that goes back starts over. Memory: 8 bytes a value of the game.
 */
#ifndef KIFU_RULES_WRITTEN_H
#define KIFU_RULES_WRITTEN_H

#include "rules/clean.h"

struct written_value {
    struct slice ident; /* of its property */
    /* UTF-8, as it is and as it will be between its brackets; where it becomes several values, with "][" between */
    struct buf old, now;
    enum sgf_action action; /* KEPT: both are the same; CHANGED; DROPPED: `now` is empty */
};

/* On its way through the nodes. */
struct written_pass {
    struct clean clean;
    uint32_t next;  /* node to clean next: */
    uint64_t *kept; /* what is kept of the one before: the game's value in the upper half, the clean one's; ascending */
    size_t kept_count, kept_cap;
    /* Number of the clean value that is its C, its GC: comments in pieces are one; SGF_NONE */
    uint32_t comment, game_comment;
};

/* A node with two moves and setup was split in three: places of the three alternate. */
enum { WRITTEN_PASSES = 3 };

struct written {
    const struct sgf_game *game;
    struct written_pass passes[WRITTEN_PASSES];
    uint64_t *places; /* of all values, ascending: byte of the game in the upper half, the value's number */
};

void written_init(struct written *w, const struct sgf_game *game);
void written_free(struct written *w);

/* The value at the place of a diagnostic: its own, or the first of the property there. False where there is none. `v`
 * is cleared first; {0} at the start, written_value_free at the end. */
bool written_at(struct written *w, uint64_t place, struct written_value *v);
void written_value_free(struct written_value *v);

#endif

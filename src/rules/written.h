/* rules/written.h - a value as it will be when its record is written again, to be shown with a diagnostic
 *
 *     struct written w;
 *     written_init(&w, &game);
 *     for each place, ascending
 *         if (written_at(&w, place, &v)) ...       v.ident, v.old, v.now, v.action
 *     written_free(&w);
 *
 * It cleans the nodes up to the one needed, as format.h does: places in ascending order cost a few passes over the
 * game; a place before the last one starts again. Memory: 8 bytes a value of the game.
 */
#ifndef KIFU_RULES_WRITTEN_H
#define KIFU_RULES_WRITTEN_H

#include "rules/clean.h"

struct written_value {
    struct slice ident; /* its property */
    /* UTF-8, as it is and as it will be between its brackets; several values have "][" between them */
    struct buf old, now;
    enum sgf_action action; /* KEPT: both are the same; CHANGED; DROPPED: `now` is empty */
};

/* A pass through the nodes. */
struct written_pass {
    struct clean clean;
    uint32_t next;  /* node to clean next: */
    uint64_t *kept; /* of the node before: the game's value in the upper half, the clean one in the lower; ascending */
    size_t kept_count, kept_cap;
    /* The clean values of its C and GC, or SGF_NONE: comments in pieces are one value */
    uint32_t comment, game_comment;
};

/* A node with two moves and setup is split in three, whose places alternate. */
enum { WRITTEN_PASSES = 3 };

struct written {
    const struct sgf_game *game;
    struct written_pass passes[WRITTEN_PASSES];
    uint64_t *places; /* of all values, ascending: byte of the game in the upper half, the number of the value below */
};

void written_init(struct written *w, const struct sgf_game *game);
void written_free(struct written *w);

/* The value at the place of a diagnostic: the one there, or the first of the property there. False if none.
 * `v` is {0} at the start, cleared by each call, and freed by written_value_free. */
bool written_at(struct written *w, uint64_t place, struct written_value *v);
void written_value_free(struct written_value *v);

#endif

/* reader/line.h - the line followed: from the root through the current node to a leaf
 *
 * Stepping back and forth stays on it; going to another node makes it lead there, and on along first children. Only the
 * part that was needed is stored: line_extend brings in the first children after line.at[count - 1]. A change costs the
 * nodes that change.
 */
#ifndef KIFU_READER_LINE_H
#define KIFU_READER_LINE_H

#include "rules/replay.h"
#include "sgf/paths.h"

#define LINE_BLOCK 64 /* nodes from one kept move number to the next */

/* A variation was chosen by its letter after the node at `depth`: before, the line led to `tail` and on along first
 * children. */
struct line_turn {
    size_t depth;
    uint32_t tail;
};

struct line {
    uint32_t *at;      /* nodes by depth: at[0] is the root */
    size_t count, cap; /* count is at least 1 */
    bool whole;        /* the last one is a leaf */
    int32_t *numbers;  /* move numbers after at[0], at[LINE_BLOCK], ... */
    size_t number_cap;
    int32_t last;    /* move number after at[count - 1] */
    uint32_t *forks; /* depths of its nodes that have siblings, ascending */
    size_t fork_count, fork_cap;
    uint32_t *infos; /* depths of its nodes with game-info, ascending */
    size_t info_count, info_cap;
    struct line_turn *turns; /* depths ascend; the node at each depth is still on the line */
    size_t turn_count, turn_cap;
    /* Number of first nodes unchanged since this was last set to count (for code that follows the line) */
    size_t kept;
};

void line_start(struct line *l, const struct replay *r); /* {0} at first: the root alone */
void line_free(struct line *l);

/* Makes the line lead through `node` */
void line_through(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node);

/* The same for a variation chosen by its letter: the old line is kept for line_return. */
void line_turn(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node);
/* Restores the line as before the first variation chosen at depths from `from` up to, but not including, `to`. */
void line_return(struct line *l, const struct replay *r, const struct sgf_paths *p, size_t from, size_t to);
/* Makes the line lead through `node`, whose parent it has, by choice: line_return will not undo that. */
void line_choose(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node);

/* Brings in at most `most` more nodes; true if there are still more. */
bool line_extend(struct line *l, const struct replay *r, size_t most);
/* Brings in the node at `depth`, or SGF_NONE if the line ends before it. */
uint32_t line_at(struct line *l, const struct replay *r, size_t depth);

/* The move number after the node at `depth`, as the replay counts; 0 if that is not brought in. */
long line_number(const struct line *l, const struct replay *r, size_t depth);
/* The move numbers of the block of `depth`: that of depth i is numbers[i % LINE_BLOCK], 0 beyond the nodes brought in.
 * A walk along the line calls it once a block. */
void line_numbers(const struct line *l, const struct replay *r, size_t depth, int32_t numbers[LINE_BLOCK]);

/* Makes the line follow first children after `depth`, which it has. False if it did so already, as far as brought
 * in. */
bool line_straighten(struct line *l, const struct replay *r, size_t depth);

/* The depth of the deepest node with siblings at or above `depth`, or 0. */
size_t line_fork(const struct line *l, size_t depth);

/* The depth of the deepest node with a game-info property at or above `depth`, or 0. */
size_t line_info(const struct line *l, size_t depth);

#endif

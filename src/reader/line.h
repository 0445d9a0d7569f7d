/* reader/line.h - the line followed: from the root through the current node to a leaf
 *
 * Stepping back and forth stays on it; going to a node that is not on it makes it lead there, and on along first
 * children. Only as much of it is kept as was asked for: after line.at[count - 1] come first children, and line_extend
 * brings them in. A change costs the nodes that change.
 */
#ifndef KIFU_READER_LINE_H
#define KIFU_READER_LINE_H

#include "rules/replay.h"
#include "sgf/paths.h"

#define LINE_BLOCK 64 /* nodes from one kept move number to the next */

/* A variation was taken by its letter after the node at `depth`: before, the line led to `tail` and on along first
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
    /* How many nodes at its start are the same as when this was last set to count (for those who follow it) */
    size_t kept;
};

void line_start(struct line *l, const struct replay *r); /* {0} at first: the root alone */
void line_free(struct line *l);

/* Makes it lead through `node` */
void line_through(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node);

/* The same, for a variation that is taken by its letter: what the line was is kept for line_return. */
void line_turn(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node);
/* Makes it lead where it did before the first variation that was taken between the nodes at `from` and, not counted,
 * `to`. */
void line_return(struct line *l, const struct replay *r, const struct sgf_paths *p, size_t from, size_t to);
/* Makes it lead through `node`, whose parent it has, by choice: what it was at that parent is not gone back to. */
void line_choose(struct line *l, const struct replay *r, const struct sgf_paths *p, uint32_t node);

/* Brings in at most `most` nodes more; true where there are more. */
bool line_extend(struct line *l, const struct replay *r, size_t most);
/* Brings in the node at `depth`: SGF_NONE where the line ends before. */
uint32_t line_at(struct line *l, const struct replay *r, size_t depth);

/* The move number after the node at `depth`, as the replay counts; 0 where the line was not brought in so far. */
long line_number(const struct line *l, const struct replay *r, size_t depth);
/* Those of the block of `depth`: of the node at depth i it is numbers[i % LINE_BLOCK], 0 beyond the nodes brought in.
 * Who walks along the line asks once for each block. */
void line_numbers(const struct line *l, const struct replay *r, size_t depth, int32_t numbers[LINE_BLOCK]);

/* Makes it go on along first children after `depth`, which it has. False: it did so far as it was brought in. */
bool line_straighten(struct line *l, const struct replay *r, size_t depth);

/* The deepest node with siblings at or above `depth`: its depth; 0 where there is none. */
size_t line_fork(const struct line *l, size_t depth);

/* The deepest node with a game-info property at or above `depth`: its depth; 0 where there is none. */
size_t line_info(const struct line *l, size_t depth);

#endif

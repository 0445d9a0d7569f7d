/* foreign/ugf.h - private to this layer: a record in UGF as it is read, for its files  (doc/sgf.md 12.3)
 *
 *     ugf.c              sections, and the moves of [Data]
 *       ugf_header.c     [Header]: the facts of the game
 *       ugf_review.c     [ReviewNode], [ReviewComment]: the tree once more, with variations and comments
 *       ugf_figure.c     [Figure]: texts and diagrams at moves of the main line
 *         ugf_move.c     points and moves
 *
 * Each reads the lines that foreign_next gives up to the end of its section.
 */
#ifndef KIFU_FOREIGN_UGF_H
#define KIFU_FOREIGN_UGF_H

#include "foreign/tree.h"

/* A line "XY,C,N,S" of [Data] or of a diagram. */
struct ugf_move {
    char color;  /* 'B', 'W' */
    int8_t x, y; /* -1: a pass */
    bool is_setup;
    uint32_t line, number; /* of the move; 0 if it has none */
    bool has_time;         /* used for it */
};

/* A node by the number that the review gives it. */
struct ugf_named {
    uint32_t number, node;
};

struct ugf {
    struct foreign *f;
    bool is_from_below; /* rows count from the bottom */
    long handicap;
    size_t header_moves; /* in the header; 0 if missing */
    uint32_t header_line;
    struct ugf_move *moves;  /* of [Data], without setup */
    uint32_t *line;          /* nodes of the main line: 0 is the root */
    struct ugf_named *named; /* by number */
    size_t move_count, line_count, named_count, move_cap, line_cap, named_cap;
};

/* False, and noted, if the record is encrypted. */
bool ugf_read_header(struct ugf *u);

/* The point of numbers from 1; x is -2 off the board. */
struct foreign_point ugf_point(const struct ugf *u, long x, long y);

/* Reads the current line as a move; false, and noted, if it is none. `turn`: its colour if the line has none. */
bool ugf_read_move(struct ugf *u, char turn, struct ugf_move *move);

void ugf_append(struct ugf *u, uint32_t node); /* to u->line */

/* Reads the tree, from the root on; its main line goes to u->line. */
void ugf_read_review(struct ugf *u);
void ugf_read_review_comments(struct ugf *u); /* of its nodes */

/* Reads texts and diagrams at moves of u->line. */
void ugf_read_figures(struct ugf *u);

#endif

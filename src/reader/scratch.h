/* reader/scratch.h - a scratch line: moves that a reader tries after a node; never part of the record
 *
 * The current node (reader_node) stays, and with it address, leaps, bookmarks. The position is the one after the moves,
 * by the rules of the game. Moves taken back can be played again until another one is played. Going to a node of the
 * record (reader_go) ends the line.
 *
 *     scratch_child(&r, &move);     the record may have it
 *     scratch_verdict(&r, &move);   it may be against the rules
 *     scratch_play(&r, &move);      adds a move to the line, or begins one
 *     scratch_back(&r, 1);          to the move before, at last to the node
 */
#ifndef KIFU_READER_SCRATCH_H
#define KIFU_READER_SCRATCH_H

#include "reader/reader.h"

/* The move of `color` on `point`. False if the point is taken, or a move of this game is more than a point. */
bool scratch_move(const struct reader *r, uint16_t point, enum stone color, struct move *move);

/* The child of the node that plays the same, in that colour or else in the other; SGF_NONE if none does, and on a
 * scratch line. */
uint32_t scratch_child(const struct reader *r, const struct move *move);

/* The verdict that forbids a move after those on the board, or VERDICT_COUNT. Changes nothing. */
enum verdict scratch_verdict(struct reader *r, const struct move *move);

/* Plays a move after those on the board, legal or not: of a game with rules, with points on the board. */
void scratch_play(struct reader *r, const struct move *move);

/* Go back or on along the line; return the number of missing steps. It ends when all its moves are taken back. */
size_t scratch_back(struct reader *r, size_t steps);
size_t scratch_forward(struct reader *r, size_t steps);

/* The number of moves back to the one that played on a point, that one included; 0 if none on the board did. */
size_t scratch_since(const struct reader *r, uint16_t point);

bool scratch_has_next(const struct reader *r); /* a move was taken back */

/* Keep the line while the game is read again: a copy of its moves, then the line again after the current node. False if
 * the board has another kind. */
struct scratch scratch_copy(const struct reader *r); /* yours, until scratch_give or scratch_free */
bool scratch_give(struct reader *r, struct scratch *line);
void scratch_free(struct scratch *line);

#endif

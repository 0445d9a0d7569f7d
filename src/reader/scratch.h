/* reader/scratch.h - a scratch line: moves that a reader tries after a node of the record, which never has them
 *
 * The reader stays at the node (reader_node), and with it all that is kept of where it is: address, leaps, bookmarks.
 * The position is the one after the moves, by the rules of the game. Moves that were taken back can be played again
 * until another one is played. Whatever goes to a node of the record (reader_go) ends the line.
 *
 *     scratch_child(&r, &move);     the record may have it
 *     scratch_verdict(&r, &move);   the rules may have something against it
 *     scratch_play(&r, &move);      the line has one move more; it begins here if there was none
 *     scratch_back(&r, 1);          the move before, in the end the node
 */
#ifndef KIFU_READER_SCRATCH_H
#define KIFU_READER_SCRATCH_H

#include "reader/reader.h"

/* The move that a reader plays by pointing at `point` with a stone of `color`. False: there is none, because the point
 * is taken or a move of this game is more than a point. */
bool scratch_move(const struct reader *r, uint16_t point, enum stone color, struct move *move);

/* The child of the node that plays the same, in that colour or else in the other; SGF_NONE: there is none, as on a
 * scratch line. */
uint32_t scratch_child(const struct reader *r, const struct move *move);

/* What the rules of the game have against a move after those that are on the board; VERDICT_COUNT: nothing. Nothing is
 * changed. */
enum verdict scratch_verdict(struct reader *r, const struct move *move);

/* Plays a move after those that are on the board: one of a game that has rules, with points that are on the board,
 * whatever the rules have against it. */
void scratch_play(struct reader *r, const struct move *move);

/* Back or on along the line; how many steps it does not have. Where all its moves were taken back it has ended. */
size_t scratch_back(struct reader *r, size_t steps);
size_t scratch_forward(struct reader *r, size_t steps);

/* How many moves of the line, the last one counted, there are back to the one that played on a point; 0: none of those
 * on the board did. */
size_t scratch_since(const struct reader *r, uint16_t point);

bool scratch_has_next(const struct reader *r); /* a move that was taken back */

/* For the time when the game is read again: the moves of the line, and the line again after the node where the reader
 * is then. False: the board is of another kind. */
struct scratch scratch_copy(const struct reader *r); /* yours, until scratch_give uses it up, or scratch_free */
bool scratch_give(struct reader *r, struct scratch *line);
void scratch_free(struct scratch *line);

#endif

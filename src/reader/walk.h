/* reader/walk.h - the node to which a step goes: along the line followed, from branch to branch, to goals on the line
 *
 * Functions that return a node return SGF_NONE if nothing is that way. `count` and `steps` are 1 or more; if there are
 * fewer, the last one counts.
 */
#ifndef KIFU_READER_WALK_H
#define KIFU_READER_WALK_H

#include "reader/reader.h"

/* ---- along the line: beyond an end the end counts, so there is always a node ---- */

uint32_t walk_forward(struct reader *r, size_t steps);
uint32_t walk_back(const struct reader *r, size_t steps);
uint32_t walk_last(struct reader *r);
void walk_whole(struct reader *r); /* brings in the whole line */

/* ---- goals on the line ---- */

enum walk_goal { WALK_COMMENT, WALK_HOTSPOT, WALK_DROP, WALK_GOAL_COUNT };

/* The `count`th node of the line with that goal, after (`way` 1) or before (-1) the current one. WALK_DROP: among the
 * values read so far (curve_finish). */
uint32_t walk_to(struct reader *r, enum walk_goal goal, int way, size_t count);

/* The first node with a move, from `node` on along first children. */
uint32_t walk_to_move(const struct reader *r, uint32_t node);

/* ---- branches and variations ---- */

uint32_t walk_previous_branch(const struct reader *r, size_t count); /* on the line */
uint32_t walk_next_branch(struct reader *r, size_t count);

/* The node where the variation of the current node branches off, `count` times upwards; on the main line the nearest
 * branch. */
uint32_t walk_back_to_branch(const struct reader *r, size_t count);

uint32_t walk_main_line(const struct reader *r); /* where the path left the main line; SGF_NONE on it */

/* True if the node has two or more children and no siblings: the variations shown are its children. */
bool walk_is_fork(const struct reader *r);

/* The child before (-1) or after (1) the one that the line goes to. */
uint32_t walk_choice(struct reader *r, int way);

/* The node at the same depth in the variation before (-1) or after (1) that of the line, at the nearest branch at or
 * above the current node. */
uint32_t walk_variation(struct reader *r, int way);

#endif

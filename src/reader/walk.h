/* reader/walk.h - where a step leads: along the line followed, from branch to branch, to what is on the line
 *
 * What returns a node returns SGF_NONE where there is none that way. `count` and `steps` are 1 or more; where there are
 * fewer, the last one that there is.
 */
#ifndef KIFU_READER_WALK_H
#define KIFU_READER_WALK_H

#include "reader/reader.h"

/* ---- along the line: the line ends where it ends, so there is always a node ---- */

uint32_t walk_forward(struct reader *r, size_t steps);
uint32_t walk_back(const struct reader *r, size_t steps);
uint32_t walk_last(struct reader *r);
void walk_whole(struct reader *r); /* brings in the whole line */

/* ---- what is on the line ---- */

enum walk_goal { WALK_COMMENT, WALK_HOTSPOT, WALK_DROP, WALK_GOAL_COUNT };

/* The `count`th node of the line that has it, after (`way` 1) or before (-1) the current one. WALK_DROP: among the
 * values that were read (curve_finish). */
uint32_t walk_to(struct reader *r, enum walk_goal goal, int way, size_t count);

/* The first node with a move, from `node` on along first children. */
uint32_t walk_to_move(const struct reader *r, uint32_t node);

/* ---- branches and variations ---- */

uint32_t walk_previous_branch(const struct reader *r, size_t count); /* on the line */
uint32_t walk_next_branch(struct reader *r, size_t count);

/* The node where the variation of the current node begins to differ, and so on upwards; on the main line the nearest
 * branch. */
uint32_t walk_back_to_branch(const struct reader *r, size_t count);

uint32_t walk_main_line(const struct reader *r); /* where the main line was left; SGF_NONE on it */

/* The node has two children or more, and no siblings: the variations that it shows are those to come. */
bool walk_is_fork(const struct reader *r);

/* The child before (-1) or after (1) the one that the line goes to. */
uint32_t walk_choice(struct reader *r, int way);

/* The variation before (-1) or after (1) the one of the line, at the nearest branch at or above the current node: as
 * deep in it as now. */
uint32_t walk_variation(struct reader *r, int way);

#endif

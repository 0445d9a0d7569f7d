/* reader/curve.h - win rate and score along the line followed, and the time that its moves took, from what the file has
 *
 * Where the file says nothing of a node, what an engine said of it counts (reader/opinion.h).
 *
 * Read node by node in slices of idle work, and kept as long as the line does not change there.
 */
#ifndef KIFU_READER_CURVE_H
#define KIFU_READER_CURVE_H

#include "reader/reader.h"

#define CURVE_DROP 10.0      /* percent that a move must lose to be a large drop */
#define CURVE_DROP_SCORE 4.0 /* points, where there is no win rate */

/* The first slice, up to the first value that is packed: enough for lines of a usual length */
void curve_begin(struct reader *r);
bool curve_idle(struct reader *r); /* the next slice; true: more is to do */
/* The whole line now; false: it has so much that this takes time, and has to wait for idle work */
bool curve_finish(struct reader *r);

bool curve_has(const struct reader *r);      /* anything to draw */
bool curve_is_score(const struct reader *r); /* scores are drawn: there is no win rate */

/* The value that is drawn at a depth: win rate, or score; false: none there. */
bool curve_value(const struct reader *r, size_t depth, double *value);

/* The seconds that the move at `depth` took, by the clocks before and after it; false: not known, or a clock that was
 * set again. */
bool curve_time(const struct reader *r, size_t depth, double *seconds);

/* What the move at `depth` lost for the one who played it, in percent or points; false where that is not known. */
bool curve_loss(const struct reader *r, size_t depth, double *loss);
bool curve_is_drop(const struct reader *r, size_t depth);

bool curve_has_several(const struct reader *r); /* more than one value */

#endif

/* reader/curve.h - win rate and score along the line followed, and the time that its moves took, from the file
 *
 * For a node without values in the file those of an engine count (reader/opinion.h).
 *
 * Read node by node in slices of idle work, and kept until the line changes.
 */
#ifndef KIFU_READER_CURVE_H
#define KIFU_READER_CURVE_H

#include "reader/reader.h"

#define CURVE_DROP 10.0      /* percent that a move must lose to be a large drop */
#define CURVE_DROP_SCORE 4.0 /* points, without a win rate */

/* The first slice, up to the first packed value: enough for lines of usual length */
void curve_begin(struct reader *r);
bool curve_idle(struct reader *r); /* the next slice; true if there is more to do */
/* Reads the whole line now; false if that would take so long that it is left to idle work */
bool curve_finish(struct reader *r);

bool curve_has(const struct reader *r);      /* anything to draw */
bool curve_is_score(const struct reader *r); /* scores are drawn, as there is no win rate */

/* The value drawn at a depth: win rate or score; false if none. */
bool curve_value(const struct reader *r, size_t depth, double *value);

/* The seconds that the move at `depth` took, by the clocks before and after it; false if unknown, or if the clock was
 * set again. */
bool curve_time(const struct reader *r, size_t depth, double *seconds);

/* The loss of the move at `depth` for its player, in percent or points; false if unknown. */
bool curve_loss(const struct reader *r, size_t depth, double *loss);
bool curve_is_drop(const struct reader *r, size_t depth);

bool curve_has_several(const struct reader *r); /* more than one value */

#endif

/* view/analysis.h - win rate and score along the line followed, from what the file has
 *
 * Read node by node in slices of idle work, and kept as long as the line does not change there.
 */
#ifndef KIFU_VIEW_ANALYSIS_H
#define KIFU_VIEW_ANALYSIS_H

#include "view/session.h"

/* Of a node of the line that has something. */
struct analysis_point {
    size_t depth;
    float winrate; /* 0 to 100, Black's; negative: none */
    float score;   /* Black's lead */
    bool has_score;
    uint32_t bytes; /* looked at for it */
};

struct analysis_line {
    struct analysis_point *at; /* depths ascend */
    size_t count, cap;
    size_t read;               /* nodes of the line that were looked at */
    size_t winrates, scores;   /* how many of them there are */
    size_t bytes;              /* looked at for all of them: limits what is unpacked */
};

#define ANALYSIS_DROP 10.0      /* percent that a move must lose to be a large drop */
#define ANALYSIS_DROP_SCORE 4.0 /* points, where there is no win rate */

void analysis_settle(struct session *s); /* the first slice, up to the first value that is packed: enough for lines of a usual length */
bool analysis_idle(struct session *s);
bool analysis_finish(struct session *s); /* the whole line now; false: it has so much that this takes time, and has to wait for idle work */
void analysis_clear(struct analysis_line *a);
void analysis_free(struct analysis_line *a);

bool analysis_has(const struct session *s); /* anything to draw */
bool analysis_is_score(const struct session *s); /* scores are drawn: there is no win rate */

/* The value that is drawn at a depth: win rate, or score; false: none there. */
bool analysis_value(const struct session *s, size_t depth, double *value);

/* What the move at `depth` lost for the one who played it, in percent or points; false where that is not known. */
bool analysis_loss(const struct session *s, size_t depth, double *loss);
bool analysis_is_drop(const struct session *s, size_t depth);

bool analysis_is_curve(const struct session *s); /* more than one value */

/* The best variations that a program left at the current node (LZ, KT), a line each: "D4 58.5% 988 visits: D4 Q16 R3". At most `most` of them;
 * how many. Filtered. */
size_t analysis_best(const struct session *s, size_t most, struct buf *out);

#endif

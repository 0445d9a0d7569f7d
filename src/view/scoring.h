/* view/scoring.h - scoring the position: the reader marks dead groups, and the pane score shows the result
 *
 * Meanwhile the pane score (panes/score.c) is on the screen, a prompt takes points, and arrows move a cursor on the
 * board. Nothing is kept: Esc, or another game, ends it.
 */
#ifndef KIFU_VIEW_SCORING_H
#define KIFU_VIEW_SCORING_H

#include "rules/score.h"
#include "view/session.h"

struct scoring {
    uint32_t node; /* the node that is scored, */
    size_t played; /* with moves of a scratch line after it */
    struct score score;
};

/* The score that is on the screen; NULL: none. */
static inline const struct score *scoring_shown(const struct session *s)
{
    return s->screen == PANE_SCORE && s->scoring ? &s->scoring->score : NULL;
}

void scoring_try(struct session *s, struct slice text); /* takes what was typed; empty: the point under the cursor */
void scoring_turn(struct session *s, uint16_t point);   /* makes its group dead, or alive again */
void scoring_follow(struct session *s);                 /* scores again if the node has changed */
void scoring_end(struct session *s);                    /* without a message: the game changes */

/* RE, borrowed from `out`, to which it is appended; its `at` is NULL if it may not be shown. */
struct slice scoring_result(const struct session *s, struct buf *out);

#endif

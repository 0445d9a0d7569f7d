/* view/scoring.h - the count of the position: which groups are dead is turned, the pane score shows it
 *
 * While it goes on the pane score (panes/score.c) is on the screen, a prompt takes points, and arrows move a
 * cursor on the board. Nothing of it stays: Esc, or another game, and it is forgotten.
 */
#ifndef KIFU_VIEW_SCORING_H
#define KIFU_VIEW_SCORING_H

#include "rules/score.h"
#include "view/session.h"

struct scoring {
    uint32_t node; /* that is counted, */
    size_t played; /* and moves of a scratch line after it */
    struct score score;
};

/* The count that is on the screen; NULL: none is. */
static inline const struct score *scoring_shown(const struct session *s)
{
    return s->screen == PANE_SCORE && s->scoring ? &s->scoring->score : NULL;
}

void scoring_try(struct session *s, struct slice text); /* what was typed; empty: the point under the cursor */
void scoring_turn(struct session *s, uint16_t point);   /* its group dead, or alive again */
void scoring_follow(struct session *s);                 /* counts again where the node is another one */
void scoring_end(struct session *s);                    /* without a word: the game is another one */

/* RE, where it may be shown: at NULL where not. Appended to `out`, which it borrows. */
struct slice scoring_result(const struct session *s, struct buf *out);

#endif

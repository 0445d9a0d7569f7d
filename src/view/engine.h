/* view/engine.h - the engine beside the record: when it is on, its letters, playing its candidates
 *
 * session.engine (reader/gtp.h) is the dialogue with it; the caller carries the bytes, by wants.engine. While it is on,
 * the letters A, B, C are its candidates, on the board and in the pane engine (panes/engine.c), and nothing else has
 * letters. A capital letter plays one: in the record if it has the move, else on a scratch line (view/tried.h). The
 * library and the engine are never on at the same time: one turns the other off.
 */
#ifndef KIFU_VIEW_ENGINE_H
#define KIFU_VIEW_ENGINE_H

#include "board/scene.h"
#include "view/session.h"

/* It was turned on, and nothing is hidden that it would reveal. */
bool engine_is_on(const struct session *s);

/* It has reported something, or will: it has started and not failed. A step does not change this. */
bool engine_speaks(const struct session *s);

/* Its report on the present position, as it is shown; NULL: nothing yet. */
const struct gtp_info *engine_info(const struct session *s);

/* The same, or until there is one, the report on the position before: nothing of it can be played. */
const struct gtp_info *engine_seen(const struct session *s);

/* True: White's win rate is written; else Black's. By the option engine-winrate. */
bool engine_is_of_white(const struct session *s, const struct gtp_info *info);

/* Who will own each point, enum stone by point; NULL: not shown, or unknown. */
const uint8_t *engine_owners(const struct session *s);

size_t engine_letters(const struct session *s);                  /* how many candidates have letters */
size_t engine_at(const struct session *s, uint16_t point);       /* the one on a point; SIZE_MAX: none */
struct move engine_move(const struct gtp_info *info, size_t at); /* the move of an existing candidate */

/* The next move of the line in the record, and the number of that candidate; info->count: it is not a candidate. False:
 * no move comes next. */
bool engine_recorded(const struct session *s, const struct gtp_info *info, size_t *at, struct move *move);

void engine_play(struct session *s, size_t at);            /* a candidate; or a message: no such candidate */
void engine_play_letter(struct session *s, size_t letter); /* by its letter */

/* ---- the candidate that is selected in the focused pane (s->selected), and its variation ---- */

void engine_pick(struct session *s, int at); /* a candidate, or the nearest existing one */
void engine_pick_again(struct session *s);   /* the same move, which may have another number now */
bool engine_is_picked(const struct session *s, size_t at);
void engine_step(struct session *s, int step); /* forward or back in its variation */
/* The moves of its variation as ghosts; returns how many. */
size_t engine_ghosts(const struct session *s, struct ghost *ghosts, size_t most);

bool engine_goes_off(const struct session *s); /* if its key is pressed again */
void engine_off(struct session *s);            /* ends it */
void engine_follow(struct session *s);         /* keeps its opinion of the position for the graph */

#endif

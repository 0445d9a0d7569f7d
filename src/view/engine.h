/* view/engine.h - the engine beside the record: when it is asked, what its letters are, playing what it says
 *
 * What is sent to it and what it says is session.engine (reader/gtp.h); its bytes go and come outside, by wants.engine.
 * While it is on, the letters A, B, C are its candidates, on the board and in the pane engine (panes/engine.c), and no
 * others are; a capital letter plays one: in the record where that has it, else on a scratch line (view/tried.h). The
 * library and the engine are not on at the same time: the later one turns the other off.
 */
#ifndef KIFU_VIEW_ENGINE_H
#define KIFU_VIEW_ENGINE_H

#include "board/scene.h"
#include "view/session.h"

/* It was asked for, and nothing of the game is hidden that it would tell. */
bool engine_is_on(const struct session *s);

/* It has said something, or will: it has started, and nothing is wrong. The same before and after a step. */
bool engine_speaks(const struct session *s);

/* What is shown of what it said of the position that is looked at; NULL: nothing yet. */
const struct gtp_info *engine_info(const struct session *s);

/* That, or until there is something, what it said of the position before: nothing of it can be played. */
const struct gtp_info *engine_seen(const struct session *s);

/* Whose win rate is written, by the option engine-winrate: White's, else Black's. */
bool engine_is_of_white(const struct session *s, const struct gtp_info *info);

/* Whose each point will be, enum stone by point; NULL: it is not shown, or not known. */
const uint8_t *engine_owners(const struct session *s);

size_t engine_letters(const struct session *s);                  /* how many candidates have letters */
size_t engine_at(const struct session *s, uint16_t point);       /* the one on a point; SIZE_MAX */
struct move engine_move(const struct gtp_info *info, size_t at); /* the move of a candidate, which exists */

/* The candidate that the line goes on with in the record: its number, or info->count where it is none of them. False:
 * no move comes next. */
bool engine_recorded(const struct session *s, const struct gtp_info *info, size_t *at, struct move *move);

void engine_play(struct session *s, size_t at);            /* a candidate; or a message says that there is none */
void engine_play_letter(struct session *s, size_t letter); /* of those that have one */

/* ---- the one that is selected in the pane (s->selected), while that is focused; the variation that it expects ---- */

void engine_pick(struct session *s, int at); /* a candidate, the nearest one that there is */
void engine_pick_again(struct session *s);   /* the same move, which may be another candidate now */
bool engine_is_picked(const struct session *s, size_t at);
void engine_step(struct session *s, int step); /* on along its variation, or back */
/* Its moves as stones that may come; how many. */
size_t engine_ghosts(const struct session *s, struct ghost *ghosts, size_t most);

bool engine_goes_off(const struct session *s); /* when its key is pressed again */
void engine_off(struct session *s);            /* it ends */
void engine_follow(struct session *s);         /* keeps what was said of the position for the graph */

#endif

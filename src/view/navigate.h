/* view/navigate.h - moving about in a game: what the commands of moving and of variations share with others */
#ifndef KIFU_VIEW_NAVIGATE_H
#define KIFU_VIEW_NAVIGATE_H

#include "view/session.h"

/* The node of the next comment on the line followed after `depth`, or (step -1) before it; SGF_NONE. */
uint32_t navigate_comment(struct session *s, size_t depth, int step);

/* Where what was typed at the goto prompt leads; SGF_NONE and *e where nowhere. */
uint32_t goto_find(struct session *s, struct slice text, struct error *e);

/* The node of a move number: on the line followed, else on the main line; SGF_NONE. */
uint32_t goto_number(struct session *s, long number);

/* The node on the line followed that plays on `point`: the nearest one before the current node, else after it; SGF_NONE. */
uint32_t goto_point(struct session *s, uint16_t point);

/* Leaps there, or says why not. */
void goto_text(struct session *s, struct slice text);

#endif

/* panes/typing.h - the line that is typed, with the word before it and the cursor */
#ifndef KIFU_PANES_TYPING_H
#define KIFU_PANES_TYPING_H

#include "view/pane.h"

/* In the first row of `r`. A line longer than that is shifted so that the cursor is seen. */
void typing_draw(const struct session *s, struct canvas *c, struct rect r);

int typing_columns(const struct session *s, int ambiguous); /* of the word and the line, were there room for all */

#endif

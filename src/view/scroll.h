/* view/scroll.h - the focused pane: moving in it, and going where it leads */
#ifndef KIFU_VIEW_SCROLL_H
#define KIFU_VIEW_SCROLL_H

#include "view/session.h"

void scroll_focus(struct session *s, enum pane_id id);            /* unless a screen covers the panes */
void scroll_pane(struct session *s, enum pane_id id, int lines);  /* by lines, or a list's selection; down is positive */
void scroll_follow(struct session *s, enum pane_id id);           /* where the selected thing of the pane leads */

#endif

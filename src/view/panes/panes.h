/* view/panes/panes.h - the table of the panes */
#ifndef KIFU_VIEW_PANES_PANES_H
#define KIFU_VIEW_PANES_PANES_H

#include "view/pane.h"

#define PANE(id, name, record) extern const struct pane pane_##record;
#include "view/pane.def"
#undef PANE

const struct pane *pane_of(enum pane_id id);

/* What a picture makes of a pane whose place is `r`: what it shows is made, what is selected and scrolled kept within
 * bounds. Also before keys move in it: several may come between two pictures, and lead where they do with one each. */
void pane_settle(struct session *s, enum pane_id id, struct rect r);
void panes_focus(struct session *s, const struct layout *l); /* a pane that has no place any more has no focus */

#endif

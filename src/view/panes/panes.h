/* view/panes/panes.h - the table of the panes */
#ifndef KIFU_VIEW_PANES_PANES_H
#define KIFU_VIEW_PANES_PANES_H

#include "view/pane.h"

#define PANE(id, name, record) extern const struct pane pane_##record;
#include "view/pane.def"
#undef PANE

const struct pane *pane_of(enum pane_id id);

#endif

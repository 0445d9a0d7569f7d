/* view/panes/panes.c - the table of the panes */
#include "view/panes/panes.h"

#define PANE(id, name, record) extern const struct pane pane_##record;
#include "view/pane.def"
#undef PANE

const struct pane *const pane_table[PANE_COUNT] = {
#define PANE(id, name, record) [PANE_##id] = &pane_##record,
#include "view/pane.def"
#undef PANE
};

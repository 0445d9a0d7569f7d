/* panes/panes.c - the table of the panes */
#include "panes/panes.h"

#define PANE(id, name, record) extern const struct pane pane_##record;
#include "screen/pane.def"
#undef PANE

const struct pane *const pane_table[PANE_COUNT] = {
#define PANE(id, name, record) [PANE_##id] = &pane_##record,
#include "screen/pane.def"
#undef PANE
};

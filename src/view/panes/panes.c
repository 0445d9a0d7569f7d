/* view/panes/panes.c - the table of the panes */
#include "view/panes/panes.h"

static const struct pane *const panes[PANE_COUNT] = {
#define PANE(id, name, record) [PANE_##id] = &pane_##record,
#include "view/pane.def"
#undef PANE
};

const struct pane *pane_of(enum pane_id id)
{
    return panes[id];
}

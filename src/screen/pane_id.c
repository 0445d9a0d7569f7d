/* screen/pane_id.c - the names of the panes */
#include "screen/pane_id.h"

static const char *const names[PANE_COUNT] = {
#define PANE(id, name, record) [PANE_##id] = (name),
#include "screen/pane.def"
#undef PANE
};

const char *pane_name(enum pane_id id)
{
    return names[id];
}

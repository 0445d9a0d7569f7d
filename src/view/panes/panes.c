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

void pane_settle(struct session *s, enum pane_id id, struct rect r)
{
    const struct pane *pane = pane_of(id);

    if (pane->prepare)
        pane->prepare(s, r);
    if (pane->height && r.height > 1 && r.width > 0)
        s->scroll[id] = pane_clamp(s->scroll[id], 0, pane->height(s, r.width) - (r.height - 1));
}

void panes_focus(struct session *s, const struct layout *l)
{
    const struct rect r = l->panes[s->focus];

    if (r.width == 0 || r.height == 0)
        s->focus = PANE_BOARD;
}

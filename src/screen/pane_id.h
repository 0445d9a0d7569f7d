/* screen/pane_id.h - the numbers of the panes: a row of pane.def each */
#ifndef KIFU_SCREEN_PANE_ID_H
#define KIFU_SCREEN_PANE_ID_H

enum pane_id {
#define PANE(id, name, record) PANE_##id,
#include "screen/pane.def"
#undef PANE
    PANE_COUNT
};

const char *pane_name(enum pane_id id); /* "comment" */

#endif

/* panes/panes.h - the table of the panes, for session_init */
#ifndef KIFU_PANES_PANES_H
#define KIFU_PANES_PANES_H

#include "view/pane.h"

extern const struct pane *const pane_table[PANE_COUNT];

#endif

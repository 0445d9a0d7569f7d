/* tests/tty/vt.h - a terminal in memory (libvterm), and whether it shows what was painted */
#ifndef KIFU_TESTS_TTY_VT_H
#define KIFU_TESTS_TTY_VT_H

#include <vterm.h>

#include "tty/paint.h"
#include "screen/canvas.h"

struct vt {
    VTerm *vt;
    VTermScreen *screen;
};

void vt_open(struct vt *e, int columns, int rows);
void vt_close(struct vt *e);
void vt_write(struct vt *e, struct slice bytes);

/* What is wrong in a cell ("text", "background" ...), as far as a terminal of this kind can show it; NULL: nothing. */
const char *vt_cell_fault(const struct vt *e, const struct paint_terminal *t, const struct canvas *c, const struct theme *theme, int x, int y);

bool vt_has_cursor_at(const struct vt *e, int x, int y);
bool vt_has_plain_background(const struct vt *e); /* the pen */

#endif

/* tests/tty/emulator.h - a terminal in memory (libvterm), and whether it shows what was painted */
#ifndef KIFU_TESTS_TTY_EMULATOR_H
#define KIFU_TESTS_TTY_EMULATOR_H

#include <vterm.h>

#include "tty/paint.h"
#include "view/canvas.h"

struct emulator {
    VTerm *vt;
    VTermScreen *screen;
};

void emulator_open(struct emulator *e, int columns, int rows);
void emulator_close(struct emulator *e);
void emulator_write(struct emulator *e, struct slice bytes);

/* What a cell shows that it should not ("text", "background" ...), as far as a terminal of this kind can show it; NULL: all is well. */
const char *emulator_cell_fault(const struct emulator *e, const struct paint_terminal *t, const struct canvas *c,
                                const struct theme *theme, int x, int y);

bool emulator_has_cursor_at(const struct emulator *e, int x, int y);
bool emulator_has_plain_background(const struct emulator *e); /* the pen */

#endif

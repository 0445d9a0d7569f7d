/* screen/builtin.h - the files of data/ that are compiled in
 *
 * Default bindings and themes are written in the language of kifurc. The build turns them into builtin.c (by
 * data/builtin.awk), so that the program needs no file to start; the same files are installed as samples. Bindings
 * become a table: reading their text took a sixth of all instructions from the start to the first picture.
 */
#ifndef KIFU_SCREEN_BUILTIN_H
#define KIFU_SCREEN_BUILTIN_H

#include "screen/keymap.h"

struct builtin {
    const char *name; /* without folder and ending: "wood" for data/themes/wood.conf */
    const char *text; /* all of it; lines end with LF */
};

extern const struct binding builtin_keymap[]; /* the lines of data/keymap.conf; none binds a key twice in its context */
extern const size_t builtin_keymap_count;

extern const struct builtin builtin_themes[]; /* data/themes, in the order of their names */
extern const size_t builtin_theme_count;

#endif

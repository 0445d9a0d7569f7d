/* view/builtin.h - the files of data/ that are compiled in
 *
 * Default bindings and themes are written in the language users write. The build turns their text into builtin.c (by
 * data/builtin.awk), so that the program needs no file to start; the same files are installed as samples.
 */
#ifndef KIFU_VIEW_BUILTIN_H
#define KIFU_VIEW_BUILTIN_H

#include <stddef.h>

struct builtin {
    const char *name; /* without folder and ending: "wood" for data/themes/wood.conf */
    const char *text; /* all of it; lines end with LF */
};

extern const char builtin_keymap[];           /* data/keymap.conf */
extern const struct builtin builtin_themes[]; /* data/themes, in the order of their names */
extern const size_t builtin_theme_count;

#endif

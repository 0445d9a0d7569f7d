/* screen/theme.h - themes: the look of each role
 *
 * Drawing names a role; a theme has foreground, background and attributes for each role, for every depth of colour:
 * 256, 16, 8, and none (attributes only). Themes are texts (data/themes/NAME.conf), compiled in, in the language of
 * kifurc with these lines:
 *
 *     terminal any                       the terminal that it is for: dark, light, any
 *     depth 256                          what follows is for this depth, or several
 *     stones colored                     how Black and White differ: colored, shaped, swapped (enum stones)
 *     like mono                          begin with the lines of that theme for this depth
 *     reverse board                      the board is in reverse video on a dark terminal
 *     color last-black 16 173 bold
 *     bright mark-white 0 15             with 8 colours on a terminal that has 16
 *
 * A role that a depth leaves out has the colours of its parent role (role.def), in the end those of `text`.
 */
#ifndef KIFU_SCREEN_THEME_H
#define KIFU_SCREEN_THEME_H

#include "base/bytes.h"
#include "base/error.h"

enum role {
#define ROLE(id, name, letter, parent, contrast, sentence) ROLE_##id,
#include "screen/role.def"
#undef ROLE
    ROLE_COUNT
};

enum depth { DEPTH_NONE, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_COUNT };

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_UNDERLINE = 4, ATTR_REVERSE = 8, ATTR_ITALIC = 16 };

struct style {
    int16_t foreground; /* -1: the terminal's own; else 0 to 255 */
    int16_t background;
    uint8_t attributes; /* ATTR_ bits */
};

#define COLOR_KEEP (-2)

/* The colours that a line of configuration gives to a role; COLOR_KEEP: unchanged. */
struct color {
    int16_t foreground, background;
    int attributes;
};

/* How Black and White differ. SHAPED: a full disc is Black, a ring White, as in a book: dark ink on a light board.
 * SWAPPED: the full disc is White, the ring Black, as a full disc shines on a dark terminal without a painted board. */
enum stones { STONES_COLORED, STONES_SHAPED, STONES_SWAPPED };

enum terminal { TERMINAL_ANY, TERMINAL_DARK, TERMINAL_LIGHT };

/* What a theme is made for. The ground is TERMINAL_ANY if the terminal did not report it: dark is assumed. */
struct theme_place {
    enum depth depth;
    enum terminal ground;
    bool has_bright; /* DEPTH_8 was chosen on a terminal that has more */
};

struct theme {
    char name[32];
    enum depth depth;
    enum stones stones;
    enum terminal terminal;
    bool is_reversed;                /* the board is in reverse video: on a dark terminal, without colours */
    struct style styles[ROLE_COUNT]; /* all are set */
};

const char *role_name(enum role r);     /* "last-move" */
enum role role_find(struct slice name); /* ROLE_COUNT: none */
char role_letter(enum role r);          /* in a picture of roles */

size_t theme_count(void); /* compiled in */
const char *theme_name(size_t index);
bool theme_named(struct slice name, struct error *e); /* false and *e: no such theme */
/* The last move has no colour of its own, and is put in brackets */
bool theme_has_brackets(const struct theme *t);
bool theme_has_ground(const struct theme *t, enum role r); /* it has a background colour */
/* Makes the theme of that name for a terminal. False and *e: no such theme. */
bool theme_make(struct theme *t, struct slice name, struct theme_place place, struct error *e);
/* The theme that the one of that name is `like` at this depth, if it has no other lines there; else NULL */
const char *theme_instead(struct slice name, enum depth depth);

/* Reads the words of "color ROLE FOREGROUND BACKGROUND ATTRIBUTES"; the last two may be left out. A colour is a number,
 * a name ("red", "default") or "-" (unchanged); attributes are names. False and *e: they are wrong. */
bool color_read(const struct slice *words, size_t count, enum role *role, struct color *c, struct error *e);
void theme_color(struct theme *t, enum role role, const struct color *c);

#endif

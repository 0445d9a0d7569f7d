/* screen/theme.h - roles and what they look like
 *
 * Drawing names a role; a theme gives each role foreground, background and attributes, for every depth of colour: 256,
 * 16, 8, and none (attributes only). Themes are text (data/themes/NAME.conf), compiled in, in the language of kifurc
 * and four words more:
 *
 *     terminal any                       it is made for: dark, light, any
 *     depth 256                          what follows is for this depth, or these
 *     stones colored                     what tells them apart: colored, shaped, swapped (see enum stones)
 *     like mono                          begins with what that theme says for this depth
 *     reverse board                      on a dark terminal the board is in reverse video; nothing: it is not
 *     color last-black 16 173 bold
 *     bright mark-white 0 15             with 8 colours on a terminal that has 16
 *
 * A role that a depth leaves out takes the colours of its parent role (role.def), at last those of `text`.
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

/* What a line of configuration gives to a role; COLOR_KEEP: as it is. */
struct color {
    int16_t foreground, background;
    int attributes;
};

/* What tells stones apart. SHAPED: a full disc is Black, a ring White, as in a book: dark ink on a light board. SWAPPED:
 * on a dark terminal without a painted board a full disc shines: it is White, the ring Black. */
enum stones { STONES_COLORED, STONES_SHAPED, STONES_SWAPPED };

enum terminal { TERMINAL_ANY, TERMINAL_DARK, TERMINAL_LIGHT };

/* What a theme is made for. The ground ANY is one that the terminal did not tell: taken as dark. */
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
    struct style styles[ROLE_COUNT]; /* complete */
};

const char *role_name(enum role r);     /* "last-move" */
enum role role_find(struct slice name); /* ROLE_COUNT: none */
char role_letter(enum role r);          /* of the picture of roles */

size_t theme_count(void); /* those compiled in */
const char *theme_name(size_t index);
bool theme_named(struct slice name, struct error *e); /* false and *e where there is none */
/* The last move has no color of its own: it is put in brackets */
bool theme_has_brackets(const struct theme *t);
bool theme_has_ground(const struct theme *t, enum role r); /* another one than the terminal's */
/* Makes the theme of that name for a terminal; false and *e where there is none. */
bool theme_make(struct theme *t, struct slice name, struct theme_place place, struct error *e);
/* The theme that is shown instead at this depth, as the one of that name has nothing of its own there; else NULL */
const char *theme_instead(struct slice name, enum depth depth);

/* A line "color ROLE FOREGROUND BACKGROUND ATTRIBUTES" as words, of which the last two may be left out: colours as a
 * number, a name ("red", "default") or "-" (as it is), attributes by names. False and *e where it is wrong. */
bool color_read(const struct slice *words, size_t count, enum role *role, struct color *c, struct error *e);
void theme_color(struct theme *t, enum role role, const struct color *c);

#endif

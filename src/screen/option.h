/* screen/option.h - the options: one table, one way to set them */
#ifndef KIFU_SCREEN_OPTION_H
#define KIFU_SCREEN_OPTION_H

#include "base/bytes.h"
#include "base/error.h"

enum option_id {
#define OPTION(id, name, type, default, values, sentence) OPTION_##id,
#include "screen/option.def"
#undef OPTION
    OPTION_COUNT
};

/* Values of words, in the order of their rows. */
enum { GLYPHS_AUTO, GLYPHS_UNICODE, GLYPHS_ASCII };
enum { BACKGROUND_AUTO, BACKGROUND_DARK, BACKGROUND_LIGHT };
enum { COLOR_AUTO, COLOR_NEVER, COLOR_8, COLOR_16, COLOR_256 };
enum { COORDINATES_A1, COORDINATES_SGF, COORDINATES_OFF };
enum {
    FLIP_NONE,
    FLIP_HORIZONTAL,
    FLIP_VERTICAL,
    FLIP_BOTH,
    FLIP_TRANSPOSE,
    FLIP_LEFT,
    FLIP_RIGHT,
    FLIP_ANTITRANSPOSE
};
enum {
    VARIATIONS_FILE,
    VARIATIONS_CHILDREN,
    VARIATIONS_SIBLINGS,
    VARIATIONS_LIST,
    VARIATIONS_SIBLINGS_LIST,
    VARIATIONS_OFF
};
enum { SHOW_AUTO, SHOW_ON, SHOW_OFF, SHOW_TIME /* graph only */ }; /* tree, graph */
enum { INFO_OFF, INFO_ON, INFO_ALL };
enum { SCALE_AUTO, SCALE_HUGE, SCALE_BIG, SCALE_NORMAL, SCALE_SMALL, SCALE_OVERVIEW };
enum { MOUSE_AUTO, MOUSE_ON, MOUSE_OFF };
enum { PARK_OFF, PARK_MOVE, PARK_STATUS };
enum { ENGINE_SHOW_CANDIDATES, ENGINE_SHOW_OWNERSHIP };
enum { ENGINE_WINRATE_BLACK, ENGINE_WINRATE_MOVER };
enum { NUMBERS_OFF = 0, NUMBERS_ALL = -1, NUMBERS_VARIATION = -2 }; /* words, from 0 down; else the last N moves */

/* The longest text that is copied to the clipboard; terminals have limits from 74,994 bytes on. */
#define COPY_BYTES_MOST 65536

struct options {
    int value[OPTION_COUNT]; /* of a text: 1 if it was set, even to the default */
    char theme[32];
    char language[32];  /* "auto": that of the environment */
    char library[1024]; /* paths, ":" between them; "auto": the files of the viewer */
};

void options_init(struct options *o);                                                        /* the defaults */
bool options_set(struct options *o, struct slice name, struct slice value, struct error *e); /* false: *e says why */
void options_get(const struct options *o, enum option_id option, struct buf *out);           /* the value as a word */
const char *option_name(enum option_id option);
const char *option_sentence(enum option_id option); /* translated */
bool option_is_foreign(enum option_id option);      /* its sentence is translated, its name is not */
const char *option_values(enum option_id option);
int option_count(enum option_id option);       /* how many values it has, if they are words */
enum option_id option_find(struct slice name); /* OPTION_COUNT: none */

#endif

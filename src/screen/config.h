/* screen/config.h - what the reader has set, and the language it is written in: lines, and files made of them
 *
 *     bind CONTEXT KEY COMMAND [ARGUMENT]    context: a pane's name, `prompt`, `practice` or `all`; the command `none`
 *                                            takes the binding away
 *     set OPTION VALUE
 *     color ROLE FOREGROUND BACKGROUND ATTRIBUTES
 *     engine NAME PROGRAM [ARGUMENT]...      screen/engines.h; only a file may have it
 *     source FILE
 *
 * `#` begins a comment where a word begins; words may be quoted, "so" or 'so'. A mistake is one message with file and
 * line, the rest still counts. What the command line and the prompt set goes the same way.
 */
#ifndef KIFU_SCREEN_CONFIG_H
#define KIFU_SCREEN_CONFIG_H

#include "screen/engines.h"
#include "screen/option.h"
#include "screen/theme.h"

struct settings {
    struct options options;
    struct keymap *keymap;           /* owned */
    struct color colors[ROLE_COUNT]; /* laid over every theme */
    struct engines engines;
    struct buf names;      /* the reader's own names.conf: query/people.h */
    struct buf complaints; /* mistakes, "kifurc:3: no such command: nxet", a line each, until they are said */
};

void settings_init(struct settings *s); /* the defaults */
void settings_free(struct settings *s);
void settings_copy(struct settings *to, const struct settings *from); /* all but the complaints */
bool settings_set(struct settings *s, struct slice name, struct slice value, struct error *e); /* an option */

/* A line, `source` excepted. False and *e where it is wrong. */
bool settings_line(struct settings *s, struct slice line, struct error *e);

/* Whoever reads files of configuration; each may be NULL. */
struct config_reader {
    bool (*source)(void *context, const char *path, struct buf *out); /* reads what `source` names */
    /* The files are read, and the option language is as they say, so that mistakes are said in it. True: the rest
     * counts, too. */
    bool (*begin)(void *context, struct settings *s);
    void *context;
};

/* Reads the text of a file, and what it sources, each once. */
void config_read(struct settings *s, const char *name, struct slice text, const struct config_reader *reader);

#endif

/* screen/config.h - the settings, and the language of configuration: lines and files
 *
 *     bind CONTEXT KEY COMMAND [ARGUMENT]    context: a pane's name, `prompt`, `practice` or `all`; the command `none`
 *                                            removes the binding
 *     set OPTION VALUE
 *     color ROLE FOREGROUND BACKGROUND ATTRIBUTES
 *     engine NAME PROGRAM [ARGUMENT]...      screen/engines.h; only a file may have it
 *     source FILE
 *
 * A word that begins with `#` begins a comment; words may be quoted, "so" or 'so'. A mistake gives a message with file
 * and line, and the other lines still count. The command line and the prompt use the same lines.
 */
#ifndef KIFU_SCREEN_CONFIG_H
#define KIFU_SCREEN_CONFIG_H

#include "screen/engines.h"
#include "screen/option.h"
#include "screen/theme.h"

struct settings {
    struct options options;
    struct keymap *keymap;           /* owned */
    struct color colors[ROLE_COUNT]; /* override those of any theme */
    struct engines engines;
    struct buf names;      /* the reader's own names.conf: query/people.h */
    struct buf complaints; /* mistakes, "kifurc:3: no such command: nxet", a line each, until they are reported */
};

void settings_init(struct settings *s); /* the defaults */
void settings_free(struct settings *s);
void settings_copy(struct settings *to, const struct settings *from); /* all but the complaints */
bool settings_set(struct settings *s, struct slice name, struct slice value, struct error *e); /* an option */

/* Any line but `source`. False and *e: it is wrong. */
bool settings_line(struct settings *s, struct slice line, struct error *e);

/* Callbacks for reading files; each may be NULL. */
struct config_reader {
    bool (*source)(void *context, const char *path, struct buf *out); /* reads what `source` names */
    /* Called when all files are read and only the option language is set, so that mistakes are reported in it. False:
     * their other lines are ignored. */
    bool (*begin)(void *context, struct settings *s);
    void *context;
};

/* Reads the text of a file, and the files that it sources, each once. */
void config_read(struct settings *s, const char *name, struct slice text, const struct config_reader *reader);

#endif

/* view/config.h - the language of configuration: lines, and the files that are made of them
 *
 *     bind CONTEXT KEY COMMAND [ARGUMENT]     context: a pane's name, `prompt`, or `all`; the command `none` takes the
 * binding away set OPTION VALUE color ROLE FOREGROUND BACKGROUND ATTRIBUTES source FILE
 *
 * `#` begins a comment where a word begins; words may be quoted, "so" or 'so'. A mistake is one message with file and
 * line, the rest still counts.
 */
#ifndef KIFU_VIEW_CONFIG_H
#define KIFU_VIEW_CONFIG_H

#include "view/session.h"

/* Reads lines of configuration into the session. `complain` gets one line for each mistake ("kifurc:3: no such command:
 * nxet"; NULL: mistakes are passed over); `source` reads another file for `source` (NULL: not allowed). */
struct config_hooks {
    void (*complain)(void *context, const char *line);
    bool (*source)(void *context, const char *path, struct buf *out);
    void *context;
};
void config_read(struct session *s, const char *name, struct slice text, const struct config_hooks *hooks);

/* The option language alone, by the same lines of the same files: it is wanted before there is a session, so that its
 * mistakes are said in that language. Nothing else of *o is changed; hooks->complain should be NULL. */
void config_read_language(struct options *o, const char *name, struct slice text, const struct config_hooks *hooks);

/* One line of it, `source` excepted. False and *e where it is wrong. */
bool config_line(struct session *s, struct slice line, struct error *e);

#endif

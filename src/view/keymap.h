/* view/keymap.h - bindings, and the language they are written in
 *
 * data/keymap.conf (compiled in) and kifurc are read by the same reader, a line each:
 *
 *     bind CONTEXT KEY COMMAND [ARGUMENT]     context: a pane's name, `prompt`, or `all`
 *     set OPTION VALUE
 *     color ROLE FOREGROUND BACKGROUND ATTRIBUTES
 *     source FILE
 *
 * `#` begins a comment where a word begins; words may be quoted. A mistake is one message with file and line, the rest still counts.
 * Looking up goes from the focused pane's context to `all`.
 */
#ifndef KIFU_VIEW_KEYMAP_H
#define KIFU_VIEW_KEYMAP_H

#include "view/session.h"

struct binding {
    uint32_t key;
    uint8_t context;    /* enum pane_id, or one of the two below */
    const struct command *command;
    char *argument;     /* NULL: none */
};

enum { CONTEXT_ALL = PANE_COUNT, CONTEXT_PROMPT };

struct keymap {
    struct binding *at;
    size_t count, cap;
};

struct keymap *keymap_new(void);  /* the compiled-in bindings */
void keymap_free(struct keymap *k);
const struct binding *keymap_find(const struct keymap *k, int context, uint32_t key); /* NULL: not bound */

/* The keys of a command in the order they were bound, as shown: "→ l Space". */
void keymap_keys(const struct keymap *k, const struct command *command, bool ascii, struct buf *out);

/* Reads lines of configuration into the session. `complain` gets one line for each mistake ("kifurc:3: no such command: nxet"); `source`
 * reads another file for `source` (NULL: not allowed). */
struct config_hooks {
    void (*complain)(void *context, const char *line);
    bool (*source)(void *context, const char *path, struct buf *out);
    void *context;
};
void config_read(struct session *s, const char *name, struct slice text, const struct config_hooks *hooks);

#endif

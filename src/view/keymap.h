/* view/keymap.h - bindings, and the language they are written in
 *
 * data/keymap.conf (compiled in) and kifurc are read by the same reader, a line each:
 *
 *     bind CONTEXT KEY COMMAND [ARGUMENT]     context: a pane's name, `prompt`, or `all`; the command `none` takes the binding away
 *     set OPTION VALUE
 *     color ROLE FOREGROUND BACKGROUND ATTRIBUTES
 *     source FILE
 *
 * `#` begins a comment where a word begins; words may be quoted, "so" or 'so'. A mistake is one message with file and line, the rest still
 * counts. Looking up goes from the focused pane's context to `all`, and in a prompt to `prompt` only.
 */
#ifndef KIFU_VIEW_KEYMAP_H
#define KIFU_VIEW_KEYMAP_H

#include "view/command.h"
#include "view/session.h"

struct binding {
    uint32_t key;
    uint8_t context;    /* enum pane_id, or one of the two below */
    const struct command *command;
    char *argument;     /* NULL: none */
};

enum { CONTEXT_ALL = PANE_COUNT, CONTEXT_PROMPT };

struct keymap {
    struct binding *at; /* in the order they were bound first */
    size_t count, cap;
};

struct keymap *keymap_new(void);  /* the compiled-in bindings */
struct keymap *keymap_copy(const struct keymap *k);
void keymap_free(struct keymap *k);
const struct binding *keymap_find(const struct keymap *k, int context, uint32_t key); /* NULL: not bound */

/* The keys of a command in the order they were bound, as shown: "→ l Space"; of more than four the first three and "...". A key bound in
 * several contexts is told once. */
void keymap_keys(const struct keymap *k, const struct command *command, bool ascii, struct buf *out);

/* The first key of a command, for a message: "d"; ":diagnostics" where it has none. */
void keymap_key(const struct keymap *k, const char *word, bool ascii, struct buf *out);

/* Reads lines of configuration into the session. `complain` gets one line for each mistake ("kifurc:3: no such command: nxet"); `source`
 * reads another file for `source` (NULL: not allowed). */
struct config_hooks {
    void (*complain)(void *context, const char *line);
    bool (*source)(void *context, const char *path, struct buf *out);
    void *context;
};
void config_read(struct session *s, const char *name, struct slice text, const struct config_hooks *hooks);

/* One line of it, `source` excepted. False and *e where it is wrong. */
bool config_line(struct session *s, struct slice line, struct error *e);

/* The words of a line, quotes taken off, a comment left out: at most `most` of them, the rest of the line in the last; how many. False and
 * *e where a quote is not closed. */
bool config_words(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e);

#endif

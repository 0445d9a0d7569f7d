/* screen/keymap.h - bindings: the command of each key
 *
 * Those of data/keymap.conf are compiled in; kifurc and the prompt change them (screen/config.h). A key is looked up in
 * the context of the focused pane, then in `all`; at a prompt only in `prompt`; while guessing moves or solving a
 * problem in `practice`, then in `prompt`; while choosing a part of the board in `region`, then in `all`.
 */
#ifndef KIFU_SCREEN_KEYMAP_H
#define KIFU_SCREEN_KEYMAP_H

#include "base/error.h"
#include "screen/command.h"
#include "screen/key.h"
#include "screen/pane_id.h"

struct binding {
    uint32_t key;
    uint8_t context; /* enum pane_id, or one of the four below */
    const struct command *command;
    const char *argument; /* NULL: none; owned by the keymap */
};

enum { CONTEXT_ALL = PANE_COUNT, CONTEXT_PROMPT, CONTEXT_PRACTICE, CONTEXT_REGION };

struct keymap {
    struct binding *at; /* in the order in which they were first bound */
    size_t count, cap;
};

struct keymap *keymap_new(void); /* the compiled-in bindings */
struct keymap *keymap_copy(const struct keymap *k);
void keymap_free(struct keymap *k);
const struct binding *keymap_find(const struct keymap *k, int context, uint32_t key); /* NULL: not bound */

/* Appends the keys of a command in the order in which they were bound, as shown: "→ l Space"; of more than four the
 * first three and "...". A key with several contexts is named once, and not at all for `practice`. */
void keymap_keys(const struct keymap *k, const struct command *command, bool ascii, struct buf *out);

/* The same for the keys of one context. */
void keymap_keys_in(const struct keymap *k, int context, const struct command *command, bool ascii, struct buf *out);

/* The first key of a command, for a message: "d"; ":diagnostics" without a key. */
struct keymap_shown {
    char text[48];
};
struct keymap_shown keymap_key(const struct keymap *k, const char *word, bool ascii);

/* Binds by the words of "bind CONTEXT KEY COMMAND [ARGUMENT]". False and *e: they are wrong. */
bool keymap_bind(struct keymap *k, const struct slice *words, size_t count, struct error *e);

#endif

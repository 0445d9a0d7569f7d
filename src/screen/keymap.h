/* screen/keymap.h - bindings: which command a key is for
 *
 * Those of data/keymap.conf are compiled in; kifurc and the prompt change them (screen/config.h). Looking up goes from
 * the focused pane's context to `all`, and in a prompt to `prompt` only; where moves are guessed or a problem is solved
 * from `practice` to `prompt`; where a part of the board is chosen from `region` to `all`.
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
    struct binding *at; /* in the order they were bound first */
    size_t count, cap;
};

struct keymap *keymap_new(void); /* the compiled-in bindings */
struct keymap *keymap_copy(const struct keymap *k);
void keymap_free(struct keymap *k);
const struct binding *keymap_find(const struct keymap *k, int context, uint32_t key); /* NULL: not bound */

/* The keys of a command in the order they were bound, as shown: "→ l Space"; of more than four the first three and
 * "...". A key bound in several contexts is named once, one of `practice` not. */
void keymap_keys(const struct keymap *k, const struct command *command, bool ascii, struct buf *out);

/* The same of the keys that it has in that context alone. */
void keymap_keys_in(const struct keymap *k, int context, const struct command *command, bool ascii, struct buf *out);

/* The first key of a command, for a message: "d"; ":diagnostics" where it has none. */
struct keymap_shown {
    char text[48];
};
struct keymap_shown keymap_key(const struct keymap *k, const char *word, bool ascii);

/* "bind CONTEXT KEY COMMAND [ARGUMENT]" as words. False and *e where it is wrong. */
bool keymap_bind(struct keymap *k, const struct slice *words, size_t count, struct error *e);

#endif

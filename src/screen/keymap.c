/* screen/keymap.c - bindings */
#include "screen/keymap.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "screen/builtin.h"
#include "screen/config_words.h"
#include "screen/pane_id.h"

/* ---- bindings ---- */

static void binding_clear(struct binding *b)
{
    mem_free((char *)b->argument);
    b->argument = NULL;
}

static size_t binding_place(const struct keymap *k, int context, uint32_t key)
{
    size_t i = 0;
    while (i < k->count && (k->at[i].context != context || k->at[i].key != key))
        i++;
    return i;
}

static void binding_remove(struct keymap *k, int context, uint32_t key)
{
    const size_t i = binding_place(k, context, key);
    if (i == k->count)
        return;
    binding_clear(&k->at[i]);
    memmove(&k->at[i], &k->at[i + 1], (k->count - i - 1) * sizeof *k->at);
    k->count--;
}

static void binding_set(struct keymap *k, int context, uint32_t key, const struct command *command,
    struct slice argument)
{
    const size_t i = binding_place(k, context, key);
    if (i == k->count)
        MEM_ADD(k->at, k->count, k->cap) = (struct binding){.key = key, .context = (uint8_t)context};
    binding_clear(&k->at[i]);
    k->at[i].command = command;
    k->at[i].argument = argument.len ? mem_part(argument.at, argument.len) : NULL;
}

static int context_find(struct slice name)
{
    static const char *const others[] = {[CONTEXT_ALL] = "all",
        [CONTEXT_PROMPT] = "prompt",
        [CONTEXT_PRACTICE] = "practice",
        [CONTEXT_REGION] = "region"};
    for (int i = 0; i <= CONTEXT_REGION; i++)
        if (slice_is(name, i < PANE_COUNT ? pane_name((enum pane_id)i) : others[i]))
            return i;
    return -1;
}

bool keymap_bind(struct keymap *k, const struct slice *words, size_t count, struct error *e)
{
    if (count < 4)
        return error_set(e, "bind needs a context, a key and a command: bind all n next-node");
    const int context = context_find(words[1]);
    const uint32_t key = key_find(words[2]);
    const struct command *command = command_find(words[3]);

    if (context < 0)
        return config_word_error(e, "unknown context", words[1]);
    if (key == KEYS_NONE)
        return config_word_error(e, "unknown key", words[2]);
    if (slice_is(words[3], "none")) {
        binding_remove(k, context, key);
        return true;
    }
    if (!command)
        return config_word_error(e, "unknown command", words[3]);
    binding_set(k, context, key, command, count > 4 ? words[4] : (struct slice){"", 0});
    return true;
}

const struct binding *keymap_find(const struct keymap *k, int context, uint32_t key)
{
    size_t i = binding_place(k, context, key);
    if (i == k->count && context != CONTEXT_PROMPT && context != CONTEXT_ALL)
        i = binding_place(k, context == CONTEXT_PRACTICE ? CONTEXT_PROMPT : CONTEXT_ALL, key);
    return i < k->count ? &k->at[i] : NULL;
}

/* True: the key was already named, or is bound in `practice`: the prompt shows those, and elsewhere they would be
 * wrong. */
static bool is_named(const struct keymap *k, size_t index)
{
    if (k->at[index].context == CONTEXT_PRACTICE)
        return true;
    for (size_t i = 0; i < index; i++)
        if (k->at[i].key == k->at[index].key && k->at[i].command == k->at[index].command &&
            k->at[i].context != CONTEXT_PRACTICE)
            return true;
    return false;
}

/* Adds the keys of a command in one context; -1: in all. */
static void keys_add(const struct keymap *k, int context, const struct command *command, bool ascii, struct buf *out)
{
    enum { MOST = 4 };
    size_t places[MOST + 1], count = 0;
    for (size_t i = 0; i < k->count && count <= MOST; i++)
        if (k->at[i].command == command && (context < 0 ? !is_named(k, i) : k->at[i].context == context))
            places[count++] = i;
    for (size_t i = 0; i < (count > MOST ? MOST - 1 : count); i++) {
        if (i > 0)
            buf_add_char(out, ' ');
        key_show(k->at[places[i]].key, ascii, out);
    }
    if (count > MOST)
        buf_add_string(out, ascii ? " ..." : " …");
}

void keymap_keys(const struct keymap *k, const struct command *command, bool ascii, struct buf *out)
{
    keys_add(k, -1, command, ascii, out);
}

void keymap_keys_in(const struct keymap *k, int context, const struct command *command, bool ascii, struct buf *out)
{
    keys_add(k, context, command, ascii, out);
}

struct keymap_shown keymap_key(const struct keymap *k, const char *word, bool ascii)
{
    const struct command *command = command_find(slice_of(word));
    struct keymap_shown shown;
    struct buf text = {0};
    size_t i = 0;
    while (i < k->count && k->at[i].command != command)
        i++;
    if (i < k->count)
        key_show(k->at[i].key, ascii, &text);
    snprintf(shown.text, sizeof shown.text, "%s%s", i < k->count ? "" : ":", i < k->count ? buf_string(&text) : word);
    buf_free(&text);
    return shown;
}

/* ---- keymaps ---- */

static struct keymap *copy_of(const struct binding *at, size_t count)
{
    struct keymap *copy = mem_zero(1, sizeof *copy);
    mem_reserve(&copy->at, &copy->cap, count, sizeof *copy->at);
    for (; copy->count < count; copy->count++) {
        copy->at[copy->count] = at[copy->count];
        if (at[copy->count].argument)
            copy->at[copy->count].argument = mem_string(at[copy->count].argument);
    }
    return copy;
}

struct keymap *keymap_new(void)
{
    return copy_of(builtin_keymap, builtin_keymap_count);
}

struct keymap *keymap_copy(const struct keymap *k)
{
    return copy_of(k->at, k->count);
}

void keymap_free(struct keymap *k)
{
    if (!k)
        return;
    for (size_t i = 0; i < k->count; i++)
        binding_clear(&k->at[i]);
    mem_free(k->at);
    mem_free(k);
}

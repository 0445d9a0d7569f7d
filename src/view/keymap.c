/* view/keymap.c - bindings, and the language they are written in */
#include "view/keymap.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "view/builtin.h"
#include "view/pane.h"

/* Files that `source` one another end here: so many open at once, so many in all. */
#define SOURCE_DEPTH 8
#define SOURCE_MOST 100

#define WORDS_MOST 8

/* ---- words ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static struct slice blanks_skip(struct slice s)
{
    size_t i = 0;

    while (i < s.len && is_blank(s.at[i]))
        i++;
    return slice_part(s, i, s.len);
}

/* The word at the start of *rest; *rest goes behind it. */
static bool word_next(struct slice *rest, struct slice *word, struct error *e)
{
    const char quote = rest->at[0];
    size_t end = 0;

    if (quote == '"' || quote == '\'') {
        const struct slice inside = slice_part(*rest, 1, rest->len);

        end = slice_find(inside, quote);
        if (end == inside.len || (end + 1 < inside.len && !is_blank(inside.at[end + 1])))
            return error_set(e, "a quote is not closed: close it with %c at the end of the word", quote);
        *word = slice_part(inside, 0, end);
        *rest = slice_part(inside, end + 1, inside.len);
        return true;
    }
    while (end < rest->len && !is_blank(rest->at[end]))
        end++;
    *word = slice_part(*rest, 0, end);
    *rest = slice_part(*rest, end, rest->len);
    return true;
}

bool config_words(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e)
{
    struct slice rest = blanks_skip(line);

    *count = 0;
    while (rest.len > 0 && rest.at[0] != '#') {
        if (*count + 1 == most && rest.at[0] != '"' && rest.at[0] != '\'') {
            words[(*count)++] = slice_trim(rest);
            return true;
        }
        if (*count == most)
            return error_set(e, "too many words");
        if (!word_next(&rest, &words[*count], e))
            return false;
        (*count)++;
        rest = blanks_skip(rest);
    }
    return true;
}

/* A word in a message. */
static const char *shown(struct slice word, struct buf *out)
{
    buf_clear(out);
    text_filter_cut(out, word, 40);
    return buf_string(out);
}

static bool complain_about(struct error *e, const char *what, struct slice word)
{
    struct buf text = {0};

    error_set(e, "%s: %s", what, shown(word, &text));
    buf_free(&text);
    return false;
}

/* ---- bindings ---- */

static void binding_clear(struct binding *b)
{
    mem_free(b->argument);
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

static void binding_set(struct keymap *k, int context, uint32_t key, const struct command *command, struct slice argument)
{
    const size_t i = binding_place(k, context, key);
    struct buf text = {0};

    if (i == k->count) {
        mem_reserve(&k->at, &k->cap, k->count + 1, sizeof *k->at);
        k->at[k->count++] = (struct binding){.key = key, .context = (uint8_t)context};
    }
    binding_clear(&k->at[i]);
    k->at[i].command = command;
    if (argument.len == 0)
        return;
    buf_add_slice(&text, argument);
    k->at[i].argument = mem_string(buf_string(&text));
    buf_free(&text);
}

static int context_find(struct slice name)
{
    if (slice_is(name, "all"))
        return CONTEXT_ALL;
    if (slice_is(name, "prompt"))
        return CONTEXT_PROMPT;
    for (int i = 0; i < PANE_COUNT; i++)
        if (slice_is(name, pane_name((enum pane_id)i)))
            return i;
    return -1;
}

static bool bind_line(struct keymap *k, const struct slice *words, size_t count, struct error *e)
{
    if (count < 4)
        return error_set(e, "bind needs a context, a key and a command: bind all n next-node");
    const int context = context_find(words[1]);
    const uint32_t key = key_find(words[2]);
    const struct command *command = command_find(words[3]);

    if (context < 0)
        return complain_about(e, "no such context", words[1]);
    if (key == KEYS_NONE)
        return complain_about(e, "no such key", words[2]);
    if (slice_is(words[3], "none")) {
        binding_remove(k, context, key);
        return true;
    }
    if (!command)
        return complain_about(e, "no such command", words[3]);
    binding_set(k, context, key, command, count > 4 ? words[4] : (struct slice){"", 0});
    return true;
}

const struct binding *keymap_find(const struct keymap *k, int context, uint32_t key)
{
    size_t i = binding_place(k, context, key);

    if (i == k->count && context != CONTEXT_PROMPT && context != CONTEXT_ALL)
        i = binding_place(k, CONTEXT_ALL, key);
    return i < k->count ? &k->at[i] : NULL;
}

static bool is_told(const struct keymap *k, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (k->at[i].key == k->at[index].key && k->at[i].command == k->at[index].command)
            return true;
    return false;
}

void keymap_keys(const struct keymap *k, const struct command *command, bool ascii, struct buf *out)
{
    enum { MOST = 4 };
    size_t places[MOST + 1], count = 0;

    for (size_t i = 0; i < k->count && count <= MOST; i++)
        if (k->at[i].command == command && !is_told(k, i))
            places[count++] = i;
    for (size_t i = 0; i < (count > MOST ? MOST - 1 : count); i++) {
        if (i > 0)
            buf_add_char(out, ' ');
        key_show(k->at[places[i]].key, ascii, out);
    }
    if (count > MOST)
        buf_add_string(out, ascii ? " ..." : " …");
}

void keymap_key(const struct keymap *k, const char *word, bool ascii, struct buf *out)
{
    const struct command *command = command_find(slice_of(word));
    size_t i = 0;

    while (i < k->count && k->at[i].command != command)
        i++;
    if (i < k->count)
        key_show(k->at[i].key, ascii, out);
    else
        buf_add_format(out, ":%s", word);
}

/* ---- lines ---- */

static bool set_line(struct session *s, const struct slice *words, size_t count, struct error *e)
{
    if (count != 3)
        return error_set(e, "set needs an option and a value: set coordinates sgf");
    if (option_find(words[1]) == OPTION_COUNT)
        return complain_about(e, "no such option", words[1]);
    return session_set(s, words[1], words[2], e);
}

static bool color_line(struct session *s, struct slice line, const struct slice *words, size_t count, struct error *e)
{
    const struct slice none = {"", 0};

    if (count < 3)
        return error_set(e, "color needs a role and colours: color comment 250 -");
    if (role_find(words[1]) == ROLE_COUNT)
        return complain_about(e, "no such role", words[1]);
    if (!theme_color(&s->theme, words[1], words[2], count > 3 ? words[3] : SLICE("-"), count > 4 ? words[4] : none, e))
        return false;
    buf_add_slice(&s->colors, line);
    buf_add_char(&s->colors, '\n');
    return true;
}

/* `s` NULL: only bindings, into `k`. */
static bool line_read(struct session *s, struct keymap *k, struct slice line, struct error *e)
{
    struct slice words[WORDS_MOST] = {{0}};
    size_t count;

    if (!config_words(line, words, 5, &count, e))
        return false;
    if (count == 0)
        return true;
    if (slice_is(words[0], "bind"))
        return bind_line(k, words, count, e);
    if (s && slice_is(words[0], "set"))
        return set_line(s, words, count, e);
    if (s && slice_is(words[0], "color"))
        return color_line(s, line, words, count, e);
    return complain_about(e, "a line begins with bind, set, color or source, not", words[0]);
}

bool config_line(struct session *s, struct slice line, struct error *e)
{
    return line_read(s, s->keymap, line, e);
}

/* ---- files ---- */

struct open_file {
    struct buf name;
    struct buf text;
    size_t at;     /* the next byte */
    size_t line;   /* number of the line read last */
};

static bool file_line(struct open_file *f, struct slice *line)
{
    const struct slice text = buf_slice(&f->text);

    if (f->at >= text.len)
        return false;
    const struct slice rest = slice_part(text, f->at, text.len);
    *line = slice_part(rest, 0, slice_find(rest, '\n'));
    f->at += line->len + 1;
    f->line++;
    return true;
}

static void say(const struct open_file *f, const struct config_hooks *hooks, const char *text)
{
    struct buf line = {0};

    text_filter(&line, buf_slice(&f->name));
    buf_add_format(&line, ":%zu: %s", f->line, text);
    hooks->complain(hooks->context, buf_string(&line));
    buf_free(&line);
}

static bool is_source(struct slice line, struct slice *path)
{
    struct slice words[3];
    size_t count;

    if (!config_words(line, words, 3, &count, NULL) || count == 0 || !slice_is(words[0], "source"))
        return false;
    *path = count == 2 ? words[1] : (struct slice){"", 0};
    return true;
}

/* The files open, the one being read last, and how many were opened so far. */
struct open_files {
    struct open_file at[SOURCE_DEPTH];
    size_t count, all;
};

/* Opens what `source` names on top of the files; false and *e where it cannot be read. */
static bool source(struct open_files *files, struct slice path, const struct config_hooks *hooks, struct error *e)
{
    struct buf name = {0};
    bool found;

    if (path.len == 0)
        return error_set(e, "source needs the name of a file");
    if (!hooks->source)
        return error_set(e, "source is not allowed here");
    if (files->count == SOURCE_DEPTH)
        return error_set(e, "files source one another too deeply");
    if (files->all == SOURCE_MOST)
        return error_set(e, "more than %d files are sourced", SOURCE_MOST);
    struct open_file *f = &files->at[files->count];
    *f = (struct open_file){{0}, {0}, 0, 0};
    buf_add_slice(&name, path);
    found = hooks->source(hooks->context, buf_string(&name), &f->text);
    if (!found) {
        buf_free(&f->text);
        complain_about(e, "cannot be read", path);
    } else {
        buf_add_slice(&f->name, path);
        files->count++;
        files->all++;
    }
    buf_free(&name);
    return found;
}

void config_read(struct session *s, const char *name, struct slice text, const struct config_hooks *hooks)
{
    struct open_files files = {.count = 1};

    s->is_configuring = true;
    buf_add_string(&files.at[0].name, name);
    buf_add_slice(&files.at[0].text, text);
    while (files.count > 0) {
        struct open_file *f = &files.at[files.count - 1];
        struct slice line, path;
        struct error e;

        if (!file_line(f, &line)) {
            buf_free(&f->name);
            buf_free(&f->text);
            files.count--;
        } else if (is_source(line, &path)) {
            if (!source(&files, path, hooks, &e))
                say(f, hooks, e.text);
        } else if (!config_line(s, line, &e)) {
            say(f, hooks, e.text);
        }
    }
    s->is_configuring = false;
    session_looks(s);
}

/* ---- the compiled-in bindings ---- */

struct keymap *keymap_new(void)
{
    struct keymap *k = mem_zero(1, sizeof *k);
    struct slice rest = slice_of(builtin_keymap);

    while (rest.len > 0) {
        const size_t end = slice_find(rest, '\n');
        const bool good = line_read(NULL, k, slice_part(rest, 0, end), NULL);

        assert(good);
        (void)good;
        rest = slice_part(rest, end + 1, rest.len);
    }
    return k;
}

struct keymap *keymap_copy(const struct keymap *k)
{
    struct keymap *copy = mem_zero(1, sizeof *copy);
    mem_reserve(&copy->at, &copy->cap, k->count, sizeof *copy->at);
    for (size_t i = 0; i < k->count; i++) {
        copy->at[i] = k->at[i];
        copy->at[i].argument = k->at[i].argument ? mem_string(k->at[i].argument) : NULL;
    }
    copy->count = k->count;
    return copy;
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

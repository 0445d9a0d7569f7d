/* view/config.c - the language of configuration: lines, and the files that are made of them */
#include "view/config.h"

#include <string.h>

#include "base/text.h"
#include "screen/config_words.h"
#include "screen/keymap.h"

/* Limits of files that `source` one another: open at once, and in all. */
#define SOURCE_DEPTH 8
#define SOURCE_MOST 100

#define WORDS_MOST 8
#define LINE_WORDS 5 /* in the last of them is the rest of the line */

/* ---- lines ---- */

static bool set_line(struct session *s, const struct slice *words, size_t count, struct error *e)
{
    if (count != 3)
        return error_set(e, "set needs an option and a value: set coordinates sgf");
    if (option_find(words[1]) == OPTION_COUNT)
        return config_word_error(e, "no such option", words[1]);
    return session_set(s, words[1], words[2], e);
}

static bool color_line(struct session *s, struct slice line, const struct slice *words, size_t count, struct error *e)
{
    const struct slice none = {"", 0};

    if (count < 3)
        return error_set(e, "color needs a role and colours: color comment 250 -");
    if (role_find(words[1]) == ROLE_COUNT)
        return config_word_error(e, "no such role", words[1]);
    if (!theme_color(&s->theme, words[1], words[2], count > 3 ? words[3] : SLICE("-"), count > 4 ? words[4] : none, e))
        return false;
    buf_add_slice(&s->colors, line);
    buf_add_char(&s->colors, '\n');
    return true;
}

bool config_line(struct session *s, struct slice line, struct error *e)
{
    struct slice words[WORDS_MOST] = {{0}};
    size_t count;

    if (!config_words(line, words, LINE_WORDS, &count, e))
        return false;
    if (count == 0)
        return true;
    if (slice_is(words[0], "bind"))
        return keymap_bind(s->keymap, words, count, e);
    if (slice_is(words[0], "set"))
        return set_line(s, words, count, e);
    if (slice_is(words[0], "color"))
        return color_line(s, line, words, count, e);
    return config_word_error(e, "a line begins with bind, set, color or source", words[0]);
}

/* ---- files ---- */

struct open_file {
    struct buf name;
    struct buf text;
    size_t at;   /* the next byte */
    size_t line; /* number of the line read last */
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
    if (hooks->complain)
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
        config_word_error(e, "cannot be read", path);
    } else {
        buf_add_slice(&f->name, path);
        files->count++;
        files->all++;
    }
    buf_free(&name);
    return found;
}

/* What is done with a line that is not `source`, for `to`; false and *e where it is wrong. */
typedef bool take_line(void *to, struct slice line, struct error *e);

/* All lines in their order, those of a file that is sourced in its place. */
static void files_read(const char *name, struct slice text, const struct config_hooks *hooks, take_line *take, void *to)
{
    struct open_files files = {.count = 1};

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
        } else if (!take(to, line, &e)) {
            say(f, hooks, e.text);
        }
    }
}

static bool take_any(void *to, struct slice line, struct error *e)
{
    return config_line(to, line, e);
}

void config_read(struct session *s, const char *name, struct slice text, const struct config_hooks *hooks)
{
    s->is_configuring = true;
    files_read(name, text, hooks, take_any, s);
    s->is_configuring = false;
    session_restyle(s);
}

static bool take_language(void *to, struct slice line, struct error *e)
{
    struct slice words[WORDS_MOST];
    size_t count;

    if (config_words(line, words, LINE_WORDS, &count, e) && count == 3 && slice_is(words[0], "set") &&
        option_find(words[1]) == OPTION_LANGUAGE)
        options_set(to, words[1], words[2], NULL);
    return true;
}

void config_read_language(struct options *o, const char *name, struct slice text, const struct config_hooks *hooks)
{
    files_read(name, text, hooks, take_language, o);
}

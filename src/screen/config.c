/* screen/config.c - the settings, and the language of configuration: lines and files */
#include "screen/config.h"

#include "base/mem.h"
#include "base/text.h"
#include "screen/config_words.h"
#include "screen/keymap.h"

/* Limits of nested `source`: files open at once, and in all. */
#define SOURCE_DEPTH 8
#define SOURCE_MOST 100

#define LINE_WORDS 5 /* the last one is the rest of the line */

/* ---- settings ---- */

void settings_init(struct settings *s)
{
    *s = (struct settings){.keymap = keymap_new()};
    options_init(&s->options);
    for (int i = 0; i < ROLE_COUNT; i++)
        s->colors[i] = (struct color){COLOR_KEEP, COLOR_KEEP, COLOR_KEEP};
}

void settings_free(struct settings *s)
{
    keymap_free(s->keymap);
    engines_free(&s->engines);
    buf_free(&s->names);
    buf_free(&s->complaints);
}

void settings_copy(struct settings *to, const struct settings *from)
{
    settings_free(to);
    *to = *from;
    to->keymap = keymap_copy(from->keymap);
    engines_copy(&to->engines, &from->engines);
    to->names = to->complaints = (struct buf){0};
    buf_add_slice(&to->names, buf_slice(&from->names));
}

bool settings_set(struct settings *s, struct slice name, struct slice value, struct error *e)
{
    if (option_find(name) == OPTION_THEME && !theme_named(value, e))
        return false;
    return options_set(&s->options, name, value, e);
}

/* ---- lines ---- */

static bool set_line(struct settings *s, const struct slice *words, size_t count, struct error *e)
{
    if (count != 3)
        return error_set(e, "set needs an option and a value: set coordinates sgf");
    if (option_find(words[1]) == OPTION_COUNT)
        return config_word_error(e, "unknown option", words[1]);
    return settings_set(s, words[1], words[2], e);
}

static bool color_line(struct settings *s, const struct slice *words, size_t count, struct error *e)
{
    enum role role;
    struct color color;
    if (!color_read(words, count, &role, &color, e))
        return false;
    struct color *now = &s->colors[role];
    *now = (struct color){color.foreground == COLOR_KEEP ? now->foreground : color.foreground,
        color.background == COLOR_KEEP ? now->background : color.background,
        color.attributes == COLOR_KEEP ? now->attributes : color.attributes};
    return true;
}

bool settings_line(struct settings *s, struct slice line, struct error *e)
{
    struct slice words[LINE_WORDS] = {{0}}, rest = line;
    size_t count;
    if (slice_is(slice_word(&rest), "engine"))
        return engines_line(&s->engines, line, e);
    if (!config_words(line, words, LINE_WORDS, &count, e))
        return false;
    if (count == 0)
        return true;
    if (slice_is(words[0], "bind"))
        return keymap_bind(s->keymap, words, count, e);
    if (slice_is(words[0], "set"))
        return set_line(s, words, count, e);
    if (slice_is(words[0], "color"))
        return color_line(s, words, count, e);
    return config_word_error(e, "a line must begin with bind, set, color, engine or source", words[0]);
}

/* ---- files ---- */

struct config_file {
    struct buf name; /* filtered */
    struct buf text;
    size_t at;   /* the next byte */
    size_t line; /* number of the line read last */
};

enum line_kind { LINE_PLAIN, SOURCE_NAMELESS, SOURCE_DEEP, SOURCE_TOO_MANY, SOURCE_UNREAD };

struct config_line {
    struct config_file *file;
    size_t number;
    struct slice text; /* for SOURCE_UNREAD the name */
    enum line_kind kind;
};

/* The lines of all files in order; those of a sourced file replace the line `source`. */
struct reading {
    struct config_file files[SOURCE_MOST + 1];
    size_t file_count;
    struct config_file *open[SOURCE_DEPTH]; /* the last one is being read */
    size_t depth;
    struct config_line *lines;
    size_t count, cap;
};

static bool line_next(struct config_file *f, struct slice *line)
{
    if (f->at >= f->text.len)
        return false;
    const struct slice rest = slice_from(buf_slice(&f->text), f->at);
    *line = slice_part(rest, 0, slice_find(rest, '\n'));
    f->at += line->len + 1;
    f->line++;
    return true;
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

/* Adds a file; the caller fills in its text. */
static struct config_file *file_open(struct reading *r, struct slice name)
{
    struct config_file *f = &r->files[r->file_count++];
    text_filter(&f->name, name);
    r->open[r->depth++] = f;
    return f;
}

/* Opens the file that `source` names, to be read next: LINE_PLAIN, or why that fails. */
static enum line_kind source(struct reading *r, struct slice path, const struct config_reader *reader)
{
    if (path.len == 0)
        return SOURCE_NAMELESS;
    if (r->depth == SOURCE_DEPTH)
        return SOURCE_DEEP;
    if (r->file_count == SOURCE_MOST + 1)
        return SOURCE_TOO_MANY;
    struct buf name = {0}, text = {0};
    buf_add_slice(&name, path);
    const bool is_read = reader->source && reader->source(reader->context, buf_string(&name), &text);
    buf_free(&name);
    if (is_read)
        file_open(r, path)->text = text;
    else
        buf_free(&text);
    return is_read ? LINE_PLAIN : SOURCE_UNREAD;
}

/* Takes only the option language from a line. */
static void take_language(struct settings *s, struct slice line)
{
    struct slice words[LINE_WORDS];
    size_t count;
    if (config_words(line, words, LINE_WORDS, &count, NULL) && count == 3 && slice_is(words[0], "set") &&
        option_find(words[1]) == OPTION_LANGUAGE)
        settings_set(s, words[1], words[2], NULL);
}

static void lines_gather(struct reading *r, const struct config_reader *reader, struct settings *s)
{
    while (r->depth > 0) {
        struct config_file *f = r->open[r->depth - 1];
        struct slice line, path;
        enum line_kind kind = LINE_PLAIN;
        if (!line_next(f, &line)) {
            r->depth--;
            continue;
        }
        const bool sources = is_source(line, &path);
        if (sources && (kind = source(r, path, reader)) == LINE_PLAIN)
            continue;
        take_language(s, line);
        MEM_ADD(r->lines, r->count, r->cap) = (struct config_line){f, f->line, sources ? path : line, kind};
    }
}

static bool take_line(struct settings *s, const struct config_line *line, struct error *e)
{
    switch (line->kind) {
    case SOURCE_NAMELESS: return error_set(e, "source needs a file name");
    case SOURCE_DEEP: return error_set(e, "source: files are nested too deeply");
    case SOURCE_TOO_MANY: return error_set(e, "source: more than %d files", SOURCE_MOST);
    case SOURCE_UNREAD: return config_word_error(e, "cannot be read", line->text);
    default: return settings_line(s, line->text, e);
    }
}

void config_read(struct settings *s, const char *name, struct slice text, const struct config_reader *reader)
{
    struct reading r = {0};
    struct error e;
    buf_add_slice(&file_open(&r, slice_of(name))->text, text);
    lines_gather(&r, reader, s);
    const bool is_wanted = !reader->begin || reader->begin(reader->context, s);
    for (size_t i = 0; is_wanted && i < r.count; i++) {
        const struct config_line *line = &r.lines[i];
        if (!take_line(s, line, &e))
            buf_add_format(&s->complaints, "%s:%zu: %s\n", buf_string(&line->file->name), line->number, e.text);
    }
    for (size_t i = 0; i < r.file_count; i++) {
        buf_free(&r.files[i].name);
        buf_free(&r.files[i].text);
    }
    mem_free(r.lines);
}

/* cmd/config.c - finds and reads kifurc and names.conf */
#include "cmd/config.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/output.h"
#include "base/tr.h"

/* The path of kifurc, even if it does not exist. False: the environment names no home. */
static bool config_path(struct buf *path)
{
    return file_place(path, "XDG_CONFIG_HOME", ".config", "kifurc") > 0;
}

/* The text without the mark of UTF-8 with which some editors begin a file. */
static struct slice text_of(const struct buf *b)
{
    const struct slice text = buf_slice(b);
    return slice_has_prefix(text, "\xEF\xBB\xBF") ? slice_part(text, 3, text.len) : text;
}

/* Reads a file that kifurc sources; a relative name is relative to the folder of kifurc. */
static bool read_source(void *context, const char *name, struct buf *out)
{
    (void)context;
    struct buf path = {0}, bytes = {0};
    if (name[0] != '/' && config_path(&path))
        path.len -= strlen("kifurc");
    buf_add_string(&path, name);
    const bool is_read = file_read(buf_string(&path), &bytes, NULL);
    if (is_read)
        buf_add_slice(out, text_of(&bytes));
    buf_free(&path);
    buf_free(&bytes);
    return is_read;
}

static void use_language(const struct settings *s)
{
    if (strcmp(s->options.language, "auto") != 0)
        tr_use(s->options.language);
}

static bool is_wanted(const struct args *a)
{
    return a->subcommand->bit & (CMD_VIEW | CMD_PRINT) && !a->test_terminal;
}

static bool begin(void *context, struct settings *s)
{
    const struct args *a = context;
    if (!a->language)
        use_language(s);
    return is_wanted(a);
}

static void read_kifurc(const struct args *a, struct buf *path)
{
    const struct config_reader reader = {read_source, begin, (void *)a};
    struct buf bytes = {0};
    struct error e;
    if (!file_exists(buf_string(path)))
        return;
    if (file_read(buf_string(path), &bytes, &e))
        config_read(a->settings, buf_string(path), text_of(&bytes), &reader);
    else if (is_wanted(a))
        buf_add_format(&a->settings->complaints, "%s: %s\n", buf_string(path), e.text);
    buf_free(&bytes);
}

/* It is not a mistake if it does not exist. */
static void read_names(struct settings *s, struct buf *path)
{
    struct buf bytes = {0};
    struct error e;
    path->len -= strlen("kifurc");
    buf_add_string(path, "names.conf");
    if (file_exists(buf_string(path)) && !file_read(buf_string(path), &bytes, &e))
        buf_add_format(&s->complaints, "%s: %s\n", buf_string(path), e.text);
    else
        buf_add_slice(&s->names, text_of(&bytes));
    buf_free(&bytes);
}

void config_load(const struct args *a)
{
    struct buf path = {0};
    if (a->language && settings_set(a->settings, SLICE("language"), slice_of(a->language), NULL))
        use_language(a->settings);
    if (!a->no_config && config_path(&path)) {
        read_kifurc(a, &path);
        if (is_wanted(a) || a->subcommand->bit == CMD_FIND)
            read_names(a->settings, &path);
    }
    buf_free(&path);
}

#define COMPLAINTS_SHOWN 20

void config_complain(struct settings *s)
{
    struct slice rest = buf_slice(&s->complaints);
    size_t count = 0;
    for (; rest.len; count++) {
        const struct slice line = slice_cut(&rest, '\n');
        if (count < COMPLAINTS_SHOWN)
            output_error("kifu: %.*s\n", (int)line.len, line.at);
    }
    if (count > COMPLAINTS_SHOWN)
        output_error(plural(count - COMPLAINTS_SHOWN, "kifu: %zu more line of the configuration is wrong\n",
                         "kifu: %zu more lines of the configuration are wrong\n"),
            count - COMPLAINTS_SHOWN);
    buf_clear(&s->complaints);
}

/* cmd/config.c - kifurc and names.conf: where they are, and what is read from them */
#include "cmd/config.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/plural.h"
#include "cmd/output.h"
#include "panes/panes.h"
#include "screen/keymap.h"
#include "view/view.h"

/* The path of kifurc, whether the file exists or not; false where the environment names no home. */
static bool config_path(struct buf *path)
{
    const char *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (base && base[0] == '/')
        buf_add_format(path, "%s/kifu/kifurc", base);
    else if (home && *home)
        buf_add_format(path, "%s/.config/kifu/kifurc", home);
    return path->len > 0;
}

static void note_complaint(void *context, const char *line)
{
    struct buf *complaints = context;
    buf_add_string(complaints, line);
    buf_add_char(complaints, '\n');
}

/* Some editors begin a file with a mark that says it is UTF-8. */
static struct slice text_of(const struct buf *b)
{
    const struct slice text = buf_slice(b);
    return slice_has_prefix(text, "\xEF\xBB\xBF") ? slice_part(text, 3, text.len) : text;
}

/* Files that were sourced: they are read for the language, and again for all else, and a pipe gives its bytes once. */
static struct sourced {
    char *path;
    struct buf bytes;
} * sourced;
static size_t sourced_count, sourced_cap;

static const struct buf *sourced_find(const char *path)
{
    for (size_t i = 0; i < sourced_count; i++) {
        if (!strcmp(sourced[i].path, path))
            return &sourced[i].bytes;
    }
    return NULL;
}

/* NULL where it cannot be read. */
static const struct buf *sourced_read(const char *path)
{
    struct buf bytes = {0};
    const struct buf *found = sourced_find(path);
    if (found)
        return found;
    if (!file_read(path, &bytes, NULL)) {
        buf_free(&bytes);
        return NULL;
    }
    mem_reserve(&sourced, &sourced_cap, sourced_count + 1, sizeof *sourced);
    sourced[sourced_count] = (struct sourced){mem_string(path), bytes};
    return &sourced[sourced_count++].bytes;
}

/* A file that kifurc names with `source`: relative names are taken from the folder of kifurc. */
static bool read_source(void *context, const char *name, struct buf *out)
{
    (void)context;
    struct buf path = {0};
    if (name[0] != '/' && config_path(&path))
        path.len -= strlen("kifurc");
    buf_add_string(&path, name);
    const struct buf *bytes = sourced_read(buf_string(&path));
    if (bytes)
        buf_add_slice(out, text_of(bytes));
    buf_free(&path);
    return bytes;
}

static void read_kifurc(struct session *s, const char *path, struct buf *complaints)
{
    const struct config_hooks hooks = {note_complaint, read_source, complaints};
    struct buf bytes = {0};
    struct error e;
    if (file_read(path, &bytes, &e))
        config_read(s, path, text_of(&bytes), &hooks);
    else
        buf_add_format(complaints, "%s: %s\n", path, e.text);
    buf_free(&bytes);
}

bool config_names(const struct args *a, struct buf *names, struct buf *complaints)
{
    struct buf path = {0}, bytes = {0};
    struct error e;
    bool is_good = true;
    if (!a->no_config && config_path(&path)) {
        path.len -= strlen("kifurc");
        buf_add_string(&path, "names.conf");
        if (file_exists(buf_string(&path)))
            is_good = file_read(buf_string(&path), &bytes, &e);
    }
    if (is_good)
        buf_add_slice(names, text_of(&bytes));
    else
        buf_add_format(complaints, "%s: %s\n", buf_string(&path), e.text);
    buf_free(&path);
    buf_free(&bytes);
    return is_good;
}

/* config_read writes into a session. This one is there for that only: its options, bindings and colours are taken out
 * of it. */
void config_load(struct config *c, const struct args *a)
{
    struct session s;
    struct buf path = {0};
    session_init(&s, pane_table);
    if (!a->no_config && config_path(&path) && file_exists(buf_string(&path)))
        read_kifurc(&s, buf_string(&path), &c->complaints);
    buf_free(&path);
    config_names(a, &c->names, &c->complaints);
    c->options = s.options;
    args_options(a, &c->options);
    c->keymap = s.keymap;
    c->colors = s.colors;
    s.keymap = NULL;
    s.colors = (struct buf){0};
    session_free(&s);
}

void config_language(const struct args *a, struct options *o)
{
    const struct config_hooks hooks = {NULL, read_source, NULL};
    struct buf path = {0}, bytes = {0};
    options_init(o);
    if (!a->no_config && config_path(&path) && file_exists(buf_string(&path)) &&
        file_read(buf_string(&path), &bytes, NULL))
        config_read_language(o, buf_string(&path), text_of(&bytes), &hooks);
    buf_free(&path);
    buf_free(&bytes);
    args_options(a, o);
}

void config_apply(const struct config *c, struct session *s)
{
    s->options = c->options;
    keymap_free(s->keymap);
    s->keymap = keymap_copy(c->keymap);
    buf_clear(&s->colors);
    buf_add_slice(&s->colors, buf_slice(&c->colors));
    buf_clear(&s->names);
    buf_add_slice(&s->names, buf_slice(&c->names));
    session_restyle(s);
}

void config_free(struct config *c)
{
    keymap_free(c->keymap);
    buf_free(&c->colors);
    buf_free(&c->names);
    buf_free(&c->complaints);
}

#define COMPLAINTS_SHOWN 20

void config_complain(struct config *c)
{
    struct slice rest = buf_slice(&c->complaints);
    size_t count = 0;
    for (; rest.len; count++) {
        const size_t end = slice_find(rest, '\n');
        if (count < COMPLAINTS_SHOWN)
            output_error("kifu: %.*s\n", (int)end, rest.at);
        rest = slice_part(rest, end + 1, rest.len);
    }
    if (count > COMPLAINTS_SHOWN)
        output_error(plural(count - COMPLAINTS_SHOWN, "kifu: %zu more line of the configuration is wrong\n",
                         "kifu: %zu more lines of the configuration are wrong\n"),
            count - COMPLAINTS_SHOWN);
    buf_clear(&c->complaints);
}

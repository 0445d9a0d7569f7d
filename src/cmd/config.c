/* cmd/config.c - kifurc: where it is, and what is read from it */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "view/config.h"

bool config_path(struct buf *path)
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

/* ---- its files, read once: before the sandbox is entered ---- */

struct config_file {
    struct buf path, text;
    bool is_there;
    struct error error; /* why it could not be read */
    struct config_file *next;
};

static struct config_file *files;

static const struct config_file *file_of(struct slice path)
{
    for (const struct config_file *f = files; f; f = f->next) {
        if (slice_is_equal(buf_slice(&f->path), path))
            return f;
    }
    struct config_file *f = mem_zero(1, sizeof *f);
    buf_add_slice(&f->path, path);
    f->is_there = file_read(buf_string(&f->path), &f->text, &f->error);
    f->next = files;
    files = f;
    return f;
}

/* Some editors begin a file with a mark that says it is UTF-8. */
static struct slice text_of(const struct config_file *f)
{
    const struct slice text = buf_slice(&f->text);
    return slice_has_prefix(text, "\xEF\xBB\xBF") ? slice_part(text, 3, text.len) : text;
}

/* A file that kifurc names, from kifurc's folder where it is not absolute. */
static bool read_source(void *context, const char *path, struct buf *out)
{
    (void)context;
    struct buf whole = {0};
    if (path[0] != '/' && config_path(&whole))
        whole.len -= strlen("kifurc");
    buf_add_string(&whole, path);
    const struct config_file *f = file_of(buf_slice(&whole));
    if (f->is_there)
        buf_add_slice(out, text_of(f));
    buf_free(&whole);
    return f->is_there;
}

void config_apply(const struct args *a, struct session *s, struct buf *complaints)
{
    struct buf path = {0};
    if (!a->no_config && config_path(&path) && file_exists(buf_string(&path))) {
        const struct config_hooks hooks = {note_complaint, read_source, complaints};
        const struct config_file *f = file_of(buf_slice(&path));
        if (f->is_there)
            config_read(s, buf_string(&path), text_of(f), &hooks);
        else
            buf_add_format(complaints, "%s: %s\n", buf_string(&path), f->error.text);
    }
    buf_free(&path);
    args_apply(a, s);
}

void config_load(const struct args *a)
{
    struct session s;
    struct buf complaints = {0};
    session_init(&s);
    config_apply(a, &s, &complaints); /* what is wrong with it is said when it is used */
    buf_free(&complaints);
    session_free(&s);
}

void config_free(void)
{
    while (files) {
        struct config_file *f = files;
        files = f->next;
        buf_free(&f->path);
        buf_free(&f->text);
        mem_free(f);
    }
}

#define COMPLAINTS_SHOWN 20

void config_complain(const struct buf *complaints)
{
    struct slice rest = buf_slice(complaints);
    size_t count = 0;
    for (; rest.len; count++) {
        const size_t end = slice_find(rest, '\n');
        if (count < COMPLAINTS_SHOWN)
            output_error("kifu: %.*s\n", (int)end, rest.at);
        rest = slice_part(rest, end + 1, rest.len);
    }
    if (count > COMPLAINTS_SHOWN)
        output_error("kifu: %zu more lines of the configuration are wrong\n", count - COMPLAINTS_SHOWN);
}

/* cmd/config.c - kifurc: where it is, and what is read from it */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cmd/cmd.h"
#include "view/keymap.h"

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

/* A file that kifurc names, from kifurc's folder where it is not absolute. */
static bool read_source(void *context, const char *path, struct buf *out)
{
    (void)context;
    struct buf whole = {0};
    if (path[0] != '/' && config_path(&whole))
        whole.len -= strlen("kifurc");
    buf_add_string(&whole, path);
    const bool is_read = file_read(buf_string(&whole), out, NULL);
    buf_free(&whole);
    return is_read;
}

void config_apply(const struct args *a, struct session *s, struct buf *complaints)
{
    struct buf path = {0}, text = {0};
    struct error e;
    if (!a->no_config && config_path(&path) && file_exists(buf_string(&path))) {
        const struct config_hooks hooks = {note_complaint, read_source, complaints};
        if (file_read(buf_string(&path), &text, &e))
            config_read(s, buf_string(&path), buf_slice(&text), &hooks);
        else
            buf_add_format(complaints, "%s: %s\n", buf_string(&path), e.text);
    }
    buf_free(&path);
    buf_free(&text);
    args_apply(a, s);
}

void config_complain(const struct buf *complaints)
{
    struct slice rest = buf_slice(complaints);
    while (rest.len) {
        const size_t end = slice_find(rest, '\n');
        output_error("kifu: %.*s\n", (int)end, rest.at);
        rest = slice_part(rest, end + 1, rest.len);
    }
}

/* tests/fuzz/config.c - any bytes as kifurc, and as lines at the command prompt
 *
 * What must hold: each complaint is one safe line that names the place; every option keeps a value that can be written and set again;
 * the keys can be shown; pictures are right with any settings.
 *
 * Counts: src/screen/
 */
#include "pictures.h"

#include "panes/panes.h"
#include "screen/config.h"
#include "view/view.h"
#include "screen/command.h"
#include "screen/keymap.h"

#include <string.h>

static void must_complain_safely(struct slice complaints)
{
    while (complaints.len > 0) {
        const struct slice line = slice_part(complaints, 0, slice_find(complaints, '\n'));

        must_be_safe(line);
        must(slice_find(line, ':') < line.len);
        complaints = slice_part(complaints, line.len + 1, complaints.len);
    }
}

/* The content of every file that is sourced. */
static bool read_other(void *context, const char *path, struct buf *out)
{
    const struct slice *other = context;

    buf_add_slice(out, *other);
    return path[0] != '\0' && path[0] != '/';
}

static void must_set_again(struct session *s)
{
    struct buf value = {0};
    struct error e;

    for (enum option_id option = 0; option < OPTION_COUNT; option++) {
        buf_clear(&value);
        options_get(&s->settings.options, option, &value);
        must_be_safe(buf_slice(&value));
        must(settings_set(&s->settings, slice_of(option_name(option)), buf_slice(&value), &e));
    }
    buf_free(&value);
}

static void must_show_keys(const struct session *s)
{
    struct buf keys = {0};

    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        buf_clear(&keys);
        keymap_keys(s->settings.keymap, command_at(i), i % 2, &keys);
        must_be_safe(buf_slice(&keys));
    }
    buf_free(&keys);
}

static void try_prompt(struct session *s, struct slice rest)
{
    for (int lines = 0; rest.len > 0 && lines < 20; lines++) {
        const size_t end = slice_find(rest, '\n');

        session_run(s, slice_part(rest, 0, end));
        must_be_safe(buf_slice(&s->message));
        rest = slice_part(rest, end + 1, rest.len);
    }
}

void fuzz_one(struct slice bytes)
{
    struct slice other = slice_part(bytes, bytes.len / 2, bytes.len);
    const struct config_reader reader = {.source = read_other, .context = &other};
    struct session s;

    session_init(&s, pane_table);
    config_read(&s.settings, "kifurc", bytes, &reader);
    must_complain_safely(buf_slice(&s.settings.complaints));
    session_restyle(&s);
    must_set_again(&s);
    must_show_keys(&s);
    session_restyle(&s);
    must_draw(&s);
    try_prompt(&s, bytes);
    must_draw(&s);
    session_free(&s);
}

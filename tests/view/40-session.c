/* tests/view/40-session.c - the effect of keys: where the reader is after each line of them
 *
 *     -- input [NAME]        a file; several of them are several files, asked for one after the other
 *     -- places              what is remembered (library/places.h): the files are in the folder /x
 *     -- kept                what of it is new
 *     -- library             of all files so far: view/statistics.h
 *     -- engine-says KIND    what an engine says, to be asked by %: tests/view/beside.h
 *     -- options             a line each: set coordinates sgf
 *     -- keys                a line each: KEYS => what came of them; click X Y: a cell of the screen
 *
 * The result: the address; +N moves of a scratch line; `file/game` where there are several; "the message"; {prompt|cursor}; [screen or focused pane];
 * words for wishes.
 */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "panes/panes.h"
#include "beside.h"
#include "cases.h"
#include "sources.h"
#include "screen/config.h"
#include "screen/keymap.h"
#include "view/pane.h"
#include "view/remember.h"
#include "view/view.h"

struct world {
    struct session s;
    struct slice contents[16];
    size_t count;
    bool opened;
    struct memory memory;
    struct beside beside;
    bool has_engine;
};

/* The part of the program that runs the session: gives it the files that it wants, and takes those back that nobody looks at. Nobody notices. */
static void serve(struct world *w)
{
    for (;;) {
        while (session_idle(&w->s))
            continue;
        if (!w->s.shelf.wants.file && !w->s.shelf.wants.reload)
            break;
        const size_t file = w->s.shelf.wants.file_index;
        w->s.shelf.wants.file = w->s.shelf.wants.reload = false;
        if (w->contents[file].len > 0 && w->contents[file].at[0] != '!')
            session_give(&w->s, file, w->contents[file], true);
        else
            session_fail(&w->s, file, "cannot be read");
    }
    if (w->has_engine)
        beside_settle(&w->beside);
    session_prepare(&w->s);
    for (size_t file = 0; file < w->count; file++)
        session_drop(&w->s, file);
}

static struct world *world_of(struct test_case *c)
{
    if (!c->state) {
        struct world *w = mem_zero(1, sizeof *w);

        session_init(&w->s, pane_table);
        c->state = w;
    }
    return c->state;
}

static void add_file(struct world *w, const struct case_section *s)
{
    char name[64];

    snprintf(name, sizeof name, "%.40s", *s->argument ? s->argument : "a.sgf");
    w->contents[w->count++] = s->text;
    session_add(&w->s, name);
}

static void tell_wishes(struct session *s, struct buf *out)
{
    buf_add_string(out, s->wants.quit ? " quit" : "");
    buf_add_string(out, s->wants.suspend ? " suspend" : "");
    buf_add_string(out, s->wants.redraw ? " redraw" : "");
    buf_add_string(out, s->wants.engine ? " engine" : "");
    buf_add_string(out, s->wants.no_engine ? " no-engine" : "");
    if (s->wants.copy)
        buf_add_format(out, " copy %zu bytes: %.*s", s->copied.text.len, (int)slice_find(buf_slice(&s->copied.text), '\n'),
                       buf_string(&s->copied.text));
    buf_add_string(out, s->autoplay ? " playing" : "");
    s->wants = (struct session_wants){0};
}

static void tell(struct session *s, struct buf *out)
{
    if (s->reader.has_game)
        sgf_address(&s->reader.record, reader_node(&s->reader), out);
    else
        buf_add_string(out, "no game");
    if (s->reader.replay.played > 0)
        buf_add_format(out, "+%zu", s->reader.replay.played);
    if (s->shelf.count > 1 || s->shelf.files[0].collection->count > 1)
        buf_add_format(out, " %zu/%zu", s->shelf.file + 1, s->shelf.game + 1);
    if (s->message.len > 0)
        buf_add_format(out, " \"%s\"", buf_string(&s->message));
    if (s->prompt.kind != PROMPT_NONE) {
        const struct slice text = buf_slice(&s->prompt.text);
        buf_add_string(out, " {");
        buf_add_slice(out, slice_part(text, 0, s->prompt.cursor));
        buf_add_char(out, '|');
        buf_add_slice(out, slice_part(text, s->prompt.cursor, text.len));
        buf_add_char(out, '}');
    }
    if (s->screen != PANE_BOARD || s->focus != PANE_BOARD)
        buf_add_format(out, " [%s]", pane_name(s->screen != PANE_BOARD ? s->screen : s->focus));
    tell_wishes(s, out);
}

static void press(struct world *w, struct slice keys)
{
    struct key_script k = {.rest = keys};
    uint32_t key, repeat;
    int x, y;

    if (slice_has_prefix(keys, "click ") && sscanf(keys.at, "click %d %d", &x, &y) == 2) {
        session_click(&w->s, x, y);
        serve(w);
        return;
    }
    while ((key = key_next(&k, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--) {
            session_key(&w->s, key);
            serve(w);
        }
}

static struct slice before_arrow(struct slice line)
{
    for (size_t i = 0; i + 2 <= line.len; i++)
        if (line.at[i] == '=' && line.at[i + 1] == '>')
            return slice_trim(slice_part(line, 0, i));
    return slice_trim(line);
}

static void run(struct world *w, const struct case_section *s, struct buf *out)
{
    struct slice rest = s->text;

    if (!w->opened) {
        session_open(&w->s, 0, 0, SGF_NONE);
        serve(w);
        w->opened = true;
    }
    while (rest.len > 0) {
        const size_t end = slice_find(rest, '\n');
        const struct slice keys = before_arrow(slice_part(rest, 0, end));

        press(w, keys);
        buf_add_slice(out, keys);
        buf_add_string(out, keys.len > 0 ? " => " : "=> ");
        tell(&w->s, out);
        buf_add_char(out, '\n');
        rest = slice_part(rest, end + 1, rest.len);
    }
}

static void world_free(struct test_case *c)
{
    struct world *w = c->state;

    if (!w)
        return;
    session_free(&w->s);
    if (w->has_engine)
        beside_close(&w->beside);
    places_free(&w->memory.known);
    places_free(&w->memory.mine);
    mem_free(w);
    c->state = NULL;
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    static const struct config_reader reader = {0};

    if (!s) {
        world_free(c);
        return CASE_INPUT;
    }
    if (case_is(s, "input")) {
        add_file(world_of(c), s);
        return CASE_INPUT;
    }
    if (case_is(s, "places")) {
        struct world *w = world_of(c);
        struct buf text = {0};

        buf_add_slice(&text, s->text);
        buf_add_char(&text, '\n');
        places_read(&w->memory.known, buf_slice(&text));
        w->memory.known.folder = mem_string("/x");
        w->s.memory = &w->memory;
        buf_free(&text);
        return CASE_INPUT;
    }
    if (case_is(s, "kept")) {
        remember_place(&world_of(c)->s);
        places_write(&world_of(c)->memory.mine, out);
        return CASE_EXPECTATION;
    }
    if (case_is(s, "library")) {
        sources_give(&world_of(c)->s, world_of(c)->contents, world_of(c)->count, 0);
        return CASE_INPUT;
    }
    if (case_is(s, "engine-says")) {
        beside_open(&world_of(c)->beside, &world_of(c)->s, s->argument, s->text);
        world_of(c)->has_engine = true;
        return CASE_INPUT;
    }
    if (case_is(s, "options")) {
        config_read(&world_of(c)->s.settings, "options", s->text, &reader);
        printf("%s", buf_string(&world_of(c)->s.settings.complaints));
        session_restyle(&world_of(c)->s);
        return CASE_INPUT;
    }
    if (!case_is(s, "keys"))
        return CASE_UNKNOWN;
    run(world_of(c), s, out);
    return CASE_EXPECTATION;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, "view/session", section);
}

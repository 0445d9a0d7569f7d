/* tests/view/50-screens.c - a record, a size, keys above; the screen beneath, as the eye sees it
 *
 * Sections: `record` holds a record, or names one (`record data/games/problem.sgf`); `also NAME` holds a file more; `at ADDRESS` where to
 * begin; `size COLUMNSxROWS`;
 * `engine-says KIND NAME` has what an engine of that name says (tests/view/beside.h), to be asked by `%`;
 * `language NAME`, above the record, is of what is seen: without UTF-8 the case is skipped;
 * `library` holds records, which are the library that has the name of the first file, or `half` of it; `set OPTION VALUE` as in kifurc, as often as wanted; `keys` a script of keys; `screen` what is seen, `roles` what each cell is for,
 * `ansi` what is sent to a terminal, its escapes written \e.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "panes/panes.h"
#include "view/view.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/tr.h"
#include "beside.h"
#include "cases.h"
#include "sources.h"
#include "view/remember.h"

/* The folder of the cases: another one where a program is linked with other games (rules/gomoku.c). */
#ifndef SCREENS
#define SCREENS "view/screens"
#endif

struct screen {
    struct session session;
    struct buf bytes; /* of the record */
    struct memory memory;
    struct beside beside;
    bool has_engine;
};

/* Sentences are in other languages than English where characters are not ASCII. */
static void speak(struct test_case *c, const char *language)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8") && !setlocale(LC_CTYPE, "en_US.UTF-8"))
        c->skip = "no UTF-8";
    tr_use(language);
}

static struct screen *screen_open(struct test_case *c, const struct case_section *s)
{
    struct screen *screen = mem_zero(1, sizeof *screen);
    struct error e;
    session_init(&screen->session, pane_table);
    if (!s->argument[0])
        buf_add_slice(&screen->bytes, s->text);
    else if (!file_read(cases_source(s->argument), &screen->bytes, &e))
        fprintf(stderr, "%s: %s\n", s->argument, e.text);
    session_add(&screen->session, s->argument[0] ? s->argument : "record.sgf");
    session_open(&screen->session, 0, 0, SGF_NONE);
    session_give(&screen->session, 0, buf_slice(&screen->bytes), true);
    c->state = screen;
    return screen;
}

static void screen_close(struct screen *screen)
{
    if (!screen)
        return;
    if (screen->has_engine)
        beside_close(&screen->beside);
    session_free(&screen->session);
    places_free(&screen->memory.known);
    places_free(&screen->memory.mine);
    buf_free(&screen->bytes);
    mem_free(screen);
}

static void type_keys(struct screen *screen, struct slice script)
{
    struct key_script keys = {.rest = script};
    uint32_t repeat, key;
    while ((key = key_next(&keys, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--) {
            session_key(&screen->session, key);
            if (screen->has_engine) {
                beside_settle(&screen->beside);
                session_prepare(&screen->session);
            }
        }
}

static void set_option(struct session *s, const char *argument)
{
    const struct slice line = slice_of(argument);
    const size_t blank = slice_find(line, ' ');
    struct error e;
    if (!session_set(s, slice_part(line, 0, blank), slice_part(line, blank + 1, line.len), &e))
        fprintf(stderr, "set %s: %s\n", argument, e.text);
}

/* The places: the files are in the folder /x. */
static void remember(struct screen *screen, struct slice text)
{
    places_read(&screen->memory.known, text);
    screen->memory.known.folder = mem_string("/x");
    screen->session.memory = &screen->memory;
}

static void resize(struct session *s, const char *argument)
{
    int columns = 0, rows = 0;
    sscanf(argument, "%dx%d", &columns, &rows);
    session_resize(s, columns, rows);
}

/* Bytes as they could stand in a case: ESC and blanks at the end of a line are seen. */
static void add_escaped(struct buf *out, struct slice bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        if (bytes.at[i] == '\033')
            buf_add_string(out, "\\e");
        else
            buf_add_char(out, bytes.at[i]);
}

static void show(struct screen *screen, const char *how, struct buf *out)
{
    struct session *s = &screen->session;
    struct canvas canvas;
    struct buf ansi = {0};
    if (screen->has_engine)
        beside_settle(&screen->beside);
    while (session_idle(s))
        continue;
    session_prepare(s);
    canvas_init(&canvas, s->columns, s->rows, s->glyphs, s->ambiguous);
    session_draw(s, &canvas);
    if (strcmp(how, "roles") == 0) {
        canvas_dump_roles(&canvas, out);
    } else if (strcmp(how, "ansi") == 0) {
        canvas_dump_ansi(&canvas, &s->theme, &ansi);
        add_escaped(out, buf_slice(&ansi));
    } else {
        canvas_dump_text(&canvas, out);
    }
    buf_free(&ansi);
    canvas_free(&canvas);
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    if (!s) {
        screen_close(c->state);
        c->state = NULL;
        tr_use("en");
        return CASE_UNKNOWN;
    }
    if (case_is(s, "language")) {
        speak(c, s->argument);
        return CASE_INPUT;
    }
    if (case_is(s, "record")) {
        screen_close(c->state);
        screen_open(c, s);
        return CASE_INPUT;
    }
    if (!c->state)
        return CASE_UNKNOWN;
    struct screen *screen = c->state;
    if (case_is(s, "also")) /* one more file, of that name */
        session_give(&screen->session, session_add(&screen->session, s->argument), s->text, true);
    else if (case_is(s, "places"))
        remember(screen, s->text);
    else if (case_is(s, "engine-says")) {
        beside_open(&screen->beside, &screen->session, s->argument, s->text);
        screen->has_engine = true;
    } else if (case_is(s, "library"))
        sources_give(&screen->session, &s->text, 1, strcmp(s->argument, "half") == 0);
    else if (case_is(s, "at"))
        session_go(&screen->session, sgf_address_find(&screen->session.reader.record, slice_of(s->argument)));
    else if (case_is(s, "size"))
        resize(&screen->session, s->argument);
    else if (case_is(s, "set"))
        set_option(&screen->session, s->argument);
    else if (case_is(s, "keys"))
        type_keys(screen, s->argument[0] ? slice_of(s->argument) : s->text);
    else if (case_is(s, "screen") || case_is(s, "roles") || case_is(s, "ansi")) {
        show(screen, s->name, out);
        return CASE_EXPECTATION;
    } else {
        return CASE_UNKNOWN;
    }
    return CASE_INPUT;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, SCREENS, section);
}

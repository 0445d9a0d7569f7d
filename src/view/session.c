/* view/session.c - functions of the session for all commands: moving, options, messages */
#include "view/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/tr.h"
#include "view/pane.h"
#include "view/statistics.h"

/* Columns of a file's name in a message; the least that are left for it. */
#define NAME_COLUMNS 60
#define NAME_LEAST 12
#define NAME_AROUND 4

/* ---- messages ---- */

void session_say(struct session *s, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    const int len = vsnprintf(text, sizeof text, tr(format), args);
    va_end(args);
    buf_clear(&s->message);
    if (len > 0)
        text_filter(&s->message, (struct slice){text, strlen(text)});
}

/* A long name is cut to leave room for the text: its folders go first. */
void session_say_of(struct session *s, size_t file, const char *text)
{
    struct buf whole = {0}, name = {0};
    const int room = s->columns - NAME_AROUND - text_width(slice_of(text), s->ambiguous);
    const int most = room < NAME_LEAST ? NAME_LEAST : room < NAME_COLUMNS ? room : NAME_COLUMNS;
    text_filter(&whole, slice_of(s->shelf.files[file].name));
    text_filter_cut(&name, text_cut_folders(buf_slice(&whole), most, s->ambiguous), most);
    session_say(s, "%s: %s", buf_string(&name), text);
    buf_free(&whole);
    buf_free(&name);
}

void session_say_later(struct session *s)
{
    if (s->message.len == 0)
        return;
    buf_add_slice(&s->later, buf_slice(&s->message));
    buf_add_char(&s->later, '\n');
    buf_clear(&s->message);
}

/* ---- games ---- */

bool session_want_game(struct session *s, size_t file, size_t game, uint32_t node)
{
    if (file >= s->shelf.count) {
        session_say(s, "no file %zu: the list has %zu", file + 1, s->shelf.count);
        return false;
    }
    shelf_pending_clear(&s->shelf);
    s->shelf.pending =
        (struct shelf_pending){.is_there = true, .is_new = true, .file = file, .game = game, .node = node};
    return true;
}

/* ---- moving ---- */

void session_moved(struct session *s)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++)
        if (s->panes[id]->is_of_node)
            s->scroll[id] = s->selected[id] = 0;
    s->picked = (struct engine_picked){0};
    if (!session_picks_points(s) && !(s->statistics && s->statistics->region.is_choosing))
        s->cursor = POINT_NONE;
}

void session_go(struct session *s, uint32_t node)
{
    const bool was_scratch = reader_is_scratch(&s->reader);
    if (node > s->veil)
        s->veil = SGF_NONE;
    if (!reader_go(&s->reader, node))
        return;
    session_moved(s);
    if (was_scratch)
        session_say(s, "back in the record");
}

void session_leap(struct session *s, uint32_t node)
{
    if (node != reader_node(&s->reader))
        reader_remember(&s->reader);
    session_go(s, node);
}

void session_take(struct session *s, uint32_t node)
{
    reader_turn(&s->reader, node);
    session_go(s, node);
}

/* ---- looks ---- */

enum terminal session_ground(const struct session *s)
{
    const int background = session_option(s, OPTION_BACKGROUND);
    return background == BACKGROUND_DARK    ? TERMINAL_DARK
           : background == BACKGROUND_LIGHT ? TERMINAL_LIGHT
                                            : s->terminal_ground;
}

void session_restyle(struct session *s)
{
    static const enum depth depths[] =
        {[COLOR_NEVER] = DEPTH_NONE, [COLOR_8] = DEPTH_8, [COLOR_16] = DEPTH_16, [COLOR_256] = DEPTH_256};
    const int ambiguous = session_option(s, OPTION_AMBIGUOUS), color = session_option(s, OPTION_COLOR);
    const int glyphs = session_option(s, OPTION_GLYPHS);
    const bool is_ascii = glyphs == GLYPHS_ASCII || (glyphs == GLYPHS_AUTO && !s->can_unicode);
    s->ambiguous = ambiguous ? ambiguous : s->terminal_ambiguous;
    s->depth = color == COLOR_AUTO ? s->terminal_depth : depths[color];
    s->glyphs = is_ascii ? &glyphs_ascii : s->ambiguous == 2 ? &glyphs_narrow : &glyphs_unicode;
    const struct theme_place place = {s->depth, session_ground(s), s->depth == DEPTH_8 && s->terminal_depth > DEPTH_8};
    theme_make(&s->theme, slice_of(s->settings.options.theme), place, NULL);
    for (enum role role = 0; role < ROLE_COUNT; role++)
        theme_color(&s->theme, role, &s->settings.colors[role]);
}

void session_say_theme(struct session *s)
{
    const char *name = s->settings.options.theme, *instead = theme_instead(slice_of(name), s->depth);
    if (instead)
        session_say(s, "too few colours for theme %s: using %s", name, instead);
}

/* Puts new settings into effect; false: they are wrong, or set what is fixed at the start. */
static bool settle(struct session *s, bool is_fine, const struct options *before, struct error *e)
{
    struct options *now = &s->settings.options;
    if (is_fine && strcmp(now->language, before->language) != 0)
        is_fine = error_set(e, "the language is set only at the start: in kifurc, or by --set language=NAME");
    if (is_fine && s->statistics && strcmp(now->library, before->library) != 0)
        is_fine = error_set(e, "the library is set only at the start: in kifurc, or by --library=PATH");
    if (!is_fine)
        *now = *before;
    session_restyle(s);
    return is_fine;
}

bool session_set(struct session *s, struct slice name, struct slice value, struct error *e)
{
    const struct options before = s->settings.options;
    return settle(s, settings_set(&s->settings, name, value, e), &before, e);
}

bool session_configure(struct session *s, struct slice line, struct error *e)
{
    const struct options before = s->settings.options;
    return settle(s, settings_line(&s->settings, line, e), &before, e);
}

void session_settings(struct session *s, const struct settings *settings)
{
    settings_copy(&s->settings, settings);
    session_restyle(s);
}

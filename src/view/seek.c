/* view/seek.c - where a text is looked for: in the screen that covers the others, where that can, else in the game */
#include "view/seek.h"

#include "base/text.h"
#include "view/call.h"
#include "view/find.h"
#include "view/layout.h"
#include "view/pane.h"
#include "view/prompt.h"

static bool is_in_screen(const struct session *s)
{
    return s->screen != PANE_BOARD && pane_of(s, s->screen)->find;
}

static void in_screen(struct session *s, int steps)
{
    struct layout layout;
    if (s->sought.len == 0) {
        session_say(s, "nothing was looked for yet");
        return;
    }
    layout_make(s, &layout);
    pane_of(s, s->screen)->find(s, layout.panes[s->screen], steps);
}

void seek_start(struct session *s, struct slice text)
{
    if (!is_in_screen(s)) {
        find_start(s, text);
        return;
    }
    const bool is_again = text.len == 0;
    if (!is_again) {
        buf_clear(&s->sought);
        text_filter(&s->sought, text);
    }
    in_screen(s, is_again);
}

static bool has_where(struct session *s)
{
    if (!is_in_screen(s) && !s->reader.has_game)
        session_say(s, "no game is open");
    return is_in_screen(s) || s->reader.has_game;
}

void run_find(struct session *s)
{
    if (!has_where(s))
        return;
    if (s->call.argument.len > 0)
        seek_start(s, s->call.argument);
    else
        prompt_open(s, PROMPT_FIND);
}

void run_match(struct session *s)
{
    const size_t steps = call_steps(s);
    if (!has_where(s))
        return;
    if (is_in_screen(s))
        in_screen(s, call_value(s) * (steps < 10000 ? (int)steps : 10000));
    else if (call_value(s) > 0)
        find_next(s, steps);
    else
        find_previous(s, steps);
}

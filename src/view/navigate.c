/* view/navigate.c - moving in a game */
#include "view/navigate.h"

#include "base/number.h"
#include "base/tr.h"
#include "reader/curve.h"
#include "reader/goto.h"
#include "reader/texts.h"
#include "reader/walk.h"
#include "view/call.h"
#include "view/engine.h"
#include "view/prompt.h"
#include "view/remember.h"
#include "view/session_scene.h"
#include "view/statistics.h"
#include "view/tried.h"

#define STEPS_MOST 1000000000

/* Leaps to a node; if that is SGF_NONE, says `otherwise`. */
static void leap_or_say(struct session *s, uint32_t node, const char *otherwise)
{
    if (node == SGF_NONE)
        session_say(s, "%s", otherwise);
    else
        session_leap(s, node);
}

/* ---- along the line; a scratch line is one, and before its first move is the record ---- */

void navigate_forward(struct session *s, size_t steps)
{
    if (!reader_is_scratch(&s->reader))
        session_go(s, walk_forward(&s->reader, steps));
    else if (tried_forward(s, steps) == steps)
        session_say(s, "the end of the scratch line: press Esc to return to the record");
}

void navigate_back(struct session *s, size_t steps)
{
    steps = tried_back(s, steps);
    if (steps > 0)
        session_go(s, walk_back(&s->reader, steps));
}

void run_node(struct session *s)
{
    const int way = call_value(s);
    if (way > 0)
        navigate_forward(s, (size_t)way * call_steps(s));
    else
        navigate_back(s, (size_t)-way * call_steps(s));
}

void run_first_node(struct session *s)
{
    session_leap(s, 0);
}

void run_last_node(struct session *s)
{
    if (reader_is_scratch(&s->reader))
        tried_forward(s, SIZE_MAX);
    else
        session_leap(s, walk_last(&s->reader));
}

/* ---- what is on the line ---- */

static const struct {
    const char *before, *after;
} no_goal[WALK_GOAL_COUNT] = {
    [WALK_COMMENT] = {T("no earlier comment on this line"), T("no later comment on this line")},
    [WALK_HOTSPOT] = {T("no earlier hotspot on this line"), T("no later hotspot on this line")},
    [WALK_DROP] = {T("no earlier large drop on this line"), T("no later large drop on this line")},
};

static void leap_to(struct session *s, enum walk_goal goal)
{
    const int way = call_value(s);
    leap_or_say(s, walk_to(&s->reader, goal, way, call_steps(s)),
        tr(way > 0 ? no_goal[goal].after : no_goal[goal].before));
}

void run_comment(struct session *s)
{
    leap_to(s, WALK_COMMENT);
}

void run_hotspot(struct session *s)
{
    leap_to(s, WALK_HOTSPOT);
}

void run_drop(struct session *s)
{
    if (call_value(s) > 0)
        walk_whole(&s->reader);
    if (curve_finish(&s->reader))
        leap_to(s, WALK_DROP);
    else
        session_say(s, "the win rates are still being read: try again");
}

/* ---- branches ---- */

/* The branch before a scratch line is where it began. */
void run_previous_branch(struct session *s)
{
    if (!tried_leave(s))
        leap_or_say(s, walk_previous_branch(&s->reader, call_steps(s)), tr("no earlier branch on this line"));
}

void run_next_branch(struct session *s)
{
    if (!tried_refuses(s))
        leap_or_say(s, walk_next_branch(&s->reader, call_steps(s)), tr("no later branch on this line"));
}

void run_back_to_branch(struct session *s)
{
    struct reader *r = &s->reader;
    if (tried_leave(s))
        return;
    const size_t from = r->replay.depth;
    leap_or_say(s, walk_back_to_branch(r, call_steps(s)), tr("no branch above this"));
    line_return(&r->line, &r->replay, &r->paths, r->replay.depth, from);
}

void run_main_line(struct session *s)
{
    const uint32_t node = walk_main_line(&s->reader);
    const bool was_scratch = tried_leave(s);

    if (node != SGF_NONE)
        session_leap(s, node);
    if (!line_straighten(&s->reader.line, &s->reader.replay, s->reader.replay.depth) && node == SGF_NONE &&
        !was_scratch)
        session_say(s, "this is the main line");
    else if (node == SGF_NONE && !was_scratch)
        session_say(s, "now following the main line");
}

/* ---- variations ---- */

void run_choose_variation(struct session *s)
{
    struct buf label = {0};
    if (s->call.argument.len > 0)
        buf_add_slice(&label, s->call.argument);
    else
        key_name(s->call.key, &label);
    const uint32_t index = sgf_label_index(buf_slice(&label));
    const uint32_t node = index == SGF_NONE ? SGF_NONE : letters_node(s, index);
    if (node != SGF_NONE)
        session_take(s, node);
    else if (engine_is_on(s) && index != SGF_NONE)
        engine_play_letter(s, index);
    else if (statistics_is_on(s))
        statistics_play(s, index);
    else
        session_say(s, "no variation %.20s here", buf_string(&label));
    buf_free(&label);
}

/* Says which variation is followed from here, if no list shows it. */
static void say_followed(struct session *s)
{
    const uint32_t node = reader_next(&s->reader);
    struct buf text = {0}, move = {0};
    layout_make(s, &s->layout);
    const struct rect list = s->layout.panes[PANE_VARIATIONS];
    if (list.width > 0 && list.height > 0 && letters_of(s).count > 0)
        return;
    sgf_label(sgf_paths_index(&s->reader.paths, node), &text);
    texts_move(&s->reader, node, &move);
    if (move.len > 0)
        buf_add_format(&text, " %s", buf_string(&move));
    /* TR: %s is the letter of a variation, and its move: "B Q16" */
    session_say(s, "now following %s", buf_string(&text));
    buf_free(&text);
    buf_free(&move);
}

/* At a fork the key moves in the list of variations: the line changes, the node stays. */
static bool choose(struct session *s, int way)
{
    struct reader *r = &s->reader;
    const uint32_t node = walk_choice(r, way);
    if (node != SGF_NONE)
        line_choose(&r->line, &r->replay, &r->paths, node);
    say_followed(s);
    return node != SGF_NONE;
}

static bool go_beside(struct session *s, int way)
{
    const uint32_t node = walk_variation(&s->reader, way);
    if (node != SGF_NONE)
        session_go(s, node);
    return node != SGF_NONE;
}

void run_variation(struct session *s)
{
    const int way = call_value(s);
    bool goes_on = !tried_refuses(s);
    for (size_t i = call_steps(s); i > 0 && goes_on; i--) {
        const bool is_fork = walk_is_fork(&s->reader) && !session_hides(s);
        if (!is_fork && line_fork(&s->reader.line, s->reader.replay.depth) == 0)
            session_say(s, "no branch above this");
        goes_on = is_fork ? choose(s, way) : go_beside(s, way);
    }
}

/* ---- leaps ---- */

void run_jump_back(struct session *s)
{
    if (tried_leave(s))
        return;
    const uint32_t node = reader_jump_back(&s->reader, call_steps(s));

    if (node != SGF_NONE)
        session_go(s, node);
    else if (!statistics_back(s) && !remember_go(s))
        session_say(s, "no earlier place to go back to");
}

void run_jump_forward(struct session *s)
{
    const uint32_t node = reader_jump_forward(&s->reader, call_steps(s));
    if (node == SGF_NONE)
        session_say(s, "no later place to go forward to");
    else
        session_go(s, node);
}

/* ---- places ---- */

void navigate_point(struct session *s, uint16_t point)
{
    if (!tried_go(s, point))
        leap_or_say(s, goto_point(&s->reader, point), tr("no move at that point on this line"));
}

void navigate_number(struct session *s, long number)
{
    leap_or_say(s, goto_number(&s->reader, number), tr("no move with that number"));
}

/* Takes steps along a scratch line, or goes to its move on a point. */
static bool go_along_scratch(struct session *s, struct slice text)
{
    const bool is_back = text.len > 0 && text.at[0] == '-';
    uint64_t steps;
    if (!reader_is_scratch(&s->reader) || text.len == 0)
        return false;
    if (text.at[0] != '+' && !is_back)
        return tried_go(s, goto_typed(&s->reader, text));
    if (!number_read(slice_from(text, 1), STEPS_MOST, &steps)) {
        if (text.len > 1)
            return false;
        steps = 1;
    }
    is_back ? navigate_back(s, (size_t)steps) : navigate_forward(s, (size_t)steps);
    return true;
}

/* Leaps to a place, or to the variation of the current node with that letter. */
void navigate_text(struct session *s, struct slice text)
{
    struct error e;
    if (go_along_scratch(s, slice_trim(text)))
        return;
    uint32_t node = goto_find(&s->reader, text, &e);
    if (node == SGF_NONE) {
        const uint32_t index = sgf_label_index(slice_trim(text));
        node = index == SGF_NONE ? SGF_NONE : letters_node(s, index);
        if (node != SGF_NONE)
            reader_turn(&s->reader, node);
    }
    leap_or_say(s, node, e.text);
}

void run_goto(struct session *s)
{
    struct buf number = {0};
    if (s->call.argument.len == 0 && s->call.count == 0) {
        prompt_open(s, PROMPT_GOTO);
        return;
    }
    if (s->call.argument.len == 0)
        buf_add_format(&number, "%ld", s->call.count);
    navigate_text(s, s->call.argument.len > 0 ? s->call.argument : buf_slice(&number));
    buf_free(&number);
}

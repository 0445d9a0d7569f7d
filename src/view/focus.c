/* view/focus.c - the focused pane: choosing it, moving in it, following, leaving it */
#include "base/number.h"
#include "board/board.h"
#include "view/call.h"
#include "view/find.h"
#include "view/games.h"
#include "view/layout.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/session_scene.h"
#include "view/statistics.h"
#include "view/tried.h"

#define COUNT_MOST 1000000

/* The pane in which arrows move: the screen that covers the others, or the focused pane; PANE_BOARD: none. */
static enum pane_id target(const struct session *s)
{
    return s->screen != PANE_BOARD ? s->screen : s->focus;
}

/* True: the open prompt belongs to the pane that covers the screen. */
static bool is_own_prompt(const struct session *s)
{
    return s->prompt.kind != PROMPT_NONE && pane_of(s, s->screen)->prompt == s->prompt.kind;
}

/* The place of a pane on the present screen. */
static struct rect rect_of(struct session *s, enum pane_id id)
{
    layout_make(s, &s->layout);
    return s->layout.panes[id];
}

/* ---- which pane ---- */

static bool can_focus(const struct session *s, enum pane_id id)
{
    const struct rect r = s->layout.panes[id];
    const struct pane *pane = pane_of(s, id);
    if (r.width <= 0 || r.height <= 0 || pane->focus != FOCUS_LINES)
        return r.width > 0 && r.height > 0 && pane->focus == FOCUS_GAME && s->reader.has_game;
    return (pane->count ? pane->count(s) : pane->height(s, r.width)) > 0;
}

void run_pane(struct session *s)
{
    int id = (int)s->focus;
    if (s->screen != PANE_BOARD)
        return;
    layout_make(s, &s->layout);
    pane_settle(s, s->focus);
    if (pane_of(s, s->focus)->part && pane_of(s, s->focus)->part(s, call_value(s)))
        return;
    do {
        id = (id + call_value(s) + PANE_COUNT) % PANE_COUNT;
    } while (id != PANE_BOARD && !can_focus(s, (enum pane_id)id));
    pane_settle(s, (enum pane_id)id); /* begins at the present selection */
    s->focus = (enum pane_id)id;
    s->selected[PANE_TREE] = 0;
}

/* ---- moving ---- */

static void scroll(struct session *s, int lines)
{
    layout_make(s, &s->layout);
    pane_scroll(s, target(s), lines);
}

static int times(const struct session *s, int most)
{
    const size_t steps = call_steps(s);
    return steps > (size_t)most ? most : (int)steps;
}

/* Moves the cursor on the board; it begins at the last move, or in the middle. */
static void cursor_move(struct session *s, int columns, int rows)
{
    int width, height, column, row;
    const struct scene scene = session_scene(s);
    board_size(&scene, &width, &height);
    if (width == 0)
        return;
    if (s->cursor == POINT_NONE) {
        const uint16_t last = s->reader.replay.position.last.to;
        s->cursor = last != POINT_NONE ? last : board_from_view(&scene, width / 2, height / 2);
    }
    board_to_view(&scene, s->cursor, &column, &row);
    layout_make(s, &s->layout);
    const struct rect seen = s->layout.board.view.width > 0 ? s->layout.board.view : (struct rect){0, 0, width, height};
    column = number_within(column + columns, seen.x, seen.x + seen.width - 1);
    row = number_within(row + rows, seen.y, seen.y + seen.height - 1);
    const uint16_t point = board_from_view(&scene, column, row);
    const struct markup *m = &s->reader.markup;
    if (!m->has_view || !m->hidden[point]) /* the cursor does not go to points that VW hides */
        s->cursor = point;
}

static void vertical(struct session *s, int lines)
{
    if (session_picks_points(s) || statistics_is_choosing(s))
        cursor_move(s, 0, lines < 0 ? -1 : 1);
    else if (s->prompt.kind == PROMPT_NONE || is_own_prompt(s) || s->prompt.kind == PROMPT_FILTER)
        scroll(s, lines);
    else
        prompt_recall(s, lines < 0 ? 1 : -1);
}

void run_vertical(struct session *s)
{
    vertical(s, call_value(s) * times(s, COUNT_MOST));
}

void run_horizontal(struct session *s)
{
    const enum pane_id id = target(s);
    const int step = call_value(s);
    for (int i = times(s, COUNT_MOST / 1000); i > 0; i--) {
        if (session_picks_points(s) || statistics_is_choosing(s)) {
            cursor_move(s, step, 0);
        } else if (s->prompt.kind != PROMPT_NONE) {
            prompt_move(s, step);
        } else if (pane_of(s, id)->turn) {
            layout_make(s, &s->layout);
            pane_settle(s, id);
            pane_of(s, id)->turn(s, step);
        }
    }
}

void run_page(struct session *s)
{
    const int rows = rect_of(s, target(s)).height - 2;
    vertical(s, call_value(s) * (rows > 1 ? rows : 1) * times(s, COUNT_MOST / 1000));
}

/* Scrolls by half of the visible rows of the comment. */
void run_scroll_comment(struct session *s)
{
    const struct rect r = rect_of(s, PANE_COMMENT);
    const int half = r.height > 3 ? (r.height - 1) / 2 : 1;
    pane_scroll(s, PANE_COMMENT, call_value(s) * half * times(s, COUNT_MOST / 1000));
}

void run_end(struct session *s)
{
    const enum pane_id id = target(s);
    const struct pane *pane = pane_of(s, id);
    const int way = call_value(s);
    if (s->prompt.kind == PROMPT_NONE && pane->count && s->call.count > 0)
        s->selected[id] = (int)(s->call.count < COUNT_MOST ? s->call.count : COUNT_MOST) - 1;
    else if (s->prompt.kind == PROMPT_NONE && pane->end)
        pane->end(s, way);
    else if (s->prompt.kind == PROMPT_NONE || is_own_prompt(s))
        scroll(s, way < 0 ? -INT32_MAX : INT32_MAX);
    else
        s->prompt.cursor = way < 0 ? 0 : s->prompt.text.len;
}

/* ---- following, leaving ---- */

void run_follow(struct session *s)
{
    const enum pane_id id = target(s);
    if (statistics_is_choosing(s)) {
        statistics_corner(s);
        return;
    }
    layout_make(s, &s->layout);
    pane_settle(s, id);
    if (pane_of(s, id)->follow)
        pane_of(s, id)->follow(s);
    else if (s->reader.has_game)
        navigate_forward(s, 1);
}

static void screen_leave(struct session *s)
{
    const enum pane_id screen = s->screen;
    if (pane_of(s, screen)->leave)
        pane_of(s, screen)->leave(s);
    else
        pane_leave(s);
    s->selected[PANE_TREE] = 0;
}

/* Leaves the nearest of these: digits, the filter being typed, the text at the prompt of a screen, prompt, screen,
 * practice, autoplay, focus, choosing a part of the board, scratch line, a game of the library, matches, the library. A
 * screen with a prompt of its own closes together with any prompt. */
void run_cancel(struct session *s)
{
    const bool has_own_prompt = pane_of(s, s->screen)->prompt != PROMPT_NONE;

    if (s->call.count > 0) {
        return; /* the typed digits are dropped */
    } else if (s->prompt.kind == PROMPT_FILTER) {
        games_filter_end(s);
    } else if (is_own_prompt(s) && s->prompt.text.len > 0) {
        prompt_replace(s, 0, s->prompt.text.len, SLICE(""));
    } else if (s->searches && s->screen == PANE_GAMES && s->prompt.kind == PROMPT_NONE) {
        s->searches = false;
        if (s->unpacking.len == 0) /* of an archive another message follows */
            session_say(s, "the search stopped early: use kifu FOLDER to search everything");
    } else if (s->screen != PANE_BOARD && (has_own_prompt || s->prompt.kind == PROMPT_NONE)) {
        screen_leave(s);
    } else if (s->guessing) {
        practice_leave(s);
    } else if (s->prompt.kind != PROMPT_NONE) {
        prompt_close(s);
    } else if (s->autoplay) {
        s->autoplay = false;
    } else if (s->focus != PANE_BOARD) {
        s->focus = PANE_BOARD;
        s->selected[PANE_TREE] = 0;
    } else if (statistics_is_choosing(s)) {
        statistics_choose_end(s);
    } else if (!tried_leave(s) && !statistics_back(s)) {
        if (find_count(s->find) == 0 && statistics_is_on(s))
            statistics_off(s);
        else
            find_stop(s);
    }
}

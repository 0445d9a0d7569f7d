/* view/scroll.c - the focused pane: moving in it, and going where it leads */
#include "view/scroll.h"

#include "view/board.h"
#include "view/command.h"
#include "view/comment.h"
#include "view/diagnosis.h"
#include "view/family.h"
#include "view/find.h"
#include "view/games.h"
#include "view/navigate.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/reading.h"
#include "view/treegraph.h"

/* Panes that Tab stops at. */
static bool has_focus(enum pane_id id)
{
    switch (id) {
    case PANE_INFO:
    case PANE_VARIATIONS:
    case PANE_TREE:
    case PANE_COMMENT:
    case PANE_DIAGNOSTICS:
        return true;
    default:
        return false;
    }
}

/* What arrows move in: the screen that covers the others, or the focused pane; PANE_BOARD: nothing. */
static enum pane_id target(const struct session *s)
{
    return s->screen != PANE_BOARD ? s->screen : s->focus;
}

static struct rect rect_of(const struct session *s, enum pane_id id)
{
    struct layout layout;

    layout_make(s, &layout);
    return layout.panes[id];
}

void scroll_focus(struct session *s, enum pane_id id)
{
    if (s->screen == PANE_BOARD && has_focus(id))
        s->focus = id;
}

/* Shown, and with something in it to move to. */
static bool is_there(const struct session *s, const struct layout *layout, enum pane_id id)
{
    const struct rect r = layout->panes[id];
    uint32_t count;
    bool on_board;

    if (!has_focus(id) || r.width == 0 || r.height == 0 || !s->has_game)
        return false;
    return id != PANE_VARIATIONS || session_variations(s, &count, &on_board) != SGF_NONE;
}

static void focus_step(struct session *s, int step)
{
    struct layout layout;
    int id = (int)s->focus;

    if (s->screen != PANE_BOARD)
        return;
    layout_make(s, &layout);
    do {
        id = (id + step + PANE_COUNT) % PANE_COUNT;
    } while (id != PANE_BOARD && !is_there(s, &layout, (enum pane_id)id));
    s->focus = (enum pane_id)id;
    s->tree_node = SGF_NONE;
}

void run_next_pane(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    focus_step(s, 1);
}

void run_previous_pane(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    focus_step(s, -1);
}

/* ---- moving ---- */

static int add_clamped(int value, int lines)
{
    const long sum = (long)value + lines;

    return sum < 0 ? 0 : sum > INT32_MAX ? INT32_MAX : (int)sum;
}

/* False where there is nothing to move to. */
static bool tree_move(struct session *s, int rows, int columns)
{
    const uint32_t from = s->tree_node == SGF_NONE ? session_node(s) : s->tree_node;
    const uint32_t to = s->has_game ? treegraph_step(s->graph, &s->replay, from, rows, columns) : SGF_NONE;

    if (to != SGF_NONE)
        s->tree_node = to;
    return to != SGF_NONE;
}

void scroll_pane(struct session *s, enum pane_id id, int lines)
{
    switch (id) {
    case PANE_VARIATIONS:
    case PANE_DIAGNOSTICS:
    case PANE_GAMES:
        s->selected[id] = add_clamped(s->selected[id], lines);
        break;
    case PANE_TREE:
        for (int i = lines < 0 ? -lines : lines; i > 0 && tree_move(s, lines < 0 ? -1 : 1, 0); i--)
            continue;
        break;
    case PANE_READING:
        reading_scroll(s, rect_of(s, id), lines);
        break;
    case PANE_INFO:
    case PANE_COMMENT:
    case PANE_HELP:
        s->scroll[id] = add_clamped(s->scroll[id], lines);
        break;
    default:
        break;
    }
}

static int page(const struct session *s)
{
    const int rows = rect_of(s, target(s)).height - 2;

    return rows > 1 ? rows : 1;
}

static int times(long count)
{
    return count < 1 ? 1 : count > 1000000 ? 1000000 : (int)count;
}

/* The cursor on the board, from the last move or the middle at first. */
static void cursor_move(struct session *s, int columns, int rows)
{
    int width, height, column, row;

    board_size(s, &width, &height);
    if (width == 0)
        return;
    if (s->cursor == POINT_NONE) {
        const uint16_t last = s->replay.position.last.to;
        s->cursor = last != POINT_NONE ? last : board_from_view(s, width / 2, height / 2);
    }
    board_to_view(s, s->cursor, &column, &row);
    column += columns;
    row += rows;
    if (column >= 0 && column < width && row >= 0 && row < height)
        s->cursor = board_from_view(s, column, row);
}

static void vertical(struct session *s, int lines)
{
    switch (s->prompt.kind) {
    case PROMPT_NONE:
    case PROMPT_FILTER:
        scroll_pane(s, target(s), lines);
        break;
    case PROMPT_GUESS:
        cursor_move(s, 0, lines < 0 ? -1 : 1);
        break;
    default:
        prompt_recall(s, lines < 0 ? 1 : -1);
        break;
    }
}

static void link_step(struct session *s, int step)
{
    const int count = (int)comment_links(s, NULL, SIZE_MAX), at = s->selected[PANE_COMMENT] + step;

    if (at >= 0 && at < count)
        s->selected[PANE_COMMENT] = at;
}

static void horizontal(struct session *s, int step)
{
    if (s->prompt.kind == PROMPT_GUESS)
        cursor_move(s, step, 0);
    else if (s->prompt.kind != PROMPT_NONE)
        prompt_move(s, step);
    else if (target(s) == PANE_TREE)
        tree_move(s, 0, step);
    else if (target(s) == PANE_COMMENT && s->has_game)
        link_step(s, step);
}

/* The first or the last row of the whole tree, as far in as now. */
static void tree_to_end(struct session *s, int step)
{
    uint32_t node = 0, left = s->has_game ? sgf_paths_depth(&s->paths, s->tree_node == SGF_NONE ? session_node(s) : s->tree_node) : 0;

    for (uint32_t child; left > 0; left--, node = child) {
        child = step < 0 ? sgf_child(&s->record, node) : family_last(s->families, node);
        if (child == SGF_NONE)
            break;
    }
    s->tree_node = node;
}

static void to_end(struct session *s, int step)
{
    if (s->prompt.kind == PROMPT_NONE && target(s) == PANE_TREE)
        tree_to_end(s, step);
    else if (s->prompt.kind == PROMPT_NONE || (s->prompt.kind == PROMPT_FILTER && s->screen == PANE_GAMES))
        scroll_pane(s, target(s), step < 0 ? -INT32_MAX : INT32_MAX);
    else
        prompt_end(s, step);
}

void run_up(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    vertical(s, -times(count));
}

void run_down(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    vertical(s, times(count));
}

void run_left(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    for (int i = times(count < 1000 ? count : 1000); i > 0; i--)
        horizontal(s, -1);
}

void run_right(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    for (int i = times(count < 1000 ? count : 1000); i > 0; i--)
        horizontal(s, 1);
}

void run_page_up(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    for (int i = times(count < 1000 ? count : 1000); i > 0; i--)
        vertical(s, -page(s));
}

void run_page_down(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    for (int i = times(count < 1000 ? count : 1000); i > 0; i--)
        vertical(s, page(s));
}

void run_top(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    to_end(s, -1);
}

void run_bottom(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    to_end(s, 1);
}

/* ---- going where it leads ---- */

static void follow_link(struct session *s)
{
    struct comment_link links[256];
    const size_t count = comment_links(s, links, sizeof links / sizeof links[0]);
    const int at = s->selected[PANE_COMMENT];

    if (at < 0 || (size_t)at >= count) {
        session_run(s, SLICE("next-node"));
        return;
    }
    const uint32_t node = links[at].point != POINT_NONE ? goto_point(s, links[at].point) : goto_number(s, links[at].number);
    if (node == SGF_NONE)
        session_say(s, links[at].point != POINT_NONE ? "no move on that point on the line" : "no move with that number");
    else
        session_leap(s, node);
}

void scroll_follow(struct session *s, enum pane_id id)
{
    uint32_t node = SGF_NONE;

    if (id == PANE_GAMES) {
        games_open(s);
        return;
    }
    if (!s->has_game)
        return;
    switch (id) {
    case PANE_VARIATIONS:
        node = s->selected[id] >= 0 ? session_variation(s, (uint32_t)s->selected[id]) : SGF_NONE;
        if (node != SGF_NONE)
            session_go(s, node);
        break;
    case PANE_TREE:
        if (s->tree_node != SGF_NONE)
            session_leap(s, s->tree_node);
        s->screen = PANE_BOARD;
        break;
    case PANE_COMMENT:
        follow_link(s);
        break;
    case PANE_DIAGNOSTICS:
        diagnosis_follow(s);
        break;
    case PANE_READING:
    case PANE_HELP:
        s->screen = PANE_BOARD;
        break;
    default:
        session_run(s, SLICE("next-node"));
        break;
    }
}

void run_follow(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    scroll_follow(s, target(s));
}

/* The nearest thing to leave: prompt, screen, practice, autoplay, focus, what was found. */
void run_cancel(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->screen == PANE_GAMES) {
        games_close(s);
    } else if (s->prompt.kind == PROMPT_GUESS) {
        practice_leave(s);
    } else if (s->prompt.kind != PROMPT_NONE) {
        prompt_close(s);
    } else if (s->screen != PANE_BOARD) {
        if (s->screen == PANE_INFO)
            s->options.value[OPTION_INFO] = INFO_OFF;
        s->screen = PANE_BOARD;
        s->tree_node = SGF_NONE;
    } else if (s->autoplay) {
        s->autoplay = false;
    } else if (s->focus != PANE_BOARD) {
        s->focus = PANE_BOARD;
        s->tree_node = SGF_NONE;
    } else {
        find_stop(s);
    }
}

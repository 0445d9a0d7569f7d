/* view/input.c - keys, lines of commands, clicks */
#include "view/session.h"

#include "base/text.h"
#include "view/board.h"
#include "view/command.h"
#include "view/games.h"
#include "view/keymap.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/scroll.h"
#include "view/treegraph.h"

#define COUNT_MOST 1000000000L

static void run_binding(struct session *s, const struct binding *b, uint32_t key)
{
    const long count = s->count;

    s->count = 0;
    command_run(s, b->command, count, key, slice_of(b->argument ? b->argument : ""));
}

/* ---- in a prompt ---- */

/* The list of games keeps its own keys while its filter is typed; they come first. */
static const struct binding *prompt_binding(const struct session *s, uint32_t key)
{
    const struct binding *b = NULL;

    if (s->prompt.kind == PROMPT_FILTER)
        b = keymap_find(s->keymap, PANE_GAMES, key);
    if (b && b->context == PANE_GAMES)
        return b;
    return keymap_find(s->keymap, CONTEXT_PROMPT, key);
}

static void prompt_key(struct session *s, uint32_t key)
{
    const struct binding *b = prompt_binding(s, key);

    if (b)
        run_binding(s, b, key);
    else if (key_is_text(key))
        prompt_type(s, key);
}

/* ---- elsewhere ---- */

static bool count_key(struct session *s, uint32_t key)
{
    if (key < '0' || key > '9' || (key == '0' && s->count == 0))
        return false;
    if (s->count < COUNT_MOST)
        s->count = s->count * 10 + (long)(key - '0');
    return true;
}

static void say_unbound(struct session *s, uint32_t key)
{
    struct buf text = {0}, help = {0};

    key_show(key, s->glyphs->is_ascii, &text);
    keymap_key(s->keymap, "help", s->glyphs->is_ascii, &help);
    session_say(s, "%s does nothing here: %s shows the keys", buf_string(&text), buf_string(&help));
    buf_free(&text);
    buf_free(&help);
}

void session_key(struct session *s, uint32_t key)
{
    const int context = s->screen != PANE_BOARD ? (int)s->screen : (int)s->focus;

    buf_clear(&s->message);
    if (s->prompt.kind != PROMPT_NONE) {
        prompt_key(s, key);
        return;
    }
    if (count_key(s, key))
        return;
    const struct binding *b = keymap_find(s->keymap, context, key);
    if (b) {
        run_binding(s, b, key);
        return;
    }
    s->count = 0;
    say_unbound(s, key);
}

/* ---- lines ---- */

static bool is_place(char c)
{
    return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '@';
}

void session_run(struct session *s, struct slice line)
{
    struct slice word;

    line = slice_trim(line);
    do {
        word = slice_part(line, 0, slice_find(line, ' '));
        if (slice_is(word, "command"))
            line = slice_trim(slice_part(line, word.len, line.len));
    } while (slice_is(word, "command"));
    if (line.len == 0)
        return;
    const struct command *c = command_find(is_place(line.at[0]) ? SLICE("goto") : word);
    const struct slice argument = is_place(line.at[0]) ? line : slice_trim(slice_part(line, word.len, line.len));
    if (c)
        command_run(s, c, 0, KEYS_NONE, argument);
    else
        session_say(s, "no such command: %.*s: Tab completes", word.len < 60 ? (int)word.len : 60, word.at);
}

/* ---- the mouse ---- */

static bool is_in(struct rect r, int x, int y)
{
    return x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;
}

static enum pane_id pane_at(const struct layout *l, int x, int y)
{
    for (int i = 0; i < PANE_COUNT; i++)
        if (is_in(l->panes[i], x, y))
            return (enum pane_id)i;
    return PANE_STATUS;
}

static void click_point(struct session *s, uint16_t point)
{
    if (point == POINT_NONE || !s->has_game)
        return;
    if (s->prompt.kind == PROMPT_GUESS) {
        s->cursor = point;
        practice_try(s, (struct slice){"", 0});
        return;
    }
    const uint32_t node = goto_point(s, point);
    if (node != SGF_NONE)
        session_leap(s, node);
    else
        session_say(s, "no move on that point on the line");
}

/* A line of a list, counted from the first one shown. */
static void click_line(struct session *s, enum pane_id id, int line)
{
    if (line < 0)
        return;
    s->selected[id] = s->scroll[id] + line;
    if (id != PANE_GAMES)
        scroll_focus(s, id);
    scroll_follow(s, id);
}

static void click_tree(struct session *s, struct rect r, int x, int y)
{
    const uint32_t node = treegraph_node(s->graph, (x - r.x) / 2, y - r.y - 1);

    if (node != SGF_NONE)
        session_leap(s, node);
}

void session_click(struct session *s, int x, int y)
{
    struct layout layout;

    buf_clear(&s->message);
    layout_make(s, &layout);
    const enum pane_id id = pane_at(&layout, x, y);
    const struct rect r = layout.panes[id];
    switch (id) {
    case PANE_BOARD:
        click_point(s, board_point(s, &layout.board, x, y));
        break;
    case PANE_VARIATIONS:
    case PANE_DIAGNOSTICS:
        click_line(s, id, y - r.y - 1);
        break;
    case PANE_GAMES:
        click_line(s, id, y - r.y - GAMES_ROWS_ABOVE);
        break;
    case PANE_TREE:
        click_tree(s, r, x, y);
        break;
    case PANE_INFO:
    case PANE_COMMENT:
        scroll_focus(s, id);
        break;
    default:
        break;
    }
}

void session_wheel(struct session *s, int x, int y, int lines)
{
    struct layout layout;

    layout_make(s, &layout);
    const enum pane_id id = pane_at(&layout, x, y);
    if (id == PANE_BOARD && s->screen == PANE_BOARD)
        session_run(s, lines < 0 ? SLICE("previous-node") : SLICE("next-node"));
    else
        scroll_pane(s, id, lines);
}

/* view/input.c - input: keys, lines of commands and clicks run the functions of commands */
#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "screen/keymap.h"
#include "view/call.h"
#include "view/games.h"
#include "view/novelty.h"
#include "view/opening.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/session_scene.h"
#include "view/statistics.h"
#include "view/view.h"

#define COUNT_MOST 1000000000L

/* ---- commands ---- */

static command_function *const functions[COMMAND_COUNT] = {
#define COMMAND(id, word, run, value, group, needs, argument, sentence) [COMMAND_##id] = run_##run,
#include "screen/command.def"
#undef COMMAND
};

/* The list follows the filter while that is typed. */
static void typed_look(struct session *s)
{
    if (s->prompt.is_changed && s->prompt.kind == PROMPT_FILTER)
        games_filter_typed(s, buf_slice(&s->prompt.text));
    s->prompt.is_changed = false;
}

/* Any other command ends the sequence of copies. */
static void copying_ends(struct session *s, const struct command *c)
{
    const enum command_id id = command_id(c);
    const bool is_typing = c->group == GROUP_PROMPT || id == COMMAND_command;
    if (id != COMMAND_copy && !is_typing)
        s->copied.kind = COPY_OTHER;
}

static void command_call(struct session *s, struct call call)
{
    const struct command *c = call.command;
    s->call = call;
    copying_ends(s, c);
    if (c->needs == NEEDS_GAME && !s->reader.has_game)
        session_say(s, "no game is open");
    else if (call.argument.len > 0 && !c->argument[0])
        session_say(s, "%s takes no argument", c->word);
    else
        functions[command_id(c)](s);
    typed_look(s);
    opening_go_on(s);
    practice_resume(s);
}

/* False: the command needs the game or the board, and a list covers it and has no key for the command. */
static bool is_of_use(const struct session *s, const struct command *c)
{
    struct buf keys = {0};
    if (c->needs == NEEDS_NOTHING || !pane_lists(s))
        return true;
    keymap_keys_in(s->settings.keymap, (int)s->screen, c, true, &keys);
    const bool has = keys.len > 0;
    buf_free(&keys);
    return has;
}

/* Says that a key, or a typed command, does nothing here. */
static void say_nothing(struct session *s, const char *what)
{
    session_say(s, "%s is not bound here: press %s to list the keys", what, session_key_of(s, "help").text);
}

/* ---- lines ---- */

static bool is_place(char c)
{
    return is_digit(c) || c == '+' || c == '-' || c == '@';
}

static void line_run(struct session *s, struct slice line);

/* The nearest word of a command, or the command of a key that was typed as a word. */
static const char *nearest(const struct session *s, struct slice word)
{
    uint32_t key;
    if (text_step(word, &key) < word.len)
        return command_nearest(word);
    const struct binding *b = keymap_find(s->settings.keymap, CONTEXT_ALL, key);
    return b ? b->command->word : command_nearest(word);
}

/* Runs a word that is not a command: sets an option, or runs the line of an alias. */
static void other_word(struct session *s, struct slice word, struct slice rest)
{
    const struct command_alias *alias = command_alias_find(word);
    const int shown = word.len < 60 ? (int)word.len : 60;
    struct buf line = {0};
    if (alias && !alias->line) {
        session_say(s, "%s", tr(alias->sentence));
    } else if (alias || option_find(word) != OPTION_COUNT) {
        buf_add_string(&line, alias ? alias->line : "set ");
        buf_add_slice(&line, alias ? SLICE("") : word);
        buf_add_char(&line, ' ');
        buf_add_slice(&line, rest);
        line_run(s, buf_slice(&line));
    } else if (nearest(s, word)) {
        session_say(s, "unknown command %.*s: did you mean %s?", shown, word.at, nearest(s, word));
    } else {
        session_say(s, "unknown command %.*s: help lists them", shown, word.at);
    }
    buf_free(&line);
}

static void line_run(struct session *s, struct slice line)
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
    uint64_t row;
    if (pane_lists(s) && number_read(line, COUNT_MOST, &row)) {
        command_call(s, (struct call){command_find(SLICE("top")), (long)row, KEYS_NONE, SLICE("")});
        return;
    }
    const struct command *c = command_find(is_place(line.at[0]) ? SLICE("goto") : word);
    const struct slice argument = is_place(line.at[0]) ? line : slice_trim(slice_part(line, word.len, line.len));
    if (c && !is_of_use(s, c))
        say_nothing(s, c->word);
    else if (c)
        command_call(s, (struct call){.command = c, .key = KEYS_NONE, .argument = argument});
    else
        other_word(s, word, argument);
}

/* Runs the line that a command has left. */
static void line_left(struct session *s)
{
    struct buf line = s->line;
    s->line = (struct buf){0};
    line_run(s, buf_slice(&line));
    buf_free(&line);
}

void session_run(struct session *s, struct slice line)
{
    line_run(s, line);
    line_left(s);
}

static void run_binding(struct session *s, const struct binding *b, uint32_t key)
{
    const struct call call = {b->command, s->count, key, slice_of(b->argument ? b->argument : "")};
    s->count = 0;
    command_call(s, call);
    line_left(s);
}

/* ---- keys ---- */

/* The binding of a key at a prompt. A screen with a prompt of its own keeps its keys, which come first. At the filter
 * they come last, and characters are typed. */
static const struct binding *prompt_binding(const struct session *s, uint32_t key)
{
    const struct keymap *k = s->settings.keymap;
    const struct binding *own = keymap_find(k, (int)s->screen, key);
    const struct binding *b = keymap_find(k, s->guessing ? CONTEXT_PRACTICE : CONTEXT_PROMPT, key);
    if (own && own->context != s->screen)
        own = NULL;
    if (s->prompt.kind == PROMPT_FILTER)
        return b || key_is_text(key) ? b : own;
    return own && pane_of(s, s->screen)->prompt == s->prompt.kind ? own : b;
}

static void prompt_key(struct session *s, uint32_t key)
{
    const struct binding *b = prompt_binding(s, key);
    if (b)
        run_binding(s, b, key);
    else if (key_is_text(key))
        prompt_type(s, key);
    typed_look(s);
}

static bool count_key(struct session *s, uint32_t key)
{
    if (key < '0' || key > '9' || (key == '0' && s->count == 0))
        return false;
    if (s->count < COUNT_MOST)
        s->count = s->count * 10 + (long)(key - '0');
    return true;
}

/* Any key ends the message, and one that was still to come about the visible record. */
static void message_end(struct session *s)
{
    buf_clear(&s->message);
    novelty_end(s);
    if (opening_has_work(s))
        s->is_unchecked = false;
}

/* The context of a key: the screen that covers the others, or the focused pane, unless earlier keys since the last
 * picture left no place for it. */
static int context_of(struct session *s)
{
    if (s->focus != PANE_BOARD) {
        layout_make(s, &s->layout);
        panes_focus(s);
    }
    if (statistics_is_choosing(s))
        return CONTEXT_REGION;
    return s->screen != PANE_BOARD ? (int)s->screen : (int)s->focus;
}

void session_key(struct session *s, uint32_t key)
{
    const int context = context_of(s);
    message_end(s);
    if (s->prompt.kind != PROMPT_NONE) {
        prompt_key(s, key);
        return;
    }
    if (count_key(s, key))
        return;
    const struct binding *b = keymap_find(s->settings.keymap, context, key);
    if (b && is_of_use(s, b->command)) {
        run_binding(s, b, key);
        return;
    }
    struct buf text = {0};
    s->count = 0;
    key_show(key, s->glyphs->is_ascii, &text);
    say_nothing(s, buf_string(&text));
    buf_free(&text);
}

/* ---- the mouse ---- */

static enum pane_id pane_at(const struct layout *l, int x, int y)
{
    for (int i = 0; i < PANE_COUNT; i++) {
        const struct rect r = l->panes[i];
        if (x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height)
            return (enum pane_id)i;
    }
    return PANE_COUNT;
}

void session_click(struct session *s, int x, int y)
{
    layout_make(s, &s->layout);
    const enum pane_id id = pane_at(&s->layout, x, y);
    if (id == PANE_HINTS) /* hints may be beside a message: a click only leaves a line to run */
        pane_click(s, id, x, y);
    message_end(s);
    if (id != PANE_COUNT && id != PANE_HINTS)
        pane_click(s, id, x, y);
    line_left(s);
    opening_go_on(s);
}

bool session_takes_drags(const struct session *s)
{
    return session_takes_clicks(s) && statistics_is_choosing(s);
}

/* Moves the cursor from the first corner, where the button was pressed; beyond the board to its edge. */
void session_drag(struct session *s, int x, int y)
{
    if (!statistics_is_choosing(s) || !s->statistics->region.has_corner)
        return;
    layout_make(s, &s->layout);
    const struct scene scene = session_scene(s);
    const struct board_layout *b = &s->layout.board;
    x = number_within(x, b->x, b->x + (b->cell_width > 0 ? b->cell_width : 1) * b->columns - 1);
    y = number_within(y, b->y, b->y + board_height(b, b->rows) - 1);
    const uint16_t point = board_point(&scene, b, x, y);
    const struct markup *m = &s->reader.markup;
    if (point != POINT_NONE && (!m->has_view || !m->hidden[point]))
        s->cursor = point;
}

/* Where it was pressed it is a click, and the other corner is still to be chosen. */
void session_release(struct session *s)
{
    if (statistics_is_choosing(s) && s->statistics->region.has_corner && s->cursor != s->statistics->region.corner)
        statistics_corner(s);
}

void session_wheel(struct session *s, int x, int y, int lines)
{
    layout_make(s, &s->layout);
    const enum pane_id id = pane_at(&s->layout, x, y);
    if (id == PANE_COUNT)
        return;
    if (id == PANE_BOARD && s->screen == PANE_BOARD)
        session_run(s, lines < 0 ? SLICE("previous-node") : SLICE("next-node"));
    else
        pane_scroll(s, id, lines);
}

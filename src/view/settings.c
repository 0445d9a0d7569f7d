/* view/settings.c - commands that set options, open the screens that cover the others, and steer the program */
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/curve.h"
#include "reader/diagnosis.h"
#include "reader/walk.h"
#include "view/call.h"
#include "view/engine.h"
#include "view/games.h"
#include "view/pane.h"
#include "view/prompt.h"
#include "view/scoring.h"
#include "view/statistics.h"
#include "view/tried.h"

/* ---- options by keys ---- */

/* The length of the first part of a sentence, before a colon or a semicolon. Chinese has wide ones, French a blank. */
static size_t first_part(const char *sentence)
{
    static const char *const wide[] = {"：", "；"};
    size_t length = strcspn(sentence, ":;");
    for (size_t i = 0; i < COUNT(wide); i++) {
        const char *end = strstr(sentence, wide[i]);
        if (end && (size_t)(end - sentence) < length)
            length = (size_t)(end - sentence);
    }
    while (length > 0 && sentence[length - 1] == ' ')
        length--;
    return length;
}

static void say_option(struct session *s, enum option_id option)
{
    struct buf text = {0};
    options_get(&s->settings.options, option, &text);
    /* Name and value are typed words, and stay English; in other languages the sentence explains them. */
    const char *sentence = option_sentence(option);
    if (option_is_foreign(option))
        buf_add_format(&text, " (%.*s)", (int)first_part(sentence), sentence);
    session_say(s, "%s: %s", option_name(option), buf_string(&text));
    buf_free(&text);
    if (option == OPTION_THEME)
        session_say_theme(s);
}

/* A message if the theme now needs more colours than there are. */
static void say_looks(struct session *s, enum option_id option)
{
    if (option == OPTION_THEME || (option == OPTION_COLOR && session_option(s, OPTION_THEME)))
        session_say_theme(s);
}

/* Sets an option to the word with the number `value`, with a message. */
static void choose(struct session *s, enum option_id option, int value)
{
    s->settings.options.value[option] = value;
    session_restyle(s);
    say_option(s, option);
}

/* Sets the value that was typed after the command; false: none. */
static bool take_value(struct session *s, enum option_id option)
{
    struct error e;
    if (s->call.argument.len == 0)
        return false;
    if (session_set(s, slice_of(option_name(option)), s->call.argument, &e))
        say_option(s, option);
    else
        session_say(s, "%s", e.text);
    return true;
}

/* Sets the next value, or the one that was typed. */
static void cycle(struct session *s, enum option_id option)
{
    if (!take_value(s, option))
        choose(s, option, (session_option(s, option) + 1) % option_count(option));
}

void run_option(struct session *s)
{
    cycle(s, (enum option_id)call_value(s));
}

#define COLUMNS_BEFORE_Z 24

void run_move_numbers(struct session *s)
{
    const int now = session_option(s, OPTION_NUMBERS);
    if (take_value(s, OPTION_NUMBERS))
        return;
    if (s->call.count > 0)
        choose(s, OPTION_NUMBERS, s->call.count < 1000000 ? (int)s->call.count : 1000000);
    else if (now == NUMBERS_OFF)
        choose(s, OPTION_NUMBERS, NUMBERS_ALL);
    else if (now == NUMBERS_ALL)
        choose(s, OPTION_NUMBERS, NUMBERS_VARIATION);
    else
        choose(s, OPTION_NUMBERS, now == NUMBERS_VARIATION ? 1 : NUMBERS_OFF);
}

/* For a problem, which is shown as a large part of the board: shows the whole board, or the part again. */
static void turn_crop(struct session *s)
{
    s->shows_all = !s->shows_all;
    session_say(s, s->shows_all ? T("the whole board") : T("the part of the board with the problem"));
}

void run_big_board(struct session *s)
{
    if (take_value(s, OPTION_SCALE))
        return;
    if (session_picks_points(s) && s->reader.replay.position.columns > COLUMNS_BEFORE_Z) {
        prompt_type(s, 'z'); /* z is part of a point there */
        return;
    }
    if (s->reader.has_crop) {
        turn_crop(s);
        return;
    }
    const int next = (session_option(s, OPTION_SCALE) + 1) % option_count(OPTION_SCALE);
    /* Huge is not offered where a few points would fill the screen. */
    choose(s, OPTION_SCALE, next == SCALE_HUGE && s->columns < LAYOUT_HUGE_COLUMNS ? SCALE_BIG : next);
}

/* True: it has room on the ordinary screen. */
static bool has_room(struct session *s, enum pane_id id)
{
    const enum pane_id screen = s->screen;
    s->screen = PANE_BOARD;
    layout_make(s, &s->layout);
    s->screen = screen;
    return s->layout.panes[id].width > 0 && s->layout.panes[id].height > 0;
}

/* Lets a wanted pane without room cover the screen. */
static void cover(struct session *s, enum pane_id id, bool wanted)
{
    if (wanted && s->reader.has_game && !has_room(s, id))
        s->screen = id;
    else if (s->screen == id)
        s->screen = PANE_BOARD;
}

void run_info(struct session *s)
{
    s->scroll[PANE_INFO] = 0;
    cycle(s, OPTION_INFO);
    cover(s, PANE_INFO, session_option(s, OPTION_INFO) != INFO_OFF);
}

static bool is_seen(struct session *s, enum pane_id id)
{
    return s->screen == id || (s->screen == PANE_BOARD && has_room(s, id));
}

void run_tree(struct session *s)
{
    const bool was_seen = is_seen(s, PANE_TREE);
    if (!take_value(s, OPTION_TREE))
        choose(s, OPTION_TREE, was_seen ? SHOW_OFF : SHOW_ON);
    cover(s, PANE_TREE, session_option(s, OPTION_TREE) == SHOW_ON);
}

/* What the graph shows next: win rate, time of the moves, nothing, as far as the line has them. */
static int graph_after(struct session *s)
{
    const bool was_seen = is_seen(s, PANE_GRAPH);
    if (was_seen && session_option(s, OPTION_GRAPH) == SHOW_TIME)
        return SHOW_OFF;
    if (s->reader.has_game) {
        walk_whole(&s->reader);
        curve_begin(&s->reader);
    }
    if (s->reader.curve.times == 0)
        return was_seen ? SHOW_OFF : SHOW_ON;
    return was_seen || !curve_has(&s->reader) ? SHOW_TIME : SHOW_ON;
}

void run_graph(struct session *s)
{
    if (!take_value(s, OPTION_GRAPH))
        choose(s, OPTION_GRAPH, graph_after(s));
    cover(s, PANE_GRAPH, session_option(s, OPTION_GRAPH) == SHOW_ON || session_option(s, OPTION_GRAPH) == SHOW_TIME);
}

/* The library was turned on: it gets the letters, and the engine goes off. Without room for its list the board has
 * them. */
static void library_came(struct session *s)
{
    if (!statistics_is_on(s))
        return;
    engine_off(s);
    if (!has_room(s, PANE_LIBRARY) && !s->layout.too_small)
        session_say(s, "the list of the library does not fit here");
}

/* A typed command without a query ends the query before. */
void run_position(struct session *s)
{
    if (s->call.argument.len > 0)
        statistics_narrow(s, s->call.argument);
    else if (s->call.key != KEYS_NONE || !statistics_widen(s))
        statistics_turn(s);
    library_came(s);
}

/* Chooses points on the visible board; else takes them from the argument. */
void run_region(struct session *s)
{
    if (s->call.argument.len > 0)
        statistics_choose_named(s, s->call.argument);
    else if (!s->statistics || session_hides(s) || s->layout.board.columns == 0)
        statistics_choose_named(s, SLICE(""));
    else
        statistics_choose(s);
    library_came(s);
}

/* False: a theme for the other kind of background, which is not offered, but can be set by name. */
static bool theme_fits(const struct session *s, const char *name)
{
    struct theme theme;
    const enum terminal ground = session_ground(s);
    return theme_make(&theme, slice_of(name), (struct theme_place){.depth = s->depth}, NULL) &&
           !theme_instead(slice_of(name), s->depth) &&
           (theme.terminal == TERMINAL_ANY || ground == TERMINAL_ANY || theme.terminal == ground);
}

void run_next_theme(struct session *s)
{
    size_t i = 0;
    if (take_value(s, OPTION_THEME))
        return;
    while (i < theme_count() && !slice_is(slice_of(theme_name(i)), s->settings.options.theme))
        i++;
    do
        i = i + 1 < theme_count() ? i + 1 : 0;
    while (!theme_fits(s, theme_name(i))); /* some themes fit everywhere */
    if (session_set(s, SLICE("theme"), slice_of(theme_name(i)), NULL))
        say_option(s, OPTION_THEME);
}

/* ---- autoplay ---- */

/* In tenths of a second for a move. */
static const int speeds[] = {1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100, 200, 300, 600};

enum { SPEED_COUNT = COUNT(speeds) };

static void say_speed(struct session *s)
{
    const int speed = session_option(s, OPTION_SPEED);
    session_say(s, "autoplay: a move every %d.%d seconds", speed / 10, speed % 10);
}

void run_autoplay(struct session *s)
{
    const bool has_next = tried_has_next(s);
    s->autoplay = !s->autoplay && has_next;
    if (s->autoplay)
        say_speed(s);
    else
        session_say(s, has_next ? T("autoplay: off") : T("the end of the line"));
}

void run_speed(struct session *s)
{
    const int now = session_option(s, OPTION_SPEED);
    int i = 0;
    while (i < SPEED_COUNT - 1 && (call_value(s) > 0 ? speeds[i] <= now : speeds[i + 1] < now))
        i++;
    s->settings.options.value[OPTION_SPEED] = speeds[i];
    say_speed(s);
}

/* ---- screens that cover the others ---- */

static void screen_toggle(struct session *s, enum pane_id id)
{
    s->screen = s->screen == id ? PANE_BOARD : id;
    s->scroll[id] = 0;
}

/* The context whose keys help shows first: that of the present screen, or of a problem that waits to be solved. */
static int to_be_helped(const struct session *s)
{
    if (s->screen != PANE_BOARD)
        return s->screen;
    if (statistics_is_choosing(s))
        return CONTEXT_REGION;
    return s->guessing || s->veil != SGF_NONE ? CONTEXT_PRACTICE : (int)s->focus;
}

void run_help(struct session *s)
{
    const bool has_text = s->call.argument.len > 0;
    s->helped = s->screen == PANE_HELP ? s->helped : to_be_helped(s);
    scoring_end(s);
    if (s->guessing || s->prompt.kind == PROMPT_FILTER)
        prompt_close(s); /* practice_resume opens it again; the filter is kept */
    if (s->screen == PANE_HELP && !has_text) {
        pane_leave(s);
        return;
    }
    if (s->screen != PANE_HELP) {
        s->under_help = s->screen;
        screen_toggle(s, PANE_HELP);
    }
    s->selected[PANE_HELP] = -1;
    buf_clear(&s->sought);
    if (!has_text)
        return;
    layout_make(s, &s->layout);
    text_filter(&s->sought, s->call.argument);
    pane_of(s, PANE_HELP)->find(s, 0);
}

void run_reading(struct session *s)
{
    screen_toggle(s, PANE_READING);
}

void run_diagnostics(struct session *s)
{
    diagnosis_make(&s->reader, session_collection(s));
    if (s->reader.diags.count == 0)
        session_say(s, "nothing is wrong with this record");
    else
        screen_toggle(s, PANE_DIAGNOSTICS);
}

/* ---- configuration at the prompt ---- */

/* `set coordinates` alone shows the value. */
void run_configure(struct session *s)
{
    const bool sets = command_id(s->call.command) == COMMAND_set;
    const enum option_id option = sets ? option_find(s->call.argument) : OPTION_COUNT;
    struct buf line = {0};
    struct error e;
    if (option != OPTION_COUNT) {
        say_option(s, option);
        return;
    }
    buf_add_format(&line, "%s ", s->call.command->word);
    buf_add_slice(&line, s->call.argument);
    struct slice words = s->call.argument;
    if (!session_configure(s, buf_slice(&line), &e))
        session_say(s, "%s", e.text);
    else if (sets)
        say_looks(s, option_find(slice_word(&words)));
    buf_free(&line);
}

/* ---- the program ---- */

void run_redraw(struct session *s)
{
    s->wants.redraw = true;
}

void run_suspend(struct session *s)
{
    s->wants.suspend = true;
}

void run_quit(struct session *s)
{
    s->wants.quit = true;
}

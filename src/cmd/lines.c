/* cmd/lines.c - a session without a screen: lines in, sentences out */
#include "cmd/lines.h"

#include <errno.h>
#include <langinfo.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/charset.h"
#include "base/number.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "screen/keymap.h"
#include "view/call.h"
#include "view/games.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/sentence.h"
#include "view/session_scene.h"

#define LINE_BYTES_MOST 4096 /* of a line of input; the rest is dropped */
#define ENGINE_MS 5000       /* how long an engine may think before it must rest */
#define PAGE_ROWS 20         /* of a page of the list of games */
#define PANE_COLUMNS 80
#define PANE_ROWS_MOST 2000
#define PANE_ROWS_USUAL 24 /* of a pane without its own height */

struct state {
    struct supply *supply;
    struct stock *stock;
    struct beside *beside;
    struct session *s; /* of the supply */
    int in;
    struct buf typed; /* bytes that are not a line yet */
    struct buf line;  /* the present line */
    struct buf out;
    struct sentence_place last; /* the session after the last sentence */
    size_t row;                 /* the first row of the list of games that was not printed yet */
    bool has_asked;             /* the engine was asked since the last line */
    bool ends;                  /* the input has ended */
};

/* ---- what the session wants ---- */

static bool list_is_open(const struct session *s)
{
    return s->screen == PANE_GAMES && s->list;
}

/* True: the rows of a page are known. In the order of files these must be read; in a sorted or filtered list, all. */
static bool has_page(const struct state *st)
{
    const struct session *s = st->s;
    bool descending;
    return list_is_open(s) && !game_list_is_filtered(s->list) && game_list_sorted(s->list, &descending) == FACT_GAME &&
           !descending && game_list_shown(s->list) > st->row + PAGE_ROWS;
}

/* Reads more of a file, waiting for it if needed. */
static bool read_more(struct state *st)
{
    if (supply_source(st->supply) < 0 || !(st->s->shelf.pending.is_there || list_is_open(st->s)))
        return false;
    supply_more(st->supply);
    return true;
}

/* Does a slice of work. False: all is done. */
static bool work(struct state *st)
{
    return supply_idle(st->supply, st->stock) || read_more(st);
}

/* Finishes all work that a line has caused, so that the next sentence is complete. */
static void finish_work(struct state *st)
{
    struct session *s = st->s;
    struct sentence_place now;
    bool has_more = true;
    while (has_more) {
        if (s->wants.open || s->shelf.wants.reload)
            supply_fulfil(st->supply);
        else if (!s->shelf.wants.file && has_page(st))
            has_more = false;
        else
            has_more = work(st);
    }
    st->has_asked |= s->wants.engine;
    if (s->wants.engine || s->wants.no_engine)
        beside_wait(st->beside, ENGINE_MS);
    const bool has_message = s->message.len > 0;
    session_prepare(s);
    sentence_look(s, &now);
    if (!has_message && sentence_is_same(&st->last, &now)) /* a verdict that the sentence of the move already has */
        buf_clear(&s->message);
}

/* ---- text out ---- */

static void say(struct state *st, const char *text)
{
    buf_add_string(&st->out, text);
    buf_add_char(&st->out, '\n');
}

static void say_message(struct state *st)
{
    if (st->s->message.len > 0)
        say(st, buf_string(&st->s->message));
    buf_clear(&st->s->message);
}

static int pane_rows(const struct session *s, enum pane_id id)
{
    const struct pane *pane = pane_of(s, id);
    const int rows = pane->count    ? pane_above(s, id) + pane->count(s)
                     : pane->height ? 1 + pane->height(s, PANE_COLUMNS) /* with the heading */
                                    : 1 + PANE_ROWS_USUAL;
    return rows < PANE_ROWS_MOST ? rows : PANE_ROWS_MOST;
}

/* Prints a pane as the screen would show it, with all rows. */
static void print_pane(struct state *st, enum pane_id id)
{
    struct session *s = st->s;
    const struct rect r = {0, 0, PANE_COLUMNS, id == PANE_HINTS || id == PANE_STATUS ? 1 : pane_rows(s, id)};
    struct canvas canvas;
    struct buf text = {0};
    const struct rect was = s->layout.panes[id];
    s->layout.panes[id] = r;
    pane_settle(s, id);
    canvas_init(&canvas, r.width, r.height, s->glyphs, s->ambiguous);
    pane_of(s, id)->draw(s, &canvas, r);
    s->layout.panes[id] = was;
    canvas_dump_text(&canvas, &text);
    canvas_free(&canvas);
    while (text.len && text.at[text.len - 1] == '\n') /* blank rows at its end */
        text.len--;
    buf_add_slice(&st->out, r.height == 1 ? slice_trim(buf_slice(&text)) : buf_slice(&text));
    buf_add_char(&st->out, '\n');
    buf_free(&text);
}

static void print_rows(struct state *st)
{
    struct session *s = st->s;
    size_t file, game;
    const size_t first = st->row;
    for (; st->row < first + PAGE_ROWS && game_list_at(s->list, st->row, &file, &game); st->row++) {
        game_list_read(s->list, &s->shelf, st->row);
        sentence_row(s, st->row, &st->out);
    }
    const bool has_more = game_list_at(s->list, st->row, &file, &game);
    if (game_list_shown(s->list) == 0)
        say(st, game_list_is_filtered(s->list) ? tr("no game matches: type cancel to show all") : tr("no game"));
    else if (st->row == first)
        say(st, tr("the end of the list"));
    else
        say(st, has_more ? tr("type a number to open a game, a word to filter, nothing for more, cancel to go back")
                         : tr("type a number to open a game, a word to filter, cancel to go back"));
}

static void print_help(struct state *st)
{
    static const struct {
        const char *typed, *does;
    } rows[] = {
        {"l, h, 10l, B, l l B", T("press keys as on the screen; Home, End, PgDn are words")},
        {"57, g 57, +5, 52.B.3", T("go to a move or to a node")},
        {"@D4", T("play a move of your own")},
        {"/text", T("find text in comments, names and labels; n: the next match")},
        {"next-node, set coordinates sgf", T("run a command (listed below)")},
        {"board, players, comment, variations, status, title", T("print that pane")},
        {"redraw", T("describe the node again")},
        {"games", T("the list of games")},
        {"quit", T("leave kifu")},
    };
    say(st, tr("Type a line and press Enter; an empty line goes to the next node."));
    for (size_t i = 0; i < COUNT(rows); i++)
        buf_add_format(&st->out, "  %-20s    %s\n", rows[i].typed, tr(rows[i].does));
}

/* True: a numbered list besides the list of games. */
static bool is_numbered_list(const struct session *s)
{
    return s->screen != PANE_GAMES && pane_lists(s);
}

/* Prints what covers the screen, once. The list of games stays open, others until the next line (take_line). */
static void print_screen(struct state *st)
{
    const enum pane_id id = st->s->screen;
    if (id == PANE_HELP)
        print_help(st);
    print_pane(st, id);
    if (is_numbered_list(st->s))
        say(st, tr("type a number to go there, anything else to go back"));
}

/* ---- lines in ---- */

/* The pane that a word names. */
static enum pane_id pane_named(struct slice word)
{
    for (int i = 0; i < PANE_COUNT; i++)
        if (slice_is(word, pane_name((enum pane_id)i)))
            return (enum pane_id)i;
    return PANE_COUNT;
}

/* True: "10<Down>", "B", "Home*3": one key, maybe with a count. */
static bool is_key(struct slice word)
{
    size_t digits = 0;
    while (digits + 1 < word.len && is_digit(word.at[digits]))
        digits++;
    const struct slice rest = slice_part(word, digits, word.len);
    const size_t star = rest.len > 1 ? slice_find(rest, '*') : rest.len;
    return key_find(slice_part(rest, 0, star)) != KEYS_NONE;
}

static bool are_keys(struct slice line)
{
    while (line.len > 0) {
        const struct slice word = slice_cut(&line, ' ');
        if (word.len && !is_key(word))
            return false;
    }
    return true;
}

static void press(struct state *st, struct slice line)
{
    struct key_script script = {.rest = line};
    uint32_t repeat;
    for (uint32_t key; (key = key_next(&script, &repeat)) != KEYS_NONE;)
        while (repeat-- > 0 && !st->s->wants.quit) {
            session_key(st->s, key);
            finish_work(st);
        }
    st->s->count = 0;
}

/* Runs a command with its argument. */
static void run_words(struct session *s, const char *command, struct slice argument)
{
    struct buf line = {0};
    buf_add_format(&line, "%s ", command);
    buf_add_slice(&line, argument);
    session_run(s, buf_slice(&line));
    buf_free(&line);
}

/* Runs a key whose command takes an argument, with the argument: "g 57", "/text". */
static bool run_with_argument(struct session *s, struct slice line)
{
    const struct slice key = slice_part(line, 0, 1), rest = slice_trim(slice_from(line, 1));
    const struct binding *b = keymap_find(s->settings.keymap, CONTEXT_ALL, key_find(key));
    if (!b || b->argument || rest.len == 0 || (is_letter(*key.at) && line.at[1] != ' '))
        return false;
    const enum command_id id = command_id(b->command);
    if (id == COMMAND_choose_variation || (id != COMMAND_command && !*b->command->argument))
        return false;
    run_words(s, b->command->word, rest);
    return true;
}

static bool is_place(struct slice line)
{
    const bool is_signed = line.at[0] == '+' || line.at[0] == '-' || line.at[0] == '@';
    if (is_signed)
        return line.len > 1 && is_digit(line.at[1]);
    uint64_t number;
    const size_t digits = number_take(line, UINT32_MAX, &number);
    return digits && (digits == line.len || line.at[digits] == '.' || line.at[digits] == '%');
}

static bool is_letters(struct slice word)
{
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] < 'A' || word.at[i] > 'Z')
            return false;
    return word.len > 1;
}

static void type(struct session *s, struct slice text)
{
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);
        session_key(s, code);
        text = slice_part(text, step, text.len);
    }
    session_run(s, SLICE("accept"));
}

/* Runs a line. True: its output is complete. */
static bool run_line(struct state *st, struct slice line)
{
    struct session *s = st->s;
    const struct slice word = slice_part(line, 0, slice_find(line, ' '));
    const enum pane_id pane = pane_named(line);
    const struct scene scene = session_scene(s);
    if (line.len == 0)
        session_run(s, SLICE("next-node"));
    else if (is_place(line) || command_find(word))
        session_run(s, line);
    else if (pane == PANE_BOARD && s->reader.has_game)
        board_text(&scene, session_option(s, OPTION_SCALE), false, &st->out);
    else if (pane != PANE_COUNT)
        print_pane(st, pane);
    else if (run_with_argument(s, line))
        return false;
    else if (are_keys(line))
        press(st, line);
    else if (is_letters(line))
        run_words(s, "choose-variation", line);
    else
        session_run(s, line);
    return pane != PANE_COUNT && !command_find(word);
}

static void filter(struct state *st, struct slice words)
{
    games_filter(st->s, words);
    const char *mistake = game_list_mistake(st->s->list);
    if (mistake)
        session_say(st->s, "%s", mistake);
    st->row = 0;
}

/* Opens a row by its number, after reading the list up to it. */
static void open_row(struct state *st, uint64_t number)
{
    struct session *s = st->s;
    while (number > game_list_shown(s->list) && work(st))
        continue;
    if (number == 0 || number > game_list_shown(s->list)) {
        session_say(s, "no game with that number in the list");
        return;
    }
    s->selected[PANE_GAMES] = (int)number - 1;
    session_run(s, SLICE("follow"));
}

/* True: a character that is a key on every screen and works in the list: leave, help. */
static bool is_key_of_list(const struct session *s, struct slice line)
{
    const struct binding *b = line.len == 1 ? keymap_find(s->settings.keymap, PANE_GAMES, (unsigned char)*line.at)
                                            : NULL;
    return b && b->context == CONTEXT_ALL && b->command->needs == NEEDS_NOTHING;
}

/* Runs a line in the list of games: a number opens, a word filters, an empty line prints the next page. */
static void run_in_list(struct state *st, struct slice line)
{
    struct session *s = st->s;
    uint64_t number;
    if (line.len == 0)
        return;
    if (slice_is(line, "cancel") && game_list_is_filtered(s->list)) {
        filter(st, SLICE(""));
    } else if (*line.at == ':') {
        session_run(s, slice_from(line, 1));
        st->row = 0;
    } else if (command_find(slice_part(line, 0, slice_find(line, ' ')))) {
        run_line(st, line);
        st->row = 0;
    } else if (number_read(line, INT32_MAX, &number)) {
        open_row(st, number);
    } else if (is_key_of_list(s, line)) {
        press(st, line);
        st->row = 0;
    } else {
        filter(st, slice_part(line, *line.at == '/', line.len));
    }
}

/* True: not a move, but a command that works while a prompt waits. */
static bool is_way_out(struct slice line, bool is_practice)
{
    return slice_is_in(line, is_practice ? "cancel quit next-game previous-game solution help" : "cancel quit");
}

/* Gives the line to the prompt, unless it is such a command. */
static void run_in_prompt(struct state *st, struct slice line)
{
    struct session *s = st->s;
    const struct binding *b = line.len == 1 && s->guessing
                                  ? keymap_find(s->settings.keymap, CONTEXT_PRACTICE, (unsigned char)*line.at)
                                  : NULL;
    s->cursor = POINT_NONE; /* there is no cursor without a screen */
    if (is_way_out(line, s->guessing))
        session_run(s, line);
    else if (b)
        session_key(s, b->key);
    else
        type(s, line);
}

/* ---- the effect of a line ---- */

/* Adds the score after a problem has ended. */
static void add_score(struct session *s)
{
    struct buf score = {0}, said = {0};
    if (!practice_is_problem(s) || !s->practice->is_ended || s->message.len == 0)
        return;
    solving_score(s, false, &score);
    buf_add_slice(&said, buf_slice(&s->message));
    session_say(s, "%s; %s", buf_string(&said), buf_string(&score));
    buf_free(&score);
    buf_free(&said);
}

static void say_wishes(struct state *st)
{
    struct session *s = st->s;
    if (s->autoplay)
        session_say(s, "autoplay needs the full screen");
    s->autoplay = false;
    if (s->wants.redraw)
        sentence_node(s, &st->out);
    s->wants.redraw = s->wants.suspend = false;
    if (s->wants.copy) { /* without a clipboard, the text is printed as a line */
        buf_clear(&s->message);
        say(st, buf_string(&s->copied.text));
    }
    s->wants.copy = false;
}

static void say_changes(struct state *st)
{
    struct session *s = st->s;
    struct sentence_place now;
    say_wishes(st);
    if (list_is_open(s)) {
        if (s->message.len == 0)
            print_rows(st);
        say_message(st);
        return;
    }
    st->row = 0;
    if (s->screen != PANE_BOARD) {
        print_screen(st);
        return;
    }
    sentence_look(s, &now);
    const bool is_same = sentence_is_same(&st->last, &now);
    const bool is_silent = s->message.len == 0 && st->out.len == 0 && s->prompt.kind == PROMPT_NONE && !st->has_asked;
    if (!is_same || is_silent)
        sentence_changed(s, &st->last, &st->out);
    if (st->has_asked)
        sentence_engine(s, &st->out);
    st->last = now;
    add_score(s);
    say_message(st);
    if (s->prompt.kind != PROMPT_NONE)
        print_pane(st, PANE_HINTS);
}

/* Goes to a row of the last printed list, by its number. */
static bool take_number(struct session *s, struct slice line)
{
    uint64_t number;
    if (!is_numbered_list(s) || !number_read(line, INT32_MAX, &number))
        return false;
    if (number == 0 || number > (uint64_t)pane_of(s, s->screen)->count(s)) {
        session_say(s, "no row with that number");
    } else {
        s->selected[s->screen] = (int)number - 1;
        session_run(s, SLICE("follow"));
    }
    s->screen = PANE_BOARD;
    return true;
}

static void take_line(struct state *st)
{
    struct session *s = st->s;
    const struct slice line = slice_trim(buf_slice(&st->line));
    bool is_reported = false;
    st->has_asked = false;
    buf_clear(&s->message);
    const bool is_taken = take_number(s, line);
    if (!list_is_open(s) && pane_named(line) != PANE_HINTS) { /* which prints the keys of that screen */
        s->screen = s->screen == PANE_HELP && s->under_help == PANE_GAMES ? PANE_GAMES : PANE_BOARD;
        s->selected[PANE_TREE] = 0;
    }
    if (is_taken)
        ;
    else if (list_is_open(s))
        run_in_list(st, line);
    else if (s->prompt.kind != PROMPT_NONE)
        run_in_prompt(st, line);
    else
        is_reported = run_line(st, line);
    if (s->wants.quit)
        return;
    finish_work(st);
    if (!is_reported)
        say_changes(st);
}

/* ---- reading ---- */

/* Waits for a line, and reads more of a large or slow file meanwhile. */
static void wait_for_input(struct state *st)
{
    for (;;) {
        const int source = supply_source(st->supply);
        struct pollfd p[2] = {{.fd = st->in, .events = POLLIN}, {.fd = source, .events = POLLIN}};
        const int came = poll(p, 2, supply_quiet_ms(st->supply));
        if ((came < 0 && errno != EINTR) || p[0].revents)
            return;
        if (came == 0)
            supply_show(st->supply);
        else if (came > 0)
            supply_more(st->supply);
    }
}

/* Reads input, which may be non-blocking. */
static void read_some(struct state *st)
{
    char bytes[4096];
    wait_for_input(st);
    const ssize_t n = read(st->in, bytes, sizeof bytes);
    if (n > 0)
        buf_add(&st->typed, bytes, (size_t)n);
    else
        st->ends = n == 0 || (errno != EINTR && errno != EAGAIN);
}

/* Makes the line: UTF-8, filtered. */
static void line_make(struct state *st, struct slice bytes)
{
    struct buf decoded = {0};
    const enum charset locale = charset_find(slice_of(nl_langinfo(CODESET)));
    buf_clear(&st->line);
    if (!text_is_utf8(bytes) && locale != CHARSET_UNKNOWN) {
        charset_decode(locale, bytes, &decoded);
        bytes = buf_slice(&decoded);
    }
    text_filter(&st->line, bytes);
    buf_free(&decoded);
}

/* The next line of the input; the last one may have no line end. False: no more. */
static bool next_line(struct state *st)
{
    size_t end;
    while ((end = slice_find(buf_slice(&st->typed), '\n')) == st->typed.len && !st->ends) {
        if (st->typed.len > 2 * (size_t)LINE_BYTES_MOST)
            st->typed.len = LINE_BYTES_MOST;
        read_some(st);
    }
    if (st->typed.len == 0)
        return false;
    line_make(st, slice_part(buf_slice(&st->typed), 0, end < LINE_BYTES_MOST ? end : LINE_BYTES_MOST));
    const size_t taken = end < st->typed.len ? end + 1 : end;
    st->typed.len -= taken;
    memmove(st->typed.at, st->typed.at + taken, st->typed.len);
    return true;
}

/* ---- the whole ---- */

void lines_start(struct session *s)
{
    session_resize(s, 1, 1); /* no pane has room: so each one covers the screen, and is printed */
    s->terminal_depth = DEPTH_NONE;
    s->can_unicode = false;
    s->asks_engine_once = true;
    session_restyle(s);
}

void lines_run(struct supply *supply, struct stock *stock, struct beside *beside, int in)
{
    struct state st = {.supply = supply, .stock = stock, .beside = beside, .s = supply->session, .in = in};
    finish_work(&st);
    if (list_is_open(st.s)) /* its rows follow */
        say_message(&st);
    say_changes(&st);
    while (output(&st.out, true) && !st.s->wants.quit && next_line(&st))
        take_line(&st);
    buf_free(&st.typed);
    buf_free(&st.line);
    buf_free(&st.out);
}

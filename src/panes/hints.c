/* panes/hints.c - what the keys do, or the prompt */
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "panes/typing.h"
#include "reader/comment.h"
#include "reader/curve.h"
#include "reader/scratch.h"
#include "reader/walk.h"
#include "screen/keymap.h"
#include "view/call.h"
#include "view/find.h"
#include "view/games.h"
#include "view/letters.h"
#include "view/pane.h"
#include "view/solving.h"
#include "view/statistics.h"

/* ---- hints ---- */

/* When a hint is worth its place. */
enum useful {
    ALWAYS,
    WITH_NEXT,
    WITH_PREVIOUS,
    WITH_VARIATIONS,
    WITH_BRANCHES,
    WITH_MORE_TEXT,
    WITH_GAMES,
    WITH_SOUGHT,
    WITH_MATCHES, /* something was found in the game */
    WITH_BOARD,   /* of a game that has rules */
    WITH_COUNT,   /* the end of a game that can be counted */
    WITH_CURVE,   /* a graph that is not seen */
    WITH_LINKS,   /* what Tab leads to: links of the comment, information that has more, or neither */
    WITH_MORE_INFO,
    WITH_PANES,
    WITH_INFO_OFF, /* what the pane of information is */
    WITH_INFO_ON,
    WITH_INFO_ALL,
    WITH_LIBRARY, /* a library, and not the position in it */
    WITH_POSITION,
    WITH_CONTINUATIONS,
    WITH_WAY_BACK,   /* from a game of the library */
    WITH_SCRATCH,    /* on a scratch line */
    WITH_LINKS_HERE, /* the comment is focused, and has some */
    WITH_PLACE,      /* the text leads somewhere, as a count does not */
};

/* The keys of one or two commands and what they do, in the order of the
 * line; those with the lower rank go first. */
struct hint {
    const char *command, *and_command; /* the second may be NULL */
    const char *words;
    int rank;
    int keys; /* of the first command */
    enum useful useful;
};

static const struct hint board_hints[] = {
    /* TR: hint: what a key does, at most 12 columns */
    {"next-node", NULL, T_IN("hint", "next"), 10, 1, WITH_NEXT},
    {"previous-node", NULL, T_IN("hint", "back"), 9, 1, WITH_PREVIOUS},
    {"choose-variation", NULL, T_IN("hint", "variation"), 8, 3, WITH_VARIATIONS},
    {"choose-variation", NULL, T_IN("hint", "continuation"), 8, 3, WITH_CONTINUATIONS},
    /* TR: from a scratch line back */
    {"cancel", NULL, T_IN("cancel", "to the record"), 12, 1, WITH_SCRATCH},
    {"cancel", NULL, T_IN("cancel", "back"), 8, 1, WITH_WAY_BACK},
    /* TR: of the library: another part of the board, or nothing */
    {"position", NULL, T_IN("hint", "part, off"), 7, 1, WITH_POSITION},
    /* TR: to what was found, and on to the next */
    {"next-match", "previous-match", T_IN("hint", "match"), 8, 1, WITH_MATCHES},
    {"previous-branch", "next-branch", T_IN("hint", "branch"), 4, 1, WITH_BRANCHES},
    {"comment-down", NULL, T_IN("hint", "more"), 7, 1, WITH_MORE_TEXT},
    {"next-pane", NULL, T_IN("hint", "panes"), 5, 1, WITH_PANES},
    {"next-pane", NULL, T_IN("hint", "links"), 5, 1, WITH_LINKS},
    {"next-pane", NULL, T_IN("hint", "scroll info"), 7, 1, WITH_MORE_INFO},
    /* TR: verb: count the territory */
    {"score", NULL, T_IN("hint", "count"), 5, 1, WITH_COUNT},
    {"info", NULL, T_IN("hint", "info"), 3, 1, WITH_INFO_OFF},
    {"info", NULL, T_IN("hint", "properties"), 6, 1, WITH_INFO_ON},
    {"info", NULL, T_IN("hint", "close info"), 6, 1, WITH_INFO_ALL},
    {"graph", NULL, T_IN("hint", "graph"), 3, 1, WITH_CURVE},
    {"position", NULL, T_IN("hint", "library"), 3, 1, WITH_LIBRARY},
    {"games", NULL, T_IN("hint", "games"), 6, 1, WITH_GAMES},
    {"find", NULL, T_IN("hint", "find"), 2, 1, ALWAYS},
    {"big-board", NULL, T_IN("hint", "size"), 0, 1, WITH_BOARD},
    {"help", NULL, T_IN("hint", "help"), 11, 1, ALWAYS},
    {"quit", NULL, T_IN("hint", "quit"), 1, 1, ALWAYS},
};

/* A problem that is neither solved nor read yet. */
static const struct hint veiled_hints[] = {
    {"problem", NULL, T_IN("hint", "solve"), 12, 1, ALWAYS},
    {"next-node", NULL, T_IN("hint", "read the answer"), 9, 1, ALWAYS},
    {"previous-game", "next-game", T_IN("hint", "problems"), 8, 1, WITH_GAMES},
    {"games", NULL, T_IN("hint", "games"), 7, 1, WITH_GAMES},
    {"next-pane", NULL, T_IN("hint", "panes"), 5, 1, ALWAYS},
    {"info", NULL, T_IN("hint", "info"), 3, 1, ALWAYS},
    {"find", NULL, T_IN("hint", "find"), 2, 1, ALWAYS},
    {"help", NULL, T_IN("hint", "help"), 11, 1, ALWAYS},
    {"quit", NULL, T_IN("hint", "quit"), 1, 1, ALWAYS},
};

/* `accept` says what it would do now: see draw_practice. */
static const struct hint practice_hints[] = {
    {"accept", NULL, T_IN("hint", "play"), 10, 2, ALWAYS},
    {"previous-game", "next-game", T_IN("hint", "problems"), 7, 1, WITH_GAMES},
    {"cancel", NULL, T_IN("cancel", "leave"), 9, 1, ALWAYS},
    {"help", NULL, T_IN("hint", "help"), 8, 1, ALWAYS},
    {"solution", NULL, T_IN("hint", "solution"), 2, 1, ALWAYS},
};

static const struct hint focus_hints[] = {
    {"left", "right", T_IN("hint", "link"), 8, 1, WITH_LINKS_HERE},
    {"up", "down", T_IN("hint", "scroll"), 8, 1, ALWAYS},
    {"page-up", "page-down", T_IN("hint", "page"), 4, 1, ALWAYS},
    {"follow", NULL, T_IN("hint", "go there"), 5, 1, ALWAYS},
    {"next-pane", NULL, T_IN("hint", "next pane"), 6, 1, ALWAYS},
    {"cancel", NULL, T_IN("cancel", "board"), 7, 1, ALWAYS},
    {"help", NULL, T_IN("hint", "help"), 9, 1, ALWAYS},
};

/* `sort` and `cancel` say what they would do now: see draw_filter_hints. */
static const struct hint list_hints[] = {
    {"follow", NULL, T_IN("hint", "open"), 8, 1, ALWAYS},
    {"sort", NULL, T_IN("hint", "sort"), 6, 1, ALWAYS},
    {"cancel", NULL, T_IN("cancel", "back"), 9, 1, ALWAYS},
    {"help", NULL, T_IN("hint", "help"), 7, 1, ALWAYS},
};

static const struct hint text_hints[] = {
    {"up", "down", T_IN("hint", "scroll"), 6, 1, ALWAYS},
    {"page-up", "page-down", T_IN("hint", "page"), 5, 1, ALWAYS},
    {"top", "bottom", T_IN("hint", "ends"), 3, 1, ALWAYS},
    {"follow", NULL, T_IN("hint", "go there"), 7, 1, WITH_PLACE},
    {"help", NULL, T_IN("hint", "help"), 7, 1, ALWAYS},
    {"cancel", NULL, T_IN("cancel", "back"), 9, 1, ALWAYS},
};

static const struct hint help_hints[] = {
    {"up", "down", T_IN("hint", "scroll"), 6, 1, ALWAYS},
    {"page-up", "page-down", T_IN("hint", "page"), 5, 1, ALWAYS},
    {"top", "bottom", T_IN("hint", "ends"), 3, 1, ALWAYS},
    {"find", NULL, T_IN("hint", "find"), 7, 1, ALWAYS},
    {"next-match", "previous-match", T_IN("hint", "match"), 8, 1, WITH_SOUGHT},
    {"cancel", NULL, T_IN("cancel", "back"), 9, 1, ALWAYS},
};

#define HINTS(list)       \
    {                     \
        list, COUNT(list) \
    }

static const struct {
    const struct hint *at;
    size_t count;
} lists[HINTS_COUNT] = {
    [HINTS_BOARD] = HINTS(board_hints),
    [HINTS_LONG] = HINTS(board_hints),
    [HINTS_VEILED] = HINTS(veiled_hints),
    [HINTS_PRACTICE] = HINTS(practice_hints),
    [HINTS_FOCUS] = HINTS(focus_hints),
    [HINTS_TEXT] = HINTS(text_hints),
    [HINTS_LIST] = HINTS(list_hints),
    [HINTS_HELP] = HINTS(help_hints),
};

#define HINTS_MAX (COUNT(board_hints) + 1) /* and the mouse */
#define KEYS_MAX 4                         /* of a hint */

/* A hint as it is shown; no keys: left out. */
struct shown {
    struct buf keys;
    const char *words;
    const struct binding *at[KEYS_MAX]; /* of its keys, and where in `keys` each ends */
    size_t ends[KEYS_MAX];
    int count, rank;
};

static void add_key(struct shown *shown, const struct binding *b, bool ascii)
{
    if (shown->count == KEYS_MAX)
        return;
    if (shown->keys.len > 0)
        buf_add_char(&shown->keys, ' ');
    key_show(b->key, ascii, &shown->keys);
    shown->at[shown->count] = b;
    shown->ends[shown->count++] = shown->keys.len;
}

static void add_keys(const struct session *s, int context, const char *word, int most, struct shown *shown)
{
    const struct command *command = command_find(slice_of(word));
    const bool ascii = s->glyphs->is_ascii;
    const int others = s->prompt.kind == PROMPT_NONE ? CONTEXT_ALL : CONTEXT_PROMPT;
    int found = 0;
    /* Those of the focused pane come before those of all panes. */
    for (int pass = 0; pass < 2 && found == 0; pass++)
        for (size_t i = 0; command && i < s->settings.keymap->count && found < most; i++) {
            const struct binding *b = &s->settings.keymap->at[i];
            if (b->command != command || b->context != (pass == 0 ? context : others))
                continue;
            add_key(shown, b, ascii);
            found++;
        }
}

/* How many variations have letters. */
static int variations(const struct session *s)
{
    const uint32_t count = letters_of(s).count;
    return count < 100 ? (int)count : 100;
}

#define COUNTED 4 /* a game that is worth counting has a move for so many points of its board */

/* The end of the game, where there is something to count. */
static bool is_end(const struct session *s)
{
    const struct position *p = &s->reader.replay.position;
    return s->reader.has_game && reader_next(&s->reader) == SGF_NONE && walk_main_line(&s->reader) == SGF_NONE &&
           p->rules && p->rules->counting != COUNTING_NONE && COUNTED * p->move_number >= (long)p->columns * p->rows;
}

static bool is_shown(const struct session *s, enum pane_id id)
{
    return s->layout.panes[id].width > 0 && s->layout.panes[id].height > 0;
}

/* A curve, or time that was used, while the pane of it is not there. */
static bool has_curve(const struct session *s)
{
    return s->reader.has_game && !is_shown(s, PANE_GRAPH) &&
           (curve_has_several(&s->reader) || curve_has_times(&s->reader));
}

/* Where Tab leads first, as far as there is something to be said of it. */
static enum useful first_pane(const struct session *s)
{
    if (is_shown(s, PANE_INFO))
        return s->more_info ? WITH_MORE_INFO : WITH_PANES;
    return is_shown(s, PANE_COMMENT) && comment_links(&s->reader, NULL, 1) > 0 ? WITH_LINKS : WITH_PANES;
}

static enum useful info_state(const struct session *s)
{
    const int value = session_option(s, OPTION_INFO);
    return value == INFO_OFF ? WITH_INFO_OFF : value == INFO_ON ? WITH_INFO_ON : WITH_INFO_ALL;
}

static bool has_games(const struct session *s)
{
    return s->shelf.count > 1 || (s->reader.has_game && session_collection(s)->count > 1);
}

/* One of more than the game that is looked at. */
static bool has_library(const struct session *s)
{
    return s->statistics && (has_games(s) || strcmp(s->settings.options.library, "auto") != 0);
}

static bool has_next(const struct session *s)
{
    return reader_is_scratch(&s->reader) ? scratch_has_next(&s->reader) : reader_next(&s->reader) != SGF_NONE;
}

static bool is_useful(const struct session *s, enum useful useful)
{
    const bool is_scratch = reader_is_scratch(&s->reader);
    switch (useful) {
    case ALWAYS: return true;
    case WITH_NEXT: return s->reader.has_game && has_next(s);
    case WITH_PREVIOUS: return s->reader.has_game && (s->reader.replay.depth > 0 || is_scratch);
    case WITH_VARIATIONS: return variations(s) > 0;
    case WITH_BRANCHES: return s->reader.has_game && s->reader.paths.run_count > 1 && !is_scratch;
    case WITH_MORE_TEXT: return s->hints == HINTS_LONG;
    case WITH_SOUGHT: return s->sought.len > 0;
    case WITH_MATCHES: return find_count(s->find) > 0;
    case WITH_GAMES: return has_games(s);
    case WITH_BOARD: return s->reader.has_game && s->reader.replay.position.rules;
    case WITH_COUNT: return is_end(s) && !is_scratch;
    case WITH_CURVE: return has_curve(s);
    case WITH_LINKS:
    case WITH_MORE_INFO:
    case WITH_PANES: return first_pane(s) == useful;
    case WITH_LIBRARY: return has_library(s) && !statistics_is_on(s);
    case WITH_POSITION: return statistics_is_on(s);
    case WITH_CONTINUATIONS: return statistics_letters(s) > 0;
    case WITH_WAY_BACK: return statistics_can_go_back(s) && !is_scratch;
    case WITH_SCRATCH: return is_scratch;
    case WITH_LINKS_HERE: return s->focus == PANE_COMMENT && comment_links(&s->reader, NULL, 1) > 0;
    case WITH_PLACE: return s->screen != PANE_SCORE;
    default: return info_state(s) == useful;
    }
}

static int shown_width(const struct shown *shown, int ambiguous)
{
    if (shown->keys.len == 0)
        return 0;
    return text_width(buf_slice(&shown->keys), ambiguous) + 1 + text_width(slice_of(shown->words), ambiguous) + 2;
}

static void fit(struct shown *shown, size_t count, int width, int ambiguous)
{
    for (;;) {
        int total = 0;
        struct shown *weakest = NULL;
        for (size_t i = 0; i < count; i++) {
            total += shown_width(&shown[i], ambiguous);
            if (shown[i].keys.len > 0 && (!weakest || shown[i].rank < weakest->rank))
                weakest = &shown[i];
        }
        if (total - 2 <= width || !weakest)
            return;
        buf_clear(&weakest->keys);
    }
}

/* Where there is room for everything else: the mouse is offered while it is off. It has no key. */
static bool mouse_make(const struct session *s, struct shown *shown)
{
    if (session_option(s, OPTION_MOUSE) || (s->hints != HINTS_BOARD && s->hints != HINTS_LONG))
        return false;
    *shown = (struct shown){.words = tr_in("hint", "clicks")};
    buf_add_string(&shown->keys, ":set mouse on");
    return true;
}

/* For translators: a way back is not a move back. */
static const char *context_of(const struct hint *h)
{
    return strcmp(h->command, "cancel") == 0 ? "cancel" : "hint";
}

/* All that fit; how many there are. */
static size_t hints_make(const struct session *s, int width, const struct hint *hints, size_t count,
    struct shown *shown)
{
    const enum pane_id pane = s->screen != PANE_BOARD ? s->screen : s->focus;
    const bool is_practice = s->hints == HINTS_PRACTICE;
    const int context = is_practice ? CONTEXT_PRACTICE : pane != PANE_BOARD ? (int)pane : CONTEXT_ALL;
    for (size_t i = 0; i < count; i++) {
        shown[i] = (struct shown){.words = tr_in(context_of(&hints[i]), hints[i].words), .rank = hints[i].rank};
        if (!is_useful(s, hints[i].useful))
            continue;
        const int keys = hints[i].useful == WITH_VARIATIONS && variations(s) < hints[i].keys ? variations(s)
                                                                                             : hints[i].keys;
        add_keys(s, context, hints[i].command, keys, &shown[i]);
        if (hints[i].and_command)
            add_keys(s, context, hints[i].and_command, 1, &shown[i]);
    }
    if (hints == lists[s->hints].at)
        count += mouse_make(s, &shown[count]);
    fit(shown, count, width, s->ambiguous);
    return count;
}

static void hints_free(struct shown *shown, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_free(&shown[i].keys);
}

static void draw_hints(const struct session *s, struct canvas *c, struct rect r, const struct hint *hints, size_t most)
{
    struct shown shown[HINTS_MAX];
    const size_t count = hints_make(s, r.width - 2, hints, most, shown);
    int x = r.x + 1;
    for (size_t i = 0; i < count; i++) {
        if (shown[i].keys.len == 0)
            continue;
        const int keys = canvas_text(c, x, r.y, ROLE_KEY, buf_slice(&shown[i].keys));
        canvas_string(c, x + keys + 1, r.y, ROLE_HINT, shown[i].words);
        x += shown_width(&shown[i], c->ambiguous);
    }
    hints_free(shown, count);
}

/* The key at a column of a hint; where its words are the first one. */
static const struct binding *key_at(const struct shown *shown, int column, int ambiguous)
{
    for (int i = 0; i < shown->count; i++)
        if (column < text_width(slice_part(buf_slice(&shown->keys), 0, shown->ends[i]), ambiguous))
            return shown->at[i];
    return shown->at[0];
}

static const struct binding *hint_at(const struct session *s, const struct shown *shown, size_t count, int x)
{
    for (size_t i = 0; i < count; i++) {
        const int width = shown_width(&shown[i], s->ambiguous);

        if (x >= 0 && x < width - 2)
            return key_at(&shown[i], x, s->ambiguous);
        x -= width;
    }
    return NULL;
}

/* ---- the prompt ---- */

#define FILTER_COLUMNS 20 /* for what is typed, so that the hints beside it seldom move */

#define FILTER_EXAMPLE_WIDTH 120

#define COMPLETION_COLUMNS 30 /* of the words that Tab may lead to; of more only what it would make */

/* What may be typed; where there is room for it and the hints, with an example of a query. */
static const char *filter_words(int width)
{
    return width < FILTER_EXAMPLE_WIDTH ? tr("type to filter")
                                        : tr("type to filter: a word, or player: date:1840..1850 result:B+");
}

/* Beside the filter: what `sort` and `cancel` would do now. */
static void draw_filter_hints(const struct session *s, struct canvas *c, struct rect r)
{
    struct hint hints[COUNT(list_hints)];
    struct buf sort = {0}, first = {0};
    struct slice with;
    size_t start;
    memcpy(hints, list_hints, sizeof hints);
    const bool completes = games_completion(s, &start, &sort, &with);
    for (size_t i = 0; completes && i < sort.len; i++)
        sort.at[i] = sort.at[i] == '\n' ? ' ' : sort.at[i];
    if (completes && text_width(buf_slice(&sort), c->ambiguous) > COMPLETION_COLUMNS)
        buf_add_slice(&first, with);
    if (!completes) {
        buf_clear(&sort);
        buf_add_format(&sort, tr("sort by %s"), s->list ? games_column_words(games_next_sort(s)) : "");
    }
    for (size_t i = 0; i < COUNT(hints); i++)
        if (strcmp(hints[i].command, "sort") == 0)
            hints[i].words = buf_string(first.len ? &first : &sort);
        else if (strcmp(hints[i].command, "cancel") == 0 && s->prompt.text.len > 0)
            hints[i].words = T_IN("cancel", "clear");
        else if (strcmp(hints[i].command, "cancel") == 0 && s->searches)
            hints[i].words = s->unpacking.len > 0 ? T_IN("cancel", "end the reading")
                                                  : T_IN("cancel", "end the search");
    draw_hints(s, c, r, hints, COUNT(hints));
    buf_free(&sort);
    buf_free(&first);
}

/* Letters are typed at once here: what the keys do is said beside them, or what is wrong so far. */
static void draw_filter(const struct session *s, struct canvas *c, struct rect r)
{
    const bool is_empty = s->prompt.text.len == 0;
    const char *words = filter_words(r.width);
    const int typed = is_empty ? text_width(slice_of(words), c->ambiguous) : typing_columns(s, c->ambiguous);
    const int x = r.x + (typed + 3 > FILTER_COLUMNS ? typed + 3 : FILTER_COLUMNS);
    const char *mistake = s->list ? game_list_mistake(s->list) : NULL;
    if (is_empty) {
        canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_HINT, slice_of(words));
        c->cursor_x = r.x + 1;
        c->cursor_y = r.y;
    } else {
        typing_draw(s, c, r);
    }
    const struct rect rest = {x, r.y, r.x + r.width - x, 1};
    if (mistake && !is_empty)
        canvas_text_cut(c, rest.x, rest.y, rest.width - 1, ROLE_HINT, slice_of(mistake));
    else
        draw_filter_hints(s, c, rest);
}

/* Columns for the move that is typed. */
static int move_columns(struct rect r)
{
    return r.width < 60 ? 16 : 20;
}

/* What the keys do is said beside it; `hints` are those of the list with words of now. Returns where they are. */
static struct rect practice_make(const struct session *s, struct rect r, struct hint hints[COUNT(practice_hints)])
{
    const bool is_problem = practice_is_problem(s);
    memcpy(hints, practice_hints, sizeof practice_hints);
    for (size_t i = 0; i < COUNT(practice_hints); i++)
        if (strcmp(hints[i].command, "accept") == 0 && is_problem && s->practice->is_ended)
            hints[i].words = T_IN("hint", "again");
        else if (strcmp(hints[i].command, "accept") == 0 && s->cursor == POINT_NONE && s->prompt.text.len == 0)
            hints[i].words = T_IN("hint", "show it");
        else if (strcmp(hints[i].command, "previous-game") == 0 && !is_problem)
            hints[i].words = T_IN("hint", "games");
    return (struct rect){r.x + move_columns(r), r.y, r.width - move_columns(r), 1};
}

/* Where the big board leaves no status line: what is said there, and the score. Returns what is left between them. */
static struct rect draw_status(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf said = {0}, score = {0};
    if (s->message.len > 0)
        buf_add_slice(&said, buf_slice(&s->message));
    else if (practice_is_problem(s))
        solving_state(s, &said);
    if (practice_is_problem(s))
        solving_score(s, false, &score);
    r.width--;
    const int used = canvas_text_cut(c, r.x, r.y, r.width, ROLE_MESSAGE, buf_slice(&said));
    if (practice_is_problem(s) && used + 3 + text_width(buf_slice(&score), c->ambiguous) >= r.width) {
        buf_clear(&score);
        solving_score(s, true, &score);
    }
    const int width = text_width(buf_slice(&score), c->ambiguous);
    const int taken = used > 0 ? used + 3 : 0;
    const struct rect between = {r.x + taken, r.y, r.width - taken - width - 3, 1};
    if (width > 0 && between.width > -3)
        canvas_text(c, r.x + r.width - width, r.y, ROLE_HINT, buf_slice(&score));
    buf_free(&said);
    buf_free(&score);
    return between;
}

static void draw_practice(const struct session *s, struct canvas *c, struct rect r)
{
    struct hint hints[COUNT(practice_hints)];
    const int typed = typing_columns(s, c->ambiguous);
    struct rect beside = practice_make(s, r, hints);
    typing_draw(s, c, r);
    if (typed + 3 > move_columns(r) || s->layout.too_small) /* without a screen it is said otherwise */
        return;
    if (s->layout.panes[PANE_STATUS].height == 0)
        beside = draw_status(s, c, beside);
    draw_hints(s, c, beside, hints, COUNT(hints));
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (s->prompt.kind == PROMPT_FILTER)
        draw_filter(s, c, r);
    else if (s->prompt.kind == PROMPT_GUESS || s->prompt.kind == PROMPT_PROBLEM)
        draw_practice(s, c, r);
    else if (s->prompt.kind != PROMPT_NONE)
        typing_draw(s, c, r);
    else if (s->message.len > 0)
        canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_MESSAGE, buf_slice(&s->message));
    else if (s->count > 0)
        pane_count(s, c, r, ROLE_KEY, ROLE_HINT);
    else
        draw_hints(s, c, r, lists[s->hints].at, lists[s->hints].count);
}

/* ---- the mouse ---- */

/* A click on a key does what the key does, one on the words what the first of their keys does. */
static void click(struct session *s, struct rect r, int x, int y)
{
    const bool is_practice = s->hints == HINTS_PRACTICE && s->layout.panes[PANE_STATUS].height > 0;
    struct shown shown[HINTS_MAX];
    struct hint hints[COUNT(practice_hints)];
    (void)y;
    if (s->prompt.kind != PROMPT_NONE && !is_practice)
        return;
    if (is_practice)
        r = practice_make(s, r, hints);
    const size_t count = hints_make(s, r.width - 2, is_practice ? hints : lists[s->hints].at, lists[s->hints].count,
        shown);
    const struct binding *b = hint_at(s, shown, count, x - r.x - 1);
    hints_free(shown, count);
    if (!b)
        return;
    buf_clear(&s->line);
    buf_add_format(&s->line, "%s ", b->command->word);
    if (b->argument)
        buf_add_string(&s->line, b->argument);
    else if (command_id(b->command) == COMMAND_choose_variation)
        key_name(b->key, &s->line);
}

const struct pane pane_hints = {
    .draw = draw,
    .click = click,
    .place = PANE_FIXED,
};

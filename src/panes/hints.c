/* panes/hints.c - the line of hints: the keys and what they do; or the prompt */
#include "base/text.h"
#include "base/tr.h"
#include "reader/comment.h"
#include "screen/keymap.h"
#include "view/games.h"
#include "view/pane.h"
#include "view/playing.h"
#include "view/practice.h"
#include "view/session_scene.h"
#include "view/statistics.h"

/* ---- hints that do not belong to one pane ---- */

static void say_accept(const struct session *s, struct buf *out)
{
    const bool is_again = practice_is_problem(s) && s->practice->is_ended && !practice_is_solved(s);
    const bool is_empty = s->cursor == POINT_NONE && s->prompt.text.len == 0;
    buf_add_string(out, practice_is_solved(s) ? tr_in("hint", "next")
                        : is_again            ? tr_in("hint", "again")
                        : is_empty            ? tr_in("hint", "show it")
                                              : tr_in("hint", "play"));
}

static void say_games(const struct session *s, struct buf *out)
{
    buf_add_string(out, practice_is_problem(s) ? tr_in("hint", "problems") : tr_in("hint", "games"));
}

enum { LINKS, FIND, SOUGHT, HELP, FOLLOWED, CROP, SOLVED, CORNER, GAMES };

static bool has(const struct session *s, int what)
{
    switch (what) {
    case LINKS: return s->focus == PANE_COMMENT && comment_links(&s->reader, NULL, 1) > 0;
    case FIND: return pane_of(s, s->screen)->find;
    case SOUGHT: return has(s, FIND) && s->sought.len > 0;
    case HELP: return s->screen != PANE_HELP;
    case FOLLOWED: return s->screen != PANE_HELP && s->screen != PANE_SCORE; /* the text can be followed */
    case CROP: return s->reader.has_crop;
    case CORNER: return s->statistics->region.has_corner;
    case SOLVED: return practice_is_solved(s);
    default: return pane_has_games(s);
    }
}

static const struct hint practice_hints[] = {
    {"accept", NULL, NULL, 10, .keys = 2, .say = say_accept},
    {"previous-game", "next-game", NULL, 7, .keys = 1, has, GAMES, say_games},
    {"cancel", NULL, T_IN("cancel", "leave"), 9, .keys = 1},
    {"help", NULL, T_IN("hint", "help"), 8, .keys = 1},
    {"again", NULL, T_IN("hint", "again"), 3, .keys = 1, has, SOLVED},
    {"solution", NULL, T_IN("hint", "solution"), 2, .keys = 1},
    /* TR: what is shown of the board: all of it, or a part */
    {"big-board", NULL, T_IN("hint", "whole, part"), 1, .keys = 1, has, CROP},
    {.command = NULL},
};

static const struct hint region_hints[] = {
    /* TR: verb: one of two opposite corners of a part of the board */
    {"follow", NULL, T_IN("hint", "set corner"), 12, .keys = 1},
    {"delete-back", NULL, T_IN("hint", "undo"), 5, .keys = 1, has, CORNER},
    {"up", "down", T_IN("hint", "cursor"), 6, .keys = 1},
    {"cancel", NULL, T_IN("cancel", "keep it"), 11, .keys = 1},
    {"position", NULL, T_IN("hint", "off"), 7, .keys = 1},
    {"help", NULL, T_IN("hint", "help"), HINT_KEPT + 1, .keys = 1},
    {"leave", NULL, NULL, HINT_KEPT, .keys = 1, .say = games_say_leave},
    {.command = NULL},
};

static const struct hint focus_hints[] = {
    {"left", "right", T_IN("hint", "link"), 8, .keys = 1, has, LINKS},
    {"up", "down", T_IN("hint", "scroll"), 8, .keys = 1},
    {"page-up", "page-down", T_IN("hint", "page"), 4, .keys = 1},
    {"follow", NULL, T_IN("hint", "go there"), 5, .keys = 1},
    {"next-pane", NULL, T_IN("hint", "next pane"), 6, .keys = 1},
    {"cancel", NULL, T_IN("cancel", "board"), 7, .keys = 1},
    {"help", NULL, T_IN("hint", "help"), HINT_KEPT + 1, .keys = 1},
    {"leave", NULL, NULL, HINT_KEPT, .keys = 1, .say = games_say_leave},
    {.command = NULL},
};

static const struct hint text_hints[] = {
    {"up", "down", T_IN("hint", "scroll"), 6, .keys = 1},
    {"page-up", "page-down", T_IN("hint", "page"), 5, .keys = 1},
    {"top", "bottom", T_IN("hint", "ends"), 3, .keys = 1},
    {"follow", NULL, T_IN("hint", "go there"), 7, .keys = 1, has, FOLLOWED},
    {"find", NULL, T_IN("hint", "find"), 7, .keys = 1, has, FIND},
    {"next-match", "previous-match", T_IN("hint", "match"), 8, .keys = 1, has, SOUGHT},
    {"help", NULL, T_IN("hint", "help"), 7, .keys = 1, has, HELP},
    {"cancel", NULL, T_IN("cancel", "back"), 9, .keys = 1},
    {.command = NULL},
};

static const struct hint *hints_now(const struct session *s)
{
    if (s->screen != PANE_BOARD)
        return pane_of(s, s->screen)->hints ? pane_of(s, s->screen)->hints(s) : text_hints;
    if (s->guessing)
        return practice_hints;
    if (statistics_is_choosing(s))
        return region_hints;
    return pane_of(s, s->focus)->hints ? pane_of(s, s->focus)->hints(s) : focus_hints;
}

/* ---- the hints that fit ---- */

#define SHOWN_MOST (HINTS_MOST + 1) /* and the mouse */
#define KEYS_MAX 4                  /* of a hint */
#define HINT_GAP 2                  /* between two hints; 1 if words would be left out otherwise */

/* A hint in the line; without keys: left out. */
struct shown {
    struct buf keys, words;
    const struct binding *at[KEYS_MAX]; /* of its keys; and where each ends in `keys` */
    size_t ends[KEYS_MAX];
    int count, rank;
    int gap; /* columns after it */
};

/* Adds the keys of a command; `words`: the command, and its argument if it has one. */
static void add_keys(const struct session *s, int context, const char *words, int most, struct shown *shown)
{
    struct slice argument = slice_of(words);
    const struct command *command = command_find(slice_cut(&argument, ' '));
    const int others = s->prompt.kind == PROMPT_NONE ? CONTEXT_ALL : CONTEXT_PROMPT;
    int found = 0;
    /* Keys of the focused pane come before those of all panes. */
    for (int pass = 0; pass < 2 && found == 0; pass++)
        for (size_t i = 0; command && i < s->settings.keymap->count && found < most; i++) {
            const struct binding *b = &s->settings.keymap->at[i];
            if (b->command != command || !slice_is(argument, b->argument ? b->argument : "") ||
                b->context != (pass == 0 ? context : others) || shown->count == KEYS_MAX)
                continue;
            if (shown->keys.len > 0)
                buf_add_char(&shown->keys, ' ');
            key_show(b->key, s->glyphs->is_ascii, &shown->keys);
            shown->at[shown->count] = b;
            shown->ends[shown->count++] = shown->keys.len;
            found++;
        }
}

static int shown_width(const struct shown *shown, int ambiguous)
{
    const int words = text_width(buf_slice(&shown->words), ambiguous);
    if (shown->keys.len == 0)
        return 0;
    return text_width(buf_slice(&shown->keys), ambiguous) + (words > 0) + words + shown->gap;
}

static void fit(struct shown *shown, size_t count, int width, int ambiguous)
{
    for (int gap = HINT_GAP;;) {
        int total = 0;
        struct shown *weakest = NULL;
        for (size_t i = 0; i < count; i++) {
            shown[i].gap = gap;
            total += shown_width(&shown[i], ambiguous);
            if (shown[i].keys.len > 0 && (!weakest || shown[i].rank < weakest->rank))
                weakest = &shown[i];
        }
        if (total - gap <= width || !weakest)
            return;
        if (weakest->rank >= HINT_KEPT && gap > 1)
            gap = 1;
        else
            buf_clear(weakest->rank >= HINT_KEPT && weakest->words.len > 0 ? &weakest->words : &weakest->keys);
    }
}

/* Makes a hint for the mouse, without a key, while it is off, if there is room for all others. */
static bool mouse_make(const struct session *s, const struct hint *hints, struct shown *shown)
{
    const bool is_board = hints == pane_of(s, PANE_BOARD)->hints(s) && s->veil == SGF_NONE;
    if (session_takes_clicks(s) || !is_board)
        return false;
    *shown = (struct shown){0};
    buf_add_string(&shown->words, tr_in("hint", "clicks"));
    buf_add_string(&shown->keys, ":set mouse on");
    return true;
}

/* Makes all hints that fit; returns how many. Variations have a key for each letter. */
static size_t hints_make(const struct session *s, int width, const struct hint *h, struct shown *shown)
{
    const enum pane_id pane = s->screen != PANE_BOARD ? s->screen : s->focus;
    const int context = h == practice_hints  ? CONTEXT_PRACTICE
                        : h == region_hints  ? CONTEXT_REGION
                        : pane != PANE_BOARD ? (int)pane
                                             : CONTEXT_ALL;
    const struct hint *const hints = h;
    const uint32_t letters = letters_of(s).count;
    size_t count = 0;
    for (; h->command; h++, count++) {
        shown[count] = (struct shown){.rank = h->rank};
        if (h->has && !h->has(s, h->what))
            continue;
        if (h->say)
            h->say(s, &shown[count].words);
        else /* for translators: a way back is not a move back */
            buf_add_string(&shown[count].words, tr_in(strcmp(h->command, "cancel") ? "hint" : "cancel", h->words));
        add_keys(s, context, h->command, h->keys > 2 && letters > 0 && letters < 3 ? (int)letters : h->keys,
            &shown[count]);
        if (h->and_command)
            add_keys(s, context, h->and_command, 1, &shown[count]);
    }
    count += mouse_make(s, hints, &shown[count]);
    fit(shown, count, width, s->ambiguous);
    return count;
}

static void hints_free(struct shown *shown, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_free(&shown[i].keys);
        buf_free(&shown[i].words);
    }
}

/* The columns for hints: one is left free at the edge of the screen, unless they are in the column of text. */
static int hints_room(const struct session *s, struct rect r)
{
    return r.width - 1 - (s->layout.panes[PANE_HINTS].width == s->columns);
}

static void draw_hints(const struct session *s, struct canvas *c, struct rect r, const struct hint *hints)
{
    struct shown shown[SHOWN_MOST];
    const size_t count = hints_make(s, hints_room(s, r), hints, shown);
    int x = r.x + 1;
    for (size_t i = 0; i < count; i++) {
        if (shown[i].keys.len == 0)
            continue;
        const int keys = canvas_text(c, x, r.y, ROLE_KEY, buf_slice(&shown[i].keys));
        canvas_text(c, x + keys + 1, r.y, ROLE_HINT, buf_slice(&shown[i].words));
        x += shown_width(&shown[i], c->ambiguous);
    }
    hints_free(shown, count);
}

/* The key at a column of the hints; on the words of a hint, its first key. */
static const struct binding *hint_at(const struct session *s, const struct shown *shown, size_t count, int x)
{
    for (size_t i = 0; i < count; i++) {
        const int width = shown_width(&shown[i], s->ambiguous);
        const struct slice keys = buf_slice(&shown[i].keys);
        for (int k = 0; x >= 0 && k < shown[i].count; k++)
            if (keys.len > 0 && x < text_width(slice_part(keys, 0, shown[i].ends[k]), s->ambiguous))
                return shown[i].at[k];
        if (x >= 0 && x < width - shown[i].gap)
            return shown[i].at[0];
        x -= width;
    }
    return NULL;
}

/* ---- the prompt: the line being typed, with words before it and the cursor ---- */

static const char *const prompt_words[PROMPT_KIND_COUNT] = {
    /* TR: what is typed comes after it: with the blank */
    [PROMPT_GOTO] = T("go to: "),
    [PROMPT_FIND] = T("find: "),
    [PROMPT_COMMAND] = ":",
    [PROMPT_FILTER] = T("filter: "),
    [PROMPT_GUESS] = T("your move: "),
    [PROMPT_PROBLEM] = T("your move: "),
    /* TR: of stones that are clicked; what is typed comes after it: with the blank */
    [PROMPT_SCORE] = T("dead or alive: "),
    [PROMPT_MOVE] = T("your move: "),
};

#define USAGE_LEAST 20 /* columns for the usage: fewer say nothing */
#define TYPED_LEAST 5  /* columns for a point and the cursor */

/* Draws the words before the line, cut if they leave it no room. Returns the column after them. */
static int draw_words(const struct session *s, struct canvas *c, struct rect r)
{
    const struct slice words = slice_of(tr(prompt_words[s->prompt.kind]));
    const int typed = s->prompt.text.len > 0 ? TYPED_LEAST : 1;
    const int x = r.x + 1, most = r.width > typed + 1 ? r.width - typed - 1 : 1;
    if (text_width(words, c->ambiguous) <= most)
        return x + canvas_text(c, x, r.y, ROLE_KEY, words);
    return x + canvas_text_cut(c, x, r.y, most - 1, ROLE_KEY, words) + 1;
}

/* Draws the line in the first row of `r`, scrolled so that the cursor is visible. */
static void draw_typing(const struct session *s, struct canvas *c, struct rect r)
{
    const int x = draw_words(s, c, r);
    const struct slice text = buf_slice(&s->prompt.text);
    const int room = r.x + r.width - x - 1;
    size_t from = 0;
    while (from < s->prompt.cursor && text_width(slice_part(text, from, s->prompt.cursor), c->ambiguous) > room) {
        int unused;
        from += text_cluster(slice_part(text, from, text.len), c->ambiguous, &unused);
    }
    if (room > 0)
        canvas_text(c, x, r.y, ROLE_PROMPT, slice_part(text, from, text.len));
    const char *usage = s->prompt.kind == PROMPT_GOTO   ? tr("a move number, +5, -5, 50%, D4, B or 52.B.3")
                        : s->prompt.kind == PROMPT_MOVE ? playing_usage(s)
                                                        : NULL;
    if (usage && text.len == 0 && s->message.len == 0 && room > USAGE_LEAST)
        canvas_text_cut(c, x + 2, r.y, room - 2, ROLE_FAINT, slice_of(usage));
    c->cursor_x = x + text_width(slice_part(text, from, s->prompt.cursor), c->ambiguous);
    c->cursor_y = r.y;
    if (c->cursor_x >= r.x + r.width)
        c->cursor_x = r.x + r.width - 1;
}

/* Columns that the words and the whole line would need. */
static int typing_columns(const struct session *s, int ambiguous)
{
    return text_width(slice_of(tr(prompt_words[s->prompt.kind])), ambiguous) +
           text_width(buf_slice(&s->prompt.text), ambiguous);
}

#define FILTER_COLUMNS 20 /* for the typed filter, so that the hints beside it seldom move */

#define FILTER_EXAMPLE_WIDTH 120 /* least width for an example of a query beside the hints */

/* Draws the filter, and beside it the hints, or what is wrong so far. */
static void draw_filter(const struct session *s, struct canvas *c, struct rect r)
{
    const char *mistake = s->list ? game_list_mistake(s->list) : NULL;
    int typed = typing_columns(s, c->ambiguous);
    draw_typing(s, c, r);
    if (s->prompt.text.len == 0 && r.width >= FILTER_EXAMPLE_WIDTH)
        typed += canvas_string(c, r.x + typed + 3, r.y, ROLE_FAINT,
                     tr("a word, or player: date:1840..1850 result:B+")) +
                 2;
    const int x = r.x + (typed + 3 > FILTER_COLUMNS ? typed + 3 : FILTER_COLUMNS);
    const struct rect rest = {x, r.y, r.x + r.width - x, 1};
    if (mistake && s->prompt.text.len > 0)
        canvas_text_cut(c, rest.x, rest.y, rest.width - 1, ROLE_HINT, slice_of(mistake));
    else
        draw_hints(s, c, rest, pane_of(s, PANE_GAMES)->hints(s));
}

/* Columns for a typed move. */
static int move_columns(struct rect r)
{
    return r.width < 60 ? 16 : 20;
}

/* The rectangle that a typed move leaves for the hints. */
static struct rect beside_move(struct rect r)
{
    return (struct rect){r.x + move_columns(r), r.y, r.width - move_columns(r), 1};
}

static void draw_practice(const struct session *s, struct canvas *c, struct rect r)
{
    const int typed = typing_columns(s, c->ambiguous);
    struct rect beside = beside_move(r);
    draw_typing(s, c, r);
    if (typed + 3 > move_columns(r) || s->layout.too_small) /* a tiny screen has another sentence for it */
        return;
    const struct rect said = {beside.x, beside.y, beside.width - 1, 1};
    if (s->layout.panes[PANE_STATUS].height == 0) /* no room for a status line */
        beside = practice_said(s, c, said, 4, ROLE_MESSAGE, ROLE_HINT);
    draw_hints(s, c, beside, practice_hints);
}

/* ---- a message ---- */

static bool says_message(const struct session *s)
{
    return s->message.len > 0 && s->layout.says == PANE_HINTS;
}

/* The rectangle that a message leaves for the hints. */
static struct rect beside_message(const struct session *s, struct rect r)
{
    const int taken = text_width(buf_slice(&s->message), s->ambiguous) + HINT_GAP;
    return (struct rect){r.x + taken, r.y, r.width > taken ? r.width - taken : 0, 1};
}

static void draw_message(const struct session *s, struct canvas *c, struct rect r)
{
    canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_MESSAGE, buf_slice(&s->message));
    draw_hints(s, c, beside_message(s, r), hints_now(s));
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (s->prompt.kind == PROMPT_FILTER)
        draw_filter(s, c, r);
    else if (s->prompt.kind == PROMPT_GUESS || s->prompt.kind == PROMPT_PROBLEM)
        draw_practice(s, c, r);
    else if (s->prompt.kind != PROMPT_NONE)
        draw_typing(s, c, r);
    else if (says_message(s))
        draw_message(s, c, r);
    else if (s->count > 0)
        pane_count(s, c, r, ROLE_KEY, ROLE_HINT);
    else
        draw_hints(s, c, r, hints_now(s));
}

/* ---- the mouse ---- */

/* A click on a key runs its command; on the words, that of their first key. */
static void click(struct session *s, int x, int y)
{
    const struct hint *hints = hints_now(s);
    struct rect r = s->layout.panes[PANE_HINTS];
    const bool is_practice = hints == practice_hints && s->layout.panes[PANE_STATUS].height > 0;
    struct shown shown[SHOWN_MOST];
    (void)y;
    if (s->prompt.kind != PROMPT_NONE && !is_practice)
        return;
    if (is_practice)
        r = beside_move(r);
    else if (says_message(s))
        r = beside_message(s, r);
    const size_t count = hints_make(s, hints_room(s, r), hints, shown);
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

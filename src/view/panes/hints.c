/* view/panes/hints.c - what the keys do, or the prompt */
#include "base/array.h"
#include "base/text.h"
#include "view/command.h"
#include "view/keymap.h"
#include "view/pane.h"

/* ---- hints ---- */

/* The keys of one or two commands and what they do, in the order of the line; those with the lower rank go first. */
struct hint {
    const char *command, *and_command; /* the second may be NULL */
    const char *words;
    int rank;
    int keys; /* of the first command */
};

static const struct hint board_hints[] = {
    {"next-node", NULL, "next", 8, 1},
    {"previous-node", NULL, "back", 7, 1},
    {"choose-variation", NULL, "variation", 6, 2},
    {"previous-branch", "next-branch", "branch", 2, 1},
    {"goto", NULL, "goto", 4, 1},
    {"find", NULL, "find", 3, 1},
    {"help", NULL, "help", 9, 1},
    {"quit", NULL, "quit", 5, 1},
};

/* The same where the comment goes on below its pane: Tab leads there. */
static const struct hint long_hints[] = {
    {"next-node", NULL, "next", 8, 1},
    {"previous-node", NULL, "back", 7, 1},
    {"choose-variation", NULL, "variation", 6, 2},
    {"goto", NULL, "goto", 3, 1},
    {"find", NULL, "find", 2, 1},
    {"next-pane", NULL, "panes", 4, 1},
    {"help", NULL, "help", 9, 1},
    {"quit", NULL, "quit", 5, 1},
};

static const struct hint focus_hints[] = {
    {"up", "down", "scroll", 8, 1},
    {"page-up", "page-down", "page", 4, 1},
    {"follow", NULL, "go there", 5, 1},
    {"next-pane", NULL, "next pane", 6, 1},
    {"cancel", NULL, "board", 7, 1},
    {"help", NULL, "help", 9, 1},
};

static const struct hint list_hints[] = {
    {"up", "down", "choose", 6, 1},
    {"follow", NULL, "open", 8, 1},
    {"page-up", "page-down", "page", 3, 1},
    {"sort", NULL, "sort", 4, 1},
    {"find", NULL, "filter", 5, 1},
    {"cancel", NULL, "back", 9, 1},
};

static const struct hint text_hints[] = {
    {"up", "down", "scroll", 6, 1},
    {"page-up", "page-down", "page", 5, 1},
    {"top", "bottom", "ends", 3, 1},
    {"follow", NULL, "go there", 4, 1},
    {"cancel", NULL, "back", 9, 1},
};

static const struct hint help_hints[] = {
    {"up", "down", "scroll", 6, 1},
    {"page-up", "page-down", "page", 5, 1},
    {"top", "bottom", "ends", 3, 1},
    {"cancel", NULL, "back", 9, 1},
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
    [HINTS_LONG] = HINTS(long_hints),
    [HINTS_FOCUS] = HINTS(focus_hints),
    [HINTS_TEXT] = HINTS(text_hints),
    [HINTS_LIST] = HINTS(list_hints),
    [HINTS_HELP] = HINTS(help_hints),
};

#define HINTS_MAX 9
#define KEYS_MAX 4 /* of a hint */

/* A hint as it is shown; no keys: left out. */
struct shown {
    struct buf keys;
    const char *words;
    int rank;
    const struct binding *at[KEYS_MAX]; /* of its keys, and where in `keys` each ends */
    size_t ends[KEYS_MAX];
    int count;
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
    int found = 0;
    /* Those of the focused pane come before those of all panes. */
    for (int pass = 0; pass < 2 && found == 0; pass++)
        for (size_t i = 0; command && i < s->keymap->count && found < most; i++) {
            const struct binding *b = &s->keymap->at[i];
            if (b->command != command || b->context != (pass == 0 ? context : CONTEXT_ALL))
                continue;
            add_key(shown, b, ascii);
            found++;
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
    if (s->options.value[OPTION_MOUSE] || (s->hints != HINTS_BOARD && s->hints != HINTS_LONG))
        return false;
    *shown = (struct shown){.words = "clicks"};
    buf_add_string(&shown->keys, ":set mouse on");
    return true;
}

/* All that fit; how many there are. */
static size_t hints_make(const struct session *s, int width, struct shown *shown)
{
    const struct hint *hints = lists[s->hints].at;
    size_t count = lists[s->hints].count;
    const enum pane_id pane = s->screen != PANE_BOARD ? s->screen : s->focus;
    const int context = pane != PANE_BOARD ? (int)pane : CONTEXT_ALL;

    for (size_t i = 0; i < count; i++) {
        shown[i] = (struct shown){.words = hints[i].words, .rank = hints[i].rank};
        add_keys(s, context, hints[i].command, hints[i].keys, &shown[i]);
        if (hints[i].and_command)
            add_keys(s, context, hints[i].and_command, 1, &shown[i]);
    }
    count += mouse_make(s, &shown[count]);
    fit(shown, count, width, s->ambiguous);
    return count;
}

static void hints_free(struct shown *shown, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_free(&shown[i].keys);
}

static void draw_hints(const struct session *s, struct canvas *c, struct rect r)
{
    struct shown shown[HINTS_MAX];
    const size_t count = hints_make(s, r.width - 2, shown);
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

/* A click on a key does what the key does, one on the words what the first of their keys does. */
static void click(struct session *s, struct rect r, int x, int y)
{
    struct shown shown[HINTS_MAX];

    (void)y;
    if (s->prompt.kind != PROMPT_NONE)
        return;
    const size_t count = hints_make(s, r.width - 2, shown);
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

/* ---- the prompt ---- */

static const char *const prompt_words[PROMPT_KIND_COUNT] = {
    [PROMPT_GOTO] = "go to: ",
    [PROMPT_FIND] = "find: ",
    [PROMPT_COMMAND] = ":",
    [PROMPT_FILTER] = "filter: ",
    [PROMPT_GUESS] = "your move: ",
};

static void draw_prompt(const struct session *s, struct canvas *c, struct rect r)
{
    int x = r.x + 1;
    x += canvas_string(c, x, r.y, ROLE_KEY, prompt_words[s->prompt.kind]);
    const struct slice text = buf_slice(&s->prompt.text);
    const int room = r.x + r.width - x - 1;
    /* A long line is shifted so that the cursor is seen. */
    size_t from = 0;
    while (from < s->prompt.cursor && text_width(slice_part(text, from, s->prompt.cursor), c->ambiguous) > room) {
        int unused;
        from += text_cluster(slice_part(text, from, text.len), c->ambiguous, &unused);
    }
    if (room > 0)
        canvas_text(c, x, r.y, ROLE_PROMPT, slice_part(text, from, text.len));
    c->cursor_x = x + text_width(slice_part(text, from, s->prompt.cursor), c->ambiguous);
    c->cursor_y = r.y;
    if (c->cursor_x >= r.x + r.width)
        c->cursor_x = r.x + r.width - 1;
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (s->prompt.kind != PROMPT_NONE)
        draw_prompt(s, c, r);
    else if (s->message.len > 0)
        canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_MESSAGE, buf_slice(&s->message));
    else
        draw_hints(s, c, r);
}

const struct pane pane_hints = {
    .draw = draw,
    .click = click,
    .place = PANE_FIXED,
};

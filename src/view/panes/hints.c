/* view/panes/hints.c - what the keys do, or the prompt */
#include "base/array.h"
#include "base/text.h"
#include "view/command.h"
#include "view/keymap.h"
#include "view/layout.h"
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

#define HINTS_MAX 8

/* A hint as it is shown; no keys: left out. */
struct shown {
    struct buf keys;
    const char *words;
    int rank;
};

static void add_keys(const struct session *s, int context, const char *word, int most, struct buf *out)
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
            if (out->len > 0)
                buf_add_char(out, ' ');
            key_show(b->key, ascii, out);
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

static void draw_hints(const struct session *s, struct canvas *c, struct rect r, int context, const struct hint *hints,
    size_t count)
{
    struct shown shown[HINTS_MAX] = {0};
    for (size_t i = 0; i < count; i++) {
        shown[i].words = hints[i].words;
        shown[i].rank = hints[i].rank;
        add_keys(s, context, hints[i].command, hints[i].keys, &shown[i].keys);
        if (hints[i].and_command)
            add_keys(s, context, hints[i].and_command, 1, &shown[i].keys);
    }
    fit(shown, count, r.width - 2, c->ambiguous);
    int x = r.x + 1;
    for (size_t i = 0; i < count; i++) {
        if (shown[i].keys.len > 0) {
            const int keys = canvas_text(c, x, r.y, ROLE_KEY, buf_slice(&shown[i].keys));
            canvas_string(c, x + keys + 1, r.y, ROLE_HINT, shown[i].words);
            x += shown_width(&shown[i], c->ambiguous);
        }
        buf_free(&shown[i].keys);
    }
}

/* ---- the prompt ---- */

static const char *const prompt_words[PROMPT_KIND_COUNT] = {
    [PROMPT_GOTO] = "go to: ",
    [PROMPT_FIND] = "find: ",
    [PROMPT_COMMAND] = ":",
    [PROMPT_FILTER] = "filter: ",
    [PROMPT_GUESS] = "your move: ",
    [PROMPT_SCORE] = "dead or alive: ",
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

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const enum pane_id pane = s->screen != PANE_BOARD ? s->screen : s->focus;

    if (s->prompt.kind != PROMPT_NONE)
        draw_prompt(s, c, r);
    else if (s->message.len > 0)
        canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_MESSAGE, buf_slice(&s->message));
    else
        draw_hints(s, c, r, pane != PANE_BOARD ? (int)pane : CONTEXT_ALL, lists[s->hints].at, lists[s->hints].count);
}

const struct pane pane_hints = {
    .draw = draw,
    .place = PANE_FIXED,
};

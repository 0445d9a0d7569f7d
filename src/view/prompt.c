/* view/prompt.c - typing a line: editing, completion, history, and what is done with it */
#include "view/prompt.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "view/command.h"
#include "view/find.h"
#include "view/games.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/practice.h"

/* A line typed is at most so long; of each history so many lines are kept. */
#define LINE_BYTES 1000
#define HISTORY_LINES 200

void prompt_clear(struct session *s)
{
    buf_clear(&s->prompt.text);
    s->prompt.cursor = 0;
    s->prompt.history = 0;
}

void prompt_open(struct session *s, enum prompt_kind kind)
{
    prompt_clear(s);
    s->prompt.kind = kind;
}

void prompt_close(struct session *s)
{
    prompt_clear(s);
    s->prompt.kind = PROMPT_NONE;
}

void prompt_free(struct session *s)
{
    buf_free(&s->prompt.text);
    buf_free(&s->prompt.draft);
    for (int i = 0; i < PROMPT_KIND_COUNT; i++) {
        for (size_t j = 0; j < s->history[i].count; j++)
            buf_free(&s->history[i].at[j]);
        mem_free(s->history[i].at);
    }
}

/* ---- editing ---- */

/* What follows a change of the text. */
static void changed(struct session *s)
{
    if (s->prompt.kind == PROMPT_FILTER)
        games_filter(s, buf_slice(&s->prompt.text));
}

static void replace(struct session *s, size_t from, size_t to, struct slice with)
{
    struct prompt *p = &s->prompt;
    const struct slice was = buf_slice(&p->text);
    struct buf text = {0};

    buf_add_slice(&text, slice_part(was, 0, from));
    buf_add_slice(&text, with);
    buf_add_slice(&text, slice_part(was, to, was.len));
    buf_free(&p->text);
    p->text = text;
    p->cursor = from + with.len;
    changed(s);
}

void prompt_type(struct session *s, uint32_t code)
{
    struct buf bytes = {0};

    if (s->prompt.text.len < LINE_BYTES) {
        text_add_code(&bytes, code);
        replace(s, s->prompt.cursor, s->prompt.cursor, buf_slice(&bytes));
    }
    buf_free(&bytes);
}

/* The start of the cluster before the cursor. */
static size_t cluster_before(const struct prompt *p)
{
    const struct slice text = buf_slice(&p->text);
    size_t at = 0, before = 0;
    int columns;

    while (at < p->cursor) {
        before = at;
        at += text_cluster(slice_part(text, at, text.len), 1, &columns);
    }
    return before;
}

static size_t cluster_after(const struct prompt *p)
{
    const struct slice rest = slice_part(buf_slice(&p->text), p->cursor, p->text.len);
    int columns;

    return rest.len > 0 ? p->cursor + text_cluster(rest, 1, &columns) : p->cursor;
}

void prompt_move(struct session *s, int step)
{
    s->prompt.cursor = step < 0 ? cluster_before(&s->prompt) : cluster_after(&s->prompt);
}

void prompt_end(struct session *s, int step)
{
    s->prompt.cursor = step < 0 ? 0 : s->prompt.text.len;
}

void run_delete_back(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->prompt.kind == PROMPT_NONE)
        return;
    if (s->prompt.text.len > 0)
        replace(s, cluster_before(&s->prompt), s->prompt.cursor, (struct slice){"", 0});
    else if (s->prompt.kind != PROMPT_FILTER && s->prompt.kind != PROMPT_GUESS)
        prompt_close(s);
}

void run_delete_forward(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->prompt.text.len > 0)
        replace(s, s->prompt.cursor, cluster_after(&s->prompt), (struct slice){"", 0});
}

/* Where the word before the cursor begins. */
static size_t word_start(const struct prompt *p)
{
    size_t at = p->cursor;

    while (at > 0 && p->text.at[at - 1] == ' ')
        at--;
    while (at > 0 && p->text.at[at - 1] != ' ')
        at--;
    return at;
}

void run_delete_word(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->prompt.cursor > 0)
        replace(s, word_start(&s->prompt), s->prompt.cursor, (struct slice){"", 0});
}

void run_delete_line(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->prompt.cursor > 0)
        replace(s, 0, s->prompt.cursor, (struct slice){"", 0});
}

/* ---- history ---- */

static void history_add(struct session *s, enum prompt_kind kind, struct slice line)
{
    struct prompt_history *h = &s->history[kind];

    if (line.len == 0 || (h->count > 0 && slice_is_equal(buf_slice(&h->at[h->count - 1]), line)))
        return;
    if (h->count == HISTORY_LINES) {
        buf_free(&h->at[0]);
        memmove(h->at, h->at + 1, (HISTORY_LINES - 1) * sizeof *h->at);
        h->count--;
    }
    mem_reserve(&h->at, &h->cap, h->count + 1, sizeof *h->at);
    h->at[h->count] = (struct buf){0};
    buf_add_slice(&h->at[h->count++], line);
}

void prompt_recall(struct session *s, int step)
{
    const struct prompt_history *h = &s->history[s->prompt.kind];
    struct prompt *p = &s->prompt;

    if (step > 0 && p->history == 0 && h->count > 0) {
        buf_clear(&p->draft);
        buf_add_slice(&p->draft, buf_slice(&p->text));
    }
    if (step > 0 && p->history < h->count)
        p->history++;
    else if (step < 0 && p->history > 0)
        p->history--;
    else
        return;
    buf_clear(&p->text);
    buf_add_slice(&p->text, p->history > 0 ? buf_slice(&h->at[h->count - p->history]) : buf_slice(&p->draft));
    p->cursor = p->text.len;
}

/* ---- completion ---- */

/* Words that the one before the cursor may become. */
struct candidates {
    struct slice typed; /* that word, so far */
    struct slice common; /* the start that all of them have */
    struct buf list;    /* all, separated by blanks */
    size_t count;
};

static void candidate(struct candidates *c, struct slice word)
{
    size_t same = 0;

    if (word.len < c->typed.len || !slice_is_equal(slice_part(word, 0, c->typed.len), c->typed))
        return;
    while (c->count > 0 && same < word.len && same < c->common.len && word.at[same] == c->common.at[same])
        same++;
    c->common = c->count > 0 ? slice_part(c->common, 0, same) : word;
    if (c->count++ > 0)
        buf_add_char(&c->list, ' ');
    buf_add_slice(&c->list, word);
}

static void words_of(struct candidates *c, const char *words)
{
    struct slice rest = slice_of(words);

    while (rest.len > 0) {
        const size_t end = slice_find(rest, ' ');

        candidate(c, slice_part(rest, 0, end));
        rest = slice_part(rest, end + 1, rest.len);
    }
}

static void values_of(struct candidates *c, struct slice option)
{
    const enum option found = option_find(option);

    if (found == OPTION_THEME)
        for (size_t i = 0; i < theme_count(); i++)
            candidate(c, slice_of(theme_name(i)));
    else if (found != OPTION_COUNT)
        words_of(c, option_values(found));
}

static void contexts_of(struct candidates *c)
{
    words_of(c, "all prompt");
    for (int i = 0; i < PANE_COUNT; i++)
        candidate(c, slice_of(pane_name((enum pane_id)i)));
}

static void commands_of(struct candidates *c)
{
    for (size_t i = 0; i < command_count(); i++)
        candidate(c, slice_of(command_at(i)->word));
}

/* By the words before the one at the cursor. */
static void candidates_find(struct candidates *c, const struct slice *words, size_t count)
{
    if (count == 0 || (slice_is(words[0], "bind") && count == 3)) {
        commands_of(c);
    } else if (slice_is(words[0], "set") && count == 1) {
        for (int i = 0; i < OPTION_COUNT; i++)
            candidate(c, slice_of(option_name((enum option)i)));
    } else if (slice_is(words[0], "set") && count == 2) {
        values_of(c, words[1]);
    } else if (slice_is(words[0], "bind") && count == 1) {
        contexts_of(c);
    } else if (slice_is(words[0], "color") && count == 1) {
        for (int i = 0; i < ROLE_COUNT; i++)
            candidate(c, slice_of(role_name((enum role)i)));
    } else if (slice_is(words[0], "sort") && count == 1) {
        words_of(c, games_columns());
    }
}

/* The words before `end`, split at blanks: at most `most`. */
static size_t split(struct slice text, struct slice *words, size_t most)
{
    size_t count = 0;

    while (text.len > 0 && count < most) {
        const size_t end = slice_find(text, ' ');

        if (end > 0)
            words[count++] = slice_part(text, 0, end);
        text = slice_part(text, end + 1, text.len);
    }
    return count;
}

void run_complete(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    struct prompt *p = &s->prompt;
    struct slice words[8];
    struct buf with = {0};

    if (p->kind != PROMPT_COMMAND)
        return;
    const size_t start = p->cursor > 0 && p->text.at[p->cursor - 1] == ' ' ? p->cursor : word_start(p);
    const struct slice text = buf_slice(&p->text);
    struct candidates c = {.typed = slice_part(text, start, p->cursor)};
    candidates_find(&c, words, split(slice_part(text, 0, start), words, 8));
    buf_add_slice(&with, c.common);
    if (c.count == 1)
        buf_add_char(&with, ' ');
    if (c.count == 0)
        session_say(s, "nothing to complete");
    else if (c.count > 1 && c.common.len == c.typed.len)
        session_say(s, "%.400s", buf_string(&c.list));
    else
        replace(s, start, p->cursor, buf_slice(&with));
    buf_free(&with);
    buf_free(&c.list);
}

/* ---- done ---- */

void run_accept(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    const enum prompt_kind kind = s->prompt.kind;
    struct buf line = {0};

    if (kind == PROMPT_NONE)
        return;
    if (kind == PROMPT_GOTO && slice_trim(buf_slice(&s->prompt.text)).len == 0) {
        prompt_close(s);
        return;
    }
    buf_add_slice(&line, slice_trim(buf_slice(&s->prompt.text)));
    if (kind != PROMPT_GUESS)
        history_add(s, kind, buf_slice(&line));
    if (kind != PROMPT_FILTER && kind != PROMPT_GUESS)
        prompt_close(s);
    switch (kind) {
    case PROMPT_GOTO: goto_text(s, buf_slice(&line)); break;
    case PROMPT_FIND: find_start(s, buf_slice(&line)); break;
    case PROMPT_COMMAND: session_run(s, buf_slice(&line)); break;
    case PROMPT_FILTER: games_open(s); break;
    default: practice_try(s, buf_slice(&line)); break;
    }
    buf_free(&line);
}

void run_command(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key;
    if (argument.len > 0)
        session_run(s, argument);
    else
        prompt_open(s, PROMPT_COMMAND);
}

/* view/prompt.c - typing a line: editing, history */
#include "view/prompt.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "view/call.h"
#include "view/statistics.h"

#define LINE_BYTES 1000   /* most of a line */
#define HISTORY_LINES 200 /* kept for each kind of prompt */

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
    if (session_picks_points(s))
        s->cursor = POINT_NONE;
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

void prompt_replace(struct session *s, size_t from, size_t to, struct slice with)
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
    p->is_changed = true;
}

void prompt_type(struct session *s, uint32_t code)
{
    struct buf bytes = {0};
    if (s->prompt.text.len < LINE_BYTES) {
        text_add_code(&bytes, code);
        prompt_replace(s, s->prompt.cursor, s->prompt.cursor, buf_slice(&bytes));
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

void run_delete_back(struct session *s)
{
    if (s->prompt.kind == PROMPT_NONE && s->statistics)
        region_undo(&s->statistics->region);
    if (s->prompt.kind == PROMPT_NONE)
        return;
    if (s->prompt.text.len > 0)
        prompt_replace(s, cluster_before(&s->prompt), s->prompt.cursor, (struct slice){"", 0});
    else if (!session_picks_points(s) || s->prompt.kind == PROMPT_MOVE)
        prompt_close(s);
}

void run_delete_forward(struct session *s)
{
    if (s->prompt.text.len > 0)
        prompt_replace(s, s->prompt.cursor, cluster_after(&s->prompt), (struct slice){"", 0});
}

size_t prompt_word(const struct prompt *p)
{
    size_t at = p->cursor;
    while (at > 0 && p->text.at[at - 1] == ' ')
        at--;
    while (at > 0 && p->text.at[at - 1] != ' ')
        at--;
    return at;
}

void run_delete_word(struct session *s)
{
    if (s->prompt.cursor > 0)
        prompt_replace(s, prompt_word(&s->prompt), s->prompt.cursor, (struct slice){"", 0});
}

void run_delete_line(struct session *s)
{
    if (s->prompt.cursor > 0)
        prompt_replace(s, 0, s->prompt.cursor, (struct slice){"", 0});
}

/* ---- history ---- */

void prompt_remember(struct session *s, enum prompt_kind kind, struct slice line)
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

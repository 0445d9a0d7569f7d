/* panes/typing.c - the line that is typed */
#include "panes/typing.h"

#include "base/text.h"
#include "base/tr.h"

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
};

void typing_draw(const struct session *s, struct canvas *c, struct rect r)
{
    int x = r.x + 1;
    x += canvas_string(c, x, r.y, ROLE_KEY, tr(prompt_words[s->prompt.kind]));
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
    if (s->prompt.kind == PROMPT_GOTO && text.len == 0)
        canvas_text_cut(c, x + 2, r.y, room - 2, ROLE_FAINT,
            slice_of(tr("a move number, +5, -5, 50%, D4, B or 52.B.3")));
    c->cursor_x = x + text_width(slice_part(text, from, s->prompt.cursor), c->ambiguous);
    c->cursor_y = r.y;
    if (c->cursor_x >= r.x + r.width)
        c->cursor_x = r.x + r.width - 1;
}

int typing_columns(const struct session *s, int ambiguous)
{
    return text_width(slice_of(tr(prompt_words[s->prompt.kind])), ambiguous) +
           text_width(buf_slice(&s->prompt.text), ambiguous);
}

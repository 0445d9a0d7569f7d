/* view/prepare.c - the picture: what it shows is brought up to date, then all panes go onto one canvas */
#include "base/array.h"
#include "view/view.h"

#include "base/text.h"
#include "base/tr.h"
#include "reader/curve.h"
#include "view/board.h"
#include "view/panes/panes.h"

/* Nodes of the line followed that are brought in at once: the end of most lines is known before anything is drawn. */
#define LINE_AT_ONCE 4096

/* ---- before drawing ---- */

static void say_verdicts(struct session *s)
{
    const struct position *p = &s->reader.replay.position;
    struct buf text = {0};
    int first = VERDICT_COUNT;

    for (int v = 0; v < VERDICT_COUNT; v++) {
        if (!(p->verdicts & 1u << v))
            continue;
        first = first == VERDICT_COUNT ? v : first;
        buf_add_string(&text, text.len > 0 ? tr_in("list", ", ") : "");
        buf_add_string(&text, verdict_sentence((enum verdict)v));
    }
    if (text.len > 0 && p->move.kind != MOVE_NONE)
        /* TR: %s is "is suicide", "repeats an earlier position" or the like; "move %ld: %s" may be better */
        session_say(s, "move %ld %s", p->move_number, buf_string(&text));
    else if (text.len > 0)
        session_say(s, first == VERDICT_ILLEGAL_POSITION ? T("this position %s") : T("this move %s"),
            buf_string(&text));
    buf_free(&text);
}

/* A pane that is not shown has no focus. */
static void focus_clamp(struct session *s)
{
    const struct rect r = s->layout.panes[s->focus];

    if (r.width == 0 || r.height == 0)
        s->focus = PANE_BOARD;
}

/* Keeps what scrolls within its lines. */
static void scroll_clamp(struct session *s, enum pane_id id)
{
    const struct pane *pane = pane_of(id);
    const struct rect r = s->layout.panes[id];

    if (pane->height && r.height > 1 && r.width > 0)
        s->scroll[id] = pane_clamp(s->scroll[id], 0, pane->height(s, r.width) - (r.height - 1));
}

/* Whoever reads the first lines should see how to reach the others. */
static bool has_more(const struct session *s, enum pane_id id, int heading)
{
    const struct rect r = s->layout.panes[id];

    return s->reader.has_game && r.width > 0 && r.height > 0 && pane_of(id)->height(s, r.width) > r.height - heading;
}

static enum hint_list hints_of(const struct session *s)
{
    if (s->screen != PANE_BOARD)
        return pane_of(s->screen)->hints;
    if (s->guessing)
        return HINTS_PRACTICE;
    if (s->focus != PANE_BOARD)
        return HINTS_FOCUS;
    if (s->veil != SGF_NONE)
        return HINTS_VEILED;
    return has_more(s, PANE_COMMENT, s->layout.panes[PANE_COMMENT].height > 3) ? HINTS_LONG : HINTS_BOARD;
}

void session_prepare(struct session *s)
{
    struct reader *r = &s->reader;

    if (r->has_game) {
        line_extend(&r->line, &r->replay, LINE_AT_ONCE);
        reader_mark(r);
        if (s->message.len == 0)
            say_verdicts(s);
        if (session_option(s, OPTION_GRAPH) != SHOW_OFF)
            curve_begin(r);
    }
    layout_make(s, &s->layout);
    focus_clamp(s);
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        if (pane_of(id)->prepare)
            pane_of(id)->prepare(s, s->layout.panes[id]);
        scroll_clamp(s, id);
    }
    s->hints = hints_of(s);
    s->more_info = has_more(s, PANE_INFO, 1);
}

/* ---- drawing ---- */

static void draw_too_small(const struct session *s, struct canvas *c)
{
    static const char *const sentences[] = {T("terminal too small: 24x8 needed"), T("too small: need 24x8"),
        T("too small"), "24x8"};

    for (size_t i = 0; i < COUNT(sentences); i++)
        if (text_width(slice_of(tr(sentences[i])), 1) <= s->columns) {
            canvas_string(c, 0, 0, ROLE_TEXT, tr(sentences[i]));
            return;
        }
}

/* Where nothing is typed the cursor is hidden, or waits for those who read by it: at the message while there is one,
 * at the last move, else at the status line. */
static void park_cursor(const struct session *s, struct canvas *c)
{
    const int park = session_option(s, OPTION_PARK);
    const bool has_hints = s->layout.panes[PANE_HINTS].height > 0;
    const struct rect status = s->layout.panes[s->message.len > 0 && has_hints ? PANE_HINTS : PANE_STATUS];

    if (c->cursor_x >= 0 || park == PARK_OFF)
        return;
    if (park == PARK_MOVE && s->screen == PANE_BOARD && s->reader.has_game && s->message.len == 0 &&
        board_cell(s, &s->layout.board, s->reader.replay.position.last.to, &c->cursor_x, &c->cursor_y))
        return;
    c->cursor_x = status.x + 1;
    c->cursor_y = status.y;
}

void session_draw(const struct session *s, struct canvas *c)
{
    canvas_clear(c, ROLE_TEXT);
    if (s->layout.too_small) {
        draw_too_small(s, c);
        return;
    }
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct rect r = s->layout.panes[id];

        if (r.width <= 0 || r.height <= 0)
            continue;
        const struct rect was = canvas_clip(c, r);
        pane_of(id)->draw(s, c, r);
        canvas_unclip(c, was);
    }
    park_cursor(s, c);
}

/* view/view.c - the functions of the session for its caller: making, idle work, picture, freeing */
#include "view/view.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/game_list.h"
#include "reader/curve.h"
#include "screen/keymap.h"
#include "view/engine.h"
#include "view/find.h"
#include "view/games.h"
#include "view/news.h"
#include "view/novelty.h"
#include "view/opening.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/preview.h"
#include "view/prompt.h"
#include "view/scoring.h"
#include "view/session_scene.h"
#include "view/statistics.h"
#include "view/tried.h"

/* Nodes of the followed line that a slice of idle work loads; and those that are loaded before the first picture, which
 * is the end of most lines. */
#define LINE_SLICE 65536
#define LINE_AT_ONCE 4096

void session_init(struct session *s, const struct pane *const *panes)
{
    memset(s, 0, sizeof *s);
    s->panes = panes;
    settings_init(&s->settings);
    s->terminal_depth = DEPTH_256;
    s->terminal_ambiguous = 1;
    s->can_unicode = s->can_copy = true;
    s->columns = 80;
    s->rows = 24;
    s->cursor = POINT_NONE;
    s->problem = s->veil = SGF_NONE;
    session_restyle(s);
}

void session_free(struct session *s)
{
    opening_close(s);
    reader_free(&s->reader);
    gtp_free(&s->engine);
    shelf_free(&s->shelf);
    settings_free(&s->settings);
    buf_free(&s->message);
    buf_free(&s->later);
    buf_free(&s->line);
    buf_free(&s->sought);
    buf_free(&s->named);
    buf_free(&s->unpacking);
    buf_free(&s->copied.text);
    prompt_free(s);
    find_free(s->find);
    game_list_free(s->list);
    preview_free(s->preview);
    for (enum pane_id id = 0; id < PANE_COUNT; id++)
        if (s->own[id])
            pane_of(s, id)->free(s->own[id]);
    practice_free(s->practice);
    mem_free(s->scoring);
    news_free(s->news);
    statistics_free(s->statistics);
    memset(s, 0, sizeof *s);
}

void session_arrange(struct session *s, size_t first, const uint32_t *from, size_t count)
{
    const struct shelf_pending *p = &s->shelf.pending;
    find_file_changed(s, first);
    shelf_arrange(&s->shelf, first, from, count);
    games_arrange(s);
    if (p->is_there && !s->shelf.files[p->file].has_content) {
        s->shelf.wants.file = true;
        s->shelf.wants.file_index = p->file;
    }
}

void session_resize(struct session *s, int columns, int rows)
{
    s->columns = columns > 0 ? columns : 1;
    s->rows = rows > 0 ? rows : 1;
}

void session_tick(struct session *s)
{
    if (!s->autoplay || !s->reader.has_game)
        return;
    buf_clear(&s->message);
    if (reader_is_scratch(&s->reader))
        tried_forward(s, 1);
    else if (tried_has_next(s))
        session_go(s, reader_next(&s->reader));
    if (tried_has_next(s))
        return;
    s->autoplay = false;
    session_say(s, "the end of the line");
}

bool session_idle(struct session *s)
{
    struct reader *r = &s->reader;
    if ((r->has_game && line_extend(&r->line, &r->replay, LINE_SLICE)) || opening_idle(s))
        return true;
    const bool has_graph = r->has_game && session_option(s, OPTION_GRAPH) != SHOW_OFF;
    const bool is_list_seen = s->screen == PANE_GAMES; /* else it waits for the work that is seen */
    const bool has_more = find_idle(s) || (is_list_seen && games_idle(s)) || statistics_idle(s) || novelty_idle(s) ||
                          (has_graph && curve_idle(r)) || (!is_list_seen && games_idle(s));
    opening_go_on(s);
    return has_more || opening_has_work(s);
}

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

/* Shows the next later message, after messages of a game that was opened, about its errors or the last place. */
static void say_later(struct session *s)
{
    const bool is_open = s->screen == PANE_GAMES || (s->reader.has_game && !opening_has_work(s));
    struct buf *later = &s->later;
    if (s->message.len > 0 || later->len == 0 || !is_open)
        return;
    const size_t len = slice_find(buf_slice(later), '\n');
    buf_add_slice(&s->message, slice_part(buf_slice(later), 0, len));
    later->len -= len + 1;
    memmove(later->at, later->at + len + 1, later->len);
}

void session_prepare(struct session *s)
{
    struct reader *r = &s->reader;
    say_later(s);
    if (r->has_game) {
        line_extend(&r->line, &r->replay, LINE_AT_ONCE);
        reader_mark(r);
        if (s->message.len == 0)
            say_verdicts(s);
        if (session_option(s, OPTION_GRAPH) != SHOW_OFF)
            curve_begin(r);
    }
    engine_follow(s);
    statistics_follow(s); /* the number of its lines decides on the layout */
    novelty_follow(s);
    layout_make(s, &s->layout);
    panes_focus(s);
    for (enum pane_id id = 0; id < PANE_COUNT; id++)
        pane_settle(s, id);
}

/* ---- drawing ---- */

static void draw_too_small(const struct session *s, struct canvas *c)
{
    static const char *const sentences[] = {T("terminal too small: need 24x8"), T("too small: need 24x8"),
        T("too small"), "24x8"};
    for (size_t i = 0; i < COUNT(sentences); i++)
        if (text_width(slice_of(tr(sentences[i])), 1) <= s->columns) {
            canvas_string(c, 0, 0, ROLE_TEXT, tr(sentences[i]));
            return;
        }
}

/* Without a prompt the cursor is hidden, or, for screen readers, at the message, at the last move, or at the status
 * line. */
static void park_cursor(const struct session *s, struct canvas *c)
{
    const int park = session_option(s, OPTION_PARK);
    const bool is_there = s->layout.panes[PANE_STATUS].height > 0;
    const struct rect status = s->layout.panes[s->message.len > 0 || !is_there ? s->layout.says : PANE_STATUS];
    if (c->cursor_x >= 0 || park == PARK_OFF)
        return;
    const struct scene scene = session_scene(s);
    if (park == PARK_MOVE && s->screen == PANE_BOARD && s->reader.has_game && s->message.len == 0 &&
        board_cell(&scene, &s->layout.board, s->reader.replay.position.last.to, &c->cursor_x, &c->cursor_y))
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
        pane_of(s, id)->draw(s, c, r);
        c->clip = was;
    }
    park_cursor(s, c);
}

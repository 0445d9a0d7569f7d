/* panes/reading.c - all comments of the line as one text
 *
 * The current node is at the top: the first s->scroll[PANE_READING] lines of its heading and comment are left out.
 */
#include "base/tr.h"
#include "reader/entry.h"
#include "reader/walk.h"
#include "view/pane.h"

/* Draws an entry from its line `from` on at row y; returns the row below it, and how many lines more it has. */
static int entry_draw(const struct entry *e, struct canvas *c, struct rect r, int y, int from, bool is_current,
    int *left)
{
    if (from == 0)
        canvas_text_cut(c, r.x, y++, r.width, is_current ? ROLE_HEADING_FOCUS : ROLE_HEADING, buf_slice(&e->heading));
    int i = from > 0 ? from - 1 : 0;
    for (; (size_t)i < e->lines.count && y < r.y + r.height; i++) {
        const struct text_line line = e->lines.at[i];
        canvas_text(c, r.x, y++, ROLE_TEXT, slice_part(buf_slice(&e->text), line.at, line.at + line.len));
    }
    *left = (int)(e->lines.count - (size_t)i);
    return y + 1;
}

/* A note: how many lines of the last comment are not visible, or else how many comments follow; to count all their
 * lines they would have to be wrapped. */
static void note_more(const struct session *s, struct canvas *c, struct rect r, int left, size_t depth)
{
    const char *sign = c->glyphs->text[GLYPH_MORE_BELOW];
    if (depth >= s->reader.line.count) {
        pane_more(c, r, 0, left);
        return;
    }
    const size_t count = entry_count(&s->reader, depth);
    /* TR: %s is an arrow down; without a number: there is more text below */
    const bool fits = count > 0 ? pane_note(c, r, plural(count, "%s %zu comment", "%s %zu comments"), sign, count)
                                : pane_note(c, r, tr("%s more"), sign);
    if (!fits)
        pane_more(c, r, 0, count > 0 ? (int)count : 1);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct rect body = pane_heading(s, c, r, PANE_READING, tr_in("title", "Reading"));
    struct entry e = {0};
    size_t depth = s->reader.replay.depth;
    int y = body.y, from = s->scroll[PANE_READING], left = 0;
    if (!s->reader.has_game)
        return;
    body.width = body.width < PANE_TEXT_MOST ? body.width : PANE_TEXT_MOST;
    while (y < body.y + body.height && depth < s->reader.line.count) {
        entry_make(&e, &s->reader, s->reader.line.at[depth], line_number(&s->reader.line, &s->reader.replay, depth),
            body.width, s->ambiguous);
        y = entry_draw(&e, c, body, y, from, depth == s->reader.replay.depth, &left);
        from = 0;
        depth = session_hides(s) ? SIZE_MAX : entry_next(&s->reader, depth);
    }
    if (left > 0 || depth < s->reader.line.count)
        note_more(s, c, r, left, depth);
    entry_free(&e);
}

/* ---- scrolling: the board follows ---- */

/* The rows of this entry that can be the first one on the screen: all, but of the last entry not the blank one below
 * it. */
static int rows_here(struct session *s, int width)
{
    struct entry e = {0};
    const bool is_last = walk_to(&s->reader, WALK_COMMENT, 1, 1) == SGF_NONE;
    entry_make(&e, &s->reader, reader_node(&s->reader), s->reader.replay.position.move_number, width, s->ambiguous);
    const int rows = entry_rows(&e) - is_last;
    entry_free(&e);
    return rows;
}

/* Goes to the next entry, or the one before. False: none. */
static bool entry_step(struct session *s, int step)
{
    uint32_t node = walk_to(&s->reader, WALK_COMMENT, step, 1);
    if (node == SGF_NONE && step < 0 && reader_node(&s->reader) != 0)
        node = 0;
    if (node == SGF_NONE)
        return false;
    session_go(s, node);
    return true;
}

static void scroll(struct session *s, int lines)
{
    const struct rect r = s->layout.panes[PANE_READING];
    int *first = &s->scroll[PANE_READING];
    for (int rows = rows_here(s, r.width); lines != 0; rows = rows_here(s, r.width)) {
        const int left = lines > 0 ? rows - 1 - *first : *first; /* of this entry */
        const bool is_down = lines > 0, stays = is_down ? lines <= left : -lines <= left;
        if (stays) {
            *first += lines;
            return;
        }
        lines += is_down ? -left - 1 : left + 1;
        if (!entry_step(s, is_down ? 1 : -1)) {
            *first = is_down ? rows - 1 : 0;
            return;
        }
        *first = is_down ? 0 : rows_here(s, r.width) - 1;
    }
}

const struct pane pane_reading = {
    .draw = draw,
    .scroll = scroll,
    .follow = pane_leave,
    .is_of_node = true,
    .place = PANE_WITH_BOARD,
};

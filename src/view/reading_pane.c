/* view/reading_pane.c - all comments of the line as one text */
#include "view/pane.h"
#include "view/reading.h"

/* Longer lines are hard to read. */
#define WIDTH_MAX 80

/* Draws an entry from its line `from` on at row y; returns the row below it. */
static int entry_draw(const struct reading_entry *e, struct canvas *c, struct rect r, int y, int from, bool is_current)
{
    if (from == 0)
        canvas_text_cut(c, r.x, y++, r.width, is_current ? ROLE_HEADING_FOCUS : ROLE_HEADING, buf_slice(&e->heading));
    for (int i = from > 0 ? from - 1 : 0; (size_t)i < e->lines.count && y < r.y + r.height; i++) {
        const struct text_line line = e->lines.at[i];

        canvas_text(c, r.x, y++, ROLE_TEXT, slice_part(buf_slice(&e->text), line.at, line.at + line.len));
    }
    return y + 1;
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct rect body = pane_heading(s, c, r, PANE_READING, "Reading");
    struct reading_entry e = {0};
    size_t depth = s->replay.depth;
    int y = body.y, from = s->scroll[PANE_READING];

    if (!s->has_game)
        return;
    body.width = body.width < WIDTH_MAX ? body.width : WIDTH_MAX;
    while (y < body.y + body.height && depth < s->line.count) {
        reading_entry_make(&e, s, s->line.at[depth].node, s->line.at[depth].number, body.width);
        y = entry_draw(&e, c, body, y, from, depth == s->replay.depth);
        from = 0;
        depth = reading_next(s, depth);
    }
    reading_entry_free(&e);
}

const struct pane pane_reading = {.id = PANE_READING, .draw = draw};

/* view/pane.c - what the panes share */
#include "view/pane.h"

#include "base/text.h"
#include "base/tr.h"

#define TITLE_COLUMNS 11 /* "─ Comment ─": what a note leaves of a heading */

struct rect pane_heading(const struct session *s, struct canvas *c, struct rect r, enum pane_id id, const char *title)
{
    const enum role role = s->focus == id && id != PANE_BOARD ? ROLE_HEADING_FOCUS : ROLE_HEADING;
    const int room = r.width - 4, height = r.height > 0 ? r.height - 1 : 0;

    for (int x = 0; x < r.width; x++)
        canvas_glyph(c, r.x + x, r.y, ROLE_RULE, GLYPH_RULE);
    if (room > 0) {
        canvas_string(c, r.x + 1, r.y, ROLE_RULE, " ");
        const int width = canvas_text_cut(c, r.x + 2, r.y, room, role, slice_of(title));
        canvas_string(c, r.x + 2 + width, r.y, ROLE_RULE, " ");
    }
    return (struct rect){r.x, r.y + 1, r.width, height};
}

bool pane_note(struct canvas *c, struct rect r, const char *note)
{
    const int width = text_width(slice_of(note), c->ambiguous);
    const int x = r.x + r.width - width - 3;

    if (x < r.x + TITLE_COLUMNS)
        return false;
    canvas_string(c, x, r.y, ROLE_FAINT, " ");
    canvas_string(c, x + 1, r.y, ROLE_FAINT, note);
    canvas_string(c, x + 1 + width, r.y, ROLE_FAINT, " ");
    return true;
}

static void more_add(struct buf *note, const struct canvas *c, int above, int below, const char *format)
{
    if (above > 0)
        buf_add_format(note, "%s %d%s", c->glyphs->text[GLYPH_MORE_ABOVE], above, below > 0 ? "  " : "");
    if (below > 0)
        buf_add_format(note, format, c->glyphs->text[GLYPH_MORE_BELOW], below);
}

void pane_more(struct canvas *c, struct rect r, int above, int below)
{
    struct buf note = {0};

    if (above <= 0 && below <= 0)
        return;
    /* TR: %s is an arrow down, %d rows */
    more_add(&note, c, above, below, tr("%s %d more"));
    if (!pane_note(c, r, buf_string(&note))) {
        buf_clear(&note);
        more_add(&note, c, below > 0 ? 0 : above, below, "%s %d");
        pane_note(c, r, buf_string(&note));
    }
    buf_free(&note);
}

void pane_count(const struct session *s, struct canvas *c, struct rect r, enum role digits, enum role sentence)
{
    struct buf text = {0};

    buf_add_format(&text, "%ld", s->count);
    const int width = canvas_text(c, r.x + 1, r.y, digits, buf_slice(&text));
    canvas_text_cut(c, r.x + 1 + width + 2, r.y, r.width - width - 4, sentence,
        slice_of(tr("g goes to that move; a key is repeated as often; Esc forgets it")));
    buf_free(&text);
}

enum glyph pane_stone(const struct session *s, enum stone stone)
{
    const bool is_full = (stone == STONE_BLACK) != (s->theme.stones == STONES_SWAPPED);

    return is_full ? GLYPH_BLACK : GLYPH_WHITE;
}

int pane_clamp(int value, int least, int most)
{
    if (value > most)
        return most < least ? least : most;
    return value < least ? least : value;
}

int pane_add(int value, long lines)
{
    const long sum = (long)value + lines;

    return sum < 0 ? 0 : sum > INT32_MAX ? INT32_MAX : (int)sum;
}

void pane_focus(struct session *s, enum pane_id id)
{
    if (s->screen == PANE_BOARD)
        s->focus = id;
}

void pane_keep_selected(struct session *s, enum pane_id id, int rows)
{
    if (rows <= 0)
        return;
    if (s->selected[id] < s->scroll[id])
        s->scroll[id] = s->selected[id];
    if (s->selected[id] >= s->scroll[id] + rows)
        s->scroll[id] = s->selected[id] - rows + 1;
}

bool pane_click_line(struct session *s, enum pane_id id, int line)
{
    if (line < 0)
        return false;
    s->selected[id] = s->scroll[id] + line;
    pane_focus(s, id);
    return true;
}

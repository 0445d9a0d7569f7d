/* view/diagnostics_pane.c - what is wrong with the record */
#include "base/text.h"
#include "view/pane.h"

static enum role role_of(enum sgf_severity severity)
{
    return severity == SGF_ERROR ? ROLE_ERROR : severity == SGF_WARNING ? ROLE_WARNING : ROLE_FAINT;
}

/* Columns that the places take. */
static int place_columns(const struct session *s, int first, int rows)
{
    int most = 0;

    for (int i = first; i < first + rows && (size_t)i < s->diags.count; i++) {
        struct buf text = {0};

        buf_add_format(&text, "%zu:%zu", s->diag_places[i].line, s->diag_places[i].column);
        most = (int)text.len > most ? (int)text.len : most;
        buf_free(&text);
    }
    return most;
}

static void draw_line(const struct session *s, struct canvas *c, struct rect r, int y, int index, int columns)
{
    const struct sgf_diag *d = &s->diags.at[index];
    struct buf text = {0};
    int x = r.x;

    buf_add_format(&text, "%zu:%zu", s->diag_places[index].line, s->diag_places[index].column);
    canvas_text(c, x, y, ROLE_FAINT, buf_slice(&text));
    x += columns + 1;
    x += canvas_text_cut(c, x, y, r.x + r.width - x, role_of(d->severity), slice_of(sgf_severity_name(d->severity))) + 1;
    buf_clear(&text);
    sgf_diag_sentence(&s->diags, d, &text);
    buf_add_format(&text, " [%s]", sgf_diag_name(d->id));
    struct buf line = {0};
    text_filter(&line, buf_slice(&text));
    if (x < r.x + r.width)
        canvas_text_cut(c, x, y, r.x + r.width - x, ROLE_TEXT, buf_slice(&line));
    buf_free(&line);
    buf_free(&text);
    if (s->selected[PANE_DIAGNOSTICS] == index)
        canvas_role(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_DIAGNOSTICS, "Diagnostics");
    const int first = s->scroll[PANE_DIAGNOSTICS];

    if (!s->has_diags)
        return;
    struct buf note = {0};
    for (int i = 0; i < SGF_SEVERITY_COUNT; i++) {
        const size_t total = s->diags.totals[i];
        buf_add_format(&note, "%s%zu %s%s", i > 0 ? ", " : "", total, sgf_severity_name((enum sgf_severity)i), total == 1 ? "" : "s");
    }
    pane_note(c, r, buf_string(&note));
    buf_free(&note);
    const int columns = place_columns(s, first, body.height);
    for (int i = 0; i < body.height && (size_t)first + (size_t)i < s->diags.count; i++)
        draw_line(s, c, body, body.y + i, first + i, columns);
}

static int measure(const struct session *s, int width)
{
    (void)width;
    return (int)s->diags.count;
}

const struct pane pane_diagnostics = {.id = PANE_DIAGNOSTICS, .draw = draw, .measure = measure};

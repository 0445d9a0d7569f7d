/* panes/diagnostics.c - the list of diagnostics of the record */
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/diagnosis.h"
#include "view/pane.h"

static const enum role roles[SGF_SEVERITY_COUNT] = {
    [SGF_ERROR] = ROLE_ERROR, [SGF_WARNING] = ROLE_WARNING, [SGF_NOTE] = ROLE_FAINT};

/* Columns of the widest severity in the list. */
static int severity_columns(const struct session *s)
{
    int most = 0;
    for (int i = 0; i < SGF_SEVERITY_COUNT; i++) {
        const int columns = text_width(slice_of(tr(sgf_severity_name((enum sgf_severity)i))), s->ambiguous);
        most = s->reader.diags.totals[i] > 0 && columns > most ? columns : most;
    }
    return most;
}

#define WHOLE 3        /* rows for the whole sentence of the selected one, with a blank one above */
#define WHOLE_WIDTH 70 /* with fewer columns most sentences are cut: then the list leaves these rows */
#define WHOLE_HIGH 12  /* least rows of such a list */

/* Rows of the list on the screen; those below it have the whole sentence of the selected one. */
static int rows_seen(const struct session *s, struct rect body)
{
    const int count = (int)s->reader.diags.count;
    const bool has_room = body.height - count >= WHOLE || (body.width < WHOLE_WIDTH && body.height >= WHOLE_HIGH);
    return s->screen == PANE_DIAGNOSTICS && has_room ? body.height - WHOLE : body.height;
}

static void sentence_make(const struct session *s, const struct sgf_diag *d, struct buf *out)
{
    struct buf text = {0};
    sgf_diag_sentence(&s->reader.diags, d, &text);
    buf_add_format(&text, " [%s]", sgf_diag_name(d->id));
    text_filter(out, buf_slice(&text));
    buf_free(&text);
}

/* Draws place, severity and sentence in columns that depend on the whole list: nothing jumps when it scrolls. */
static void draw_line(const struct session *s, struct canvas *c, struct rect r, int y, int index)
{
    const struct sgf_diag *d = &s->reader.diags.at[index];
    const bool is_selected = s->selected[PANE_DIAGNOSTICS] == index;
    const int end = r.x + r.width;
    struct buf text = {0}, line = {0};
    int x = r.x + PANE_MARK;
    buf_add_format(&text, "%zu:%zu", s->reader.diag_places[index].line, s->reader.diag_places[index].column);
    canvas_text_cut(c, x, y, end - x, ROLE_FAINT, buf_slice(&text));
    x += s->reader.diag_columns + 2;
    canvas_text_cut(c, x, y, end - x, roles[d->severity], slice_of(tr(sgf_severity_name(d->severity))));
    x += severity_columns(s) + 2;
    sentence_make(s, d, &line);
    canvas_text_cut(c, x, y, end - x, ROLE_TEXT, buf_slice(&line));
    if (is_selected) {
        canvas_glyph(c, r.x, y, ROLE_SELECTED, GLYPH_SELECTED);
        canvas_role(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
    }
    buf_free(&line);
    buf_free(&text);
}

/* Draws the whole sentence in the rows below the list, if the list cuts it. */
static void draw_whole(const struct session *s, struct canvas *c, struct rect r)
{
    const int index = s->selected[PANE_DIAGNOSTICS], before = s->reader.diag_columns + 2 + severity_columns(s) + 2;
    struct text_lines lines = {0};
    struct buf text = {0};
    if (index < 0 || (size_t)index >= s->reader.diags.count)
        return;
    r.x += PANE_MARK;
    r.width -= PANE_MARK;
    sentence_make(s, &s->reader.diags.at[index], &text);
    if (r.width > 1 && text_width(buf_slice(&text), c->ambiguous) > r.width - before)
        text_wrap(buf_slice(&text), r.width, c->ambiguous, &lines);
    for (int i = 0; (size_t)i < lines.count && i < r.height; i++) {
        const bool is_last = i == r.height - 1;
        const size_t from = lines.at[i].at, to = is_last ? text.len : from + lines.at[i].len;

        canvas_text_cut(c, r.x, r.y + i, r.width, ROLE_TEXT, slice_part(buf_slice(&text), from, to));
    }
    text_lines_free(&lines);
    buf_free(&text);
}

static const struct {
    const char *one, *many;
} counts[SGF_SEVERITY_COUNT] = {
    [SGF_ERROR] = {T_PLURAL("%zu error", "%zu errors")},
    [SGF_WARNING] = {T_PLURAL("%zu warning", "%zu warnings")},
    [SGF_NOTE] = {T_PLURAL("%zu note", "%zu notes")},
};

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_DIAGNOSTICS, tr_in("title", "Diagnostics"));
    const int first = s->scroll[PANE_DIAGNOSTICS];
    if (!s->reader.has_diags)
        return;
    struct buf note = {0};
    for (int i = 0; i < SGF_SEVERITY_COUNT; i++) {
        const size_t total = s->reader.diags.totals[i];
        buf_add_string(&note, i > 0 ? tr_in("list", ", ") : "");
        buf_add_format(&note, plural(total, counts[i].one, counts[i].many), total);
    }
    pane_note(c, r, "%s", buf_string(&note));
    buf_free(&note);
    if (s->reader.diags.count == 0)
        canvas_text_cut(c, body.x, body.y, body.width, ROLE_FAINT, slice_of(tr("nothing is wrong with this record")));
    const int rows = rows_seen(s, body);
    int i = 0;
    for (; i < rows && (size_t)first + (size_t)i < s->reader.diags.count; i++)
        draw_line(s, c, body, body.y + i, first + i);
    if (rows < body.height)
        draw_whole(s, c, (struct rect){body.x, body.y + i + 1, body.width, body.height - i - 1});
}

static int count_of(const struct session *s)
{
    return (int)s->reader.diags.count;
}

static void prepare(struct session *s)
{
    if (s->screen == PANE_DIAGNOSTICS)
        diagnosis_make(&s->reader, session_collection(s));
}

static int rows_of(const struct session *s, struct rect column)
{
    return session_option(s, OPTION_DIAGNOSTICS) ? number_within(column.height / 4, 3, 1 + (int)s->reader.diags.count)
                                                 : 0;
}

/* Goes to the node of the selected one. */
static void follow(struct session *s)
{
    const int selected = s->selected[PANE_DIAGNOSTICS];
    if (!s->reader.has_diags || selected < 0 || (size_t)selected >= s->reader.diags.count)
        return;
    s->screen = PANE_BOARD;
    session_leap(s, diagnosis_node(&s->reader.record, sgf_diag_at(&s->reader.diags.at[selected])));
}

const struct pane pane_diagnostics = {
    .draw = draw,
    .prepare = prepare,
    .count = count_of,
    .above = 1,
    .seen = rows_seen,
    .focus = FOCUS_GAME,
    .follow = follow,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_BELOW, .rank = RANK_LIST, .rows = rows_of},
};

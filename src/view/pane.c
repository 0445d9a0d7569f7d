/* view/pane.c - functions that panes share */
#include "view/pane.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/tr.h"
#include "rules/annotation.h"
#include "view/engine.h"
#include "view/statistics.h"

#define TITLE_LEAST 6 /* "─ Co…": the least that a note leaves of a long heading */

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

/* The first column after the title of a heading, "─ Comment ─", which is free for a note. */
static int title_end(const struct canvas *c, struct rect r)
{
    int end = r.x;
    for (int x = r.x; x < r.x + r.width; x++) {
        const struct cell *cell = canvas_cell(c, x, r.y);

        if (cell && (cell->role == ROLE_HEADING || cell->role == ROLE_HEADING_FOCUS))
            end = x + 3;
    }
    return end;
}

/* The column of the blank before a note. */
static int note_column(const struct canvas *c, struct rect r, const char *note)
{
    return r.x + r.width - text_width(slice_of(note), c->ambiguous) - 3;
}

static void note_draw(struct canvas *c, int x, int y, const char *note)
{
    x += canvas_string(c, x, y, ROLE_FAINT, " ");
    x += canvas_string(c, x, y, ROLE_FAINT, note);
    canvas_string(c, x, y, ROLE_FAINT, " ");
}

bool pane_note(struct canvas *c, struct rect r, const char *format, ...)
{
    char note[256];
    va_list args;
    va_start(args, format);
    vsnprintf(note, sizeof note, format, args);
    va_end(args);
    const int x = note_column(c, r, note);
    if (x < title_end(c, r))
        return false;
    note_draw(c, x, r.y, note);
    return true;
}

/* Draws the rest of a text in one row. */
static void draw_cut(struct canvas *c, struct rect r, enum role role, struct slice text)
{
    struct buf line = {0};
    buf_add_slice(&line, text);
    for (size_t i = 0; i < line.len; i++)
        line.at[i] = line.at[i] == '\n' ? ' ' : line.at[i];
    canvas_text_cut(c, r.x, r.y, r.width, role, buf_slice(&line));
    buf_free(&line);
}

int pane_wrapped(struct canvas *c, struct rect r, int ambiguous, enum role role, struct slice text)
{
    struct text_lines lines = {0};
    text_wrap(text, r.width > 1 ? r.width : 2, ambiguous, &lines);
    const int count = (int)lines.count;
    for (int i = 0; c && i < count && i < r.height; i++) {
        const struct text_line line = lines.at[i];
        if (i + 1 == r.height && i + 1 < count)
            draw_cut(c, (struct rect){r.x, r.y + i, r.width, 1}, role, slice_part(text, line.at, text.len));
        else
            canvas_text(c, r.x, r.y + i, role, slice_part(text, line.at, line.at + line.len));
    }
    text_lines_free(&lines);
    return count;
}

bool pane_light(struct canvas *c, struct rect r, struct slice text, struct text_line line, struct text_line part,
    enum role role)
{
    const size_t line_end = line.at + line.len, part_end = part.at + part.len;
    const size_t from = part.at > line.at ? part.at : line.at, to = part_end < line_end ? part_end : line_end;
    if (from < to && c) {
        const int x = text_width(slice_part(text, line.at, from), c->ambiguous);
        const int width = text_width(slice_part(text, from, to), c->ambiguous);
        canvas_role(c, (struct rect){r.x + x, r.y, width < r.width - x ? width : r.width - x, 1}, role);
    }
    return from < to;
}

enum role pane_line(struct canvas *c, struct rect r, int y, bool is_selected, enum role role)
{
    if (!is_selected)
        return role;
    canvas_fill(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
    canvas_glyph(c, r.x, y, ROLE_SELECTED, GLYPH_SELECTED);
    return ROLE_SELECTED;
}

/* Cuts a text that reaches column x, with an ellipsis before it. */
static void cut_before(struct canvas *c, struct rect r, int x)
{
    const int columns = text_width(slice_of(c->glyphs->text[GLYPH_ELLIPSIS]), c->ambiguous);
    const struct cell *last = canvas_cell(c, x - columns - 1, r.y);
    bool is_free = true;
    for (int at = x; at < r.x + r.width; at++) {
        const struct cell *cell = canvas_cell(c, at, r.y);

        is_free = is_free && (!cell || (cell->role == ROLE_RULE || strcmp(cell->text, " ") == 0));
    }
    if (!is_free && last && x - columns > r.x)
        canvas_glyph(c, x - columns, r.y, (enum role)last->role, GLYPH_ELLIPSIS);
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
    if (!pane_note(c, r, "%s", buf_string(&note))) {
        buf_clear(&note);
        more_add(&note, c, below > 0 ? 0 : above, below, "%s %d");
        const int x = note_column(c, r, buf_string(&note));
        if (x >= r.x + TITLE_LEAST) {
            cut_before(c, r, x < title_end(c, r) ? x : r.x + r.width);
            note_draw(c, x, r.y, buf_string(&note));
        }
    }
    buf_free(&note);
}

void pane_more_over(struct canvas *c, struct rect r, int below)
{
    struct buf note = {0};
    more_add(&note, c, 0, below, tr("%s %d more"));
    const int x = r.x + r.width - text_width(buf_slice(&note), c->ambiguous);
    if (below > 0 && x > r.x + r.width / 3) {
        cut_before(c, r, x - 1);
        canvas_string(c, x - 1, r.y, ROLE_FAINT, " ");
        canvas_string(c, x, r.y, ROLE_FAINT, buf_string(&note));
    }
    buf_free(&note);
}

void pane_count(const struct session *s, struct canvas *c, struct rect r, enum role digits, enum role sentence)
{
    struct buf text = {0};
    buf_add_format(&text, "%ld", s->count);
    const int width = canvas_text(c, r.x + 1, r.y, digits, buf_slice(&text));
    canvas_text_cut(c, r.x + 1 + width + 2, r.y, r.width - width - 4, sentence,
        slice_of(s->screen == PANE_GAMES
                     ? tr("press g to go to that row, another key to repeat it that many times, Esc to cancel")
                     : tr("press g to go to that move, another key to repeat it that many times, Esc to cancel")));
    buf_free(&text);
}

enum glyph pane_stone(const struct session *s, enum stone stone)
{
    const bool is_full = (stone == STONE_BLACK) != (s->theme.stones == STONES_SWAPPED);
    return is_full ? GLYPH_BLACK : GLYPH_WHITE;
}

/* ---- nodes of the tree ---- */

/* By the colour of the move (none, full or open stone), and by shape. */
static const enum glyph glyphs[3][TREE_SHAPE_COUNT] = {
    {GLYPH_NODE, GLYPH_NODE_NOTED, GLYPH_NODE_HOT, GLYPH_NODE_BAD},
    {GLYPH_BLACK, GLYPH_NODE_FULL_NOTED, GLYPH_NODE_FULL_HOT, GLYPH_NODE_FULL_BAD},
    {GLYPH_WHITE, GLYPH_NODE_OPEN_NOTED, GLYPH_NODE_OPEN_HOT, GLYPH_NODE_OPEN_BAD},
};

enum tree_shape pane_node_shape(const struct replay *r, uint32_t node)
{
    struct annotations annotations;
    annotations_read(r, node, &annotations);
    const uint32_t id = annotations.at[ANNOTATION_MOVE].id;
    if (id == SGF_BM || id == SGF_DO)
        return TREE_BAD;
    if (id != SGF_NONE || annotations.at[ANNOTATION_HOTSPOT].id != SGF_NONE)
        return TREE_GOOD;
    return sgf_has_text(r->game, node, SGF_C) || sgf_has_text(r->game, node, SGF_N) ? TREE_NOTED : TREE_PLAIN;
}

enum glyph pane_node_glyph(const struct session *s, enum tree_shape shape, enum stone color)
{
    return glyphs[color == STONE_EMPTY ? 0 : pane_stone(s, color) == GLYPH_BLACK ? 1 : 2][shape];
}

enum role pane_node_role(enum tree_shape shape, enum stone color)
{
    static const enum role by_color[] =
        {[STONE_EMPTY] = ROLE_TREE_NODE, [STONE_BLACK] = ROLE_TREE_BLACK, [STONE_WHITE] = ROLE_TREE_WHITE};
    static const enum role by_shape[] =
        {[TREE_NOTED] = ROLE_TREE_NOTED, [TREE_GOOD] = ROLE_TREE_HOT, [TREE_BAD] = ROLE_TREE_HOT};
    return shape == TREE_PLAIN ? by_color[color] : by_shape[shape];
}

/* ---- places ---- */

#define HIGH 30 /* rows of a column with room for all */

int pane_comment_rows(const struct session *s)
{
    const bool is_requested = session_option(s, OPTION_INFO) != INFO_OFF || statistics_is_on(s) || engine_is_on(s);
    return !s->reader.has_comments ? 0 : is_requested ? PANE_COMMENT_FAIR : PANE_COMMENT_GOOD;
}

int pane_tree_rows(const struct session *s, struct rect column)
{
    const bool has_board = s->reader.replay.position.columns > 0;
    const int part = s->reader.has_comments && has_board ? column.height / 6 : column.height / 3;
    if (!s->reader.has_game || session_option(s, OPTION_TREE) == SHOW_OFF)
        return 0;
    const bool is_low = column.height < HIGH && session_option(s, OPTION_INFO) != INFO_OFF;
    return 1 +
           number_within(reader_tree_rows(&s->reader, (column.width + 1) / 2), 1, is_low ? PANE_TREE_LEAST - 1 : part);
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

bool pane_has_games(const struct session *s)
{
    return s->shelf.count > 1 || (s->reader.has_game && session_collection(s)->count > 1);
}

void pane_leave(struct session *s)
{
    s->screen = s->screen == PANE_HELP ? s->under_help : PANE_BOARD;
}

void pane_list_settle(struct session *s, enum pane_id id)
{
    const struct pane *pane = pane_of(s, id);
    const struct rect r = s->layout.panes[id];
    const int above = pane_above(s, id);
    const struct rect lines = {r.x, r.y + above, r.width, r.height - above};
    const int count = pane->count(s), rows = pane->seen ? pane->seen(s, lines) : lines.height;
    int *selected = &s->selected[id], *scroll = &s->scroll[id];
    *selected = number_within(*selected, 0, count - 1);
    if (rows <= 0)
        return;
    if (*selected < *scroll)
        *scroll = *selected;
    if (*selected >= *scroll + rows)
        *scroll = *selected - rows + 1;
    *scroll = number_within(*scroll, 0, count - rows);
}

void pane_settle(struct session *s, enum pane_id id)
{
    const struct pane *pane = pane_of(s, id);
    const struct rect r = s->layout.panes[id];
    if (pane->prepare)
        pane->prepare(s);
    if (r.height < 1 || r.width < 1)
        return;
    if (pane->count)
        pane_list_settle(s, id);
    if (pane->height && r.height > 1)
        s->scroll[id] = number_within(s->scroll[id], 0, pane->height(s, r.width) - (r.height - 1));
}

void pane_scroll(struct session *s, enum pane_id id, int lines)
{
    const struct pane *pane = pane_of(s, id);
    pane_settle(s, id);
    if (pane->scroll)
        pane->scroll(s, lines);
    else if (pane->count)
        s->selected[id] = pane_add(s->selected[id], lines);
    else if (pane->height)
        s->scroll[id] = pane_add(s->scroll[id], lines);
    pane_settle(s, id);
}

void pane_click(struct session *s, enum pane_id id, int x, int y)
{
    const struct pane *pane = pane_of(s, id);
    const int line = y - s->layout.panes[id].y - pane_above(s, id);
    if (pane->click) {
        pane->click(s, x, y);
    } else if (pane->count && line >= 0) {
        s->selected[id] = s->scroll[id] + line;
        pane_focus(s, id);
        pane->follow(s);
    } else if (pane->height) {
        pane_focus(s, id);
    }
}

void panes_focus(struct session *s)
{
    const struct rect r = s->layout.panes[s->focus];
    if (r.width == 0 || r.height == 0)
        s->focus = PANE_BOARD;
}

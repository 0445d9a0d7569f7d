/* panes/engine.c - the engine's opinion of the position: who is ahead, its candidates, what they lose, their
 * variations */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/engine.h"
#include "view/games.h"
#include "view/pane.h"

#define WIDTH_MAX 60 /* so variations are near their moves */
#define HIGH 30      /* least rows of a column for MOVES_HIGH moves */
#define MOVES 6      /* the letters, and the move of the record */
#define MOVES_HIGH 8
#define LEAST 4
#define TITLE_LEAST 6 /* least columns that a note leaves to the name */
#define BAR 10        /* columns of the bar */
#define LOSS 5        /* "-12.3" */
#define RATE 4        /* "100%" */
#define VISITS 4      /* "1.2k" */
#define LINE_LEAST 4  /* columns for a variation: fewer say nothing */

/* ---- the heading ---- */

static const char *name_of(const struct session *s)
{
    const struct engines *engines = &s->settings.engines;
    const struct slice name = gtp_name(&s->engine);
    return name.len > 0 ? name.at : engines->count > 0 ? engines->at[engines->chosen].name : "";
}

/* "Engine: KataGo", or the name alone. */
static void add_title(const struct session *s, int room, struct buf *title)
{
    struct buf name = {0};
    text_filter(&name, slice_of(name_of(s)));
    buf_add_format(title, tr("Engine: %s"), buf_string(&name));
    if (text_width(buf_slice(title), s->ambiguous) > room) {
        buf_clear(title);
        text_filter_cut(title, buf_slice(&name), room);
    }
    buf_free(&name);
}

/* Draws as much of the name as leaves room for the note; if that is too little the note is left out. */
static struct rect draw_heading(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf title = {0}, note = {0};
    gtp_heading(&s->engine, s->engine.now, &note);
    const int noted = text_width(buf_slice(&note), s->ambiguous) + 3;
    const bool has_note = note.len > 0 && r.width - 4 - noted >= TITLE_LEAST;
    add_title(s, r.width - 4 - (has_note ? noted : 0), &title);
    const struct rect body = pane_heading(s, c, r, PANE_ENGINE, buf_string(&title));
    if (has_note)
        pane_note(c, r, "%s", buf_string(&note));
    buf_free(&title);
    buf_free(&note);
    return body;
}

/* ---- who is ahead ---- */

static int percent_of(const struct session *s, const struct gtp_info *info, float winrate)
{
    return (int)lround((double)(engine_is_of_white(s, info) ? 100 - winrate : winrate));
}

/* Draws Black's share from the left; in themes where a full disc is White, by the other glyph. */
static void draw_bar(const struct session *s, struct canvas *c, struct rect r, double winrate)
{
    const int black = (int)lround(winrate * BAR / 100);
    const bool is_swapped = s->theme.stones == STONES_SWAPPED;
    for (int i = 0; i < BAR; i++) {
        const bool is_full = (i < black) != is_swapped;
        canvas_glyph(c, r.x + i, r.y, is_full ? ROLE_GRAPH : ROLE_FAINT, is_full ? GLYPH_BAR_FULL : GLYPH_BAR_LIGHT);
    }
}

/* "Black 59%   B+4.8" */
static void add_values(const struct session *s, const struct gtp_info *info, const char *between, struct buf *out)
{
    if (info->has_winrate)
        buf_add_format(out, engine_is_of_white(s, info) ? tr("White %d%%") : tr("Black %d%%"),
            percent_of(s, info, info->winrate));
    if (info->has_score)
        buf_add_format(out, "%s%c+%.1f", out->len > 0 ? between : "", info->score < 0 ? 'W' : 'B',
            fabs((double)info->score));
}

static void draw_values(const struct session *s, struct canvas *c, struct rect r, const struct gtp_info *info)
{
    struct buf text = {0};
    add_values(s, info, "   ", &text);
    if (text_width(buf_slice(&text), s->ambiguous) > r.width) {
        buf_clear(&text);
        add_values(s, info, " ", &text);
    }
    const bool has_bar = info->has_winrate && BAR + 2 + text_width(buf_slice(&text), s->ambiguous) <= r.width;
    const int x = r.x + (has_bar ? BAR + 2 : 0);
    if (has_bar)
        draw_bar(s, c, r, (double)info->winrate);
    canvas_text_cut(c, x, r.y, r.x + r.width - x, ROLE_LABEL, buf_slice(&text));
    buf_free(&text);
}

/* ---- candidates ---- */

/* Where the columns of a row begin, from the left of the pane; 0: no such column. */
struct columns {
    int point, loss, rate, visits, line;
};

/* Columns for the points of the rows. */
static int point_width(const struct session *s, const struct gtp_info *info, size_t count)
{
    struct buf text = {0};
    int width = 2;
    for (size_t i = 0; i < count; i++) {
        const struct move move = engine_move(info, i);
        buf_clear(&text);
        move_text(&s->reader.replay.position, &move, &text);
        const int columns = text_width(buf_slice(&text), s->ambiguous);
        width = columns > width ? columns : width;
    }
    buf_free(&text);
    return width;
}

/* Places the next column, `columns` wide, if it has room and `is_there` is true. */
static int column_next(int *x, int gap, int columns, int width, bool is_there)
{
    if (!is_there || *x + gap + columns > width)
        return 0;
    const int at = *x + gap;
    *x = at + columns;
    return at;
}

static struct columns columns_of(const struct session *s, const struct gtp_info *info, size_t count, int width)
{
    struct columns columns = {.point = 3};
    bool has_loss = false, has_rate = false, has_visits = false, has_line = false;
    for (size_t i = 0; i < count; i++) {
        const struct gtp_candidate *candidate = &info->candidates[i];
        has_loss |= candidate->has_loss;
        has_rate |= candidate->has_winrate;
        has_visits |= candidate->visits > 0;
        has_line |= candidate->line_count > 1;
    }
    int x = columns.point + point_width(s, info, count);
    columns.loss = column_next(&x, 1, LOSS, width, has_loss);
    columns.rate = column_next(&x, 1, RATE, width, has_rate);
    columns.visits = column_next(&x, 1, VISITS, width, has_visits);
    columns.line = column_next(&x, 2, LINE_LEAST, width, has_line);
    return columns;
}

static void draw_right(struct canvas *c, int end, int y, enum role role, struct slice text)
{
    canvas_text(c, end - text_width(text, c->ambiguous), y, role, text);
}

/* Adds "-1.2", in percent if it has no score; nothing if it is as good as the best one. */
static void add_loss(const struct gtp_candidate *candidate, struct buf *out)
{
    const double loss = -(double)candidate->loss;
    const bool is_small = fabs(loss) < (candidate->loss_is_points ? 0.05 : 0.5);
    if (candidate->loss_is_points)
        buf_add_format(out, loss > 0 && !is_small ? "+%.1f" : "%.1f", is_small ? 0.0 : loss);
    else
        buf_add_format(out, loss > 0 && !is_small ? "+%.0f%%" : "%.0f%%", is_small ? 0.0 : loss);
}

static void draw_numbers(const struct session *s, struct canvas *c, struct rect r, const struct gtp_info *info,
    const struct gtp_candidate *candidate, struct columns columns)
{
    struct buf text = {0};
    if (columns.loss && candidate->has_loss) {
        add_loss(candidate, &text);
        draw_right(c, r.x + columns.loss + LOSS, r.y, ROLE_TEXT, buf_slice(&text));
    }
    buf_clear(&text);
    if (columns.rate && candidate->has_winrate) {
        buf_add_format(&text, "%d%%", percent_of(s, info, candidate->winrate));
        draw_right(c, r.x + columns.rate + RATE, r.y, ROLE_TEXT, buf_slice(&text));
    }
    buf_clear(&text);
    if (columns.visits && candidate->visits > 0) {
        gtp_visits_text(candidate->visits, &text);
        draw_right(c, r.x + columns.visits + VISITS, r.y, ROLE_FAINT, buf_slice(&text));
    }
    buf_free(&text);
}

/* Draws the moves after the candidate, as many as have room, and how many of them the board shows, if any. */
static void draw_line(const struct session *s, struct canvas *c, struct rect r, const struct gtp_candidate *candidate,
    int steps)
{
    struct buf text = {0}, note = {0};
    for (size_t i = 1; i < candidate->line_count; i++) {
        struct move move = no_move;
        move.to = candidate->line[i];
        move.kind = move.to == POINT_NONE ? MOVE_PASS : MOVE_POINT;
        buf_add_string(&text, i > 1 ? " " : "");
        move_text(&s->reader.replay.position, &move, &text);
    }
    if (steps > 0)
        buf_add_format(&note, "%d/%zu", steps, candidate->line_count);
    canvas_text_cut(c, r.x, r.y, r.width - (note.len > 0 ? (int)note.len + 1 : 0), ROLE_TEXT, buf_slice(&text));
    draw_right(c, r.x + r.width, r.y, ROLE_TEXT, buf_slice(&note));
    buf_free(&text);
    buf_free(&note);
}

static void draw_move(const struct session *s, struct canvas *c, struct rect r, struct columns columns,
    const struct move *move)
{
    struct buf text = {0};
    move_text(&s->reader.replay.position, move, &text);
    canvas_text_cut(c, r.x + columns.point, r.y, r.width - columns.point, ROLE_TEXT, buf_slice(&text));
    buf_free(&text);
}

static void draw_candidate(const struct session *s, struct canvas *c, struct rect r, const struct gtp_info *info,
    size_t at, struct columns columns)
{
    const struct gtp_candidate *candidate = &info->candidates[at];
    const char letter[2] = {(char)('A' + at), 0};
    const struct move move = engine_move(info, at);
    if (at < gtp_info_letters(info) && engine_info(s)) /* those of the position before cannot be played */
        canvas_string(c, r.x + 1, r.y, ROLE_CONTINUATION_LABEL, letter);
    draw_move(s, c, r, columns, &move);
    draw_numbers(s, c, r, info, candidate, columns);
    if (columns.line)
        draw_line(s, c, (struct rect){r.x + columns.line, r.y, r.width - columns.line, 1}, candidate,
            engine_is_picked(s, at) ? s->picked.steps : 0);
}

/* ---- rows: candidates, and the move that the record has next ---- */

/* The candidates of the rows. */
struct rows {
    size_t count, first;
    size_t recorded, recorded_row; /* the candidate that the record plays next, and its row; SIZE_MAX: none */
    struct move move;              /* that move */
};

static bool is_focused(const struct session *s)
{
    return s->focus == PANE_ENGINE && s->screen == PANE_BOARD;
}

/* Rows scroll while one is selected. Else they show the best candidates, and the move of the record in the last row,
 * unless it already has one. */
static struct rows rows_make(const struct session *s, const struct gtp_info *info, int height)
{
    const size_t most = height > 0 ? (size_t)height : 0, first = is_focused(s) ? (size_t)s->scroll[PANE_ENGINE] : 0;
    struct rows rows = {.first = first < info->count ? first : 0, .recorded = SIZE_MAX, .recorded_row = SIZE_MAX};
    const size_t left = info->count - rows.first;
    const bool has_next = engine_recorded(s, info, &rows.recorded, &rows.move);
    rows.count = left < most ? left : most;
    if (!has_next || most == 0)
        return rows;
    if (rows.recorded >= rows.first && rows.recorded < rows.first + rows.count) {
        rows.recorded_row = rows.recorded - rows.first;
    } else if (!is_focused(s)) {
        rows.recorded_row = rows.count < most ? rows.count : most - 1;
        rows.count = rows.recorded_row + 1;
    }
    return rows;
}

/* The candidate of a row; info->count: the move of the record, which is not a candidate. */
static size_t candidate_of(const struct rows *rows, size_t row)
{
    return row == rows->recorded_row ? rows->recorded : rows->first + row;
}

static void draw_row(const struct session *s, struct canvas *c, struct rect r, const struct gtp_info *info,
    const struct rows *rows, size_t row, struct columns columns)
{
    const size_t at = candidate_of(rows, row);
    if (row == rows->recorded_row)
        canvas_glyph(c, r.x, r.y, ROLE_LABEL, GLYPH_FOLLOWED);
    if (at < info->count)
        draw_candidate(s, c, r, info, at, columns);
    else
        draw_move(s, c, r, columns, &rows->move);
    if (is_focused(s) && (size_t)s->selected[PANE_ENGINE] == at)
        canvas_role(c, r, ROLE_SELECTED);
}

static void draw_rows(const struct session *s, struct canvas *c, struct rect r, const struct gtp_info *info)
{
    const struct rows rows = rows_make(s, info, r.height);
    const struct columns columns = columns_of(s, info, info->count, r.width);
    for (size_t row = 0; row < rows.count && info->count > 0; row++)
        draw_row(s, c, (struct rect){r.x, r.y + (int)row, r.width, 1}, info, &rows, row, columns);
}

/* ---- above the rows ---- */

/* Draws why it failed, who is ahead, and what the engine does not know; without a canvas it is only measured.
 * Returns its rows. */
static int draw_lead(const struct session *s, struct canvas *c, struct rect r)
{
    const struct gtp *g = &s->engine;
    const struct gtp_info *info = engine_seen(s);
    struct buf sentence = {0}, note = {0};
    int y = 0;
    if (gtp_sentence(g, g->now, &sentence))
        y = pane_wrapped(c, r, s->ambiguous, ROLE_ERROR, buf_slice(&sentence));
    if (g->state > GTP_READY && g->state != GTP_FAILED && (info || y == 0)) {
        if (c && info && y < r.height)
            draw_values(s, c, (struct rect){r.x, r.y + y, r.width, 1}, info);
        y++;
    }
    if (gtp_note(g, &note)) {
        if (c && y < r.height)
            canvas_text_cut(c, r.x, r.y + y, r.width, ROLE_FAINT, buf_slice(&note));
        y++;
    }
    buf_free(&sentence);
    buf_free(&note);
    return y;
}

static int lead_width(struct rect r)
{
    return r.width < WIDTH_MAX ? r.width : WIDTH_MAX;
}

static int lead_of(const struct session *s)
{
    const struct rect r = s->layout.panes[PANE_ENGINE];
    return draw_lead(s, NULL, (struct rect){.width = lead_width(r), .height = r.height - 1});
}

/* ---- the pane ---- */

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct gtp_info *info = engine_seen(s);
    struct rect body = draw_heading(s, c, r);
    body.width = lead_width(body);
    if (body.height < 1)
        return;
    const int lead = draw_lead(s, c, body);
    if (info && lead < body.height)
        draw_rows(s, c, (struct rect){body.x, body.y + lead, body.width, body.height - lead}, info);
}

static int count_of(const struct session *s)
{
    const struct gtp_info *info = engine_info(s);
    return info ? (int)info->count : 0;
}

/* The heading, who is ahead, what an engine without analysis cannot do, and the moves. */
static int rows_for(const struct session *s, int moves)
{
    return 2 + (gtp_has_own_way(&s->engine) ? 1 : 0) + moves;
}

static int rows_of(const struct session *s, struct rect column)
{
    return engine_is_on(s) ? rows_for(s, column.height < HIGH ? MOVES : MOVES_HIGH) : 0;
}

/* Always all rows that it has: the number of moves changes with each report, and panes below must not move. */
static int needed(const struct session *s, struct rect r)
{
    const int rows = rows_for(s, MOVES);
    return r.height > rows ? r.height : rows;
}

/* ---- selection, keys and clicks ---- */

/* The selection follows its move when the engine changes the order. */
static void prepare(struct session *s)
{
    const struct gtp_info *info = engine_info(s);
    if (info && is_focused(s))
        engine_pick_again(s);
    else
        s->picked = (struct engine_picked){0};
}

static void scroll(struct session *s, int lines)
{
    pane_focus(s, PANE_ENGINE); /* by the wheel */
    engine_pick(s, pane_add(s->selected[PANE_ENGINE], lines));
}

static void turn(struct session *s, int step)
{
    engine_step(s, step);
}

static void follow(struct session *s)
{
    engine_play(s, (size_t)s->selected[PANE_ENGINE]);
}

/* Plays the candidate of a row; elsewhere focuses the pane. */
static void click(struct session *s, int x, int y)
{
    const struct gtp_info *info = engine_info(s);
    const struct rect r = s->layout.panes[PANE_ENGINE];
    const int above = pane_above(s, PANE_ENGINE), row = y - r.y - above;
    (void)x;
    if (!info || info->count == 0)
        return;
    const struct rows rows = rows_make(s, info, r.height - above);
    if (row < 0 || (size_t)row >= rows.count)
        pane_focus(s, PANE_ENGINE);
    else if (candidate_of(&rows, (size_t)row) < info->count)
        engine_play(s, candidate_of(&rows, (size_t)row));
    else
        session_go(s, reader_next(&s->reader));
}

static const struct hint engine_hints[] = {
    {"up", "down", T_IN("hint", "move"), 8, .keys = 1},
    {"left", "right", T_IN("hint", "what follows"), 9, .keys = 1},
    {"follow", NULL, T_IN("hint", "play"), 10, .keys = 1},
    {"next-pane", NULL, T_IN("hint", "next pane"), 6, .keys = 1},
    {"cancel", NULL, T_IN("cancel", "board"), 7, .keys = 1},
    {"help", NULL, T_IN("hint", "help"), HINT_KEPT + 1, .keys = 1},
    {"leave", NULL, NULL, HINT_KEPT, .keys = 1, .say = games_say_leave},
    {.command = NULL},
};

static const struct hint *hints_of(const struct session *s)
{
    (void)s;
    return engine_hints;
}

const struct pane pane_engine = {
    .draw = draw,
    .prepare = prepare,
    .count = count_of,
    .above = 1,
    .titles = lead_of,
    .focus = FOCUS_LINES,
    .scroll = scroll,
    .turn = turn,
    .click = click,
    .follow = follow,
    .is_of_node = true,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_TEXT, .rows = rows_of, .needed = needed, .least = LEAST},
    .hints = hints_of,
};

/* panes/engine.c - what an engine says of the position: who is ahead, its candidates and what they lose, what follows */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/engine.h"
#include "view/pane.h"

#define WIDTH_MAX 60 /* variations stay near their moves */
#define HIGH 30      /* rows of a column from which there are MOVES_HIGH of them */
#define MOVES 5
#define MOVES_HIGH 8
#define LEAST 4
#define TITLE_LEAST 6 /* columns of a name that a note may leave */
#define BAR 10        /* columns of the bar */
#define LOSS 5        /* "-12.3" */
#define RATE 4        /* "100%" */
#define VISITS 4      /* "1.2k" */
#define LINE_LEAST 4  /* columns for a variation: less of it says nothing */

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

/* Of the name as much as leaves room for the note, which goes where that is too little. */
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

/* Whose win rate is written, by the option. */
static bool is_of_white(const struct session *s, const struct gtp_info *info)
{
    return session_option(s, OPTION_ENGINE_WINRATE) == ENGINE_WINRATE_MOVER && info->to_play == STONE_WHITE;
}

static int percent_of(const struct session *s, const struct gtp_info *info, float winrate)
{
    return (int)lround((double)(is_of_white(s, info) ? 100 - winrate : winrate));
}

/* Black's share from the left; where a full disc is White it is the other glyph. */
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
        buf_add_format(out, is_of_white(s, info) ? tr("White %d%%") : tr("Black %d%%"),
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

/* Where the columns of a row begin, from the left of the pane; 0: there is none. */
struct columns {
    int point, loss, rate, visits, line;
};

/* Columns that the points of the rows take. */
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

/* The next column, of so many, where there is room and something to write. */
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

/* "-1.2"; in percent where it has no points. What is no less than the best one loses nothing. */
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

/* The moves after the candidate, as many as there is room for. */
static void draw_line(const struct session *s, struct canvas *c, struct rect r, const struct gtp_candidate *candidate)
{
    struct buf text = {0};
    for (size_t i = 1; i < candidate->line_count; i++) {
        struct move move = no_move;
        move.to = candidate->line[i];
        move.kind = move.to == POINT_NONE ? MOVE_PASS : MOVE_POINT;
        buf_add_string(&text, i > 1 ? " " : "");
        move_text(&s->reader.replay.position, &move, &text);
    }
    canvas_text_cut(c, r.x, r.y, r.width, ROLE_TEXT, buf_slice(&text));
    buf_free(&text);
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
    if (at < gtp_info_letters(info))
        canvas_string(c, r.x + 1, r.y, ROLE_CONTINUATION_LABEL, letter);
    draw_move(s, c, r, columns, &move);
    draw_numbers(s, c, r, info, candidate, columns);
    if (columns.line)
        draw_line(s, c, (struct rect){r.x + columns.line, r.y, r.width - columns.line, 1}, candidate);
}

/* The best ones, and the move that the record has next: where it is none of those that have a row it is in the last. */
static void draw_candidates(const struct session *s, struct canvas *c, struct rect r, const struct gtp_info *info)
{
    size_t rows = r.height > 0 ? (size_t)r.height : 0, recorded = info->count;
    struct move move;
    const bool has_next = engine_recorded(s, info, &recorded, &move);
    if (rows == 0 || info->count == 0)
        return;
    const struct columns columns = columns_of(s, info, info->count, r.width);
    const size_t shown = info->count < rows ? info->count : rows;
    const bool is_apart = has_next && (recorded == info->count ? shown == rows : recorded >= rows);
    for (size_t i = 0; i < shown - is_apart; i++)
        draw_candidate(s, c, (struct rect){r.x, r.y + (int)i, r.width, 1}, info, i, columns);
    if (!has_next)
        return;
    const size_t row = recorded < shown - is_apart ? recorded : shown - is_apart;
    const struct rect line = {r.x, r.y + (int)row, r.width, 1};
    canvas_glyph(c, line.x, line.y, ROLE_LABEL, GLYPH_FOLLOWED);
    if (recorded == info->count)
        draw_move(s, c, line, columns, &move);
    else if (is_apart)
        draw_candidate(s, c, line, info, recorded, columns);
}

/* ---- the pane ---- */

/* A text at the top of a rectangle, which loses the rows that it takes. */
static void draw_text(const struct session *s, struct canvas *c, struct rect *r, enum role role, struct buf *text)
{
    int rows = text->len > 0 ? pane_wrapped(c, *r, s->ambiguous, role, buf_slice(text)) : 0;
    rows = rows < r->height ? rows : r->height;
    r->y += rows;
    r->height -= rows;
    buf_free(text);
}

/* What is wrong comes first; what the engine was not told after who is ahead, so that it does not move that. */
static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct rect body = draw_heading(s, c, r);
    const struct gtp *g = &s->engine;
    const struct gtp_info *info = engine_info(s);
    struct buf sentence = {0}, note = {0};
    body.width = body.width < WIDTH_MAX ? body.width : WIDTH_MAX;
    if (gtp_sentence(g, g->now, &sentence) && body.height > 0)
        draw_text(s, c, &body, ROLE_ERROR, &sentence);
    if (body.height > 0 && g->state > GTP_READY && g->state != GTP_FAILED) {
        if (info)
            draw_values(s, c, (struct rect){body.x, body.y, body.width, 1}, info);
        body.y++;
        body.height--;
    }
    if (gtp_note(g, &note) && body.height > 0) {
        const struct rect line = {body.x, body.y, body.width, 1};
        canvas_text_cut(c, line.x, line.y, line.width, ROLE_FAINT, buf_slice(&note));
        body.y++;
        body.height--;
    }
    if (info)
        draw_candidates(s, c, body, info);
    buf_free(&note);
}

static int rows_of(const struct session *s, struct rect column)
{
    return !engine_is_on(s) ? 0 : 2 + (column.height < HIGH ? MOVES : MOVES_HIGH);
}

const struct pane pane_engine = {
    .draw = draw,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_TEXT, .rows = rows_of, .least = LEAST},
};

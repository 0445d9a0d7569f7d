/* panes/status.c - the status line: move number, move, of how many, address; charset; what is awaited */
#include <math.h>

#include "base/text.h"
#include "base/tr.h"
#include "reader/family.h"
#include "reader/texts.h"
#include "rules/annotation.h"
#include "view/engine.h"
#include "view/games.h"
#include "view/layout.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/statistics.h"
#include "view/tried.h"

/* Parts from the left and from the right, and the order in which they are left out. */
enum part { PART_NUMBER, PART_MOVE, PART_TOTAL, PART_TURN, PART_ADDRESS, PART_CHARSET, PART_AWAITS, PART_COUNT };

#define GOING 4
static const enum part first_to_go[GOING] = {PART_CHARSET, PART_ADDRESS, PART_TOTAL, PART_AWAITS};
static const enum part first_to_go_veiled[GOING] = {PART_CHARSET, PART_ADDRESS, PART_NUMBER, PART_MOVE};

struct parts {
    struct buf at[PART_COUNT];
    bool is_tight; /* one blank between parts is enough */
};

static bool is_right(enum part part)
{
    return part >= PART_CHARSET;
}

static int part_width(const struct parts *p, enum part part, int ambiguous)
{
    const int gap = p->is_tight ? 1 : part == PART_ADDRESS || is_right(part) ? 3 : 2;
    return p->at[part].len > 0 ? text_width(buf_slice(&p->at[part]), ambiguous) + gap : 0;
}

static int parts_width(const struct parts *p, int ambiguous)
{
    int width = 0;
    for (enum part part = 0; part < PART_COUNT; part++)
        width += part_width(p, part, ambiguous);
    return width;
}

/* "move 31  B D4  of 173", but "start  Black to play  173 moves" and "move 31  of 173  Black to play". */
static void add_move(const struct session *s, struct parts *p)
{
    struct buf *out = &p->at[PART_MOVE];
    struct buf text = {0};
    const char color = texts_move(&s->reader, s->reader.replay.node, &text);
    const struct position *position = &s->reader.replay.position;
    struct annotations annotations;
    annotations_read(&s->reader.replay, s->reader.replay.node, &annotations);
    const char *sign = annotation_sign(annotations.at[ANNOTATION_MOVE]);
    if (color)
        buf_add_format(out, "%c %s%s", color, buf_string(&text), sign);
    else if (position->rules)
        buf_add_string(position->move_number > 0 ? &p->at[PART_TURN] : out,
            position->to_play == STONE_BLACK ? tr("Black to play") : tr("White to play"));
    buf_free(&text);
}

/* Adds the state of a problem; if a sentence has no room, like a hint. */
static void add_problem(const struct session *s, int columns, int ambiguous, struct buf *out)
{
    const char *key = session_key_of(s, "problem").text;
    buf_add_format(out, tr("problem: press %s to solve"), key);
    if (text_width(buf_slice(out), ambiguous) <= columns)
        return;
    buf_clear(out);
    buf_add_format(out, "%s %s", key, tr_in("hint", "solve"));
}

/* Adds "B+4.8 59%", if the pane of the engine has no room. */
static void add_engine(const struct gtp_info *info, struct buf *out)
{
    if (info->has_score)
        buf_add_format(out, "%c+%.1f", info->score < 0 ? 'W' : 'B', fabs((double)info->score));
    if (info->has_winrate)
        buf_add_format(out, "%s%.0f%%", out->len > 0 ? " " : "", (double)info->winrate);
}

static void add_awaits(const struct session *s, int columns, int ambiguous, struct buf *out)
{
    const struct statistics *t = statistics_is_on(s) ? s->statistics : NULL;
    const uint32_t children = family_count(s->reader.families, s->reader.replay.node);
    const size_t games = t && t->has_shape ? t->search->tally.games : 0;
    /* In the column of text the list of variations is near: no room is spent on them */
    const bool has_list = s->layout.panes[PANE_STATUS].width < s->columns &&
                          s->layout.panes[PANE_VARIATIONS].height > 0;
    if (s->veil != SGF_NONE)
        add_problem(s, columns, ambiguous, out);
    else if (s->guessing)
        buf_add_format(out, tr("guessed %u of %u"), (unsigned)s->guess_right, (unsigned)s->guess_tried);
    else if (s->wants.library && t)
        buf_add_format(out, tr("reading the library: %d%%"), t->percent);
    else if (t && t->lacks.len > 0)
        buf_add_string(out, tr("no library"));
    else if (t && t->has_shape && s->layout.panes[PANE_LIBRARY].height == 0)
        buf_add_format(out, plural(games, "%zu game in the library", "%zu games in the library"), games);
    else if (engine_info(s) && s->layout.panes[PANE_ENGINE].height == 0)
        add_engine(engine_info(s), out);
    else if (reader_is_scratch(&s->reader))
        return;
    else if (children > 1 && has_list)
        return;
    else if (children > 1)
        buf_add_format(out, plural(children, "%u variation", "%u variations"), (unsigned)children);
    else if (children == 0)
        /* TR: of the line of moves */
        buf_add_string(out, tr_in("status", "end"));
    else if (s->autoplay)
        /* TR: moves are shown one after the other, without a key */
        buf_add_string(out, tr_in("status", "playing"));
}

/* Makes the part of a scratch line, which comes first, so that nothing of it is taken for the record. */
static void scratch_make(struct parts *p, const struct session *s)
{
    const struct position *position = &s->reader.replay.position;
    buf_add_format(&p->at[PART_NUMBER], tr("scratch line: move %ld"), position->move_number);
    buf_add_format(&p->at[PART_MOVE], "%c ", position->move.color == STONE_BLACK ? 'B' : 'W');
    move_text(position, &position->move, &p->at[PART_MOVE]);
    tried_where(s, &p->at[PART_ADDRESS]);
}

static void record_make(struct parts *p, const struct session *s)
{
    const long number = s->reader.replay.position.move_number, moves = reader_moves(&s->reader);
    if (number > 0)
        /* TR: the number of the move that is shown; "of 127" may follow */
        buf_add_format(&p->at[PART_NUMBER], tr("move %ld"), number);
    else
        buf_add_string(&p->at[PART_NUMBER], tr_in("position", "start"));
    add_move(s, p);
    if (moves > 0 && s->veil == SGF_NONE)
        /* TR: after "move %ld": of how many */
        buf_add_format(&p->at[PART_TOTAL], number > 0 ? tr("of %ld") : plural((size_t)moves, "%ld move", "%ld moves"),
            moves);
    buf_add_char(&p->at[PART_ADDRESS], '#');
    sgf_paths_address(&s->reader.paths, &s->reader.record, s->reader.replay.node, &p->at[PART_ADDRESS]);
    if (p->at[PART_ADDRESS].len > 24)
        buf_clear(&p->at[PART_ADDRESS]);
    if (s->reader.record.written_in != CHARSET_ASCII)
        buf_add_string(&p->at[PART_CHARSET], charset_name(s->reader.record.written_in));
}

static void draw_parts(const struct parts *p, struct canvas *c, struct rect r)
{
    int x = r.x + 1;
    for (enum part part = 0; part < PART_COUNT; part++) {
        const int width = part_width(p, part, c->ambiguous);
        if (width == 0 || is_right(part))
            continue;
        if (part == PART_ADDRESS && !p->is_tight)
            x++;
        canvas_text_cut(c, x, r.y, r.x + r.width - x, ROLE_STATUS_MOVE, buf_slice(&p->at[part]));
        x += width - (part == PART_ADDRESS && !p->is_tight);
    }
    x = r.x + r.width - 1;
    for (enum part part = PART_COUNT; part-- > PART_CHARSET;)
        if (p->at[part].len > 0) {
            const int end = x, width = text_width(buf_slice(&p->at[part]), c->ambiguous);
            x = end - width > r.x ? end - width : r.x + 1;
            canvas_text_cut(c, x, r.y, end - x, ROLE_STATUS, buf_slice(&p->at[part]));
            x -= 3;
        }
}

static void draw_place(const struct session *s, struct canvas *c, struct rect r)
{
    /* The task of a problem is worth more than its first move number. */
    const enum part *order = s->veil != SGF_NONE ? first_to_go_veiled : first_to_go;
    struct parts parts = {0};
    if (reader_is_scratch(&s->reader))
        scratch_make(&parts, s);
    else
        record_make(&parts, s);
    add_awaits(s, r.width - 2, c->ambiguous, &parts.at[PART_AWAITS]);
    for (size_t i = 0; i < GOING && parts_width(&parts, c->ambiguous) > r.width - 2; i++)
        buf_clear(&parts.at[order[i]]);
    parts.is_tight = parts_width(&parts, c->ambiguous) > r.width;
    draw_parts(&parts, c, r);
    for (enum part part = 0; part < PART_COUNT; part++)
        buf_free(&parts.at[part]);
}

/* True: the status line shows the message or the typed digits, as the hints cannot. */
static bool has_message(const struct session *s)
{
    return s->message.len > 0 && s->layout.says == PANE_STATUS;
}

/* Adds the work that goes on: "filtering 40%". */
static void add_work(const struct session *s, struct buf *out)
{
    if (s->searches && s->unpacking.len > 0)
        /* TR: the name of an archive */
        buf_add_format(out, tr("reading %.*s: %d%%"), (int)s->unpacking.len, s->unpacking.at, s->unpacked);
    else if (s->searches)
        buf_add_format(out, tr("looking for records: %zu names"), s->searched);
    buf_add_string(out, s->searches ? "  " : "");
    if (!s->searches || s->unpacking.len == 0)
        game_list_progress(s->list, &s->shelf, out);
    out->len = slice_trim(buf_slice(out)).len;
}

static void draw_list(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf where = {0}, work = {0};
    bool descending;
    if (!s->list)
        return;
    const size_t shown = game_list_shown(s->list);
    const enum fact column = game_list_sorted(s->list, &descending);
    if (shown > 0)
        buf_add_format(&where, tr("%d of %zu"), s->selected[PANE_GAMES] + 1, shown);
    if (game_list_is_filtered(s->list)) {
        buf_add_format(&where, "%s%s", where.len > 0 ? tr_in("list", ", ") : "", tr("filter: "));
        game_list_understood(s->list, &where);
    }
    if (column != FACT_GAME || descending) {
        buf_add_string(&where, where.len > 0 ? tr_in("list", ", ") : "");
        /* TR: %s is a column of the list of games, as date */
        buf_add_format(&where, descending ? tr("sorted by %s, descending") : tr("sorted by %s"),
            games_column_words(column));
    }
    add_work(s, &work);
    const int used = canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_STATUS_MOVE, buf_slice(&where));
    const int width = text_width(buf_slice(&work), c->ambiguous);
    if (used + 3 + width <= r.width - 2)
        canvas_text(c, r.x + r.width - 1 - width, r.y, ROLE_STATUS, buf_slice(&work));
    buf_free(&where);
    buf_free(&work);
}

static void draw_message(const struct session *s, struct canvas *c, struct rect r)
{
    canvas_fill(c, r, ROLE_MESSAGE);
    pane_wrapped(c, (struct rect){r.x + 1, r.y, r.width - 1, r.height}, c->ambiguous, ROLE_MESSAGE,
        buf_slice(&s->message));
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    canvas_fill(c, r, ROLE_STATUS);
    if (practice_is_problem(s) && s->screen != PANE_GAMES) {
        practice_said(s, c, (struct rect){r.x + 1, r.y, r.width - 2, 1}, 2, ROLE_STATUS_MOVE, ROLE_STATUS);
    } else if (has_message(s)) {
        draw_message(s, c, r);
    } else if (s->screen == PANE_GAMES) {
        draw_list(s, c, r);
    } else if (s->count > 0 && s->prompt.kind == PROMPT_NONE && s->layout.panes[PANE_HINTS].height == 0) {
        pane_count(s, c, r, ROLE_STATUS_MOVE, ROLE_STATUS);
    } else if (s->reader.has_game) {
        draw_place(s, c, r);
    }
}

const struct pane pane_status = {
    .draw = draw,
    .place = PANE_FIXED,
};

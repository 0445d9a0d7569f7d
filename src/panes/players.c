/* panes/players.c - the players, their captures and clocks; komi, handicap, result */
#include "base/text.h"
#include "base/tr.h"
#include "reader/texts.h"
#include "rules/info.h"
#include "view/pane.h"

#define WIDTH_MAX 60 /* so captures and clocks are near the names */
#define NAME_GOOD 20 /* columns that a name gets before anything is beside it */

static const struct {
    uint32_t name, team, rank;
} properties[] = {
    [STONE_BLACK] = {SGF_PB, SGF_BT, SGF_BR},
    [STONE_WHITE] = {SGF_PW, SGF_WT, SGF_WR},
};

static void add_name(const struct session *s, enum stone color, struct buf *out)
{
    if (!texts_info(&s->reader, properties[color].name, out) && !texts_info(&s->reader, properties[color].team, out))
        buf_add_string(out, texts_color(color));
    struct buf rank = {0};
    if (texts_info(&s->reader, properties[color].rank, &rank))
        buf_add_format(out, " %s", buf_string(&rank));
    buf_free(&rank);
}

/* A player's row: the name, and "1:27  took 4" at its right end. */
struct row {
    struct buf name, clock, took;
    struct buf state; /* clock and captures as they are shown */
};

/* Makes clock and captures, aligned by blanks. */
static void state_make(struct row *row, bool has_clock, int took_columns, int ambiguous)
{
    const struct slice clock = has_clock ? buf_slice(&row->clock) : slice_trim(buf_slice(&row->clock));
    buf_clear(&row->state);
    buf_add_slice(&row->state, clock);
    if (took_columns > 0)
        buf_add_format(&row->state, "%s%*s%s", has_clock || clock.len > 0 ? "  " : "",
            took_columns - text_width(buf_slice(&row->took), ambiguous), "", buf_string(&row->took));
}

static bool fits(const struct row *row, int room, int ambiguous)
{
    const int width = text_width(buf_slice(&row->state), ambiguous);
    return width == 0 || width + 2 + text_width(buf_slice(&row->name), ambiguous) <= room ||
           width + 2 + NAME_GOOD <= room;
}

/* Makes the rows, with clocks and captures in columns if they have room. */
static void rows_make(const struct session *s, struct row rows[2], int room, int ambiguous)
{
    static const enum stone colors[2] = {STONE_BLACK, STONE_WHITE};
    struct buf clocks[2] = {{0}, {0}};
    texts_clocks(&s->reader, clocks);
    for (int i = 0; i < 2; i++) {
        const uint32_t took = s->reader.replay.position.captures[colors[i]];

        rows[i] = (struct row){.clock = clocks[i]};
        add_name(s, colors[i], &rows[i].name);
        if (took > 0)
            /* TR: stones */
            buf_add_format(&rows[i].took, tr("took %u"), (unsigned)took);
    }
    const bool has_clocks = clocks[0].len + clocks[1].len > 0;
    const int columns[2] = {text_width(buf_slice(&rows[0].took), ambiguous),
        text_width(buf_slice(&rows[1].took), ambiguous)};
    const int widest = columns[0] > columns[1] ? columns[0] : columns[1];
    for (int i = 0; i < 2; i++)
        state_make(&rows[i], has_clocks, rows[i].clock.len + rows[i].took.len > 0 ? widest : 0, ambiguous);
    if (fits(&rows[0], room, ambiguous) && fits(&rows[1], room, ambiguous))
        return;
    for (int i = 0; i < 2; i++)
        state_make(&rows[i], false, columns[i], ambiguous);
}

static void row_free(struct row *row)
{
    buf_free(&row->name);
    buf_free(&row->clock);
    buf_free(&row->took);
    buf_free(&row->state);
}

static void draw_row(const struct session *s, struct canvas *c, struct rect r, enum stone color, const struct row *row)
{
    const int width = text_width(buf_slice(&row->state), c->ambiguous);
    int room = r.width - 2;
    if (width > 0 && fits(row, room, c->ambiguous)) {
        canvas_text(c, r.x + r.width - width - 1, r.y, ROLE_FAINT, buf_slice(&row->state));
        room -= width + 2;
    }
    /* A sentence says whose turn it is, if no move shows it. */
    const struct position *p = &s->reader.replay.position;
    const bool is_next = p->rules && p->move.kind == MOVE_NONE && p->to_play == color;
    canvas_glyph(c, r.x, r.y, ROLE_DISC, pane_stone(s, color));
    canvas_text_cut(c, r.x + 2, r.y, room, is_next ? ROLE_TO_PLAY : ROLE_PLAYER, buf_slice(&row->name));
}

/* Adds a fact; `format` has a place for its value. */
static void add_fact(const struct canvas *c, struct buf *out, const char *format, struct slice value)
{
    struct buf text = {0};
    if (value.len == 0)
        return;
    if (out->len > 0)
        buf_add_format(out, " %s ", c->glyphs->text[GLYPH_DOT]);
    text_filter(&text, value);
    buf_add_format(out, format, buf_string(&text));
    buf_free(&text);
}

static void add_result(const struct session *s, const struct canvas *c, const char *format, struct buf *out)
{
    struct buf raw = {0}, result = {0};
    if (texts_info(&s->reader, SGF_RE, &raw)) {
        info_add(INFO_SHOWN, SGF_RE, buf_slice(&raw), &result);
        add_fact(c, out, format, buf_slice(&result));
    }
    buf_free(&raw);
    buf_free(&result);
}

static void draw_facts(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf facts = {0}, text = {0};
    const struct rules *rules = s->reader.replay.position.rules;
    const bool has_handicap = rules && rules->has_handicap;
    const int handicap = has_handicap ? handicap_of(&s->reader.record, texts_info_node(&s->reader)) : 0;
    if (rules && rules->has_komi)
        texts_komi(&s->reader, &text);
    if (slice_is(buf_slice(&text), "0"))
        add_fact(c, &facts, "%s", slice_of(tr("no komi")));
    else
        add_fact(c, &facts, tr("komi %s"), buf_slice(&text));
    buf_clear(&text);
    if (handicap > 0)
        buf_add_format(&text, "%d", handicap);
    add_fact(c, &facts, tr("handicap %s"), buf_slice(&text));
    buf_free(&text);
    if (session_tells_result(s)) {
        const size_t before = facts.len;
        add_result(s, c, tr("result %s"), &facts);
        if (text_width(buf_slice(&facts), c->ambiguous) > r.width) {
            facts.len = before;
            add_result(s, c, "%s", &facts);
        }
    }
    canvas_text_cut(c, r.x, r.y, r.width, ROLE_FAINT, buf_slice(&facts));
    buf_free(&facts);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (!s->reader.has_game)
        return;
    if (r.width > WIDTH_MAX)
        r.width = WIDTH_MAX;
    struct row rows[2];
    rows_make(s, rows, r.width - 2, c->ambiguous);
    draw_row(s, c, r, STONE_BLACK, &rows[0]);
    r.y++;
    draw_row(s, c, r, STONE_WHITE, &rows[1]);
    r.y++;
    row_free(&rows[0]);
    row_free(&rows[1]);
    draw_facts(s, c, r);
}

#define LOW 8 /* with fewer rows of the column, comments and variations are worth more than names alone */

/* The third row is shown at all nodes or at none. */
static int rows_of(const struct session *s, struct rect column)
{
    const bool has_more = s->reader.has_comments || s->reader.paths.run_count > 1;
    if (s->reader.has_terms)
        return 3;
    return column.height < LOW && has_more ? 0 : 2;
}

const struct pane pane_players = {
    .draw = draw,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_PLAYERS, .rows = rows_of},
};

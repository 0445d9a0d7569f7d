/* reader/gtp_board.c - the commands that bring an engine from its position to another */
#include <math.h>
#include <string.h>

#include "reader/gtp_talk.h"
#include "rules/values.h"

enum { UNDO_MOST = 20 }; /* moves taken back one by one */

#define KOMI_MOST 150.0 /* that KataGo accepts */

static void say_point(struct gtp *g, enum stone color, uint16_t point)
{
    buf_add_string(&g->out, color == STONE_WHITE ? " w " : " b ");
    if (point == POINT_NONE)
        buf_add_string(&g->out, "pass");
    else
        gtp_point_text(g->wanted.board.rows, point, &g->out);
}

static void say_play(struct gtp *g, const struct move *move, uint64_t id)
{
    gtp_say(g, GTP_VERB_PLAY);
    say_point(g, move->color, move->kind == MOVE_PASS ? POINT_NONE : move->to);
    buf_add_char(&g->out, '\n');
    gtp_said(g)->id = id;
}

static bool is_square(const struct position *p)
{
    return p->columns == p->rows;
}

static void say_size(struct gtp *g)
{
    const struct position *p = &g->wanted.board;
    if (g->sent.columns == p->columns && g->sent.rows == p->rows)
        return;
    struct buf *out = gtp_say(g, is_square(p) ? GTP_VERB_SIZE : GTP_VERB_RECTANGLE);
    buf_add_format(out, " %d", p->columns);
    if (!is_square(p))
        buf_add_format(out, " %d", p->rows);
    buf_add_char(out, '\n');
    g->sent.columns = p->columns;
    g->sent.rows = p->rows;
}

static void say_rules(struct gtp *g)
{
    const char *rules = g->wanted.rules;
    if (!gtp_can(g, GTP_VERB_RULES) || (g->sent.rules && strcmp(g->sent.rules, rules) == 0))
        return;
    buf_add_format(gtp_say(g, GTP_VERB_RULES), " %s\n", rules);
    g->sent.rules = rules;
}

static bool is_equal(double a, double b)
{
    return !(a < b) && !(a > b);
}

double gtp_komi_near(double komi)
{
    const double half = round(komi * 2) / 2;
    return half > KOMI_MOST ? KOMI_MOST : half < -KOMI_MOST ? -KOMI_MOST : half;
}

static void say_komi(struct gtp *g)
{
    struct gtp_sent *sent = &g->sent;
    if (sent->komi_refusals && !is_equal(sent->refused_komi, g->wanted.komi))
        sent->komi_refusals = 0;
    const double komi = sent->komi_refusals ? gtp_komi_near(g->wanted.komi) : g->wanted.komi;
    if (sent->komi_refusals > 1 || (sent->has_komi && is_equal(sent->komi, komi)))
        return;
    buf_add_char(gtp_say(g, GTP_VERB_KOMI), ' ');
    real_add(komi, &g->out);
    buf_add_char(&g->out, '\n');
    sent->has_komi = true;
    sent->komi = komi;
}

/* Sends the stones before the moves: at once if the engine can, else one by one. That captures none, as all groups have
 * liberties in the end. */
static void say_setup(struct gtp *g)
{
    const struct gtp_position *p = &g->wanted;
    const bool is_handicap = p->is_handicap && gtp_can(g, GTP_VERB_HANDICAP);
    const bool is_whole = is_handicap || gtp_can(g, GTP_VERB_SETUP);
    bool has_begun = false;
    for (size_t i = 0; i < POSITION_POINTS; i++) {
        if (p->setup[i] == STONE_EMPTY)
            continue;
        if (!has_begun || !is_whole)
            gtp_say(g, is_handicap ? GTP_VERB_HANDICAP : is_whole ? GTP_VERB_SETUP : GTP_VERB_PLAY);
        has_begun = true;
        if (is_handicap) {
            buf_add_char(&g->out, ' ');
            gtp_point_text(p->board.rows, (uint16_t)i, &g->out);
        } else {
            say_point(g, (enum stone)p->setup[i], (uint16_t)i);
        }
        if (!is_whole) {
            buf_add_char(&g->out, '\n');
            gtp_said(g)->about = GTP_VERB_SETUP;
        }
    }
    if (has_begun && is_whole)
        buf_add_char(&g->out, '\n');
}

/* Sends the whole board. */
static void say_all(struct gtp *g)
{
    g->generation++;
    g->sent.is_other_board = false;
    say_size(g);
    say_rules(g);
    say_komi(g);
    buf_add_char(gtp_say(g, GTP_VERB_CLEAR), '\n');
    say_setup(g);
    for (size_t i = 0; i < g->wanted.count; i++)
        say_play(g, &g->wanted.moves[i].move, g->wanted.moves[i].id);
}

/* From the engine's board, if that takes a few steps. */
void gtp_say_board(struct gtp *g)
{
    size_t same = 0;
    const struct gtp_position *sent = &g->sent.position;
    if (!g->sent.has_board || !gtp_position_shares(sent, &g->wanted, &same) || sent->count - same > UNDO_MOST ||
        (sent->count > same && !gtp_can(g, GTP_VERB_UNDO))) {
        say_all(g);
        return;
    }
    for (size_t i = sent->count; i > same; i--)
        buf_add_char(gtp_say(g, GTP_VERB_UNDO), '\n');
    for (size_t i = same; i < g->wanted.count; i++)
        say_play(g, &g->wanted.moves[i].move, g->wanted.moves[i].id);
}

/* If the boards may differ, asks the engine for its own. */
void gtp_ask_stones(struct gtp *g)
{
    if (!g->sent.position.is_odd || !gtp_can(g, GTP_VERB_STONES))
        return;
    g->sent.is_other_board = false;
    for (int color = STONE_BLACK; color <= STONE_WHITE; color++) {
        buf_add_format(gtp_say(g, GTP_VERB_STONES), " %s\n", color == STONE_BLACK ? "black" : "white");
        gtp_said(g)->about = (uint8_t)color;
    }
}

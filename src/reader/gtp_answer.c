/* reader/gtp_answer.c - takes the answers of an engine: its abilities, refusals and thoughts */
#include <string.h>

#include "reader/gtp_talk.h"

/* The engine has a wrong board: all of it is sent again. */
static void board_lost(struct gtp *g)
{
    g->sent.has_board = g->is_settled = false;
    g->generation++;
}

static void start_end(struct gtp *g)
{
    if (g->state == GTP_STARTING)
        g->state = GTP_WAITING;
}

/* Every engine has the other commands. */
static bool is_optional(unsigned verb)
{
    return verb >= GTP_VERB_RECTANGLE && verb != GTP_VERB_KOMI && verb != GTP_VERB_CLEAR && verb != GTP_VERB_PLAY &&
           verb != GTP_VERB_QUIT;
}

static void list_answered(struct gtp *g, bool is_good, struct slice text)
{
    for (struct slice word = slice_word(&text); is_good && word.len; word = slice_word(&text))
        for (unsigned verb = 0; verb < GTP_VERB_COUNT; verb++)
            if (slice_is(word, gtp_verbs[verb]))
                g->knows |= 1u << verb;
    if (g->knows) {
        start_end(g);
        return;
    }
    for (unsigned verb = 0; verb < GTP_VERB_COUNT; verb++) {
        if (!is_optional(verb))
            continue;
        buf_add_format(gtp_say(g, GTP_VERB_KNOWN), " %s\n", gtp_verbs[verb]);
        gtp_said(g)->about = (uint8_t)verb;
        g->asked_verbs++;
    }
}

static void known_answered(struct gtp *g, unsigned verb, bool is_good, struct slice text)
{
    if (is_good && slice_is(slice_trim(text), "true"))
        g->knows |= 1u << verb;
    g->asked_verbs -= g->asked_verbs > 0;
    if (g->asked_verbs == 0)
        start_end(g);
}

/* Takes the first line of its name or version. */
static void self_answered(struct buf *to, bool is_good, struct slice text)
{
    if (is_good && slice_trim(text).len)
        gtp_text_set(to, slice_cut(&text, '\n'), GTP_NAME_COLUMNS);
}

static void size_refused(struct gtp *g)
{
    g->sent.refused_columns = g->sent.columns;
    g->sent.refused_rows = g->sent.rows;
    board_lost(g);
}

static void komi_refused(struct gtp *g)
{
    struct gtp_sent *sent = &g->sent;
    const double near = gtp_komi_near(sent->position.komi);
    const bool was_near = !(sent->komi < near) && !(sent->komi > near);
    sent->refused_komi = sent->position.komi;
    sent->komi_refusals = was_near ? 2 : 1;
    sent->has_komi = false;
    board_lost(g);
}

static void play_refused(struct gtp *g, const struct gtp_command *c)
{
    if (c->about == GTP_VERB_SETUP) {
        g->sent.is_other_board = true;
        return;
    }
    gtp_refused_add(&g->refused, c->id);
    board_lost(g);
}

static void verb_refused(struct gtp *g, unsigned verb)
{
    g->knows &= ~(1u << verb);
    board_lost(g);
}

/* Compares the stones of a colour with those of the position, each of them once. */
static void stones_answered(struct gtp *g, enum stone color, struct slice text)
{
    const struct position *p = &g->sent.position.board;
    uint8_t left[POSITION_POINTS];
    uint16_t point;
    memcpy(left, p->board, sizeof left);
    for (struct slice word = slice_word(&text); word.len; word = slice_word(&text)) {
        const bool is_stone = gtp_point_read(p->columns, p->rows, word, &point) && point != POINT_NONE;
        if (is_stone && left[point] == color)
            left[point] = STONE_EMPTY;
        else
            g->sent.is_other_board = true;
    }
    g->sent.is_other_board |= memchr(left, color, sizeof left) != NULL;
}

static void informed(struct gtp *g, bool is_news)
{
    if (!is_news)
        return;
    g->has_latest = g->is_new = true;
    if (g->is_settled && g->state == GTP_WAITING)
        g->state = GTP_THINKING;
}

static void analysis_informed(struct gtp *g, const struct gtp_command *c, struct slice line)
{
    const enum gtp_scale scale = c->verb == GTP_VERB_KATA ? GTP_OF_ONE : GTP_OF_10000;
    if (c->number == g->analysis)
        informed(g, gtp_info_read(&g->latest, &g->sent.position.board, line, scale));
}

static void moves_answered(struct gtp *g, bool is_good, struct slice text, bool is_newest)
{
    g->is_busy = false;
    if (!is_newest)
        return;
    informed(g, is_good && gtp_info_top_moves(&g->latest, &g->sent.position.board, text));
    if (g->is_settled)
        g->state = GTP_RESTING;
}

static void refused(struct gtp *g, const struct gtp_command *c)
{
    switch (c->verb) {
    case GTP_VERB_SIZE:
    case GTP_VERB_RECTANGLE: size_refused(g); break;
    case GTP_VERB_KOMI: komi_refused(g); break;
    case GTP_VERB_PLAY: play_refused(g, c); break;
    case GTP_VERB_HANDICAP:
    case GTP_VERB_SETUP:
    case GTP_VERB_UNDO:
    case GTP_VERB_KATA:
    case GTP_VERB_LEELA:
    case GTP_VERB_ANALYZE: verb_refused(g, c->verb); break;
    default: break;
    }
}

/* Takes an answer for the last position sent. */
static void newest_answered(struct gtp *g, const struct gtp_command *c, struct slice text)
{
    if (c->verb == GTP_VERB_STONES)
        stones_answered(g, (enum stone)c->about, text);
    else if (c->verb == GTP_VERB_ESTIMATE)
        informed(g, gtp_info_estimate(&g->latest, text));
    else if (c->verb == GTP_VERB_INFLUENCE)
        informed(g, gtp_info_influence(&g->latest, text));
}

static void answered(struct gtp *g, const struct gtp_command *c, bool is_good, struct slice text)
{
    const bool is_current = c->generation == g->generation, is_newest = is_current && c->number > g->sent.number;
    switch (c->verb) {
    case GTP_VERB_LIST: list_answered(g, is_good, text); break;
    case GTP_VERB_KNOWN: known_answered(g, c->about, is_good, text); break;
    case GTP_VERB_NAME: self_answered(&g->name, is_good, text); break;
    case GTP_VERB_VERSION: self_answered(&g->version, is_good, text); break;
    case GTP_VERB_TOP_BLACK:
    case GTP_VERB_TOP_WHITE: moves_answered(g, is_good, text, is_newest); break;
    default:
        if (is_current && !is_good)
            refused(g, c);
        else if (is_newest)
            newest_answered(g, c, text);
    }
}

const struct gtp_ears gtp_ears = {.answered = answered, .informed = analysis_informed};

/* reader/gtp_words.c - headings and sentences about an engine */
#include <errno.h>
#include <string.h>

#include "base/tr.h"
#include "reader/gtp_talk.h"
#include "rules/values.h"

struct slice gtp_name(const struct gtp *g)
{
    return buf_slice(&g->name);
}

struct slice gtp_version(const struct gtp *g)
{
    return buf_slice(&g->version);
}

static const char *name_of(const struct gtp *g)
{
    return g->name.at ? g->name.at : "";
}

/* ---- the heading ---- */

static void add_visits(const struct gtp *g, struct buf *out)
{
    struct buf visits = {0};
    const size_t count = (size_t)g->shown.visits;
    if (count == 0)
        return;
    gtp_visits_text(g->shown.visits, &visits);
    if (g->state == GTP_RESTING) /* TR: how often an engine has looked at a position: "1.2k visits" */
        buf_add_format(out, plural(count, "%s visit, resting", "%s visits, resting"), buf_string(&visits));
    else
        buf_add_format(out, plural(count, "%s visit", "%s visits"), buf_string(&visits));
    buf_free(&visits);
}

void gtp_heading(const struct gtp *g, long long now, struct buf *out)
{
    if (g->state == GTP_STARTING)
        buf_add_format(out, tr("starting %lld s"), (now - g->started) / 1000);
    else if (g->state == GTP_WAITING && g->is_busy && !g->is_settled)
        buf_add_format(out, tr("still busy with move %ld"), g->busy_number);
    else if (g->state == GTP_WAITING)
        buf_add_string(out, "...");
    else if (g->state == GTP_THINKING || g->state == GTP_RESTING)
        add_visits(g, out);
}

/* ---- problems ---- */

/* Adds the last line of the engine on its standard error to a sentence. */
static void add_error_line(const struct gtp *g, struct buf *out)
{
    if (g->error_line.len == 0)
        return;
    buf_add_string(out, ": ");
    buf_add_slice(out, buf_slice(&g->error_line));
}

static void add_not_started(const struct gtp *g, struct buf *out)
{
    const char *program = g->program.at ? g->program.at : "";
    if (g->end_number == ENOENT)
        buf_add_format(out, tr("%s: no such program"), program);
    else
        buf_add_format(out, "%s: %s", program, strerror(g->end_number));
}

static void add_end(const struct gtp *g, struct buf *out)
{
    switch (g->end_kind) {
    case 'n': add_not_started(g, out); return;
    case 'b': buf_add_string(out, tr("the process that runs engines has ended: start kifu again")); return;
    case '?':
        buf_add_format(out, tr("%s does not speak GTP: gnugo needs --mode gtp, katago needs gtp"), name_of(g));
        return;
    case 's': buf_add_format(out, tr("%s was killed by signal %d"), name_of(g), g->end_number); break;
    default: buf_add_format(out, tr("%s exited (status %d)"), name_of(g), g->end_number);
    }
    add_error_line(g, out);
}

static void add_obstacle(const struct gtp *g, struct buf *out)
{
    const struct position *p = &g->wanted.board;
    if (g->wanted.obstacle == GTP_OBSTACLE_GAME)
        buf_add_string(out, tr("engines play Go only"));
    else if (g->wanted.obstacle == GTP_OBSTACLE_LIBERTIES)
        buf_add_string(out, tr("a group without liberties: no engine accepts this position"));
    else
        buf_add_format(out, tr("%s does not play on %dx%d"), name_of(g), p->columns, p->rows);
}

bool gtp_sentence(const struct gtp *g, long long now, struct buf *out)
{
    const size_t before = out->len;
    if (g->state == GTP_FAILED)
        add_end(g, out);
    else if (gtp_is_unanswered(g, now))
        buf_add_format(out, tr("%s has not answered for %lld s"), name_of(g), (now - g->heard) / 1000);
    else if (g->state == GTP_READY && g->is_unplayable)
        add_obstacle(g, out);
    else if (g->state == GTP_READY && g->is_settled)
        buf_add_format(out, tr("%s cannot analyse"), name_of(g));
    else if (g->is_settled && g->sent.is_other_board)
        buf_add_string(out, tr("the engine's board is a different one"));
    return out->len > before;
}

/* ---- notes ---- */

/* Between the parts of a note. */
static struct buf *note_part(struct buf *out, size_t before)
{
    if (out->len > before)
        buf_add_string(out, "; ");
    return out;
}

static void add_komi(const struct gtp *g, struct buf *out, size_t before)
{
    struct buf sent = {0}, meant = {0};
    real_add(g->sent.komi, &sent);
    real_add(g->sent.position.komi, &meant);
    if (g->sent.komi_refusals > 1)
        buf_add_format(note_part(out, before), tr("komi %s refused"), buf_string(&meant));
    else
        buf_add_format(note_part(out, before), tr("komi %s instead of %s"), buf_string(&sent), buf_string(&meant));
    buf_free(&sent);
    buf_free(&meant);
}

bool gtp_note(const struct gtp *g, struct buf *out)
{
    const size_t before = out->len;
    const struct gtp_position *p = &g->sent.position;
    if (g->state == GTP_STARTING)
        buf_add_slice(out, buf_slice(&g->error_line));
    if (g->state < GTP_READY || g->state == GTP_FAILED || !g->is_settled || g->is_unplayable || !g->sent.has_board)
        return out->len > before;
    if (p->left_out > 0)
        buf_add_format(note_part(out, before), tr("moves before %ld left out"), p->left_out);
    if (g->sent.komi_refusals)
        add_komi(g, out, before);
    if (p->are_rules_unknown && gtp_can(g, GTP_VERB_RULES))
        buf_add_string(note_part(out, before), tr("unknown rules: Japanese assumed"));
    if (gtp_has_own_way(g)) /* last: it is so in each position, and a narrow pane cuts the end */
        buf_add_string(note_part(out, before), tr("no analysis: moves and estimate only"));
    return out->len > before;
}

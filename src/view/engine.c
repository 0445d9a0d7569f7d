/* view/engine.c - the engine beside the record: when it is on, its letters, playing its candidates */
#include "view/engine.h"

#include "base/number.h"
#include "base/tr.h"
#include "reader/opinion.h"
#include "view/call.h"
#include "view/statistics.h"
#include "view/tried.h"

/* Without a screen it is off at all positions but the one that it was asked about. */
static bool covers_position(const struct session *s)
{
    return !s->asks_engine_once || s->wants.engine || gtp_is_at(&s->engine, &s->reader);
}

bool engine_is_on(const struct session *s)
{
    return s->engine_shows && s->reader.has_game && !session_hides(s) && s->screen != PANE_SCORE && covers_position(s);
}

const struct gtp_info *engine_seen(const struct session *s)
{
    const struct gtp *g = &s->engine;
    return engine_is_on(s) && g->shown.columns > 0 && gtp_is_at(g, &s->reader) ? &g->shown : NULL;
}

const struct gtp_info *engine_info(const struct session *s)
{
    return s->engine.is_old ? NULL : engine_seen(s);
}

bool engine_speaks(const struct session *s)
{
    const struct gtp *g = &s->engine;
    struct buf wrong = {0};
    const bool is_wrong = gtp_sentence(g, g->now, &wrong);
    buf_free(&wrong);
    return engine_is_on(s) && g->state > GTP_STARTING && !is_wrong;
}

void engine_follow(struct session *s)
{
    const struct gtp_info *info = engine_info(s);
    if (info)
        opinion_keep(&s->reader, info);
}

bool engine_is_of_white(const struct session *s, const struct gtp_info *info)
{
    return session_option(s, OPTION_ENGINE_WINRATE) == ENGINE_WINRATE_MOVER && info->to_play == STONE_WHITE;
}

const uint8_t *engine_owners(const struct session *s)
{
    const bool is_shown = s->engine_shows == ENGINE_OWNERSHIP && engine_seen(s) && s->engine.has_owners;
    return is_shown ? s->engine.owners : NULL;
}

/* ---- candidates ---- */

size_t engine_letters(const struct session *s)
{
    const struct gtp_info *info = engine_info(s);
    return info ? gtp_info_letters(info) : 0;
}

size_t engine_at(const struct session *s, uint16_t point)
{
    const size_t count = engine_letters(s);
    for (size_t i = 0; i < count; i++)
        if (s->engine.shown.candidates[i].point == point)
            return i;
    return SIZE_MAX;
}

struct move engine_move(const struct gtp_info *info, size_t at)
{
    struct move move = no_move;
    move.color = info->to_play;
    move.to = info->candidates[at].point;
    move.kind = move.to == POINT_NONE ? MOVE_PASS : MOVE_POINT;
    return move;
}

bool engine_recorded(const struct session *s, const struct gtp_info *info, size_t *at, struct move *move)
{
    const struct reader *r = &s->reader;
    const uint32_t node = reader_is_scratch(r) ? SGF_NONE : reader_next(r);
    if (node == SGF_NONE)
        return false;
    replay_move_of(&r->replay, node, move);
    for (*at = 0; *at < info->count; ++*at) {
        const struct move candidate = engine_move(info, *at);
        if (move_is_same(&candidate, move))
            break;
    }
    return move->kind == MOVE_POINT || move->kind == MOVE_PASS;
}

void engine_play(struct session *s, size_t at)
{
    const struct gtp_info *info = engine_info(s);
    if (!info || at >= info->count) {
        session_say(s, "the engine has no move here yet");
    } else {
        const struct move move = engine_move(info, at);
        tried_move(s, &move);
    }
}

void engine_play_letter(struct session *s, size_t letter)
{
    const size_t letters = engine_letters(s);
    if (letters > 0 && letter >= letters)
        session_say(s, "no candidate with that letter here");
    else
        engine_play(s, letter);
}

/* ---- the selected candidate ---- */

void engine_pick(struct session *s, int at)
{
    const struct gtp_info *info = engine_info(s);
    if (!info || info->count == 0)
        return;
    const int picked = number_within(at, 0, (int)info->count - 1);
    const uint16_t point = info->candidates[picked].point;
    s->selected[PANE_ENGINE] = picked;
    if (!s->picked.is_there || s->picked.point != point)
        s->picked = (struct engine_picked){.is_there = true, .point = point};
}

void engine_pick_again(struct session *s)
{
    const struct gtp_info *info = engine_info(s);
    for (size_t i = 0; info && s->picked.is_there && i < info->count; i++)
        if (info->candidates[i].point == s->picked.point)
            s->selected[PANE_ENGINE] = (int)i;
    engine_pick(s, s->selected[PANE_ENGINE]);
}

bool engine_is_picked(const struct session *s, size_t at)
{
    const struct gtp_info *info = engine_info(s);
    return info && s->picked.is_there && s->focus == PANE_ENGINE && s->screen == PANE_BOARD && at < info->count &&
           info->candidates[at].point == s->picked.point;
}

static const struct gtp_candidate *picked_of(const struct session *s)
{
    const struct gtp_info *info = engine_info(s);
    for (size_t i = 0; info && i < info->count; i++)
        if (engine_is_picked(s, i))
            return &info->candidates[i];
    return NULL;
}

void engine_step(struct session *s, int step)
{
    const struct gtp_candidate *candidate = picked_of(s);
    if (candidate)
        s->picked.steps = number_within(s->picked.steps + step, 0, (int)candidate->line_count);
}

/* Colours alternate; a pass has a number and no stone. Of a longer line the first moves. */
size_t engine_ghosts(const struct session *s, struct ghost *ghosts, size_t most)
{
    const struct gtp_candidate *candidate = picked_of(s);
    enum stone color = s->engine.shown.to_play;
    size_t count = 0;
    for (size_t i = 0; candidate && i < candidate->line_count && i < (size_t)s->picked.steps && count < most; i++) {
        if (candidate->line[i] != POINT_NONE)
            ghosts[count++] = (struct ghost){candidate->line[i], color, (int)i + 1};
        color = stone_other(color);
    }
    return count;
}

/* ---- on and off ---- */

void engine_off(struct session *s)
{
    if (!s->engine_shows)
        return;
    s->engine_shows = ENGINE_OFF;
    s->wants.engine = false;
    s->wants.no_engine = true;
}

/* True: there is an engine, and a position that it may be asked about; else a message. */
static bool can_ask(struct session *s)
{
    if (s->settings.engines.count == 0)
        session_say(s, "no engine is set: add to kifurc: engine \"GNU Go\" gnugo --mode gtp");
    else if (session_hides(s))
        session_say(s, "not now: the engine would give the answer away");
    else if (s->reader.replay.position.rules != &rules_go)
        session_say(s, "engines play Go only");
    else
        return true;
    return false;
}

static void ask(struct session *s, enum engine_shows shows)
{
    if (!can_ask(s))
        return;
    if (s->statistics)
        statistics_off(s);
    s->engine_shows = shows;
    s->engine.options.wants_ownership = shows == ENGINE_OWNERSHIP;
    s->wants.engine = true;
}

/* What the key shows first. */
static enum engine_shows first_of(const struct session *s)
{
    return session_option(s, OPTION_ENGINE_SHOW) == ENGINE_SHOW_OWNERSHIP ? ENGINE_OWNERSHIP : ENGINE_CANDIDATES;
}

static enum engine_shows same_or_first(const struct session *s)
{
    return s->engine_shows ? s->engine_shows : first_of(s);
}

/* What it shows next: ownership, or candidates, if the engine reports ownership and has not failed; then nothing. */
static enum engine_shows next_of(const struct session *s)
{
    const bool has_both = gtp_can_own(&s->engine) && engine_speaks(s);
    return s->engine_shows != first_of(s) || !has_both ? ENGINE_OFF
           : s->engine_shows == ENGINE_CANDIDATES      ? ENGINE_OWNERSHIP
                                                       : ENGINE_CANDIDATES;
}

bool engine_goes_off(const struct session *s)
{
    return s->engine.state != GTP_FAILED && next_of(s) == ENGINE_OFF;
}

static void choose(struct session *s, struct slice name)
{
    struct engines *engines = &s->settings.engines;
    const size_t at = engines_find(engines, name);
    if (at < engines->count)
        engines->chosen = at;
    if (at == engines->count && slice_is(name, "off"))
        engine_off(s);
    else if (at < engines->count || engines->count == 0)
        ask(s, same_or_first(s));
    else
        session_say(s, "no engine of that name in kifurc: %.*s", (int)name.len, name.at);
}

/* True: it rests, and thinks again when it is asked again. */
static bool is_resting(const struct session *s)
{
    return s->engine_shows && s->engine.state == GTP_RESTING;
}

/* The key goes through what is shown and off; at the prompt, a resting engine goes on. A failed one starts again. */
void run_engine(struct session *s)
{
    const bool is_typed = s->call.key == KEYS_NONE;
    if (s->call.argument.len > 0)
        choose(s, s->call.argument);
    else if (!s->engine_shows || s->engine.state == GTP_FAILED || s->asks_engine_once || (is_typed && is_resting(s)))
        ask(s, same_or_first(s));
    else if (next_of(s))
        ask(s, next_of(s));
    else
        engine_off(s);
}

void run_best_move(struct session *s)
{
    if (engine_is_on(s))
        engine_play(s, 0);
    else
        session_say(s, "no engine is on: press %s to start one", session_key_of(s, "engine").text);
}

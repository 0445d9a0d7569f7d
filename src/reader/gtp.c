/* reader/gtp.c - an engine that speaks GTP: which commands it is sent, and when, and what is shown of its answers */
#include "reader/gtp.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "reader/gtp_talk.h"

enum {
    SETTLE_MS = 150,       /* without a step until anything is sent, so that holding a key down costs nothing */
    MOVES_MS = 1000,       /* on a position until GNU Go is asked for its moves, as that cannot be interrupted */
    UNANSWERED_MS = 10000, /* until its silence is reported */
    SECOND_MS = 1000,
    UNANSWERED = 4000 /* commands without an answer, after which nothing is sent */
};

/* ---- start and end ---- */

/* Nothing runs: forgets the process. */
static void engine_forget(struct gtp *g)
{
    gtp_talk_clear(g);
    gtp_position_free(&g->sent.position);
    g->sent = (struct gtp_sent){0};
    g->refused = (struct gtp_refused){0};
    g->knows = g->asked_verbs = 0;
    g->analysis = 0;
    g->has_key = g->is_settled = g->has_latest = g->wants_moves = g->is_busy = g->is_endless = false;
    gtp_shown_clear(g);
}

void gtp_start(struct gtp *g, struct slice name, struct slice program, long long now)
{
    engine_forget(g);
    gtp_text_set(&g->name, name, GTP_NAME_COLUMNS);
    gtp_text_set(&g->program, program, GTP_TEXT_COLUMNS);
    buf_clear(&g->version);
    buf_clear(&g->error_line);
    g->end_kind = 0;
    g->wants_end = false;
    g->state = GTP_STARTING;
    g->now = g->started = g->heard = g->pressed = now;
    static const enum gtp_verb first[] = {GTP_VERB_LIST, GTP_VERB_NAME, GTP_VERB_VERSION};
    for (size_t i = 0; i < COUNT(first); i++)
        buf_add_char(gtp_say(g, first[i]), '\n');
}

void gtp_stop(struct gtp *g)
{
    engine_forget(g);
    g->wants_end = false;
    g->state = GTP_OFF;
}

void gtp_free(struct gtp *g)
{
    gtp_position_free(&g->wanted);
    gtp_position_free(&g->sent.position);
    buf_free(&g->name);
    buf_free(&g->program);
    buf_free(&g->version);
    buf_free(&g->error_line);
    buf_free(&g->out);
    buf_free(&g->line);
    buf_free(&g->body);
    mem_free(g->commands);
    *g = (struct gtp){0};
}

void gtp_ended(struct gtp *g, char kind, int number)
{
    g->wants_end = false;
    if (g->state == GTP_OFF || g->state == GTP_FAILED)
        return;
    engine_forget(g);
    g->state = GTP_FAILED;
    g->end_kind = kind;
    g->end_number = number;
}

void gtp_error_line(struct gtp *g, struct slice text)
{
    gtp_text_set(&g->error_line, text, GTP_TEXT_COLUMNS);
}

void gtp_key(struct gtp *g, long long now)
{
    g->pressed = now;
}

/* ---- thinking ---- */

/* The best command it has for analysis, or GTP_VERB_COUNT. */
static enum gtp_verb analysis_verb(const struct gtp *g)
{
    static const enum gtp_verb verbs[] = {GTP_VERB_KATA, GTP_VERB_LEELA, GTP_VERB_ANALYZE};
    size_t i = 0;
    while (i < COUNT(verbs) && !gtp_can(g, verbs[i]))
        i++;
    return i < COUNT(verbs) ? verbs[i] : GTP_VERB_COUNT;
}

static const char *turn_word(const struct gtp *g)
{
    return g->sent.position.board.to_play == STONE_WHITE ? "w" : "b";
}

static enum gtp_verb moves_verb(const struct gtp *g)
{
    return g->sent.position.board.to_play == STONE_WHITE ? GTP_VERB_TOP_WHITE : GTP_VERB_TOP_BLACK;
}

bool gtp_has_own_way(const struct gtp *g)
{
    return analysis_verb(g) == GTP_VERB_COUNT && (gtp_can(g, GTP_VERB_ESTIMATE) || gtp_can(g, moves_verb(g)));
}

bool gtp_can_own(const struct gtp *g)
{
    return gtp_can(g, GTP_VERB_KATA) || (gtp_has_own_way(g) && gtp_can(g, GTP_VERB_INFLUENCE));
}

static void latest_begin(struct gtp *g)
{
    gtp_info_begin(&g->latest, &g->sent.position.board);
    g->has_latest = g->is_new = false;
}

/* GNU Go's way: asks for the estimate at once, for moves later. */
static void ask_estimate(struct gtp *g)
{
    if (gtp_can(g, GTP_VERB_ESTIMATE))
        buf_add_char(gtp_say(g, GTP_VERB_ESTIMATE), '\n');
    if (gtp_can(g, GTP_VERB_INFLUENCE))
        buf_add_format(gtp_say(g, GTP_VERB_INFLUENCE), " %s territory_value\n", turn_word(g));
    g->wants_moves = gtp_can(g, moves_verb(g));
}

static void think(struct gtp *g)
{
    const enum gtp_verb verb = analysis_verb(g);
    g->analysis = 0;
    g->wants_moves = false;
    g->state = GTP_WAITING;
    if (verb == GTP_VERB_COUNT && !gtp_has_own_way(g)) {
        g->state = GTP_READY;
    } else if (verb == GTP_VERB_COUNT) {
        ask_estimate(g);
    } else {
        g->has_ownership = g->options.wants_ownership;
        buf_add_format(gtp_say(g, verb), " %s ", turn_word(g));
        buf_add_string(&g->out, verb != GTP_VERB_KATA ? "50" : "interval 50 maxmoves 12 rootInfo true");
        buf_add_string(&g->out, verb == GTP_VERB_KATA && g->has_ownership ? " ownership true\n" : "\n");
        g->analysis = g->number;
    }
}

/* Any line ends an analysis. */
static void analysis_end(struct gtp *g)
{
    if (g->analysis)
        buf_add_char(&g->out, '\n');
    g->analysis = 0;
    g->wants_moves = false;
}

static void ask_moves(struct gtp *g)
{
    buf_add_char(gtp_say(g, moves_verb(g)), '\n');
    g->wants_moves = false;
    g->is_busy = true;
    g->busy_number = g->sent.position.board.move_number;
}

void gtp_rest(struct gtp *g)
{
    if (g->state != GTP_THINKING && g->state != GTP_WAITING)
        return;
    analysis_end(g);
    g->state = GTP_RESTING;
}

void gtp_resume(struct gtp *g, long long now)
{
    g->now = g->pressed = now;
    if (g->state != GTP_RESTING)
        return;
    g->is_endless = g->options.visits > 0 && g->latest.visits >= g->options.visits;
    if (g->is_settled && g->sent.has_board)
        think(g);
    else
        g->state = GTP_WAITING;
}

/* ---- the wanted position ---- */

static uint64_t key_of(const struct reader *r)
{
    const struct position *p = &r->replay.position;
    const uint64_t parts[] = {(uintptr_t)r->record.bytes.at, r->record.bytes.len, r->record.offset, r->replay.node,
        r->replay.played, r->replay.hash, (uint64_t)p->to_play, (uint64_t)p->columns << 8 | (uint64_t)p->rows};
    uint64_t key = 0;
    for (size_t i = 0; i < COUNT(parts); i++)
        key = table_mix(key ^ parts[i]);
    return key;
}

static uint64_t game_key_of(const struct reader *r)
{
    return table_mix((uintptr_t)r->record.bytes.at ^ table_mix(r->record.offset));
}

bool gtp_is_at(const struct gtp *g, const struct reader *r)
{
    return g->has_key && r->has_game && key_of(r) == g->key;
}

static bool is_playable(const struct gtp *g)
{
    const struct position *p = &g->wanted.board;
    return g->wanted.obstacle == GTP_OBSTACLE_NONE && (p->columns == p->rows || gtp_can(g, GTP_VERB_RECTANGLE)) &&
           !(g->sent.refused_columns == p->columns && g->sent.refused_rows == p->rows);
}

/* True if it has the board already, and thinks or thought about it: at a node without a move. */
static bool has_wanted_board(const struct gtp *g)
{
    size_t same;
    return g->sent.has_board && gtp_position_shares(&g->sent.position, &g->wanted, &same) && same == g->wanted.count &&
           same == g->sent.position.count && g->sent.position.board.to_play == g->wanted.board.to_play;
}

static void sent_take(struct gtp *g)
{
    const struct gtp_position sent = g->sent.position;
    g->sent.position = g->wanted;
    g->wanted = sent;
    g->sent.has_board = true;
}

static void settle(struct gtp *g, struct reader *r)
{
    gtp_position_read(&g->wanted, r, &g->refused);
    g->is_settled = true;
    g->settled = g->now;
    g->is_unplayable = !is_playable(g);
    if (g->is_unplayable) {
        analysis_end(g);
        latest_begin(g);
        g->sent.number = g->number;
        g->state = GTP_READY;
        return;
    }
    const bool goes_on = has_wanted_board(g) && (g->analysis || g->has_latest);
    if (goes_on) {
        sent_take(g);
        g->is_new = g->has_latest;
        g->state = !g->has_latest                                ? GTP_WAITING
                   : g->analysis || g->wants_moves || g->is_busy ? GTP_THINKING
                                                                 : GTP_RESTING;
        return;
    }
    g->sent.number = g->number;
    gtp_say_board(g);
    sent_take(g);
    latest_begin(g);
    gtp_ask_stones(g);
    think(g);
}

/* The reader is somewhere else now. */
static void leave(struct gtp *g, const struct reader *r, uint64_t key)
{
    const uint64_t game = game_key_of(r);
    if (g->has_key && g->game == game)
        gtp_shown_leave(g);
    else
        gtp_shown_clear(g);
    g->key = key;
    g->game = game;
    g->has_key = true;
    g->moved = g->now;
    g->is_settled = g->is_endless = false;
    if (g->state != GTP_STARTING)
        g->state = GTP_WAITING;
}

/* False for an engine that does not answer: nothing more is sent to it. */
static bool can_say(const struct gtp *g)
{
    return !g->is_busy && g->command_count - g->command_first < UNANSWERED;
}

static bool has_enough(const struct gtp *g)
{
    const bool is_idle = g->options.idle > 0 && g->now - g->pressed >= (long long)g->options.idle * 1000;
    const bool is_deep = g->options.visits > 0 && g->latest.visits >= g->options.visits && !g->is_endless;
    return g->has_latest && (is_idle || is_deep);
}

/* ---- from time to time ---- */

/* True if all commands are answered and no analysis runs. */
static bool is_finished(const struct gtp *g)
{
    return (g->state == GTP_WAITING || g->state == GTP_THINKING) && g->is_settled && !g->analysis && !g->wants_moves &&
           g->command_first == g->command_count;
}

static void go_on(struct gtp *g)
{
    const bool is_running = g->analysis && g->is_settled;
    if (is_running && has_enough(g))
        gtp_rest(g);
    else if (is_running && g->options.wants_ownership && !g->has_ownership && gtp_can(g, GTP_VERB_KATA) && can_say(g))
        think(g);
    else if (is_finished(g))
        g->state = GTP_RESTING;
    else if (g->wants_moves && g->is_settled && can_say(g) && g->now - g->settled >= MOVES_MS)
        ask_moves(g);
}

bool gtp_follow(struct gtp *g, struct reader *r, long long now)
{
    const enum gtp_state before = g->state;
    g->now = now;
    if (g->state == GTP_OFF || g->state == GTP_FAILED || !r->has_game)
        return false;
    if (g->wants_end) {
        gtp_ended(g, '?', 0);
        g->wants_end = true;
        return true;
    }
    const uint64_t key = key_of(r);
    bool is_changed = false;
    if (!g->has_key || key != g->key) {
        is_changed = gtp_has_shown(g) || g->has_owners;
        leave(g, r, key);
    }
    if (g->state != GTP_STARTING && !g->is_settled && can_say(g) && now - g->moved >= SETTLE_MS)
        settle(g, r);
    if (g->state != GTP_STARTING)
        go_on(g);
    is_changed |= gtp_show(g, g->state == GTP_RESTING);
    is_changed |= gtp_shown_end(g);
    return is_changed || g->state != before;
}

bool gtp_feed(struct gtp *g, struct slice bytes, long long now)
{
    const enum gtp_state before = g->state;
    g->now = now;
    if (g->state == GTP_OFF || g->state == GTP_FAILED || g->wants_end)
        return false;
    gtp_listen(g, bytes, &gtp_ears);
    const bool is_changed = gtp_show(g, false);
    return is_changed || g->state != before || g->wants_end;
}

/* ---- next actions ---- */

struct slice gtp_to_send(const struct gtp *g)
{
    return buf_slice(&g->out);
}

void gtp_sent(struct gtp *g, size_t bytes)
{
    const size_t rest = g->out.len - bytes;
    if (rest > 0)
        memmove(g->out.at, g->out.at + bytes, rest);
    g->out.len = rest;
}

static void sooner(long long *when, bool *has, bool is_so, long long at)
{
    if (!is_so || (*has && *when <= at))
        return;
    *has = true;
    *when = at;
}

/* The next whole second after `from`. */
static long long next_second(const struct gtp *g, long long from)
{
    return from + ((g->now - from) / SECOND_MS + 1) * SECOND_MS;
}

bool gtp_is_unanswered(const struct gtp *g, long long now)
{
    const bool is_pending = g->command_count > g->command_first || (g->analysis && !g->has_latest);
    return g->state > GTP_STARTING && g->state < GTP_FAILED && is_pending && now - g->heard >= UNANSWERED_MS;
}

bool gtp_deadline(const struct gtp *g, long long *when)
{
    const bool is_on = g->state > GTP_STARTING && g->state < GTP_FAILED;
    const bool is_running = g->analysis && g->is_settled;
    const bool is_pending = g->command_count > g->command_first || (g->analysis && !g->has_latest);
    bool has = gtp_shows_later(g, when);
    sooner(when, &has, g->state == GTP_STARTING, next_second(g, g->started));
    sooner(when, &has, is_on && g->has_key && !g->is_settled && can_say(g), g->moved + SETTLE_MS);
    sooner(when, &has, is_on && g->wants_moves && g->is_settled && can_say(g), g->settled + MOVES_MS);
    sooner(when, &has, is_running && g->options.idle > 0 && g->has_latest,
        g->pressed + (long long)g->options.idle * SECOND_MS);
    sooner(when, &has, is_on && is_pending,
        gtp_is_unanswered(g, g->now) ? next_second(g, g->heard) : g->heard + UNANSWERED_MS);
    return has;
}

/* rules/replay.c - from a path of nodes to a position */
#include "rules/replay.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "rules/changes.h"
#include "rules/inherit.h"
#include "rules/points.h"
#include "rules/values.h"

/* A node of the path where something happens: the state after it, or its changes. A line may have a million moves with
 * one each, so it has 40 bytes. */
struct replay_step {
    uint64_t hash;
    uint32_t depth;
    uint32_t last; /* index of the step with the last move on the path + 1 */
    int32_t number;
    uint32_t verdicts; /* a separate word, as a word just written in parts is slow to read */
    uint8_t turn : 2;  /* enum stone: who plays next by PL or the last move; empty without either */
    uint8_t kind : 2;  /* of its move, and below */
    uint8_t color : 2;
    uint8_t expects : 2;     /* enum expectation */
    uint8_t handicap : 1;    /* HA of two stones or more applies here */
    uint8_t is_in_table : 1; /* its position is new on the path */
    uint16_t changes;        /* their number: a point may be set up, then played, then captured */
    uint16_t captured[2];    /* stones taken by it: Black, White */
    uint16_t to;
    union {
        struct replay_memory memory;
        struct {
            uint16_t from, arrow;
        } amazon; /* for a MOVE_AMAZON: that game needs no memory */
    } also;
};

_Static_assert(VERDICT_COUNT <= 32 && MOVE_AMAZON < 4 && STONE_ARROW < 4, "fields of a step are wide enough");

/* The expected colour of the next move: one of the other colour is a verdict. After setup the move may have either
 * colour. */
enum expectation { EXPECTS_NOTHING, EXPECTS_OTHER_COLOR, EXPECTS_TURN };

static const struct replay_memory no_memory = {.taken = POINT_NONE, .taker = POINT_NONE};

/* ---- which properties matter ---- */

enum { EVENT_MOVE = 1, EVENT_SETUP = 2, EVENT_PLAYER = 4, EVENT_NUMBER = 8, EVENT_HANDICAP = 16, EVENT_SETTING = 32 };

static const uint8_t events_of[SGF_KNOWN_COUNT] = {
    [SGF_B] = EVENT_MOVE,
    [SGF_W] = EVENT_MOVE,
    [SGF_AB] = EVENT_SETUP,
    [SGF_AW] = EVENT_SETUP,
    [SGF_AE] = EVENT_SETUP,
    [SGF_AA] = EVENT_SETUP,
    [SGF_PL] = EVENT_PLAYER,
    [SGF_MN] = EVENT_NUMBER,
    [SGF_HA] = EVENT_HANDICAP,
    [SGF_DD] = EVENT_SETTING,
    [SGF_VW] = EVENT_SETTING,
    [SGF_PM] = EVENT_SETTING,
    [SGF_FG] = EVENT_SETTING,
    [SGF_KM] = EVENT_SETTING,
};

/* The kinds of the node's properties, and its first B or W. */
static unsigned node_events(const struct sgf_game *g, uint32_t node, uint32_t *move)
{
    unsigned events = 0;
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const uint32_t id = g->props[p].id;
        const unsigned event = id < SGF_KNOWN_COUNT ? events_of[id] : 0;
        if (event == EVENT_MOVE && !(events & EVENT_MOVE))
            *move = p;
        events |= event;
    }
    return events;
}

/* ---- moves of any node ---- */

/* The value of B or W that counts: the first non-empty one. */
static struct slice move_value(const struct sgf_game *g, uint32_t node, uint32_t prop)
{
    struct slice raw = sgf_raw(g, sgf_value_first(g, prop));
    if (!raw.len)
        sgf_single(g, node, g->props[prop].id, &raw);
    return raw;
}

static bool is_move(const struct sgf_game *g, uint32_t prop)
{
    return g->props[prop].id == SGF_B || g->props[prop].id == SGF_W;
}

static uint32_t move_prop(const struct sgf_game *g, uint32_t node)
{
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++)
        if (is_move(g, p))
            return p;
    return SGF_NONE;
}

static bool move_read(const struct sgf_game *g, const struct position *p, uint32_t node, struct move *move)
{
    *move = no_move;
    const uint32_t prop = move_prop(g, node);
    if (prop == SGF_NONE)
        return false;
    move->color = g->props[prop].id == SGF_B ? STONE_BLACK : STONE_WHITE;
    enum verdict why;
    return !p->rules || rules_read_move(p, move_value(g, node, prop), move, &why) != SGF_DELETED;
}

void replay_move_of(const struct replay *r, uint32_t node, struct move *move)
{
    if (!move_read(r->game, &r->position, node, move))
        *move = no_move;
}

bool replay_has_move(const struct replay *r, uint32_t node)
{
    struct move move;
    return move_read(r->game, &r->position, node, &move);
}

/* True for most nodes: B or W comes first, and is a point of the board. */
static bool has_plain_move(const struct sgf_game *g, const struct position *p, uint32_t node)
{
    const uint32_t prop = sgf_prop_first(g, node);
    return p->rules && p->rules->has_point_moves && prop < sgf_prop_end(g, node) && is_move(g, prop) &&
           letters_are_plain(sgf_raw(g, sgf_value_first(g, prop)), p->columns, p->rows);
}

static int32_t number_next(int32_t number)
{
    return number < INT32_MAX ? number + 1 : number;
}

int32_t replay_number_after(const struct replay *r, int32_t before, uint32_t node)
{
    struct move move;
    struct slice raw;
    long number;
    if (sgf_find(r->game, node, SGF_MN) != SGF_NONE && sgf_single(r->game, node, SGF_MN, &raw) &&
        sgf_read_number(raw, &number) != SGF_DELETED)
        return (int32_t)number;
    replay_move_of(r, node, &move);
    return move.color != STONE_EMPTY ? number_next(before) : before;
}

uint32_t replay_main_line_moves(const struct sgf_game *game)
{
    struct position p = {.rules = rules_find(game->gm)};
    struct move move;
    enum sgf_reading reading;
    rules_size(game, &p.columns, &p.rows, &reading);
    p.has_names = points_are_named(game, &p);
    const uint32_t last = sgf_line_end(game, 0);
    uint32_t count = 0;
    for (uint32_t node = 0; node <= last; node++)
        count += has_plain_move(game, &p, node) || move_read(game, &p, node, &move);
    return count;
}

/* ---- setup ---- */

/* Values are read from the last to the first, until the board is full. */
unsigned setup_read(const struct sgf_game *g, uint32_t node, const struct position *p, struct point_set *sets)
{
    struct point_set done = {0};
    unsigned stones = 0;
    memset(sets, 0, (STONE_ARROW + 1) * sizeof *sets);
    for (uint32_t prop = sgf_prop_end(g, node); prop-- > sgf_prop_first(g, node);) {
        enum stone stone;
        if (!rules_is_setup(p->rules, g->props[prop].id, &stone))
            continue;
        for (uint32_t v = sgf_value_end(g, prop); v-- > sgf_value_first(g, prop);) {
            uint16_t from, to;
            if (rectangle_value(p, sgf_raw(g, v), false, &from, &to) == SGF_DELETED)
                continue;
            stones |= 1u << stone;
            const uint64_t mask = columns_mask(point_column(from), point_column(to));
            for (int row = point_row(from); row <= point_row(to); row++) {
                sets[stone].row[row] |= mask & ~done.row[row];
                done.row[row] |= mask;
            }
            if (from != to && point_set_is_full(&done, p->columns, p->rows))
                return stones;
        }
    }
    return stones;
}

static bool setup_play(struct replay *r, uint32_t node)
{
    struct point_set sets[STONE_ARROW + 1];
    const unsigned stones = setup_read(r->game, node, &r->position, sets);
    for (enum stone stone = STONE_EMPTY; stone <= STONE_ARROW; stone++)
        for (int row = 0; row < r->position.rows && stones >> stone & 1; row++)
            for (uint64_t open = sets[stone].row[row]; open;) {
                const int column = __builtin_ctzll(open), count = __builtin_ctzll(~(open >> column));
                replay_set_run(r, point_at(column, row), (unsigned)count, stone);
                open &= ~columns_mask(column, column + count - 1);
            }
    return stones != 0;
}

/* ---- positions on the path ---- */

static bool is_position(const void *wanted, uint32_t number)
{
    const struct replay *r = wanted;
    return r->steps[number].hash == r->hash;
}

/* True if the position of the newest step was on this path before. If not, remembers it. */
static bool position_repeats(struct replay *r)
{
    struct replay_step *step = &r->steps[r->step_count - 1];
    const uint32_t hash = (uint32_t)(step->hash >> 32);
    if (r->step_count > 1 && step->hash == step[-1].hash)
        return true;
    if (table_find(&r->positions, hash, is_position, r) != TABLE_NONE)
        return true;
    table_add(&r->positions, hash, (uint32_t)r->step_count - 1);
    step->is_in_table = true;
    return false;
}

/* ---- whose turn ---- */

/* The turn if the path has neither a move nor PL (doc/sgf.md 4.4). */
static enum stone turn_at_start(const struct replay *r, uint32_t node)
{
    struct move move;
    const uint32_t child = sgf_child(r->game, node);
    if (child != SGF_NONE && move_read(r->game, &r->position, child, &move))
        return move.color;
    return r->steps[r->step_count - 1].handicap ? STONE_WHITE : STONE_BLACK;
}

static void handicap_take(struct replay *r, uint32_t node, struct replay_step *step)
{
    struct slice raw;
    long stones;
    if (r->position.rules && r->position.rules->has_handicap && sgf_single(r->game, node, SGF_HA, &raw) &&
        handicap_read_raw(r->game, raw, &stones) != SGF_DELETED)
        step->handicap = stones >= 2;
}

/* The verdict on the turn if a move of `color` comes after this step. */
static uint32_t turn_verdict(const struct replay_step *step, enum stone color)
{
    const bool is_handicap = step->expects == EXPECTS_NOTHING && step->turn == STONE_EMPTY && step->handicap;
    const enum stone turn = is_handicap ? STONE_WHITE : (enum stone)step->turn;
    if (color == turn || (step->expects == EXPECTS_NOTHING && !is_handicap))
        return 0;
    return 1u << (step->expects == EXPECTS_OTHER_COLOR ? VERDICT_TURN : VERDICT_OUT_OF_TURN);
}

/* ---- forward ---- */

static struct replay_step *step_add(struct replay *r)
{
    if (r->step_count == r->step_cap)
        mem_reserve(&r->steps, &r->step_cap, r->step_count + 1, sizeof *r->steps);
    struct replay_step *step = &r->steps[r->step_count++];
    if (r->step_count == 1) {
        *step = (struct replay_step){0};
        r->memory = no_memory;
    } else {
        *step = step[-1];
    }
    step->depth = (uint32_t)(r->depth + r->played);
    step->changes = 0;
    r->change_first = r->change_count;
    step->kind = MOVE_NONE;
    step->color = STONE_EMPTY;
    step->to = POINT_NONE;
    step->is_in_table = false;
    return step;
}

/* Plays a move. */
static void move_play(struct replay *r, const struct move *move, struct replay_step *step)
{
    struct position *p = &r->position;
    if (p->rules) {
        p->verdicts |= turn_verdict(step, move->color);
        if (move->kind == MOVE_PASS)
            r->memory.taken = r->memory.taker = POINT_NONE;
        else
            p->rules->play(r, move);
        step->last = (uint32_t)r->step_count;
    }
    step->kind = move->kind & 3u;
    step->color = move->color & 3u;
    step->to = move->to;
    if (move->kind == MOVE_AMAZON) {
        step->also.amazon.from = move->from;
        step->also.amazon.arrow = move->arrow;
    }
    step->turn = stone_other(move->color) & 3u;
    step->expects = EXPECTS_OTHER_COLOR;
    step->number = number_next(step->number);
}

/* Plays the node's move, if it has one. */
static void node_move_play(struct replay *r, uint32_t node, uint32_t prop, struct replay_step *step)
{
    struct position *p = &r->position;
    struct move move = no_move;
    enum verdict why;
    move.color = r->game->props[prop].id == SGF_B ? STONE_BLACK : STONE_WHITE;
    if (p->rules && rules_read_move(p, move_value(r->game, node, prop), &move, &why) == SGF_DELETED)
        p->verdicts |= 1u << why;
    else
        move_play(r, &move, step);
}

static void setup_or_start(struct replay *r, uint32_t node, unsigned events, struct replay_step *step)
{
    if (!r->position.rules)
        return;
    const size_t first = r->change_count;
    const bool is_set_up = events & EVENT_SETUP && setup_play(r, node);
    if (node == 0 && !is_set_up)
        r->has_start = !r->position.rules->start || r->position.rules->start(r);
    if (!is_set_up)
        return;
    if (step->expects == EXPECTS_OTHER_COLOR)
        step->expects = EXPECTS_NOTHING;
    if (r->position.rules->set_up)
        r->position.rules->set_up(r, first);
}

static void player_and_number(struct replay *r, uint32_t node, unsigned events, struct replay_step *step)
{
    struct slice raw;
    char color;
    long number;
    if (events & EVENT_PLAYER && sgf_single(r->game, node, SGF_PL, &raw) &&
        sgf_read_color(raw, &color) != SGF_DELETED) {
        step->turn = color == 'B' ? STONE_BLACK : STONE_WHITE;
        step->expects = EXPECTS_TURN;
    }
    if (events & EVENT_NUMBER && sgf_single(r->game, node, SGF_MN, &raw) &&
        sgf_read_number(raw, &number) != SGF_DELETED)
        step->number = (int32_t)number;
}

static struct replay_step *step_begin(struct replay *r)
{
    struct replay_step *step = step_add(r);
    step->captured[0] = (uint16_t)r->position.captures[STONE_BLACK];
    step->captured[1] = (uint16_t)r->position.captures[STONE_WHITE];
    r->position.verdicts = 0;
    return step;
}

static void step_end(struct replay *r, struct replay_step *step)
{
    struct position *p = &r->position;
    step->hash = r->hash;
    if (p->rules && p->rules->has_repeats && position_repeats(r) && step->kind == MOVE_POINT)
        p->verdicts |= 1u << VERDICT_REPEATS;
    step->verdicts = p->verdicts;
    step->changes = (uint16_t)(r->change_count - r->change_first);
    step->captured[0] = (uint16_t)(p->captures[STONE_BLACK] - step->captured[0]);
    step->captured[1] = (uint16_t)(p->captures[STONE_WHITE] - step->captured[1]);
    if (step->kind != MOVE_AMAZON)
        step->also.memory = r->memory;
}

/* Plays the node; the path ends with its parent. */
static void node_play(struct replay *r, uint32_t node)
{
    uint32_t prop = SGF_NONE;
    const unsigned events = node_events(r->game, node, &prop);
    if (events & EVENT_SETTING)
        inherit_add(r, node);
    if (node != 0 && !(events & ~(unsigned)EVENT_SETTING))
        return;
    struct replay_step *step = step_begin(r);
    if (events & EVENT_HANDICAP)
        handicap_take(r, node, step);
    if (node == 0 || events & EVENT_SETUP)
        setup_or_start(r, node, events, step);
    if (events & EVENT_MOVE)
        node_move_play(r, node, prop, step);
    player_and_number(r, node, events, step);
    step_end(r, step);
}

/* ---- back ---- */

static void step_undo(struct replay *r)
{
    const struct replay_step *step = &r->steps[r->step_count - 1];
    replay_take_back(r, step->changes);
    if (step->is_in_table)
        table_remove(&r->positions, (uint32_t)(step->hash >> 32), (uint32_t)r->step_count - 1);
    r->position.captures[STONE_BLACK] -= step->captured[0];
    r->position.captures[STONE_WHITE] -= step->captured[1];
    r->step_count--;
}

/* Takes back nodes until the path ends at `depth`. */
static void undo_to(struct replay *r, size_t depth)
{
    if (r->scratch)
        liberties_forget(r->scratch);
    while (r->step_count > 1 && r->steps[r->step_count - 1].depth > depth)
        step_undo(r);
    while (r->setting_count && r->settings[r->setting_count - 1].depth > depth)
        r->setting_count--;
    const struct replay_step *step = &r->steps[r->step_count - 1];
    r->depth = depth;
    r->hash = step->hash;
    r->memory = step->kind == MOVE_AMAZON ? no_memory : step->also.memory;
}

/* ---- going ---- */

static struct move step_move(const struct replay_step *step)
{
    const bool is_amazon = step->kind == MOVE_AMAZON;
    return (struct move){.kind = (enum move_kind)step->kind,
        .color = (enum stone)step->color,
        .from = is_amazon ? step->also.amazon.from : POINT_NONE,
        .to = step->to,
        .arrow = is_amazon ? step->also.amazon.arrow : POINT_NONE};
}

/* Fills in the fields of the position that are about its node. */
static void position_finish(struct replay *r)
{
    struct position *p = &r->position;
    const struct replay_step *step = &r->steps[r->step_count - 1];
    r->node = r->path[r->depth];
    p->move_number = step->number;
    p->to_play = step->turn != STONE_EMPTY ? (enum stone)step->turn : turn_at_start(r, r->node);
    p->last = step->last ? step_move(&r->steps[step->last - 1]) : no_move;
    const bool is_here = step->depth == r->depth + r->played;
    p->move = is_here && p->rules ? step_move(step) : no_move;
    p->verdicts = is_here ? step->verdicts : 0;
}

void replay_play(struct replay *r, const struct move *move)
{
    r->played++;
    struct replay_step *step = step_begin(r);
    move_play(r, move, step);
    step_end(r, step);
    position_finish(r);
}

void replay_unplay(struct replay *r, size_t count)
{
    const size_t depth = r->depth;
    if (count == 0)
        return;
    r->played -= count;
    undo_to(r, depth + r->played);
    r->depth = depth;
    position_finish(r);
}

/* The depth of a node on the path, or SIZE_MAX. Numbers ascend along a path. */
static size_t path_find(const struct replay *r, uint32_t node)
{
    const size_t before = array_upto(r->path, r->depth + 1, node);
    return before > 0 && r->path[before - 1] == node ? before - 1 : SIZE_MAX;
}

void replay_to(struct replay *r, uint32_t node)
{
    if (node == r->node && r->played == 0)
        return;
    replay_unplay(r, r->played);
    size_t ahead = 1, depth = r->depth;
    uint32_t above = r->game->nodes[node].parent;
    if (above != r->node) {
        above = node;
        for (ahead = 0; (depth = path_find(r, above)) == SIZE_MAX; ahead++)
            above = r->game->nodes[above].parent;
    }
    if (depth < r->depth)
        undo_to(r, depth);
    if (depth + ahead >= r->path_cap)
        mem_reserve(&r->path, &r->path_cap, depth + ahead + 1, sizeof *r->path);
    above = node;
    for (size_t i = ahead; i > 0; i--) {
        r->path[depth + i] = above;
        above = r->game->nodes[above].parent;
    }
    while (ahead-- > 0) {
        r->depth++;
        node_play(r, r->path[r->depth]);
    }
    position_finish(r);
}

const struct change *replay_changes(const struct replay *r, size_t *count)
{
    const struct replay_step *step = &r->steps[r->step_count - 1];
    *count = step->depth == r->depth + r->played ? step->changes : 0;
    return r->changes + r->change_count - step->changes;
}

/* ---- making ---- */

static void board_empty(struct position *p)
{
    memset(p->board, OFF_BOARD, sizeof p->board);
    for (int row = 0; row < p->rows; row++)
        memset(&p->board[point_at(0, row)], STONE_EMPTY, (size_t)p->columns);
}

static void board_start(struct replay *r)
{
    struct position *p = &r->position;
    enum sgf_reading reading;
    memset(p, 0, offsetof(struct position, board));
    p->rules = rules_find(r->game->gm);
    if (p->rules)
        rules_size(r->game, &p->columns, &p->rows, &reading);
    p->has_names = points_are_named(r->game, p);
    board_empty(p);
    if (r->scratch)
        liberties_forget(r->scratch);
    else if (p->rules)
        r->scratch = mem_zero(1, sizeof *r->scratch);
}

void replay_renew(struct replay *r, const struct sgf_game *game)
{
    r->game = game;
    r->node = 0;
    r->depth = r->played = r->step_count = r->change_count = r->setting_count = 0;
    r->hash = 0;
    r->view_corners = -1;
    r->has_start = true;
    table_clear(&r->positions);
    board_start(r);
    mem_reserve(&r->path, &r->path_cap, 64, sizeof *r->path);
    mem_reserve(&r->steps, &r->step_cap, 64, sizeof *r->steps);
    mem_reserve(&r->changes, &r->change_cap, 64, sizeof *r->changes);
    r->path[0] = 0;
    node_play(r, 0);
    position_finish(r);
}

void replay_init(struct replay *r, const struct sgf_game *game)
{
    memset(r, 0, offsetof(struct replay, position));
    memset(&r->node, 0, sizeof *r - offsetof(struct replay, node));
    replay_renew(r, game);
}

void replay_free(struct replay *r)
{
    mem_free(r->path);
    mem_free(r->steps);
    mem_free(r->changes);
    mem_free(r->settings);
    table_free(&r->positions);
    mem_free(r->scratch);
    *r = (struct replay){0};
}

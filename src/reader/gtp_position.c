/* reader/gtp_position.c - a position as it is sent to an engine: size, rules, komi, setup, and the moves after it */
#include "reader/gtp_position.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "rules/info.h"
#include "rules/ruleset.h"

/* ---- facts of the game ---- */

/* KataGo's word for a row of ruleset.def; Japanese for unknown ones. */
static const char *rules_word(const struct ruleset *rules)
{
    static const struct {
        const char *name, *word;
    } words[] = {
        {"Chinese", "chinese"},
        {"Korean", "korean"},
        {"AGA", "aga"},
        {"British", "aga"},
        {"French", "aga"},
        {"New Zealand", "new-zealand"},
        {"Ing", "goe"},
        {"Tromp-Taylor", "tromp-taylor"},
    };
    for (size_t i = 0; i < COUNT(words); i++)
        if (strcmp(words[i].name, rules->name) == 0)
            return words[i].word;
    return "japanese";
}

static double komi_of(const struct sgf_game *game, uint32_t node)
{
    struct buf text = {0};
    double komi = 0;
    if (komi_text(game, node, &text) && sgf_read_real(buf_slice(&text), &komi, NULL) == SGF_DELETED)
        komi = 0;
    buf_free(&text);
    return komi;
}

static void facts_read(struct gtp_position *p, const struct replay *r)
{
    const uint32_t node = ruleset_node(r);
    enum ruleset_naming naming;
    p->rules = rules_word(ruleset_of(r->game, node, &naming));
    p->are_rules_unknown = naming == RULESET_UNKNOWN;
    p->komi = komi_of(r->game, node);
}

/* ---- the way ---- */

/* The steps to a position: nodes from the root on, then moves of a scratch line. */
struct way {
    struct reader *r;
    size_t nodes, count; /* the nodes after the root; all steps */
    size_t played;
    size_t first;               /* the first step to look at */
    size_t base;                /* the last step that is part of the setup */
    uint32_t at[GTP_MOVES + 1]; /* the nodes from `first` on */
    const struct gtp_refused *refused;
};

/* A long way begins at a step that stays the same for a while, so that moves can be added and taken back. */
static size_t first_step(size_t count)
{
    enum { PART = GTP_MOVES / 2 };
    return count <= GTP_MOVES ? 0 : (count / PART - 1) * PART;
}

static void way_begin(struct way *w, struct reader *r, const struct gtp_refused *refused)
{
    struct replay *replay = &r->replay;
    *w = (struct way){.r = r, .nodes = replay->depth, .played = replay->played, .refused = refused};
    w->count = w->nodes + w->played;
    w->first = first_step(w->count);
    for (size_t i = w->first; i <= w->nodes; i++)
        w->at[i - w->first] = replay->path[i];
    if (w->first > w->nodes)
        replay_unplay(replay, w->count - w->first);
    else
        replay_to(replay, w->at[0]);
}

/* Plays a step; the replay must be at the step before. */
static void step_play(const struct way *w, size_t step)
{
    if (step <= w->nodes)
        replay_to(&w->r->replay, w->at[step - w->first]);
    else
        replay_play(&w->r->replay, &w->r->scratch.moves[step - w->nodes - 1]);
}

static uint64_t step_id(const struct way *w, size_t step, uint64_t before)
{
    const struct move *move = &w->r->replay.position.move;
    if (step <= w->nodes)
        return w->at[step - w->first];
    return table_mix(before + 1) ^ ((uint64_t)move->to << 4 | (uint64_t)move->color << 2 | (uint64_t)move->kind);
}

static bool has_setup(const struct sgf_game *game, uint32_t node)
{
    enum stone stone;
    for (uint32_t p = sgf_prop_first(game, node); p < sgf_prop_end(game, node); p++)
        if (rules_is_setup(&rules_go, game->props[p].id, &stone))
            return true;
    return false;
}

static bool is_refused(const struct gtp_refused *refused, uint64_t id)
{
    for (size_t i = 0; i < refused->count && i < GTP_REFUSED; i++)
        if (refused->at[i] == id)
            return true;
    return false;
}

/* Makes the current position the setup before the moves. */
static void setup_take(struct gtp_position *p, const struct position *now)
{
    p->count = 0;
    p->left_out = 0;
    p->is_odd = false;
    for (size_t i = 0; i < POSITION_POINTS; i++) {
        p->setup[i] = now->board[i] == OFF_BOARD ? STONE_EMPTY : now->board[i];
        p->is_odd |= p->setup[i] != STONE_EMPTY;
    }
}

/* Verdicts on moves that an engine may play otherwise than written. */
#define ODD (1u << VERDICT_OCCUPIED | 1u << VERDICT_RETAKES_KO | 1u << VERDICT_REPEATS | 1u << VERDICT_SUICIDE)

static void step_take(struct gtp_position *p, struct way *w, size_t step, uint64_t *id)
{
    const struct replay *r = &w->r->replay;
    const bool was_lacking = p->obstacle == GTP_OBSTACLE_LIBERTIES;
    const bool is_lacking = r->memory.is_illegal && rules_lacks_liberties(&r->position);
    const bool is_set_up = step <= w->nodes && has_setup(r->game, r->node);
    *id = step_id(w, step, *id);
    p->obstacle = is_lacking ? GTP_OBSTACLE_LIBERTIES : GTP_OBSTACLE_NONE;
    const bool is_left_out = is_refused(w->refused, *id);
    if (step == w->first || is_set_up || is_lacking || was_lacking || is_left_out) {
        setup_take(p, &r->position);
        w->base = step;
        p->left_out = is_left_out || (step == w->first && step > 0) ? r->position.move_number : 0;
    } else if (r->position.move.kind != MOVE_NONE) {
        MEM_ADD(p->moves, p->count, p->cap) = (struct gtp_move){r->position.move, *id};
        p->is_odd |= (r->position.verdicts & ODD) != 0;
    }
}

static bool is_black_only(const uint8_t *setup, int stones)
{
    int count = 0;
    for (size_t i = 0; i < POSITION_POINTS; i++) {
        if (setup[i] == STONE_WHITE)
            return false;
        count += setup[i] == STONE_BLACK;
    }
    return count == stones;
}

/* True if the setup of the root is the handicap; a move there is not. */
static bool has_handicap(const struct gtp_position *p, const struct replay *r)
{
    const int stones = handicap_of(r->game, ruleset_node(r));
    struct move move;
    replay_move_of(r, 0, &move);
    return stones >= 2 && move.kind == MOVE_NONE && is_black_only(p->setup, stones);
}

void gtp_position_read(struct gtp_position *p, struct reader *r, const struct gtp_refused *refused)
{
    struct way w;
    const struct position *now = &r->replay.position;
    uint64_t id = 0;
    p->count = 0;
    p->left_out = 0;
    p->is_odd = p->is_handicap = false;
    p->obstacle = now->rules != &rules_go                           ? GTP_OBSTACLE_GAME
                  : now->columns > GTP_SIDE || now->rows > GTP_SIDE ? GTP_OBSTACLE_SIZE
                                                                    : GTP_OBSTACLE_NONE;
    if (p->obstacle == GTP_OBSTACLE_NONE) {
        facts_read(p, &r->replay);
        way_begin(&w, r, refused);
        for (size_t step = w.first; step <= w.count; step++) {
            if (step > w.first)
                step_play(&w, step);
            step_take(p, &w, step, &id);
        }
        p->is_handicap = w.base == 0 && has_handicap(p, &r->replay);
    }
    p->board = r->replay.position;
}

void gtp_position_free(struct gtp_position *p)
{
    mem_free(p->moves);
    *p = (struct gtp_position){0};
}

void gtp_refused_add(struct gtp_refused *refused, uint64_t id)
{
    if (!is_refused(refused, id))
        refused->at[refused->count++ % GTP_REFUSED] = id;
}

bool gtp_position_shares(const struct gtp_position *a, const struct gtp_position *b, size_t *moves)
{
    size_t i = 0;
    if (a->obstacle || b->obstacle || a->board.columns != b->board.columns || a->board.rows != b->board.rows ||
        a->komi < b->komi || a->komi > b->komi || strcmp(a->rules, b->rules) != 0 || a->is_handicap != b->is_handicap ||
        memcmp(a->setup, b->setup, sizeof a->setup) != 0)
        return false;
    while (i < a->count && i < b->count && move_is_same(&a->moves[i].move, &b->moves[i].move))
        i++;
    *moves = i;
    return true;
}

/* rules/whole.c - what properties of a node say of each other: annotations, move, setup, game info, the root  (digest 2.7, 3.10, 4.5, 7) */
#include <string.h>

#include "rules/cleaning.h"
#include "rules/values.h"

/* The root of a record in the dialect of the Nihon Ki-in: texts where others have annotations, or properties that only it has. */
static bool is_dialect(const struct sgf_game *g)
{
    for (uint32_t p = sgf_prop_first(g, 0); p < sgf_prop_end(g, 0); p++) {
        const uint32_t ident = g->props[p].id;
        const struct slice raw = sgf_raw(g, sgf_value_first(g, p));
        if (ident == SGF_RD || ident == SGF_LC || ident == SGF_GK || (ident == SGF_KO && raw.len) ||
            (ident == SGF_TE && raw.len && !slice_is(slice_trim(raw), "1") && !slice_is(slice_trim(raw), "2")))
            return true;
    }
    return false;
}

void whole_begin(struct clean *c, uint32_t node)
{
    const struct sgf_game *g = c->game;
    struct clean_state *s = c->state;
    const bool has_rules = c->replay.position.rules != NULL;
    s->has_move = has_rules && c->replay.position.move.kind != MOVE_NONE;
    s->move = s->setup = s->info = s->annotation = s->judgement = SGF_NONE;
    s->is_pair_told = false;
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const uint32_t ident = g->props[p].id;
        if (ident == SGF_B || ident == SGF_W)
            s->has_move |= !has_rules;
        if (s->setup == SGF_NONE && lists_is_setup(c, ident))
            s->setup = p;
    }
    s->is_dialect = node == 0 && !s->has_move && is_dialect(g);
}

/* ---- annotations ---- */

static bool is_annotation(uint32_t ident)
{
    return ident == SGF_BM || ident == SGF_TE || ident == SGF_DO || ident == SGF_IT;
}

static bool is_judgement(uint32_t ident)
{
    return ident == SGF_DM || ident == SGF_GB || ident == SGF_GW || ident == SGF_UC;
}

/* The node has BM and TE, and the one at `prop` is the first of both: they become DO or IT. */
static bool is_pair(const struct clean *c, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    if (ident != SGF_BM && ident != SGF_TE)
        return false;
    return sgf_find_from(c->game, c->replay.node, ident == SGF_BM ? SGF_TE : SGF_BM, prop + 1) != SGF_NONE;
}

bool whole_takes_annotation(struct clean *c, uint32_t prop, bool is_again)
{
    struct clean_state *s = c->state;
    const uint32_t ident = c->game->props[prop].id;
    if ((is_annotation(ident) || ident == SGF_KO) && !s->has_move) {
        clean_say_prop(c, s->is_dialect ? SGF_DIAG_ANNOTATION_IN_DIALECT : SGF_DIAG_ANNOTATION_WITHOUT_MOVE, prop, SLICE(""));
        return false;
    }
    if (!is_annotation(ident) && !is_judgement(ident))
        return false;
    uint32_t *first = is_annotation(ident) ? &s->annotation : &s->judgement;
    if (s->is_pair_told && (ident == SGF_BM || ident == SGF_TE)) {
        if (!is_again)
            repair_annotation(c, prop);
        return true;
    }
    const bool is_other = *first != ident || (s->is_pair_told && is_annotation(ident));
    if (*first != SGF_NONE && is_other) {
        clean_say_prop(c, SGF_DIAG_ANNOTATION_CONFLICT, prop, SLICE(""));
        return true;
    }
    if (*first == SGF_NONE && is_pair(c, prop)) {
        *first = ident == SGF_BM ? SGF_DO : SGF_IT;
        s->is_pair_told = true;
        clean_say_prop(c, SGF_DIAG_BM_TE_CONVERTED, prop, sgf_ident(c->game, *first));
        repair_annotation(c, prop);
        clean_keep(c, clean_out(c, *first, prop), SLICE(""));
        return true;
    }
    *first = ident;
    return false;
}

/* ---- moves and setup ---- */

/* Two verdicts are about the value, and are said of it. */
#define SGF_DIAG_EMPTY SGF_DIAG_EMPTY_VALUE
#define SGF_DIAG_MALFORMED SGF_DIAG_BAD_VALUE_DELETED

static const enum sgf_diag_id diag_of[VERDICT_COUNT] = {
#define VERDICT(id, name, games, sentence) [VERDICT_##id] = SGF_DIAG_##id,
#include "rules/verdict.def"
#undef VERDICT
};

/* What is unusual about the move, beyond what its value said. */
static void say_move(struct clean *c)
{
    const struct clean_state *s = c->state;
    const struct position *p = &c->replay.position;
    const uint32_t verdicts = p->move.kind == MOVE_NONE ? 0 : p->verdicts & ~(1u << VERDICT_ILLEGAL_POSITION);
    for (int v = 0; v < VERDICT_COUNT && verdicts; v++) {
        if (verdicts >> v & 1)
            clean_say_value(c, diag_of[v], p->move.color == STONE_BLACK ? SGF_B : SGF_W, s->move, SLICE(""));
    }
}

static void say_illegal(struct clean *c)
{
    struct clean_state *s = c->state;
    const size_t depth = c->replay.depth;
    if (s->illegal_depth != SIZE_MAX && depth <= s->illegal_depth)
        s->illegal_depth = SIZE_MAX;
    if (s->illegal_depth != SIZE_MAX || s->setup == SGF_NONE ||
        !(c->replay.position.verdicts & 1u << VERDICT_ILLEGAL_POSITION))
        return;
    s->illegal_depth = depth;
    clean_say_prop(c, SGF_DIAG_ILLEGAL_POSITION, s->setup, SLICE(""));
}

/* Points that the node's setup changed, by what they became. */
static void changed_points(const struct clean *c, struct point_set changed[4])
{
    size_t count;
    const struct change *changes = replay_changes(&c->replay, &count);
    memset(changed, 0, 4 * sizeof *changed);
    for (size_t i = 0; i < count; i++) {
        for (uint16_t k = 0; k < changes[i].count; k++) {
            const uint16_t point = (uint16_t)(changes[i].point + k);
            point_set_add(&changed[c->replay.position.board[point] & 3], point);
        }
    }
}

static void say_setup(struct clean *c)
{
    const struct clean_state *s = c->state;
    static const uint32_t idents[] = {
        [STONE_EMPTY] = SGF_AE, [STONE_BLACK] = SGF_AB, [STONE_WHITE] = SGF_AW, [STONE_ARROW] = SGF_AA};
    struct point_set changed[4];
    bool any = false;
    changed_points(c, changed);
    for (int stone = STONE_EMPTY; stone <= STONE_ARROW; stone++) {
        const uint32_t out = clean_out_find(c, idents[stone]);
        if (out == OUT_NONE || !lists_is_setup(c, idents[stone]) || !c->props[out].count)
            continue;
        any |= stone != STONE_ARROW;
        bool has_effect = false;
        for (int row = 0; row < POSITION_SIDE; row++)
            has_effect |= (changed[stone].row[row] & s->final[stone].row[row]) != 0;
        if (!has_effect)
            clean_say_prop(c, SGF_DIAG_SETUP_NO_EFFECT, s->outs[out].source, SLICE(""));
    }
    if (any && c->replay.node != 0 && c->replay.node <= s->main_end)
        clean_say_prop(c, SGF_DIAG_SETUP_IN_MAIN_LINE, s->setup, SLICE(""));
}

/* ---- the root ---- */

static void say_handicap(struct clean *c)
{
    const struct sgf_game *g = c->game;
    const uint32_t prop = sgf_find(g, 0, SGF_HA), black = clean_out_find(c, SGF_AB), white = clean_out_find(c, SGF_AW);
    struct slice raw;
    long handicap;
    if (g->gm != 1 || prop == SGF_NONE || (white != OUT_NONE && c->props[white].count))
        return;
    if (!sgf_single(g, 0, SGF_HA, &raw) || handicap_read_raw(g, raw, &handicap) == SGF_DELETED)
        return;
    unsigned long stones = 0;
    for (int row = 0; row < POSITION_SIDE && black != OUT_NONE; row++)
        stones += (unsigned long)__builtin_popcountll(c->state->final[STONE_BLACK].row[row]);
    if ((long)stones == handicap || (!stones && handicap >= 0 && handicap < 2))
        return;
    const struct sgf_words words = {.ident = SLICE("HA"), .old = raw, .count = stones};
    clean_say(c, SGF_DIAG_HANDICAP_MISMATCH, sgf_prop_place(g, prop), &words);
}

static void say_root(struct clean *c)
{
    const struct sgf_game *g = c->game;
    const uint32_t gm = sgf_find(g, 0, SGF_GM), size = sgf_find(g, 0, SGF_SZ);
    const uint32_t first = g->prop_count && sgf_prop_end(g, 0) > sgf_prop_first(g, 0) ? sgf_prop_first(g, 0) : SGF_NONE;
    const uint64_t start = first == SGF_NONE ? g->offset : sgf_prop_place(g, first);
    if (!c->replay.position.rules) {
        struct buf number = {0};
        buf_add_format(&number, "%d", g->gm);
        const struct sgf_words words = {.ident = SLICE("GM"), .old = buf_slice(&number)};
        clean_say(c, SGF_DIAG_GAME_NOT_SUPPORTED, gm == SGF_NONE ? start : sgf_value_place(g, sgf_value_first(g, gm)),
                  &words);
        buf_free(&number);
        return;
    }
    if (!c->replay.has_start)
        clean_say(c, SGF_DIAG_AMAZONS_NO_START, size == SGF_NONE ? start : sgf_value_place(g, sgf_value_first(g, size)),
                  NULL);
    if (c->state->move != SGF_NONE)
        clean_say_value(c, SGF_DIAG_MOVE_IN_ROOT, SGF_B, c->state->move, SLICE(""));
    say_handicap(c);
}

/* ---- when all properties have been cleaned ---- */

void whole_end(struct clean *c)
{
    const struct clean_state *s = c->state;
    if (s->move != SGF_NONE)
        say_move(c);
    if (s->setup != SGF_NONE && !s->has_move)
        say_setup(c);
    say_illegal(c);
    if (c->replay.node == 0)
        say_root(c);
}

void whole_game_info(struct clean *c)
{
    struct clean_state *s = c->state;
    const size_t depth = c->replay.depth;
    if (s->info_depth != SIZE_MAX && depth <= s->info_depth)
        s->info_depth = SIZE_MAX;
    for (size_t i = 0; i < c->prop_count && s->info == SGF_NONE; i++) {
        const struct sgf_property *row = sgf_property(c->props[i].id, c->game->gm);
        if (row && row->type == SGF_TYPE_GAME_INFO && row->ff & SGF_FF(4))
            s->info = s->outs[i].source;
    }
    if (s->info == SGF_NONE)
        return;
    if (s->info_depth == SIZE_MAX)
        s->info_depth = depth;
    else
        clean_say_prop(c, SGF_DIAG_GAMEINFO_NOT_UNIQUE, s->info, SLICE(""));
}

/* rules/clean_node.c - a node as a whole, cleaned, and the root  (doc/sgf.md 2.7, 3.10, 4.5, 7) */
#include <string.h>

#include "base/mem.h"
#include "rules/cleaning.h"
#include "rules/dialect.h"
#include "rules/values.h"

void clean_node_begin(struct clean *c, uint32_t node)
{
    const struct sgf_game *g = c->game;
    struct clean_state *s = c->state;
    s->has_move = replay_has_move(&c->replay, node);
    s->move = s->setup = s->info = SGF_NONE;
    s->is_pair_reported = false;
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        enum stone stone;
        if (s->setup == SGF_NONE && rules_is_setup(c->replay.position.rules, g->props[p].id, &stone))
            s->setup = p;
    }
    annotations_read(&c->replay, node, &s->annotations);
    s->is_dialect = node == 0 && dialect_is(c->game);
}

/* ---- annotations ---- */

/* Takes one of BM and TE, which have become one annotation. */
static void take_half(struct clean *c, uint32_t prop, bool is_again)
{
    struct clean_state *s = c->state;
    const uint32_t now = s->annotations.at[ANNOTATION_MOVE].id;
    if (!s->is_pair_reported) {
        clean_say_prop(c, SGF_DIAG_BM_TE_CONVERTED, prop, sgf_ident(c->game, now));
        s->source = sgf_value_first(c->game, prop);
        clean_keep(c, clean_out(c, now, prop), SLICE(""));
    }
    s->is_pair_reported = true;
    if (!is_again)
        repair_annotation(c, prop);
}

bool clean_node_takes_annotation(struct clean *c, uint32_t prop, bool is_again)
{
    const struct clean_state *s = c->state;
    const uint32_t ident = c->game->props[prop].id;
    const enum annotation_kind kind = annotation_kind(ident);
    if ((kind == ANNOTATION_MOVE || ident == SGF_KO) && !s->has_move) {
        const bool is_text = s->is_dialect && dialect_has_text(c->game, ident);
        if (!is_text)
            clean_say_prop(c, SGF_DIAG_ANNOTATION_WITHOUT_MOVE, prop, SLICE(""));
        else if (sgf_has_bare_root(c->game))
            clean_say_prop(c, SGF_DIAG_ANNOTATION_IN_DIALECT, prop, SLICE(""));
        return !is_text;
    }
    if (kind == ANNOTATION_COUNT || kind == ANNOTATION_HOTSPOT)
        return false;
    if (kind == ANNOTATION_MOVE && s->annotations.is_converted && (ident == SGF_BM || ident == SGF_TE)) {
        take_half(c, prop, is_again);
        return true;
    }
    if (s->annotations.at[kind].id == ident && !(kind == ANNOTATION_MOVE && s->annotations.is_converted))
        return false;
    clean_say_prop(c, SGF_DIAG_ANNOTATION_CONFLICT, prop, SLICE(""));
    return true;
}

/* ---- moves and setup ---- */

/* Two verdicts are about the value and are reported for it. */
#define SGF_DIAG_EMPTY SGF_DIAG_EMPTY_VALUE
#define SGF_DIAG_MALFORMED SGF_DIAG_BAD_VALUE_DELETED

static const enum sgf_diag_id diag_of[VERDICT_COUNT] = {
#define VERDICT(id, name, sentence) [VERDICT_##id] = SGF_DIAG_##id,
#include "rules/verdict.def"
#undef VERDICT
};

/* Reports the verdicts on the move, except those on its value. */
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

/* The points that the node's setup changed. */
static void changed_points(const struct clean *c, struct point_set *changed)
{
    size_t count;
    const struct change *changes = replay_changes(&c->replay, &count);
    *changed = (struct point_set){0};
    for (size_t i = 0; i < count; i++) {
        const int column = point_column(changes[i].point), row = point_row(changes[i].point);
        const uint64_t mask = columns_mask(column, column + changes[i].count - 1);
        for (int k = 0; k <= changes[i].more; k++)
            changed->row[row + k] |= mask;
    }
}

static void say_setup(struct clean *c)
{
    const struct clean_state *s = c->state;
    static const uint32_t idents[] =
        {[STONE_EMPTY] = SGF_AE, [STONE_BLACK] = SGF_AB, [STONE_WHITE] = SGF_AW, [STONE_ARROW] = SGF_AA};
    struct point_set changed;
    bool any = false;
    changed_points(c, &changed);
    for (int stone = STONE_EMPTY; stone <= STONE_ARROW; stone++) {
        const uint32_t out = clean_out_find(c, idents[stone]);
        enum stone unused;
        if (out == OUT_NONE || !rules_is_setup(c->replay.position.rules, idents[stone], &unused) ||
            !c->props[out].count)
            continue;
        any |= stone != STONE_ARROW;
        bool has_effect = false;
        for (int row = 0; row < POSITION_SIDE; row++)
            has_effect |= (changed.row[row] & s->final[stone].row[row]) != 0;
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
    if (!c->replay.position.rules->has_handicap || prop == SGF_NONE || (white != OUT_NONE && c->props[white].count))
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
    const bool has_props = sgf_prop_end(g, 0) > sgf_prop_first(g, 0);
    const uint64_t start = has_props ? sgf_prop_place(g, sgf_prop_first(g, 0)) : g->offset;
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

/* ---- setup and move in one node ---- */

static bool has_out(const struct clean *c, uint32_t ident)
{
    const uint32_t out = clean_out_find(c, ident);
    return out != OUT_NONE && c->props[out].count > 0;
}

/* True if a property of the type, other than `but`, is written. */
static bool has_out_of_type(const struct clean *c, enum sgf_type type, uint32_t but)
{
    for (size_t i = 0; i < c->prop_count; i++) {
        const struct sgf_property *row = sgf_property(c->props[i].id, c->game->gm);
        if (row && row->type == type && c->props[i].count > 0 && c->props[i].id != but)
            return true;
    }
    return false;
}

/* Reported at the second of the two. */
static void say_together(struct clean *c, uint32_t ident, enum sgf_type other, enum sgf_action action)
{
    const struct sgf_game *g = c->game;
    uint32_t place = c->state->outs[clean_out_find(c, ident)].source;
    for (uint32_t p = sgf_prop_first(g, c->replay.node); p < sgf_prop_end(g, c->replay.node); p++) {
        const struct sgf_property *row = sgf_property(g->props[p].id, g->gm);
        if (row && row->type == other && g->props[p].id != ident && has_out(c, g->props[p].id)) {
            place = p > place ? p : place;
            break;
        }
    }
    const struct sgf_words words = {.action = action};
    clean_say(c, SGF_DIAG_MOVE_SETUP_TOGETHER, sgf_prop_place(g, place), &words);
}

/* True if all children of the node are moves. */
static bool goes_on_by_moves(const struct clean *c)
{
    for (uint32_t child = sgf_child(c->game, c->replay.node); child != SGF_NONE; child = c->game->nodes[child].next) {
        if (!replay_has_move(&c->replay, child))
            return false;
    }
    return true;
}

/* True if it is the other side's turn after this move anyway. After setup only PL gives the turn. */
static bool is_usual_turn(const struct clean *c)
{
    const struct move *move = &c->replay.position.move;
    char color;
    struct slice raw;
    if (!c->replay.position.rules || move->kind == MOVE_NONE || !sgf_single(c->game, c->replay.node, SGF_PL, &raw) ||
        sgf_read_color(raw, &color) == SGF_DELETED || !goes_on_by_moves(c))
        return false;
    return color == (move->color == STONE_BLACK ? 'W' : 'B');
}

/* The next move, to which a number beside setup goes: every line through the setup must pass it, and it must have no
 * number yet. */
static uint32_t next_move(const struct replay *r, uint32_t node)
{
    const struct sgf_game *g = r->game;
    while (!sgf_has_variations(g, node) && (node = sgf_child(g, node)) != SGF_NONE) {
        if (sgf_find(g, node, SGF_MN) != SGF_NONE)
            return SGF_NONE;
        if (replay_has_move(r, node))
            return node;
    }
    return SGF_NONE;
}

/* Moves PL beside a move and MN beside setup into a new node, or into the next one. */
static void part(struct clean *c)
{
    const bool has_moves = has_out_of_type(c, SGF_TYPE_MOVE, SGF_MN);
    c->turn_apart = c->number_apart = false;
    c->number_node = SGF_NONE;
    if (has_moves && has_out(c, SGF_PL)) {
        const uint32_t out = clean_out_find(c, SGF_PL);
        c->turn_apart = !is_usual_turn(c);
        say_together(c, SGF_PL, SGF_TYPE_MOVE, c->turn_apart ? SGF_ACTION_KEPT : SGF_ACTION_DROPPED);
        if (!c->turn_apart)
            c->state->outs[out].is_dropped = true;
    } else if (!has_moves && has_out(c, SGF_MN) && has_out_of_type(c, SGF_TYPE_SETUP, SGF_MN)) {
        c->number_apart = true;
        c->number_node = next_move(&c->replay, c->replay.node);
        say_together(c, SGF_MN, SGF_TYPE_SETUP, c->number_node == SGF_NONE ? SGF_ACTION_KEPT : SGF_ACTION_CHANGED);
    }
}

/* ---- when all properties have been cleaned ---- */

void clean_node_end(struct clean *c)
{
    const struct clean_state *s = c->state;
    if (s->move != SGF_NONE)
        say_move(c);
    if (s->setup != SGF_NONE && !s->has_move)
        say_setup(c);
    say_illegal(c);
    part(c);
    if (c->replay.node == 0)
        say_root(c);
}

void clean_node_game_info(struct clean *c)
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

/* rules/clean.c - a node as it should have been written, and its defects */
#include "rules/clean.h"

#include "base/array.h"
#include "base/mem.h"
#include "base/tr.h"
#include "rules/cleaning.h"
#include "rules/dialect.h"

/* ---- how each property is cleaned ---- */

enum treatment {
    TREAT_RAW, /* all values stay as their text */
    TREAT_SINGLE,
    TREAT_POINTS,
    TREAT_LETTERS,   /* L */
    TREAT_MARKS,     /* M */
    TREAT_KOMI,      /* KI */
    TREAT_DROP,      /* CI */
    TREAT_UNWRITABLE /* its name cannot be written in FF[4] */
};

static bool is_board_value(const struct sgf_property *row)
{
    return row->value == SGF_VALUE_POINT || row->value == SGF_VALUE_STONE || row->value == SGF_VALUE_MOVE ||
           row->second == SGF_VALUE_POINT;
}

/* True for a name with a digit, as FF[1] allowed. */
static bool has_digit(struct slice ident)
{
    for (size_t i = 0; i < ident.len; i++) {
        if (ident.at[i] >= '0' && ident.at[i] <= '9')
            return true;
    }
    return false;
}

static enum treatment treatment_of(const struct clean *c, uint32_t ident, const struct sgf_property *row)
{
    const bool has_board = c->replay.position.rules != NULL;
    if (ident >= SGF_KNOWN_COUNT && has_digit(sgf_ident(c->game, ident)))
        return TREAT_UNWRITABLE;
    if (!row || row->value == SGF_VALUE_RAW)
        return ident == SGF_CI ? TREAT_DROP : TREAT_RAW;
    switch (ident) {
    case SGF_L: return has_board ? TREAT_LETTERS : TREAT_RAW;
    case SGF_M: return has_board ? TREAT_MARKS : TREAT_RAW;
    case SGF_KI: return TREAT_KOMI;
    default: break;
    }
    if (!(row->ff & SGF_FF(4)))
        return TREAT_RAW;
    if (is_board_value(row))
        return !has_board ? TREAT_RAW : row->plural == SGF_SINGLE ? TREAT_SINGLE : TREAT_POINTS;
    return row->plural == SGF_SINGLE ? TREAT_SINGLE : TREAT_RAW;
}

/* ---- properties ---- */

static void raw_property(struct clean *c, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    const uint32_t ident = g->props[prop].id, out = clean_out(c, ident, prop);
    for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
        c->state->source = v;
        clean_keep_raw(c, out, ident, v);
    }
}

/* ---- one property ---- */

/* True if the property was one of a dialect and is kept under its name in SGF. */
static bool takes_dialect(struct clean *c, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    const uint32_t meant = c->state->is_dialect ? dialect_meaning(c->game, 0, ident) : ident;
    if (meant == ident)
        return false;
    clean_say_prop(c, SGF_DIAG_DIALECT_CONVERTED, prop, sgf_ident(c->game, meant));
    const uint32_t out = clean_out(c, meant, prop);
    if (meant != SGF_OT) {
        repair_property(c, sgf_property(meant, c->game->gm), out, prop);
        return true;
    }
    struct buf text = {0};
    dialect_text(c->game, SGF_OT, &text);
    c->state->source = sgf_value_first(c->game, prop);
    if (!c->state->outs[out].is_decided)
        clean_keep(c, out, clean_copy(c, buf_slice(&text)));
    c->state->outs[out].is_decided = true;
    buf_free(&text);
    return true;
}

static void say_version(struct clean *c, const struct sgf_property *row, enum treatment how, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    const bool is_obsolete = row && row->ff && !(row->ff & SGF_FF(4));
    if (is_obsolete && how != TREAT_KOMI && how != TREAT_DROP) {
        const struct slice now = slice_of(how == TREAT_LETTERS ? "LB" : how == TREAT_MARKS ? "MA, TR" : "");
        const struct sgf_words words = {.ident = sgf_ident(c->game, ident),
            .now = now,
            .action = now.len ? SGF_ACTION_CHANGED : SGF_ACTION_KEPT};
        clean_say(c, SGF_DIAG_OBSOLETE_PROPERTY, sgf_prop_place(c->game, prop), &words);
    }
    if (how == TREAT_DROP)
        clean_say_prop(c, SGF_DIAG_OBSOLETE_DROPPED, prop, SLICE(""));
    if (row && row->ff == SGF_FF(4))
        clean_say_newer(c, sgf_prop_place(c->game, prop));
    if (ident >= SGF_KNOWN_COUNT) {
        struct clean_slot *slot = clean_slot_of(c, ident);
        if (how == TREAT_UNWRITABLE)
            clean_say_prop(c, SGF_DIAG_UNKNOWN_UNWRITABLE, prop, SLICE("")); /* each time, as each is lost */
        else if (!slot->is_reported)
            clean_say_prop(c, SGF_DIAG_UNKNOWN_PROPERTY, prop, SLICE(""));
        slot->is_reported = true;
    }
}

/* True if the node had the property before. */
static bool is_twice(struct clean *c, uint32_t ident, enum treatment how, uint32_t prop)
{
    struct clean_slot *slot = clean_slot_of(c, ident);
    const bool is_again = slot->seen == c->state->stamp;
    slot->seen = c->state->stamp;
    if (!is_again || slot->counts == SGF_NONE)
        slot->counts = sgf_value_filled(c->game, prop);
    if (!is_again)
        return false;
    struct sgf_words words = {.ident = sgf_ident(c->game, ident),
        .now = slice_of(tr("merged")),
        .action = SGF_ACTION_KEPT};
    if (!sgf_is_joined(ident) && (how == TREAT_SINGLE || how == TREAT_KOMI || how == TREAT_DROP)) {
        const uint32_t out = clean_out_find(c, ident);
        const bool takes_it = out != OUT_NONE && !c->state->outs[out].is_decided &&
                              sgf_value_filled(c->game, prop) != SGF_NONE;
        words.now = slice_of(takes_it ? tr("empty one ignored") : tr("second ignored"));
        const struct slice counts = slot->counts == SGF_NONE ? SLICE("") : sgf_raw(c->game, slot->counts);
        /* a second AP names another program that wrote the record */
        words.action = ident != SGF_AP && clean_loses(c->game, prop, counts) ? SGF_ACTION_LOST : SGF_ACTION_DROPPED;
    }
    clean_say(c, SGF_DIAG_DUPLICATE_PROPERTY, sgf_prop_place(c->game, prop), &words);
    return true;
}

static void property(struct clean *c, uint32_t node, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    const struct sgf_property *row = sgf_property(ident, c->game->gm);
    const enum treatment how = treatment_of(c, ident, row);
    if (row && row->type == SGF_TYPE_ROOT && row->ff & SGF_FF(4) && node != 0) {
        clean_say_prop(c, SGF_DIAG_ROOT_PROPERTY_NOT_IN_ROOT, prop, SLICE(""));
        return;
    }
    const bool is_again = is_twice(c, ident, how, prop);
    say_version(c, row, how, prop);
    if (takes_dialect(c, prop))
        return;
    if (clean_node_takes_annotation(c, prop, is_again) || (is_again && how == TREAT_KOMI))
        return;
    switch (how) {
    case TREAT_RAW: raw_property(c, prop); break;
    case TREAT_SINGLE: repair_property(c, row, clean_out(c, ident, prop), prop); break;
    case TREAT_POINTS: lists_property(c, row, clean_out(c, ident, prop), prop); break;
    case TREAT_LETTERS: lists_old_letters(c, prop); break;
    case TREAT_MARKS: lists_old_marks(c, prop); break;
    case TREAT_KOMI: repair_komi_integer(c, prop); break;
    case TREAT_UNWRITABLE:
    case TREAT_DROP: break;
    }
}

/* Properties with only empty values: the meaning depends on the type. */
static void empties(struct clean *c)
{
    for (size_t i = 0; i < c->prop_count; i++) {
        const struct clean_out o = c->state->outs[i];
        const struct sgf_property *row = sgf_property(c->props[i].id, c->game->gm);
        if (o.empty == SGF_NONE || !row)
            continue;
        if (row->plural == SGF_ELIST)
            lists_end(c, (uint32_t)i, row);
        else if (!o.is_decided)
            repair_empty(c, row, (uint32_t)i, c->props[i].id, o.empty);
    }
}

/* ---- nodes ---- */

static void list_of_game(struct sgf_diags *diags, const struct sgf_game *game)
{
    diags->ff = game->ff;
    diags->game = (uint32_t)game->number;
}

void clean_init(struct clean *c, const struct sgf_game *game, struct sgf_diags *diags)
{
    *c = (struct clean){.game = game, .diags = diags};
    if (diags)
        list_of_game(diags, game);
    c->state = mem_zero(1, sizeof *c->state);
    c->state->main_end = sgf_line_end(game, 0);
    c->state->info_depth = c->state->illegal_depth = SIZE_MAX;
    clean_slot_of(c, SGF_KNOWN_COUNT - 1);
    replay_init(&c->replay, game);
}

void clean_node(struct clean *c, uint32_t node)
{
    struct clean_state *s = c->state;
    replay_to(&c->replay, node);
    arena_clear(&c->arena);
    c->prop_count = c->value_count = 0;
    s->stamp = node + 1;
    s->is_sorted = true;
    clean_node_begin(c, node);
    lists_begin(c, node);
    for (uint32_t p = sgf_prop_first(c->game, node); p < sgf_prop_end(c->game, node); p++)
        property(c, node, p);
    empties(c);
    clean_node_end(c);
    clean_gather(c);
    clean_node_game_info(c);
}

void clean_free(struct clean *c)
{
    struct clean_state *s = c->state;
    replay_free(&c->replay);
    arena_free(&c->arena);
    mem_free(c->props);
    mem_free(c->values);
    mem_free(s->outs);
    mem_free(s->slots);
    table_free(&s->pairs[0]);
    table_free(&s->pairs[1]);
    buf_free(&s->text);
    buf_free(&s->filtered);
    buf_free(&s->word);
    mem_free(s);
    *c = (struct clean){0};
}

/* ---- all of a game ---- */

/* Reports mixed values for a game that is not the first of its file. */
static void say_mixed(const struct sgf_game *g, const struct sgf_collection *first, struct sgf_diags *out)
{
    struct clean c = {.game = g, .diags = out};
    struct slice charset;
    if (g->number == 1)
        return;
    sgf_single(g, 0, SGF_CA, &charset);
    const struct {
        uint32_t ident;
        enum sgf_diag_id id;
        bool differs;
    } facts[] = {
        {SGF_FF, SGF_DIAG_MIXED_FF, g->ff != first->first_ff},
        {SGF_GM, SGF_DIAG_MIXED_GAME, g->gm != first->first_gm},
        {SGF_CA, SGF_DIAG_MIXED_CHARSET, !slice_is_equal_caseless(charset, first->first_ca)},
    };
    for (size_t i = 0; i < COUNT(facts); i++) {
        const uint32_t prop = sgf_find(g, 0, facts[i].ident);
        if (facts[i].differs)
            clean_say(&c, facts[i].id, prop == SGF_NONE ? g->offset : sgf_prop_place(g, prop), NULL);
    }
}

static void check_nodes(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out)
{
    struct clean c;
    clean_init(&c, game, out);
    c.state->counts_only = true;
    for (uint32_t node = 0; node < game->node_count; node++)
        clean_node(&c, node);
    clean_free(&c);
    sgf_diags_sort(out);
    sgf_diags_sort_lines(out, sgf_collection_place(collection));
}

void clean_begin(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out)
{
    sgf_diags_clear(out);
    list_of_game(out, game);
    sgf_diags_add_all(out, &game->diags); /* those of the structure, unchanged */
    say_mixed(game, collection, out);
}

void clean_check(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out)
{
    clean_begin(game, collection, out);
    check_nodes(game, collection, out);
}

void clean_check_taking(struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out)
{
    sgf_diags_clear(out);
    list_of_game(out, game);
    sgf_diags_take_all(out, &game->diags);
    list_of_game(out, game);
    say_mixed(game, collection, out);
    check_nodes(game, collection, out);
}

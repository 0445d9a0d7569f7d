/* rules/clean.c - a node as it should have been written, and what was wrong with it */
#include "rules/clean.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "rules/cleaning.h"
#include "rules/values.h"

/* ---- saying ---- */

void clean_say(struct clean *c, enum sgf_diag_id id, uint64_t place, const struct sgf_words *words)
{
    if (c->diags)
        sgf_diags_add(c->diags, id, place, words);
}

static void say_prop(struct clean *c, enum sgf_diag_id id, uint32_t prop, struct slice now)
{
    const struct sgf_words words = {.ident = sgf_ident(c->game, c->game->props[prop].id), .now = now};
    clean_say(c, id, sgf_prop_place(c->game, prop), &words);
}

static bool is_ascii(struct slice s)
{
    for (size_t i = 0; i < s.len; i++) {
        if ((unsigned char)s.at[i] >= 0x80)
            return false;
    }
    return true;
}

void clean_say_value(struct clean *c, enum sgf_diag_id id, uint32_t ident, uint32_t value, struct slice now)
{
    enum { SEEN = 4096 }; /* bytes: more of a value is not quoted anyway */
    struct slice old = slice_part(sgf_raw(c->game, value), 0, SEEN);
    if (!c->diags)
        return;
    if (!is_ascii(old)) {
        buf_clear(&c->state->word);
        sgf_text(c->game, old, true, &c->state->word);
        old = buf_slice(&c->state->word);
    }
    const struct sgf_words words = {.ident = sgf_ident(c->game, ident), .old = old, .now = now};
    clean_say(c, id, sgf_value_place(c->game, value), &words);
}

void clean_say_newer(struct clean *c, uint64_t place)
{
    static const char *const versions[] = {"1", "1", "2", "3"};
    if (c->game->ff >= 4 || c->state->is_newer_told)
        return;
    c->state->is_newer_told = true;
    const struct sgf_words words = {.now = slice_of(versions[c->game->ff > 0 ? c->game->ff : 1])};
    clean_say(c, SGF_DIAG_FEATURE_NEWER_THAN_FF, place, &words);
}

/* ---- keeping ---- */

static struct clean_slot *slot_of(struct clean *c, uint32_t ident)
{
    struct clean_state *s = c->state;
    if (ident >= s->slot_count) {
        mem_reserve(&s->slots, &s->slot_cap, (size_t)ident + 1, sizeof *s->slots);
        memset(s->slots + s->slot_count, 0, (s->slot_cap - s->slot_count) * sizeof *s->slots);
        s->slot_count = s->slot_cap;
    }
    return &s->slots[ident];
}

uint32_t clean_out_find(const struct clean *c, uint32_t ident)
{
    const struct clean_state *s = c->state;
    return ident < s->slot_count && s->slots[ident].made == s->stamp ? s->slots[ident].out : OUT_NONE;
}

uint32_t clean_out(struct clean *c, uint32_t ident, uint32_t source)
{
    struct clean_state *s = c->state;
    struct clean_slot *slot = slot_of(c, ident);
    if (slot->made == s->stamp)
        return slot->out;
    mem_reserve(&c->props, &c->prop_cap, c->prop_count + 1, sizeof *c->props);
    mem_reserve(&s->outs, &s->out_cap, c->prop_count + 1, sizeof *s->outs);
    c->props[c->prop_count] = (struct clean_prop){.id = ident};
    s->outs[c->prop_count] = (struct clean_out){.source = source, .empty = SGF_NONE};
    slot->made = s->stamp;
    slot->out = (uint32_t)c->prop_count;
    return (uint32_t)c->prop_count++;
}

static void keep(struct clean *c, uint32_t out, struct clean_value value)
{
    struct clean_state *s = c->state;
    mem_reserve(&c->values, &c->value_cap, c->value_count + 1, sizeof *c->values);
    mem_reserve(&s->owners, &s->owner_cap, c->value_count + 1, sizeof *s->owners);
    if (c->value_count && s->owners[c->value_count - 1] > out)
        s->is_sorted = false;
    c->values[c->value_count] = value;
    s->owners[c->value_count++] = out;
    c->props[out].count++;
}

void clean_keep(struct clean *c, uint32_t out, struct slice text)
{
    keep(c, out, (struct clean_value){.a = text});
}

void clean_keep_pair(struct clean *c, uint32_t out, struct slice a, struct slice b)
{
    keep(c, out, (struct clean_value){.a = a, .b = b, .composed = true});
}

struct slice clean_copy(struct clean *c, struct slice text)
{
    return arena_slice(&c->arena, text);
}

/* The value is its own text: nothing in it is escaped, folded or filtered. */
static bool is_plain(struct slice raw, bool simple)
{
    bool has_end = false;
    for (size_t i = 0; i < raw.len; i++) {
        const char b = raw.at[i];
        if (b >= ' ' && b <= '~' && b != '\\')
            continue;
        if (b != '\n' || simple)
            return false;
        has_end = true;
    }
    return !has_end || !memchr(raw.at, '\r', raw.len);
}

struct slice clean_text(struct clean *c, uint32_t ident, uint32_t value, struct slice raw, bool simple)
{
    struct clean_state *s = c->state;
    if (is_plain(raw, simple))
        return raw;
    buf_clear(&s->text);
    buf_clear(&s->filtered);
    sgf_text(c->game, raw, simple, &s->text);
    if (simple)
        text_filter(&s->filtered, buf_slice(&s->text));
    else
        text_filter_lines(&s->filtered, buf_slice(&s->text));
    if (memchr(raw.at, '\0', raw.len))
        clean_say_value(c, SGF_DIAG_NUL_BYTE, ident, value, SLICE(""));
    if (!slice_is_equal(buf_slice(&s->text), buf_slice(&s->filtered)))
        clean_say_value(c, SGF_DIAG_CONTROL_CHAR, ident, value, SLICE(""));
    return clean_copy(c, buf_slice(&s->filtered));
}

/* ---- which property is cleaned how ---- */

enum treatment {
    TREAT_RAW,     /* all values stay as their text */
    TREAT_SINGLE,
    TREAT_POINTS,
    TREAT_LETTERS, /* L */
    TREAT_MARKS,   /* M */
    TREAT_KOMI,    /* KI */
    TREAT_DROP,    /* CI */
    TREAT_DELETE   /* FF[4] has no way to write its name */
};

static bool is_board_value(const struct sgf_property *row)
{
    return row->value == SGF_VALUE_POINT || row->value == SGF_VALUE_STONE || row->value == SGF_VALUE_MOVE ||
           row->second == SGF_VALUE_POINT;
}

static bool is_obsolete(const struct sgf_property *row)
{
    return row && row->ff && !(row->ff & SGF_FF(4));
}

/* FF[1] allowed a digit in a property's name. */
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
        return TREAT_DELETE;
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

/* A colon that is escaped, where another one is not: without the escape it would be the one that counts. */
static bool has_escaped_colon(struct slice raw)
{
    for (size_t i = 0; i + 1 < raw.len; i++) {
        if (raw.at[i] != '\\')
            continue;
        if (raw.at[++i] == ':')
            return true;
    }
    return false;
}

static void raw_property(struct clean *c, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    const uint32_t ident = g->props[prop].id, out = clean_out(c, ident, prop);
    for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
        const struct slice raw = sgf_raw(g, v);
        struct slice a, b;
        const bool has_colons = has_escaped_colon(raw);
        if (has_colons && sgf_split_in(g, raw, &a, &b)) {
            a = clean_text(c, ident, v, a, false);
            clean_keep_pair(c, out, a, clean_text(c, ident, v, b, false));
        } else {
            clean_keep(c, out, clean_text(c, ident, v, raw, false));
            c->values[c->value_count - 1].has_colons = has_colons;
        }
    }
}

static void deleted_property(struct clean *c, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++)
        clean_say_value(c, SGF_DIAG_BAD_VALUE_DELETED, g->props[prop].id, v, SLICE(""));
}

uint32_t clean_value_of(const struct clean *c, uint32_t prop, uint32_t *count)
{
    const struct sgf_game *g = c->game;
    const uint32_t first = sgf_value_first(g, prop), end = sgf_value_end(g, prop);
    *count = end - first;
    for (uint32_t v = first; v < end; v++) {
        if (sgf_raw(g, v).len)
            return v;
    }
    return first;
}

static bool is_joined(uint32_t ident)
{
    return ident == SGF_C || ident == SGF_GC;
}

static void single_property(struct clean *c, const struct sgf_property *row, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    const uint32_t ident = g->props[prop].id, out = clean_out(c, ident, prop);
    struct clean_out *o = &c->state->outs[out];
    uint32_t count;
    const uint32_t value = clean_value_of(c, prop, &count);
    if (count > 1) {
        const struct sgf_words words = {.ident = sgf_ident(g, ident)};
        clean_say(c, SGF_DIAG_TOO_MANY_VALUES, sgf_value_place(g, sgf_value_first(g, prop) + 1), &words);
    }
    if (!sgf_raw(g, value).len) {
        if (o->empty == SGF_NONE)
            o->empty = value;
        return;
    }
    if (o->is_decided && !is_joined(ident))
        return;
    o->is_decided = true;
    repair_single(c, row, out, ident, value);
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

/* True where the property has been dealt with: it became something else, or contradicts one before it. */
static bool annotation_taken(struct clean *c, uint32_t prop)
{
    struct clean_state *s = c->state;
    const uint32_t ident = c->game->props[prop].id;
    if ((is_annotation(ident) || ident == SGF_KO) && !s->has_move) {
        say_prop(c, s->is_dialect ? SGF_DIAG_ANNOTATION_IN_DIALECT : SGF_DIAG_ANNOTATION_WITHOUT_MOVE, prop, SLICE(""));
        return false;
    }
    if (!is_annotation(ident) && !is_judgement(ident))
        return false;
    uint32_t *first = is_annotation(ident) ? &s->annotation : &s->judgement;
    if (s->is_pair_told && (ident == SGF_BM || ident == SGF_TE))
        return true;
    const bool is_other = *first != ident || (s->is_pair_told && is_annotation(ident));
    if (*first != SGF_NONE && is_other) {
        say_prop(c, SGF_DIAG_ANNOTATION_CONFLICT, prop, SLICE(""));
        return true;
    }
    if (*first == SGF_NONE && is_pair(c, prop)) {
        *first = ident == SGF_BM ? SGF_DO : SGF_IT;
        s->is_pair_told = true;
        say_prop(c, SGF_DIAG_BM_TE_CONVERTED, prop, sgf_ident(c->game, *first));
        clean_keep(c, clean_out(c, *first, prop), SLICE(""));
        return true;
    }
    *first = ident;
    return false;
}

/* ---- one property ---- */

static void say_version(struct clean *c, const struct sgf_property *row, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    const int ff = c->game->ff;
    if (is_obsolete(row) && ident != SGF_KI) {
        const bool is_converted = c->replay.position.rules != NULL;
        const struct slice now = !is_converted    ? SLICE("")
                                 : ident == SGF_L ? SLICE("LB")
                                 : ident == SGF_M ? SLICE("MA, TR")
                                                  : SLICE("");
        say_prop(c, SGF_DIAG_OBSOLETE_PROPERTY, prop, now);
    }
    const unsigned until_now = (SGF_FF(ff + 1) - 1) & ~1u;
    if (ff < 4 && row && row->ff & SGF_FF(4) && !(row->ff & until_now))
        clean_say_newer(c, sgf_prop_place(c->game, prop));
    if (ident >= SGF_KNOWN_COUNT) {
        struct clean_slot *slot = slot_of(c, ident);
        if (!slot->is_told)
            say_prop(c, SGF_DIAG_UNKNOWN_PROPERTY, prop, SLICE(""));
        slot->is_told = true;
    }
}

/* The node had the property before. */
static bool is_twice(struct clean *c, uint32_t ident, enum treatment how, uint32_t prop)
{
    struct clean_slot *slot = slot_of(c, ident);
    const bool is_again = slot->seen == c->state->stamp;
    const bool is_merged = is_joined(ident) || (how != TREAT_SINGLE && how != TREAT_KOMI && how != TREAT_DROP);
    if (is_again)
        say_prop(c, SGF_DIAG_DUPLICATE_PROPERTY, prop, is_merged ? SLICE("merged") : SLICE("second ignored"));
    slot->seen = c->state->stamp;
    return is_again;
}

static void property(struct clean *c, uint32_t node, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    const struct sgf_property *row = sgf_property(ident, c->game->gm);
    const enum treatment how = treatment_of(c, ident, row);
    if (row && row->type == SGF_TYPE_ROOT && row->ff & SGF_FF(4) && node != 0) {
        say_prop(c, SGF_DIAG_ROOT_PROPERTY_NOT_IN_ROOT, prop, SLICE(""));
        return;
    }
    const bool is_again = is_twice(c, ident, how, prop);
    say_version(c, row, prop);
    if (annotation_taken(c, prop) || (is_again && how == TREAT_KOMI))
        return;
    switch (how) {
    case TREAT_RAW: raw_property(c, prop); break;
    case TREAT_SINGLE: single_property(c, row, prop); break;
    case TREAT_POINTS: lists_property(c, row, clean_out(c, ident, prop), prop); break;
    case TREAT_LETTERS: lists_old_letters(c, prop); break;
    case TREAT_MARKS: lists_old_marks(c, prop); break;
    case TREAT_KOMI: repair_komi_integer(c, prop); break;
    case TREAT_DELETE: deleted_property(c, prop); break;
    case TREAT_DROP: break;
    }
}

/* ---- gathering ---- */

/* Values of one output property next to each other, in the order in which they were kept. */
static void values_sort(struct clean *c)
{
    struct clean_state *s = c->state;
    mem_reserve(&s->counts, &s->count_cap, c->prop_count + 1, sizeof *s->counts);
    size_t at = 0;
    for (size_t i = 0; i < c->prop_count; i++) {
        s->counts[i] = at;
        c->props[i].first = (uint32_t)at;
        at += c->props[i].count;
    }
    if (s->is_sorted)
        return;
    mem_reserve(&s->spare, &s->spare_cap, c->value_count, sizeof *s->spare);
    for (size_t i = 0; i < c->value_count; i++)
        s->spare[s->counts[s->owners[i]]++] = c->values[i];
    struct clean_value *const values = c->values;
    const size_t cap = c->value_cap;
    c->values = s->spare;
    c->value_cap = s->spare_cap;
    s->spare = values;
    s->spare_cap = cap;
}

/* Comments given in pieces, joined by a blank line. */
static void values_join(struct clean *c, struct clean_prop *p)
{
    struct buf *text = &c->state->text;
    buf_clear(text);
    for (uint32_t i = 0; i < p->count; i++) {
        if (i)
            buf_add_string(text, "\n\n");
        buf_add_slice(text, c->values[p->first + i].a);
    }
    c->values[p->first].a = clean_copy(c, buf_slice(text));
    p->count = 1;
}

static void gather(struct clean *c)
{
    size_t kept = 0;
    values_sort(c);
    for (size_t i = 0; i < c->prop_count; i++) {
        struct clean_prop *p = &c->props[i];
        if (!p->count)
            continue;
        if (is_joined(p->id) && p->count > 1 && c->state->outs[i].is_decided)
            values_join(c, p);
        c->state->outs[kept] = c->state->outs[i];
        c->props[kept++] = *p;
    }
    c->prop_count = kept;
}

/* Values that were only empty: what that means depends on the type. */
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

/* ---- the node as a whole ---- */

/* What the node's moves and setup say, before its properties are looked at. */
static void node_begin(struct clean *c, uint32_t node)
{
    const struct sgf_game *g = c->game;
    struct clean_state *s = c->state;
    const bool has_rules = c->replay.position.rules != NULL;
    bool has_words = false;
    s->has_move = has_rules && c->replay.position.move.kind != MOVE_NONE;
    s->move = s->setup = s->info = s->annotation = s->judgement = SGF_NONE;
    s->is_pair_told = s->is_dialect = false;
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const uint32_t ident = g->props[p].id;
        const struct slice raw = sgf_raw(g, sgf_value_first(g, p));
        if (ident == SGF_B || ident == SGF_W)
            s->has_move |= !has_rules;
        if (s->setup == SGF_NONE && lists_is_setup(c, ident))
            s->setup = p;
        has_words |= ident == SGF_RD || ident == SGF_LC || ident == SGF_GK || (ident == SGF_KO && raw.len) ||
                     (ident == SGF_TE && raw.len && !slice_is(slice_trim(raw), "1") && !slice_is(slice_trim(raw), "2"));
    }
    s->is_dialect = node == 0 && !s->has_move && has_words;
}

static void say_game_info(struct clean *c)
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
        say_prop(c, SGF_DIAG_GAMEINFO_NOT_UNIQUE, s->info, SLICE(""));
}

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
    if (s->move == SGF_NONE)
        return;
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
    say_prop(c, SGF_DIAG_ILLEGAL_POSITION, s->setup, SLICE(""));
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
    if (s->setup == SGF_NONE || s->has_move)
        return;
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
            say_prop(c, SGF_DIAG_SETUP_NO_EFFECT, s->outs[out].source, SLICE(""));
    }
    if (any && c->replay.node != 0 && c->replay.node <= s->main_end)
        say_prop(c, SGF_DIAG_SETUP_IN_MAIN_LINE, s->setup, SLICE(""));
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
    if (!sgf_single(g, 0, SGF_HA, &raw) || handicap_read(raw, &handicap) == SGF_DELETED)
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

/* ---- making ---- */

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
    slot_of(c, SGF_KNOWN_COUNT - 1);
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
    node_begin(c, node);
    lists_begin(c, node);
    for (uint32_t p = sgf_prop_first(c->game, node); p < sgf_prop_end(c->game, node); p++)
        property(c, node, p);
    empties(c);
    say_move(c);
    say_setup(c);
    say_illegal(c);
    if (node == 0)
        say_root(c);
    gather(c);
    say_game_info(c);
}

void clean_free(struct clean *c)
{
    struct clean_state *s = c->state;
    replay_free(&c->replay);
    arena_free(&c->arena);
    mem_free(c->props);
    mem_free(c->values);
    mem_free(s->outs);
    mem_free(s->owners);
    mem_free(s->slots);
    mem_free(s->spare);
    mem_free(s->counts);
    point_pairs_free(&s->pairs[0]);
    point_pairs_free(&s->pairs[1]);
    buf_free(&s->text);
    buf_free(&s->filtered);
    buf_free(&s->word);
    mem_free(s);
    *c = (struct clean){0};
}

/* ---- all of a game ---- */

static void say_mixed(struct clean *c, const struct sgf_collection *first)
{
    const struct sgf_game *g = c->game;
    const struct {
        uint32_t ident;
        enum sgf_diag_id id;
        bool differs;
    } facts[] = {
        {SGF_FF, SGF_DIAG_MIXED_FF, g->ff != first->first_ff},
        {SGF_GM, SGF_DIAG_MIXED_GAME, g->gm != first->first_gm},
        {SGF_CA, SGF_DIAG_MIXED_CHARSET, false},
    };
    struct slice charset = {0};
    sgf_single(g, 0, SGF_CA, &charset);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const bool differs =
            facts[i].ident == SGF_CA ? !slice_is_equal_caseless(charset, first->first_ca) : facts[i].differs;
        const uint32_t prop = sgf_find(g, 0, facts[i].ident);
        if (differs)
            clean_say(c, facts[i].id, prop == SGF_NONE ? g->offset : sgf_prop_place(g, prop), NULL);
    }
}

void clean_begin(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out)
{
    sgf_diags_clear(out);
    list_of_game(out, game);
    sgf_diags_add_all(out, &game->diags); /* those of the structure, as they are */
    if (game->number > 1)
        say_mixed(&(struct clean){.game = game, .diags = out}, collection);
}

void clean_check(const struct sgf_game *game, const struct sgf_collection *collection, struct sgf_diags *out)
{
    struct clean c;
    clean_begin(game, collection, out);
    clean_init(&c, game, out);
    for (uint32_t node = 0; node < game->node_count; node++)
        clean_node(&c, node);
    clean_free(&c);
    sgf_diags_sort(out);
}

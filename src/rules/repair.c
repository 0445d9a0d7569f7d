/* rules/repair.c - single values repaired, deleted or kept as they are  (doc/sgf.md 1.5, 3) */
#include <stdio.h>
#include <string.h>

#include "rules/cleaning.h"
#include "rules/info.h"
#include "rules/values.h"

/* A value being cleaned. */
struct single {
    struct clean *c;
    uint32_t out, ident, value;
    struct slice raw;
};

static void say(const struct single *s, enum sgf_diag_id id, struct slice now)
{
    clean_say_value(s->c, id, s->ident, s->value, now);
}

/* The value that counts of a single-valued property. */
static uint32_t value_of(const struct sgf_game *g, uint32_t prop)
{
    const uint32_t value = sgf_value_filled(g, prop);
    return value != SGF_NONE ? value : sgf_value_first(g, prop);
}

bool clean_loses(const struct sgf_game *g, uint32_t prop, struct slice counts)
{
    for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
        if (sgf_raw(g, v).len && !slice_is_equal(sgf_raw(g, v), counts))
            return true;
    }
    return false;
}

static void say_too_many(struct clean *c, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    const uint32_t first = sgf_value_first(g, prop), end = sgf_value_end(g, prop);
    if (end - first <= 1)
        return;
    const struct sgf_words words = {.ident = sgf_ident(g, g->props[prop].id),
        .action = clean_loses(g, prop, sgf_raw(g, value_of(g, prop))) ? SGF_ACTION_LOST : SGF_ACTION_DROPPED};
    clean_say(c, SGF_DIAG_TOO_MANY_VALUES, sgf_value_place(g, first + 1), &words);
}

static bool is_time_or_date(uint32_t ident)
{
    return ident == SGF_TM || ident == SGF_BL || ident == SGF_WL || ident == SGF_OB || ident == SGF_OW ||
           ident == SGF_KM || ident == SGF_DT;
}

static void say_changed(const struct single *s, enum sgf_diag_id id, struct slice now)
{
    struct clean *c = s->c;
    struct buf *word = &c->state->word;
    buf_clear(word);
    const struct slice old = slice_part(s->raw, 0, 4096);
    sgf_text(c->game, old, true, word);
    const struct sgf_words words = {.ident = sgf_ident(c->game, s->ident),
        .old = buf_slice(word),
        .now = now,
        .lenient = id == SGF_DIAG_BAD_VALUE_CORRECTED && is_time_or_date(s->ident)};
    clean_say(c, id, sgf_value_place(c->game, s->value), &words);
}

static void say_corrected(const struct single *s, struct slice now)
{
    say_changed(s, SGF_DIAG_BAD_VALUE_CORRECTED, now);
}

static void keep_read(const struct single *s, struct slice now, enum sgf_reading reading)
{
    now = clean_copy(s->c, now);
    if (reading == SGF_CORRECTED)
        say_corrected(s, now);
    clean_keep(s->c, s->out, now);
}

static void keep_number(const struct single *s, long number, enum sgf_reading reading)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%ld", number);
    keep_read(s, slice_of(digits), reading);
}

/* ---- texts ---- */

/* True if the text is blank; then it has been dealt with. */
static bool keep_blank(const struct single *s, struct slice text)
{
    if (slice_trim(text).len)
        return false;
    say(s, text.len ? SGF_DIAG_BLANK_TEXT : SGF_DIAG_EMPTY_TEXT, SLICE(""));
    if (text.len)
        clean_keep(s->c, s->out, text);
    return true;
}

/* Keeps a fact of the game that cannot be read as written. */
static void keep_unusual(const struct single *s, struct slice text)
{
    if (keep_blank(s, text))
        return;
    say(s, SGF_DIAG_BAD_GAMEINFO_FORMAT, SLICE(""));
    clean_keep(s->c, s->out, text);
}

static void application_single(const struct single *s)
{
    struct clean *c = s->c;
    struct slice a, b;
    const bool is_pair = sgf_split_in(c->game, s->raw, &a, &b);
    a = clean_text(c, s->ident, s->value, a, true);
    if (is_pair) {
        clean_keep_pair(c, s->out, a, clean_text(c, s->ident, s->value, b, true));
        return;
    }
    struct buf now = {0};
    buf_add_slice(&now, a);
    buf_add_char(&now, ':');
    say(s, SGF_DIAG_COMPOSE_ACCEPTED, buf_slice(&now));
    buf_free(&now);
    clean_keep_pair(c, s->out, a, SLICE(""));
}

/* ---- numbers ---- */

/* Keeps a number whose meaning depends on another property, komi on the program in AP, the main time on FF[1], in the
 * form that means the same in FF[4]. */
static bool keep_by_meaning(const struct single *s, struct slice text, double real)
{
    const struct sgf_game *g = s->c->game;
    struct buf now = {0};
    const bool is_hundredths = s->ident == SGF_KM && komi_from_hundredths(g, real, &now);
    const bool is_time = s->ident == SGF_TM && main_time_is_minutes(g, text, real);
    if (is_time)
        real_add(real * 60, &now);
    if (is_hundredths || is_time) {
        text = clean_copy(s->c, buf_slice(&now));
        say_changed(s, is_hundredths ? SGF_DIAG_KOMI_IN_HUNDREDTHS : SGF_DIAG_TIME_IN_MINUTES, text);
        clean_keep(s->c, s->out, text);
    }
    buf_free(&now);
    return is_hundredths || is_time;
}

/* *real is for KM and TM. */
static enum sgf_reading fact_read(uint32_t ident, struct slice text, double *real, struct buf *canonical)
{
    long stones;
    enum sgf_reading reading;
    switch (ident) {
    case SGF_RE:
    case SGF_DT: return info_add(INFO_REPAIRED, ident, text, canonical);
    case SGF_KM: return komi_read(text, real, canonical);
    case SGF_TM: return main_time_read(text, real, canonical);
    case SGF_HA:
        reading = handicap_read(text, &stones);
        if (reading != SGF_DELETED)
            buf_add_format(canonical, "%ld", stones);
        return reading;
    default: return is_number_like(text) ? sgf_read_real(text, real, canonical) : SGF_DELETED;
    }
}

/* Facts of the game. They are read from `text`, in which controls are replaced, so that the result is the same when it
 * is read again. */
static void fact_single(const struct single *s)
{
    const struct slice text = clean_text(s->c, s->ident, s->value, s->raw, true);
    struct buf canonical = {0};
    double real = 0;
    if (keep_blank(s, text))
        return;
    const enum sgf_reading reading = fact_read(s->ident, text, &real, &canonical);
    if (reading == SGF_DELETED)
        keep_unusual(s, text);
    else if (!keep_by_meaning(s, text, real))
        keep_read(s, buf_slice(&canonical), reading);
    buf_free(&canonical);
}

/* True if KM at the node gives the same komi. */
static bool is_komi(const struct sgf_game *g, uint32_t node, struct slice komi)
{
    struct buf text = {0};
    komi_text(g, node, &text);
    const bool is_same = slice_is_equal(buf_slice(&text), komi);
    buf_free(&text);
    return is_same;
}

void repair_komi_integer(struct clean *c, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    const uint32_t value = value_of(g, prop);
    c->state->source = value;
    struct buf komi = {0};
    long twice;
    const bool is_number = sgf_read_number(sgf_raw(g, value), &twice) != SGF_DELETED;
    /* Text that is no number is kept: above it KI may become KM, where there was none before */
    const uint32_t km = replay_inherited(&c->replay, REPLAY_KOMI);
    const bool has_komi = is_number && km != SGF_NONE;
    if (is_number)
        real_add((double)twice / 2, &komi);
    const struct sgf_words words = {
        .ident = SLICE("KI"),
        .now = is_number ? SLICE("KM") : SLICE(""),
        .action = !is_number                         ? SGF_ACTION_KEPT
                  : !has_komi                        ? SGF_ACTION_CHANGED
                  : is_komi(g, km, buf_slice(&komi)) ? SGF_ACTION_DROPPED
                                                     : SGF_ACTION_LOST,
    };
    clean_say(c, has_komi ? SGF_DIAG_OBSOLETE_IGNORED : SGF_DIAG_OBSOLETE_PROPERTY, sgf_prop_place(g, prop), &words);
    say_too_many(c, prop);
    if (is_number && !has_komi) {
        clean_keep(c, clean_out(c, SGF_KM, prop), clean_copy(c, buf_slice(&komi)));
    } else if (!is_number) {
        const struct single s = {.c = c,
            .out = clean_out(c, SGF_KI, prop),
            .ident = SGF_KI,
            .value = value,
            .raw = sgf_raw(g, value)};
        keep_unusual(&s, clean_text(c, SGF_KI, value, s.raw, true));
    }
    buf_free(&komi);
}

/* ---- root values ---- */

static void say_assumed(const struct single *s, const char *now)
{
    say(s, SGF_DIAG_BAD_ROOT_VALUE, slice_of(now));
    clean_keep(s->c, s->out, slice_of(now));
}

static void root_number(const struct single *s, long least, long most, const char *standard)
{
    long number;
    const enum sgf_reading reading = sgf_read_number(s->raw, &number);
    if (reading == SGF_DELETED || number < least || number > most) {
        say_assumed(s, standard);
        return;
    }
    if (s->ident == SGF_FF && number > 4)
        say(s, SGF_DIAG_UNKNOWN_FF, SLICE(""));
    keep_number(s, number, reading);
}

static void size_single(const struct single *s)
{
    const struct sgf_game *g = s->c->game;
    int columns, rows;
    enum sgf_reading reading;
    char now[32];
    rules_size(g, &columns, &rows, &reading);
    snprintf(now, sizeof now, columns == rows ? "%d" : "%d:%d", columns, rows);
    if (reading == SGF_DELETED)
        say(s, SGF_DIAG_BAD_ROOT_VALUE, slice_of(now));
    struct slice a, b;
    long width = 0, height = 0;
    const bool is_pair = sgf_split(s->raw, &a, &b);
    const enum sgf_reading first = sgf_read_number(a, &width),
                           second = is_pair ? sgf_read_number(b, &height) : SGF_GOOD;
    if (reading == SGF_CORRECTED) {
        if (first == SGF_CORRECTED || second == SGF_CORRECTED)
            say_corrected(s, slice_of(now));
        if (is_pair && width == height)
            say(s, SGF_DIAG_SQUARE_AS_RECTANGLE, SLICE(""));
        if (width > POSITION_SIDE || height > POSITION_SIDE)
            say(s, SGF_DIAG_BOARD_TOO_BIG, SLICE("52"));
    }
    if (columns > 19 || rows > 19 || columns != rows)
        clean_say_newer(s->c, sgf_value_place(g, s->value));
    const struct slice text = clean_copy(s->c, slice_of(now));
    const size_t colon = slice_find(text, ':');
    if (colon < text.len)
        clean_keep_pair(s->c, s->out, slice_part(text, 0, colon), slice_part(text, colon + 1, text.len));
    else
        clean_keep(s->c, s->out, text);
}

/* ---- figures ---- */

/* Flags and a name; flags alone, their colon forgotten; or, before FF[4], the name alone. */
static void figure_single(const struct single *s)
{
    struct clean *c = s->c;
    struct slice a, b;
    long flags;
    const bool is_pair = sgf_split_in(c->game, s->raw, &a, &b);
    struct buf now = {0};
    if (is_number_like(a)) {
        const enum sgf_reading reading = sgf_read_number(a, &flags);
        buf_add_format(&now, is_pair ? "%ld" : "%ld:", flags);
        const struct slice number = clean_copy(c, buf_slice(&now));
        if (reading == SGF_CORRECTED || !is_pair)
            say_corrected(s, number);
        clean_keep_pair(c, s->out, is_pair ? number : slice_part(number, 0, number.len - 1),
            is_pair ? clean_text(c, s->ident, s->value, b, true) : SLICE(""));
    } else {
        const struct slice text = clean_text(c, s->ident, s->value, s->raw, true);
        buf_add_string(&now, "0:");
        buf_add_slice(&now, slice_part(text, 0, 4096));
        if (c->game->ff >= 4)
            say_corrected(s, buf_slice(&now));
        clean_keep_pair(c, s->out, SLICE("0"), text);
    }
    buf_free(&now);
}

/* ---- moves ---- */

static void move_single(const struct single *s)
{
    struct clean *c = s->c;
    struct move move = {.color = s->ident == SGF_B ? STONE_BLACK : STONE_WHITE};
    enum verdict why;
    const enum sgf_reading reading = rules_read_move(&c->replay.position, s->raw, &move, &why);
    c->state->move = s->value;
    if (reading == SGF_DELETED) {
        const bool is_empty = why == VERDICT_EMPTY, is_off = why == VERDICT_OFF_BOARD;
        say(s, is_empty ? SGF_DIAG_EMPTY_VALUE : is_off ? SGF_DIAG_OFF_BOARD : SGF_DIAG_BAD_VALUE_DELETED, SLICE(""));
        return;
    }
    if (move.kind == MOVE_PASS && !s->raw.len && c->game->ff < 4)
        say(s, SGF_DIAG_FF4_PASS_IN_OLD_FILE, SLICE(""));
    if (reading == SGF_GOOD && slice_find(s->raw, '\\') == s->raw.len) {
        clean_keep(c, s->out, s->raw);
        return;
    }
    struct buf text = {0};
    move_sgf(&move, &text);
    keep_read(s, buf_slice(&text), reading);
    buf_free(&text);
}

/* ---- all ---- */

/* Numbers, colours, and properties without a value. */
static void plain_single(const struct single *s, enum sgf_value_type type)
{
    struct buf now = {0};
    enum sgf_reading reading = SGF_CORRECTED;
    double real;
    long number = 0;
    int emphasis;
    char color = 'B';
    switch (type) {
    case SGF_VALUE_NUMBER:
        reading = sgf_read_number(s->raw, &number);
        if (s->ident == SGF_PM && (number < 0 || number > 2))
            reading = SGF_DELETED;
        buf_add_format(&now, "%ld", number);
        break;
    case SGF_VALUE_REAL: reading = sgf_read_real(s->raw, &real, &now); break;
    case SGF_VALUE_DOUBLE:
        reading = sgf_read_double(s->raw, &emphasis);
        buf_add_format(&now, "%d", emphasis);
        break;
    case SGF_VALUE_COLOR:
        reading = sgf_read_color(s->raw, &color);
        buf_add_char(&now, color);
        break;
    default: break;
    }
    if (reading == SGF_DELETED)
        say(s, SGF_DIAG_BAD_VALUE_DELETED, SLICE(""));
    else
        keep_read(s, buf_slice(&now), reading);
    buf_free(&now);
}

void repair_annotation(struct clean *c, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id, value = value_of(c->game, prop);
    const struct single s = {.c = c, .ident = ident, .value = value, .raw = sgf_raw(c->game, value)};
    int number;
    say_too_many(c, prop);
    if (sgf_read_double(s.raw, &number) == SGF_CORRECTED)
        say_corrected(&s, number == 2 ? SLICE("2") : SLICE("1"));
}

static void single(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t ident, uint32_t value)
{
    const struct single s = {.c = c, .out = out, .ident = ident, .value = value, .raw = sgf_raw(c->game, value)};
    const bool is_dialect = c->state->is_dialect && (ident == SGF_TE || ident == SGF_KO);
    c->state->source = value;
    switch (ident) {
    case SGF_FF: root_number(&s, 1, INT32_MAX, "1"); return;
    case SGF_GM: root_number(&s, INT32_MIN, INT32_MAX, "1"); return;
    case SGF_ST: root_number(&s, 0, 3, "0"); return;
    case SGF_SZ: size_single(&s); return;
    case SGF_RE:
    case SGF_DT:
    case SGF_HA:
    case SGF_KM:
    case SGF_TM: fact_single(&s); return;
    case SGF_FG: figure_single(&s); return;
    case SGF_AP: application_single(&s); return;
    case SGF_BL:
    case SGF_WL:
        if (slice_find(s.raw, ':') < s.raw.len) { /* a clock is not a number but has a meaning: "0:07:42" */
            fact_single(&s);
            return;
        }
        break;
    default: break;
    }
    if (row->value == SGF_VALUE_MOVE) {
        move_single(&s);
    } else if (row->value >= SGF_VALUE_NONE && row->value <= SGF_VALUE_COLOR && !is_dialect) {
        plain_single(&s, row->value);
    } else {
        const struct slice text = clean_text(c, s.ident, s.value, s.raw, row->value != SGF_VALUE_TEXT);
        if (!keep_blank(&s, text))
            clean_keep(c, s.out, text);
    }
}

void repair_property(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t prop)
{
    const struct sgf_game *g = c->game;
    const uint32_t ident = c->props[out].id, value = value_of(g, prop);
    struct clean_out *o = &c->state->outs[out];
    say_too_many(c, prop);
    if (!sgf_raw(g, value).len) {
        if (o->empty == SGF_NONE)
            o->empty = value;
        return;
    }
    if (o->is_decided && !sgf_is_joined(ident))
        return;
    o->is_decided = true;
    single(c, row, out, ident, value);
}

void repair_empty(struct clean *c, const struct sgf_property *row, uint32_t out, uint32_t ident, uint32_t value)
{
    const struct single s = {.c = c, .out = out, .ident = ident, .value = value};
    const bool is_text = row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT;
    c->state->source = value;
    /* That game knows what empty means */
    const bool is_of_other_game = row->game && row->game == c->game->gm && !rules_find(c->game->gm);
    if (row->value == SGF_VALUE_MOVE || (row->type == SGF_TYPE_ROOT && row->value == SGF_VALUE_NUMBER))
        single(c, row, out, ident, value);
    else if (row->value == SGF_VALUE_DOUBLE)
        plain_single(&s, row->value);
    else if (row->value == SGF_VALUE_NONE || ident == SGF_FG || is_of_other_game)
        clean_keep(c, out, SLICE(""));
    else
        say(&s, is_text ? SGF_DIAG_EMPTY_TEXT : SGF_DIAG_EMPTY_VALUE, SLICE(""));
}

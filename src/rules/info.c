/* rules/info.c - reads values about the game: komi, handicap, clocks, figures */
#include "rules/info.h"

#include <math.h>

#include "base/text.h"
#include "rules/dialect.h"
#include "rules/values.h"

/* ---- komi, handicap ---- */

/* The value of a single property at the nearest node at or above `node`. */
static bool path_value(const struct sgf_game *game, uint32_t node, uint32_t id, struct slice *raw)
{
    for (; node != SGF_NONE; node = sgf_parent(game, node)) {
        if (sgf_single(game, node, id, raw) && slice_trim(*raw).len)
            return true;
    }
    return false;
}

/* True for records of Fox, or copies of them, where komi is in hundredths (doc/sgf.md 8.1). */
static bool has_hundredths(const struct sgf_game *game)
{
    for (uint32_t p = sgf_find(game, 0, SGF_AP); p != SGF_NONE; p = sgf_find_from(game, 0, SGF_AP, p + 1)) {
        for (uint32_t v = sgf_value_first(game, p); v < sgf_value_end(game, p); v++) {
            const struct slice raw = sgf_raw(game, v);
            if (slice_is(raw, "SGFC:2.0") || slice_find_caseless(raw, SLICE("foxwq")) < raw.len)
                return true;
        }
    }
    return false;
}

bool komi_from_hundredths(const struct sgf_game *game, double komi, struct buf *out)
{
    /* Small enough that the result is not taken for hundredths when it is read again. */
    const bool is_large = fabs(komi) >= 50 && fabs(komi) < 5000 && komi == floor(komi);
    if (!is_large || !has_hundredths(game))
        return false;
    const double zi = fabs(komi) >= 100 && fabs(komi) < 400 ? 2 : 1; /* a komi is 0 or 1 to 4 zi of two points */
    real_add(komi * zi / 100, out);
    return true;
}

static bool komi_of_ki(const struct sgf_game *game, uint32_t node, struct buf *out)
{
    struct slice raw;
    long twice;
    if (!path_value(game, node, SGF_KI, &raw) || sgf_read_number(raw, &twice) == SGF_DELETED)
        return true;
    real_add((double)twice / 2, out);
    return true;
}

bool komi_text(const struct sgf_game *game, uint32_t node, struct buf *out)
{
    struct slice raw;
    struct buf written = {0}, points = {0};
    double komi = 0;
    if (path_value(game, node, SGF_KM, &raw))
        sgf_text(game, raw, true, &written);
    else if (!dialect_text(game, SGF_KM, &written))
        return komi_of_ki(game, node, out);
    const bool is_known = komi_read(buf_slice(&written), &komi, &points) != SGF_DELETED;
    if (!is_known || !komi_from_hundredths(game, komi, out))
        buf_add_slice(out, buf_slice(is_known ? &points : &written));
    buf_free(&points);
    buf_free(&written);
    return is_known;
}

int handicap_of(const struct sgf_game *game, uint32_t node)
{
    struct slice raw;
    struct buf text = {0};
    long stones = 0;
    if (path_value(game, node, SGF_HA, &raw))
        stones = handicap_read_raw(game, raw, &stones) == SGF_DELETED ? 0 : stones;
    else if (dialect_text(game, SGF_HA, &text))
        handicap_read(slice_trim(buf_slice(&text)), &stones);
    buf_free(&text);
    return stones >= 2 && stones <= (long)POSITION_SIDE * POSITION_SIDE ? (int)stones : 0;
}

/* ---- texts ---- */

bool info_text(const struct sgf_game *game, uint32_t node, uint32_t id, struct buf *out)
{
    return sgf_path_text(game, node, id, out) || dialect_text(game, id, out);
}

enum sgf_reading info_add(enum info_form form, uint32_t id, struct slice text, struct buf *out)
{
    struct dates dates;
    struct result result;
    const size_t start = out->len;
    enum sgf_reading reading = SGF_GOOD;
    if (id == SGF_DT) {
        reading = dates_read(text, &dates);
        if (form == INFO_SHOWN && reading != SGF_DELETED)
            dates_text(&dates, out);
        else if (reading == SGF_CORRECTED || (form == INFO_SHORT && reading == SGF_DELETED))
            dates_value(&dates, out);
    } else if (id == SGF_RE) {
        reading = result_read(text, &result);
        /* A win in a sentence; one that begins as in SGF stays as it is */
        const bool is_sentence = result.kind == RESULT_WIN && slice_find(slice_part(text, 0, 2), '+') != 1;
        if (reading == SGF_CORRECTED || (form == INFO_SHOWN && reading == SGF_GOOD) ||
            (form == INFO_SHORT && reading == SGF_DELETED && is_sentence))
            result_value(&result, out);
    }
    if (out->len == start)
        buf_add_slice(out, text);
    return reading;
}

/* ---- clocks ---- */

/* In a record without FF the meaning of a bare number is unknown. */
static bool may_be_minutes(const struct sgf_game *game, struct slice text, double seconds)
{
    enum { MINUTES_MOST = 100 }; /* smaller numbers in FF[1] are minutes (doc/sgf.md 2.5) */
    return game->ff == 1 && seconds > 0 && seconds < MINUTES_MOST && is_number_like(text);
}

bool main_time_is_minutes(const struct sgf_game *game, struct slice text, double seconds)
{
    return game->has_ff && may_be_minutes(game, text, seconds);
}

enum sgf_reading main_time_read(struct slice text, double *seconds, struct buf *canonical)
{
    if (is_number_like(text))
        return sgf_read_real(text, seconds, canonical);
    return time_words_read(text, seconds, canonical) ? SGF_CORRECTED : SGF_DELETED;
}

void main_time_text(const struct sgf_game *game, struct slice text, struct buf *out)
{
    double seconds;
    text = slice_trim(text);
    if (main_time_read(text, &seconds, NULL) == SGF_DELETED || may_be_minutes(game, text, seconds))
        buf_add_slice(out, text);
    else
        clock_format(seconds, out);
}

void clock_format(double seconds, struct buf *out)
{
    const double most = 1e12; /* tenths are lost beyond it anyway */
    const double size = fabs(seconds) < most ? fabs(seconds) : most;
    const long long tenths = llround(size * 10);
    const long long whole = tenths / 10, hours = whole / 3600;
    if (seconds < 0 && tenths)
        buf_add_char(out, '-');
    if (hours)
        buf_add_format(out, "%lld:%02lld", hours, whole / 60 % 60);
    else
        buf_add_format(out, "%lld", whole / 60);
    buf_add_format(out, ":%02lld", whole % 60);
    if (tenths % 10)
        buf_add_format(out, ".%lld", tenths % 10);
}

/* "0:07:42": parts of 60. */
static bool read_parts(struct slice text, double *seconds)
{
    *seconds = 0;
    for (int parts = 0; parts < 3; parts++) {
        const size_t end = slice_find(text, ':');
        const struct slice part = slice_part(text, 0, end);
        double value;
        if (part.len == 0 || part.at[0] == '-' || sgf_read_real(part, &value, NULL) == SGF_DELETED)
            return false;
        *seconds = 60 * *seconds + value;
        if (end >= text.len)
            return true;
        text = slice_part(text, end + 1, text.len);
    }
    return false;
}

bool clock_seconds(const struct sgf_game *game, uint32_t node, enum stone color, double *seconds)
{
    struct slice raw;
    if (!sgf_single(game, node, color == STONE_BLACK ? SGF_BL : SGF_WL, &raw))
        return false;
    raw = slice_trim(raw);
    if (slice_find(raw, ':') < raw.len)
        return read_parts(raw, seconds);
    return sgf_read_real(raw, seconds, NULL) != SGF_DELETED;
}

bool main_time_seconds(const struct sgf_game *game, double *seconds)
{
    struct slice raw;
    struct buf text = {0};
    if (!sgf_single(game, 0, SGF_TM, &raw))
        return false;
    sgf_text(game, raw, true, &text);
    const bool is_time = main_time_read(buf_slice(&text), seconds, NULL) != SGF_DELETED;
    if (is_time && main_time_is_minutes(game, buf_slice(&text), *seconds))
        *seconds *= 60;
    buf_free(&text);
    return is_time;
}

bool clock_text(const struct sgf_game *game, uint32_t node, enum stone color, struct buf *out)
{
    const uint32_t left = color == STONE_BLACK ? SGF_BL : SGF_WL, periods = color == STONE_BLACK ? SGF_OB : SGF_OW;
    long count = -1;
    for (; node != SGF_NONE; node = sgf_parent(game, node)) {
        struct slice raw;
        double seconds;
        if (sgf_prop_first(game, node) == sgf_prop_end(game, node))
            continue;
        if (count < 0 && sgf_single(game, node, periods, &raw) &&
            (sgf_read_number(raw, &count) == SGF_DELETED || count < 0))
            count = -1;
        if (!sgf_single(game, node, left, &raw))
            continue;
        if (slice_find(raw, ':') < raw.len)
            sgf_text(game, raw, true, out); /* a clock as written */
        else if (sgf_read_real(raw, &seconds, NULL) != SGF_DELETED)
            clock_format(seconds, out);
        else
            continue;
        if (count >= 0)
            buf_add_format(out, " / %ld", count);
        return true;
    }
    return false;
}

/* ---- figures ---- */

int print_mode(const struct replay *r, uint32_t *figure)
{
    const uint32_t start = replay_inherited(r, REPLAY_FIGURE), node = replay_inherited(r, REPLAY_PRINT_MODE);
    *figure = start == SGF_NONE ? 0 : start;
    struct slice raw;
    long mode = 1;
    if (node != SGF_NONE && sgf_single(r->game, node, SGF_PM, &raw))
        sgf_read_number(raw, &mode);
    return (int)mode;
}

bool figure_read(const struct sgf_game *game, uint32_t node, struct buf *name, long *flags)
{
    struct slice raw, a, b;
    *flags = 0;
    if (!sgf_single(game, node, SGF_FG, &raw))
        return false;
    const bool is_pair = sgf_split_in(game, raw, &a, &b), has_flags = is_number_like(a);
    if (has_flags)
        sgf_read_number(a, flags);
    sgf_text(game, !has_flags ? raw : is_pair ? b : SLICE(""), true, name);
    return true;
}

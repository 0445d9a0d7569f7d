/* rules/values.c - values of game-info properties: numbers, handicap, times in words */
#include "rules/values.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "base/text.h"

/* ---- numbers ---- */

bool is_number_like(struct slice raw)
{
    raw = slice_trim(raw);
    size_t digits = 0, points = 0;
    for (size_t i = 0; i < raw.len; i++) {
        const char c = raw.at[i];
        digits += is_digit(c);
        points += c == '.' || c == ',';
        if (!is_digit(c) && c != '.' && c != ',' && (i > 0 || (c != '-' && c != '+')))
            return false;
    }
    return digits > 0 && points <= 1;
}

const char *fraction_at(struct slice s, size_t i, size_t *end)
{
    static const struct {
        const char *text, *digits;
    } fractions[] = {{"\xC2\xBC", "25"}, {"\xC2\xBD", "5"}, {"\xC2\xBE", "75"}, {"1/4", "25"}, {"1/2", "5"},
        {"3/4", "75"}};
    while (i < s.len && s.at[i] == ' ')
        i++;
    const struct slice rest = slice_part(s, i, s.len);
    for (size_t k = 0; k < COUNT(fractions); k++) {
        if (slice_has_prefix(rest, fractions[k].text)) {
            *end = i + strlen(fractions[k].text);
            return fractions[k].digits;
        }
    }
    return NULL;
}

bool mixed_number_read(struct slice raw, struct buf *canonical)
{
    const struct slice s = slice_trim(raw);
    size_t i = 0, end;
    while (i < s.len && is_digit(s.at[i]))
        i++;
    const char *fraction = fraction_at(s, i, &end);
    if (!fraction || end < s.len) {
        fraction = fraction_at(s, i = 0, &end);
        if (!fraction || end < s.len)
            return false;
    }
    buf_add_format(canonical, "%.*s.%s", i ? (int)i : 1, i ? s.at : "0", fraction);
    return true;
}

void real_add(double real, struct buf *out)
{
    const double hundredths = round(fabs(real) * 100);
    buf_add_format(out, "%s%.0f", real < 0 && hundredths > 0 ? "-" : "", floor(hundredths / 100));
    const int rest = (int)fmod(hundredths, 100);
    if (rest > 0)
        buf_add_format(out, rest % 10 ? ".%02d" : ".%d", rest % 10 ? rest : rest / 10);
}

void half_add(long twice, struct buf *out)
{
    buf_add_format(out, "%s%ld%s", twice < 0 ? "-" : "", (twice < 0 ? -twice : twice) / 2, twice % 2 ? ".5" : "");
}

/* ---- handicap ---- */

/* "2子", "three stones" */
static bool stones_in_words(struct slice text, long *stones)
{
    static const char *const numbers[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
        "nine"};
    static const char *const units[] = {"", "子", "점", "stone", "stones", "steine", "pierres"};
    struct buf folded = {0};
    uint64_t number = 0;
    unsigned digits;
    const bool is_whole = words_fold(text, &folded);
    const struct slice s = buf_slice(&folded);
    size_t at = number_take(s, 1000, &number);
    at = at ? at : han_number_take(s, &number, &digits);
    for (size_t i = 0; at == 0 && i < COUNT(numbers); i++)
        if (slice_has_prefix(s, numbers[i])) {
            at = strlen(numbers[i]);
            number = i;
        }
    const struct slice unit = slice_trim(slice_part(s, at, s.len));
    bool is_unit = false;
    for (size_t i = 0; i < COUNT(units); i++)
        is_unit |= slice_is(unit, units[i]);
    *stones = (long)number;
    buf_free(&folded);
    return is_whole && is_unit && at > 0;
}

enum sgf_reading handicap_read(struct slice text, long *stones)
{
    const bool has_point = slice_find(text, '.') < text.len || slice_find(text, ',') < text.len;
    if (has_point)
        return SGF_DELETED;
    if (!is_number_like(text))
        return stones_in_words(text, stones) ? SGF_CORRECTED : SGF_DELETED;
    const enum sgf_reading reading = sgf_read_number(text, stones);
    return reading == SGF_DELETED || *stones < 0 ? SGF_DELETED : reading;
}

static bool is_printable(struct slice raw)
{
    for (size_t i = 0; i < raw.len; i++)
        if (raw.at[i] < ' ' || raw.at[i] > '~')
            return false;
    return true;
}

/* What fmt would write is read, controls replaced, so that the value means the same before and after. */
enum sgf_reading handicap_read_raw(const struct sgf_game *game, struct slice raw, long *stones)
{
    if (is_printable(raw) && slice_find(raw, '\\') == raw.len)
        return handicap_read(raw, stones);
    struct buf text = {0}, written = {0};
    sgf_text(game, raw, true, &text);
    text_replace_controls(&written, buf_slice(&text));
    const enum sgf_reading reading = handicap_read(buf_slice(&written), stones);
    buf_free(&text);
    buf_free(&written);
    return reading;
}

/* ---- times in words ---- */

static const struct {
    const char *word;
    long seconds;
} units[] = {
    {"hours", 3600},
    {"hour", 3600},
    {"hrs", 3600},
    {"hr", 3600},
    {"h", 3600},
    {"時間", 3600},
    {"小时", 3600},
    {"小時", 3600},
    {"시간", 3600},
    {"minutes", 60},
    {"minute", 60},
    {"mins", 60},
    {"min", 60},
    {"m", 60},
    {"分钟", 60},
    {"分鐘", 60},
    {"分", 60},
    {"분", 60},
    {"seconds", 1},
    {"second", 1},
    {"secs", 1},
    {"sec", 1},
    {"s", 1},
    {"秒", 1},
    {"초", 1},
};

/* That the time is of each player, and the like: it says nothing more. */
static const char *const each[] = {"each", "per player", "per side", "持ち時間", "持時間", "各自", "各方", "每方", "各",
    "각자", "각"};

/* Whether `s` begins with the word, which is no part of another one. */
static bool begins_with(struct slice s, const char *word)
{
    const size_t len = strlen(word);
    return slice_has_prefix(s, word) && !(is_letter(*word) && len < s.len && is_letter(s.at[len]));
}

static size_t take_each(struct slice s)
{
    for (size_t i = 0; i < COUNT(each); i++)
        if (begins_with(s, each[i]))
            return strlen(each[i]);
    return 0;
}

/* "1:30:00": of two parts it is not known whether hours are the first. */
static bool clock_read(struct slice s, double *seconds)
{
    uint64_t part[3];
    for (int i = 0; i < 3; i++) {
        const size_t end = slice_find(s, ':');
        if ((end < s.len) != (i < 2) || !number_read(slice_part(s, 0, end), i ? 59 : 1000, &part[i]))
            return false;
        s = slice_part(s, end + 1, s.len);
    }
    *seconds = (double)(part[0] * 3600 + part[1] * 60 + part[2]);
    return true;
}

struct spoken_time {
    double seconds, number;
    long least; /* seconds of the unit before */
    bool has_number;
};

/* A number, or its unit, which is smaller than the one before, and perhaps a half of it; 0: neither. */
static size_t time_take(struct spoken_time *t, struct slice s)
{
    const double most = 1e6;
    uint64_t han;
    unsigned digits;
    size_t end = 0;
    while (end < s.len && (is_digit(s.at[end]) || (end > 0 && s.at[end] == '.')))
        end++;
    if (end > 0 && sgf_read_real(slice_part(s, 0, end), &t->number, NULL) != SGF_GOOD)
        return 0;
    if (end == 0 && (end = han_number_take(s, &han, &digits)) > 0)
        t->number = (double)han;
    if (end > 0) {
        const bool is_good = !t->has_number && t->number <= most;
        t->has_number = true;
        return is_good ? end : 0;
    }
    for (size_t i = 0; t->has_number && i < COUNT(units); i++) {
        if (!begins_with(s, units[i].word) || units[i].seconds >= t->least)
            continue;
        end = strlen(units[i].word);
        const bool has_half = slice_has_prefix(slice_from(s, end), "半") || slice_has_prefix(slice_from(s, end), "반");
        t->seconds += (t->number + (has_half ? 0.5 : 0)) * (double)units[i].seconds;
        t->least = units[i].seconds;
        t->has_number = false;
        return end + (has_half ? strlen("半") : 0);
    }
    return 0;
}

bool time_words_read(struct slice text, struct buf *canonical)
{
    struct buf folded = {0};
    struct spoken_time t = {.least = 3601};
    if (is_number_like(text))
        return false;
    bool is_time = words_fold(text, &folded);
    struct slice s = buf_slice(&folded);
    const bool is_clock = is_time && clock_read(s, &t.seconds);
    while (!is_clock && is_time && s.len > 0) {
        const bool may_be_each = !t.has_number;
        size_t len = *s.at == ' ' ? 1 : may_be_each ? take_each(s) : 0;
        len = len ? len : time_take(&t, s);
        is_time = len > 0;
        s = slice_from(s, len);
    }
    is_time = is_time && (is_clock || (!t.has_number && t.least <= 3600));
    if (is_time)
        real_add(t.seconds, canonical);
    buf_free(&folded);
    return is_time;
}

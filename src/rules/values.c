/* rules/values.c - numbers, words and times in facts of a game, declared in values.h and wording.h  (doc/sgf.md 3.5,
 * 3.7) */
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

void real_add(double real, struct buf *out)
{
    const double hundredths = round(fabs(real) * 100);
    buf_add_format(out, "%s%.0f", real < 0 && hundredths > 0 ? "-" : "", floor(hundredths / 100));
    const int rest = (int)fmod(hundredths, 100);
    if (rest > 0)
        buf_add_format(out, rest % 10 ? ".%02d" : ".%d", rest % 10 ? rest : rest / 10);
}

/* ---- words ---- */

size_t words_begin(const char *list, struct slice s, bool is_whole)
{
    for (const char *at = list + 1; *at; at = strchr(at, ' ') + 1) {
        const size_t len = strcspn(at, " ");
        const bool goes_on = len < s.len && is_letter(at[len - 1]) && is_letter(s.at[len]);
        if (len <= s.len && memcmp(at, s.at, len) == 0 && !(is_whole && goes_on))
            return len;
    }
    return 0;
}

enum { BYTES_MOST = 512, NUMBER_MOST = 100000 };

bool words_fold(struct slice text, struct buf *out)
{
    static const char *const fractions[] = {"\xC2\xBC", "\xC2\xBD", "\xC2\xBE"};
    struct buf spaced = {0}, folded = {0};
    const struct slice part = text_whole_prefix(text, BYTES_MOST);
    for (size_t i = 0; i < part.len; i++) {
        for (size_t k = 0; k < COUNT(fractions); k++)
            if (slice_has_prefix(slice_from(part, i), fractions[k]))
                buf_add_char(&spaced, ' ');
        buf_add_char(&spaced, part.at[i]);
    }
    text_fold_words(&folded, buf_slice(&spaced));
    for (struct slice s = buf_slice(&folded); s.len > 0;) {
        const bool is_slash = slice_has_prefix(s, "⁄");
        buf_add_char(out, is_slash ? '/' : *s.at);
        s = slice_from(s, is_slash ? strlen("⁄") : 1);
    }
    buf_free(&spaced);
    buf_free(&folded);
    return part.len == text.len;
}

/* ---- Han digits ---- */

static const struct {
    const char *text;
    unsigned value; /* 10 and more: a power of ten */
} han[] = {{"〇", 0}, {"零", 0}, {"一", 1}, {"二", 2}, {"两", 2}, {"兩", 2}, {"両", 2}, {"三", 3}, {"四", 4}, {"五", 5},
    {"六", 6}, {"七", 7}, {"八", 8}, {"九", 9}, {"十", 10}, {"廿", 20}, {"卅", 30}, {"百", 100}, {"千", 1000}};

static size_t han_digit(struct slice s, unsigned *value)
{
    for (size_t i = 0; i < COUNT(han); i++)
        if (slice_has_prefix(s, han[i].text)) {
            *value = han[i].value;
            return strlen(han[i].text);
        }
    return 0;
}

size_t han_number_take(struct slice s, uint64_t *number)
{
    uint64_t sum = 0, last = 0;
    size_t at = 0, len;
    unsigned value;
    for (int count = 0; count < 9 && at < s.len && (len = han_digit(slice_from(s, at), &value)) > 0; count++) {
        if (value >= 10) {
            sum += (last ? last : 1) * value;
            last = 0;
        } else {
            last = last * 10 + value;
        }
        at += len;
    }
    *number = sum + last;
    return at;
}

/* In digits, or in Han digits. */
static size_t whole_take(struct slice s, uint64_t most, uint64_t *number)
{
    const size_t digits = number_take(s, most, number);
    return digits ? digits : han_number_take(s, number);
}

/* ---- points ---- */

enum unit { UNIT_NONE, UNIT_POINT, UNIT_ZI };

/* Takes a unit at byte `at` or after blanks there; returns its end, or `at`. */
static size_t take_unit(struct slice s, size_t at, enum unit *unit)
{
    static const char *const units[] = {
        [UNIT_POINT] = " points point pts pt punkten punkte punkt puntos punto moku 目 집 点 點 ",
        [UNIT_ZI] = " 子 ",
    };
    const struct slice rest = slice_from(s, slice_skip_space(s, at));
    for (enum unit i = UNIT_POINT; i <= UNIT_ZI; i++) {
        const size_t len = words_begin(units[i], rest, true);
        if (len == 0)
            continue;
        *unit = i;
        return (size_t)(rest.at - s.at) + len;
    }
    return at;
}

static size_t take_half(struct slice s, size_t at)
{
    const struct slice rest = slice_from(s, slice_skip_space(s, at));
    const size_t half = words_begin(" 半 반 ", rest, false);
    return half ? (size_t)(rest.at - s.at) + half : at;
}

/* "3", "3.5", "3,5", ".5", "三" */
static size_t take_real(struct slice s, long *hundredths)
{
    uint64_t whole = 0, part = 0;
    size_t at = whole_take(s, NUMBER_MOST, &whole);
    const bool has_point = at + 1 < s.len && (s.at[at] == '.' || s.at[at] == ',') && is_digit(s.at[at + 1]);
    if (whole >= NUMBER_MOST || (at == 0 && !has_point))
        return 0;
    if (has_point) {
        size_t len = number_take(slice_from(s, at + 1), 1000000, &part);
        at += 1 + len;
        while (len > 2 && part % 10 == 0) {
            part /= 10;
            len--;
        }
        if (len > 2)
            return 0;
        part *= len == 1 ? 10 : 1;
    }
    *hundredths = (long)(whole * 100 + part);
    return at;
}

/* Takes a fraction at byte `at` or after blanks there: "又3/4", "1/2", "四分之三"; returns its end, or `at`. */
static size_t take_fraction(struct slice s, size_t at, long *hundredths)
{
    static const struct {
        const char *text;
        long hundredths;
    } fractions[] = {{"1/4", 25}, {"1/2", 50}, {"3/4", 75}};
    const size_t from = at + (slice_has_prefix(slice_from(s, at), "又") ? strlen("又") : 0);
    const size_t first = slice_skip_space(s, from);
    for (size_t i = 0; i < COUNT(fractions); i++)
        if (slice_has_prefix(slice_from(s, first), fractions[i].text)) {
            *hundredths += fractions[i].hundredths;
            return first + strlen(fractions[i].text);
        }
    uint64_t below = 0, above = 0;
    const size_t sign = from + whole_take(slice_from(s, from), 100, &below);
    if (!slice_has_prefix(slice_from(s, sign), "分之") || (below != 2 && below != 4))
        return at;
    const size_t last = sign + strlen("分之"), len = whole_take(slice_from(s, last), 100, &above);
    if (len == 0 || above >= below)
        return at;
    *hundredths += (long)(above * 100 / below);
    return last + len;
}

/* Takes the number without its unit; 0 if none. */
static size_t take_number(struct slice s, long *hundredths)
{
    long fraction = 0;
    *hundredths = 0;
    size_t end = take_fraction(s, 0, &fraction);
    if (end == 0) {
        end = take_real(s, hundredths);
        end = end ? take_fraction(s, end, &fraction) : 0;
    }
    *hundredths += fraction;
    return end;
}

size_t amount_take(struct slice s, struct amount *a)
{
    enum unit unit = UNIT_NONE;
    size_t end = take_number(s, &a->hundredths);
    if (end == 0) { /* "半目" */
        const size_t half = take_half(s, 0);
        end = half ? take_unit(s, half, &unit) : 0;
        a->hundredths = 50;
        if (unit == UNIT_NONE)
            return 0;
    } else {
        end = take_unit(s, end, &unit);
        const size_t half = unit || (unsigned char)s.at[end - 1] >= 0x80 ? take_half(s, end) : end;
        a->hundredths += half > end ? 50 : 0;
        end = half > end ? take_unit(s, half, unit ? &(enum unit){UNIT_NONE} : &unit) : end;
    }
    a->has_unit = unit != UNIT_NONE;
    if (unit == UNIT_ZI && a->hundredths % 50 != 25)
        return 0;
    a->hundredths *= unit == UNIT_ZI ? 2 : 1;
    return end;
}

/* ---- komi ---- */

enum sgf_reading komi_read(struct slice text, double *komi, struct buf *canonical)
{
    if (is_number_like(text))
        return sgf_read_real(text, komi, canonical);
    struct buf folded = {0};
    struct amount a;
    const bool is_whole = words_fold(text, &folded);
    const struct slice words = buf_slice(&folded);
    const bool is_komi = is_whole && words.len > 0 && amount_take(words, &a) == words.len;
    if (is_komi) {
        *komi = (double)a.hundredths / 100;
        if (canonical)
            real_add(*komi, canonical);
    }
    buf_free(&folded);
    return is_komi ? SGF_CORRECTED : SGF_DELETED;
}

/* ---- handicap ---- */

/* "2子", "three stones" */
static bool stones_in_words(struct slice text, long *stones)
{
    static const char *const numbers[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
        "nine"};
    struct buf folded = {0};
    uint64_t number = 0;
    const bool is_whole = words_fold(text, &folded);
    const struct slice s = buf_slice(&folded);
    size_t at = whole_take(s, 1000, &number);
    for (size_t i = 0; at == 0 && i < COUNT(numbers); i++)
        if (slice_has_prefix(s, numbers[i])) {
            at = strlen(numbers[i]);
            number = i;
        }
    const struct slice unit = slice_trim(slice_part(s, at, s.len));
    const bool is_unit = unit.len == 0 || slice_is_in(unit, "子 점 stone stones steine pierres");
    *stones = (long)number;
    buf_free(&folded);
    return is_whole && is_unit && at > 0;
}

enum sgf_reading handicap_read(struct slice text, long *stones)
{
    if (!is_number_like(text))
        return stones_in_words(text, stones) ? SGF_CORRECTED : SGF_DELETED;
    const bool has_point = slice_find(text, '.') < text.len || slice_find(text, ',') < text.len;
    const enum sgf_reading reading = sgf_read_number(text, stones);
    return has_point || *stones < 0 ? SGF_DELETED : reading;
}

/* Reads the value as fmt would write it, controls replaced, so that it means the same before and after. */
enum sgf_reading handicap_read_raw(const struct sgf_game *game, struct slice raw, long *stones)
{
    struct buf text = {0}, written = {0};
    sgf_text(game, raw, true, &text);
    text_replace_controls(&written, buf_slice(&text));
    const enum sgf_reading reading = handicap_read(buf_slice(&written), stones);
    buf_free(&text);
    buf_free(&written);
    return reading;
}

/* ---- times in words: "1 hour 30 min each", 各3時間 ---- */

static const struct {
    long seconds;
    const char *words;
} units[] = {
    {3600, " hours hour hrs hr h 時間 小时 小時 시간 "},
    {60, " minutes minute mins min m 分钟 分鐘 分 분 "},
    {1, " seconds second secs sec s 秒 초 "},
};

/* Words that say that the time is for each player, and the like; they add nothing. */
static const char *const each[] = {"each", "per player", "per side", "持ち時間", "持時間", "各自", "各方", "每方", "各",
    "각자", "각"};

/* True if `s` begins with the word, and that is not part of a longer one. */
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

/* "1:30:00". With two parts the first may be hours or minutes. */
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

/* Takes a number, or a unit smaller than the one before, perhaps with a half of it; 0 for neither. */
static size_t time_take(struct spoken_time *t, struct slice s)
{
    const double most = 1e6;
    uint64_t whole;
    size_t end = 0;
    while (end < s.len && (is_digit(s.at[end]) || (end > 0 && s.at[end] == '.')))
        end++;
    if (end > 0 && sgf_read_real(slice_part(s, 0, end), &t->number, NULL) != SGF_GOOD)
        return 0;
    if (end == 0 && (end = han_number_take(s, &whole)) > 0)
        t->number = (double)whole;
    if (end > 0) {
        const bool is_good = !t->has_number && t->number <= most;
        t->has_number = true;
        return is_good ? end : 0;
    }
    for (size_t i = 0; t->has_number && i < COUNT(units); i++) {
        if (units[i].seconds >= t->least || (end = words_begin(units[i].words, s, true)) == 0)
            continue;
        const size_t half = words_begin(" 半 반 ", slice_from(s, end), false);
        t->seconds += (t->number + (half ? 0.5 : 0)) * (double)units[i].seconds;
        t->least = units[i].seconds;
        t->has_number = false;
        return end + half;
    }
    return 0;
}

bool time_words_read(struct slice text, double *seconds, struct buf *canonical)
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
    buf_free(&folded);
    if (!is_time)
        return false;
    *seconds = t.seconds;
    if (canonical)
        real_add(t.seconds, canonical);
    return true;
}

/* rules/amount.c - numbers in words: points with their unit, komi, handicap, Han digits */
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "base/text.h"
#include "rules/values.h"

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
    unsigned value; /* ten and more: a place */
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

size_t han_number_take(struct slice s, uint64_t *number, unsigned *digits)
{
    uint64_t sum = 0, last = 0;
    size_t at = 0, len;
    unsigned value, count = 0;
    while (count < 9 && at < s.len && (len = han_digit(slice_from(s, at), &value)) > 0) {
        if (value >= 100) {
            sum += (last ? last : 1) * value;
            last = 0;
        } else if (value >= 10) {
            sum += (last ? last : 1) * value;
            last = 0;
        } else {
            last = last * 10 + value;
        }
        at += len;
        count++;
    }
    *number = sum + last;
    *digits = 1;
    for (uint64_t n = *number; n >= 10; n /= 10)
        ++*digits;
    return at;
}

/* ---- points ---- */

enum unit { UNIT_NONE, UNIT_POINT, UNIT_ZI };

static size_t take_blanks(struct slice s, size_t at)
{
    while (at < s.len && s.at[at] == ' ')
        at++;
    return at;
}

/* A unit at byte `at` or behind blanks there; `at` where there is none. */
static size_t take_unit(struct slice s, size_t at, enum unit *unit)
{
    static const char *const units[] = {
        [UNIT_POINT] = " points point pts pt punkten punkte punkt puntos punto moku 目 집 点 點 ",
        [UNIT_ZI] = " 子 ",
    };
    const struct slice rest = slice_from(s, take_blanks(s, at));
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
    const struct slice rest = slice_from(s, take_blanks(s, at));
    const size_t half = words_begin(" 半 반 ", rest, false);
    return half ? (size_t)(rest.at - s.at) + half : at;
}

/* "3", "3.5", "3,5", ".5", "三" */
static size_t take_real(struct slice s, long *hundredths)
{
    uint64_t whole = 0, part = 0;
    unsigned digits;
    size_t at = number_take(s, NUMBER_MOST, &whole);
    if (at == 0)
        at = han_number_take(s, &whole, &digits);
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

/* A fraction from byte `at` on: "又3/4", "1/2", "四分之三"; `at` where there is none. */
static size_t take_fraction(struct slice s, size_t at, long *hundredths)
{
    const size_t start = at;
    uint64_t below = 0, above = 0;
    size_t end;
    unsigned digits;
    if (slice_has_prefix(slice_part(s, at, s.len), "又"))
        at += strlen("又");
    const char *decimals = fraction_at(s, at, &end);
    if (decimals) {
        *hundredths += decimals[1] ? (decimals[0] - '0') * 10 + decimals[1] - '0' : (decimals[0] - '0') * 10;
        return end;
    }
    size_t len = number_take(slice_part(s, at, s.len), 100, &below);
    len = len ? len : han_number_take(slice_part(s, at, s.len), &below, &digits);
    at += len;
    if (!slice_has_prefix(slice_part(s, at, s.len), "分之") || (below != 2 && below != 4))
        return start;
    at += strlen("分之");
    len = number_take(slice_part(s, at, s.len), 100, &above);
    len = len ? len : han_number_take(slice_part(s, at, s.len), &above, &digits);
    if (len == 0 || above >= below)
        return start;
    *hundredths += (long)(above * 100 / below);
    return at + len;
}

/* The number without its unit; 0: there is none. */
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

enum sgf_reading komi_read(struct slice text, struct buf *out)
{
    double real = 0;
    if (mixed_number_read(text, out))
        return SGF_CORRECTED;
    if (is_number_like(text))
        return sgf_read_real(text, &real, out);
    struct buf folded = {0};
    struct amount a;
    const bool is_whole = words_fold(text, &folded);
    const struct slice words = buf_slice(&folded);
    const bool is_komi = is_whole && words.len > 0 && amount_take(words, &a) == words.len;
    if (is_komi)
        real_add((double)a.hundredths / 100, out);
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
    const bool is_unit = unit.len == 0 || words_has(" 子 점 stone stones steine pierres ", unit);
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

/* rules/values.c - values of game-info properties: numbers, handicap, times in words */
#include "rules/values.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
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

enum sgf_reading handicap_read(struct slice text, long *stones)
{
    const bool has_point = slice_find(text, '.') < text.len || slice_find(text, ',') < text.len;
    if (has_point || !is_number_like(text))
        return SGF_DELETED;
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

/* Seconds that a unit of time has, by its word; 0: it is none. */
static long unit_seconds(struct slice word)
{
    static const struct {
        const char *word;
        long seconds;
    } units[] = {
        {"h", 3600},
        {"hr", 3600},
        {"hrs", 3600},
        {"hour", 3600},
        {"hours", 3600},
        {"m", 60},
        {"min", 60},
        {"mins", 60},
        {"minute", 60},
        {"minutes", 60},
        {"s", 1},
        {"sec", 1},
        {"secs", 1},
        {"second", 1},
        {"seconds", 1},
    };
    for (size_t i = 0; i < COUNT(units); i++) {
        if (slice_is_equal_caseless(word, slice_of(units[i].word)))
            return units[i].seconds;
    }
    return 0;
}

/* What a time in words is made of, in turns: a number, a unit smaller than the one before; at its end perhaps
 * "each". */
bool time_words_read(struct slice text, struct buf *canonical)
{
    const double most = 1e6;
    double seconds = 0, number = 0;
    long least = 3601; /* seconds of the unit before */
    bool has_number = false;
    for (size_t i = 0, end; i < text.len; i = end) {
        for (end = i; end < text.len && (is_digit(text.at[end]) || (end > i && text.at[end] == '.'));)
            end++;
        if (end > i) {
            if (has_number || sgf_read_real(slice_part(text, i, end), &number, NULL) != SGF_GOOD || number > most)
                return false;
            has_number = true;
            continue;
        }
        while (end < text.len && is_letter(text.at[end]))
            end++;
        const struct slice word = slice_part(text, i, end);
        const long unit = unit_seconds(word);
        if (unit > 0 && has_number && unit < least) {
            seconds += number * (double)unit;
            least = unit;
            has_number = false;
        } else if (word.len > 0 && !(slice_is_equal_caseless(word, SLICE("each")) && least <= 3600 && !has_number)) {
            return false;
        } else if (word.len == 0) {
            if (text.at[i] != ' ')
                return false;
            end = i + 1;
        }
    }
    if (has_number || least > 3600)
        return false;
    real_add(seconds, canonical);
    return true;
}

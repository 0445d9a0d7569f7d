/* rules/values.c - values of game-info properties: numbers */
#include "rules/values.h"

#include <math.h>
#include <string.h>

#include "base/array.h"

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

/* ---- words ---- */

bool words_has(const char *list, struct slice word)
{
    for (const char *at = list; (at = strchr(at, ' ')) && at[1]; at++)
        if (strncmp(at + 1, word.at, word.len) == 0 && at[1 + word.len] == ' ')
            return true;
    return false;
}

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

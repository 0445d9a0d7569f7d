/* rules/info.c - what the values about the game mean: results, dates, komi, handicap, clocks, figures */
#include "rules/info.h"

#include <math.h>
#include <string.h>

#include "rules/values.h"

/* ---- results ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* "3", "3.5" */
static bool is_plain_real(struct slice s)
{
    size_t i = 0;
    while (i < s.len && is_digit(s.at[i]))
        i++;
    if (i == 0 || i == s.len)
        return i > 0;
    if (s.at[i] != '.' || ++i == s.len)
        return false;
    while (i < s.len && is_digit(s.at[i]))
        i++;
    return i == s.len;
}

static const struct {
    const char *word;
    enum result_kind kind;
    const char *canonical;
} plain_results[] = {
    {"0", RESULT_DRAW, "0"},
    {"Draw", RESULT_DRAW, "0"},
    {"Void", RESULT_VOID, "Void"},
    {"?", RESULT_UNKNOWN, "?"},
};

static const struct {
    const char *word, *canonical;
} plain_reasons[] = {{"", ""}, {"R", "R"}, {"Resign", "R"}, {"T", "T"}, {"Time", "T"}, {"F", "F"}, {"Forfeit", "F"}};

static bool result_plain(struct slice s, enum result_kind *kind, struct buf *canonical)
{
    for (size_t i = 0; i < sizeof plain_results / sizeof *plain_results; i++) {
        if (slice_is(s, plain_results[i].word)) {
            *kind = plain_results[i].kind;
            buf_add_string(canonical, plain_results[i].canonical);
            return true;
        }
    }
    if (s.len < 2 || (s.at[0] != 'B' && s.at[0] != 'W') || s.at[1] != '+')
        return false;
    const struct slice rest = slice_part(s, 2, s.len);
    for (size_t i = 0; i < sizeof plain_reasons / sizeof *plain_reasons; i++) {
        if (slice_is(rest, plain_reasons[i].word)) {
            *kind = RESULT_WIN;
            buf_add_format(canonical, "%c+%s", s.at[0], plain_reasons[i].canonical);
            return true;
        }
    }
    if (!is_plain_real(rest))
        return false;
    *kind = RESULT_WIN;
    buf_add_slice(canonical, s);
    return true;
}

/* What the words of a result said so far. */
struct result_words {
    char color;      /* 'B', 'W', 0 */
    char reason;     /* 'R', 'T', 'F', 0 */
    bool has_plus, has_verb, is_lost;
    bool is_act;     /* "resigns", "forfeits": the one who is named did it */
    bool is_draw, is_void;
    struct buf score;
};

enum word {
    WORD_BLACK,
    WORD_WHITE,
    WORD_WIN,
    WORD_LOSE,
    WORD_RESIGN,
    WORD_RESIGNS,
    WORD_TIME,
    WORD_FORFEIT,
    WORD_FORFEITS,
    WORD_DRAW,
    WORD_VOID,
    WORD_FILL
};

static const struct {
    const char *text;
    enum word word;
} words[] = {
    {"b", WORD_BLACK}, {"black", WORD_BLACK}, {"w", WORD_WHITE}, {"white", WORD_WHITE},
    {"win", WORD_WIN}, {"wins", WORD_WIN}, {"won", WORD_WIN},
    {"lose", WORD_LOSE}, {"loses", WORD_LOSE}, {"lost", WORD_LOSE}, {"loss", WORD_LOSE},
    {"r", WORD_RESIGN}, {"res", WORD_RESIGN}, {"resign", WORD_RESIGN}, {"resignation", WORD_RESIGN},
    {"resigns", WORD_RESIGNS}, {"resigned", WORD_RESIGNS},
    {"t", WORD_TIME}, {"time", WORD_TIME}, {"timeout", WORD_TIME}, {"overtime", WORD_TIME},
    {"f", WORD_FORFEIT}, {"forfeit", WORD_FORFEIT}, {"forfeiture", WORD_FORFEIT},
    {"forfeits", WORD_FORFEITS}, {"forfeited", WORD_FORFEITS},
    {"jigo", WORD_DRAW}, {"draw", WORD_DRAW}, {"void", WORD_VOID},
    {"by", WORD_FILL}, {"with", WORD_FILL}, {"on", WORD_FILL}, {"point", WORD_FILL}, {"points", WORD_FILL},
    {"pt", WORD_FILL}, {"pts", WORD_FILL}, {"moku", WORD_FILL},
};

static bool reason_set(struct result_words *r, char reason, bool is_act)
{
    if (r->reason)
        return false;
    r->reason = reason;
    r->is_act |= is_act;
    return true;
}

static bool word_take(struct result_words *r, struct slice text)
{
    size_t i = 0;
    while (i < sizeof words / sizeof *words && !slice_is_equal_caseless(text, slice_of(words[i].text)))
        i++;
    if (i == sizeof words / sizeof *words)
        return false;
    const enum word word = words[i].word;
    switch (word) {
    case WORD_BLACK: case WORD_WHITE:
        if (r->color)
            return false;
        r->color = word == WORD_BLACK ? 'B' : 'W';
        return true;
    case WORD_WIN: case WORD_LOSE:
        if (r->has_verb)
            return false;
        r->has_verb = true;
        r->is_lost = word == WORD_LOSE;
        return true;
    case WORD_RESIGN: case WORD_RESIGNS: return reason_set(r, 'R', word == WORD_RESIGNS);
    case WORD_TIME: return reason_set(r, 'T', false);
    case WORD_FORFEIT: case WORD_FORFEITS: return reason_set(r, 'F', word == WORD_FORFEITS);
    case WORD_DRAW: r->is_draw = true; return true;
    case WORD_VOID: r->is_void = true; return true;
    case WORD_FILL: break;
    }
    return true;
}

/* A quarter, a half or three quarters at byte `i`, as one character or as "1/2", perhaps with a blank before it: its
 * digits behind the point, and where it ends in *end. NULL: none. */
static const char *fraction_at(struct slice s, size_t i, size_t *end)
{
    static const struct {
        const char *text, *digits;
    } fractions[] = {{"\xC2\xBC", "25"}, {"\xC2\xBD", "5"}, {"\xC2\xBE", "75"},
                     {"1/4", "25"},      {"1/2", "5"},      {"3/4", "75"}};
    while (i < s.len && s.at[i] == ' ')
        i++;
    const struct slice rest = slice_part(s, i, s.len);
    for (size_t k = 0; k < sizeof fractions / sizeof *fractions; k++) {
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

/* A score from byte `i` on; returns where it ends, `i` where there is none. */
static size_t score_take(struct result_words *r, struct slice s, size_t i)
{
    size_t end = i, after;
    if (r->score.len)
        return i;
    while (end < s.len && is_digit(s.at[end]))
        end++;
    if (end < s.len && s.at[end] == '/') /* "1/2" without a whole number before it */
        end = i;
    buf_add_slice(&r->score, end > i ? slice_part(s, i, end) : SLICE("0"));
    const char *fraction = fraction_at(s, end, &after);
    if (fraction) {
        buf_add_format(&r->score, ".%s", fraction);
        return after;
    }
    const bool has_point = end < s.len && (s.at[end] == '.' || s.at[end] == ',');
    if (has_point && end + 1 < s.len && is_digit(s.at[end + 1])) {
        buf_add_char(&r->score, '.');
        for (end++; end < s.len && is_digit(s.at[end]); end++)
            buf_add_char(&r->score, s.at[end]);
    }
    return end;
}

/* Reads the words of a result; false where one is not understood. */
static bool result_take(struct result_words *r, struct slice s)
{
    for (size_t i = 0; i < s.len;) {
        size_t end = i, after;
        while (end < s.len && is_letter(s.at[end]))
            end++;
        if (end > i) {
            if (!word_take(r, slice_part(s, i, end)))
                return false;
        } else if (s.at[i] == ' ' || s.at[i] == '\t' || s.at[i] == '\n' || (s.at[i] == '.' && i + 1 == s.len)) {
            end = i + 1;
        } else if (s.at[i] == '+' && r->color && !r->has_plus) {
            r->has_plus = true;
            end = i + 1;
        } else if (is_digit(s.at[i]) || fraction_at(s, i, &after) || (s.at[i] == '.' && is_digit(s.at[i + 1]))) {
            end = score_take(r, s, i);
        }
        if (end == i)
            return false;
        i = end;
    }
    return true;
}

/* The canonical form of what was taken; false where it does not make a result. */
static bool result_make(const struct result_words *r, enum result_kind *kind, struct buf *canonical)
{
    if (r->is_draw || r->is_void) {
        if (r->color || r->reason || r->score.len || r->has_plus || r->has_verb || (r->is_draw && r->is_void))
            return false;
        *kind = r->is_draw ? RESULT_DRAW : RESULT_VOID;
        buf_add_string(canonical, r->is_draw ? "0" : "Void");
        return true;
    }
    const bool is_act = r->is_act && !r->has_plus && !r->has_verb;
    if (!r->color || (!r->has_plus && !r->has_verb && !is_act) || (r->has_plus && r->is_lost) ||
        (r->reason && r->score.len))
        return false;
    const bool is_reversed = r->is_lost || is_act;
    *kind = RESULT_WIN;
    buf_add_format(canonical, "%c+", (r->color == 'B') != is_reversed ? 'B' : 'W');
    if (r->reason)
        buf_add_char(canonical, r->reason);
    buf_add_slice(canonical, buf_slice(&r->score));
    return true;
}

enum sgf_reading result_read(struct slice text, enum result_kind *kind, struct buf *canonical)
{
    const struct slice s = slice_trim(text);
    if (!s.len) {
        *kind = RESULT_NONE;
        return SGF_GOOD;
    }
    if (result_plain(s, kind, canonical))
        return s.len == text.len ? SGF_GOOD : SGF_CORRECTED;
    struct result_words r = {0};
    const bool is_understood = result_take(&r, s) && result_make(&r, kind, canonical);
    buf_free(&r.score);
    if (is_understood)
        return SGF_CORRECTED;
    *kind = RESULT_RAW;
    buf_add_slice(canonical, text);
    return SGF_DELETED;
}

/* ---- dates ---- */

/* What an item of DT is, by which parts are written. */
enum date_form { DATE_NONE, DATE_Y, DATE_YM, DATE_YMD, DATE_M, DATE_MD, DATE_D };

struct date {
    enum date_form form;
    int year, month, day;
};

/* `count` digits at the start of s. */
static bool digits_read(struct slice s, size_t count, int *number)
{
    *number = 0;
    if (s.len < count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!is_digit(s.at[i]))
            return false;
        *number = *number * 10 + (s.at[i] - '0');
    }
    return true;
}

/* One item, its missing left parts from *d, the item before it. */
static bool date_item(struct slice s, struct date *d)
{
    const enum date_form before = d->form;
    const bool has_month = before == DATE_YM || before == DATE_M;
    const bool has_day = before == DATE_YMD || before == DATE_MD || before == DATE_D;
    int a, b, c;
    if (s.len == 4 && digits_read(s, 4, &a)) {
        *d = (struct date){.form = DATE_Y, .year = a};
        return true;
    }
    if (s.len == 7 && digits_read(s, 4, &a) && s.at[4] == '-' && digits_read(slice_part(s, 5, 7), 2, &b)) {
        *d = (struct date){.form = DATE_YM, .year = a, .month = b};
    } else if (s.len == 10 && digits_read(s, 4, &a) && s.at[4] == '-' && digits_read(slice_part(s, 5, 7), 2, &b) &&
               s.at[7] == '-' && digits_read(slice_part(s, 8, 10), 2, &c)) {
        *d = (struct date){.form = DATE_YMD, .year = a, .month = b, .day = c};
    } else if (s.len == 5 && digits_read(s, 2, &a) && s.at[2] == '-' && digits_read(slice_part(s, 3, 5), 2, &b) &&
               (has_month || has_day)) {
        *d = (struct date){.form = DATE_MD, .year = d->year, .month = a, .day = b};
    } else if (s.len == 2 && digits_read(s, 2, &a) && has_month) {
        *d = (struct date){.form = DATE_M, .year = d->year, .month = a};
    } else if (s.len == 2 && digits_read(s, 2, &a) && has_day) {
        *d = (struct date){.form = DATE_D, .year = d->year, .month = d->month, .day = a};
    } else {
        return false;
    }
    const bool day_counts = d->form == DATE_YMD || d->form == DATE_MD || d->form == DATE_D;
    return d->month >= 1 && d->month <= 12 && (!day_counts || (d->day >= 1 && d->day <= 31));
}

static void date_add(const struct date *d, struct buf *dates)
{
    buf_add_format(dates, "%04d", d->year);
    if (d->form != DATE_Y)
        buf_add_format(dates, "-%02d", d->month);
    if (d->form == DATE_YMD || d->form == DATE_MD || d->form == DATE_D)
        buf_add_format(dates, "-%02d", d->day);
}

/* The value as the specification wants it, expanded; `dates` as it was where it is not. */
static bool dates_strict(struct slice text, struct buf *dates)
{
    const size_t start = dates->len;
    struct date d = {.form = DATE_NONE};
    for (size_t at = 0; at <= text.len;) {
        const struct slice rest = slice_part(text, at, text.len);
        const size_t len = slice_find(rest, ',');
        if (!date_item(slice_part(rest, 0, len), &d)) {
            dates->len = start;
            return false;
        }
        if (dates->len > start)
            buf_add_string(dates, ", ");
        date_add(&d, dates);
        at += len + 1;
    }
    return true;
}

/* Blanks around items and numbers without their leading zero, mended. */
static void date_mend(struct slice text, struct buf *out)
{
    for (size_t i = 0; i < text.len;) {
        size_t end = i;
        while (end < text.len && is_digit(text.at[end]))
            end++;
        if (end - i == 1)
            buf_add_char(out, '0');
        if (end == i) {
            const bool is_blank = text.at[i] == ' ' || text.at[i] == '\t' || text.at[i] == '\n';
            const bool at_edge =
                i == 0 || i + 1 == text.len || text.at[i - 1] == ',' || text.at[i + 1] == ',' || text.at[i - 1] == ' ';
            if (!is_blank || !at_edge)
                buf_add_char(out, text.at[i]);
            end = i + 1;
        } else {
            buf_add(out, text.at + i, end - i);
        }
        i = end;
    }
}

/* The number of a month by its name, whole or its first three letters; 0: no month. */
static int month_of(struct slice word)
{
    static const char *const months[] = {"january", "february", "march",     "april",   "may",      "june",
                                         "july",    "august",   "september", "october", "november", "december"};
    for (int i = 0; i < 12; i++) {
        const struct slice month = slice_of(months[i]);
        if (slice_is_equal_caseless(word, month) || slice_is_equal_caseless(word, slice_part(month, 0, 3)) ||
            (i == 8 && slice_is_equal_caseless(word, slice_part(month, 0, 4))))
            return i + 1;
    }
    return 0;
}

static bool is_ordinal(struct slice word)
{
    return slice_is_equal_caseless(word, SLICE("st")) || slice_is_equal_caseless(word, SLICE("nd")) ||
           slice_is_equal_caseless(word, SLICE("rd")) || slice_is_equal_caseless(word, SLICE("th"));
}

/* A date with the month's name ("May 6, 1996", "6 and 7 May 1996"), as DT would say it. */
static bool date_words(struct slice text, struct buf *out)
{
    int year = -1, month = 0, days[8], day_count = 0;
    for (size_t i = 0, end; i < text.len; i = end) {
        for (end = i; end < text.len && is_digit(text.at[end]);)
            end++;
        const struct slice number = slice_part(text, i, end);
        int value;
        if (number.len) {
            if (number.len == 3 || number.len > 4 || !digits_read(number, number.len, &value))
                return false;
            if (number.len == 4 ? year >= 0 : day_count == 8 || value < 1 || value > 31)
                return false;
            if (number.len == 4)
                year = value;
            else
                days[day_count++] = value;
            continue;
        }
        while (end < text.len && is_letter(text.at[end]))
            end++;
        const struct slice word = slice_part(text, i, end);
        if (word.len) {
            const int named = month_of(word);
            if (named ? month : !is_ordinal(word) && !slice_is_equal_caseless(word, SLICE("and")))
                return false;
            month = named ? named : month;
            continue;
        }
        if (!strchr(" \t\n,.&", text.at[i]) || !text.at[i])
            return false;
        end = i + 1;
    }
    if (year < 0 || !month)
        return false;
    buf_add_format(out, "%04d-%02d", year, month);
    for (int i = 0; i < day_count; i++)
        buf_add_format(out, "%c%02d", i ? ',' : '-', days[i]);
    return true;
}

enum sgf_reading date_read(struct slice text, struct buf *dates, struct buf *canonical)
{
    if (!text.len)
        return SGF_GOOD;
    if (dates_strict(text, dates)) {
        buf_add_slice(canonical, text);
        return SGF_GOOD;
    }
    struct buf mended = {0};
    date_mend(text, &mended);
    bool is_date = dates_strict(buf_slice(&mended), dates);
    if (!is_date) {
        buf_clear(&mended);
        is_date = date_words(text, &mended) && dates_strict(buf_slice(&mended), dates);
    }
    if (is_date)
        buf_add_slice(canonical, buf_slice(&mended));
    else
        buf_add_slice(dates, text);
    buf_free(&mended);
    return is_date ? SGF_CORRECTED : SGF_DELETED;
}

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

/* Fox and those who copy its records write komi in hundredths (digest 8.1). */
static bool has_hundredths(const struct sgf_game *game)
{
    for (uint32_t p = sgf_find(game, 0, SGF_AP); p != SGF_NONE; p = sgf_find_from(game, 0, SGF_AP, p + 1)) {
        for (uint32_t v = sgf_value_first(game, p); v < sgf_value_end(game, p); v++) {
            const struct slice raw = sgf_raw(game, v);
            if (slice_is(raw, "SGFC:2.0"))
                return true;
            for (size_t i = 0; i + 5 <= raw.len; i++) {
                if (slice_is_equal_caseless(slice_part(raw, i, i + 5), SLICE("foxwq")))
                    return true;
            }
        }
    }
    return false;
}

/* Hundredths of a point, or of a Chinese zi of two points: nobody gives more than 4 zi, nor less than 1 and not 0. */
static void hundredths_add(long komi, struct buf *out)
{
    const long size = komi < 0 ? -komi : komi;
    const long points = size >= 100 && size < 400 ? size * 2 : size;
    buf_add_format(out, "%s%ld", komi < 0 ? "-" : "", points / 100);
    if (points % 100)
        buf_add_format(out, points % 10 ? ".%02ld" : ".%ld", points % 10 ? points % 100 : points % 100 / 10);
}

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

void half_add(long twice, struct buf *out)
{
    buf_add_format(out, "%s%ld%s", twice < 0 ? "-" : "", (twice < 0 ? -twice : twice) / 2, twice % 2 ? ".5" : "");
}

static bool komi_of_ki(const struct sgf_game *game, uint32_t node, struct buf *out)
{
    struct slice raw;
    long twice;
    if (!path_value(game, node, SGF_KI, &raw) || sgf_read_number(raw, &twice) == SGF_DELETED)
        return true;
    half_add(twice, out);
    return true;
}

bool komi_text(const struct sgf_game *game, uint32_t node, struct buf *out)
{
    struct slice raw;
    if (!path_value(game, node, SGF_KM, &raw))
        return komi_of_ki(game, node, out);
    double komi;
    const size_t start = out->len;
    if (mixed_number_read(raw, out))
        return true;
    if (!is_number_like(raw) || sgf_read_real(raw, &komi, out) == SGF_DELETED) {
        out->len = start;
        sgf_text(game, raw, true, out);
        return false;
    }
    const bool is_large = fabs(komi) >= 50 && fabs(komi) < 100000 && komi == floor(komi);
    if (is_large && has_hundredths(game)) {
        out->len = start;
        hundredths_add((long)komi, out);
    }
    return true;
}

enum sgf_reading handicap_read(struct slice raw, long *stones)
{
    const bool has_point = slice_find(raw, '.') < raw.len || slice_find(raw, ',') < raw.len;
    if (has_point || !is_number_like(raw))
        return SGF_DELETED;
    const enum sgf_reading reading = sgf_read_number(raw, stones);
    return reading == SGF_DELETED || *stones < 0 ? SGF_DELETED : reading;
}

int handicap_of(const struct sgf_game *game, uint32_t node)
{
    struct slice raw;
    long stones;
    if (!path_value(game, node, SGF_HA, &raw) || handicap_read(raw, &stones) == SGF_DELETED)
        return 0;
    return stones >= 2 && stones <= POSITION_SIDE * POSITION_SIDE ? (int)stones : 0;
}

/* ---- clocks ---- */

void clock_format(double seconds, struct buf *out)
{
    const double most = 1e12; /* beyond it tenths are lost anyway */
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
        if (!sgf_single(game, node, left, &raw) || sgf_read_real(raw, &seconds, NULL) == SGF_DELETED)
            continue;
        clock_format(seconds, out);
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
    long mode;
    if (node == SGF_NONE || !sgf_single(r->game, node, SGF_PM, &raw) || sgf_read_number(raw, &mode) == SGF_DELETED)
        return 1;
    return mode >= 0 && mode <= 2 ? (int)mode : 1;
}

bool figure_read(const struct sgf_game *game, uint32_t node, struct buf *name, long *flags)
{
    struct slice raw, a, b;
    *flags = 0;
    if (!sgf_single(game, node, SGF_FG, &raw))
        return false;
    if (sgf_split_in(game, raw, &a, &b) && is_number_like(a) && sgf_read_number(a, flags) != SGF_DELETED) {
        sgf_text(game, b, true, name);
        return true;
    }
    if (!is_number_like(raw) || sgf_read_number(raw, flags) == SGF_DELETED) {
        *flags = 0;
        sgf_text(game, raw, true, name);
    }
    return true;
}

/* foreign/value.c - values as other formats write them, as SGF does */
#include "foreign/value.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"

enum { NUMBER_MOST = 1000000000 };

/* ---- numbers ---- */

bool foreign_number(struct slice text, long *number)
{
    text = slice_trim(text);
    const bool is_negative = slice_has_prefix(text, "-");
    uint64_t digits = 0;
    if (text.len > 0 && (is_negative || *text.at == '+'))
        text = slice_from(text, 1);
    if (!number_read(text, NUMBER_MOST, &digits))
        return false;
    *number = is_negative ? -(long)digits : (long)digits;
    return true;
}

bool foreign_real(struct slice text, struct buf *out)
{
    text = slice_trim(text);
    const bool is_negative = slice_has_prefix(text, "-");
    if (text.len > 0 && (is_negative || *text.at == '+'))
        text = slice_from(text, 1);
    uint64_t whole = 0;
    size_t at = number_take(text, NUMBER_MOST, &whole), end = at;
    const bool has_point = at < text.len && (text.at[at] == '.' || text.at[at] == ',');
    for (size_t i = at + 1; has_point && i < text.len; i++) {
        if (!is_digit(text.at[i]))
            return false;
        end = text.at[i] != '0' ? i + 1 : end;
    }
    if ((!has_point && at < text.len) || (at == 0 && text.len < 2))
        return false;
    if (is_negative && (whole > 0 || end > at))
        buf_add_char(out, '-');
    buf_add_format(out, "%llu", (unsigned long long)whole);
    if (end > at) {
        buf_add_char(out, '.');
        buf_add_slice(out, slice_part(text, at + 1, end));
    }
    return true;
}

void foreign_tenths(long tenths, struct buf *out)
{
    const long size = tenths < 0 ? -tenths : tenths;
    buf_add_format(out, "%s%ld", tenths < 0 ? "-" : "", size / 10);
    if (size % 10)
        buf_add_format(out, ".%ld", size % 10);
}

/* ---- words ---- */

size_t foreign_find_word(struct slice text, struct slice word)
{
    for (size_t at = 0; at + word.len <= text.len; at++) {
        if (small(text.at[at]) == small(*word.at) && slice_is_equal_caseless(slice_part(text, at, at + word.len), word))
            return at;
    }
    return text.len;
}

static bool has_word(struct slice text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (foreign_find_word(text, slice_of(words[i])) < text.len)
            return true;
    }
    return false;
}

/* The first place at which one of the words is. */
static size_t find_first(struct slice text, const char *const *words, size_t count)
{
    size_t first = text.len;
    for (size_t i = 0; i < count; i++) {
        const size_t at = foreign_find_word(text, slice_of(words[i]));
        first = at < first ? at : first;
    }
    return first;
}

static bool take(struct slice *text, const char *word)
{
    const struct slice w = slice_of(word);
    if (!slice_is_equal_caseless(slice_part(*text, 0, w.len), w))
        return false;
    *text = slice_from(*text, w.len);
    return true;
}

/* ---- ranks ---- */

/* Kinds of ranks, and the words that mean them. */
static const struct {
    const char *word;
    char kind;
} ranks[] = {
    {"dp", 'p'},
    {"단p", 'p'},
    {"段p", 'p'},
    {"dan", 'd'},
    {"kyu", 'k'},
    {"d", 'd'},
    {"段", 'd'},
    {"단", 'd'},
    {"k", 'k'},
    {"级", 'k'},
    {"級", 'k'},
    {"급", 'k'},
    {"p", 'p'},
};

/* The rest of a rank after its kind: how certain it is. */
static bool is_certainty(struct slice rest)
{
    return rest.len == 0 || slice_is(rest, "*") || slice_is(rest, "?") || slice_is(rest, "+");
}

/* Its number, kind and the rest; false where it is none. */
static bool read_rank(struct slice text, uint64_t *number, char *kind, struct slice *rest)
{
    const size_t digits = number_take(text, NUMBER_MOST, number);
    struct slice unit = slice_trim(slice_part(text, digits, text.len));
    if (digits == 0 || digits > 2)
        return false;
    for (size_t i = 0; i < COUNT(ranks); i++) {
        *rest = unit;
        if (take(rest, ranks[i].word) && is_certainty(*rest)) {
            *kind = ranks[i].kind;
            return true;
        }
    }
    return false;
}

void foreign_name(struct slice text, struct slice *name, struct slice *rank)
{
    size_t to = text.len;
    while (to > 0 && !is_space(text.at[to - 1]))
        to--;
    if (to == 0 || !is_digit(text.at[to]))
        to = text.len;
    *name = slice_trim(slice_part(text, 0, to));
    *rank = slice_part(text, to, text.len);
}

void foreign_rank(struct slice text, struct buf *out)
{
    uint64_t number;
    char kind;
    struct slice rest;
    text = slice_trim(text);
    if (!read_rank(text, &number, &kind, &rest)) {
        buf_add_slice(out, text);
        return;
    }
    buf_add_format(out, "%llu%c", (unsigned long long)number, kind);
    buf_add_slice(out, rest);
}

bool foreign_level(long level, struct buf *out)
{
    enum { LAST_KYU = 17, LAST_DAN = 26, LAST = 35 };
    if (level < 1 || level > LAST)
        return false;
    if (level <= LAST_KYU)
        buf_add_format(out, "%ldk", LAST_KYU + 1 - level);
    else if (level <= LAST_DAN)
        buf_add_format(out, "%ldd", level - LAST_KYU);
    else
        buf_add_format(out, "%ldp", level - LAST_DAN);
    return true;
}

/* ---- dates ---- */

static bool old_date(struct slice text, struct buf *out)
{
    static const unsigned char days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    enum { YEAR_FIRST = 1000, YEAR_LAST = 9999, DAY_DIGITS = 8 };
    uint64_t part[3] = {0}, number;
    int count = 0;
    for (size_t at = 0; at < text.len && count < 3; at++) {
        const size_t digits = number_take(slice_from(text, at), NUMBER_MOST, &number);
        if (digits == 0)
            continue;
        at += digits;
        if (count == 0 && digits == DAY_DIGITS) {
            part[0] = number / 10000;
            part[1] = number / 100 % 100;
            part[2] = number % 100;
            count = 3;
        } else {
            part[count++] = number;
        }
    }
    const bool is_month = part[1] >= 1 && part[1] <= COUNT(days);
    if (count < 3 || part[0] < YEAR_FIRST || part[0] > YEAR_LAST || !is_month || part[2] < 1 ||
        part[2] > days[part[1] - 1])
        return false;
    const bool is_leap = (part[0] % 4 == 0 && part[0] % 100 != 0) || part[0] % 400 == 0;
    if (part[1] == 2 && part[2] == 29 && !is_leap)
        return false;
    buf_add_format(out, "%04d-%02d-%02d", (int)part[0], (int)part[1], (int)part[2]);
    return true;
}

/* ---- results in words ---- */

static const char *const blacks[] = {"black", "黑", "黒", "흑"};
static const char *const whites[] = {"white", "白", "백"};
static const char *const losing[] = {"lose", "lost", "负", "負", "패"};
static const char *const winning[] = {"win", "胜", "勝", "승"};
static const char *const resigned[] = {"resi", "中押", "中盘", "中盤", "불계"};
static const char *const late[] = {"time", "시간", "時間", "时间", "超时", "超時", "時間切れ"};
static const char *const drawn[] = {"draw", "jigo", "무승부", "持碁", "ジゴ", "引き分け", "和棋", "和局"};
static const char *const halves[] = {"半", "반"};
static const char *const half_points[] = {"半目", "半子", "반집"};
static const char *const going_on[] = {"progress", "unfinished"};
static const char *const counters[] = {"手完", "手", "수", " moves", "moves"};

/* Without a number of moves before the result: "250수 흑7집승". */
static struct slice without_moves(struct slice text)
{
    uint64_t number;
    const size_t digits = number_take(text, NUMBER_MOST, &number);
    struct slice rest = slice_part(text, digits, text.len);
    for (size_t i = 0; digits > 0 && i < COUNT(counters); i++) {
        if (take(&rest, counters[i]))
            return rest;
    }
    return text;
}

/* The last number of the text, with a half where it is said; false where it has none. */
static bool last_number(struct slice text, struct buf *out)
{
    size_t from = text.len, to = 0;
    for (size_t at = 0; at < text.len; at++) {
        if (!is_digit(text.at[at]))
            continue;
        from = at;
        while (at + 1 < text.len && (is_digit(text.at[at + 1]) ||
                                        (text.at[at + 1] == '.' && at + 2 < text.len && is_digit(text.at[at + 2]))))
            at++;
        to = at + 1;
    }
    const struct slice rest = slice_part(text, to, text.len);
    const size_t start = out->len;
    if (from == text.len) {
        if (has_word(text, half_points, COUNT(half_points)))
            buf_add_string(out, "0.5");
        return out->len > start;
    }
    const struct slice number = slice_part(text, from, to);
    if (!foreign_real(number, out))
        return false;
    if (slice_find(number, '.') == number.len && has_word(rest, halves, COUNT(halves)))
        buf_add_string(out, ".5");
    return true;
}

/* Who has won, or lost: 'B', 'W'; 0: neither is named. */
static char find_player(struct slice text)
{
    const size_t black = find_first(text, blacks, COUNT(blacks)), white = find_first(text, whites, COUNT(whites));
    if (black != white)
        return black < white ? 'B' : 'W';
    const bool is_letter_alone = slice_has_prefix(text, "B ") || slice_has_prefix(text, "B+") ||
                                 slice_has_prefix(text, "W ") || slice_has_prefix(text, "W+");
    return is_letter_alone ? *text.at : '\0';
}

static bool old_result(struct slice text, struct buf *out)
{
    text = slice_trim(slice_part(text, 0, foreign_find_word(text, SLICE(">>"))));
    text = without_moves(text);
    const char player = find_player(text);
    if (!player) {
        const bool is_drawn = has_word(text, drawn, COUNT(drawn));
        if (is_drawn)
            buf_add_char(out, '0');
        return is_drawn || has_word(text, going_on, COUNT(going_on));
    }
    const bool is_lost = has_word(text, losing, COUNT(losing)) && !has_word(text, winning, COUNT(winning));
    buf_add_string(out, (player == 'B') != is_lost ? "B+" : "W+");
    if (has_word(text, resigned, COUNT(resigned)))
        buf_add_char(out, 'R');
    else if (has_word(text, late, COUNT(late)))
        buf_add_char(out, 'T');
    else
        last_number(text, out);
    return true;
}

enum sgf_reading foreign_date(struct slice text, struct buf *out)
{
    return old_date(text, out) ? SGF_GOOD : SGF_DELETED;
}

enum sgf_reading foreign_result(struct slice text, struct buf *out)
{
    return old_result(text, out) ? SGF_GOOD : SGF_DELETED;
}

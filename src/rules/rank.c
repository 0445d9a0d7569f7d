/* rules/rank.c - ranks: BR and WR as numbers, declared in info.h  (doc/sgf.md 3.6) */
#include "base/array.h"
#include "base/number.h"
#include "base/text.h"
#include "rules/info.h"

#include <string.h>

#include "rules/values.h"

enum unit { UNIT_NONE, UNIT_KYU, UNIT_DAN, UNIT_PRO };

/* The longer words first. */
static const struct {
    const char *word;
    enum unit unit;
} units[] = {
    {"professional", UNIT_PRO},
    {"pro", UNIT_PRO},
    {"p", UNIT_PRO},
    {"プロ", UNIT_PRO},
    {"職業", UNIT_PRO},
    {"职业", UNIT_PRO},
    {"프로", UNIT_PRO},
    {"kyu", UNIT_KYU},
    {"k", UNIT_KYU},
    {"級", UNIT_KYU},
    {"级", UNIT_KYU},
    {"급", UNIT_KYU},
    {"dan", UNIT_DAN},
    {"d", UNIT_DAN},
    {"段", UNIT_DAN},
    {"단", UNIT_DAN},
};

static const char *const numerals[][3] = {{"初", "一", "초"}, {"二", "이"}, {"三", "삼"}, {"四", "사"}, {"五", "오"},
    {"六", "육"}, {"七", "칠"}, {"八", "팔"}, {"九", "구"}, {"十"}};

/* Takes what `s` begins with off it: its unit; UNIT_NONE, and nothing is taken. */
static enum unit take_unit(struct slice *s)
{
    const struct slice rest = slice_trim(*s);
    for (size_t i = 0; i < COUNT(units); i++) {
        if (slice_has_prefix(rest, units[i].word)) {
            *s = slice_part(rest, strlen(units[i].word), rest.len);
            return units[i].unit;
        }
    }
    return UNIT_NONE;
}

/* Likewise a number; 0: none. */
static int take_number(struct slice *s)
{
    enum { MOST = 99 };
    const struct slice rest = slice_trim(*s);
    uint64_t number;
    const size_t digits = number_take(rest, MOST + 1, &number);
    *s = slice_part(rest, digits, rest.len);
    if (digits)
        return number <= MOST ? (int)number : 0;
    for (size_t i = 0; i < COUNT(numerals); i++) {
        for (size_t k = 0; k < COUNT(numerals[i]) && numerals[i][k]; k++) {
            if (slice_has_prefix(rest, numerals[i][k])) {
                *s = slice_part(rest, strlen(numerals[i][k]), rest.len);
                return (int)i + 1;
            }
        }
    }
    return 0;
}

/* What servers put after a rank that is not certain yet. */
static bool is_end(struct slice s)
{
    s = slice_trim(s);
    return !s.len || (s.len == 1 && (s.at[0] == '?' || s.at[0] == '*' || s.at[0] == '+'));
}

static int rank_of(struct slice s)
{
    const enum unit before = take_unit(&s);
    const int number = take_number(&s);
    const enum unit unit = take_unit(&s), after = unit == UNIT_DAN ? take_unit(&s) : UNIT_NONE;
    const bool is_pro = before == UNIT_PRO || unit == UNIT_PRO || after == UNIT_PRO;
    if (!number || !is_end(s) || (before && before != UNIT_PRO) || (after && after != UNIT_PRO) ||
        (is_pro && unit == UNIT_KYU) || (!is_pro && !unit))
        return RANK_UNKNOWN;
    return is_pro ? RANK_PRO + number : unit == UNIT_DAN ? number : -number;
}

int rank_read(struct slice text)
{
    struct buf folded = {0};
    text_fold(&folded, slice_trim(text));
    const int rank = rank_of(buf_slice(&folded));
    buf_free(&folded);
    return rank;
}

/* rules/rank.c - ranks as numbers, names with a rank or title after them, declared in wording.h  (doc/sgf.md 3.6) */
#include "base/array.h"
#include "base/number.h"
#include "base/text.h"
#include "rules/values.h"

#include <stdlib.h>
#include <string.h>

enum unit { UNIT_NONE, UNIT_KYU, UNIT_DAN, UNIT_PRO, UNIT_AMATEUR };

/* The longer words first. */
static const char *const units[] = {
    [UNIT_KYU] = " kyu k 級 级 급 ",
    [UNIT_DAN] = " dan d 段 단 ",
    [UNIT_PRO] = " professional pro p プロ 職業 职业 프로 ",
    [UNIT_AMATEUR] = " amateur ama アマ 业余 業餘 아마 ",
};

static const char *const numerals[] = {" 初 一 초 ", " 二 이 ", " 三 삼 ", " 四 사 ", " 五 오 ", " 六 육 ", " 七 칠 ",
    " 八 팔 ", " 九 구 ", " 十 "};

/* Takes a unit off the start of `s`; UNIT_NONE if it has none. */
static enum unit take_unit(struct slice *s)
{
    const struct slice rest = slice_trim(*s);
    for (enum unit i = UNIT_KYU; i <= UNIT_AMATEUR; i++) {
        const size_t len = words_begin(units[i], rest, false);
        if (len == 0)
            continue;
        *s = slice_from(rest, len);
        return i;
    }
    return UNIT_NONE;
}

/* Likewise a number; 0 if none. */
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
        const size_t len = words_begin(numerals[i], rest, false);
        if (len == 0)
            continue;
        *s = slice_from(rest, len);
        return (int)i + 1;
    }
    return 0;
}

/* Takes off the sign that servers put after an uncertain rank; '\0' for a certain one. */
static char take_certainty(struct slice *s)
{
    const struct slice rest = slice_trim(*s);
    if (rest.len == 0 || !strchr("?*+", *rest.at) || !*rest.at)
        return '\0';
    *s = slice_from(rest, 1);
    return *rest.at;
}

/* Nothing more, or a remark: "4d*, IGS". */
static bool is_end(struct slice s)
{
    s = slice_trim(s);
    return s.len == 0 || *s.at == ',' || *s.at == '(';
}

struct rank {
    int number;
    char certainty; /* '\0': certain */
    bool has_remark;
};

static struct rank rank_of(struct slice s)
{
    const enum unit before = take_unit(&s);
    const int number = take_number(&s);
    if (number && s.len > 0 && *s.at == '-') /* "9-dan" */
        s = slice_from(s, 1);
    const enum unit unit = take_unit(&s), after = unit == UNIT_DAN || unit == UNIT_KYU ? take_unit(&s) : UNIT_NONE;
    const bool is_pro = before == UNIT_PRO || unit == UNIT_PRO || after == UNIT_PRO;
    const bool is_amateur = before == UNIT_AMATEUR || after == UNIT_AMATEUR;
    struct rank rank = {.number = RANK_UNKNOWN, .certainty = take_certainty(&s)};
    rank.has_remark = slice_trim(s).len > 0;
    if (!number || !is_end(s) || before == UNIT_KYU || before == UNIT_DAN || after == UNIT_KYU || after == UNIT_DAN ||
        (is_pro && (unit == UNIT_KYU || is_amateur)) || (!is_pro && unit != UNIT_DAN && unit != UNIT_KYU))
        return rank;
    rank.number = is_pro ? RANK_PRO + number : unit == UNIT_DAN ? number : -number;
    return rank;
}

static struct rank rank_folded(struct slice text)
{
    enum { BYTES_MOST = 64 };
    struct rank rank = {.number = RANK_UNKNOWN};
    struct buf folded = {0};
    const struct slice trimmed = slice_trim(text);
    if (trimmed.len > BYTES_MOST)
        return rank;
    text_fold(&folded, trimmed);
    rank = rank_of(buf_slice(&folded));
    buf_free(&folded);
    return rank;
}

int rank_read(struct slice text)
{
    return rank_folded(text).number;
}

bool rank_text(struct slice text, struct buf *out)
{
    const struct rank rank = rank_folded(text);
    const bool is_pro = rank.number > RANK_PRO;
    if (rank.number == RANK_UNKNOWN || rank.has_remark)
        return false;
    buf_add_format(out, "%d%c", is_pro ? rank.number - RANK_PRO : abs(rank.number),
        is_pro            ? 'p'
        : rank.number < 0 ? 'k'
                          : 'd');
    if (rank.certainty)
        buf_add_char(out, rank.certainty);
    return true;
}

/* ---- names ---- */

/* A title that is the end of another one comes after it. */
static const char *const titles[] = {"名誉本因坊", "名誉棋聖", "名誉名人", "本因坊", "棋聖", "棋圣", "名人", "小碁聖",
    "碁聖", "碁圣", "王座", "天元", "十段", "国手", "國手", "九冠", "八冠", "七冠", "六冠", "五冠", "四冠", "三冠",
    "二冠", "先生", "老师", "老師", "국수", "명인", "기성", "본인방", "천원", "왕위", "사범"};
static const char *const latin_titles[] = {"honinbo", "meijin", "kisei", "oza", "tengen", "judan", "gosei", "sensei"};

static bool is_wide(char c)
{
    return (unsigned char)c >= 0xE0;
}

static bool is_space_or_comma(struct slice s, size_t *len)
{
    *len = slice_has_prefix(s, "\xE3\x80\x80") || slice_has_prefix(s, "，") || slice_has_prefix(s, "、") ? 3 : 1;
    return *len == 3 || is_space(*s.at) || *s.at == ',';
}

/* Without blanks and commas at its end. */
static struct slice trim_end(struct slice s)
{
    size_t len;
    for (s = slice_trim(s); s.len > 0; s = slice_trim(s)) {
        if (s.len >= 3 && is_space_or_comma(slice_from(s, s.len - 3), &len) && len == 3)
            s.len -= 3;
        else if (s.at[s.len - 1] == ',')
            s.len--;
        else
            break;
    }
    return s;
}

/* And without a separate dash: "Cho Chikun - 9p". */
static struct slice trim_dash(struct slice s)
{
    s = trim_end(s);
    const bool has_dash = s.len > 2 && s.at[s.len - 1] == '-' && is_space(s.at[s.len - 2]);
    return has_dash ? trim_end(slice_part(s, 0, s.len - 1)) : s;
}

static bool ends_in(struct slice s, const char *end)
{
    const size_t len = strlen(end);
    return s.len >= len && memcmp(s.at + s.len - len, end, len) == 0;
}

/* Takes the rank of "NAME (9p)", "NAME [9p]", in brackets of any width. */
static bool take_bracket(struct name *n)
{
    static const char *const brackets[][2] = {{"(", ")"}, {"[", "]"}, {"（", "）"}, {"【", "】"}, {"［", "］"}};
    for (size_t i = 0; i < COUNT(brackets); i++) {
        const size_t open = strlen(brackets[i][0]), close = strlen(brackets[i][1]);
        if (!ends_in(n->name, brackets[i][1]))
            continue;
        size_t at = n->name.len - close;
        while (at > 0 && !slice_has_prefix(slice_from(n->name, at), brackets[i][0]))
            at--;
        const struct slice inside = slice_part(n->name, at + open, n->name.len - close);
        if (at == 0 || rank_read(inside) == RANK_UNKNOWN)
            continue;
        n->rank = slice_trim(inside);
        n->name = trim_end(slice_part(n->name, 0, at));
        return true;
    }
    return false;
}

/* True if a name may end before byte `at`, where text of another kind begins. */
static bool is_apart(struct slice s, size_t at)
{
    size_t len;
    const char before = s.at[at - 1];
    if (is_space_or_comma(slice_from(s, at), &len) || is_space(before) || before == ',')
        return true;
    if (at >= 3 && is_space_or_comma(slice_from(s, at - 3), &len) && len == 3)
        return true;
    return is_wide(s.at[at]) || text_is_tail(before);
}

/* Takes the longest rank after the name: "9 dan", "九段"; a handle such as abc9d has none. */
static bool take_rank(struct name *n)
{
    enum { RANK_BYTES = 24, KYU_LAST = 40, DAN_LAST = 10 };
    const struct slice s = n->name;
    for (size_t at = s.len > RANK_BYTES ? s.len - RANK_BYTES : 1; at < s.len; at++) {
        size_t len;
        if (at == 0 || text_is_tail(s.at[at]) || is_space_or_comma(slice_from(s, at), &len) || !is_apart(s, at))
            continue;
        const struct slice rank = slice_from(s, at), name = trim_dash(slice_part(s, 0, at));
        const int number = rank_read(rank);
        if (number == RANK_UNKNOWN || number < -KYU_LAST || (number > DAN_LAST && number < RANK_PRO) ||
            number > RANK_PRO + DAN_LAST || name.len == 0 || slice_find(rank, ',') < rank.len)
            continue;
        n->rank = rank;
        n->name = name;
        return true;
    }
    return false;
}

static void title_is(struct name *n, size_t len)
{
    const struct slice name = trim_end(slice_part(n->name, 0, n->name.len - len));
    if (name.len == 0)
        return;
    n->title = slice_from(n->name, n->name.len - len);
    n->name = name;
}

/* A title in Latin letters must come after two other words: Honinbo Shusai has none. One in Han or Hangul comes after a
 * name of at least two characters. */
static void take_title(struct name *n)
{
    const size_t two_characters = 6;
    for (size_t i = 0; i < COUNT(titles); i++) {
        const size_t len = strlen(titles[i]);
        if (!ends_in(n->name, titles[i]))
            continue;
        if (n->name.len >= len + two_characters && is_apart(n->name, n->name.len - len))
            title_is(n, len);
        return;
    }
    for (size_t i = 0; i < COUNT(latin_titles); i++) {
        const size_t len = strlen(latin_titles[i]);
        if (n->name.len < len + 2 || !is_space(n->name.at[n->name.len - len - 1]) ||
            !slice_is_equal_caseless(slice_from(n->name, n->name.len - len), slice_of(latin_titles[i])))
            continue;
        title_is(n, len);
        return;
    }
}

/* False for nearly all names: they end in a letter that no rank or title ends in. */
static bool may_have_more(struct slice s)
{
    const char last = s.len > 0 ? s.at[s.len - 1] : '\0';
    return is_wide(last) || (unsigned char)last >= 0x80 || (last && strchr("pPdDkKnNuUoOiIaAlL)]?*+", last));
}

void name_read(struct slice text, struct name *n)
{
    *n = (struct name){.name = slice_trim(text)};
    if (n->name.len < 3 || !may_have_more(n->name))
        return;
    if (ends_in(n->name, "十段")) {
        take_title(n);
        return;
    }
    if (!take_bracket(n))
        take_rank(n);
    take_title(n);
}

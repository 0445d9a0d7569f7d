/* rules/date_tokens.c - the text of a date cut into tokens: numbers, names of months, eras, signs */
#include "rules/date_tokens.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"
#include "rules/values.h"

enum { BYTES_MOST = 512, YEAR_SOLAR = 1873, DIGITS_KEPT = 8, ZONE_MOST = 1400 };

/* ---- words, all folded ---- */

/* Names of the months in the languages of records, with blanks between them. */
static const char *const months[12] = {
    " january jan januar janvier janv enero ene gennaio janeiro januari leden январь января янв styczen stycznia ledna "
    "ianuarie ",
    " february feb februar fevrier fevr fev febrero febbraio fevereiro februari февраль февраля фев luty lutego unor "
    "unora februarie subat ",
    " march mar mars marz marzo marco maart mrz март марта мар maerz marzec marca brezen brezna martie mart ",
    " april apr avril avr abril abr aprile апрель апреля апр kwiecien kwietnia duben dubna aprilie aprill nisan ",
    " may mai mayo maggio maio mei maj маи мая maja kveten kvetna mayis ",
    " june jun juni juin junio giugno junho июнь июня июн czerwiec czerwca cerven cervna iunie haziran ",
    " july jul juli juillet juil julio luglio julho июль июля июл lipiec lipca cervenec cervence iulie temmuz ",
    " august aug aout agosto ago augustus augusti август августа авг sierpien sierpnia srpen srpna agustos ",
    " september sep sept septembre septiembre settembre setembro сентябрь сентября сен wrzesien wrzesnia zari "
    "septembrie eylul ",
    " october oct oktober okt octobre octubre ottobre outubro oktobra октябрь октября окт pazdziernik pazdziernika "
    "rijen rijna octombrie ekim ",
    " november nov novembre noviembre novembro ноябрь ноября ноя listopad listopada listopadu noiembrie ",
    " december dec dezember dez decembre diciembre dicembre dezembro decembra dic декабрь декабря дек grudzien grudnia "
    "prosinec prosince decembrie aralik ",
};

/* The kinds of other words, likewise. */
static const struct {
    enum token_kind kind;
    const char *words;
} kinds[] = {
    {TOKEN_LIST, " and et und y e u en и "},
    {TOKEN_SPAN, " to bis until till through thru au al "},
    {TOKEN_FILL, " st nd rd th er of the de del den le "},
    {TOKEN_TIME_SIGN, " t h hr hrs uhr am pm "},
    {TOKEN_COUNT, " moves points pts stones zuge "},
    {TOKEN_COUNT_BEFORE, " no nr move room page pages "},
};

/* Signs outside of ASCII, the longer first; those within a date before TOKEN_LIST. */
static const struct {
    enum token_kind kind;
    const char *signs;
} signs[] = {
    {TOKEN_YEAR_SIGN, " 年 년 "},
    {TOKEN_MONTH_SIGN, " 月 월 "},
    {TOKEN_DAY_SIGN, " 日 일 号 號 "},
    {TOKEN_TIME_SIGN, " 時 时 시 点 點 分 분 秒 초 "},
    {TOKEN_LIST, " , & ; 、 ・ "},
    {TOKEN_SPAN, " ... .. ~ 〜 – — から 至 到 "},
    {TOKEN_OTHER, " 手合 "},
    {TOKEN_COUNT, " 手 局 수 "},
};

/* Eras by their first and last year, in the characters of Japan and of China, and in letters (blanks between). */
static const struct {
    const char *name, *other, *words;
    int first, last;
} eras[] = {
    {"慶長", "庆长", " keicho ", 1596, 1615},
    {"元和", "", " genna ", 1615, 1624},
    {"寛永", "寬永", " kanei ", 1624, 1645},
    {"正保", "", " shoho ", 1644, 1648},
    {"慶安", "庆安", " keian ", 1648, 1652},
    {"承応", "承應", " joo ", 1652, 1655},
    {"明暦", "明曆", " meireki ", 1655, 1658},
    {"万治", "萬治", " manji ", 1658, 1661},
    {"寛文", "寬文", " kanbun kambun ", 1661, 1673},
    {"延宝", "延寶", " enpo empo ", 1673, 1681},
    {"天和", "", " tenna tenwa ", 1681, 1684},
    {"貞享", "贞享", " jokyo ", 1684, 1688},
    {"元禄", "元祿", " genroku ", 1688, 1704},
    {"宝永", "寶永", " hoei ", 1704, 1711},
    {"正徳", "正德", " shotoku ", 1711, 1716},
    {"享保", "", " kyoho ", 1716, 1736},
    {"元文", "", " genbun gembun ", 1736, 1741},
    {"寛保", "寬保", " kanpo kampo ", 1741, 1744},
    {"延享", "", " enkyo ", 1744, 1748},
    {"寛延", "寬延", " kanen ", 1748, 1751},
    {"宝暦", "寶曆", " horeki ", 1751, 1764},
    {"明和", "", " meiwa ", 1764, 1772},
    {"安永", "", " anei ", 1772, 1781},
    {"天明", "", " tenmei temmei ", 1781, 1789},
    {"寛政", "寬政", " kansei ", 1789, 1801},
    {"享和", "", " kyowa ", 1801, 1804},
    {"文化", "", " bunka ", 1804, 1818},
    {"文政", "", " bunsei ", 1818, 1831},
    {"天保", "", " tenpo tempo ", 1830, 1845},
    {"弘化", "", " koka ", 1844, 1848},
    {"嘉永", "", " kaei ", 1848, 1855},
    {"安政", "", " ansei ", 1854, 1860},
    {"万延", "萬延", " manen ", 1860, 1861},
    {"文久", "", " bunkyu ", 1861, 1864},
    {"元治", "", " genji ", 1864, 1865},
    {"慶応", "慶應", " keio ", 1865, 1868},
    {"明治", "", " meiji ", 1868, 1912},
    {"大正", "", " taisho ", 1912, 1926},
    {"昭和", "", " showa ", 1926, 1989},
    {"平成", "", " heisei ", 1989, 2019},
    {"令和", "", " reiwa ", 2019, 2199},
    {"康熙", "", "", 1662, 1722},
    {"雍正", "", "", 1723, 1735},
    {"乾隆", "", "", 1736, 1796},
    {"嘉慶", "嘉庆", "", 1796, 1820},
    {"道光", "", "", 1821, 1850},
    {"咸豐", "咸丰", "", 1851, 1861},
    {"同治", "", "", 1862, 1874},
    {"光緒", "光绪", "", 1875, 1908},
    {"宣統", "宣统", "", 1909, 1911},
    {"民国", "民國", "", 1912, 2199},
};

int era_year(int era, int number, bool *is_solar)
{
    const int year = eras[era].first + number - 1;
    *is_solar = year >= YEAR_SOLAR && (eras[era].first >= 1912 || strcmp(eras[era].name, "明治") == 0);
    return number >= 1 && year <= eras[era].last ? year : 0;
}

/* ---- tokens ---- */

static void add(struct tokens *t, struct token token)
{
    t->is_cut |= t->count == TOKENS_MOST;
    if (t->count < TOKENS_MOST)
        t->at[t->count++] = token;
}

static size_t take_number(struct slice s, struct token *token)
{
    uint64_t value;
    const size_t digits = number_take(s, UINT64_MAX, &value);
    if (digits == 0)
        return 0;
    number_take(slice_part(s, 0, DIGITS_KEPT), INT32_MAX, &value);
    token->kind = TOKEN_NUMBER;
    token->digits = (uint8_t)(digits < UINT8_MAX ? digits : UINT8_MAX);
    token->value = (int32_t)value;
    return digits;
}

/* Takes a number in Han digits, if one of the signs of a date follows. */
static size_t take_han(struct slice s, struct token *token)
{
    uint64_t value;
    uint8_t digits = 1;
    const size_t len = han_number_take(s, &value);
    if (len == 0 || value > INT32_MAX)
        return 0;
    for (uint64_t rest = value; rest >= 10; rest /= 10)
        digits++;
    for (size_t i = 0; i < COUNT(signs) && signs[i].kind != TOKEN_LIST; i++)
        if (words_begin(signs[i].signs, slice_from(s, len), false)) {
            *token = (struct token){.kind = TOKEN_NUMBER, .digits = digits, .value = (int32_t)value};
            return len;
        }
    return 0;
}

/* Takes a word of letters: a month, another known word, or an unknown one. */
static size_t take_word(struct slice s, struct token *token)
{
    size_t len = 0;
    while (
        len < s.len && (is_letter(s.at[len]) || ((unsigned char)s.at[len] >= 0xC3 && (unsigned char)s.at[len] < 0xE0)))
        len += is_letter(s.at[len]) || len + 1 == s.len ? 1 : 2;
    const struct slice word = slice_part(s, 0, len);
    if (len == 0)
        return 0;
    token->kind = TOKEN_OTHER;
    for (int i = 0; i < 12; i++)
        if (slice_is_in(word, months[i])) {
            token->kind = TOKEN_MONTH;
            token->value = i + 1;
        }
    for (size_t i = 0; i < COUNT(kinds) && token->kind == TOKEN_OTHER; i++)
        if (slice_is_in(word, kinds[i].words))
            token->kind = (uint8_t)kinds[i].kind;
    token->mark = slice_is(word, "t") ? 't' : '\0';
    for (size_t i = 0; i < COUNT(eras) && token->kind == TOKEN_OTHER; i++)
        if (slice_is_in(word, eras[i].words)) {
            token->kind = TOKEN_ERA;
            token->value = (int32_t)i;
        }
    return len;
}

static size_t take_era(struct slice s, struct token *token)
{
    for (size_t i = 0; i < COUNT(eras); i++) {
        const bool is_first = slice_has_prefix(s, eras[i].name);
        if (!is_first && (!*eras[i].other || !slice_has_prefix(s, eras[i].other)))
            continue;
        *token = (struct token){.kind = TOKEN_ERA, .value = (int32_t)i};
        return strlen(is_first ? eras[i].name : eras[i].other);
    }
    return 0;
}

static size_t take_sign(struct slice s, struct token *token)
{
    size_t len = 0;
    for (size_t i = 0; i < COUNT(signs) && len == 0; i++) {
        token->kind = (uint8_t)signs[i].kind;
        len = words_begin(signs[i].signs, s, false);
    }
    token->mark = slice_has_prefix(s, "–") ? '-' : '\0';
    return len;
}

/* Takes an era in one letter at the start, with a number after it: "S57.3.4", "S.57.3.4", 平26.3.16. */
static size_t take_era_letter(const struct tokens *t, struct slice s, struct token *token)
{
    static const struct {
        const char *letter, *era;
    } letters[] = {{"m", "明治"}, {"明", "明治"}, {"t", "大正"}, {"大", "大正"}, {"s", "昭和"}, {"昭", "昭和"},
        {"h", "平成"}, {"平", "平成"}, {"r", "令和"}, {"令", "令和"}};
    for (size_t i = 0; t->count == 0 && i < COUNT(letters); i++) {
        size_t len = strlen(letters[i].letter);
        if (!slice_has_prefix(s, letters[i].letter))
            continue;
        len += len < s.len && s.at[len] == '.';
        if (len == s.len || !is_digit(s.at[len]))
            continue;
        take_era(slice_of(letters[i].era), token);
        token->mark = *letters[i].letter;
        return len;
    }
    return 0;
}

/* Takes the first year of an era: 元. */
static size_t take_first_year(const struct tokens *t, struct slice s, struct token *token)
{
    if (t->count == 0 || t->at[t->count - 1].kind != TOKEN_ERA || !slice_has_prefix(s, "元"))
        return 0;
    *token = (struct token){.kind = TOKEN_NUMBER, .digits = 1, .value = 1};
    return strlen("元");
}

static size_t take_mark(struct slice s, struct token *token)
{
    uint32_t code;
    const size_t len = text_step(s, &code);
    const bool is_hyphen = code == 0x2010 || code == 0x2212 || code == '_', is_apostrophe = code == 0x2019;
    token->mark = is_hyphen ? '-' : is_apostrophe ? '\'' : code < 0x80 ? (char)code : '\0';
    token->kind = token->mark && strchr("-/.:+'", token->mark) ? TOKEN_MARK : TOKEN_OTHER;
    return len;
}

static void cut(struct slice s, struct tokens *t)
{
    bool is_apart = false;
    while (s.len > 0 && !t->is_cut) {
        struct token token = {.kind = TOKEN_OTHER};
        size_t len = 1;
        if (!is_space(*s.at)) {
            len = take_number(s, &token);
            len = len ? len : take_first_year(t, s, &token);
            len = len ? len : take_era(s, &token);
            len = len ? len : take_era_letter(t, s, &token);
            len = len ? len : take_han(s, &token);
            len = len ? len : take_word(s, &token);
            len = len ? len : take_sign(s, &token);
            len = len ? len : take_mark(s, &token);
            token.is_apart = is_apart;
            add(t, token);
        }
        is_apart = is_space(*s.at);
        s = slice_from(s, len);
    }
}

/* ---- times of day ---- */

/* How many tokens from `i` on are a time of day or a time zone: "01:14:30", "20h", "+09:00"; or 0. */
static size_t time_at(const struct tokens *t, size_t i, bool is_after_time)
{
    const size_t start = i;
    const struct token *next = &t->at[i + 1];
    const bool may_be_zone = next->kind == TOKEN_NUMBER && next->value <= ZONE_MOST && !next->is_apart;
    if (is_mark(&t->at[i], '+') || (is_after_time && may_be_zone && is_mark(&t->at[i], '-')))
        i++;
    else if (t->at[i].mark == 't' && next->kind == TOKEN_NUMBER && !next->is_apart)
        i++;
    const bool is_zone = i > start;
    if (t->at[i].kind != TOKEN_NUMBER)
        return 0;
    if (t->at[i + 1].kind == TOKEN_TIME_SIGN && t->at[i + 1].mark != 't')
        return i + 2 - start;
    const size_t first = i;
    while (is_mark(&t->at[i + 1], ':') && t->at[i + 2].kind == TOKEN_NUMBER)
        i += 2;
    if (i == first)
        return is_zone ? i + 1 - start : 0;
    if (is_mark(&t->at[i + 1], '.') && t->at[i + 2].kind == TOKEN_NUMBER && !t->at[i + 1].is_apart)
        i += 2;
    return i + 1 - start;
}

/* Makes them TOKEN_OTHER, as a date cannot say them. */
static void drop_times(struct tokens *t)
{
    size_t to = 0;
    bool is_after_time = false;
    for (size_t i = 0; i < t->count; to++) {
        const size_t len = time_at(t, i, is_after_time);
        t->at[to] = len ? (struct token){.kind = TOKEN_OTHER} : t->at[i];
        is_after_time = len > 0 || (is_after_time && t->at[to].kind == TOKEN_OTHER);
        i += len ? len : 1;
    }
    t->count = to;
    memset(t->at + to, 0, sizeof t->at - to * sizeof *t->at);
}

void tokens_read(struct slice text, struct tokens *t)
{
    struct buf folded = {0};
    const struct slice part = text_whole_prefix(text, BYTES_MOST);
    memset(t, 0, sizeof *t);
    text_fold_words(&folded, part);
    cut(buf_slice(&folded), t);
    t->is_cut |= part.len < text.len;
    drop_times(t);
    buf_free(&folded);
}

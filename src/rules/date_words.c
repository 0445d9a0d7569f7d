/* rules/date_words.c - dates as people write them: other orders, signs, names of months, spans  (doc/sgf.md 3.6) */
#include "rules/date_tokens.h"
#include "rules/dates.h"

enum { YEAR_FIRST = 1000, YEAR_LAST = 2199, GROUPS_MOST = 8, GROUP_DAYS = 8 };

/* A text that is being read. */
struct reading {
    struct tokens tokens;
    size_t at; /* the next token */
    struct dates *dates;
    struct day last;  /* the last date read; year 0: none */
    char link;        /* after it: ',' or '-' (a span) or 0 */
    bool is_all_said; /* the dates read say all that the text says */
};

static const struct token *token(const struct reading *r, size_t ahead)
{
    return &r->tokens.at[r->at + ahead];
}

static bool is_number(const struct token *t, unsigned most_digits)
{
    return t->kind == TOKEN_NUMBER && t->digits <= most_digits;
}

static bool is_year(const struct token *t)
{
    return is_number(t, 4) && t->value >= YEAR_FIRST && t->value <= YEAR_LAST;
}

/* 50 to 99 are of the twentieth century. */
static int full_year(int two_digits)
{
    return two_digits + (two_digits >= 50 ? 1900 : 2000);
}

/* The certain part of it: without an impossible day or month. */
static struct day certain(struct reading *r, struct day d)
{
    while (!day_is_good(d) && (d.day || d.month)) {
        d.month = d.day ? d.month : 0;
        d.day = 0;
        r->is_all_said = false;
    }
    return d;
}

/* Takes a date that was read, and its tokens. */
static bool take(struct reading *r, struct day d, size_t tokens)
{
    r->at += tokens;
    d = certain(r, d);
    if (!day_is_good(d)) {
        r->is_all_said = false;
        return true;
    }
    if (r->link == '-') {
        r->dates->count--;
        r->is_all_said &= dates_add_span(r->dates, day_date(r->last), day_date(d));
    } else {
        r->is_all_said &= r->dates->count < DATES_MOST;
        dates_add(r->dates, day_date(d));
    }
    r->last = d;
    r->link = '\0';
    return true;
}

/* Skips tokens that no date can say. */
static bool leave(struct reading *r, size_t tokens)
{
    r->is_all_said = false;
    r->at += tokens;
    return true;
}

/* "No. 1234", "1996 moves", "round 3": a number that is neither year nor day. */
static bool is_counted(const struct reading *r)
{
    const struct token *t = token(r, 0), *before = r->at > 0 ? t - 1 : NULL;
    if (t->kind != TOKEN_NUMBER || t[1].kind == TOKEN_COUNT)
        return t->kind == TOKEN_NUMBER;
    if (r->at > 1 && is_mark(before, '.'))
        before--;
    if (!before || (t[1].kind >= TOKEN_YEAR_SIGN && t[1].kind <= TOKEN_DAY_SIGN) || t[1].kind == TOKEN_MARK)
        return false;
    return before->kind == TOKEN_COUNT_BEFORE || (before->kind == TOKEN_OTHER && t->digits < 4);
}

static bool take_count(struct reading *r)
{
    return is_counted(r) && leave(r, 1);
}

/* ---- signs: 1986年1月16日, 平成10年3月1日 ---- */

/* Month and day after the year, from token `i` on; returns the token after them. */
static size_t signs_after_year(const struct reading *r, size_t i, struct day *d)
{
    if (!is_number(token(r, i), 2) || token(r, i + 1)->kind != TOKEN_MONTH_SIGN)
        return i;
    d->month = token(r, i)->value;
    i += 2;
    if (!is_number(token(r, i), 2) || token(r, i + 1)->kind == TOKEN_MONTH_SIGN)
        return i;
    d->day = token(r, i)->value;
    return i + 1 + (token(r, i + 1)->kind == TOKEN_DAY_SIGN);
}

/* The same with marks: 昭和25.3.1. */
static size_t marks_after_year(const struct reading *r, size_t i, struct day *d)
{
    const char mark = token(r, i)->mark;
    if (token(r, i)->kind != TOKEN_MARK || !is_number(token(r, i + 1), 2) || !is_mark(token(r, i + 2), mark) ||
        !is_number(token(r, i + 3), 2))
        return i;
    d->month = token(r, i + 1)->value;
    d->day = token(r, i + 3)->value;
    return i + 4;
}

static bool take_era(struct reading *r)
{
    bool is_solar;
    if (token(r, 0)->kind != TOKEN_ERA || !is_number(token(r, 1), 2))
        return false;
    struct day d = {.year = era_year(token(r, 0)->value, token(r, 1)->value, &is_solar)};
    const bool has_sign = token(r, 2)->kind == TOKEN_YEAR_SIGN;
    const size_t end = has_sign ? signs_after_year(r, 3, &d) : marks_after_year(r, 2, &d);
    if (!d.year && token(r, 0)->mark && end > 2) /* H32.1.1: not a day, and none of 2032 */
        return leave(r, end);
    if (!d.year || (token(r, 0)->mark && end == 2)) /* R3 may be a round */
        return false;
    r->is_all_said &= !token(r, 0)->mark;
    if (!is_solar) { /* months and days are of another calendar */
        d.month = d.day = 0;
        r->is_all_said = false;
    }
    if (!r->link && !d.month && r->last.year == d.year) /* "1846 (弘化3年)" */
        return leave(r, end);
    return take(r, d, end);
}

static bool take_signs(struct reading *r)
{
    const struct token *t = token(r, 0);
    if (!is_number(t, 4) || t->digits < 2 || token(r, 1)->kind != TOKEN_YEAR_SIGN)
        return false;
    struct day d = {.year = t->digits == 2 ? full_year(t->value) : t->value};
    r->is_all_said &= t->digits != 2;
    return take(r, d, signs_after_year(r, 2, &d));
}

/* ---- numbers without a sign: 1996-03-03, 13/01/1998, 19960303 ---- */

/* The parts that all ways to read three numbers have in common. */
struct common {
    struct day d;
    int year_least, year_most;
    bool has_one;
};

static void consider(struct common *c, struct day d)
{
    if (!day_is_good(d) || !d.month || !d.day)
        return;
    if (!c->has_one)
        *c = (struct common){.d = d, .year_least = d.year, .year_most = d.year, .has_one = true};
    c->year_least = d.year < c->year_least ? d.year : c->year_least;
    c->year_most = d.year > c->year_most ? d.year : c->year_most;
    c->d.day = c->d.day == d.day && c->d.month == d.month ? d.day : 0;
    c->d.month = c->d.month == d.month ? d.month : 0;
}

static bool take_common(struct reading *r, const struct common *c)
{
    if (c->year_least == c->year_most) {
        r->is_all_said &= c->d.day > 0;
        return take(r, c->d, 5);
    }
    r->at += 5;
    r->is_all_said = false;
    dates_add(r->dates, (struct date){day_date((struct day){.year = c->year_least}).first,
                            day_date((struct day){.year = c->year_most}).last});
    return true;
}

/* The year is not the first of the numbers, or has two digits. */
static bool take_ambiguous(struct reading *r, int a, int b, const struct token *last)
{
    struct common c = {0};
    const int year = last->digits > 2 ? last->value : full_year(last->value);
    consider(&c, (struct day){year, b, a});
    consider(&c, (struct day){year, a, b});
    if (last->digits == 2 && token(r, 0)->digits == 2)
        consider(&c, (struct day){full_year(a), b, last->value});
    r->is_all_said &= last->digits > 2;
    if (c.has_one)
        return take_common(r, &c);
    return last->digits > 2 && take(r, (struct day){.year = year, .month = 13}, 5);
}

static bool take_three(struct reading *r)
{
    const struct token *a = token(r, 0), *b = token(r, 2), *c = token(r, 4);
    const char mark = token(r, 1)->mark;
    const uint8_t kind = token(r, 1)->kind;
    if ((kind != TOKEN_MARK && kind != TOKEN_SPAN) || (mark != '-' && mark != '/' && mark != '.') ||
        token(r, 3)->kind != kind || token(r, 3)->mark != mark || !is_number(b, 2))
        return false;
    if (is_year(a) && is_number(c, 2))
        return take(r, (struct day){a->value, b->value ? b->value : 13, c->value ? c->value : 32}, 5);
    if (is_number(a, 2) && a->value > 31 && is_number(c, 2) && c->digits < 2) {
        r->is_all_said = false;
        return take(r, (struct day){full_year(a->value), b->value ? b->value : 13, c->value ? c->value : 32}, 5);
    }
    if (!is_number(a, 2) || (!is_year(c) && (!is_number(c, 2) || c->digits < 2)))
        return false;
    return take_ambiguous(r, a->value, b->value, c);
}

/* "2024 11 14" */
static bool take_blanks(struct reading *r)
{
    const struct day d = {token(r, 0)->value, token(r, 1)->value, token(r, 2)->value};
    if (!is_year(token(r, 0)) || !is_number(token(r, 1), 2) || !is_number(token(r, 2), 2) || !d.month || !d.day ||
        !day_is_good(d))
        return false;
    return take(r, d, 3);
}

/* "1996-05", "1996-97", "05/1996" */
static bool take_two(struct reading *r)
{
    const struct token *a = token(r, 0), *b = token(r, 2);
    const char mark = token(r, 1)->mark;
    if (token(r, 1)->kind != TOKEN_MARK || (mark != '-' && mark != '/' && mark != '.') || token(r, 1)->is_apart)
        return false;
    if (is_number(a, 2) && is_year(b))
        return take(r, (struct day){.year = b->value, .month = a->value ? a->value : 13}, 3);
    if (mark == '/' && is_number(a, 2) && a->value >= 1 && a->value <= 12 && is_number(b, 2) && b->value > 31) {
        r->is_all_said = false;
        return take(r, (struct day){.year = full_year(b->value), .month = a->value}, 3);
    }
    if (!is_year(a) || !is_number(b, 2) || b->is_apart)
        return false;
    if (b->value <= 12 || b->value <= a->value % 100)
        return take(r, (struct day){.year = a->value, .month = b->value ? b->value : 13}, 3);
    take(r, (struct day){.year = a->value}, 0);
    r->link = '-';
    return take(r, (struct day){.year = a->value - a->value % 100 + b->value}, 3);
}

/* Eight digits, more with a time of day, or six. */
static bool take_digits(struct reading *r)
{
    const struct token *t = token(r, 0);
    if (t->kind != TOKEN_NUMBER || (t->digits == 6 && r->last.year) ||
        (t->digits != 6 && t->digits != 8 && t->digits != 12 && t->digits != 14))
        return false;
    const bool has_day = t->digits != 6;
    const int month = t->value / (has_day ? 100 : 1);
    const struct day d = {month / 100, month % 100, has_day ? t->value % 100 : 0};
    const bool is_month = d.year >= YEAR_FIRST && d.year <= YEAR_LAST && d.month && day_is_good(d) &&
                          (d.day || !has_day);
    if (is_month) {
        r->is_all_said &= t->digits == 8;
        return take(r, d, 1);
    }
    const struct day two = {full_year(t->value / 10000), t->value / 100 % 100, t->value % 100};
    if (has_day || !two.month || !two.day || !day_is_good(two))
        return false;
    r->is_all_said = false;
    return take(r, two, 1);
}

static bool take_year(struct reading *r)
{
    const bool is_again = !r->link && r->last.year && token(r, 0)->value == r->last.year;
    if (is_year(token(r, 0)) && is_again) /* "弘化3年 (1846)" */
        return leave(r, 1);
    if (is_year(token(r, 0)) && token(r, 0)->digits == 4)
        return take(r, (struct day){.year = token(r, 0)->value}, 1);
    if (!is_mark(token(r, 0), '\'') || !is_number(token(r, 1), 2) || token(r, 1)->digits < 2)
        return false;
    r->is_all_said = false;
    return take(r, (struct day){.year = full_year(token(r, 1)->value)}, 2);
}

/* ---- parts left out as in the date before: "1996-05-06, 7", "2014-02-23..24" ---- */

static bool take_shortcut(struct reading *r)
{
    const struct token *a = token(r, 0), *b = token(r, 2);
    struct day d = r->last;
    size_t end = 1;
    if (!r->link || !d.month || !is_number(a, 2))
        return false;
    const char mark = token(r, 1)->mark;
    const bool is_signed = token(r, 1)->kind == TOKEN_MONTH_SIGN;
    const bool is_pair = is_signed || (token(r, 1)->kind == TOKEN_MARK && (mark == '-' || mark == '/' || mark == '.'));
    if (is_pair && is_number(b, 2) && !b->is_apart) {
        d.month = a->value;
        d.day = b->value;
        end = 3;
    } else if (!d.day) {
        d.month = a->value;
        end += is_signed;
    } else {
        d.day = a->value;
    }
    end += token(r, end)->kind == TOKEN_DAY_SIGN;
    const bool is_good = day_is_good(d) && d.month && (d.day || !r->last.day) && token(r, end)->kind != TOKEN_OTHER;
    if (is_good)
        return take(r, d, end);
    r->link = '\0';
    return leave(r, end);
}

/* ---- names of months: "6th and 7th May 1996", "Mar 3, 96" ---- */

/* A month and its days. */
struct group {
    int year, month;
    int days[GROUP_DAYS];
    unsigned char digits; /* of the last day */
    int count;
    bool is_day_first, is_span, is_after_span;
};

struct groups {
    struct group at[GROUPS_MOST];
    int count;
    int year; /* before the month */
    bool is_span;
    bool has_full_year; /* somewhere, so no number of two digits is one */
};

static struct group *group_new(struct reading *r, struct groups *g)
{
    if (g->count == GROUPS_MOST) {
        r->is_all_said = false;
        g->count--;
    }
    struct group *new = &g->at[g->count++];
    *new = (struct group){.is_after_span = g->is_span, .year = g->year};
    g->is_span = false;
    return new;
}

/* Sets the year of all months without one. */
static void year_is(struct reading *r, struct groups *g, int year)
{
    bool is_used = false;
    for (int i = g->count - 1; i >= 0 && !g->at[i].year && g->at[i].month; i--) {
        g->at[i].year = year;
        is_used = true;
    }
    r->is_all_said &= is_used || g->count == 0;
    g->year = is_used ? g->year : year;
}

static void day_is(struct reading *r, struct groups *g, const struct token *t)
{
    struct group *last = g->count ? &g->at[g->count - 1] : NULL;
    if (!last || (last->month && last->is_day_first))
        last = group_new(r, g);
    if (last->count == GROUP_DAYS) {
        r->is_all_said = false;
        return;
    }
    last->is_span |= g->is_span && last->count > 0;
    g->is_span = false;
    last->digits = t->digits;
    last->days[last->count++] = t->value;
}

/* "May 6 1996, game 3" */
static bool is_after_all(const struct reading *r, const struct groups *g)
{
    const struct group *last = g->count ? &g->at[g->count - 1] : NULL;
    return last && last->year && last->month && last->count && is_counted(r) && token(r, 1)->kind != TOKEN_MONTH;
}

static void number_is(struct reading *r, struct groups *g, const struct token *t, bool is_short_year)
{
    if (is_after_all(r, g)) {
        r->is_all_said = false;
    } else if (is_year(t)) {
        year_is(r, g, t->value);
    } else if (t->digits == 2 && !g->has_full_year && (t->value > 31 || is_short_year)) {
        year_is(r, g, full_year(t->value));
        r->is_all_said = false;
    } else if (t->digits <= 2 && t->value >= 1 && t->value <= 31) {
        day_is(r, g, t);
    } else {
        r->is_all_said = false;
    }
}

static void month_is(struct reading *r, struct groups *g, int month)
{
    struct group *last = g->count ? &g->at[g->count - 1] : NULL;
    if (!last || last->month)
        last = group_new(r, g);
    last->is_day_first = last->count > 0;
    last->month = month;
}

/* Between two days of a month, or two dates. */
static bool is_span(const struct reading *r, const struct token *t)
{
    const struct token *before = r->at > 0 ? t - 1 : t, *after = t + 1;
    if (t->kind == TOKEN_SPAN)
        return true;
    if (!is_mark(t, '-'))
        return false;
    return t->is_apart || (is_number(before, 2) && is_number(after, 2) && after->value <= 31);
}

/* "Heisei 10, 4 March" */
static void era_is(struct reading *r, struct groups *g)
{
    bool is_solar;
    const struct token *number = token(r, 1);
    const int year = is_number(number, 2) && !token(r, 0)->mark ? era_year(token(r, 0)->value, number->value, &is_solar)
                                                                : 0;
    r->is_all_said = false;
    if (year) {
        year_is(r, g, year);
        r->at++;
    }
}

static void group_token(struct reading *r, struct groups *g)
{
    const struct token *t = token(r, 0);
    switch (t->kind) {
    case TOKEN_NUMBER: number_is(r, g, t, r->at > 0 && is_mark(t - 1, '\'')); break;
    case TOKEN_MONTH: month_is(r, g, t->value); break;
    case TOKEN_ERA: era_is(r, g); break;
    case TOKEN_SPAN:
    case TOKEN_MARK:
        g->is_span |= is_span(r, t);
        r->is_all_said &= !is_mark(t, '+') && !is_mark(t, ':');
        break;
    case TOKEN_LIST:
    case TOKEN_FILL: break;
    default: r->is_all_said = false; break;
    }
}

/* At the end, for groups without a year: a last number of two digits may be it. */
static void groups_end(struct reading *r, struct groups *g)
{
    struct group *last = &g->at[g->count - 1];
    if (!last->month) {
        const bool is_year = g->count > 1 && !last->year && last->count == 1 && last->digits == 2 && !last[-1].year;
        r->is_all_said = false;
        g->count--;
        if (is_year)
            year_is(r, g, full_year(last->days[0]));
    } else if (!last->year && !last->is_day_first && last->count == 2 && last->digits == 2 && !last->is_span) {
        r->is_all_said = false;
        last->count--;
        year_is(r, g, full_year(last->days[1]));
    }
}

static void group_take(struct reading *r, struct group *g)
{
    r->link = '\0';
    if (g->is_after_span && r->last.year)
        r->link = '-';
    if (g->count == 0)
        take(r, (struct day){.year = g->year, .month = g->month}, 0);
    for (int i = 0; i < g->count; i++) {
        if (g->is_span && g->count == 2 && i == 1)
            r->link = '-';
        else if (i > 0 && !day_is_good((struct day){g->year, g->month, g->days[i]})) {
            r->is_all_said = false;
            continue;
        }
        take(r, (struct day){g->year, g->month, g->days[i]}, 0);
    }
    r->is_all_said &= !g->is_span || g->count == 2;
}

/* Reads only the years: "3rd game, May 6 1996". */
static void read_years(struct reading *r)
{
    r->is_all_said = false;
    for (r->at = 0; token(r, 0)->kind != TOKEN_END;)
        if (is_year(token(r, 0)) && !is_counted(r))
            take(r, (struct day){.year = token(r, 0)->value}, 1);
        else
            r->at++;
}

static void read_named(struct reading *r)
{
    struct groups g = {0};
    for (size_t i = 0; i < r->tokens.count; i++)
        g.has_full_year |= is_year(&r->tokens.at[i]);
    for (; token(r, 0)->kind != TOKEN_END; r->at++)
        group_token(r, &g);
    groups_end(r, &g);
    for (int i = 0; i < g.count; i++) {
        if (g.at[i].year)
            group_take(r, &g.at[i]);
        else
            r->is_all_said = false;
    }
    if (r->dates->count == 0)
        read_years(r);
}

/* ---- all of it ---- */

static bool has_month_name(const struct tokens *t)
{
    size_t i = 0;
    while (i < t->count && t->at[i].kind != TOKEN_MONTH)
        i++;
    return i < t->count;
}

/* After a date: finds out if another one belongs to it. */
static void take_link(struct reading *r)
{
    const struct token *t = token(r, 0);
    const bool is_mark_between = is_mark(t, '-') || is_mark(t, '/');
    if (t->kind == TOKEN_LIST)
        r->link = r->last.year ? ',' : '\0';
    else if (r->last.year && (t->kind == TOKEN_SPAN || is_mark_between))
        r->link = '-';
    else if (!is_mark(t, '.'))
        r->is_all_said = false;
    r->at++;
}

/* True if a list of the two dates is the same as a span: a day and the next. Only blanks are between them. */
static bool is_list_and_span(struct day from, struct day to)
{
    struct dates span = {.count = 0};
    return dates_add_span(&span, day_date(from), day_date(to)) && span.count == 2;
}

static void read_numbers(struct reading *r)
{
    while (token(r, 0)->kind != TOKEN_END) {
        const struct day before = r->last;
        const bool is_linked = r->link || !before.year;
        if (take_era(r) || take_signs(r) || take_three(r) || take_count(r) || take_shortcut(r) || take_two(r) ||
            take_blanks(r) || take_digits(r) || take_year(r))
            r->is_all_said &= is_linked || is_list_and_span(before, r->last);
        else
            take_link(r);
    }
    r->is_all_said &= r->link != '-';
}

/* A date in words, signs or an order that SGF does not have; *d is empty before. */
static enum sgf_reading read_words(struct slice text, struct dates *d)
{
    struct reading r = {.dates = d, .is_all_said = true};
    tokens_read(text, &r.tokens);
    r.is_all_said = !r.tokens.is_cut;
    if (has_month_name(&r.tokens))
        read_named(&r);
    else
        read_numbers(&r);
    return d->count > 0 && r.is_all_said ? SGF_CORRECTED : SGF_DELETED;
}

enum sgf_reading dates_read(struct slice text, struct dates *d)
{
    if (dates_read_strictly(text, d) || slice_trim(text).len == 0)
        return SGF_GOOD;
    return read_words(text, d);
}

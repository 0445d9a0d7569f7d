/* rules/date.c - dates: DT with its shortcuts, and as people have written it */
#include "rules/info.h"

#include <limits.h>
#include <string.h>

#include "base/number.h"
#include "rules/values.h"

/* What an item of DT is, by which parts are written. */
enum date_form { DATE_NONE, DATE_Y, DATE_YM, DATE_YMD, DATE_M, DATE_MD, DATE_D };

struct date {
    enum date_form form;
    int year, month, day;
};

/* `count` digits at the start of s. */
static bool digits_read(struct slice s, size_t count, int *number)
{
    uint64_t value = 0;
    const bool is_good = s.len >= count && number_read(slice_part(s, 0, count), INT_MAX, &value);
    *number = (int)value;
    return is_good;
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
    number_write(dates, (uint64_t)d->year, 4);
    if (d->form != DATE_Y) {
        buf_add_char(dates, '-');
        number_write(dates, (uint64_t)d->month, 2);
    }
    if (d->form == DATE_YMD || d->form == DATE_MD || d->form == DATE_D) {
        buf_add_char(dates, '-');
        number_write(dates, (uint64_t)d->day, 2);
    }
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
            const bool at_edge = i == 0 || i + 1 == text.len || text.at[i - 1] == ',' || text.at[i + 1] == ',' ||
                                 text.at[i - 1] == ' ';
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
    static const char *const months[] = {"january", "february", "march", "april", "may", "june", "july", "august",
        "september", "october", "november", "december"};
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

/* What the words of a date say. */
struct spoken {
    int year; /* -1: not yet */
    int month;
    int days[8], day_count;
    bool is_span; /* "14-15": all days from one to the other */
};

/* "1960.10.19", "13.9.2007": the parts in an order that can only be one. */
static bool date_points(struct slice text, struct buf *out)
{
    const struct slice all = slice_trim(text);
    const size_t first = slice_find(all, '.');
    struct slice a = slice_part(all, 0, first), b = slice_part(all, first + 1, all.len);
    const size_t second = slice_find(b, '.');
    struct slice c = slice_part(b, second + 1, b.len);
    int year, month, day;
    b = slice_part(b, 0, second);
    if (c.len == 4) { /* the day first, where it cannot be a month */
        const struct slice d = a;
        a = c;
        c = d;
        if (c.len != 2 || !digits_read(c, 2, &day) || day <= 12)
            return false;
    }
    if (a.len != 4 || b.len < 1 || b.len > 2 || c.len < 1 || c.len > 2 || !digits_read(a, 4, &year) ||
        !digits_read(b, b.len, &month) || !digits_read(c, c.len, &day))
        return false;
    buf_add_format(out, "%04d-%02d-%02d", year, month, day);
    return true;
}

static bool take_number(struct spoken *d, struct slice number)
{
    int value;
    if (number.len == 3 || number.len > 4 || !digits_read(number, number.len, &value))
        return false;
    if (number.len == 4) {
        if (d->year >= 0)
            return false;
        d->year = value;
        return true;
    }
    if (d->day_count == 8 || value < 1 || value > 31)
        return false;
    d->days[d->day_count++] = value;
    return true;
}

static bool take_word(struct spoken *d, struct slice word)
{
    const int named = month_of(word);
    if (!named)
        return is_ordinal(word) || slice_is_equal_caseless(word, SLICE("and"));
    if (d->month)
        return false;
    d->month = named;
    return true;
}

static bool take_all(struct spoken *d, struct slice text)
{
    for (size_t i = 0, end; i < text.len; i = end) {
        for (end = i; end < text.len && is_digit(text.at[end]);)
            end++;
        if (end > i) {
            if (!take_number(d, slice_part(text, i, end)))
                return false;
            continue;
        }
        while (end < text.len && is_letter(text.at[end]))
            end++;
        if (end > i) {
            if (!take_word(d, slice_part(text, i, end)))
                return false;
            continue;
        }
        const bool is_span = text.at[i] == '-' && d->day_count > 0;
        if (!is_span && (!strchr(" \t\n,.&", text.at[i]) || !text.at[i]))
            return false;
        d->is_span |= is_span;
        end = i + 1;
    }
    return d->year >= 0 && d->month;
}

/* The days of a span that is short enough for a game. */
static bool fill_span(struct spoken *d)
{
    const int first = d->days[0], last = d->days[1];
    if (d->day_count != 2 || first >= last || last - first >= 8)
        return false;
    d->day_count = last - first + 1;
    for (int i = 1; i < d->day_count; i++)
        d->days[i] = first + i;
    return true;
}

/* A date with the month's name ("May 6, 1996", "6 and 7 May 1996"), as DT would say it. */
static bool date_words(struct slice text, struct buf *out)
{
    struct spoken d = {.year = -1};
    if (!take_all(&d, text) || (d.is_span && !fill_span(&d)))
        return false;
    buf_add_format(out, "%04d-%02d", d.year, d.month);
    for (int i = 0; i < d.day_count; i++)
        buf_add_format(out, "%c%02d", i ? ',' : '-', d.days[i]);
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
        is_date = (date_points(text, &mended) || date_words(text, &mended)) && dates_strict(buf_slice(&mended), dates);
    }
    if (is_date)
        buf_add_slice(canonical, buf_slice(&mended));
    else
        buf_add_slice(dates, text);
    buf_free(&mended);
    return is_date ? SGF_CORRECTED : SGF_DELETED;
}

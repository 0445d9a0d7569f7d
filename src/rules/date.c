/* rules/date.c - days and dates: read with the shortcuts of DT, collected, and written as in DT  (doc/sgf.md 3.6) */
#include "rules/dates.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"

/* ---- days ---- */

enum { YEAR = 10000, MONTH = 100, MONTHS = 12, DAYS = 31, YEAR_LAST = 9999 };

static int days_of(int year, int month)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == 2 && is_leap);
}

bool day_is_good(struct day d)
{
    if (d.year < 1 || d.year > YEAR_LAST || d.month < 0 || d.month > MONTHS || d.day < 0)
        return false;
    return d.day == 0 || (d.month > 0 && d.day <= days_of(d.year, d.month));
}

struct date day_date(struct day d)
{
    const int32_t year = d.year * YEAR, month = year + d.month * MONTH;
    if (d.month == 0)
        return (struct date){year + MONTH + 1, year + MONTHS * MONTH + DAYS};
    if (d.day == 0)
        return (struct date){month + 1, month + DAYS};
    return (struct date){month + d.day, month + d.day};
}

static struct day day_of(int32_t number)
{
    return (struct day){number / YEAR, number / MONTH % MONTH, number % MONTH};
}

static int32_t day_after(int32_t number)
{
    struct day d = day_of(number);
    if (++d.day > days_of(d.year, d.month)) {
        d.day = 1;
        d.month++;
    }
    if (d.month > MONTHS) {
        d.month = 1;
        d.year++;
    }
    return d.year * YEAR + d.month * MONTH + d.day;
}

/* ---- gathered ---- */

void dates_add(struct dates *d, struct date date)
{
    if (d->count < DATES_MOST)
        d->at[d->count++] = date;
}

bool dates_add_span(struct dates *d, struct date from, struct date to)
{
    int days = 2;
    if (to.first <= from.last) {
        dates_add(d, from);
        return false;
    }
    const bool are_days = from.first == from.last && to.first == to.last;
    for (int32_t day = from.first; are_days && days <= DAYS_FILLED && (day = day_after(day)) != to.first;)
        days++;
    if (!are_days || days > DAYS_FILLED) {
        dates_add(d, (struct date){from.first, to.last});
        return false;
    }
    for (int32_t day = from.first; day <= to.first; day = day_after(day))
        dates_add(d, (struct date){day, day});
    return true;
}

/* ---- written ---- */

/* True for a year, a month or a day; false for a span. */
static bool is_one(struct date date, struct day *d)
{
    const struct day first = day_of(date.first), last = day_of(date.last);
    *d = first;
    if (first.year != last.year)
        return false;
    if (date.first == date.last)
        return true;
    d->day = 0;
    if (first.day != 1 || last.day != DAYS || first.month == last.month)
        return first.day == 1 && last.day == DAYS;
    d->month = 0;
    return first.month == 1 && last.month == MONTHS;
}

static void day_write(struct day d, struct buf *out)
{
    number_write(out, (uint64_t)d.year, 4);
    if (d.month > 0)
        buf_add_format(out, "-%02d", d.month);
    if (d.day > 0)
        buf_add_format(out, "-%02d", d.day);
}

/* The end of a span in the shortest form. */
static struct day end_of(int32_t number, bool is_year, bool is_month)
{
    struct day d = day_of(number);
    d.day = is_month ? 0 : d.day;
    d.month = is_year ? 0 : d.month;
    return d;
}

static void date_write(struct date date, struct buf *out)
{
    struct day d;
    if (is_one(date, &d)) {
        day_write(d, out);
        return;
    }
    const bool are_months = date.first % MONTH == 1 && date.last % MONTH == DAYS;
    const bool are_years = are_months && date.first % YEAR == MONTH + 1 && date.last % YEAR == MONTHS * MONTH + DAYS;
    day_write(end_of(date.first, are_years, are_months), out);
    buf_add_string(out, "..");
    day_write(end_of(date.last, are_years, are_months), out);
}

void dates_text(const struct dates *d, struct buf *out)
{
    for (size_t i = 0; i < d->count; i++) {
        buf_add_string(out, i > 0 ? ", " : "");
        date_write(d->at[i], out);
    }
}

void dates_value(const struct dates *d, struct buf *out)
{
    struct day before = {0}, day;
    for (size_t i = 0; i < d->count; i++, before = day) {
        buf_add_string(out, i > 0 ? "," : "");
        const bool has_same_parts = is_one(d->at[i], &day) && before.year == day.year && day.month > 0 &&
                                    (before.day > 0) == (day.day > 0) && before.month > 0;
        if (!has_same_parts)
            date_write(d->at[i], out);
        else if (day.day == 0)
            buf_add_format(out, "%02d", day.month);
        else if (before.month == day.month)
            buf_add_format(out, "%02d", day.day);
        else
            buf_add_format(out, "%02d-%02d", day.month, day.day);
    }
}

/* ---- reading, by the specification ---- */

enum { NUMBER_LAST = 9999 };

/* The parts of an item that are written. */
enum form { FORM_NONE, FORM_Y, FORM_YM, FORM_YMD, FORM_M, FORM_MD, FORM_D };

static const struct {
    const char *shape; /* its bytes: 0 is any digit */
    enum form form;
    unsigned after; /* bits 1 << enum form: the forms it may follow; 0: any */
    char parts[4];  /* the part of each number: y, m, d; parts before the first come from the item before */
} items[] = {
    {"0000", FORM_Y, 0, "y"},
    {"0000-00", FORM_YM, 0, "ym"},
    {"0000-00-00", FORM_YMD, 0, "ymd"},
    {"00-00", FORM_MD, 1u << FORM_YM | 1u << FORM_YMD | 1u << FORM_M | 1u << FORM_MD | 1u << FORM_D, "md"},
    {"00", FORM_M, 1u << FORM_YM | 1u << FORM_M, "m"},
    {"00", FORM_D, 1u << FORM_YMD | 1u << FORM_MD | 1u << FORM_D, "d"},
};

static bool has_shape(struct slice s, const char *shape)
{
    for (size_t i = 0; i < s.len; i++) /* s may have a NUL, the end of the shape */
        if (shape[i] == '0' ? !is_digit(s.at[i]) : s.at[i] != shape[i] || shape[i] == '\0')
            return false;
    return shape[s.len] == '\0';
}

/* Reads one item; its missing left parts come from *d, the item before it. */
static bool item_read(struct slice s, enum form *form, struct day *d)
{
    size_t i = 0;
    while (i < COUNT(items) && ((items[i].after && !(items[i].after >> *form & 1)) || !has_shape(s, items[i].shape)))
        i++;
    if (i == COUNT(items))
        return false;
    *form = items[i].form;
    bool has_all = true;
    for (const char *part = items[i].parts; *part; part++) {
        uint64_t number = 0;
        number_read(slice_cut(&s, '-'), NUMBER_LAST, &number);
        if (*part == 'y')
            *d = (struct day){.year = (int)number};
        else if (*part == 'm')
            *d = (struct day){.year = d->year, .month = (int)number};
        else
            d->day = (int)number;
        has_all &= number > 0;
    }
    return has_all && day_is_good(*d);
}

bool dates_read_strictly(struct slice text, struct dates *d)
{
    struct day day = {0};
    enum form form = FORM_NONE;
    d->count = 0;
    for (size_t at = 0; at <= text.len;) {
        const struct slice rest = slice_part(text, at, text.len);
        const size_t len = slice_find(rest, ',');
        if (!item_read(slice_part(rest, 0, len), &form, &day)) {
            d->count = 0;
            return false;
        }
        dates_add(d, day_date(day));
        at += len + 1;
    }
    return true;
}

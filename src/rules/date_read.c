/* rules/date_read.c - dates: DT with its shortcuts, as the specification has it  (doc/sgf.md 3.6) */
#include "rules/dates.h"

#include "base/ascii.h"
#include "base/number.h"

enum { NUMBER_LAST = 9999 };

/* Which parts of an item are written. */
enum form { FORM_NONE, FORM_Y, FORM_YM, FORM_YMD, FORM_M, FORM_MD, FORM_D };

static const struct {
    const char *shape; /* its bytes: 0 is any digit */
    enum form form;
    unsigned after;           /* bits 1 << enum form: what it may come after; 0: anything */
    unsigned char month, day; /* where they are; 0: the one before it has it, or it has none */
} items[] = {
    {"0000", FORM_Y, 0, 0, 0},
    {"0000-00", FORM_YM, 0, 5, 0},
    {"0000-00-00", FORM_YMD, 0, 5, 8},
    {"00-00", FORM_MD, 1u << FORM_YM | 1u << FORM_YMD | 1u << FORM_M | 1u << FORM_MD | 1u << FORM_D, 0, 3},
    {"00", FORM_M, 1u << FORM_YM | 1u << FORM_M, 0, 0},
    {"00", FORM_D, 1u << FORM_YMD | 1u << FORM_MD | 1u << FORM_D, 0, 0},
};

static bool has_shape(struct slice s, const char *shape)
{
    for (size_t i = 0; i < s.len; i++) /* which may have a NUL, as the end of the shape */
        if (shape[i] == '0' ? !is_digit(s.at[i]) : s.at[i] != shape[i] || shape[i] == '\0')
            return false;
    return shape[s.len] == '\0';
}

static int number_at(struct slice s, size_t at, size_t digits)
{
    uint64_t number = 0;
    number_read(slice_part(s, at, at + digits), NUMBER_LAST, &number);
    return (int)number;
}

/* One item, its missing left parts from *d, the item before it. */
static bool item_read(struct slice s, enum form *form, struct day *d)
{
    size_t i = 0;
    const size_t count = sizeof items / sizeof *items;
    while (i < count && ((items[i].after && !(items[i].after >> *form & 1)) || !has_shape(s, items[i].shape)))
        i++;
    if (i == count)
        return false;
    *form = items[i].form;
    switch (*form) {
    case FORM_Y:
    case FORM_YM:
    case FORM_YMD:
        *d = (struct day){.year = number_at(s, 0, 4)};
        d->month = items[i].month ? number_at(s, items[i].month, 2) : 0;
        d->day = items[i].day ? number_at(s, items[i].day, 2) : 0;
        break;
    case FORM_M: *d = (struct day){.year = d->year, .month = number_at(s, 0, 2)}; break;
    case FORM_MD: *d = (struct day){d->year, number_at(s, 0, 2), number_at(s, 3, 2)}; break;
    case FORM_D: d->day = number_at(s, 0, 2); break;
    case FORM_NONE: break;
    }
    const bool has_month = *form != FORM_Y, has_day = *form == FORM_YMD || *form == FORM_MD || *form == FORM_D;
    return day_is_good(*d) && (!has_month || d->month > 0) && (!has_day || d->day > 0);
}

static bool is_strict(struct slice text, struct dates *d)
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

enum sgf_reading dates_read(struct slice text, struct dates *d)
{
    if (is_strict(text, d) || slice_trim(text).len == 0)
        return SGF_GOOD;
    return dates_read_words(text, d);
}

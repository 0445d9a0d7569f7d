/* rules/date_read.c - dates: DT with its shortcuts, as the specification has it  (doc/sgf.md 3.6) */
#include "rules/dates.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"

enum { NUMBER_LAST = 9999 };

/* Which parts of an item are written. */
enum form { FORM_NONE, FORM_Y, FORM_YM, FORM_YMD, FORM_M, FORM_MD, FORM_D };

static const struct {
    const char *shape; /* its bytes: 0 is any digit */
    enum form form;
    unsigned after; /* bits 1 << enum form: what it may come after; 0: anything */
    char parts[4];  /* of each number: y, m, d; what is left of the first is as in the item before */
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
    for (size_t i = 0; i < s.len; i++) /* which may have a NUL, as the end of the shape */
        if (shape[i] == '0' ? !is_digit(s.at[i]) : s.at[i] != shape[i] || shape[i] == '\0')
            return false;
    return shape[s.len] == '\0';
}

/* One item, its missing left parts from *d, the item before it. */
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

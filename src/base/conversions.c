/* base/conversions.c - whether a translation takes the same values as the English sentence */
#include "base/conversions.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"

enum { PLACES_MOST = 16, SHAPE_BYTES = 16, ARGUMENTS_MOST = 99 };

/* One conversion: the numbers of the values it takes, from 1, 0 for none; the rest of it, without these numbers. */
struct place {
    int value, width, precision;
    char shape[SHAPE_BYTES];
};

struct places {
    struct place at[PLACES_MOST];
    size_t count;
    size_t percents, bare; /* "%%"; a `%` that begins nothing */
    int taken;             /* values that were taken in order */
    bool is_numbered, is_wrong;
};

/* A conversion while it is read. */
struct reader {
    struct slice s;
    size_t at; /* the next byte */
    size_t shape_len;
    struct place place;
};

static char peek(const struct reader *r)
{
    return r->at < r->s.len ? r->s.at[r->at] : '\0';
}

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* A shape that does not fit is refused. */
static void keep(struct reader *r)
{
    if (r->shape_len + 1 < SHAPE_BYTES)
        r->place.shape[r->shape_len] = peek(r);
    r->shape_len++;
    r->at++;
}

/* The number in "2$"; 0 and nothing taken where there is none. */
static int numbered(struct reader *r)
{
    uint64_t number = 0;
    const size_t digits = number_take(slice_from(r->s, r->at), ARGUMENTS_MOST, &number);
    if (!digits || !number || r->at + digits >= r->s.len || r->s.at[r->at + digits] != '$')
        return 0;
    r->at += digits + 1;
    return (int)number;
}

/* A width or a precision: digits, or `*`, which takes a value. */
static bool measure(struct reader *r, int *argument)
{
    if (peek(r) != '*') {
        while (is_digit(peek(r)))
            keep(r);
        return false;
    }
    keep(r);
    *argument = numbered(r);
    return true;
}

/* The number of a value: as written, else the next one. */
static void number_value(struct places *p, int *argument)
{
    if (*argument)
        p->is_numbered = true;
    else
        *argument = ++p->taken;
}

/* What begins at the `%` where `r` is. */
static void read_place(struct places *p, struct reader *r)
{
    const size_t start = r->at++;
    if (peek(r) == '%') {
        r->at++;
        p->percents++;
        return;
    }
    r->place.value = numbered(r);
    while (is_one_of(peek(r), "-+ #0'"))
        keep(r);
    const bool has_width = measure(r, &r->place.width);
    bool has_precision = false;
    if (peek(r) == '.') {
        keep(r);
        has_precision = measure(r, &r->place.precision);
    }
    while (is_one_of(peek(r), "hlzjtL"))
        keep(r);
    if (!is_letter(peek(r))) {
        p->bare++;
        r->at = start + 1;
        return;
    }
    p->is_wrong = p->is_wrong || !is_one_of(peek(r), "diouxXcspfFeEgGaA");
    keep(r);
    if (has_width)
        number_value(p, &r->place.width);
    if (has_precision)
        number_value(p, &r->place.precision);
    number_value(p, &r->place.value);
    p->is_wrong = p->is_wrong || p->count == PLACES_MOST || r->shape_len >= SHAPE_BYTES;
    if (!p->is_wrong)
        p->at[p->count++] = r->place;
}

static void places_read(struct places *p, struct slice s)
{
    for (size_t at = 0; at < s.len;) {
        at += slice_find(slice_from(s, at), '%');
        if (at == s.len)
            break;
        struct reader r = {.s = s, .at = at};
        read_place(p, &r);
        at = r.at;
    }
    p->is_wrong = p->is_wrong || (p->is_numbered && p->taken > 0);
}

static bool has_place(const struct places *p, const struct place *wanted)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct place *found = &p->at[i];
        if (found->value == wanted->value && found->width == wanted->width && found->precision == wanted->precision &&
            !strcmp(found->shape, wanted->shape))
            return true;
    }
    return false;
}

static bool has_all(const struct places *a, const struct places *of)
{
    for (size_t i = 0; i < of->count; i++)
        if (!has_place(a, &of->at[i]))
            return false;
    return true;
}

bool conversions_are_same(struct slice english, struct slice translation)
{
    struct places a = {0}, b = {0};
    places_read(&a, english);
    places_read(&b, translation);
    return !a.is_wrong && !b.is_wrong && a.count == b.count && a.percents == b.percents && a.bare == b.bare &&
           has_all(&a, &b) && has_all(&b, &a);
}

/* ---- letters ---- */

/* How often each byte is the letter after a `%`, and at 0 a `%` that ends the text. */
static void count_letters(struct slice s, unsigned counts[UINT8_MAX + 1])
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] == '%')
            counts[++i < s.len ? (unsigned char)s.at[i] : 0]++;
}

/* The next brace from *at on, which is then after it; 0 for none. */
static char next_brace(struct slice s, size_t *at)
{
    while (*at < s.len) {
        const char c = s.at[(*at)++];
        if (c == '{' || c == '}')
            return c;
    }
    return '\0';
}

bool conversions_are_same_letters(struct slice english, struct slice translation)
{
    unsigned counts[2][UINT8_MAX + 1] = {{0}};
    count_letters(english, counts[0]);
    count_letters(translation, counts[1]);
    if (memcmp(counts[0], counts[1], sizeof counts[0]) != 0 || counts[1][0])
        return false;
    size_t a = 0, b = 0;
    char brace;
    do {
        brace = next_brace(english, &a);
        if (brace != next_brace(translation, &b))
            return false;
    } while (brace);
    return true;
}

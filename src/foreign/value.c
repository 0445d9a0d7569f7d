/* foreign/value.c - converts values of other formats to SGF, by the readers of rules */
#include "foreign/value.h"

#include "base/number.h"
#include "rules/wording.h"

enum { NUMBER_MOST = 1000000000 };

bool foreign_is_of(struct slice text, const char *bytes)
{
    size_t i = 0;
    while (i < text.len && memchr(bytes, text.at[i], strlen(bytes)))
        i++;
    return i == text.len;
}

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
    const size_t start = out->len;
    double number;
    if (komi_read(text, &number, out) == SGF_DELETED)
        return false;
    const struct slice real = slice_part(buf_slice(out), start, out->len);
    if (slice_find(real, '.') < real.len) {
        while (out->at[out->len - 1] == '0')
            out->len--;
        out->len -= out->at[out->len - 1] == '.';
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

/* ---- ranks, dates, results ---- */

void foreign_rank(struct slice text, struct buf *out)
{
    if (!rank_text(text, out))
        buf_add_slice(out, slice_trim(text));
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

enum sgf_reading foreign_date(struct slice text, struct buf *out)
{
    struct dates d = {.count = 0};
    const enum sgf_reading reading = dates_read(text, &d);
    if (d.count > 0)
        dates_value(&d, out);
    return d.count > 0 ? reading : SGF_DELETED;
}

enum sgf_reading foreign_result(struct slice text, struct buf *out)
{
    struct result r;
    const enum sgf_reading reading = result_read(text, &r);
    result_value(&r, out);
    return reading;
}

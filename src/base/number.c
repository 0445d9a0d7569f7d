/* base/number.c - whole numbers written in decimal digits */
#include "base/number.h"

#include "base/ascii.h"

/* Counts the digits at the start of `s`. *number is their value, or `most` and *is_more if that is less. */
static size_t take(struct slice s, uint64_t most, uint64_t *number, bool *is_more)
{
    size_t len = 0;
    *number = 0;
    *is_more = false;
    for (; len < s.len && is_digit(s.at[len]); len++) {
        const uint64_t digit = (uint64_t)(s.at[len] - '0');
        *is_more |= *number > most / 10 || *number * 10 > most - digit || digit > most;
        *number = *is_more ? most : *number * 10 + digit;
    }
    return len;
}

bool number_read(struct slice s, uint64_t most, uint64_t *number)
{
    uint64_t value;
    bool is_more;
    if (take(s, most, &value, &is_more) < s.len || !s.len || is_more)
        return false;
    *number = value;
    return true;
}

size_t number_take(struct slice s, uint64_t most, uint64_t *number)
{
    bool is_more;
    return take(s, most, number, &is_more);
}

void number_write(struct buf *out, uint64_t number, unsigned digits)
{
    char text[20]; /* UINT64_MAX */
    unsigned count = 0;
    for (; number > 0 || count < digits; number /= 10)
        text[sizeof text - ++count] = (char)('0' + number % 10);
    buf_add(out, text + sizeof text - count, count);
}

int number_within(int value, int least, int most)
{
    if (value > most)
        return most < least ? least : most;
    return value < least ? least : value;
}

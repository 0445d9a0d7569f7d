/* base/error.c - why something in the world failed */
#include "base/error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* The length of `text` without the beginning of a character that was cut off at its end. */
static size_t whole_length(const char *text, size_t len)
{
    size_t start = len;
    size_t want;
    unsigned char lead;

    while (start > 0 && len - start < 3 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return len;
    lead = (unsigned char)text[start - 1];
    want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return len - (start - 1) < want ? start - 1 : len;
}

bool error_set(struct error *e, const char *format, ...)
{
    va_list args;
    int len;

    if (e == NULL)
        return false;
    va_start(args, format);
    len = vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    if (len >= (int)sizeof e->text)
        e->text[whole_length(e->text, sizeof e->text - 1)] = '\0';
    return false;
}

/* base/error.c - why something in the world failed */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/tr.h"

bool error_set(struct error *e, const char *format, ...)
{
    if (!e)
        return false;
    char text[sizeof e->text + 1]; /* one byte more, to see if a character ends at the cut */
    va_list args;
    e->kind = ERROR_OTHER;
    va_start(args, format);
    vsnprintf(text, sizeof text, tr(format), args);
    va_end(args);
    const struct slice whole = text_whole_prefix(slice_of(text), sizeof e->text - 1);
    memcpy(e->text, whole.at, whole.len);
    e->text[whole.len] = '\0';
    return false;
}

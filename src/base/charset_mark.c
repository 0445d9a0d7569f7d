/* base/charset_mark.c - the character set of a whole file by its first bytes, declared in charset.h */
#include <string.h>

#include "base/ascii.h"
#include "base/charset.h"

/* Whether the "(" at `at` is followed by white space and ";", all as characters of `width` bytes, the first of them not
 * NUL. */
static bool is_tree_start(struct slice s, size_t at, size_t width)
{
    do {
        if (width == 2 && (at + 1 >= s.len || s.at[at + 1] != '\0'))
            return false;
        at += width;
    } while (at < s.len && is_space(s.at[at]));
    return at < s.len && s.at[at] == ';' && (width == 1 || at + 1 >= s.len || s.at[at + 1] == '\0');
}

/* UTF-16 without a mark: NULs in every other byte of the first "(;". */
static enum charset find_utf16(struct slice file)
{
    for (size_t at = 0; at < file.len; at++) {
        at += slice_find(slice_part(file, at, file.len), '(');
        if (at == file.len)
            break;
        if (is_tree_start(file, at, 1))
            return CHARSET_UNKNOWN;
        if (at % 2 == 0 && is_tree_start(file, at, 2))
            return CHARSET_UTF16_LE;
        /* Big-endian: the same bytes, one later; the NUL of "(" itself comes before it. */
        if (at % 2 == 1 && file.at[at - 1] == '\0' && is_tree_start(file, at, 2))
            return CHARSET_UTF16_BE;
    }
    return CHARSET_UNKNOWN;
}

enum charset charset_mark(struct slice file, size_t *skip, struct buf *out)
{
    *skip = 0;
    if (slice_has_prefix(file, "\xEF\xBB\xBF")) {
        *skip = 3;
        return CHARSET_UTF8;
    }
    /* UTF-32 begins like UTF-16 and a NUL. It is not used for files: left as the bytes it is. */
    if (file.len >= 4 && memcmp(file.at, "\xFF\xFE\0\0", 4) == 0)
        return CHARSET_UNKNOWN;
    enum charset found;
    if (slice_has_prefix(file, "\xFF\xFE"))
        found = CHARSET_UTF16_LE;
    else if (slice_has_prefix(file, "\xFE\xFF"))
        found = CHARSET_UTF16_BE;
    else
        found = find_utf16(file);
    if (found == CHARSET_UNKNOWN)
        return found;
    if (slice_has_prefix(file, "\xFF\xFE") || slice_has_prefix(file, "\xFE\xFF"))
        file = slice_part(file, 2, file.len);
    charset_decode(found, file, out);
    return found;
}

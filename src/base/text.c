/* base/text.c - Unicode text: code points, widths, clusters */
#include "base/text.h"

#include <string.h>
#include <unistring/version.h>
#include <uniwidth.h>
#include <wchar.h>

/* ---- steps ---- */

/* True if `second` may follow the lead byte: overlong forms, surrogates and code points beyond the last are broken from
 * their second byte on. */
static bool is_second(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xE0: return second >= 0xA0 && second <= 0xBF;
    case 0xED: return second >= 0x80 && second <= 0x9F;
    case 0xF0: return second >= 0x90 && second <= 0xBF;
    case 0xF4: return second >= 0x80 && second <= 0x8F;
    default: return text_is_tail((char)second);
    }
}

size_t text_step(struct slice s, uint32_t *code)
{
    const unsigned char *p = (const unsigned char *)s.at;
    const unsigned char lead = p[0];
    if (lead < 0x80) {
        *code = lead;
        return 1;
    }
    *code = TEXT_REPLACEMENT;
    if (lead < 0xC2 || lead > 0xF4 || s.len < 2 || !is_second(lead, p[1]))
        return 1;
    const size_t want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    size_t have = 1;
    uint32_t value = lead & (0x7Fu >> want);
    while (have < want && have < s.len && text_is_tail(s.at[have]))
        value = value << 6 | (p[have++] & 0x3Fu);
    if (have == want)
        *code = value;
    return have;
}

bool text_take(struct slice *rest, uint32_t *code)
{
    if (!rest->len)
        return false;
    *rest = slice_from(*rest, text_step(*rest, code));
    return true;
}

void text_add_code(struct buf *out, uint32_t code)
{
    if (code > TEXT_LAST || (code >= 0xD800 && code <= 0xDFFF))
        code = TEXT_REPLACEMENT;
    if (out->cap - out->len < 4)
        buf_reserve(out, 4);
    out->len = (size_t)(text_put_code(out->at + out->len, code) - out->at);
}

bool text_is_broken(struct slice s, uint32_t code)
{
    return code == TEXT_REPLACEMENT && !slice_has_prefix(s, "\xEF\xBF\xBD");
}

bool text_is_utf8(struct slice s)
{
    for (uint32_t code; (s = slice_from(s, slice_find_high(s))).len > 0;) {
        const size_t len = text_step(s, &code);
        if (text_is_broken(s, code))
            return false;
        s = slice_from(s, len);
    }
    return true;
}

struct slice text_whole_prefix(struct slice s, size_t most)
{
    if (s.len <= most)
        return s;
    size_t len = most;
    while (len > 0 && text_is_tail(s.at[len]))
        len--;
    return slice_part(s, 0, len);
}

/* ---- widths ---- */

static bool is_ambiguous(uint32_t code)
{
#define RANGE(first, last)                 \
    if (code >= (first) && code <= (last)) \
        return true;
#include "base/ambiguous.def"
#undef RANGE
    return false;
}

static bool is_wide_somewhere(uint32_t code)
{
#define DOUBTFUL(first, last)              \
    if (code >= (first) && code <= (last)) \
        return true;
#include "base/ambiguous.def"
#undef DOUBTFUL
    return false;
}

int text_width_of(uint32_t code, int ambiguous)
{
    if (code < 0x7F)
        return code >= 0x20;
    if ((code >= 0x4E00 && code <= 0x9FFF) || (code >= 0xAC00 && code <= 0xD7A3) || is_wide_somewhere(code))
        return 2;
    const int width = uc_width(code, "UTF-8");
    if (width == 1 && ambiguous == 2 && is_ambiguous(code))
        return 2;
    return width < 0 ? 0 : width;
}

bool text_is_doubtful(uint32_t code, int width)
{
    const int other = code < 0x80 ? -1 : wcwidth((wchar_t)code); /* -1: unknown to it */
    return code > 0xFFFF || (other >= 0 && other != width) || is_wide_somewhere(code);
}

void text_pad(struct buf *out, int columns, const char *text, int ambiguous)
{
    const int width = text_width(slice_of(text), ambiguous), blanks = (columns < 0 ? -columns : columns) - width;
    if (columns < 0)
        buf_add_string(out, text);
    if (blanks > 0)
        buf_add_repeat(out, ' ', (size_t)blanks);
    if (columns >= 0)
        buf_add_string(out, text);
}

size_t text_cluster(struct slice s, int ambiguous, int *columns)
{
    if (text_is_plain(s.at[0]) && (s.len == 1 || (unsigned char)s.at[1] < 0x80)) {
        *columns = 1;
        return 1;
    }
    uint32_t code;
    size_t len = text_step(s, &code);
    *columns = text_width_of(code, ambiguous);
    while (len < s.len && (unsigned char)s.at[len] >= 0x80) {
        const size_t step = text_step(slice_from(s, len), &code);
        if (text_width_of(code, ambiguous) != 0)
            break;
        len += step;
    }
    return len;
}

struct slice text_cut(struct slice s, int columns, int ambiguous, int *used)
{
    size_t at = 0;
    int taken = 0;
    while (at < s.len) {
        int width;
        /* A plain character before another one, or before the end, is a cluster of its own */
        while (at < s.len && taken < columns && text_is_plain(s.at[at]) &&
               (at + 1 == s.len || text_is_plain(s.at[at + 1]))) {
            at++;
            taken++;
        }
        if (at == s.len)
            break;
        const size_t len = text_cluster(slice_from(s, at), ambiguous, &width);
        if (width > columns - taken)
            break;
        at += len;
        taken += width;
    }
    if (used)
        *used = taken;
    return slice_part(s, 0, at);
}

int text_width(struct slice s, int ambiguous)
{
    int width;
    text_cut(s, INT32_MAX, ambiguous, &width);
    return width;
}

struct slice text_cut_folders(struct slice path, int columns, int ambiguous)
{
    size_t slash;
    while (text_width(path, ambiguous) > columns && (slash = slice_find(path, '/')) < path.len)
        path = slice_from(path, slash + 1);
    return path;
}

#define FOLDER_LEAST 2 /* columns kept of a folder that is cut, before the sign */

void text_cut_path(struct buf *out, struct slice path, int columns, int ambiguous, const char *ellipsis)
{
    size_t name_at = path.len;
    while (name_at > 0 && path.at[name_at - 1] != '/')
        name_at--;
    const struct slice name = slice_from(path, name_at), first = slice_part(path, 0, slice_find(path, '/'));
    const bool has_more = first.len + 1 < name_at;
    const int sign = text_width(slice_of(ellipsis), ambiguous);
    const int room = columns - text_width(name, ambiguous) - 1, wanted = text_width(first, ambiguous);
    if (text_width(path, ambiguous) <= columns) {
        buf_add_slice(out, path);
    } else if (name_at > 0 && has_more && wanted + sign + 1 <= room) {
        buf_add_slice(out, first);
        buf_add_format(out, "/%s/", ellipsis);
        buf_add_slice(out, name);
    } else if (name_at > 0 && room + 1 >= sign) {
        if (room >= FOLDER_LEAST + sign)
            buf_add_slice(out, text_cut(first, room - sign, ambiguous, NULL));
        buf_add_format(out, room >= sign ? "%s/" : "%s", ellipsis);
        buf_add_slice(out, name);
    } else {
        buf_add_slice(out, text_cut(name, columns > sign ? columns - sign : 0, ambiguous, NULL));
        buf_add_string(out, columns >= sign ? ellipsis : "");
    }
}

void text_library(struct buf *out)
{
    buf_add_format(out, "libunistring %d.%d", _libunistring_version >> 16 & 0xFF, _libunistring_version >> 8 & 0xFF);
}

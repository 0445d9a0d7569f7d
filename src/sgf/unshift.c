/* sgf/unshift.c - files in ISO-2022-JP, ISO-2022-KR, HZ to UTF-8, tree by tree as CA says  (digest 1.6, 8.3) */
#include "base/unshift.h"
#include "sgf/parse.h"

/* "CA", "[" and a name at the start of s, as it is in a root; its bytes, the "]" included, and the set that it names. 0: it is not there. */
static size_t read_ca(struct slice s, enum charset *set)
{
    if (!slice_has_prefix(s, "CA"))
        return 0;
    size_t open = 2;
    while (open < s.len && (s.at[open] == ' ' || (s.at[open] >= '\t' && s.at[open] <= '\r')))
        open++;
    if (open == s.len || s.at[open] != '[')
        return 0;
    enum { NAME_BYTES = 64 };
    const struct slice rest = slice_part(s, open + 1, open + 1 + NAME_BYTES), name = slice_part(rest, 0, slice_find(rest, ']'));
    /* In a text the bracket would be escaped. */
    if (name.len == rest.len || (name.len > 0 && name.at[name.len - 1] == '\\'))
        return 0;
    *set = charset_find(slice_trim(name));
    return open + 1 + name.len + 1;
}

void sgf_unshift(struct sgf_collection *c, struct slice file)
{
    struct unshift u = {.set = c->forced};
    struct buf *out = &c->converted;
    char before = 0;
    c->is_unshifted = true;
    for (size_t at = 0, len; at < file.len; at += len) {
        const struct slice rest = slice_part(file, at, file.len);
        const bool is_start = u.mode == UNSHIFT_NONE && *rest.at == 'C' && !(before >= 'A' && before <= 'Z');
        const size_t bad = u.bad, start = out->len;
        before = *rest.at;
        if (is_start && c->forced == CHARSET_UNKNOWN && (len = read_ca(rest, &u.set)) > 0) {
            buf_add_slice(out, slice_part(rest, 0, len));
            continue;
        }
        len = unshift_step(&u, rest, out);
        if (u.bad > bad && bad == 0)
            c->bad_place = start;
    }
    c->bad_bytes = u.bad;
}

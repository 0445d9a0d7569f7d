/* sgf/scan.c - searching the bytes of a tree */
#include "sgf/scan.h"
#include "sgf/sgf.h"

#include "base/ascii.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

const char *sgf_scan_value(const char *p, const char *end)
{
    for (;;) {
        /* Nearly all values are a few bytes long: look there first, without any setup. */
        const char *near = end - p > 8 ? p + 8 : end;
        while (p < near && *p != ']' && *p != '\\')
            p++;
#ifdef __SSE2__
        if (p == near) {
            const __m128i bracket = _mm_set1_epi8(']'), escape = _mm_set1_epi8('\\');
            while (end - p >= 16) {
                __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
                __m128i hits = _mm_or_si128(_mm_cmpeq_epi8(bytes, bracket), _mm_cmpeq_epi8(bytes, escape));
                int found = _mm_movemask_epi8(hits);
                if (found) {
                    p += __builtin_ctz((unsigned)found);
                    break;
                }
                p += 16;
            }
        }
#endif
        while (p < end && *p != ']' && *p != '\\')
            p++;
        if (p >= end || *p == ']')
            return p;
        p = end - p > 2 ? p + 2 : end;
    }
}

const char *sgf_scan_value_by_units(const char *p, const char *end, enum charset units, bool *has_units)
{
    while (p < end && *p != ']') {
        if (*p == '\\') {
            p++;
            if (p == end)
                break;
        }
        size_t len = 1;
        if ((unsigned char)*p >= 0x80) {
            len = charset_step(units, (struct slice){p, (size_t)(end - p)});
            if (len == 2 && p[1] >= '[' && p[1] <= ']')
                *has_units = true;
        }
        p += len;
    }
    return p;
}

size_t sgf_value_end_at(struct slice s, size_t from)
{
    return (size_t)(sgf_scan_value(s.at + from, s.at + s.len) - s.at);
}

void sgf_unescape(struct slice raw, struct buf *out)
{
    for (size_t i = 0; i < raw.len; i++) {
        if (raw.at[i] == '\\' && i + 1 < raw.len) {
            i++;
            size_t len = slice_line_end(raw, i);
            if (len > 0) {
                i += len - 1;
                continue;
            }
        }
        buf_add_char(out, raw.at[i]);
    }
}

/* True if the "[" at `open` belongs to the first property of a node: ";W[", "(FF[", or with the name on its own
 * line. */
static bool is_of_node(struct slice s, size_t open)
{
    size_t name = open, from;
    bool has_capital = false, has_line = false;
    for (; name > 0 && is_letter(s.at[name - 1]); name--)
        has_capital |= is_capital(s.at[name - 1]);
    for (from = name; from > 0 && is_space(s.at[from - 1]); from--)
        has_line |= is_line_end(s.at[from - 1]);
    return has_capital && from > 0 && (s.at[from - 1] == ';' || s.at[from - 1] == '(') && (from == name || has_line);
}

enum sgf_answer sgf_scan_ends_text(struct slice rest, bool is_whole)
{
    enum { ENOUGH = 65536 }; /* bytes: little is read again when more of the file comes */
    const struct slice s = slice_part(rest, 0, ENOUGH);
    const enum sgf_answer at_end = s.len == ENOUGH ? SGF_NO : is_whole ? SGF_YES : SGF_WAIT;
    size_t at = slice_skip_space(s, 0);
    bool has_capital = false;
    if (at < s.len && (s.at[at] == '[' || s.at[at] == ';' || s.at[at] == '(' || s.at[at] == ')'))
        return SGF_YES;
    for (; at < s.len && is_letter(s.at[at]); at++)
        has_capital |= is_capital(s.at[at]);
    at += has_capital && at < s.len && is_digit(s.at[at]);
    at = slice_skip_space(s, at);
    if (has_capital && at < s.len && s.at[at] == '\\') /* its "[" is escaped, too */
        at++;
    if (has_capital && at < s.len && s.at[at] == '[')
        return SGF_YES;
    while (at < s.len && s.at[at] != '[' && s.at[at] != ']')
        at += s.at[at] == '\\' ? 2 : 1;
    if (at >= s.len)
        return at_end;
    return s.at[at] == '[' && is_of_node(s, at) ? SGF_YES : SGF_NO;
}

bool sgf_has_extra_close(struct slice s, enum charset units)
{
    const char *p = s.at, *end = s.at + s.len;
    size_t depth = 0;
    bool has_units = false;
    for (; p < end; p++) {
        if (*p == '[')
            p = units == CHARSET_UNKNOWN ? sgf_scan_value(p + 1, end)
                                         : sgf_scan_value_by_units(p + 1, end, units, &has_units);
        else if (*p == ')' && depth-- == 0)
            return true;
        else
            depth += *p == '(';
    }
    return false;
}

enum charset sgf_head_charset(struct slice tree, struct slice *ca)
{
    size_t opened = 0;
    tree = slice_part(tree, 0, SGF_HEAD_BYTES);
    for (size_t i = 0; i + 2 < tree.len && opened < 3; i++) {
        opened += tree.at[i] == '(';
        if (tree.at[i] != 'C' || tree.at[i + 1] != 'A' || (i > 0 && is_capital(tree.at[i - 1])))
            continue;
        const size_t open = slice_skip_space(tree, i + 2);
        if (open == tree.len || tree.at[open] != '[')
            continue;
        struct slice rest = slice_part(tree, open + 1, tree.len);
        *ca = slice_trim(slice_cut(&rest, ']'));
        if (ca->len > 0)
            return charset_find(*ca);
    }
    return CHARSET_UNKNOWN;
}

size_t sgf_head_root_end(struct slice tree)
{
    size_t nodes = 0, i = slice_has_prefix(tree, "(");
    while (i < tree.len && tree.at[i] != '(' && tree.at[i] != ')' && nodes < 2) {
        if (tree.at[i] == '[')
            i = sgf_value_end_at(tree, i + 1);
        else
            nodes += tree.at[i] == ';';
        i += nodes < 2;
    }
    return i < tree.len ? i : tree.len;
}

/* sgf/outside.c - reports what a file has between its trees */
#include "sgf/index.h"

#include "base/ascii.h"
#include "base/magic.h"

struct outside {
    struct sgf_diags *diags;
    enum charset charset;
};

static void add(const struct outside *o, enum sgf_diag_id id, uint64_t at, struct slice old, unsigned long count)
{
    struct buf text = {0};
    charset_decode(o->charset, slice_part(old, 0, 256), &text);
    sgf_diags_add(o->diags, id, at, &(struct sgf_words){.old = buf_slice(&text), .count = count});
    buf_free(&text);
}

/* Finds two lower-case letters in brackets: perhaps a move or a stone. */
static size_t find_point(struct slice s)
{
    for (size_t i = 0; i + 4 <= s.len; i++) {
        if (s.at[i] == '[' && s.at[i + 3] == ']' && s.at[i + 1] >= 'a' && s.at[i + 1] <= 'z' && s.at[i + 2] >= 'a' &&
            s.at[i + 2] <= 'z')
            return i;
    }
    return s.len;
}

/* The length of an empty "( )" at the start of s, or 0. */
static size_t empty_variation(struct slice s)
{
    const size_t i = slice_skip_space(s, 1);
    if (s.len == 0 || s.at[0] != '(')
        return 0;
    return i < s.len && s.at[i] == ')' ? i + 1 : 0;
}

/* The end of a run of text that belongs to no tree; matching parentheses are part of it. */
static size_t text_end(struct slice s)
{
    size_t depth = 0, i = 0;
    for (; i < s.len; i++) {
        if (s.at[i] == '(') {
            if (depth == 0 && empty_variation(slice_part(s, i, s.len)) > 0)
                break;
            depth++;
        } else if (s.at[i] == ')') {
            if (depth == 0)
                break;
            depth--;
        }
    }
    while (i > 0 && is_space(s.at[i - 1]))
        i--;
    return i;
}

/* Reports the piece at the start of `rest`, which is not a blank: text, an empty variation or ")". Returns its
 * length. */
static size_t check_piece(const struct outside *o, struct slice rest, uint64_t at, enum sgf_region region,
    bool *has_text)
{
    const bool is_after = region == SGF_REGION_AFTER;
    size_t len = empty_variation(rest);
    if (len > 0) {
        add(o, SGF_DIAG_EMPTY_VARIATION, at, SLICE(""), 0);
        return len;
    }
    if (rest.at[0] == ')') {
        *has_text |= !is_after;
        if (is_after)
            add(o, SGF_DIAG_EXTRA_CLOSE, at, SLICE(""), 0);
        return 1;
    }
    len = text_end(rest);
    if (is_after)
        add(o, SGF_DIAG_ILLEGAL_CHAR_OUTSIDE, at, slice_part(rest, 0, len), 0);
    *has_text = true;
    return len;
}

void sgf_outside_check(struct sgf_diags *diags, enum charset charset, struct slice file, uint64_t from, uint64_t to,
    enum sgf_region region)
{
    const struct outside o = {diags, charset};
    bool has_text = false;
    for (uint64_t at = from; at < to;) {
        const struct slice rest = slice_part(file, (size_t)at, (size_t)to);
        at += is_space(rest.at[0]) ? 1 : check_piece(&o, rest, at, region, &has_text);
    }
    if (region != SGF_REGION_HEADER || !has_text)
        return;
    const struct slice header = slice_part(file, (size_t)from, (size_t)to);
    add(&o, SGF_DIAG_LEADING_TEXT, from, SLICE(""), header.len);
    const size_t point = find_point(header);
    if (point < header.len)
        add(&o, SGF_DIAG_SGF_DATA_IN_HEADER, from + point, SLICE(""), 0);
}

void sgf_collection_check(const struct sgf_collection *c, struct sgf_diags *d)
{
    if (!c->is_binary)
        sgf_outside_check(d, CHARSET_UTF8, c->file, 0, c->file.len, SGF_REGION_NO_TREE);
    sgf_diags_add(d, SGF_DIAG_NO_SGF_DATA, 0, &(struct sgf_words){.old = slice_of(magic_words(c->file))});
    sgf_diags_sort(d);
}

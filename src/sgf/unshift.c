/* sgf/unshift.c - converts files in shifted character sets to UTF-8, tree by tree, by CA  (doc/sgf.md 1.6, 8.3) */
#include "sgf/index.h"

#include "base/ascii.h"
#include "base/unshift.h"

/* The end of a value that begins at `at`, whatever its set: after a sequence that begins with ESC "$" or SO, bytes are
 * in pairs up to a sequence that ends that, or to the end of the line; only for a limited length, as perhaps nothing is
 * shifted. HZ is not looked for: "~{" may be plain text. */
static size_t value_end(struct slice s, size_t at)
{
    enum { PAIRS_MOST = 512 };
    bool in_pairs = false;
    size_t pairs = 0;
    while (at < s.len) {
        const char c = s.at[at], next = at + 1 < s.len ? s.at[at + 1] : 0;
        if (c == '\x1B' && pairs < PAIRS_MOST) {
            in_pairs = next == '$' || (in_pairs && next != '(');
            at += in_pairs ? 3 : 2;
            pairs++;
        } else if (pairs < PAIRS_MOST && (c == '\x0E' || c == '\x0F' || is_line_end(c))) {
            in_pairs = c == '\x0E';
            at++;
            pairs++;
        } else if (in_pairs && pairs++ < PAIRS_MOST) {
            at += next > ' ' ? 2 : 1; /* half of a character is alone */
        } else if (c == ']') {
            return at;
        } else {
            at += c == '\\' ? 2 : 1;
        }
    }
    return s.len;
}

/* The value of CA in the node at the start of s, after its ";"; false if it has none. */
static bool find_ca(struct slice s, struct slice *ca)
{
    struct sgf_index_name name = {0};
    for (size_t at = 0; at < s.len; at++) {
        const char c = s.at[at];
        if (c == ';' || c == '(' || c == ')')
            return false;
        if (c == '[') {
            const size_t end = value_end(s, at + 1);
            *ca = slice_trim(slice_part(s, at + 1, end));
            if (slice_is(sgf_index_name_slice(&name), "CA") && ca->len > 0)
                return true;
            at = end;
        } else if (is_letter(c)) {
            name.count = at == 0 || !is_letter(s.at[at - 1]) ? 0 : name.count;
            if (is_capital(c))
                sgf_index_name_add(&name, c);
        }
    }
    return false;
}

/* The start of the node that may have root properties, if the byte at `at`, outside of values, is the "(" of a tree, or
 * a ";" outside of trees; else s.len. */
static size_t root_at(struct slice s, size_t at, bool in_tree)
{
    if (s.at[at] == ';')
        return in_tree ? s.len : at + 1;
    if (s.at[at] != '(')
        return s.len;
    const size_t next = slice_skip_space(s, at + 1);
    if (next < s.len && s.at[next] == ';')
        return next + 1;
    return next < s.len && is_letter(s.at[next]) ? next : s.len;
}

/* Takes what is first in a value: a character, an escape, a sequence that shifts. Returns its bytes. */
static size_t step_in_value(struct unshift *u, struct slice s, struct buf *out)
{
    const bool is_escape = s.at[0] == '\\' && s.len > 1;
    size_t len = 1;
    if (!charset_is_shifted(u->set))
        len = (unsigned char)s.at[0] >= 0x80 && charset_is_hazardous(u->set) ? charset_step(u->set, s)
                                                                             : 1 + (size_t)is_escape;
    else if (u->mode == UNSHIFT_NONE && is_escape && (s.at[1] == ']' || s.at[1] == '\\'))
        len = 2;
    else
        return unshift_step(u, s, out);
    buf_add_slice(out, slice_part(s, 0, len));
    return len;
}

/* What the trees say that are known before the file is converted: they have ended before the first byte that may shift,
 * and are as they are. */
struct known {
    enum charset set; /* of the last CA */
    size_t end;       /* of the last one; 0: there is none */
};

static struct known known_trees(const struct sgf_collection *c, enum charset set)
{
    struct known k = {.set = set};
    struct slice ca;
    for (size_t i = 0; i < sgf_collection_done(c); i++) {
        k.end = (size_t)c->games[i].end;
        if (c->forced == CHARSET_UNKNOWN && sgf_root_ca(sgf_index_tree(c, i), &ca))
            k.set = charset_find(ca);
    }
    return k;
}

/* The parentheses that are open after a byte outside of values. Before a tree, one in prose opens none. */
static size_t depth_after(size_t depth, char c, bool begins_tree)
{
    if (c == '(')
        return depth + (depth > 0 || begins_tree);
    return depth - (c == ')' && depth > 0);
}

/* One pass over the file, beginning with `set`. True if there was a shifted one after the known trees. */
static bool convert(struct sgf_collection *c, struct slice file, enum charset set)
{
    const struct known known = known_trees(c, set);
    struct unshift u = {.set = known.set};
    struct buf *out = &c->converted;
    bool in_value = false, is_any = charset_is_shifted(u.set);
    size_t depth = 0;
    buf_add_slice(out, slice_part(file, 0, known.end));
    for (size_t at = known.end, len = 1; at < file.len; at += len, len = 1) {
        const struct slice rest = slice_part(file, at, file.len);
        struct slice ca;
        const size_t bad = u.bad, start = out->len, root = in_value ? file.len : root_at(file, at, depth > 0);
        if (root < file.len && c->forced == CHARSET_UNKNOWN && find_ca(slice_part(file, root, file.len), &ca)) {
            u = (struct unshift){.set = charset_find(ca), .bad = u.bad};
            is_any |= charset_is_shifted(u.set);
        }
        if (!in_value) {
            depth = depth_after(depth, *rest.at, root < file.len && file.at[root - 1] == ';');
            in_value = *rest.at == '[';
            buf_add_char(out, *rest.at);
            continue;
        }
        const bool is_plain = u.mode == UNSHIFT_NONE;
        len = step_in_value(&u, rest, out);
        if (is_plain && *rest.at == ']') {
            in_value = false;
            u.mode = UNSHIFT_NONE;
        }
        if (u.bad > bad && bad == 0)
            c->bad_place = start;
    }
    c->bad_bytes = u.bad;
    return is_any;
}

bool sgf_root_ca(struct slice tree, struct slice *ca)
{
    const size_t root = tree.len ? root_at(tree, 0, false) : 0;
    return root < tree.len && find_ca(slice_part(tree, root, tree.len), ca);
}

/* The set in the head of the first tree, or of the file while no tree is known. */
static enum charset head_of(const struct sgf_collection *c, struct slice file)
{
    struct slice ca;
    return sgf_head_charset(sgf_collection_done(c) > 0 ? sgf_index_tree(c, 0) : file, &ca);
}

bool sgf_unshift(struct sgf_collection *c, struct slice file)
{
    enum charset set = c->dropped && c->forced == CHARSET_UNKNOWN ? c->index->said : c->forced;
    if (convert(c, file, set))
        return true;
    /* A bracket before the first tree hides the bytes after it: then the head of the tree gives the set. */
    buf_clear(&c->converted);
    set = c->forced != CHARSET_UNKNOWN ? CHARSET_UNKNOWN : c->dropped ? c->index->head : head_of(c, file);
    if (charset_is_shifted(set) && convert(c, file, set))
        return true;
    buf_free(&c->converted);
    c->bad_bytes = 0;
    return false;
}

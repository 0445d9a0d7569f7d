/* base/text.c - Unicode text: code points, widths, clusters, line breaking; the filter for all that is foreign */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <unigbrk.h>
#include <unilbrk.h>
#include <uninorm.h>
#include <uniwidth.h>
#include <unistring/version.h>

#include "base/mem.h"

enum {
    MARKS_MOST = 4,               /* combining marks that stay on a base */
    CLUSTER_MOST = 4 + 4 * 4,     /* bytes of a filtered cluster: a base and its marks */
    CODE_LAST = 0x10FFFF,
    CODE_DOTTED_CIRCLE = 0x25CC   /* carries a mark that has no base */
};

#define IDEOGRAPHIC_SPACE "\xE3\x80\x80"

/* ---- steps ---- */

static bool is_printable_ascii(unsigned char byte)
{
    return byte >= 0x20 && byte <= 0x7E;
}

static bool is_tail(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* What may follow a lead byte: overlong forms, surrogates and code points beyond the last are broken from their
 * second byte on. */
static bool is_second(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xE0: return second >= 0xA0 && second <= 0xBF;
    case 0xED: return second >= 0x80 && second <= 0x9F;
    case 0xF0: return second >= 0x90 && second <= 0xBF;
    case 0xF4: return second >= 0x80 && second <= 0x8F;
    default: return is_tail(second);
    }
}

size_t text_step(struct slice s, uint32_t *code)
{
    const unsigned char *p = (const unsigned char *)s.at;
    unsigned char lead = p[0];
    size_t want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    size_t have = 1;
    uint32_t value;

    if (lead < 0x80) {
        *code = lead;
        return 1;
    }
    *code = TEXT_REPLACEMENT;
    if (lead < 0xC2 || lead > 0xF4 || s.len < 2 || !is_second(lead, p[1]))
        return 1;
    value = lead & (0x7Fu >> want);
    while (have < want && have < s.len && is_tail(p[have]))
        value = value << 6 | (p[have++] & 0x3Fu);
    if (have == want)
        *code = value;
    return have;
}

void text_add_code(struct buf *out, uint32_t code)
{
    char bytes[4];
    size_t len = 0;

    if (code > CODE_LAST || (code >= 0xD800 && code <= 0xDFFF))
        code = TEXT_REPLACEMENT;
    if (code < 0x80) {
        buf_add_char(out, (char)code);
        return;
    }
    if (code >= 0x10000) {
        bytes[len++] = (char)(0xF0 | code >> 18);
        bytes[len++] = (char)(0x80 | (code >> 12 & 0x3F));
    } else if (code >= 0x800) {
        bytes[len++] = (char)(0xE0 | code >> 12);
    }
    if (code >= 0x800)
        bytes[len++] = (char)(0x80 | (code >> 6 & 0x3F));
    else
        bytes[len++] = (char)(0xC0 | code >> 6);
    bytes[len++] = (char)(0x80 | (code & 0x3F));
    buf_add(out, bytes, len);
}

static struct slice rest(struct slice s, size_t from)
{
    return (struct slice){s.at + from, s.len - from};
}

bool text_is_utf8(struct slice s)
{
    for (size_t at = 0; at < s.len;) {
        uint32_t code;
        size_t len;

        if ((unsigned char)s.at[at] < 0x80) {
            at++;
            continue;
        }
        len = text_step(rest(s, at), &code);
        /* U+FFFD itself may be written: then it has its three bytes. */
        if (code == TEXT_REPLACEMENT && (len != 3 || memcmp(s.at + at, "\xEF\xBF\xBD", 3) != 0))
            return false;
        at += len;
    }
    return true;
}

struct slice text_whole_prefix(struct slice s, size_t most)
{
    size_t len = most;

    if (s.len <= most)
        return s;
    while (len > 0 && is_tail((unsigned char)s.at[len]))
        len--;
    return slice_part(s, 0, len);
}

/* ---- the filter ---- */

/* Most of what is foreign: letters of Western languages, kana, common Han, Hangul, full-width forms. Assigned,
 * printable, with columns; not worth a look into the tables. */
static bool is_common(uint32_t code)
{
    return (code >= 0xA0 && code <= 0x2FF && code != 0xAD) || (code >= 0x3041 && code <= 0x3096) ||
           (code >= 0x30A0 && code <= 0x30FF) || (code >= 0x4E00 && code <= 0x9FFC) ||
           (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xFF01 && code <= 0xFF5E);
}

bool text_is_forbidden(uint32_t code)
{
    if (code < 0x7F)
        return code < 0x20;
    if (is_common(code))
        return false;
    if (code > CODE_LAST)
        return true;
    return uc_is_general_category_withtable(code, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp);
}

/* Bidi embeddings, overrides, isolates: they reorder what stands behind them, so their place is shown. */
static bool is_bidi_control(uint32_t code)
{
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

enum kind {
    KIND_BASE, /* stays */
    KIND_MARK, /* stays, on a base */
    KIND_BLANK, /* becomes a space */
    KIND_END,   /* CR, LF */
    KIND_GONE,  /* left out */
    KIND_BAD    /* becomes U+FFFD */
};

static enum kind kind_of(uint32_t code)
{
    if (code == '\n' || code == '\r')
        return KIND_END;
    if (code == '\t' || code == '\v' || code == '\f' || code == '\0')
        return KIND_BLANK;
    if (is_common(code))
        return KIND_BASE;
    if (code == 0x2028 || code == 0x2029)
        return KIND_BLANK;
    if (uc_is_general_category_withtable(code, UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Mn) &&
        uc_is_property_default_ignorable_code_point(code))
        return is_bidi_control(code) ? KIND_BAD : KIND_GONE;
    if (text_is_forbidden(code))
        return KIND_BAD;
    /* What a terminal puts into the cell before it counts as a mark, whatever Unicode calls it (Hangul vowels). */
    if (uc_is_general_category_withtable(code, UC_CATEGORY_MASK_M) || text_width_of(code, 1) == 0)
        return KIND_MARK;
    return KIND_BASE;
}

struct filter {
    struct buf *out;
    bool lines; /* LF stays */
    bool base;  /* a base stands before */
    int marks;  /* on it */
};

static void filter_code(struct filter *f, uint32_t code)
{
    enum kind kind = kind_of(code);

    switch (kind) {
    case KIND_GONE:
        return;
    case KIND_MARK:
        if (!f->base)
            text_add_code(f->out, CODE_DOTTED_CIRCLE);
        f->marks = f->base ? f->marks + 1 : 1;
        f->base = true;
        if (f->marks <= MARKS_MOST)
            text_add_code(f->out, code);
        return;
    case KIND_BLANK:
    case KIND_END:
        buf_add_char(f->out, kind == KIND_END && f->lines ? '\n' : ' ');
        f->base = false;
        return;
    case KIND_BAD:
        code = TEXT_REPLACEMENT;
        break;
    case KIND_BASE:
        break;
    }
    text_add_code(f->out, code);
    f->base = code != ' ';
    f->marks = 0;
}

/* Filters until `in` is at its end, or more than `most` bytes came out. */
static void filter_text(struct buf *out, struct slice in, bool lines, size_t most)
{
    struct filter f = {.out = out, .lines = lines};
    size_t start = out->len;
    size_t at = 0;

    while (at < in.len && out->len - start <= most) {
        size_t from = at;
        uint32_t code;

        while (at < in.len && is_printable_ascii((unsigned char)in.at[at]))
            at++;
        if (at > from) {
            buf_add(out, in.at + from, at - from);
            f.base = in.at[at - 1] != ' ';
            f.marks = 0;
            continue;
        }
        at += text_step(rest(in, at), &code);
        if (code == '\r' && at < in.len && in.at[at] == '\n')
            at++;
        filter_code(&f, code);
    }
}

void text_filter(struct buf *out, struct slice in)
{
    filter_text(out, in, false, SIZE_MAX);
}

void text_filter_lines(struct buf *out, struct slice in)
{
    filter_text(out, in, true, SIZE_MAX);
}

void text_filter_cut(struct buf *out, struct slice in, int columns)
{
    struct buf text = {0};
    int used;

    if (columns <= 0)
        return;
    /* Each cluster takes a column at least: so much is certainly more than is shown, however long `in` is. */
    filter_text(&text, in, false, ((size_t)columns + 1) * CLUSTER_MOST);
    if (text_cut(buf_slice(&text), columns, 1, &used).len == text.len) {
        buf_add_slice(out, buf_slice(&text));
    } else {
        buf_add_slice(out, text_cut(buf_slice(&text), columns > 3 ? columns - 3 : 0, 1, &used));
        buf_add_repeat(out, '.', columns > 3 ? 3 : (size_t)columns);
    }
    buf_free(&text);
}

/* ---- what is kept ---- */

static bool is_control(uint32_t code)
{
    return code < 0x20 ? code < '\t' || code > '\r' : code >= 0x7F && code <= 0x9F;
}

bool text_replace_controls(struct buf *out, struct slice in)
{
    size_t plain = 0; /* what follows from here on is copied as it is */
    bool has_controls = false;

    for (size_t at = 0; at < in.len;) {
        uint32_t code;
        const size_t len = text_step(rest(in, at), &code);

        if (is_control(code)) {
            buf_add_slice(out, slice_part(in, plain, at));
            text_add_code(out, code == '\0' ? ' ' : TEXT_REPLACEMENT);
            has_controls |= code != '\0';
            plain = at + len;
        }
        at += len;
    }
    buf_add_slice(out, slice_part(in, plain, in.len));
    return has_controls;
}

bool text_has_bidi_control(struct slice s)
{
    for (size_t at = 0; at < s.len;) {
        uint32_t code;

        at += text_step(rest(s, at), &code);
        if (is_bidi_control(code))
            return true;
    }
    return false;
}

/* ---- widths ---- */

static const struct {
    uint32_t first, last;
} ambiguous_ranges[] = {
#define RANGE(first, last) {first, last},
#include "base/ambiguous.def"
#undef RANGE
};

static bool is_ambiguous(uint32_t code)
{
    size_t low = 0;
    size_t high = sizeof ambiguous_ranges / sizeof ambiguous_ranges[0];

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (code > ambiguous_ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof ambiguous_ranges / sizeof ambiguous_ranges[0] && code >= ambiguous_ranges[low].first;
}

/* Numbers in circles, hexagrams, and what Unicode 16 widened: two columns for some terminals, one for others. A column too many leaves a gap, one too
 * few would run into the next cell. */
static bool is_wide_somewhere(uint32_t code)
{
    return (code >= 0x3248 && code <= 0x324F) || (code >= 0x4DC0 && code <= 0x4DFF) || (code >= 0x2630 && code <= 0x2637) ||
           (code >= 0x268A && code <= 0x268F);
}

int text_width_of(uint32_t code, int ambiguous)
{
    int width;

    if (code < 0x7F)
        return code >= 0x20;
    if ((code >= 0x4E00 && code <= 0x9FFF) || (code >= 0xAC00 && code <= 0xD7A3) || is_wide_somewhere(code))
        return 2;
    width = uc_width(code, "UTF-8");
    if (width == 1 && ambiguous == 2 && is_ambiguous(code))
        return 2;
    return width < 0 ? 0 : width;
}

size_t text_cluster(struct slice s, int ambiguous, int *columns)
{
    uint32_t code;
    size_t len;

    if (is_printable_ascii((unsigned char)s.at[0]) && (s.len == 1 || (unsigned char)s.at[1] < 0x80)) {
        *columns = 1;
        return 1;
    }
    len = text_step(s, &code);
    *columns = text_width_of(code, ambiguous);
    while (len < s.len && (unsigned char)s.at[len] >= 0x80) {
        size_t step = text_step(rest(s, len), &code);

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
        size_t len = text_cluster(rest(s, at), ambiguous, &width);

        if (width > columns - taken)
            break;
        at += len;
        taken += width;
    }
    if (used != NULL)
        *used = taken;
    return slice_part(s, 0, at);
}

int text_width(struct slice s, int ambiguous)
{
    int width;

    text_cut(s, INT32_MAX, ambiguous, &width);
    return width;
}

/* ---- wrapping ---- */

static void lines_add(struct text_lines *lines, struct slice text, size_t from, size_t to)
{
    while (to > from) {
        if (text.at[to - 1] == ' ')
            to--;
        else if (to - from >= 3 && memcmp(text.at + to - 3, IDEOGRAPHIC_SPACE, 3) == 0)
            to -= 3;
        else
            break;
    }
    mem_reserve(&lines->at, &lines->cap, lines->count + 1, sizeof lines->at[0]);
    lines->at[lines->count++] = (struct text_line){from, to - from};
}

static bool is_blank(struct slice cluster)
{
    return slice_is(cluster, " ") || slice_is(cluster, IDEOGRAPHIC_SPACE);
}

/* Whether Unicode, too, ends a cluster before `at` (flags, skin tones, Indian vowels: see text_cluster). Only of the
 * two characters beside it. */
static bool is_grapheme_start(struct slice s, size_t from, size_t at)
{
    size_t before = at - 1;
    uint32_t a;
    uint32_t b;

    while (before > from && is_tail((unsigned char)s.at[before]))
        before--;
    text_step(rest(s, before), &a);
    text_step(rest(s, at), &b);
    return uc_is_grapheme_break(a, b);
}

/* Where the word that begins the line at `from` is cut so that the line ends at `to` or, if better, a little before. */
static size_t cut_of_word(struct slice s, size_t from, size_t to)
{
    size_t cut = to;

    for (int tries = 0; tries < 4 && cut > from; tries++) {
        if (is_grapheme_start(s, from, cut))
            return cut;
        do
            cut--;
        while (cut > from && is_tail((unsigned char)s.at[cut]));
    }
    return to;
}

/* Wraps text[from..to-1], which has no LF; `breaks` says where, counted from `from`. */
static void wrap_paragraph(struct slice text, size_t from, size_t to, const char *breaks, int columns, int ambiguous,
                           struct text_lines *out)
{
    size_t start = from; /* of the line */
    size_t best = from;  /* the last place behind `start` where it may end */
    size_t at = from;
    int used = 0;

    while (at < to) {
        int width;
        size_t len = text_cluster(slice_part(text, at, to), ambiguous, &width);
        char kind = breaks[at - from];

        if (at > start && (kind == UC_BREAK_POSSIBLE || kind == UC_BREAK_MANDATORY))
            best = at;
        /* Blanks never begin a line for want of room: they hang over its end, unseen. */
        if (at > start && width > columns - used && !is_blank((struct slice){text.at + at, len})) {
            if (best == start)
                best = cut_of_word(text, start, at);
            lines_add(out, text, start, best);
            start = best;
            at = best;
            used = 0;
            continue;
        }
        used = used > columns ? used : used + width;
        at += len;
    }
    lines_add(out, text, start, to);
}

/* An ASCII paragraph that fits needs no rules. */
static bool is_short(struct slice text, size_t from, size_t to, int columns)
{
    if (to - from > (size_t)columns)
        return false;
    for (size_t i = from; i < to; i++)
        if ((unsigned char)text.at[i] >= 0x80)
            return false;
    return true;
}

void text_wrap(struct slice text, int columns, int ambiguous, struct text_lines *out)
{
    char *breaks = NULL;
    size_t cap = 0;

    if (columns < 2)
        columns = 2;
    out->count = 0;
    for (size_t from = 0; from < text.len;) {
        size_t to = from + slice_find(rest(text, from), '\n');

        if (is_short(text, from, to, columns)) {
            lines_add(out, text, from, to);
        } else {
            mem_reserve(&breaks, &cap, to - from, 1);
            u8_possible_linebreaks((const uint8_t *)text.at + from, to - from, "UTF-8", breaks);
            wrap_paragraph(text, from, to, breaks, columns, ambiguous, out);
        }
        from = to + 1;
    }
    mem_free(breaks);
}

void text_lines_free(struct text_lines *lines)
{
    mem_free(lines->at);
    *lines = (struct text_lines){0};
}

/* ---- comparing ---- */

static bool is_ascii(struct slice s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.at[i] >= 0x80)
            return false;
    return true;
}

static void fold_ascii(struct buf *out, struct slice in)
{
    buf_reserve(out, in.len);
    for (size_t i = 0; i < in.len; i++) {
        char c = in.at[i];

        out->at[out->len++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
}

void text_fold(struct buf *out, struct slice in)
{
    struct buf valid = {0};
    uint8_t *folded;
    size_t len;

    if (is_ascii(in)) {
        fold_ascii(out, in);
        return;
    }
    for (size_t at = 0; at < in.len;) {
        uint32_t code;

        at += text_step(rest(in, at), &code);
        text_add_code(&valid, code);
    }
    /* Of valid text it fails for want of memory only. */
    folded = mem_checked(u8_casefold((const uint8_t *)valid.at, valid.len, NULL, UNINORM_NFKC, NULL, &len));
    buf_add(out, folded, len);
    free(folded);
    buf_free(&valid);
}

static bool is_digit(struct slice s, size_t at)
{
    return at < s.len && s.at[at] >= '0' && s.at[at] <= '9';
}

/* The run of digits at *at without its leading zeros; *at behind it. */
static struct slice take_number(struct slice s, size_t *at)
{
    size_t from;

    while (is_digit(s, *at) && s.at[*at] == '0')
        ++*at;
    from = *at;
    while (is_digit(s, *at))
        ++*at;
    return slice_part(s, from, *at);
}

static int compare_bytes(struct slice a, struct slice b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len == 0 ? 0 : memcmp(a.at, b.at, len);

    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static int compare_numbers(struct slice a, struct slice b)
{
    return a.len != b.len ? (a.len > b.len) - (a.len < b.len) : compare_bytes(a, b);
}

static uint32_t take_folded(struct slice s, size_t *at)
{
    uint32_t code;

    *at += text_step(rest(s, *at), &code);
    if (code < 0x80)
        return code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code;
    return uc_tolower(code);
}

int text_compare_natural(struct slice a, struct slice b)
{
    size_t at_a = 0;
    size_t at_b = 0;

    while (at_a < a.len && at_b < b.len) {
        if (is_digit(a, at_a) && is_digit(b, at_b)) {
            struct slice number_a = take_number(a, &at_a);
            int order = compare_numbers(number_a, take_number(b, &at_b));

            if (order != 0)
                return order;
        } else {
            uint32_t code_a = take_folded(a, &at_a);
            uint32_t code_b = take_folded(b, &at_b);

            if (code_a != code_b)
                return code_a < code_b ? -1 : 1;
        }
    }
    if (at_a < a.len || at_b < b.len)
        return at_a < a.len ? 1 : -1;
    return compare_bytes(a, b);
}

void text_library(struct buf *out)
{
    buf_add_format(out, "libunistring %d.%d", _libunistring_version >> 16 & 0xFF, _libunistring_version >> 8 & 0xFF);
}

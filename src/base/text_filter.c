/* base/text_filter.c - the filter for all that is foreign, declared in text.h */
#include <unictype.h>

#include "base/text.h"

enum {
    MARKS_MOST = 4,             /* combining marks that stay on a base */
    CLUSTER_MOST = 4 + 4 * 4,   /* bytes of a filtered cluster: a base and its marks */
    CODE_DOTTED_CIRCLE = 0x25CC /* carries a mark that has no base */
};

/* ---- the filter ---- */

/* Most foreign text: ASCII, letters of Western languages, kana, common Han, Hangul, full-width forms. Assigned,
 * printable, with columns; they need no look into the tables. */
static bool is_common(uint32_t code)
{
    return (code >= ' ' && code <= '~') || (code >= 0xA0 && code <= 0x2FF && code != 0xAD) ||
           (code >= 0x3041 && code <= 0x3096) || (code >= 0x30A0 && code <= 0x30FF) ||
           (code >= 0x4E00 && code <= 0x9FFC) || (code >= 0xAC00 && code <= 0xD7A3) ||
           (code >= 0xFF01 && code <= 0xFF5E);
}

bool text_is_forbidden(uint32_t code)
{
    if (is_common(code))
        return false;
    if (code > TEXT_LAST)
        return true;
    return uc_is_general_category_withtable(code, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp);
}

/* Letters that show nothing, fillers of Hangul syllables. Programs mark texts for themselves with them. */
static bool is_blank_letter(uint32_t code)
{
    return code == 0x115F || code == 0x1160 || code == 0x3164 || code == 0xFFA0;
}

/* Bidi embeddings, overrides, isolates: they reorder what follows them, so their place is shown. */
static bool is_bidi_control(uint32_t code)
{
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

enum kind {
    KIND_BASE,  /* stays */
    KIND_MARK,  /* stays, on a base */
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
    if (code == 0x2028 || code == 0x2029 || code == 0x2800) /* a Braille pattern without dots */
        return KIND_BLANK;
    if (is_blank_letter(code))
        return KIND_GONE;
    if (uc_is_general_category_withtable(code, UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Mn) &&
        uc_is_property_default_ignorable_code_point(code))
        return is_bidi_control(code) ? KIND_BAD : KIND_GONE;
    if (text_is_forbidden(code))
        return KIND_BAD;
    /* Anything that a terminal puts into the cell before it is a mark, whatever Unicode calls it (Hangul vowels). */
    if (uc_is_general_category_withtable(code, UC_CATEGORY_MASK_M) || text_width_of(code, 1) == 0)
        return KIND_MARK;
    return KIND_BASE;
}

bool text_is_left_out(uint32_t code)
{
    return kind_of(code) == KIND_GONE;
}

bool text_is_blank(uint32_t code)
{
    if (is_common(code))
        return code == ' ' || code == 0xA0;
    const enum kind kind = kind_of(code);
    return kind == KIND_BLANK || kind == KIND_END || uc_is_general_category_withtable(code, UC_CATEGORY_MASK_Zs);
}

struct filter {
    struct buf *out;
    bool lines; /* LF stays */
    bool base;  /* the code point before can carry marks */
    int marks;  /* on it */
};

static void filter_code(struct filter *f, uint32_t code)
{
    const enum kind kind = kind_of(code);
    switch (kind) {
    case KIND_GONE: return;
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
    case KIND_BAD: code = TEXT_REPLACEMENT; break;
    case KIND_BASE: break;
    }
    text_add_code(f->out, code);
    f->base = code != ' ';
    f->marks = 0;
}

/* Filters until `in` is at its end, or more than `most` bytes came out. */
static void filter_text(struct buf *out, struct slice in, bool lines, size_t most)
{
    struct filter f = {.out = out, .lines = lines};
    const size_t start = out->len;
    for (size_t at = 0; at < in.len && out->len - start <= most;) {
        const size_t from = at;
        while (at < in.len && text_is_plain(in.at[at]))
            at++;
        if (at > from) {
            buf_add(out, in.at + from, at - from);
            f.base = in.at[at - 1] != ' ';
            f.marks = 0;
            continue;
        }
        uint32_t code;
        at += text_step(slice_from(in, at), &code);
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

bool text_is_word(uint32_t code)
{
    return uc_is_general_category_withtable(code, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N | UC_CATEGORY_MASK_M);
}

void text_filter_cut(struct buf *out, struct slice in, int columns)
{
    if (columns <= 0)
        return;
    struct buf text = {0};
    int used;
    /* Each cluster takes at least a column, so this is more than is shown, however long `in` is. */
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
        const size_t len = text_step(slice_from(in, at), &code);
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
    for (uint32_t code; text_take(&s, &code);) {
        if (is_bidi_control(code))
            return true;
    }
    return false;
}

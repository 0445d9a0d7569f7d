/* base/charset.c - character sets: names and conversion to UTF-8 */
#include "base/charset.h"

#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <uniconv.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/charset_shape.h"
#include "base/charset_table.h"
#include "base/text.h"

/* ---- the sets ---- */

static const struct {
    const char *name; /* as shown */
    enum charset_shape shape;
    const char *names; /* others */
} sets[CHARSET_COUNT] = {
#define SET(id, name_, shape_, names_, ...) [CHARSET_##id] = {(name_), SHAPE_##shape_, (names_)},
#include "base/charset_sets.def"
#undef SET
};

/* ---- names ---- */

enum { KEY_MOST = 48 };

const char *charset_name(enum charset c)
{
    return sets[(unsigned)c < CHARSET_COUNT ? c : CHARSET_UNKNOWN].name;
}

static bool leave_out(struct slice *key, const char *start)
{
    if (!slice_has_prefix(*key, start))
        return false;
    *key = slice_from(*key, strlen(start));
    return true;
}

/* The number in "cp0437", "ibm437", "dos437"; any other key is returned as it is. */
static struct slice number_of(struct slice key)
{
    static const char *const makers[] = {"ms", "cp", "ibm", "dos", "windows", "win"};
    struct slice number = key;
    for (size_t i = 0; i < COUNT(makers); i++)
        leave_out(&number, makers[i]);
    if (number.len == 0 || number.len == key.len || !is_digit(*number.at))
        return key;
    while (leave_out(&number, "0"))
        continue;
    return number;
}

/* The key by which names are compared: small letters, without a colon and year at the end, without blanks, '-', '_',
 * '.' and the prefixes of registries and makers: "csISOLatin1" gives "latin1", "x-cp0437" gives "437". Empty: not a
 * name. */
static struct slice key_of(struct slice name, char key[KEY_MOST])
{
    struct slice k = {key, 0};
    for (size_t i = 0; i < name.len && name.at[i] != ':'; i++) {
        const char c = name.at[i];
        if (c == '-' || c == '_' || c == '.' || is_space(c))
            continue;
        if (k.len == KEY_MOST)
            return SLICE("");
        key[k.len++] = small(c);
    }
    while (leave_out(&k, "x"))
        continue;
    leave_out(&k, "cs");
    leave_out(&k, "iso");
    return number_of(k);
}

/* As it is shown: most records have it so. */
static enum charset find_shown(struct slice name)
{
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_COUNT; c++)
        if (sets[c].names && slice_is_equal_caseless(name, slice_of(sets[c].name)))
            return c;
    return CHARSET_UNKNOWN;
}

enum charset charset_find(struct slice name)
{
    char bytes[2][KEY_MOST];
    const enum charset shown = find_shown(name);
    if (shown != CHARSET_UNKNOWN)
        return shown;
    const struct slice key = key_of(name, bytes[0]);
    for (enum charset c = CHARSET_UNKNOWN; key.len > 0 && c < CHARSET_COUNT; c++) {
        if (sets[c].names &&
            (slice_is_equal(key, key_of(slice_of(sets[c].name), bytes[1])) || slice_is_in(key, sets[c].names)))
            return c;
    }
    return CHARSET_UNKNOWN;
}

bool charset_locale_is_utf8(void)
{
    return !strcasecmp(nl_langinfo(CODESET), "UTF-8");
}

enum charset charset_next(enum charset c)
{
    return c < CHARSET_UTF8 || c >= CHARSET_MACINTOSH ? CHARSET_UTF8 : (enum charset)(c + 1);
}

/* ---- characters ---- */

bool charset_is_hazardous(enum charset c)
{
    const enum charset_shape shape = sets[c].shape;
    return shape == SHAPE_GB18030 || shape == SHAPE_BIG5 || shape == SHAPE_CP932 || shape == SHAPE_JOHAB;
}

bool charset_is_shifted(enum charset c)
{
    return sets[c].shape == SHAPE_SHIFTED;
}

static bool has_low_letters(enum charset c)
{
    return c == CHARSET_VISCII || c == CHARSET_TCVN || c == CHARSET_CP864;
}

bool charset_is_ascii(enum charset c, struct slice bytes)
{
    return !has_low_letters(c) && !slice_has_high(bytes);
}

size_t charset_step(enum charset c, struct slice s)
{
    const unsigned char *p = (const unsigned char *)s.at;
    if (p[0] < 0x80)
        return 1;
    if (sets[c].shape != SHAPE_UTF8)
        return shape_step(sets[c].shape, p, s.len);
    uint32_t code;
    const size_t len = text_step(s, &code);
    return text_is_broken(s, code) ? 1 : len;
}

/* ---- conversion: our own ---- */

/* Windows-1252 from 80 to 9F; the rest is Latin-1. Kept here so that the last resort works whatever is in the table. */
static const uint16_t windows_1252[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, /* 80 */
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, /* 88 */
    0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, /* 90 */
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178, /* 98 */
};

static size_t add_bad(struct buf *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_add_code(out, TEXT_REPLACEMENT);
    return count;
}

static size_t decode_utf8(struct slice in, struct buf *out)
{
    size_t bad = 0;
    size_t from = 0; /* what follows is good and not yet copied */
    for (size_t at = 0; at < in.len;) {
        uint32_t code;
        at += slice_find_high(slice_from(in, at));
        if (at == in.len)
            break;
        const struct slice left = slice_from(in, at);
        const size_t len = text_step(left, &code);
        if (text_is_broken(left, code)) {
            buf_add_slice(out, slice_part(in, from, at));
            bad += add_bad(out, len);
            from = at + len;
        }
        at += len;
    }
    buf_add_slice(out, slice_part(in, from, in.len));
    return bad;
}

static uint32_t utf16_unit(struct slice in, size_t at, bool big)
{
    const unsigned char a = (unsigned char)in.at[at], b = (unsigned char)in.at[at + 1];
    return big ? (uint32_t)a << 8 | b : (uint32_t)b << 8 | a;
}

static size_t decode_utf16(struct slice in, bool big, struct buf *out)
{
    size_t bad = 0;
    for (; in.len >= 2; in = slice_from(in, 2)) {
        uint32_t code = utf16_unit(in, 0, big);
        const uint32_t low = (code & 0xFC00) == 0xD800 && in.len >= 4 ? utf16_unit(in, 2, big) : 0;
        if ((low & 0xFC00) == 0xDC00) {
            code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
            in = slice_from(in, 2);
        }
        bad += (code & ~0x7FFu) == 0xD800 ? 2 : 0;
        text_add_code(out, code); /* a surrogate becomes U+FFFD */
    }
    return in.len ? bad + add_bad(out, 1) : bad;
}

/* ---- conversion: by the table ---- */

bool charset_is_missing(enum charset c)
{
    const enum charset_shape shape = sets[c].shape;
    return shape != SHAPE_OWN && shape != SHAPE_UTF8 && shape != SHAPE_SHIFTED && !charset_tables[c].is_known;
}

#define CHARSET_NONE UINT32_MAX

static inline uint32_t find_cell(const uint16_t *row, unsigned char trail)
{
    const struct charset_cells *cells = &charset_cells[row[trail / CHARSET_CELLS]];
    const unsigned at = trail % CHARSET_CELLS;
    const uint32_t code = cells->code[at];
    return code == CHARSET_HOLE ? CHARSET_NONE : code + (cells->far >> at & 1u) * CHARSET_FAR;
}

/* The character of this rank among those of four bytes in GB18030. */
static uint32_t find_in_ranges(const struct charset_table *t, uint32_t rank)
{
    const struct charset_range *ranges = &charset_ranges[t->ranges];
    const size_t upto = array_rows_upto(&ranges->first, t->range_count, sizeof *ranges, rank);
    const struct charset_range *range = upto ? &ranges[upto - 1] : NULL;
    return range && range->code ? range->code + (rank - range->first) : CHARSET_NONE;
}

/* The entry of the table for one character: CHARSET_NONE, a number from CHARSET_LISTED on, or a code point. */
static uint32_t find_character(enum charset c, const unsigned char *p, size_t len)
{
    const struct charset_table *t = &charset_tables[c];
    if (len == 1)
        return find_cell(charset_rows[t->singles], p[0]);
    if (len == 4 && sets[c].shape == SHAPE_GB18030)
        return find_in_ranges(t, shape_rank(p));
    const struct charset_place place = shape_place(p, len);
    if (place.page >= t->page_count)
        return CHARSET_NONE;
    return find_cell(charset_rows[charset_pages[t->pages + place.page][place.lead - 0x80]], place.trail);
}

static bool is_listed(uint32_t found)
{
    return found >= CHARSET_LISTED && found < CHARSET_LISTED + 0x800;
}

static void add_found(struct buf *out, uint32_t found)
{
    const uint32_t *codes = &found;
    uint32_t count = 1;
    if (is_listed(found)) {
        codes = charset_listed[found - CHARSET_LISTED];
        count = codes[1] ? 2 : 1;
    }
    for (uint32_t i = 0; i < count; i++)
        text_add_code(out, codes[i]);
}

/* A well-formed character that the set does not have. ASCII bytes in it stay; the others are lost. */
static size_t add_unassigned(struct slice character, size_t *at, struct buf *out)
{
    for (size_t i = 0; i < character.len; i++) {
        if ((unsigned char)character.at[i] < 0x80) {
            *at += 1;
            return add_bad(out, 1);
        }
    }
    *at += character.len;
    return add_bad(out, character.len);
}

/* A long text is decoded in pieces; room for a whole piece is made before it. */
enum { PIECE = 4096 };

static uint32_t find_1252(unsigned byte)
{
    const uint32_t code = byte >= 0x80 && byte <= 0x9F ? windows_1252[byte - 0x80] : byte;
    return code == TEXT_REPLACEMENT ? CHARSET_NONE : code;
}

/* The character of each byte in a set of single bytes, kept for the next texts in that set; NULL for a set of several
 * bytes. */
static const uint32_t *singles_of(enum charset c)
{
    static uint32_t kept[256];
    static enum charset kept_of = CHARSET_COUNT;
    const enum charset_shape shape = sets[c].shape;
    const bool is_1252 = c == CHARSET_UNKNOWN || c == CHARSET_WINDOWS_1252;
    if (shape != SHAPE_SINGLE && shape != SHAPE_OWN && shape != SHAPE_SHIFTED)
        return NULL;
    for (unsigned i = 0; i < 256 && c != kept_of; i++)
        kept[i] = is_1252 ? find_1252(i) : find_cell(charset_rows[charset_tables[c].singles], (unsigned char)i);
    kept_of = c;
    return kept;
}

/* Decodes most of a text: ASCII, and characters that are one code point, of one byte if there are `singles`, else of
 * two. Returns where in `in` anything else begins, or the end of the piece. */
static size_t add_plain(const struct charset_table *t, const uint32_t *singles, struct slice in, size_t at,
    struct buf *out)
{
    const uint16_t *page = t->page_count ? charset_pages[t->pages] : NULL;
    in = slice_part(in, 0, at + PIECE);
    buf_reserve(out, 4 * (in.len - at));
    char *to = out->at + out->len;
    while (at < in.len) {
        const unsigned char lead = (unsigned char)in.at[at];
        uint32_t found = CHARSET_NONE;
        if (lead < 0x80) {
            const size_t len = slice_find_high(slice_from(in, at));
            memcpy(to, in.at + at, len);
            at += len;
            to += len;
            continue;
        }
        if (singles)
            found = singles[lead];
        else if (page && in.len - at >= 2)
            found = find_cell(charset_rows[page[lead - 0x80]], (unsigned char)in.at[at + 1]);
        if (found == CHARSET_NONE || is_listed(found))
            break;
        to = text_put_code(to, found);
        at += singles ? 1 : 2;
    }
    out->len = (size_t)(to - out->at);
    return at;
}

static size_t decode_by_table(enum charset c, struct slice in, struct buf *out)
{
    const uint32_t *singles = singles_of(c);
    size_t bad = 0;
    for (size_t at = 0; at < in.len;) {
        at = add_plain(&charset_tables[c], singles, in, at, out);
        if (at == in.len || (unsigned char)in.at[at] < 0x80)
            continue;
        const struct slice left = slice_part(in, at, in.len);
        const size_t step = charset_step(c, left);
        const unsigned char *p = (const unsigned char *)left.at;
        const uint32_t found = singles ? singles[*p] : find_character(c, p, step);
        if (found == CHARSET_NONE) {
            bad += add_unassigned(slice_part(left, 0, step), &at, out);
            continue;
        }
        add_found(out, found);
        at += step;
    }
    return bad;
}

static int compare_pairs(const void *a, const void *b)
{
    const struct charset_pair *x = a, *y = b;
    return x->first != y->first ? x->first - y->first : x->accent - y->accent;
}

/* The character that `first` and an accent after it become; NULL if they do not join. */
static const struct charset_pair *find_pair(const struct charset_table *t, uint32_t first, uint32_t accent)
{
    const struct charset_pair wanted = {.first = (uint16_t)first, .accent = (uint16_t)accent};
    return bsearch(&wanted, charset_pairs + t->pairs, t->pair_count, sizeof wanted, compare_pairs);
}

/* Sets of one byte in which a character is not always what its byte is alone, or ASCII is not all ASCII. */
static size_t decode_joined(enum charset c, struct slice in, struct buf *out)
{
    const struct charset_table *t = &charset_tables[c];
    size_t bad = 0;
    uint32_t last = CHARSET_NONE; /* the last character, if an accent may join it; it is in `out` from `last_at` on */
    size_t last_at = 0;
    for (size_t at = 0; at < in.len; at++) {
        const unsigned char byte = (unsigned char)in.at[at];
        uint32_t found = find_cell(charset_rows[t->singles], byte);
        const struct charset_pair *pair = last != CHARSET_NONE ? find_pair(t, last, found) : NULL;

        if (pair) {
            out->len = last_at;
            found = pair->joined;
        }
        last = t->pair_count && (!pair || pair->goes_on) ? found : CHARSET_NONE;
        last_at = out->len;
        if (found != CHARSET_NONE)
            add_found(out, found);
        else if (byte < 0x80)
            buf_add_char(out, (char)byte); /* no table */
        else
            bad += add_bad(out, 1);
    }
    return bad;
}

size_t charset_decode(enum charset c, struct slice in, struct buf *out)
{
    if (c == CHARSET_UTF16_LE || c == CHARSET_UTF16_BE)
        return decode_utf16(in, c == CHARSET_UTF16_BE, out);
    if (sets[c].shape == SHAPE_UTF8)
        return decode_utf8(in, out);
    return charset_tables[c].pair_count || has_low_letters(c) ? decode_joined(c, in, out) : decode_by_table(c, in, out);
}

/* ---- the other way ---- */

/* In sets of several bytes a byte from 80 to 9F is part of a character. Alone it is none, or a control that no terminal
 * should get. */
static void disarm(enum charset c, char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        const size_t step = charset_step(c, (struct slice){bytes + at, len - at});

        if (step == 1 && ((unsigned char)bytes[at] & 0xE0) == 0x80)
            bytes[at] = '?';
        at += step;
    }
}

void charset_keep_encoder(const char *encoding)
{
    static iconv_t kept = (iconv_t)-1; /* never closed: the library would unload a module that is not in use */
    if (kept != (iconv_t)-1)
        iconv_close(kept);
    kept = iconv_open(encoding, "UTF-8");
}

void charset_encode(struct buf *out, struct slice text, const char *encoding)
{
    size_t len = 0;
    char *encoded = u8_conv_to_encoding(encoding, iconveh_question_mark, (const uint8_t *)text.at, text.len, NULL, NULL,
        &len);
    if (encoded != NULL) {
        disarm(charset_find(slice_of(encoding)), encoded, len);
        buf_add(out, encoded, len);
    } else { /* an encoding that the system cannot make */
        for (uint32_t code; text_take(&text, &code);)
            buf_add_char(out, code < 0x80 ? (char)code : '?');
    }
    free(encoded);
}

/* ---- whole files ---- */

/* True if the "(" at `at` is followed by white space and ";", all as characters of `width` bytes, whose first is not
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
    for (size_t at = 0; (at += slice_find(slice_from(file, at), '(')) < file.len; at++) {
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

static bool has_wide_mark(struct slice file)
{
    return slice_has_prefix(file, "\xFF\xFE") || slice_has_prefix(file, "\xFE\xFF");
}

static enum charset wide_charset(struct slice file)
{
    if (!has_wide_mark(file))
        return find_utf16(file);
    /* UTF-32 begins like UTF-16 and a NUL. It is not used for files: left as the bytes it is. */
    if (file.len >= 4 && memcmp(file.at, "\xFF\xFE\0\0", 4) == 0)
        return CHARSET_UNKNOWN;
    return slice_has_prefix(file, "\xFF") ? CHARSET_UTF16_LE : CHARSET_UTF16_BE;
}

bool charset_is_wide(struct slice file)
{
    return wide_charset(file) != CHARSET_UNKNOWN;
}

enum charset charset_mark(struct slice file, size_t *skip, struct buf *out)
{
    *skip = slice_has_prefix(file, "\xEF\xBB\xBF") ? 3 : 0;
    if (*skip)
        return CHARSET_UTF8;
    const enum charset found = wide_charset(file);
    if (found != CHARSET_UNKNOWN)
        charset_decode(found, slice_from(file, has_wide_mark(file) ? 2 : 0), out);
    return found;
}

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
#include "base/cp932.h"
#include "base/mem.h"
#include "base/text.h"

/* ---- the sets ---- */

enum family {
    FAMILY_OWN, /* decoded here */
    FAMILY_UTF8,
    FAMILY_SINGLE, /* a byte is a character */
    FAMILY_GB18030,
    FAMILY_BIG5,
    FAMILY_CP932,
    FAMILY_EUC_JP,
    FAMILY_EUC_TW,
    FAMILY_CP949,
    FAMILY_JOHAB,
    FAMILY_SHIFTED /* of seven bits: unshifted before anything is read, see unshift.h */
};

/* The converter of a set under the names that C libraries have for it, the best first; and a second one for what the
 * first does not know. Nothing but these names is ever given to iconv_open. */
struct set {
    const char *name; /* as shown */
    enum family family;
    const char *converters[2][3];
};

/* clang-format off */
#define NO_CONVERTER {NULL}
/* clang-format on */

static const struct set sets[CHARSET_COUNT] = {
#define SET(id, name_, family_, ...) [CHARSET_##id] = {(name_), FAMILY_##family_, {__VA_ARGS__}},
#include "base/charset_sets.def"
#undef SET
};

/* ---- names ---- */

/* Written small, without blanks, '-' and '_'. */
static const struct {
    const char *name;
    enum charset set;
} names[] = {
#define NAME(name, set) {name, CHARSET_##set},
#include "base/charset.def"
#undef NAME
};

const char *charset_name(enum charset c)
{
    return sets[(unsigned)c < CHARSET_COUNT ? c : CHARSET_UNKNOWN].name;
}

enum charset charset_find(struct slice name)
{
    char folded[48];
    size_t len = 0;

    if (!name.len)
        return CHARSET_UNKNOWN;
    for (size_t i = 0; i < name.len; i++) {
        const char c = name.at[i];
        if (c == '-' || c == '_' || is_space(c))
            continue;
        if (len == sizeof folded)
            return CHARSET_UNKNOWN;
        folded[len++] = small(c);
    }
    for (size_t i = 0; i < COUNT(names); i++)
        if (slice_is((struct slice){folded, len}, names[i].name))
            return names[i].set;
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

static bool is_in(unsigned char byte, unsigned first, unsigned last)
{
    return byte >= first && byte <= last;
}

bool charset_is_hazardous(enum charset c)
{
    switch (sets[c].family) {
    case FAMILY_GB18030:
    case FAMILY_BIG5:
    case FAMILY_CP932:
    case FAMILY_JOHAB: return true;
    default: return false;
    }
}

bool charset_is_shifted(enum charset c)
{
    return sets[c].family == FAMILY_SHIFTED;
}

bool charset_has_low_letters(enum charset c)
{
    return c == CHARSET_VISCII || c == CHARSET_TCVN || c == CHARSET_CP864;
}

static size_t step_gb18030(const unsigned char *p, size_t len)
{
    if (!is_in(p[0], 0x81, 0xFE) || len < 2)
        return 1;
    if (is_in(p[1], 0x30, 0x39))
        return len >= 4 && is_in(p[2], 0x81, 0xFE) && is_in(p[3], 0x30, 0x39) ? 4 : 1;
    return is_in(p[1], 0x40, 0xFE) && p[1] != 0x7F ? 2 : 1;
}

static size_t step_big5(const unsigned char *p, size_t len)
{
    return is_in(p[0], 0x81, 0xFE) && len >= 2 && (is_in(p[1], 0x40, 0x7E) || is_in(p[1], 0xA1, 0xFE)) ? 2 : 1;
}

static size_t step_cp932(const unsigned char *p, size_t len)
{
    bool is_lead = is_in(p[0], 0x81, 0x9F) || is_in(p[0], 0xE0, 0xFC);

    return is_lead && len >= 2 && is_in(p[1], 0x40, 0xFC) && p[1] != 0x7F ? 2 : 1;
}

static size_t step_euc_jp(const unsigned char *p, size_t len)
{
    if (p[0] == 0x8E)
        return len >= 2 && is_in(p[1], 0xA1, 0xDF) ? 2 : 1;
    if (p[0] == 0x8F)
        return len >= 3 && is_in(p[1], 0xA1, 0xFE) && is_in(p[2], 0xA1, 0xFE) ? 3 : 1;
    return is_in(p[0], 0xA1, 0xFE) && len >= 2 && is_in(p[1], 0xA1, 0xFE) ? 2 : 1;
}

static size_t step_euc_tw(const unsigned char *p, size_t len)
{
    if (p[0] == 0x8E)
        return len >= 4 && is_in(p[1], 0xA1, 0xB0) && is_in(p[2], 0xA1, 0xFE) && is_in(p[3], 0xA1, 0xFE) ? 4 : 1;
    return is_in(p[0], 0xA1, 0xFE) && len >= 2 && is_in(p[1], 0xA1, 0xFE) ? 2 : 1;
}

static size_t step_johab(const unsigned char *p, size_t len)
{
    if (len < 2)
        return 1;
    if (is_in(p[0], 0x84, 0xD3))
        return is_in(p[1], 0x41, 0x7E) || is_in(p[1], 0x81, 0xFE) ? 2 : 1;
    if (is_in(p[0], 0xD8, 0xDE) || is_in(p[0], 0xE0, 0xF9))
        return is_in(p[1], 0x31, 0x7E) || is_in(p[1], 0x91, 0xFE) ? 2 : 1;
    return 1;
}

static size_t step_cp949(const unsigned char *p, size_t len)
{
    if (!is_in(p[0], 0x81, 0xFE) || len < 2)
        return 1;
    return is_in(p[1], 0x41, 0x5A) || is_in(p[1], 0x61, 0x7A) || is_in(p[1], 0x81, 0xFE) ? 2 : 1;
}

static bool is_broken(struct slice s, uint32_t code)
{
    return code == TEXT_REPLACEMENT && (s.len < 3 || memcmp(s.at, "\xEF\xBF\xBD", 3) != 0);
}

static size_t step_utf8(struct slice s)
{
    uint32_t code;
    size_t len = text_step(s, &code);

    return is_broken(s, code) ? 1 : len;
}

size_t charset_step(enum charset c, struct slice s)
{
    const unsigned char *p = (const unsigned char *)s.at;

    if (p[0] < 0x80)
        return 1;
    switch (sets[c].family) {
    case FAMILY_GB18030: return step_gb18030(p, s.len);
    case FAMILY_BIG5: return step_big5(p, s.len);
    case FAMILY_CP932: return step_cp932(p, s.len);
    case FAMILY_EUC_JP: return step_euc_jp(p, s.len);
    case FAMILY_EUC_TW: return step_euc_tw(p, s.len);
    case FAMILY_CP949: return step_cp949(p, s.len);
    case FAMILY_JOHAB: return step_johab(p, s.len);
    case FAMILY_UTF8: return step_utf8(s);
    case FAMILY_OWN:
    case FAMILY_SHIFTED:
    case FAMILY_SINGLE: break;
    }
    return 1;
}

/* ---- conversion: our own ---- */

/* Windows-1252 from 80 to 9F; the rest is Latin-1. Here, so that the last resort works where no converters are
 * installed. */
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

/* The first position from `at` on with a byte from 80 up (or, `high` false, below 80). */
static size_t find_byte(struct slice s, size_t at, bool high)
{
    while (at < s.len && ((unsigned char)s.at[at] >= 0x80) != high)
        at++;
    return at;
}

static size_t decode_1252(struct slice in, struct buf *out)
{
    size_t bad = 0;

    for (size_t i = 0; i < in.len; i++) {
        unsigned char byte = (unsigned char)in.at[i];
        uint32_t code = is_in(byte, 0x80, 0x9F) ? windows_1252[byte - 0x80] : byte;

        bad += code == TEXT_REPLACEMENT;
        text_add_code(out, code);
    }
    return bad;
}

static size_t decode_ascii(struct slice in, struct buf *out)
{
    size_t bad = 0;

    for (size_t at = 0; at < in.len;) {
        size_t high = find_byte(in, at, true);

        buf_add_slice(out, slice_part(in, at, high));
        at = find_byte(in, high, false);
        bad += add_bad(out, at - high);
    }
    return bad;
}

static size_t decode_utf8(struct slice in, struct buf *out)
{
    size_t bad = 0;
    size_t from = 0; /* from here on all is good and not yet copied */

    for (size_t at = 0; at < in.len;) {
        struct slice left;
        uint32_t code;
        size_t len;

        at = find_byte(in, at, true);
        if (at == in.len)
            break;
        left = slice_part(in, at, in.len);
        len = text_step(left, &code);
        if (is_broken(left, code)) {
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
    unsigned char a = (unsigned char)in.at[at];
    unsigned char b = (unsigned char)in.at[at + 1];

    return big ? (uint32_t)a << 8 | b : (uint32_t)b << 8 | a;
}

static size_t decode_utf16(struct slice in, bool big, struct buf *out)
{
    size_t bad = 0;

    for (size_t at = 0; at < in.len;) {
        uint32_t code;

        if (in.len - at < 2)
            return bad + add_bad(out, 1);
        code = utf16_unit(in, at, big);
        at += 2;
        if (code >= 0xD800 && code <= 0xDFFF) {
            uint32_t low = code <= 0xDBFF && in.len - at >= 2 ? utf16_unit(in, at, big) : 0;

            if (low < 0xDC00 || low > 0xDFFF) {
                text_add_code(out, TEXT_REPLACEMENT);
                bad += 2;
                continue;
            }
            code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
            at += 2;
        }
        text_add_code(out, code);
    }
    return bad;
}

/* ---- conversion: the C library's ---- */

#define CONVERTER_NONE ((iconv_t)-1)

/* Opened at first use and kept to the end. The one state of this file: a collection has hundreds of thousands of
 * values, and opening a converter for each would cost more than all else. It is reset before each use, so nothing of
 * one value reaches another. */
static struct {
    bool is_open;
    iconv_t converter;
} converters[CHARSET_COUNT][2];

static iconv_t converter_of(enum charset c, int which)
{
    if (converters[c][which].is_open)
        return converters[c][which].converter;
    converters[c][which].is_open = true;
    converters[c][which].converter = CONVERTER_NONE;
    for (int i = 0; i < 3 && sets[c].converters[which][i] != NULL; i++) {
        converters[c][which].converter = iconv_open("UTF-8", sets[c].converters[which][i]);
        if (converters[c][which].converter != CONVERTER_NONE)
            break;
    }
    return converters[c][which].converter;
}

bool charset_is_missing(enum charset c)
{
    return sets[c].converters[0][0] != NULL && converter_of(c, 0) == CONVERTER_NONE;
}

/* Converts as much of `in` as is good, appended; returns its bytes. */
static size_t convert(iconv_t converter, struct slice in, struct buf *out)
{
    char *from = (char *)in.at; /* iconv does not write there */
    char *to;
    size_t left = in.len;
    size_t room;

    if (converter == CONVERTER_NONE)
        return 0;
    iconv(converter, NULL, NULL, NULL, NULL);
    /* In none of the sets a byte becomes more than three. */
    buf_reserve(out, 3 * left + 16);
    to = out->at + out->len;
    room = out->cap - out->len;
    iconv(converter, &from, &left, &to, &room);
    /* Some hold a character back, waiting for an accent: here it comes. */
    iconv(converter, NULL, NULL, &to, &room);
    out->len = (size_t)(to - out->at);
    return in.len - left;
}

/* Which of the two converters of `c` is asked first about a character that begins with `lead`. */
static int first_converter(enum charset c, unsigned char lead)
{
    return c == CHARSET_BIG5 && is_in(lead, 0xA1, 0xA3) ? 1 : 0;
}

/* One character of `len` bytes. False, and nothing appended, where it is none. */
static bool convert_one(enum charset c, struct slice in, struct buf *out)
{
    int first = first_converter(c, (unsigned char)in.at[0]);
    size_t before = out->len;

    for (int i = 0; i < 2; i++) {
        if (convert(converter_of(c, first ^ i), in, out) == in.len)
            return true;
        out->len = before;
    }
    return false;
}

/* A character that is decoded here, as C libraries disagree about it, or 0; U+FFFD where it is none. */
static uint32_t own_code(enum charset c, struct slice s)
{
    if (c != CHARSET_CP932 || charset_step(c, s) != 2)
        return 0;
    return cp932_code((unsigned char)s.at[0], (unsigned char)s.at[1]);
}

/* The end of the run of well-formed multi-byte characters at `at`, at most `most`, that the same converter is asked
 * about first. */
static size_t find_run_end(enum charset c, struct slice in, size_t at, size_t most)
{
    int which = first_converter(c, (unsigned char)in.at[at]);

    for (; most > 0 && at < in.len; most--) {
        unsigned char lead = (unsigned char)in.at[at];
        size_t len = charset_step(c, slice_part(in, at, in.len));

        if (lead < 0x80 || first_converter(c, lead) != which || own_code(c, slice_part(in, at, in.len)))
            break;
        if (len == 1 && (sets[c].family != FAMILY_CP932 || !is_in(lead, 0xA1, 0xDF)))
            break;
        at += len;
    }
    return at;
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

static size_t add_own(struct slice character, uint32_t code, size_t *at, struct buf *out)
{
    if (code == TEXT_REPLACEMENT)
        return add_unassigned(character, at, out);
    text_add_code(out, code);
    *at += character.len;
    return 0;
}

enum { RUN_MOST = 256 };

static size_t decode_multibyte(enum charset c, struct slice in, struct buf *out)
{
    size_t bad = 0;
    /* Characters converted at once: few after a bad one, or many bad ones would take quadratic time. */
    size_t most = RUN_MOST;

    for (size_t at = 0; at < in.len;) {
        size_t high = find_byte(in, at, true);
        size_t end;

        buf_add_slice(out, slice_part(in, at, high));
        at = high;
        if (at == in.len)
            break;
        const uint32_t own = own_code(c, slice_part(in, at, in.len));
        if (own) {
            bad += add_own(slice_part(in, at, at + 2), own, &at, out);
            continue;
        }
        end = find_run_end(c, in, at, most);
        if (end == at) {
            bad += add_bad(out, 1);
            at++;
            continue;
        }
        at += convert(converter_of(c, first_converter(c, (unsigned char)in.at[at])), slice_part(in, at, end), out);
        most = at < end ? 1 : most < RUN_MOST ? 2 * most : most;
        if (at < end) {
            struct slice character = slice_part(in, at, at + charset_step(c, slice_part(in, at, in.len)));

            if (convert_one(c, character, out))
                at += character.len;
            else
                bad += add_unassigned(character, &at, out);
        }
    }
    return bad;
}

static size_t decode_single(enum charset c, struct slice in, struct buf *out)
{
    size_t bad = 0;

    for (size_t at = 0; at < in.len;) {
        at += convert(converter_of(c, 0), slice_part(in, at, in.len), out);
        if (at == in.len)
            break;
        if ((unsigned char)in.at[at] < 0x80)
            buf_add_char(out, in.at[at]); /* no converter */
        else
            bad += add_bad(out, 1);
        at++;
    }
    return bad;
}

size_t charset_decode(enum charset c, struct slice in, struct buf *out)
{
    switch (c) {
    case CHARSET_UTF16_LE: return decode_utf16(in, false, out);
    case CHARSET_UTF16_BE: return decode_utf16(in, true, out);
    case CHARSET_UNKNOWN:
    case CHARSET_WINDOWS_1252: return decode_1252(in, out);
    default: break;
    }
    switch (sets[c].family) {
    case FAMILY_UTF8: return decode_utf8(in, out);
    case FAMILY_SINGLE: return decode_single(c, in, out);
    case FAMILY_OWN:
    case FAMILY_SHIFTED: return decode_ascii(in, out);
    default: return decode_multibyte(c, in, out);
    }
}

/* ---- the other way ---- */

static void add_ascii(struct buf *out, struct slice text)
{
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);

        buf_add_char(out, code < 0x80 ? (char)code : '?');
        text = slice_part(text, step, text.len);
    }
}

/* In sets of several bytes one of 80 to 9F is a part of a character; alone it is none, or one that no terminal should
 * see. */
static void disarm(enum charset c, char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        const size_t step = charset_step(c, (struct slice){bytes + at, len - at});

        if (step == 1 && is_in((unsigned char)bytes[at], 0x80, 0x9F))
            bytes[at] = '?';
        at += step;
    }
}

void charset_encode(struct buf *out, struct slice text, const char *encoding)
{
    size_t len = 0;
    char *encoded = u8_conv_to_encoding(encoding, iconveh_question_mark, (const uint8_t *)text.at, text.len, NULL, NULL,
        &len);

    if (encoded != NULL) {
        disarm(charset_find(slice_of(encoding)), encoded, len);
        buf_add(out, encoded, len);
    } else {
        add_ascii(out, text); /* an encoding that the system cannot make */
    }
    free(encoded);
}

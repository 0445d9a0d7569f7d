/* base/unshift.c - ISO-2022-JP, ISO-2022-KR, ISO-2022-CN and HZ to UTF-8 */
#include "base/unshift.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/text.h"

enum effect {
    SHIFT,        /* to the mode */
    SAY_OUT,      /* the mode is what SO shifts to */
    SAY_SINGLE,   /* the mode is what SS2 shifts to, for one character */
    SHIFT_OUT,    /* SO */
    SHIFT_SINGLE, /* SS2 */
    TEXT          /* a sequence that means a text */
};

/* The sequences that shift. Of two that begin alike the longer one is first. */
static const struct {
    const char *bytes;
    enum charset set;
    enum effect effect;
    enum unshift_mode mode;
    const char *text;
} sequences[] = {
    {"\x1B$(D", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS_MORE, ""},
    {"\x1B$(C", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_KOREAN, ""},
    {"\x1B$(B", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS, ""},
    {"\x1B$(@", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS, ""},
    {"\x1B$(O", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS_NEW, ""},
    {"\x1B$(Q", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS_NEW, ""},
    {"\x1B$(P", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS_NEW_2, ""},
    {"\x1B$B", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS, ""},
    {"\x1B$@", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_JIS, ""},
    {"\x1B$A", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_CHINESE, ""},
    {"\x1B(I", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_KANA, ""},
    {"\x1B(B", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_NONE, ""},
    {"\x1B(J", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_NONE, ""},
    {"\x1B(H", CHARSET_ISO_2022_JP, SHIFT, UNSHIFT_NONE, ""},
    {"\x1B.A", CHARSET_ISO_2022_JP, SAY_SINGLE, UNSHIFT_LATIN, ""},
    {"\x1B.F", CHARSET_ISO_2022_JP, SAY_SINGLE, UNSHIFT_GREEK, ""},
    {"\x1BN", CHARSET_ISO_2022_JP, SHIFT_SINGLE, UNSHIFT_NONE, ""},
    {"\x1B$)C", CHARSET_ISO_2022_KR, SAY_OUT, UNSHIFT_KOREAN, ""},
    {"\x0E", CHARSET_ISO_2022_KR, SHIFT, UNSHIFT_KOREAN, ""}, /* the only set it can mean: some forget to announce it */
    {"\x0F", CHARSET_ISO_2022_KR, SHIFT, UNSHIFT_NONE, ""},
    {"\x1B$)A", CHARSET_ISO_2022_CN, SAY_OUT, UNSHIFT_CHINESE, ""},
    {"\x1B$)G", CHARSET_ISO_2022_CN, SAY_OUT, UNSHIFT_TAIWAN, ""},
    {"\x1B$*H", CHARSET_ISO_2022_CN, SAY_SINGLE, UNSHIFT_TAIWAN_2, ""},
    {"\x1BN", CHARSET_ISO_2022_CN, SHIFT_SINGLE, UNSHIFT_NONE, ""},
    {"\x0E", CHARSET_ISO_2022_CN, SHIFT_OUT, UNSHIFT_NONE, ""},
    {"\x0F", CHARSET_ISO_2022_CN, SHIFT, UNSHIFT_NONE, ""},
    {"~{", CHARSET_HZ, SHIFT, UNSHIFT_CHINESE, ""},
    {"~}", CHARSET_HZ, SHIFT, UNSHIFT_NONE, ""},
    {"~~", CHARSET_HZ, TEXT, UNSHIFT_NONE, "~"},
    {"~\n", CHARSET_HZ, TEXT, UNSHIFT_NONE, ""},
};

/* The sets of eight bits with the same characters, their high bits set. */
static const struct {
    enum charset set;
    const char *prefix;
    size_t bytes; /* of a character in this set */
} eight_bits[UNSHIFT_MODE_COUNT] = {
    [UNSHIFT_JIS] = {CHARSET_EUC_JP, "", 2},
    [UNSHIFT_JIS_MORE] = {CHARSET_EUC_JP, "\x8F", 2},
    [UNSHIFT_JIS_NEW] = {CHARSET_EUC_JISX0213, "", 2},
    [UNSHIFT_JIS_NEW_2] = {CHARSET_EUC_JISX0213, "\x8F", 2},
    [UNSHIFT_CHINESE] = {CHARSET_GB18030, "", 2},
    [UNSHIFT_TAIWAN] = {CHARSET_EUC_TW, "", 2},
    [UNSHIFT_TAIWAN_2] = {CHARSET_EUC_TW, "\x8E\xA2", 2},
    [UNSHIFT_KOREAN] = {CHARSET_CP949, "", 2},
    [UNSHIFT_KANA] = {CHARSET_EUC_JP, "\x8E", 1},
    [UNSHIFT_LATIN] = {CHARSET_WINDOWS_1252, "", 1},
    [UNSHIFT_GREEK] = {CHARSET_ISO_8859_7, "", 1},
};

/* A byte of a character; the upper halves have 96 characters, two more. */
static bool is_half(enum unshift_mode mode, char c)
{
    const int more = mode == UNSHIFT_LATIN || mode == UNSHIFT_GREEK;
    return c >= 0x21 - more && c <= 0x7E + more;
}

/* Appends the character of `mode` at the start of s; returns its bytes, or 0 if none. */
static size_t add_character(struct unshift *u, enum unshift_mode mode, struct slice s, struct buf *out)
{
    char bytes[4];
    size_t len = 0;
    const size_t count = eight_bits[mode].bytes;
    if (count == 0 || s.len < count || !is_half(mode, s.at[0]) || !is_half(mode, s.at[count - 1]))
        return 0;
    for (const char *p = eight_bits[mode].prefix; *p; p++)
        bytes[len++] = *p;
    for (size_t i = 0; i < count; i++)
        bytes[len++] = (char)(s.at[i] | 0x80);
    /* A character that cannot be decoded is one loss, however many its bytes become. */
    const size_t start = out->len;
    if (charset_decode(eight_bits[mode].set, (struct slice){bytes, len}, out)) {
        out->len = start;
        for (size_t i = 0; i < count; i++)
            text_add_code(out, TEXT_REPLACEMENT);
        u->bad += count;
    }
    return count;
}

/* The character after SS2. */
static size_t take_single(struct unshift *u, struct slice s, struct buf *out)
{
    const size_t len = add_character(u, u->single, s, out);
    if (len == 0) {
        text_add_code(out, TEXT_REPLACEMENT);
        u->bad++;
    }
    return len;
}

/* True if the sequence shifts to a set that was not announced. */
static bool is_empty(const struct unshift *u, enum effect effect)
{
    return (effect == SHIFT_OUT && u->out == UNSHIFT_NONE) || (effect == SHIFT_SINGLE && u->single == UNSHIFT_NONE);
}

/* Takes the sequence; returns its bytes, and those of the character after SS2. */
static size_t take(struct unshift *u, size_t row, struct slice s, struct buf *out)
{
    const size_t len = strlen(sequences[row].bytes);
    switch (sequences[row].effect) {
    case SHIFT: u->mode = sequences[row].mode; break;
    case SAY_OUT: u->out = sequences[row].mode; break;
    case SAY_SINGLE: u->single = sequences[row].mode; break;
    case SHIFT_OUT: u->mode = u->out; break;
    case SHIFT_SINGLE: return len + take_single(u, slice_part(s, len, s.len), out);
    case TEXT: buf_add_string(out, sequences[row].text); break;
    }
    return len;
}

size_t unshift_step(struct unshift *u, struct slice s, struct buf *out)
{
    /* Within two-byte text "~" is also half of a character: there only "~}" shifts. */
    const bool is_inside = u->mode != UNSHIFT_NONE;
    for (size_t i = 0; i < COUNT(sequences); i++) {
        const char *bytes = sequences[i].bytes;
        if (sequences[i].set != u->set || *bytes != s.at[0] || !slice_has_prefix(s, bytes))
            continue;
        if ((is_inside && *bytes == '~' && bytes[1] != '}') || is_empty(u, sequences[i].effect))
            continue;
        return take(u, i, s, out);
    }
    if (is_line_end(s.at[0]))
        u->mode = UNSHIFT_NONE;
    const size_t len = add_character(u, u->mode, s, out);
    if (len > 0)
        return len;
    if (u->mode != UNSHIFT_NONE && is_half(u->mode, s.at[0])) {
        text_add_code(out, TEXT_REPLACEMENT);
        u->bad++;
    } else {
        buf_add_char(out, s.at[0]);
    }
    return 1;
}

/* The first place in s[from, to) where one of the sequences may begin, or `to`. */
static size_t find_in(struct slice s, size_t from, size_t to)
{
    size_t end = slice_find_in(s, from, to, '\x1B');
    end = slice_find_in(s, from, end, '\x0E');
    end = slice_find_in(s, from, end, '\x0F');
    for (size_t i = from; (i = slice_find_in(s, i, end, '~')) < end; i++) {
        const char next = i + 1 < s.len ? s.at[i + 1] : '{';
        if (next == '{' || next == '}' || next == '~' || next == '\n')
            return i;
    }
    return end;
}

/* A piece that stays in the cache while it is searched four times. */
#define PIECE_BYTES 16384

size_t unshift_find(struct slice s, size_t from)
{
    while (from < s.len) {
        const size_t to = s.len - from > PIECE_BYTES ? from + PIECE_BYTES : s.len;
        const size_t found = find_in(s, from, to);
        if (found < to)
            return found;
        from = to;
    }
    return s.len;
}

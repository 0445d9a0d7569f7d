/* base/unshift.c - ISO-2022-JP, ISO-2022-KR and HZ to UTF-8 */
#include "base/unshift.h"

#include "base/text.h"

/* What shifts. Where two begin alike the longer one is first. */
static const struct {
    const char *bytes;
    enum charset set;
    enum unshift_mode mode;
    const char *text; /* that it stands for */
} sequences[] = {
    {"\x1B$(D", CHARSET_ISO_2022_JP, UNSHIFT_JIS_MORE, ""},
    {"\x1B$(C", CHARSET_ISO_2022_JP, UNSHIFT_KOREAN, ""},
    {"\x1B$(B", CHARSET_ISO_2022_JP, UNSHIFT_JIS, ""},
    {"\x1B$(@", CHARSET_ISO_2022_JP, UNSHIFT_JIS, ""},
    {"\x1B$B", CHARSET_ISO_2022_JP, UNSHIFT_JIS, ""},
    {"\x1B$@", CHARSET_ISO_2022_JP, UNSHIFT_JIS, ""},
    {"\x1B$A", CHARSET_ISO_2022_JP, UNSHIFT_CHINESE, ""},
    {"\x1B(I", CHARSET_ISO_2022_JP, UNSHIFT_KANA, ""},
    {"\x1B(B", CHARSET_ISO_2022_JP, UNSHIFT_NONE, ""},
    {"\x1B(J", CHARSET_ISO_2022_JP, UNSHIFT_NONE, ""},
    {"\x1B(H", CHARSET_ISO_2022_JP, UNSHIFT_NONE, ""},
    {"\x1B$)C", CHARSET_ISO_2022_KR, UNSHIFT_NONE, ""}, /* announces what SO shifts to */
    {"\x0E", CHARSET_ISO_2022_KR, UNSHIFT_KOREAN, ""},
    {"\x0F", CHARSET_ISO_2022_KR, UNSHIFT_NONE, ""},
    {"~{", CHARSET_HZ, UNSHIFT_CHINESE, ""},
    {"~}", CHARSET_HZ, UNSHIFT_NONE, ""},
    {"~~", CHARSET_HZ, UNSHIFT_NONE, "~"},
    {"~\n", CHARSET_HZ, UNSHIFT_NONE, ""},
};

/* The sets of eight bits that have the same characters: with the high bits set. */
static const struct {
    enum charset set;
    const char *prefix;
    size_t bytes; /* of a character here */
} eight_bits[] = {
    [UNSHIFT_JIS] = {CHARSET_EUC_JP, "", 2},       [UNSHIFT_JIS_MORE] = {CHARSET_EUC_JP, "\x8F", 2},
    [UNSHIFT_CHINESE] = {CHARSET_GB18030, "", 2},  [UNSHIFT_KOREAN] = {CHARSET_CP949, "", 2},
    [UNSHIFT_KANA] = {CHARSET_EUC_JP, "\x8E", 1},
};

static bool is_half(char c)
{
    return c >= 0x21 && c <= 0x7E;
}

/* The character at the start of s; its bytes, or 0 where there is none. */
static size_t add_character(struct unshift *u, struct slice s, struct buf *out)
{
    char bytes[3];
    size_t len = 0, count = eight_bits[u->mode].bytes;
    if (s.len < count || !is_half(s.at[0]) || !is_half(s.at[count - 1]))
        return 0;
    if (*eight_bits[u->mode].prefix)
        bytes[len++] = *eight_bits[u->mode].prefix;
    for (size_t i = 0; i < count; i++)
        bytes[len++] = (char)(s.at[i] | 0x80);
    u->bad += charset_decode(eight_bits[u->mode].set, (struct slice){bytes, len}, out) ? count : 0;
    return count;
}

size_t unshift_step(struct unshift *u, struct slice s, struct buf *out)
{
    /* "~" is half of a character, too: there only "~}" shifts. */
    const bool is_inside = u->mode != UNSHIFT_NONE;
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        const char *bytes = sequences[i].bytes;
        if (sequences[i].set != u->set || *bytes != s.at[0] || !slice_has_prefix(s, bytes))
            continue;
        if (is_inside && *bytes == '~' && bytes[1] != '}')
            continue;
        buf_add_string(out, sequences[i].text);
        u->mode = sequences[i].mode;
        return slice_of(bytes).len;
    }
    if (s.at[0] == '\n' || s.at[0] == '\r')
        u->mode = UNSHIFT_NONE;
    const size_t len = u->mode == UNSHIFT_NONE ? 0 : add_character(u, s, out);
    if (len > 0)
        return len;
    if (u->mode != UNSHIFT_NONE && is_half(s.at[0])) {
        text_add_code(out, TEXT_REPLACEMENT);
        u->bad++;
    } else {
        buf_add_char(out, s.at[0]);
    }
    return 1;
}

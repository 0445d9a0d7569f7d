/* sgf/value.c - reading values: numbers, colours, pairs, texts  (doc/sgf.md 1.5) */
#include "base/array.h"
#include "sgf/sgf.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "sgf/scan.h"

/* ---- escapes ---- An escape may come before any character, needed or not. */

/* The value without its escapes, in `plain` if it has any. */
static struct slice unescaped(struct slice raw, struct buf *plain)
{
    if (slice_find(raw, '\\') == raw.len)
        return raw;
    sgf_unescape(raw, plain);
    return buf_slice(plain);
}

/* ---- numbers ---- */

static enum sgf_reading read_number(struct slice raw, long *number)
{
    const long long limit = 2147483647;
    long long value = 0;
    bool is_negative = false, is_good = true, is_too_big = false;
    size_t digits = 0;
    for (size_t i = 0; i < raw.len; i++) {
        char c = raw.at[i];
        if (is_digit(c)) {
            digits++;
            value = value * 10 + (c - '0');
            if (value > limit) {
                value = limit;
                is_too_big = true;
            }
        } else if ((c == '-' || c == '+') && digits == 0) {
            is_negative = c == '-';
            is_good &= i == 0;
        } else {
            is_good = false;
        }
    }
    if (digits == 0)
        return SGF_DELETED;
    *number = (long)(is_negative ? -value : value);
    return is_good && !is_too_big ? SGF_GOOD : SGF_CORRECTED;
}

enum sgf_reading sgf_read_number(struct slice raw, long *number)
{
    struct buf plain = {0};
    const enum sgf_reading reading = read_number(unescaped(raw, &plain), number);
    buf_free(&plain);
    return reading;
}

static enum sgf_reading read_real(struct slice raw, double *real, struct buf *canonical)
{
    struct buf digits = {0};
    bool is_negative = false, is_good = true;
    size_t count = 0, point = SIZE_MAX;
    for (size_t i = 0; i < raw.len; i++) {
        char c = raw.at[i];
        if (is_digit(c)) {
            count++;
            buf_add_char(&digits, c);
        } else if ((c == '.' || c == ',') && point == SIZE_MAX) {
            is_good &= c == '.' && count > 0;
            if (count == 0)
                buf_add_char(&digits, '0');
            point = digits.len;
            buf_add_char(&digits, '.');
        } else if ((c == '-' || c == '+') && digits.len == 0) {
            is_negative = c == '-';
            is_good &= i == 0;
        } else if (c == '.' || c == ',') {
            is_good = false; /* a second point ends it */
            break;
        } else {
            is_good = false;
        }
    }
    if (count == 0) {
        buf_free(&digits);
        return SGF_DELETED;
    }
    if (point == digits.len - 1) {
        digits.len--;
        is_good = false;
    }
    *real = strtod(buf_string(&digits), NULL); /* main.c sets the locale of characters only: numbers are as in C */
    *real = *real > DBL_MAX ? DBL_MAX : *real;
    *real = is_negative ? -*real : *real;
    if (canonical) {
        if (is_negative)
            buf_add_char(canonical, '-');
        buf_add_slice(canonical, buf_slice(&digits));
    }
    buf_free(&digits);
    return is_good ? SGF_GOOD : SGF_CORRECTED;
}

enum sgf_reading sgf_read_real(struct slice raw, double *real, struct buf *canonical)
{
    struct buf plain = {0};
    const enum sgf_reading reading = read_real(unescaped(raw, &plain), real, canonical);
    buf_free(&plain);
    return reading;
}

enum sgf_reading sgf_read_double(struct slice raw, int *value)
{
    if (raw.len == 2 && raw.at[0] == '\\')
        raw = slice_part(raw, 1, 2);
    *value = 1;
    for (size_t i = 0; i < raw.len; i++) {
        if (raw.at[i] == '1' || raw.at[i] == '2') {
            *value = raw.at[i] - '0';
            break;
        }
    }
    return raw.len == 1 && raw.at[0] == '0' + *value ? SGF_GOOD : SGF_CORRECTED;
}

static enum sgf_reading read_color(struct slice raw, char *color)
{
    static const struct {
        const char *word;
        char color;
    } words[] = {{"b", 'B'}, {"black", 'B'}, {"1", 'B'}, {"w", 'W'}, {"white", 'W'}, {"2", 'W'}};
    struct slice rest = slice_trim(raw);
    size_t len = 0;
    if (rest.len > 0 && is_digit(rest.at[0])) {
        while (len < rest.len && is_digit(rest.at[len]))
            len++;
    } else {
        while (len < rest.len && is_letter(rest.at[len]))
            len++;
    }
    for (size_t i = 0; i < COUNT(words); i++) {
        if (slice_is_equal_caseless(slice_part(rest, 0, len), slice_of(words[i].word))) {
            *color = words[i].color;
            return raw.len == 1 && raw.at[0] == *color ? SGF_GOOD : SGF_CORRECTED;
        }
    }
    return SGF_DELETED;
}

enum sgf_reading sgf_read_color(struct slice raw, char *color)
{
    struct buf plain = {0};
    const enum sgf_reading reading = read_color(unescaped(raw, &plain), color);
    buf_free(&plain);
    return reading;
}

/* ---- pairs ---- */

/* Stepping over characters of `units` (CHARSET_UNKNOWN: bytes) so that a trail byte is not taken for an escape. */
static bool split_by(struct slice raw, enum charset units, struct slice *a, struct slice *b)
{
    for (size_t i = 0; i < raw.len;) {
        if (raw.at[i] == ':') {
            *a = slice_part(raw, 0, i);
            *b = slice_part(raw, i + 1, raw.len);
            return true;
        }
        if (raw.at[i] == '\\' && ++i == raw.len)
            break;
        bool is_unit = units != CHARSET_UNKNOWN && (unsigned char)raw.at[i] >= 0x80;
        i += is_unit ? charset_step(units, slice_part(raw, i, raw.len)) : 1;
    }
    *a = raw;
    *b = (struct slice){NULL, 0};
    return false;
}

bool sgf_split(struct slice raw, struct slice *a, struct slice *b)
{
    return split_by(raw, CHARSET_UNKNOWN, a, b);
}

bool sgf_split_in(const struct sgf_game *g, struct slice raw, struct slice *a, struct slice *b)
{
    const bool has_units = charset_is_hazardous(g->charset) && !g->escapes_bytes;
    return split_by(raw, has_units ? g->charset : CHARSET_UNKNOWN, a, b);
}

/* ---- text ---- */

/* White space except line breaks, and NUL, which is read as such. */
static bool is_blank(char c)
{
    return is_space(c) || c == '\0';
}

/* Undoes escapes, if `has_escapes`, line breaks and white space in one pass from left to right. Works on bytes: in
 * UTF-8 no byte of a longer character looks like one of these. */
static void add_text(struct slice s, bool simple, bool has_escapes, struct buf *out)
{
    size_t plain = 0; /* what comes from here on is copied as it is */
    for (size_t i = 0; i < s.len;) {
        const bool is_escaped = has_escapes && s.at[i] == '\\';
        if (!is_escaped && !is_blank(s.at[i])) {
            i++;
            continue;
        }
        buf_add_slice(out, slice_part(s, plain, i));
        i += is_escaped;
        size_t len = slice_line_end(s, i);
        plain = i + len;
        if (i == s.len)
            break;
        if (len > 0) {
            if (!is_escaped)
                buf_add_char(out, simple ? ' ' : '\n');
        } else {
            if (is_blank(s.at[i])) {
                buf_add_char(out, ' ');
                plain++;
            }
            len = 1;
        }
        i += len;
    }
    buf_add_slice(out, slice_part(s, plain, s.len));
}

/* The bytes are UTF-8 already. */
static bool is_decoded(const struct sgf_game *g, struct slice raw)
{
    return charset_is_ascii(g->charset, raw) || (g->charset == CHARSET_UTF8 && text_is_utf8(raw));
}

void sgf_text(const struct sgf_game *g, struct slice raw, bool simple, struct buf *out)
{
    if (is_decoded(g, raw)) {
        add_text(raw, simple, true, out);
        return;
    }
    struct buf decoded = {0}, bytes = {0};
    if (g->escapes_bytes)
        sgf_unescape(raw, &bytes);
    charset_decode(g->charset, g->escapes_bytes ? buf_slice(&bytes) : raw, &decoded);
    add_text(buf_slice(&decoded), simple, !g->escapes_bytes, out);
    buf_free(&decoded);
    buf_free(&bytes);
}

/* ---- values as they are written ---- */

/* Decodes characters of several bytes. Of an invalid one an ASCII byte may remain: it was not an escape and ended
 * nothing. */
static void flush_characters(const struct sgf_game *g, struct buf *bytes, struct buf *out)
{
    struct buf text = {0};
    charset_decode(g->charset, buf_slice(bytes), &text);
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == ']' || text.at[i] == '\\')
            buf_add_char(out, '\\');
        buf_add_char(out, text.at[i]);
    }
    buf_clear(bytes);
    buf_free(&text);
}

/* Appends the character at the start of s, in a hazardous set, to `bytes`, without an escape inside it. Returns the
 * bytes it takes in s. */
static size_t take_character(const struct sgf_game *g, struct slice s, struct buf *bytes)
{
    if (g->escapes_bytes && s.len > 2 && s.at[1] == '\\') {
        const char pair[2] = {s.at[0], s.at[2]};
        const size_t len = charset_step(g->charset, (struct slice){pair, 2});
        buf_add(bytes, pair, len);
        return len == 2 ? 3 : 1;
    }
    const size_t len = charset_step(g->charset, s);
    buf_add(bytes, s.at, len);
    return len;
}

/* Decodes the characters of a value in a hazardous set; its escapes stay. */
static void decode_as_written(const struct sgf_game *g, struct slice raw, struct buf *out)
{
    struct buf bytes = {0};
    for (size_t i = 0; i < raw.len;) {
        const struct slice rest = slice_part(raw, i, raw.len);
        if ((unsigned char)rest.at[0] >= 0x80) {
            i += take_character(g, rest, &bytes);
            continue;
        }
        flush_characters(g, &bytes, out);
        const size_t len = rest.at[0] == '\\' && rest.len > 1 && (unsigned char)rest.at[1] < 0x80 ? 2 : 1;
        buf_add(out, rest.at, len);
        i += len;
    }
    flush_characters(g, &bytes, out);
    buf_free(&bytes);
}

/* The length of s without a lone escape at its end, as of a value that was cut: it would escape the "]". */
static size_t whole_escapes(struct slice s)
{
    for (size_t i = 0; i < s.len; i += s.at[i] == '\\' ? 2 : 1) {
        if (s.at[i] == '\\' && i + 1 == s.len)
            return i;
    }
    return s.len;
}

void sgf_text_as_written(const struct sgf_game *g, struct slice raw, struct buf *out)
{
    const size_t start = out->len;
    if (is_decoded(g, raw))
        buf_add_slice(out, raw);
    else if (charset_is_hazardous(g->charset))
        decode_as_written(g, raw, out);
    else
        charset_decode(g->charset, raw, out);
    out->len = start + whole_escapes(slice_part(buf_slice(out), start, out->len));
}

/* ---- the text of a property ---- */

bool sgf_node_text(const struct sgf_game *g, uint32_t node, uint32_t id, struct buf *out)
{
    const struct sgf_property *row = sgf_property(id, g->gm);
    bool simple = !row || row->value != SGF_VALUE_TEXT;
    size_t before = out->len;
    for (uint32_t prop = sgf_find(g, node, id); prop != SGF_NONE; prop = sgf_find_from(g, node, id, prop + 1)) {
        const uint32_t value = sgf_value_filled(g, prop);
        if (value == SGF_NONE)
            continue;
        if (out->len > before)
            buf_add_string(out, "\n\n");
        sgf_text(g, sgf_raw(g, value), simple, out);
        if (!sgf_is_joined(id))
            break;
    }
    return out->len > before;
}

bool sgf_path_text(const struct sgf_game *g, uint32_t node, uint32_t id, struct buf *out)
{
    for (; node != SGF_NONE; node = sgf_parent(g, node)) {
        if (sgf_node_text(g, node, id, out))
            return true;
    }
    return false;
}

static bool has_character(struct slice raw)
{
    for (size_t i = 0; i < raw.len; i++) {
        i += raw.at[i] == '\\' && i + 1 < raw.len;
        if (!is_blank(raw.at[i]))
            return true;
    }
    return false;
}

bool sgf_has_text(const struct sgf_game *g, uint32_t node, uint32_t id)
{
    for (uint32_t prop = sgf_find(g, node, id); prop != SGF_NONE; prop = sgf_find_from(g, node, id, prop + 1)) {
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            if (has_character(sgf_raw(g, value)))
                return true;
        }
    }
    return false;
}

/* ---- root facts ---- */

bool sgf_has_bare_root(const struct sgf_game *g)
{
    const size_t i = slice_skip_space(g->bytes, 1);
    return slice_has_prefix(g->bytes, "(") && i < g->bytes.len && g->bytes.at[i] != ';';
}

int sgf_style(const struct sgf_game *g)
{
    struct slice raw;
    long style;
    if (!sgf_single(g, 0, SGF_ST, &raw) || raw.len == 0)
        return -1;
    return sgf_read_number(raw, &style) != SGF_DELETED && style >= 0 && style <= 3 ? (int)style : 0;
}

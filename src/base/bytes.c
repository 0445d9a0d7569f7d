/* base/bytes.c - borrowed and growing bytes */
#include "base/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/ascii.h"
#include "base/mem.h"

/* ---- slices ---- */

struct slice slice_of(const char *string)
{
    return (struct slice){string, strlen(string)};
}

bool slice_is_all(struct slice s, const char *string)
{
    return slice_is_equal(s, slice_of(string));
}

bool slice_is_equal(struct slice a, struct slice b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool slice_is_equal_caseless(struct slice a, struct slice b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (small(a.at[i]) != small(b.at[i]))
            return false;
    return true;
}

bool slice_has_prefix(struct slice s, const char *string)
{
    size_t len = strlen(string);
    return s.len >= len && (len == 0 || memcmp(s.at, string, len) == 0);
}

size_t slice_skip_space(struct slice s, size_t from)
{
    while (from < s.len && is_space(s.at[from]))
        from++;
    return from;
}

struct slice slice_trim(struct slice s)
{
    const size_t from = slice_skip_space(s, 0);
    size_t to = s.len;
    while (to > from && is_space(s.at[to - 1]))
        to--;
    return slice_part(s, from, to);
}

/* Called for whole files and for most values: 16 bytes at a time where the machine can. */
size_t slice_find_high(struct slice s)
{
    size_t at = 0;
#ifdef __SSE2__
    for (; s.len - at >= 16; at += 16) {
        const int high = _mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(const void *)(s.at + at)));
        if (high)
            return at + (size_t)__builtin_ctz((unsigned)high);
    }
#endif
    while (at < s.len && !((unsigned char)s.at[at] & 0x80))
        at++;
    return at;
}

size_t slice_find_part(struct slice s, struct slice part)
{
    const char *found = s.len == 0 ? NULL : memmem(s.at, s.len, part.at, part.len);
    return found == NULL ? s.len : (size_t)(found - s.at);
}

size_t slice_find_caseless(struct slice s, struct slice part)
{
    for (size_t at = 0; at + part.len <= s.len; at++) {
        if (slice_is_equal_caseless(slice_part(s, at, at + part.len), part))
            return at;
    }
    return s.len;
}

struct slice slice_cut(struct slice *rest, char separator)
{
    const size_t at = slice_find(*rest, separator);
    const struct slice part = slice_part(*rest, 0, at);
    *rest = slice_part(*rest, at + 1, rest->len);
    return part;
}

struct slice slice_word(struct slice *rest)
{
    const size_t from = slice_skip_space(*rest, 0);
    size_t to = from;
    while (to < rest->len && !is_space(rest->at[to]))
        to++;
    const struct slice word = slice_part(*rest, from, to);
    *rest = slice_part(*rest, to, rest->len);
    return word;
}

bool slice_is_in(struct slice s, const char *words)
{
    struct slice rest = slice_of(words), word;
    while ((word = slice_word(&rest)).len > 0) {
        if (slice_is_equal(s, word))
            return true;
    }
    return false;
}

/* The usual table of edit distances; only three of its rows are kept: the current one and the two before it. */
size_t slice_changes(struct slice a, struct slice b)
{
    size_t rows[3][SLICE_CHANGES_MOST + 1];
    if (a.len > SLICE_CHANGES_MOST || b.len > SLICE_CHANGES_MOST)
        return SLICE_CHANGES_MOST;
    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        const size_t *before = rows[(i + 1) % 3], *last = rows[(i + 2) % 3];
        size_t *row = rows[i % 3];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t least = last[j - 1] + (a.at[i - 1] != b.at[j - 1]);
            least = last[j] + 1 < least ? last[j] + 1 : least;
            least = row[j - 1] + 1 < least ? row[j - 1] + 1 : least;
            const bool is_turned = i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1];
            row[j] = is_turned && before[j - 2] + 1 < least ? before[j - 2] + 1 : least;
        }
    }
    return rows[a.len % 3][b.len];
}

/* ---- buffers ---- */

void buf_reserve(struct buf *b, size_t more)
{
    if (more > SIZE_MAX - b->len)
        mem_exhausted();
    mem_reserve(&b->at, &b->cap, b->len + more, 1);
}

void buf_add(struct buf *b, const void *bytes, size_t len)
{
    if (len == 0)
        return;
    buf_reserve(b, len);
    memcpy(b->at + b->len, bytes, len);
    b->len += len;
}

void buf_add_char(struct buf *b, char c)
{
    if (b->len == b->cap)
        buf_reserve(b, 1);
    b->at[b->len++] = c;
}

void buf_add_string(struct buf *b, const char *string)
{
    buf_add(b, string, strlen(string));
}

void buf_add_slice(struct buf *b, struct slice s)
{
    buf_add(b, s.at, s.len);
}

void buf_add_repeat(struct buf *b, char c, size_t count)
{
    if (count == 0)
        return;
    buf_reserve(b, count);
    memset(b->at + b->len, c, count);
    b->len += count;
}

void buf_add_arguments(struct buf *b, const char *format, va_list args)
{
    va_list measured;
    const size_t room = b->cap - b->len;
    va_copy(measured, args);
    const int len = vsnprintf(room ? b->at + b->len : NULL, room, format, measured);
    va_end(measured);
    if (len < 0) /* only for text beyond INT_MAX bytes */
        mem_exhausted();
    if ((size_t)len >= room) {
        buf_reserve(b, (size_t)len + 1);
        vsnprintf(b->at + b->len, (size_t)len + 1, format, args);
    }
    b->len += (size_t)len;
}

void buf_add_format(struct buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_add_arguments(b, format, args);
    va_end(args);
}

void buf_clear(struct buf *b)
{
    b->len = 0;
}

void buf_free(struct buf *b)
{
    mem_free(b->at);
    *b = (struct buf){0};
}

struct slice buf_slice(const struct buf *b)
{
    return (struct slice){b->at, b->len};
}

const char *buf_string(struct buf *b)
{
    buf_reserve(b, 1);
    b->at[b->len] = '\0';
    return b->at;
}

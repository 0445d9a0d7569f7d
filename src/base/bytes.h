/* base/bytes.h - borrowed and growing bytes
 *
 * struct slice: bytes that belong to something else, not ended by NUL. A value: copy it, compare it with
 * slice_is_equal. struct buf: bytes that grow; {0} is an empty one. buf_free frees its memory and leaves it empty.
 */
#ifndef KIFU_BASE_BYTES_H
#define KIFU_BASE_BYTES_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"

struct slice {
    const char *at; /* first byte; may be NULL when len is 0 */
    size_t len;     /* in bytes */
};

struct buf {
    char *at;
    size_t len; /* bytes in use */
    size_t cap; /* bytes allocated */
};

/* ---- slices ---- */

/* The slice of a string literal, usable in initialisers. */
#define SLICE(literal) ((struct slice){(literal), sizeof(literal) - 1})

struct slice slice_of(const char *string); /* a C string, its NUL excluded */
bool slice_is_equal(struct slice a, struct slice b);
bool slice_is_equal_caseless(struct slice a, struct slice b); /* ASCII letters fold */
bool slice_is_all(struct slice s, const char *string);        /* slice_is calls it after the first byte */
bool slice_is_in(struct slice s, const char *words);          /* one of the words, separated by blanks */
bool slice_has_prefix(struct slice s, const char *string);
/* The edit distance: the fewest bytes to replace, add, remove, or swap with the next. SLICE_CHANGES_MOST means that
 * many or more, or that a slice is longer than that. */
#define SLICE_CHANGES_MOST 32
size_t slice_changes(struct slice a, struct slice b);
struct slice slice_trim(struct slice s);              /* without ASCII white space at both ends */
size_t slice_skip_space(struct slice s, size_t from); /* the first position at or after `from` without it, or s.len */

/* The first position of what is looked for, or s.len. */
size_t slice_find_high(struct slice s); /* a byte above 7F */
size_t slice_find_part(struct slice s, struct slice part);
size_t slice_find_caseless(struct slice s, struct slice part); /* ASCII letters fold */

/* Take the front off *rest: what is before the separator, which is dropped, or a word without the white space before
 * it. At the end both are empty. */
struct slice slice_cut(struct slice *rest, char separator);
struct slice slice_word(struct slice *rest);

/* Inline, as they are called for nearly every value. */

/* The same bytes as the C string. Tables of words are searched by it, where nearly all differ in their first byte. */
static inline bool slice_is(struct slice s, const char *string)
{
    return s.len ? s.at[0] == string[0] && slice_is_all(s, string) : !string[0];
}

/* Bytes from..to-1, clipped to s. */
static inline struct slice slice_part(struct slice s, size_t from, size_t to)
{
    if (to > s.len)
        to = s.len;
    if (from > to)
        from = to;
    return from == 0 ? (struct slice){s.at, to} : (struct slice){s.at + from, to - from};
}

/* From byte `from` (at most s.len) on. An empty slice may have no address, and then not even 0 may be added to it. */
static inline struct slice slice_from(struct slice s, size_t from)
{
    return from ? (struct slice){s.at + from, s.len - from} : s;
}

/* The first position of the byte, or s.len. */
static inline size_t slice_find(struct slice s, char byte)
{
    const char *found = s.len ? memchr(s.at, byte, s.len) : NULL;
    return found ? (size_t)(found - s.at) : s.len;
}

/* The same in s[from, end), or `end`. */
static inline size_t slice_find_in(struct slice s, size_t from, size_t end, char byte)
{
    return from < end ? from + slice_find(slice_part(s, from, end), byte) : end;
}

/* The length of the line end at `at`: LF, CR, CRLF, LFCR; 0 if there is no line end. */
static inline size_t slice_line_end(struct slice s, size_t at)
{
    if (at >= s.len || !is_line_end(s.at[at]))
        return 0;
    return at + 1 < s.len && is_line_end(s.at[at + 1]) && s.at[at + 1] != s.at[at] ? 2 : 1;
}

static inline bool slice_has_high(struct slice s)
{
    return slice_find_high(s) < s.len;
}

/* ---- buffers ---- */

void buf_add(struct buf *b, const void *bytes, size_t len);
void buf_add_char(struct buf *b, char c);
void buf_add_string(struct buf *b, const char *string);
void buf_add_slice(struct buf *b, struct slice s);
void buf_add_repeat(struct buf *b, char c, size_t count);
void buf_add_format(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_add_arguments(struct buf *b, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
void buf_reserve(struct buf *b, size_t more); /* room for `more` bytes after len */
void buf_clear(struct buf *b);                /* empty, memory kept */
void buf_free(struct buf *b);
struct slice buf_slice(const struct buf *b); /* borrowed: valid until b changes */
const char *buf_string(struct buf *b);       /* the same, ended by a NUL that len does not count */

#endif

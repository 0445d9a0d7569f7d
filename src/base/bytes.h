/* base/bytes.h - borrowed and growing bytes
 *
 * struct slice: bytes that belong to something else, not ended by NUL. A value: copy it, compare it with
 * slice_is_equal. struct buf: bytes that grow; {0} is an empty one. buf_free gives its memory back and leaves it empty.
 */
#ifndef KIFU_BASE_BYTES_H
#define KIFU_BASE_BYTES_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

struct slice slice_of(const char *string);                       /* a C string, its NUL excluded */
struct slice slice_part(struct slice s, size_t from, size_t to); /* bytes from..to-1, clipped to s */
bool slice_is_equal(struct slice a, struct slice b);
bool slice_is_equal_caseless(struct slice a, struct slice b); /* ASCII letters fold */
bool slice_has_prefix(struct slice s, const char *string);
struct slice slice_trim(struct slice s);      /* without ASCII white space at both ends */
size_t slice_find(struct slice s, char byte); /* its first position, or s.len */

bool slice_is_all(struct slice s, const char *string); /* what slice_is asks after the first byte */

/* Same bytes as the C string. Inline, as words are looked up in tables by it, where nearly all differ in their first
 * byte. */
static inline bool slice_is(struct slice s, const char *string)
{
    return s.len ? s.at[0] == string[0] && slice_is_all(s, string) : !string[0];
}

/* From byte `from` on, at most s.len. An empty slice may have no address, to which not even 0 can be added. */
static inline struct slice slice_from(struct slice s, size_t from)
{
    return from ? (struct slice){s.at + from, s.len - from} : s;
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

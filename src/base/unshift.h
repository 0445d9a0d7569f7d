/* base/unshift.h - ISO-2022-JP, ISO-2022-KR, ISO-2022-CN and HZ to UTF-8
 *
 * In these sets, all of seven bits, a sequence of bytes says that from here on two bytes are a character, and another
 * ends that. A "]" may be half of a character, so they are converted before anything looks for one. Shifted text
 * becomes UTF-8, the sequences that shift are removed, all other bytes stay. A line end ends a shift.
 *
 *     struct unshift u = {.set = CHARSET_ISO_2022_JP};
 *     for (size_t at = 0; at < file.len;)
 *         at += unshift_step(&u, slice_part(file, at, file.len), &out);
 */
#ifndef KIFU_BASE_UNSHIFT_H
#define KIFU_BASE_UNSHIFT_H

#include "base/charset.h"

enum unshift_mode {
    UNSHIFT_NONE,      /* bytes mean themselves */
    UNSHIFT_JIS,       /* JIS X 0208: two bytes a character; so are the next seven */
    UNSHIFT_JIS_MORE,  /* JIS X 0212 */
    UNSHIFT_JIS_NEW,   /* JIS X 0213, plane 1 */
    UNSHIFT_JIS_NEW_2, /* and plane 2 */
    UNSHIFT_CHINESE,   /* GB 2312 */
    UNSHIFT_TAIWAN,    /* CNS 11643, plane 1 */
    UNSHIFT_TAIWAN_2,  /* and plane 2 */
    UNSHIFT_KOREAN,    /* KS X 1001 */
    UNSHIFT_KANA,      /* half-width kana, a byte each; so are the next two */
    UNSHIFT_LATIN,     /* ISO-8859-1, upper half */
    UNSHIFT_GREEK,     /* ISO-8859-7, upper half */
    UNSHIFT_MODE_COUNT
};

struct unshift {
    enum charset set; /* one that is charset_is_shifted; any other one: all bytes stay */
    enum unshift_mode mode;
    enum unshift_mode out;    /* the set that SO shifts to, once announced */
    enum unshift_mode single; /* likewise, for the one character after SS2 */
    size_t bad;               /* bytes that were no characters, so far: each became U+FFFD */
};

/* Takes what is first in `s` (s.len >= 1): a sequence that shifts, a character, or a byte. Appends its UTF-8, if any;
 * returns the bytes taken. */
size_t unshift_step(struct unshift *u, struct slice s, struct buf *out);

/* The first place in `s`, from `from` on, where a sequence of these sets may begin, or s.len. In none of them are bytes
 * before it changed. */
size_t unshift_find(struct slice s, size_t from);

#endif

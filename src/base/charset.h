/* base/charset.h - character sets: names, conversion to UTF-8, detection  (doc/sgf.md 1.6, 8.3)
 *
 * kifu knows a closed list of character sets. A name found in a file never reaches a converter: charset_find maps it to
 * one of these constants or to CHARSET_UNKNOWN. No UTF-7, no "//" suffixes.
 */
#ifndef KIFU_BASE_CHARSET_H
#define KIFU_BASE_CHARSET_H

#include "base/bytes.h"

enum charset {
#define SET(id, ...) CHARSET_##id,
#include "base/charset_sets.def"
#undef SET
    CHARSET_COUNT
};

/* ---- names ---- */

const char *charset_name(enum charset c); /* as shown: "UTF-8", "GB18030"; "unknown" for CHARSET_UNKNOWN */

/* The set of a name in CA or given by the user. Ignored are case, blanks, '-', '_', and what registries and makers put
 * around a name: "x-", "cs", "ISO", a year; "cp", "IBM" before a number. */
enum charset charset_find(struct slice name);

bool charset_locale_is_utf8(void); /* the character set of the locale is UTF-8 */

/* The set after `c` in the order in which a reader tries them by hand (UTF-8, GB18030, Big5, ... and UTF-8 again). */
enum charset charset_next(enum charset c);

/* ---- characters ---- */

/* True for GB18030, Big5, CP932, Johab: a trail byte may be '[' '\' ']'. */
bool charset_is_hazardous(enum charset c);

/* True for ISO-2022-JP, ISO-2022-KR, HZ: the meaning of a byte depends on those before it. unshift.h converts them to
 * UTF-8, charset_decode does not. */
bool charset_is_shifted(enum charset c);

/* True if the bytes are ASCII, and so their own text. Never in VISCII, TCVN, CP864: some of their bytes below 80 are
 * letters in place of controls, or the Arabic percent sign. */
bool charset_is_ascii(enum charset c, struct slice bytes);

/* Bytes of the character at the start of `s` (s.len >= 1): 1 to 4; a lead byte without fitting trail bytes is 1. */
size_t charset_step(enum charset c, struct slice s);

/* True if the system that built kifu had no converter for it: then each of its bytes is undecodable. */
bool charset_is_missing(enum charset c);

/* ---- conversion ---- */

/* Appends `in` as UTF-8; each undecodable byte becomes U+FFFD; returns how many there were. No state is kept between
 * calls. NUL bytes are kept, and so is every ASCII byte that is not the second of a good character. */
size_t charset_decode(enum charset c, struct slice in, struct buf *out);

/* Appends UTF-8 text in an encoding of the system ("KOI8-R", "ANSI_X3.4-1968"): for a terminal that does not show
 * UTF-8. A character that the encoding lacks becomes what the system has instead ("->"), or '?'. ASCII stays, controls
 * too; a single byte from 80 to 9F, a control to many terminals, becomes '?'. */
void charset_encode(struct buf *out, struct slice text, const char *encoding);

/* Loads and keeps what charset_encode needs for this encoding. Call it before the sandbox closes. */
void charset_keep_encoder(const char *encoding);

/* For a file in UTF-16 (it has its byte order mark, or NULs in every other byte of its first "(;"): puts all of it into
 * `out` as UTF-8 and returns which UTF-16 it was. CHARSET_UTF8 and *skip 3 for a UTF-8 mark; else CHARSET_UNKNOWN and
 * *skip 0. */
enum charset charset_mark(struct slice file, size_t *skip, struct buf *out);
bool charset_is_wide(struct slice file); /* UTF-16, in that way */

/* ---- detection ----
 * Feed the raw text values of a tree (SimpleText and Text only, escapes and all), then ask. Values without a byte >= 80
 * cost a scan and change nothing. After about 64 KiB of non-ASCII bytes, more of them change nothing. */

struct charset_guess; /* opaque: one score per candidate */

enum charset_hint {
    CHARSET_HINT_NONE = 0,
    CHARSET_HINT_FOX = 1,     /* AP[foxwq]: UTF-8, perhaps damaged */
    CHARSET_HINT_CHINESE = 2, /* MultiGo: GB18030 */
    CHARSET_HINT_JAPANESE = 4 /* the Nihon Ki-in dialect: CP932 */
};

struct charset_guess *charset_guess_new(unsigned hints); /* enum charset_hint, or'ed */
void charset_guess_add(struct charset_guess *g, struct slice value);

/* The best candidate: CHARSET_ASCII if no byte was above 7F, CHARSET_UTF8 if all multi-byte sequences are valid UTF-8,
 * or most of them (then damaged ones become U+FFFD), else the one with the best score, at last CHARSET_WINDOWS_1252. */
enum charset charset_guess_best(const struct charset_guess *g);
void charset_guess_free(struct charset_guess *g);

#endif

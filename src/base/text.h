/* base/text.h - Unicode text: code points, widths, clusters, line breaking; the filter for all that is foreign
 *
 * All text here is UTF-8. Widths are columns of a terminal; `ambiguous` is 1 or 2, the columns a character of East
 * Asian width A takes (terminals differ). The files text*.c and charset.c are the only ones that include libunistring.
 *
 * THE FILTER. Whatever comes from a file (values, labels, identifiers, file names) passes text_filter or
 * text_filter_lines before it reaches a screen, a pipe or a message. What comes out is valid UTF-8 without any code
 * point for which text_is_forbidden holds: no controls (Cc), format characters (Cf), surrogates, private use (Co),
 * unassigned (Cn), line and paragraph separators (Zl Zp). White-space controls (TAB VT FF NUL, and line ends in the
 * one-line form), Zl and Zp become a space; invisible format characters (joiners, soft hyphen, BOM, tags ...) and
 * variation selectors (terminals differ about the columns they make) are left out; every other forbidden code point
 * (ESC, C1, bidi overrides, unassigned) and each broken byte sequence becomes U+FFFD. At most 4 combining marks stay on
 * a base; a mark without a base (a space is none) gets U+25CC before it. Hangul vowels and whatever else takes no
 * columns count as marks.
 */
#ifndef KIFU_BASE_TEXT_H
#define KIFU_BASE_TEXT_H

#include "base/bytes.h"

#define TEXT_REPLACEMENT 0xFFFDu /* in the place of what cannot be shown */
#define TEXT_LAST 0x10FFFFu      /* the last code point */

/* ---- steps ---- */

/* Decodes the code point at the start of `s` (s.len >= 1) into *code; returns its bytes, at least 1. A broken sequence
 * gives TEXT_REPLACEMENT. */
size_t text_step(struct slice s, uint32_t *code);

/* The same, taken off the front of *rest. False where nothing is left. */
bool text_take(struct slice *rest, uint32_t *code);

/* Whether what begins `s`, of which text_step made `code`, is broken: U+FFFD may be what is written. */
bool text_is_broken(struct slice s, uint32_t code);

void text_add_code(struct buf *out, uint32_t code);          /* one code point as UTF-8 (surrogates as U+FFFD) */
bool text_is_utf8(struct slice s);                           /* valid throughout */
struct slice text_whole_prefix(struct slice s, size_t most); /* at most `most` bytes of UTF-8, no character cut */

/* The code point as UTF-8, to `to`, which has room for four bytes: the end of what was written. No surrogate, and none
 * beyond TEXT_LAST. Inline: long texts are decoded by it. */
static inline char *text_put_code(char *to, uint32_t code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    if (code < 0x800) {
        *to++ = (char)(0xC0 | code >> 6);
    } else {
        if (code < 0x10000) {
            *to++ = (char)(0xE0 | code >> 12);
        } else {
            *to++ = (char)(0xF0 | code >> 18);
            *to++ = (char)(0x80 | (code >> 12 & 0x3F));
        }
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *to++ = (char)(0x80 | (code & 0x3F));
    return to;
}

/* A byte of a character that is not its first; a whole character of printable ASCII. */
static inline bool text_is_tail(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}
static inline bool text_is_plain(char byte)
{
    return byte >= ' ' && byte <= '~';
}

/* ---- the filter ---- */

bool text_is_word(uint32_t code);                         /* a letter, a digit, a mark on one, of any script */
bool text_is_forbidden(uint32_t code);                    /* see above; U+FFFD and U+000A: LF is forbidden too */
void text_filter(struct buf *out, struct slice in);       /* one line: every line end becomes a space */
void text_filter_lines(struct buf *out, struct slice in); /* LF stays; CR, CRLF become LF */

/* At most `columns` columns (ambiguous 1) of the filtered one-line text, "..." at its end where something was cut. For
 * messages. */
void text_filter_cut(struct buf *out, struct slice in, int columns);

/* ---- what is kept ----
 * The filter is for what is shown. A record that is written again keeps its text: every code point of it but the
 * controls. */

/* Appends valid UTF-8 with U+FFFD for each control (Cc) that is neither white space (TAB LF VT FF CR) nor NUL, which
 * becomes a space. True where there was one, NUL aside. */
bool text_replace_controls(struct buf *out, struct slice in);

/* Bidi embeddings, overrides, isolates (U+202A to U+202E, U+2066 to U+2069): they reorder what follows them. */
bool text_has_bidi_control(struct slice s);

/* ---- widths ---- */

int text_width_of(uint32_t code, int ambiguous); /* 0, 1 or 2 */
int text_width(struct slice s, int ambiguous);   /* of filtered one-line text */

/* Terminals and tables do not agree that it takes `width` columns, whatever the setting: the newer planes, those of
 * which the C library, which many terminals ask, says something else, and those of which no two systems say the same.
 */
bool text_is_doubtful(uint32_t code, int width);

/* As printf's %*s, but in columns: blanks before filtered one-line text, after it where `columns` is negative. */
void text_pad(struct buf *out, int columns, const char *text, int ambiguous);

/* The first cluster of `s` (s.len >= 1): its bytes, and its columns (0 to 2) in *columns. It is one code point and all
 * after it that take no columns: that is how terminals count, and what one cell can hold. Where Unicode joins
 * characters that take columns each (flags, skin tones, some Indian vowels) they are clusters of their own here;
 * wrapping keeps them together. */
size_t text_cluster(struct slice s, int ambiguous, int *columns);

/* The longest prefix of whole clusters that takes at most `columns`; what it takes in *used (NULL is fine). */
struct slice text_cut(struct slice s, int columns, int ambiguous, int *used);

/* The path without as many folders at its front as `columns` have no room for; the name stays. */
struct slice text_cut_folders(struct slice path, int columns, int ambiguous);

/* Appends a filtered path in at most `columns`: where it is wider the folders after the first one become `ellipsis`, then
 * the end of the first one does, too, then all of it; last the end of the name. */
void text_cut_path(struct buf *out, struct slice path, int columns, int ambiguous, const char *ellipsis);

/* ---- wrapping ---- */

struct text_line {
    size_t at;  /* byte of the text where the line begins */
    size_t len; /* bytes, without the line end and without blanks at its end */
};

struct text_lines {
    struct text_line *at;
    size_t count, cap;
};

/* Wraps filtered text of any number of lines to `columns` (>= 2) by the line breaking rules of Unicode, but "/all" and
 * "--into" stay whole; a word longer than a line is cut between clusters. An LF ends a line; an empty text has no line.
 * `out` is overwritten; {0} at first. */
void text_wrap(struct slice text, int columns, int ambiguous, struct text_lines *out);
void text_lines_free(struct text_lines *lines);

/* ---- words ---- */

/* What a character is for words, which are runs of letters of one script, with digits and marks. What is common joins
 * any of them, such as a mark on a letter; scripts after these have a number each. */
enum text_script {
    TEXT_NO_WORD, /* blanks, punctuation, signs */
    TEXT_COMMON,
    TEXT_DIGIT,
    TEXT_LATIN,
    TEXT_HAN, /* from here on: written without blanks between words */
    TEXT_HIRAGANA,
    TEXT_KATAKANA,
    TEXT_HANGUL,
    TEXT_SCRIPTS
};
int text_script(uint32_t code);

static inline bool text_is_unspaced(int script)
{
    return script >= TEXT_HAN && script <= TEXT_HANGUL;
}

/* ---- comparing ---- */

/* Folded for searching: NFKC, full case folding. Appended to `out`. */
void text_fold(struct buf *out, struct slice in);

/* The same without the marks of Latin, Greek and Cyrillic letters ("Łukasz Müller" is "lukasz muller"), runs of white
 * space as one blank, none at the ends: names and words as people look for them. Kana, Hangul, Han stay as they are. */
void text_fold_words(struct buf *out, struct slice in);

/* < 0, 0, > 0; runs of digits compare as numbers ("game9" before "game10"), the rest by code point, case aside unless
 * that is all that differs. */
int text_compare_natural(struct slice a, struct slice b);

void text_library(struct buf *out); /* "libunistring 1.0" */

#endif

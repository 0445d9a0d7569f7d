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

/* True if the start of `s`, from which text_step made `code`, is broken, and not a written U+FFFD. */
bool text_is_broken(struct slice s, uint32_t code);

void text_add_code(struct buf *out, uint32_t code);          /* one code point as UTF-8 (surrogates as U+FFFD) */
bool text_is_utf8(struct slice s);                           /* valid throughout */
struct slice text_whole_prefix(struct slice s, size_t most); /* at most `most` bytes of UTF-8, no character cut */

/* Writes a code point, no surrogate and at most TEXT_LAST, as UTF-8 to `to`, which has room for four bytes; returns the
 * end of what it wrote. Inline, as long texts are decoded by it. */
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

/* A byte of a character after its first. The next one: a whole character of printable ASCII. */
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
bool text_is_left_out(uint32_t code);                     /* the filter shows nothing for it: a soft hyphen, a joiner */
bool text_is_blank(uint32_t code);                        /* it is shown as one: white space, line ends */
void text_filter(struct buf *out, struct slice in);       /* one line: every line end becomes a space */
void text_filter_lines(struct buf *out, struct slice in); /* LF stays; CR, CRLF become LF */

/* At most `columns` columns (ambiguous 1) of the filtered one-line text, "..." at its end where something was cut. For
 * messages. */
void text_filter_cut(struct buf *out, struct slice in, int columns);

/* ---- what is kept ----
 * The filter is for text that is shown. A record that is written again keeps every code point of its text except
 * controls. */

/* Appends valid UTF-8. Each control (Cc) other than white space (TAB LF VT FF CR) becomes U+FFFD, and NUL a space. True
 * if there was such a control other than NUL. */
bool text_replace_controls(struct buf *out, struct slice in);

/* Bidi embeddings, overrides, isolates (U+202A to U+202E, U+2066 to U+2069): they reorder what follows them. */
bool text_has_bidi_control(struct slice s);

/* ---- widths ---- */

int text_width_of(uint32_t code, int ambiguous); /* 0, 1 or 2 */
int text_width(struct slice s, int ambiguous);   /* of filtered one-line text */

/* True if terminals and tables disagree about `width`, whatever the setting: for the newer planes, where the C library,
 * which many terminals ask, has another width, and for characters that differ from system to system. */
bool text_is_doubtful(uint32_t code, int width);

/* Like printf's %*s, but in columns: blanks before filtered one-line text, or after it if `columns` is negative. */
void text_pad(struct buf *out, int columns, const char *text, int ambiguous);

/* The first cluster of `s` (s.len >= 1): returns its bytes, and its columns (0 to 2) in *columns. A cluster is one code
 * point and all after it that take no columns: so terminals count, and so much one cell can hold. Characters that take
 * columns each are clusters of their own here, even if Unicode joins them (flags, skin tones, some Indian vowels);
 * wrapping keeps them together. */
size_t text_cluster(struct slice s, int ambiguous, int *columns);

/* The longest prefix of whole clusters that takes at most `columns`; *used (or NULL) gets the columns it takes. */
struct slice text_cut(struct slice s, int columns, int ambiguous, int *used);

/* The path without as many leading folders as needed to fit `columns`; the name stays whole. */
struct slice text_cut_folders(struct slice path, int columns, int ambiguous);

/* Appends a filtered path in at most `columns`. If it is too wide, `ellipsis` replaces the folders after the first,
 * then also the end of the first, then all of it, and at last the end of the name. */
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

/* Wraps filtered text of any number of lines to `columns` (>= 2) by the line breaking rules of Unicode, except that
 * "/all" and "--into" stay whole. A word longer than a line is cut between clusters. An LF ends a line; an empty text
 * has no line. `out` is {0} at first, and overwritten. */
void text_wrap(struct slice text, int columns, int ambiguous, struct text_lines *out);
void text_lines_free(struct text_lines *lines);

/* ---- words ---- */

/* The script of a character. A word is a run of letters of one script, with digits and marks. Common characters, such
 * as a mark on a letter, join any script; scripts not listed have a number each. */
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

/* The same for names and words as people search for them: without the marks of Latin, Greek and Cyrillic letters
 * ("Łukasz Müller" gives "lukasz muller"), and without what is left out where the text is shown; each run of white
 * space one blank, none at the ends. Kana, Hangul, Han stay as they are. */
void text_fold_words(struct buf *out, struct slice in);

/* < 0, 0, > 0; runs of digits compare as numbers ("game9" before "game10"), the rest by code point. Case counts only if
 * nothing else differs. */
int text_compare_natural(struct slice a, struct slice b);

void text_library(struct buf *out); /* "libunistring 1.0" */

#endif

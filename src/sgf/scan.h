/* sgf/scan.h - private to this layer: looking through bytes of a tree  (doc/sgf.md 1.5, 8.3)
 *
 * Where a value ends is decided by "]" and "\" alone, whatever is between them; in hazardous character sets, whose
 * characters may have one of these as their second byte, by characters instead. The usual way is asked about nearly
 * every byte of a file, so it looks at 16 of them at a time where the machine can. Nothing is kept or changed: places
 * go in, a place comes out, from `p` (after a "[") to `end`, which is "there is none".
 */
#ifndef KIFU_SGF_SCAN_H
#define KIFU_SGF_SCAN_H

#include "base/bytes.h"
#include "base/charset.h"

/* The unescaped "]" from p on, byte by byte. */
const char *sgf_scan_value(const char *p, const char *end);

/* The same where lead and trail byte of a character of `units` go together. *has_units becomes true where that passed
 * over a trail byte that would have been a "[", "\" or "]"; else it stays. */
const char *sgf_scan_value_by_units(const char *p, const char *end, enum charset units, bool *has_units);

/* sgf_scan_value for places in a slice: `from` is one, so is the answer; s.len where there is none. */
size_t sgf_value_end_at(struct slice s, size_t from);

/* Appends the value with its escapes undone byte by byte; an escaped line end is nothing. */
void sgf_unescape(struct slice raw, struct buf *out);

/* Whether a "]" ends the value of a text property that it stands in, by what follows it, `rest`: white space and one of
 * "[;()", or a name and "["; or, further on, a node, or no bracket at all. Where it does not, it is text that should
 * have been escaped. SGF_WAIT: more bytes are needed; never where all are there (`is_whole`). */
enum sgf_answer { SGF_NO, SGF_YES, SGF_WAIT };
enum sgf_answer sgf_scan_ends_text(struct slice rest, bool is_whole);

/* Whether a ")" outside of values closes nothing. `units` as above; CHARSET_UNKNOWN: byte by byte. */
bool sgf_has_extra_close(struct slice s, enum charset units);

/* To know where a tree ends one must know its character set, and the character set is a value in the tree. So its first
 * bytes, and nothing after the third "(", are searched for CA one by one, whatever they are part of. The answer may be
 * wrong; whoever asks compares it with what the tree turns out to be. */
enum { SGF_HEAD_BYTES = 1000 };

/* The character set that CA names, and *ca, the name as written. CHARSET_UNKNOWN where there is no CA, or none whose
 * name is known. */
enum charset sgf_head_charset(struct slice tree, struct slice *ca);

/* Where the root node of the tree ends, read byte by byte; tree.len where nothing comes after it. */
size_t sgf_head_root_end(struct slice tree);

#endif

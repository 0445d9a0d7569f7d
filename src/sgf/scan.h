/* sgf/scan.h - private to this layer: searching the bytes of a tree  (doc/sgf.md 1.5, 8.3)
 *
 * The end of a value is found by "]" and "\" alone, whatever is between them; in hazardous character sets, which may
 * have one of these as a second byte, by characters. The usual way reads nearly every byte of a file, so it looks at 16
 * at a time where the machine can. These functions keep no state: they search from `p` (after a "[") to `end` and
 * return a place; `end` means not found.
 */
#ifndef KIFU_SGF_SCAN_H
#define KIFU_SGF_SCAN_H

#include "base/bytes.h"
#include "base/charset.h"

/* The first unescaped "]" at or after p, byte by byte. */
const char *sgf_scan_value(const char *p, const char *end);

/* The same by characters of the set `units`. Sets *has_units if it passed over a trail byte "[", "\" or "]"; else that
 * stays. */
const char *sgf_scan_value_by_units(const char *p, const char *end, enum charset units, bool *has_units);

/* sgf_scan_value with positions in a slice; s.len if not found. */
size_t sgf_value_end_at(struct slice s, size_t from);

/* Appends the value with its escapes undone byte by byte; an escaped line end is removed. */
void sgf_unescape(struct slice raw, struct buf *out);

/* Says if a "]" ends the value of a text property, by the bytes after it, `rest`: white space and one of "[;()", or a
 * name and "["; or, further on, a node, or no bracket at all. If not, it is text that should have been escaped.
 * SGF_WAIT: more bytes are needed; never with `is_whole`, when all are there. */
enum sgf_answer { SGF_NO, SGF_YES, SGF_WAIT };
enum sgf_answer sgf_scan_ends_text(struct slice rest, bool is_whole);

/* True if a ")" outside of values closes nothing. `units` as above; CHARSET_UNKNOWN: byte by byte. */
bool sgf_has_extra_close(struct slice s, enum charset units);

/* The end of a tree depends on its character set, which is a value in the tree. So its first bytes, up to the third
 * "(", are searched for CA, whatever they are part of. The answer may be wrong; the caller checks it against the tree
 * as read. */
enum { SGF_HEAD_BYTES = 1000 };

/* The character set that CA names, and in *ca the name as written. CHARSET_UNKNOWN if CA is missing or its name
 * unknown. */
enum charset sgf_head_charset(struct slice tree, struct slice *ca);

/* The end of the root node of the tree, read byte by byte; tree.len if nothing comes after it. */
size_t sgf_head_root_end(struct slice tree);

#endif

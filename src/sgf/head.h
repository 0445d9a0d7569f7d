/* sgf/head.h - private to this layer: what the beginning of a tree says before the tree is read  (doc/sgf.md 8.3)
 *
 * To know where a tree ends one must know its character set, and the character set is a value in the tree. So its first
 * bytes are searched for CA one by one, whatever they are part of. The answer may be wrong; whoever asks compares it
 * with what the tree turns out to be.
 */
#ifndef KIFU_SGF_HEAD_H
#define KIFU_SGF_HEAD_H

#include "base/bytes.h"
#include "base/charset.h"

/* How much of a tree is searched: these bytes, and nothing after the third "(". */
enum { SGF_HEAD_BYTES = 1000 };

/* The character set that CA names, and *ca, the name as written. CHARSET_UNKNOWN where there is no CA, or none whose
 * name is known. */
enum charset sgf_head_charset(struct slice tree, struct slice *ca);

/* Where the root node of the tree ends, read byte by byte; tree.len where nothing comes after it. */
size_t sgf_head_root_end(struct slice tree);

#endif

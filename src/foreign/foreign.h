/* foreign/foreign.h - records in GIB, NGF and UGF become SGF: the public face of this layer  (doc/sgf.md 12)
 *
 * A format is recognised by a sign near the beginning of the file, never by the name of the file. Once all of the file
 * is there, it is read as UTF-8 text, line by line, into a tree of moves (tree.h). That is written as one tree of SGF
 * in UTF-8, with a map from its bytes to lines and columns of the file. All other code reads this SGF. Items without an
 * SGF equivalent or a known meaning are reported one by one; a truncated file gives a shorter record. Values are read
 * by rules/info.h, and stones are played by rules/replay.h.
 *
 *     foreign.c            which format, which character set
 *       gib.c ngf.c ugf.c  a format each
 *         tree.c           a tree as it grows, and its diagnostics
 *           write.c        the tree as SGF
 *           value.c        numbers and words, as other formats write them
 */
#ifndef KIFU_FOREIGN_FOREIGN_H
#define KIFU_FOREIGN_FOREIGN_H

#include "sgf/sgf.h"

#define FOREIGN_HEAD_BYTES 4096                       /* searched for a sign */
#define FOREIGN_BYTES_MOST ((size_t)64 * 1024 * 1024) /* of a file; the rest is ignored */

/* sgf_collection_init for a file in any format that kifu reads. SGF is tried first, as a comment may quote anything. */
void foreign_collection_init(struct sgf_collection *c, enum charset forced);

#endif

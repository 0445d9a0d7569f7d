/* foreign/foreign.h - records in GIB, NGF and UGF become SGF: the public face of this layer  (doc/sgf.md 12)
 *
 * A format is recognised by what the file says, never by its name: by a sign near its beginning. A file that has one is
 * read when all of it is there: as UTF-8 text, line by line, into a tree of moves (tree.h), and that is written as one
 * tree of SGF in UTF-8, with a map from its bytes to lines and columns of the file. Everything else reads this SGF.
 * What SGF has nothing for, and what is not understood, is reported item by item; what is cut is a shorter record. What
 * values mean is read by rules (rules/info.h), and stones are played by rules (rules/replay.h).
 *
 *     foreign.c            which format, which character set
 *       gib.c ngf.c ugf.c  a format each
 *         tree.c           a tree as it grows, and what is to be reported of it
 *           write.c        the tree as SGF
 *           value.c        numbers and words, as other formats write them
 */
#ifndef KIFU_FOREIGN_FOREIGN_H
#define KIFU_FOREIGN_FOREIGN_H

#include "sgf/sgf.h"

#define FOREIGN_HEAD_BYTES 4096                       /* where a sign is looked for */
#define FOREIGN_BYTES_MOST ((size_t)64 * 1024 * 1024) /* of a file: what comes after them is ignored */

/* sgf_collection_init for a file in any format that kifu reads. SGF comes first: a comment may quote anything. */
void foreign_collection_init(struct sgf_collection *c, enum charset forced);

#endif

/* sgf/foreign.h - private to this layer: records in GIB, NGF and UGF become SGF  (doc/sgf.md 12)
 *
 * A format is recognised by what the file says, never by its name: by a sign near its beginning (foreign_find). A file
 * that has one is read when all of it is there (foreign_convert): as UTF-8 text, line by line, into a tree of moves
 * (foreign_tree.h), and that is written as one tree of SGF in UTF-8, with a map from its bytes to lines and columns of
 * the file. Everything above reads this SGF. What SGF has nothing for, and what is not understood, is reported; what is
 * cut is a shorter record.
 *
 *     collection.c       looks for a sign, keeps what was made
 *       foreign.c        the table, foreign.def: signs, character sets
 *         gib.c ngf.c ugf.c      a format each
 *           foreign_tree.c       a tree as it grows, and what is to be reported of it; written as SGF
 *           foreign_value.c      ranks, dates, numbers, results in words
 */
#ifndef KIFU_SGF_FOREIGN_H
#define KIFU_SGF_FOREIGN_H

#include "base/bytes.h"
#include "base/charset.h"
#include "sgf/diag.h"

enum foreign_format {
    FOREIGN_NONE,
#define FOREIGN(id, ...) FOREIGN_##id,
#include "sgf/foreign.def"
#undef FOREIGN
    FOREIGN_FORMATS,
    FOREIGN_NOT_YET /* more of the file must be seen first */
};

#define FOREIGN_HEAD_BYTES 4096                       /* where a sign is looked for */
#define FOREIGN_BYTES_MOST ((size_t)64 * 1024 * 1024) /* of a file: what comes after them is ignored */

/* What a file became: owned by its collection. */
struct sgf_foreign {
    enum foreign_format format;
    enum charset charset; /* that the file is in */
    struct sgf_map map;
    struct sgf_diags diags; /* of the format; their places are in the SGF, like all others */
};

/* The format of a file that begins with `head`, after any byte order mark; `whole`: that is all of it. SGF comes first:
 * a comment may quote anything. */
enum foreign_format foreign_find(struct slice head, bool whole);

/* The file, as it is without its byte order mark, appended to `out` as SGF. `charset`: what it is in, as the user or
 * the mark says; CHARSET_UNKNOWN: neither does. Yours to free. */
struct sgf_foreign *foreign_convert(enum foreign_format format, struct slice file, enum charset charset,
    struct buf *out);

void foreign_free(struct sgf_foreign *f); /* NULL is fine */

const char *foreign_name(enum foreign_format format); /* "GIB"; "SGF" for FOREIGN_NONE */

#endif

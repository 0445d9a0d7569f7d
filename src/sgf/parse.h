/* sgf/parse.h - private to this layer: bytes of one tree to arrays  (doc/sgf.md 1.1, 1.2, 1.4, 2.1)
 *
 * The bytes of a tree are read in one pass, under one assumption about its characters; load.c decides which assumption
 * holds, and has them read again where the first one was wrong. Nothing is lost that can be kept, and whatever is wrong
 * is reported; there is always at least one node.
 *
 *     load.c        which character set
 *       parse.c     tokens, identifiers, values
 *         build.c   the tree as it grows
 *         ident.c   name to number, number to kind
 *         scan.c    value to its end
 */
#ifndef KIFU_SGF_PARSE_H
#define KIFU_SGF_PARSE_H

#include "sgf/sgf.h"

struct sgf_parse_result {
    size_t defects;   /* errors in the structure */
    bool has_units;   /* a character's second byte was taken for more than "[", "\" or "]" */
    bool has_foreign; /* words of diagnostics were not ASCII: they depend on the character set */
    bool is_dialect;  /* the root had no ";" */
    bool has_escape;  /* an escaped bracket outside of values: whoever wrote it took it for text */
};

/* Reads g->bytes into g's arrays; g->diags is cleared first, ff and gm are set. `units`: the character set whose lead
 * and trail bytes go together inside of values; CHARSET_UNKNOWN: byte by byte. Words of diagnostics are decoded by
 * `words`. `is_cut`: the tree ends where another one begins; else, if it is not closed, with the file. */
struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words, bool is_cut);

#endif

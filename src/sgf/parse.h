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
    size_t cut;       /* byte where a property begins that the bytes end in; SIZE_MAX: they end in none */
    bool has_escape;  /* an escaped bracket outside of values: whoever wrote it took it for text */
};

/* Reads g->bytes into g's arrays; g->diags is cleared first, ff and gm are set. `units`: the character set whose lead
 * and trail bytes go together inside of values; CHARSET_UNKNOWN: byte by byte. Words of diagnostics are decoded by
 * `words`. `end`: what is there where the tree ends without being closed. */
enum sgf_parse_end { SGF_PARSE_FILE_ENDS, SGF_PARSE_TREE_BEGINS, SGF_PARSE_MORE_COMES };
struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words, enum sgf_parse_end end);

#endif

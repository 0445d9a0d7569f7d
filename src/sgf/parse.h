/* sgf/parse.h - private to this layer: bytes of one tree to arrays  (doc/sgf.md 1.1, 1.2, 1.4, 2.1)
 *
 * The bytes of a tree are read in one pass, under one assumption about its characters; load.c decides which assumption
 * is right, and has them read again if the first was wrong. All that can be kept is kept, every defect is reported, and
 * there is always at least one node.
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
    bool has_units;   /* a second byte "[", "\" or "]" was read as part of a character */
    bool has_foreign; /* words of diagnostics are not ASCII and depend on the character set */
    bool is_dialect;  /* the root had no ";" */
    size_t cut;       /* where the property begins in which the bytes end; SIZE_MAX: in none */
    bool has_escape;  /* an escaped bracket outside of values, which its writer took for text */
};

/* Reads g->bytes into g's arrays; g->diags is cleared first, ff and gm are set. `units`: the character set whose lead
 * and trail bytes go together inside of values; CHARSET_UNKNOWN: byte by byte. `words` decodes the words of
 * diagnostics. `end`: what ends a tree that is not closed. */
enum sgf_parse_end { SGF_PARSE_FILE_ENDS, SGF_PARSE_TREE_BEGINS, SGF_PARSE_MORE_COMES };
struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words, enum sgf_parse_end end);

#endif

/* rules/format.h - a game rewritten as clean FF[4]: the tree back to SGF in pre-order  (doc/sgf.md 2.5, 6)
 *
 * What clean.h makes of each node, written by sgf/write.h; FF[4] and CA[UTF-8] are put where they were, or at the start
 * of the root. Reading what was written gives an equal tree; writing that again gives the same bytes.
 */
#ifndef KIFU_RULES_FORMAT_H
#define KIFU_RULES_FORMAT_H

#include "rules/clean.h"

struct format_options {
    bool compact; /* no line ends between nodes */
    bool prune;   /* nodes without properties are left out, where the tree keeps its shape of moves */
};

/* Appends the game to `out`. Diagnostics of its nodes go to `diags` (NULL: nowhere). */
void format_game(const struct sgf_game *game, struct format_options options, struct sgf_diags *diags, struct buf *out);

#endif

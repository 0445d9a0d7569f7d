/* rules/format.h - a game rewritten as clean FF[4]: the tree back to SGF in pre-order  (doc/sgf.md 2.5, 6)
 *
 * What clean.h makes of each node, written by sgf/write.h; FF[4] and CA[UTF-8] are put where they were, or at the start
 * of the root. Reading what was written gives an equal tree; writing that again gives the same bytes.
 */
#ifndef KIFU_RULES_FORMAT_H
#define KIFU_RULES_FORMAT_H

#include "rules/clean.h"

/* What of the game is written. */
enum format_part {
    FORMAT_GAME,
    FORMAT_LINE, /* the nodes from the root to `node`, nothing that branches off */
    FORMAT_FROM, /* the position of `node` as setup, and what is below it: of games with rules */
};

struct format_options {
    bool compact;  /* no line ends between nodes */
    bool prune;    /* nodes without properties are left out, where the tree keeps its shape of moves */
    bool wordless; /* without comments and names of nodes: C, GC, N */
    enum format_part part;
    uint32_t node; /* that `part` names */
};

/* Appends the game to `out`. Diagnostics of its nodes go to `diags` (NULL: nowhere). */
void format_game(const struct sgf_game *game, struct format_options options, struct sgf_diags *diags, struct buf *out);

/* What FORMAT_FROM cannot say of the node, in words, ", " between them, and how much that is: properties of its move,
 * prisoners, a ko that may not be retaken. */
size_t format_setup_loss(const struct sgf_game *game, uint32_t node, struct buf *out);

/* Something of the node is written: what is wrong with others is not to be said. */
bool format_has_node(const struct sgf_game *game, struct format_options options, uint32_t node);

#endif

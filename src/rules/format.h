/* rules/format.h - a game rewritten as clean FF[4]: the tree back to SGF in pre-order  (doc/sgf.md 2.5, 6)
 *
 * Writes each node as clean.h makes it, by sgf/write.h; FF[4] and CA[UTF-8] are put where FF and CA were, or at the
 * start of the root. Reading the output gives an equal tree; writing that again gives the same bytes.
 */
#ifndef KIFU_RULES_FORMAT_H
#define KIFU_RULES_FORMAT_H

#include "rules/clean.h"

/* The part of the game that is written. */
enum format_part {
    FORMAT_GAME,
    FORMAT_LINE, /* the nodes from the root to `node`, nothing that branches off */
    FORMAT_FROM, /* the position of `node` as setup, and all below it; only for games with rules */
};

struct format_options {
    bool compact;  /* no line ends between nodes */
    bool prune;    /* nodes without properties are left out, if the tree of moves stays the same */
    bool wordless; /* without comments and names of nodes: C, GC, N */
    enum format_part part;
    uint32_t node; /* for `part` */
};

/* Appends the game to `out`. Diagnostics of its nodes go to `diags` (NULL: nowhere). */
void format_game(const struct sgf_game *game, struct format_options options, struct sgf_diags *diags, struct buf *out);

/* Appends what FORMAT_FROM loses of the node, ", " between: properties of its move, prisoners, a ko that may not be
 * retaken. Returns how many they are. */
size_t format_setup_loss(const struct sgf_game *game, uint32_t node, struct buf *out);

/* True if something of the node is written; defects of others are not reported. */
bool format_has_node(const struct sgf_game *game, struct format_options options, uint32_t node);

#endif

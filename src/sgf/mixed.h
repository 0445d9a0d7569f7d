/* sgf/mixed.h - private to this layer: nodes whose properties must not share one, split  (doc/sgf.md 2.1, 2.7) */
#ifndef KIFU_SGF_MIXED_H
#define KIFU_SGF_MIXED_H

#include "sgf/ident.h"
#include "sgf/sgf.h"

/* Whether a node with properties of these SGF_KIND bits is split. PL alone beside a move, and MN alone beside setup,
 * must not share a node either, but what they say is clear: they stay. */
static inline bool sgf_is_mixed(unsigned kinds)
{
    return ((kinds & SGF_KINDS_OF_MOVES) && (kinds & SGF_KIND_SETUP)) ||
           (kinds & SGF_KINDS_OF_COLOURS) == SGF_KINDS_OF_COLOURS;
}

/* What must not share a node goes into two or three, one below the other, and is reported. Setup that sets nothing may
 * stay. `node` is the last one, its properties are the last of the arrays. Returns the lowest of those that it has
 * become: what follows belongs below it. */
uint32_t sgf_split_mixed(struct sgf_game *g, uint32_t node);

#endif

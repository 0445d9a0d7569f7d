/* reader/family.h - children by number, in constant time
 *
 * A node has a link to its next sibling only. Many children are listed when first needed: after that the child with a
 * number, the previous and the last one are found at once. Few children are walked each time. At most 4 bytes a node of
 * the game.
 */
#ifndef KIFU_READER_FAMILY_H
#define KIFU_READER_FAMILY_H

#include "sgf/paths.h"
#include "sgf/sgf.h"

struct families;

struct families *families_new(const struct sgf_game *game, const struct sgf_paths *paths); /* both must outlive it */
void families_free(struct families *f);

uint32_t family_count(struct families *f, uint32_t parent);
uint32_t family_at(struct families *f, uint32_t parent, uint32_t index); /* SGF_NONE after the last */
uint32_t family_last(struct families *f, uint32_t parent);               /* SGF_NONE without children */
uint32_t family_previous(struct families *f, uint32_t node);             /* the sibling before it; SGF_NONE */

#endif

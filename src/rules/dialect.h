/* rules/dialect.h - roots as the Nihon Ki-in and CyberOro write them  (doc/sgf.md 8.1)
 *
 * TE is the title there, RD the date, KO komi, HD the handicap, LT and LC the overtime: what SGF calls EV DT KM HA OT.
 * On a move TE and KO are what SGF says.
 */
#ifndef KIFU_RULES_DIALECT_H
#define KIFU_RULES_DIALECT_H

#include "sgf/sgf.h"

/* The root has no move, and texts where others have annotations, or properties that only these write. */
bool dialect_is(const struct sgf_game *game);

/* What a property of the root means: SGF_EV for TE of a dialect, where the root has no EV and SGF can say it so. `id`
 * itself for all others, and below the root. */
uint32_t dialect_meaning(const struct sgf_game *game, uint32_t node, uint32_t id);

/* Of a root of a dialect: TE or KO is a text there. An empty KO and TE[1] are not, unless they mean something else:
 * they are annotations, as are all other properties of that kind, and without a move. */
bool dialect_has_text(const struct sgf_game *game, uint32_t id);

/* The text of `id` in the root as a dialect says it, appended; false: it does not. LT and LC as OT are "5x60 byo-yomi".
 */
bool dialect_text(const struct sgf_game *game, uint32_t id, struct buf *out);

#endif

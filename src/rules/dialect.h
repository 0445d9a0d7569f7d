/* rules/dialect.h - roots as the Nihon Ki-in and CyberOro write them  (doc/sgf.md 8.1)
 *
 * In them TE is the event, RD the date, KO komi, HD the handicap, LT and LC the overtime: EV DT KM HA OT of SGF. On a
 * move TE and KO have their meaning in SGF.
 */
#ifndef KIFU_RULES_DIALECT_H
#define KIFU_RULES_DIALECT_H

#include "sgf/sgf.h"

/* True if the root has no move, and has texts as annotations or properties that only these two write. */
bool dialect_is(const struct sgf_game *game);

/* The meaning of a property of the root: SGF_EV for TE of a dialect, if the root has no EV and EV can say it. `id`
 * itself for all others, and below the root. */
uint32_t dialect_meaning(const struct sgf_game *game, uint32_t node, uint32_t id);

/* In a root of a dialect: true if TE or KO is a text. An empty KO and TE[1] are annotations (without a move) unless
 * they have another meaning, as are all other properties of that kind. */
bool dialect_has_text(const struct sgf_game *game, uint32_t id);

/* Appends the text of `id` in the root from the properties of a dialect; false if it has none. LT and LC as OT are
 * "5x60 byo-yomi". */
bool dialect_text(const struct sgf_game *game, uint32_t id, struct buf *out);

#endif

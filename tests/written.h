/* tests/written.h - what is written from a game has all that the game had */
#ifndef KIFU_TESTS_WRITTEN_H
#define KIFU_TESTS_WRITTEN_H

#include "rules/format.h"

/* Writes the game and reads that again. NULL where it is valid UTF-8 without controls, the same bytes when it is written once more, without errors in
 * its own check, and an equal record: boards, prisoners, numbers and turns, and every text code point for code point, those aside of which check says
 * that they are changed or dropped. Else what is not so, good until the next call. Looks at the first `nodes` nodes; at none of them where options
 * prune. Of a part of a game (options.part) its nodes have to be there and no others. */
const char *written_fault(const struct sgf_game *game, const struct sgf_collection *collection, struct format_options options, uint32_t nodes);

#endif

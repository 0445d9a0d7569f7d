/* tests/written.h - checks that a game, written again, keeps everything */
#ifndef KIFU_TESTS_WRITTEN_H
#define KIFU_TESTS_WRITTEN_H

#include "rules/format.h"

/* Writes the game and reads that again. NULL if the output is valid UTF-8 without controls, gives the same bytes when
 * written once more, has no errors, and is an equal record: boards, prisoners, numbers and turns, and every text code
 * point for code point, except those that check reports as changed or dropped. Else the fault, valid until the next
 * call. Compares the first `nodes` nodes, or none if options prune. For a part of a game (options.part) its nodes must
 * be there and no others. */
const char *written_fault(const struct sgf_game *game, const struct sgf_collection *collection, struct format_options options, uint32_t nodes);

#endif

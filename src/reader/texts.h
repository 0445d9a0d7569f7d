/* reader/texts.h - foreign text of a record, filtered when it is fetched */
#ifndef KIFU_READER_TEXTS_H
#define KIFU_READER_TEXTS_H

#include "reader/reader.h"

/* The node from which game info is searched upwards: the nearest with some, unless it is very deep. */
uint32_t texts_info_node(const struct reader *r);

/* Appends the text of a game-info property that applies at the current node, as one line; false and nothing appended if
 * none. */
bool texts_info(const struct reader *r, uint32_t id, struct buf *out);

/* Append the text of a property of a node: as one line, and with its line ends. */
bool texts_line(const struct reader *r, uint32_t node, uint32_t id, struct buf *out);
bool texts_lines(const struct reader *r, uint32_t node, uint32_t id, struct buf *out);

/* The move of a node: returns 'B' or 'W', and appends "K11" or "pass" to `out`; '\0' if it has none. Without rules for
 * the game appends the value as written. */
char texts_move(const struct reader *r, uint32_t node, struct buf *out);

/* The same for a replay, not filtered, and in `sgf`, unless NULL, as in SGF. Both must be empty. */
char texts_move_of(const struct replay *r, uint32_t node, struct buf *sgf, struct buf *text);

/* True for a node without a move that sets stones or the side to play. */
bool texts_is_setup(const struct reader *r, uint32_t node);

/* The clocks of Black [0] and White [1] at the current node, "" if one has none, padded so that they fit one below the
 * other: the last colons meet, and the second is as wide as the first. */
void texts_clocks(const struct reader *r, struct buf clocks[2]);

/* The komi of the current game in its usual form: 6.5, not 6.500000. */
void texts_komi(const struct reader *r, struct buf *out);

/* "Black", "White", in the reader's language. */
const char *texts_color(enum stone color);

#endif

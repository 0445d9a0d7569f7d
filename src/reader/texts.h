/* reader/texts.h - foreign text of a record, filtered once where it is fetched */
#ifndef KIFU_READER_TEXTS_H
#define KIFU_READER_TEXTS_H

#include "reader/reader.h"

/* The node from which game info is looked for upwards: the nearest one that has some, unless it is very deep. */
uint32_t texts_info_node(const struct reader *r);

/* The text of a game-info property that holds at the current node, as one line; false and nothing appended where there
 * is none. */
bool texts_info(const struct reader *r, uint32_t id, struct buf *out);

/* The text of a property of a node: as one line, and with its line ends. */
bool texts_line(const struct reader *r, uint32_t node, uint32_t id, struct buf *out);
bool texts_lines(const struct reader *r, uint32_t node, uint32_t id, struct buf *out);

/* The move of a node in two words: 'B' or 'W', and "K11", "pass" appended to `out`. '\0' where it has none. Without
 * rules for the game the value as written. */
char texts_move(const struct reader *r, uint32_t node, struct buf *out);

/* The same of a replay, not filtered, and in `sgf`, unless NULL, as SGF has it. Both are empty before. */
char texts_move_of(const struct replay *r, uint32_t node, struct buf *sgf, struct buf *text);

/* There is no move, but stones are put or taken, or a side to play is said. */
bool texts_is_setup(const struct reader *r, uint32_t node);

/* The clocks of Black [0] and White [1] at the current node, "" where one has none, with blanks so that they can stand
 * one below the other: the last colons meet, and the second is as wide as the first. */
void texts_clocks(const struct reader *r, struct buf clocks[2]);

/* The komi of the current game as a person says it: 6.5, not 6.500000. */
void texts_komi(const struct reader *r, struct buf *out);

/* "Black", "White", in the reader's language. */
const char *texts_color(enum stone color);

#endif

/* view/words.h - foreign text of a record, filtered once where it is fetched */
#ifndef KIFU_VIEW_WORDS_H
#define KIFU_VIEW_WORDS_H

#include "view/session.h"

/* The node from which game info is looked for upwards: the nearest one that has some, unless it is very deep. */
uint32_t words_info_node(const struct session *s);

/* The text of a game-info property that holds at the current node, as one line; false and nothing appended where there is none. */
bool words_info(const struct session *s, uint32_t id, struct buf *out);

/* The text of a property of a node: as one line, and with its line ends. */
bool words_line(const struct session *s, uint32_t node, uint32_t id, struct buf *out);
bool words_lines(const struct session *s, uint32_t node, uint32_t id, struct buf *out);

/* The name of the file that is looked at, without folders. */
void words_file(const struct session *s, struct buf *out);

/* The move of a node in two words: 'B' or 'W', and "K11", "pass" appended to `out`. '\0' where it has none. Without rules for the game the
 * value as written. */
char words_move(const struct session *s, uint32_t node, struct buf *out);

/* "Black", "White". */
const char *words_color(enum stone color);

#endif

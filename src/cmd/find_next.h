/* cmd/find_next.h - the sums of kifu find: how many games, with what result, and what was played next */
#ifndef KIFU_CMD_FIND_NEXT_H
#define KIFU_CMD_FIND_NEXT_H

#include "cmd/find_position.h"
#include "library/tally.h"

void find_next_json(const struct tally *t, struct buf *out);                               /* an object in a line */
void find_next_tsv(const struct find_position *f, const struct tally *t, struct buf *out); /* a line a move */
void find_next_text(const struct find_position *f, const struct tally *t, bool is_ascii, struct buf *out);

#endif

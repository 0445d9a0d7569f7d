/* reader/opinion.h - what an engine said of the nodes of the game, as long as it is read
 *
 * The graph and the drops take it where the file has nothing (reader/curve.h). Of nodes of the record only: a scratch
 * line has none. Memory: 40 bytes a node of which something was said.
 */
#ifndef KIFU_READER_OPINION_H
#define KIFU_READER_OPINION_H

#include "reader/gtp_info.h"
#include "reader/reader.h"

/* Keeps what was said of the position that the reader is at, where the engine has looked at it more often than for what
 * was kept before. True: it was kept. */
bool opinion_keep(struct reader *r, const struct gtp_info *info);

const struct opinion *opinion_of(const struct opinions *all, uint32_t node); /* NULL: nothing was said */
void opinions_free(struct opinions *all);

#endif

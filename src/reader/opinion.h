/* reader/opinion.h - an engine's opinions of nodes, as long as the game is read
 *
 * The graph and the drops use them where the file has no value (reader/curve.h). Only for nodes of the record, not for
 * a scratch line. Memory: 40 bytes an opinion.
 */
#ifndef KIFU_READER_OPINION_H
#define KIFU_READER_OPINION_H

#include "reader/gtp_info.h"
#include "reader/reader.h"

/* Keeps the opinion of the reader's position if it has more visits than the one kept before. True if it was kept. */
bool opinion_keep(struct reader *r, const struct gtp_info *info);

const struct opinion *opinion_of(const struct opinions *all, uint32_t node); /* NULL if none */
void opinions_free(struct opinions *all);

#endif

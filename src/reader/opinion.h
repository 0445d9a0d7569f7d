/* reader/opinion.h - what an engine said of the nodes of the game that is read, as long as it is read
 *
 * The graph and the drops take it where the file has nothing (reader/curve.h). Nodes of the record only: a scratch line
 * has none.
 */
#ifndef KIFU_READER_OPINION_H
#define KIFU_READER_OPINION_H

#include "reader/gtp.h"

/* Keeps what is known of the position that the reader is at, where the engine has looked at it more than before. True:
 * something was kept. */
bool opinion_keep(struct reader *r, const struct gtp_info *info);

#endif

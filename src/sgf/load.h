/* sgf/load.h - private to this layer: what cutting a file into trees must know of the reading of one */
#ifndef KIFU_SGF_LOAD_H
#define KIFU_SGF_LOAD_H

#include "base/bytes.h"
#include "base/charset.h"

/* Whether the tree, read byte by byte with escapes inside characters of `charset`, has no defect and no bad byte. Time:
 * its bytes. */
bool sgf_is_flawless_bytewise(struct slice tree, enum charset charset);

#endif

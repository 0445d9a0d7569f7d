/* tests/sgf/outline.h - trees and diagnostics as text, for tests */
#ifndef KIFU_TESTS_SGF_OUTLINE_H
#define KIFU_TESTS_SGF_OUTLINE_H

#include "sgf/sgf.h"

/* A line for the tree, then one for each node: indented by its depth, its address, its properties with texts decoded. */
void outline_game(const struct sgf_game *g, struct buf *out);

/* A line for each: LINE:COLUMN: severity name: sentence. */
void outline_diags(const struct sgf_diags *d, struct sgf_place place, enum charset charset, struct buf *out);

#endif

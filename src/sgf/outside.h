/* sgf/outside.h - private to this layer: what a file has between its trees, reported  (doc/sgf.md 1.3) */
#ifndef KIFU_SGF_OUTSIDE_H
#define KIFU_SGF_OUTSIDE_H

#include "sgf/sgf.h"

enum sgf_region {
    SGF_REGION_HEADER, /* before the first tree: any text may be there, since mail was how records travelled */
    SGF_REGION_AFTER,  /* after a tree */
    SGF_REGION_NO_TREE /* of a file that has none */
};

/* Reports what is wrong with bytes from..to-1 of the file, in which no tree is, in `diags`. `charset`: what their words
 * are shown by. */
void sgf_outside_check(struct sgf_diags *diags, enum charset charset, struct slice file, uint64_t from, uint64_t to,
    enum sgf_region region);

#endif

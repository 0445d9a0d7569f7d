/* sgf/unshift.h - private to this layer: a file in a shifted character set as UTF-8  (doc/sgf.md 1.6, 8.3) */
#ifndef KIFU_SGF_UNSHIFT_H
#define KIFU_SGF_UNSHIFT_H

#include "sgf/sgf.h"

/* Writes the file to c->converted, in UTF-8 wherever its trees, by their CA or all by c->forced, are in a shifted set
 * (base/unshift.h); what could not be converted is counted in c->bad_bytes. False, and nothing is written, where there
 * is no such tree. */
bool sgf_unshift(struct sgf_collection *c, struct slice file);

#endif

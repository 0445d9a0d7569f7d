/* reader/diagnosis.h - the defects of the current record, and their nodes */
#ifndef KIFU_READER_DIAGNOSIS_H
#define KIFU_READER_DIAGNOSIS_H

#include "reader/reader.h"

#define DIAGNOSIS_MOST 10000 /* at most this many are listed; all are counted */

/* Fills r->diags and r->diag_places, once a game; `c` is its collection. */
void diagnosis_make(struct reader *r, const struct sgf_collection *c);
void diagnosis_clear(struct reader *r);
uint32_t diagnosis_node(const struct sgf_game *g, uint64_t at); /* the node that contains a byte of the file */

#endif

/* view/diagnosis.h - what is wrong with the record that is looked at: the list of s->diags, and the nodes it speaks of */
#ifndef KIFU_VIEW_DIAGNOSIS_H
#define KIFU_VIEW_DIAGNOSIS_H

#include "view/session.h"

#define DIAGNOSIS_MOST 10000 /* so many are listed; all are counted */

void diagnosis_make(struct session *s);   /* fills s->diags and s->diag_places, once a game */
void diagnosis_clear(struct session *s);
uint32_t diagnosis_node(const struct sgf_game *g, uint64_t at); /* the node that holds a byte of the file */
void diagnosis_follow(struct session *s); /* goes to the node of the selected one */

#endif

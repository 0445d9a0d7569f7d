/* view/solving.h - solving problems: the reader plays, the record answers
 *
 * The reader has the colour that is to find the answer (reader/problem.h); the record answers at once with the first of
 * its moves that was not tried yet. Where the record goes on with another move of the reader's colour the reader plays
 * that too. The end of a line says right or wrong, or that the record does not say. A move that is not in the record is
 * taken as wrong. What was solved and failed is kept by file (library/shelf.h).
 */
#ifndef KIFU_VIEW_SOLVING_H
#define KIFU_VIEW_SOLVING_H

#include "view/practice.h"

/* Begins at the beginning of the problem, in other games at the current node. False: no move is to be found, and a
 * message says so. */
bool solving_begin(struct session *s);

void solving_try(struct session *s, struct slice text); /* what was typed; empty: the point under the cursor */

/* "Black to play"; how the line ended, when it did. Appended. */
void solving_state(const struct session *s, struct buf *out);
/* "solved 12 of 735, failed 3", or the same in fewer words. Appended */
void solving_score(const struct session *s, bool is_short, struct buf *out);

#endif

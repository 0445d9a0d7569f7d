/* view/letters.h - the variations that letters name at the current node: the children, or the siblings, by ST or the option
 */
#ifndef KIFU_VIEW_LETTERS_H
#define KIFU_VIEW_LETTERS_H

#include "view/session.h"

struct letters {
    uint32_t first; /* walk on with sgf_next; SGF_NONE: there are not at least two, or they are hidden */
    uint32_t count;
    bool on_board; /* letters go on the board too */
};

struct letters letters_of(const struct session *s);
uint32_t letters_node(const struct session *s, uint32_t index); /* the one with that letter (0: A), at once; SGF_NONE */

#endif

/* view/practice.h - guessing the next move, and solving problems against the record
 *
 * While either goes on the next moves are hidden (s->guessing) and a prompt takes points; arrows move a cursor on the
 * board. A guess is right where any child plays it. In a problem the record answers, and the end of its line says right
 * or wrong.
 */
#ifndef KIFU_VIEW_PRACTICE_H
#define KIFU_VIEW_PRACTICE_H

#include "view/session.h"

struct practice {
    bool is_problem;
    uint32_t start;     /* node where it began */
    enum stone color;   /* the reader's, in a problem */
    uint32_t misses;    /* wrong guesses at this node */
    bool solved, ended; /* a line of the problem came to its end */
};

/* What was typed; empty: the point under the cursor, else the move is shown. */
void practice_try(struct session *s, struct slice text);
void practice_leave(struct session *s); /* by Esc: says the score */
void practice_end(struct session *s);   /* without a word: the game is another one */
void practice_free(struct practice *p);

#endif

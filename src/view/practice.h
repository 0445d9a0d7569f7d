/* view/practice.h - guessing the next move, and what solving problems has in common with it
 *
 * While either goes on the next moves are hidden (session_hides) and a prompt takes points; arrows move a cursor on the
 * board. A guess is right where any child plays it. Problems are solved in view/solving.h.
 */
#ifndef KIFU_VIEW_PRACTICE_H
#define KIFU_VIEW_PRACTICE_H

#include "reader/answer.h"
#include "view/session.h"

struct practice {
    enum prompt_kind kind; /* PROMPT_GUESS, PROMPT_PROBLEM */
    uint32_t start;        /* node where it began */
    uint32_t misses;       /* wrong guesses at this node */

    /* of a problem */
    enum stone color;       /* the reader's */
    struct answers answers; /* of the record */
    uint32_t own;           /* the reader's last move; SGF_NONE: none yet */
    bool is_shown;          /* a move of the solution was asked for: it is not solved any more; */
    bool is_line_shown;     /* in the line that is played */
    bool is_ended;          /* a line came to its end */
    bool has_more;          /* where it ended rightly: answers of the other colour that were not tried yet */
    uint32_t *tried;        /* such answers that were, where the record has several */
    size_t tried_count, tried_cap;
};

static inline bool practice_is_problem(const struct session *s)
{
    return s->guessing && s->practice->kind == PROMPT_PROBLEM;
}

void practice_begin(struct session *s, enum prompt_kind kind, uint32_t start); /* at that node */
void practice_resume(struct session *s); /* its prompt, when what covered the board is gone */
void practice_leave(struct session *s);  /* by Esc: says the score */
void practice_end(struct session *s);    /* without a word: the game is another one */
void practice_free(struct practice *p);

/* What was typed; empty: the point under the cursor, else the move is shown. */
void practice_guess(struct session *s, struct slice text);
void practice_show(struct session *s); /* the move that is to be guessed */

#endif

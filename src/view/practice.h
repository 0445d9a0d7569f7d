/* view/practice.h - guessing the next move; solving problems: the reader plays, the record answers
 *
 * While either goes on the next moves are hidden (session_hides) and a prompt takes points; arrows move a cursor on the
 * board. A guess is right where any child plays it.
 *
 * The reader has the colour that is to find the answer (reader/problem.h); the record answers at once with the first of
 * its moves that was not tried yet. Where the record goes on with another move of the reader's colour the reader plays
 * that too. The end of a line says right or wrong, or that the record does not say. A move that is not in the record is
 * taken as wrong. After a right end Enter leads to the next problem, after another one to the beginning, where Home leads
 * in any case. What was solved and failed is kept by file (library/shelf.h).
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

bool practice_is_solved(const struct session *s); /* a line was played to its end, and is right: Enter goes on */

void practice_resume(struct session *s); /* its prompt, when what covered the board is gone */
void practice_leave(struct session *s);  /* by Esc: says the score */
void practice_end(struct session *s);    /* without a word: the game is another one */
void practice_free(struct practice *p);

/* What was typed; empty: the point under the cursor, else a move that is to be guessed is shown. */
void practice_try(struct session *s, struct slice text);

/* Begins at the beginning of the problem, in other games at the current node. False: no move is to be found, and a
 * message says so. */
bool solving_begin(struct session *s);

/* "Black to play"; how the line ended, when it did. Appended. */
void solving_state(const struct session *s, struct buf *out);
/* "solved 12 of 735, failed 3", or the same in fewer words. Appended */
void solving_score(const struct session *s, bool is_short, struct buf *out);

/* A message; else, in a problem, what is to be done, in the role `state`. In a problem the score at the end, with
 * `gap` columns between: in fewer words, or none, where there is no room. Returns what is left between them. */
struct rect practice_said(const struct session *s, struct canvas *c, struct rect r, int gap, enum role state,
    enum role score);

#endif

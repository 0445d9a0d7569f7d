/* view/practice.h - guessing the next move; solving problems: the reader plays, the record answers
 *
 * During both, the next moves are hidden (session_hides), a prompt takes points, and arrows move a cursor on the board.
 * A guess is right if any child plays it.
 *
 * The reader has the colour that must find the answer (reader/problem.h); the record answers at once with the first of
 * its moves that was not tried yet. If the record goes on with a move of the reader's colour the reader plays that,
 * too. The end of a line is right or wrong, or the record does not say. A move that is not in the record counts as
 * wrong. After a right end Enter goes to the next problem, after any other end to the beginning; Home always goes
 * there. The shelf keeps what was solved and failed (library/shelf.h).
 */
#ifndef KIFU_VIEW_PRACTICE_H
#define KIFU_VIEW_PRACTICE_H

#include "reader/answer.h"
#include "view/session.h"

struct practice {
    enum prompt_kind kind; /* PROMPT_GUESS, PROMPT_PROBLEM */
    uint32_t start;        /* node where it began */
    uint32_t misses;       /* wrong guesses at this node */

    /* For a problem: */ enum stone color; /* the reader's */
    struct answers answers;                /* of the record */
    uint32_t own;                          /* the reader's last move; SGF_NONE: none yet */
    bool is_shown;                         /* a move of the solution was shown: so it is not solved by the reader; */
    bool is_line_shown;                    /* in the present line */
    bool is_ended;                         /* the line has ended */
    bool has_more;                         /* it ended right, but answers of the other colour were not tried yet */
    uint32_t *tried;                       /* such answers that were tried, if the record has several */
    size_t tried_count, tried_cap;
};

static inline bool practice_is_problem(const struct session *s)
{
    return s->guessing && s->practice->kind == PROMPT_PROBLEM;
}

bool practice_is_solved(const struct session *s); /* a line was played to a right end: Enter goes on */

void practice_resume(struct session *s); /* opens its prompt again, when nothing covers the board */
void practice_leave(struct session *s);  /* by Esc: with the score as a message */
void practice_end(struct session *s);    /* without a message: the game changes */
void practice_free(struct practice *p);

/* Takes what was typed; empty: the point under the cursor; without a cursor it shows the move to be guessed. */
void practice_try(struct session *s, struct slice text);

/* Begins at the beginning of the problem, in other games at the current node. False, after a message: no move can be
 * found. */
bool solving_begin(struct session *s);

/* "Black to play"; or how the line ended; appended. */
void solving_state(const struct session *s, struct buf *out);
/* "solved 12 of 735, failed 3", or shorter; appended */
void solving_score(const struct session *s, bool is_short, struct buf *out);

/* Draws a message, or in a problem its state, in the role `state`; and in a problem the score at the end, after at
 * least `gap` columns, shorter or not at all if it does not fit. Returns the rectangle between them. */
struct rect practice_said(const struct session *s, struct canvas *c, struct rect r, int gap, enum role state,
    enum role score);

#endif

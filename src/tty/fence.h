/* tty/fence.h - when the next picture may go out: no picture is sent before the last one was seen
 *
 * Between program and eye there may be a line that swallows pictures faster than it shows them: then keys would act on
 * what the reader does not see yet. So the terminal is asked after each picture where its cursor is, and once it has
 * answered for the first time (until then pictures go freely) the next picture waits for the answer: one is on its way,
 * and what is pressed until then is drawn together. An answer that does not come is waited for as long as a slow line
 * would need, at most 2 s; one that comes too late says that the line is slower. A terminal that answers nothing gets
 * pictures at the pace of a line of 800 bytes a second, but at least two a second.
 *
 * Without a terminal and without a clock: the caller sends the questions, and gives the time, in milliseconds of any
 * steady clock.
 *
 *     fence_init(&f, now);
 *     if (now >= fence_opens_at(&f, can_ask, now)) ...         draws a picture
 *     fence_drawn(&f, bytes, now);
 *     if (can_ask && fence_asks(&f)) ask(fence_ask(&f, now));  ask() fills in what the answer will be
 *     fence_answer(&f, row, column);                           an answer came
 */
#ifndef KIFU_TTY_FENCE_H
#define KIFU_TTY_FENCE_H

#include <stdbool.h>
#include <stddef.h>

#define FENCE_QUESTIONS 8
#define FENCE_MS_MAX 2000 /* no answer is waited for longer */

struct fence_question {
    int row, column; /* what the answer will be, from 1; column 0: not known */
};

struct fence {
    bool answers; /* the terminal has answered before */
    int coming;   /* answers that are on their way */
    bool waits;   /* private, as all below: for the answer to the last question */
    int tries;    /* questions since the last answer */
    long long began, asked_at, drawn_at;
    size_t bytes;                                     /* of the last picture */
    int patience;                                     /* milliseconds that the last answer is waited for */
    int slowness;                                     /* from 1: the line is slower than was thought by this factor */
    struct fence_question questions[FENCE_QUESTIONS]; /* the last ones, the newest first */
};

void fence_init(struct fence *f, long long now);
void fence_drawn(struct fence *f, size_t bytes, long long now);

/* When the next picture may go, perhaps in the past. `can_ask`: the terminal can be asked at all. */
long long fence_opens_at(const struct fence *f, bool can_ask, long long now);

bool fence_asks(const struct fence *f); /* a question is worth it: the terminal answers, or may */

/* A question goes out after the picture that was drawn last; what is returned is to be filled in. */
struct fence_question *fence_ask(struct fence *f, long long now);
void fence_ask_more(struct fence *f); /* a question about something else, with the same kind of answer */

/* An answer came: to the last question, to an earlier one, or (is_other) to one of fence_ask_more. */
void fence_answer(struct fence *f, int row, int column, bool is_other);

void fence_open(struct fence *f);   /* the answer is not waited for */
void fence_forget(struct fence *f); /* no answer will come any more: another program used the terminal */

#endif

/* tty/fence.h - decides when the next picture may go out: not before the last one was seen
 *
 * A slow line may take pictures faster than it shows them: then keys would act on pictures that the reader does not see
 * yet. So after each picture the terminal is asked where its cursor is. Until its first answer pictures go freely; then
 * each picture waits for the answer to the last one, and shows the effect of all keys until then. The wait for an
 * answer is as long as a slow line needs, at most 2 s; a late answer means that the line is slower. A terminal that
 * never answers gets pictures at the pace of a line of 800 bytes a second, but at least two a second.
 *
 * It knows no terminal and no clock: the caller sends the questions, and gives the time, in milliseconds of any steady
 * clock.
 *
 *     fence_init(&f, now);
 *     if (now >= fence_opens_at(&f, can_ask, now)) ...         draw a picture
 *     fence_drawn(&f, bytes, now);
 *     if (can_ask && fence_asks(&f)) ask(fence_ask(&f, now));  ask() fills in the expected answer
 *     fence_answer(&f, row, column);                           an answer came
 */
#ifndef KIFU_TTY_FENCE_H
#define KIFU_TTY_FENCE_H

#include <stdbool.h>
#include <stddef.h>

#define FENCE_QUESTIONS 8
#define FENCE_MS_MAX 2000 /* no answer is waited for longer */

struct fence_question {
    int row, column; /* the expected answer, from 1; column 0: unknown */
};

struct fence {
    bool answers; /* the terminal has answered before */
    int coming;   /* answers that are on their way */
    bool waits;   /* private, as all below: waits for the answer to the last question */
    int tries;    /* questions since the last answer */
    long long began, asked_at, drawn_at;
    size_t bytes;                                     /* of the last picture */
    int patience;                                     /* milliseconds to wait for the last answer */
    int slowness;                                     /* from 1: how many times slower than assumed the line is */
    struct fence_question questions[FENCE_QUESTIONS]; /* the last ones, the newest first */
};

void fence_init(struct fence *f, long long now);
void fence_drawn(struct fence *f, size_t bytes, long long now);

/* When the next picture may go, maybe in the past. `can_ask`: the terminal can be asked. */
long long fence_opens_at(const struct fence *f, bool can_ask, long long now);

bool fence_asks(const struct fence *f); /* true: the terminal answers, or may */

/* A question goes out after the last picture; the caller fills in what is returned. */
struct fence_question *fence_ask(struct fence *f, long long now);
void fence_ask_more(struct fence *f); /* a question about something else, with the same kind of answer */

/* An answer came: to the last question, to an earlier one, or (is_other) to one of fence_ask_more. */
void fence_answer(struct fence *f, int row, int column, bool is_other);

void fence_open(struct fence *f);   /* stops waiting for the answer */
void fence_forget(struct fence *f); /* no answers will come: another program used the terminal */

#endif

/* tty/fence.c - decides when the next picture may go out */
#include "tty/fence.h"

#include <string.h>

#define WAY_MS 500 /* for the way there and back; */
#define BYTE_MS 1  /* and for each byte on a line of 1,000 bytes a second */
#define SLOWNESS_MAX 4
#define TRIES 4         /* a terminal that did not answer this many questions is not asked again; */
#define TRIES_KNOWN 8   /* a terminal that used to answer is no longer waited for */
#define MUTE_MS 1000    /* without an answer in this time none will come */
#define PACE_MS 100     /* then the pause between two pictures, */
#define PACE_MS_MAX 500 /* up to this if the first was large */

void fence_init(struct fence *f, long long now)
{
    *f = (struct fence){.began = now, .asked_at = now, .drawn_at = now - PACE_MS_MAX, .slowness = 1};
}

void fence_drawn(struct fence *f, size_t bytes, long long now)
{
    f->drawn_at = now;
    f->bytes = bytes;
}

static bool is_mute(const struct fence *f, bool can_ask, long long now)
{
    return !can_ask || f->tries > TRIES_KNOWN || (!f->answers && now >= f->began + MUTE_MS);
}

/* When a terminal that does not answer should have shown the last picture. */
static long long paced_until(const struct fence *f)
{
    const long long ms = (long long)f->bytes * BYTE_MS * 5 / 4;
    return f->drawn_at + (ms < PACE_MS ? PACE_MS : ms > PACE_MS_MAX ? PACE_MS_MAX : ms);
}

long long fence_opens_at(const struct fence *f, bool can_ask, long long now)
{
    if (is_mute(f, can_ask, now))
        return paced_until(f);
    return f->answers && f->waits ? f->asked_at + f->patience : f->drawn_at;
}

bool fence_asks(const struct fence *f)
{
    return f->answers || f->tries < TRIES;
}

struct fence_question *fence_ask(struct fence *f, long long now)
{
    const size_t ms = (WAY_MS + BYTE_MS * f->bytes) * (size_t)f->slowness;
    f->patience = ms < FENCE_MS_MAX ? (int)ms : FENCE_MS_MAX;
    f->asked_at = now;
    f->waits = true;
    f->coming++;
    f->tries++;
    memmove(f->questions + 1, f->questions, (FENCE_QUESTIONS - 1) * sizeof *f->questions);
    return &f->questions[0];
}

void fence_ask_more(struct fence *f)
{
    f->coming++;
}

/* True: this can only be the answer to an older question. */
static bool is_old_answer(const struct fence *f, int row, int column)
{
    if (!f->questions[0].column)
        return false;
    for (int i = 0; i < FENCE_QUESTIONS; i++) {
        if (f->questions[i].row == row && f->questions[i].column == column)
            return i > 0;
    }
    return false;
}

void fence_answer(struct fence *f, int row, int column, bool is_other)
{
    f->answers = true;
    f->tries = 0;
    f->coming -= f->coming > 0;
    if (is_other)
        return;
    if (is_old_answer(f, row, column)) {
        f->slowness = f->slowness * 2 < SLOWNESS_MAX ? f->slowness * 2 : SLOWNESS_MAX;
        return;
    }
    f->slowness = f->slowness > 1 ? f->slowness - 1 : 1;
    f->waits = false;
    f->coming = 0;
}

void fence_open(struct fence *f)
{
    f->waits = false;
}

void fence_forget(struct fence *f)
{
    f->waits = false;
    f->coming = 0;
}

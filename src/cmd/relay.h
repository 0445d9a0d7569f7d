/* cmd/relay.h - what passes between the viewer and an engine: lines in both directions, bounded, without a process
 *
 * To the engine goes a line only if its command is in reader/gtp_verb.def. What the engine says goes on as lines: a
 * long one is cut, and of analysis that was not taken yet only the newest line is kept.
 */
#ifndef KIFU_CMD_RELAY_H
#define KIFU_CMD_RELAY_H

#include "base/bytes.h"

/* ---- to the engine ---- */

#define RELAY_COMMAND 4096 /* bytes of a line, its end counted */

/* Appends those lines of `bytes` that may be said to an engine: each ended by LF, of printable ASCII, no longer than
 * that; a command of the table, perhaps after a number and a blank; or nothing. All others are left out. */
void relay_commands(struct slice bytes, struct buf *out);

/* ---- from the engine ---- */

#define RELAY_LINE 65536             /* bytes of a line; what is more of it is left out */
#define RELAY_QUEUE ((size_t)262144) /* that wait; then no more is to be read */
#define RELAY_FIRST 8192             /* of what comes before the first answer: the rest is read past here */
#define RELAY_STRANGE 1048576        /* without a line that GTP knows: it speaks something else */
#define RELAY_MESSAGE 32768          /* that are taken at once */
#define RELAY_PAUSE_MS 50            /* between two lines of analysis */

/* {0} at the start. */
struct relay {
    struct buf line;  /* that has no end yet */
    bool is_cut;      /* bytes of it were left out */
    struct buf queue; /* to be taken from byte `taken` on */
    size_t taken;
    size_t news; /* where its last line begins, which is analysis that can still be replaced; SIZE_MAX: it is not */
    long long next_news; /* when that may be taken */
    size_t strange;      /* bytes since the last line that GTP knows */
    bool has_answered;
};

void relay_add(struct relay *r, struct slice bytes);
void relay_end(struct relay *r); /* nothing more will come: what there is of a line is one */
bool relay_is_full(const struct relay *r);
bool relay_is_strange(const struct relay *r); /* it does not speak GTP */

/* What may be taken now, at most RELAY_MESSAGE bytes; borrowed. */
struct slice relay_next(const struct relay *r, long long now);
void relay_take(struct relay *r, size_t bytes, long long now); /* the first bytes of that */
bool relay_is_empty(const struct relay *r);
long long relay_due(const struct relay *r); /* when there is something to be taken; -1: never */
void relay_free(struct relay *r);           /* and {0} again */

/* ---- the last line of standard error ---- */

#define TAIL_BYTES 200    /* of it */
#define TAIL_PAUSE_MS 200 /* between two that are taken */

/* {0} at the start. */
struct tail {
    char line[TAIL_BYTES], last[TAIL_BYTES]; /* the one that has no end yet; the one before it that was not empty */
    size_t line_len, last_len;
    bool is_new;
    long long next; /* when one may be taken again */
};

void tail_add(struct tail *t, struct slice bytes);
/* The last line where it is new, and enough time has passed, or no more is waited for; else empty. Borrowed. */
struct slice tail_take(struct tail *t, long long now, bool is_last);
long long tail_due(const struct tail *t); /* when there is one to be taken; -1: never */

#endif

/* cmd/relay.h - the lines between the viewer and an engine, filtered and bounded, without a process
 *
 * A line passes to the engine only if its command is in reader/gtp_verb.def. Output of the engine passes as lines: a
 * long one is cut, and of analysis that was not taken yet only the newest line is kept.
 */
#ifndef KIFU_CMD_RELAY_H
#define KIFU_CMD_RELAY_H

#include "base/bytes.h"

/* ---- to the engine ---- */

#define RELAY_COMMAND 4096 /* bytes of a line, with its end */

/* Appends the lines of `bytes` that may pass: of printable ASCII, ended by LF, no longer than that; with a command of
 * the table, maybe after a number and a blank; or empty. All others are dropped. */
void relay_commands(struct slice bytes, struct buf *out);

/* ---- from the engine ---- */

#define RELAY_LINE 65536             /* bytes of a line; the rest is cut */
#define RELAY_QUEUE ((size_t)262144) /* bytes that may wait; with more, do not read */
#define RELAY_FIRST 8192             /* bytes before the first answer; more are dropped */
#define RELAY_STRANGE 1048576        /* bytes without a line of GTP: it speaks something else */
#define RELAY_MESSAGE 32768          /* bytes that are taken at once */
#define RELAY_PAUSE_MS 50            /* between two lines of analysis */

/* {0} at the start. */
struct relay {
    struct buf line;  /* not ended yet */
    bool is_cut;      /* bytes of it, or of a line before it, were dropped */
    struct buf queue; /* lines, from byte `taken` on */
    size_t taken;
    size_t news;         /* the start of its last line, if that is analysis that can be replaced; SIZE_MAX */
    long long next_news; /* when that may be taken */
    size_t strange;      /* bytes since the last line of GTP */
    bool has_answered;
};

void relay_add(struct relay *r, struct slice bytes);
void relay_end(struct relay *r); /* the output has ended: takes an unfinished line, too */
bool relay_is_full(const struct relay *r);
bool relay_is_strange(const struct relay *r); /* true: it does not speak GTP */

/* The bytes that may be taken now, at most RELAY_MESSAGE; borrowed. */
struct slice relay_next(const struct relay *r, long long now);
void relay_take(struct relay *r, size_t bytes, long long now); /* removes the first bytes of these */
bool relay_is_empty(const struct relay *r);
long long relay_due(const struct relay *r); /* when something can be taken; -1: never */
void relay_free(struct relay *r);           /* *r is {0} again */

/* ---- the last line of standard error ---- */

#define TAIL_BYTES 200    /* of the line */
#define TAIL_PAUSE_MS 200 /* between two lines that are taken */

/* {0} at the start. */
struct tail {
    char line[TAIL_BYTES], last[TAIL_BYTES]; /* the unfinished one; the last one before it that was not empty */
    size_t line_len, last_len;
    bool is_new;
    long long next; /* when a line may be taken again */
};

void tail_add(struct tail *t, struct slice bytes);
/* The last line, if it is new, and enough time has passed or `is_last`; else empty. Borrowed. */
struct slice tail_take(struct tail *t, long long now, bool is_last);
long long tail_due(const struct tail *t); /* when a line can be taken; -1: never */

#endif

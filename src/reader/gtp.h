/* reader/gtp.h - an engine that speaks GTP: bytes in, bytes out, no process, no screen, no clock
 *
 * The caller runs the process, passes its bytes and the time in milliseconds of a steady clock (base/clock.h), and
 * takes bytes to send, sentences and values.
 *
 *     struct gtp g = {0};
 *     gtp_start(&g, SLICE("KataGo"), SLICE("katago"), now);   the process was asked for: now it is starting
 *     loop:
 *         gtp_follow(&g, &reader, now);    after keys, bytes, and when it is time: the wanted position
 *         write gtp_to_send(&g), and then gtp_sent(&g, bytes)
 *         wait for keys, for bytes, until gtp_deadline(&g, &when)
 *         gtp_key(&g, now);                a key came
 *         gtp_feed(&g, bytes, now);        bytes of its standard output came
 *         gtp_error_line(&g, text);        a line of its standard error came
 *         gtp_ended(&g, 'e', 3);           it has ended
 *         if g.wants_end is set, end the process
 *     gtp_free(&g);
 *
 * Everything from the engine is foreign: it is read within bounds, and text is filtered. Memory: a few hundred
 * kilobytes, whatever the engine sends.
 */
#ifndef KIFU_READER_GTP_H
#define KIFU_READER_GTP_H

#include "reader/gtp_info.h"
#include "reader/gtp_position.h"

enum gtp_verb {
#define VERB(id, word) GTP_VERB_##id,
#include "reader/gtp_verb.def"
#undef VERB
    GTP_VERB_COUNT
};

extern const char *const gtp_verbs[GTP_VERB_COUNT]; /* "kata-analyze" */

enum gtp_state {
    GTP_OFF,      /* nothing runs */
    GTP_STARTING, /* until it has listed its commands */
    GTP_READY,    /* idle: the position cannot be sent, or the engine cannot analyse */
    GTP_WAITING,  /* the position has changed: nothing is known of it, and perhaps nothing is sent yet */
    GTP_THINKING, /* candidates come, or have come */
    GTP_RESTING,  /* they have come, and no more do until the position changes, or gtp_resume */
    GTP_FAILED    /* for the reason in gtp_sentence, until gtp_start */
};

/* Settings of the reader; may be changed at any time, gtp_follow applies them. */
struct gtp_options {
    uint64_t visits;      /* it rests after this number; 0: never */
    long idle;            /* seconds without a key until it rests; 0: never */
    bool wants_ownership; /* also the owner of each point */
};

struct gtp_command; /* sent but not answered; private */

/* The command whose answer is being read; private. */
struct gtp_answering {
    uint64_t id;
    uint32_t number, generation;
    uint8_t verb, about;
    bool is_open, is_good;
};

/* The state that the engine was sent and has accepted; private. */
struct gtp_sent {
    bool has_board;    /* `position` was sent, all of it */
    int columns, rows; /* 0: not sent */
    const char *rules; /* NULL: not sent */
    double komi;       /* as sent, if has_komi */
    bool has_komi;
    int refused_columns, refused_rows; /* a size that it refused; 0 */
    double refused_komi;               /* a komi that it refused, if komi_refusals */
    int komi_refusals;                 /* 1: the nearest half was sent; 2: that was refused, too */
    bool is_other_board;               /* it has another board */
    uint32_t number;                   /* of the command before those for `position` */
    struct gtp_position position;
};

struct gtp {
    enum gtp_state state;
    struct gtp_options options;
    bool wants_end; /* it does not speak GTP: end the process, and call gtp_ended */

    /* The values to show, for the reader's position. They change at most twice a second, their first letters at most
     * once a second, so that the screen stays calm. Without candidates, has_winrate and has_score nothing is known
     * yet. */
    struct gtp_info shown;
    /* They still belong to the position before: until something is known of this one, but for a second at most, so that
     * a step does not remove what the next answer brings again. */
    bool is_old, are_owners_old;
    /* The owner of each point, by enum stone; empty: open. Changes every two seconds at most, and does not flicker. */
    bool has_owners;
    uint8_t owners[POSITION_POINTS];

    /* ---- private from here on ---- */

    struct buf name, version, program; /* filtered */
    struct buf error_line;             /* filtered; its last line on standard error */
    char end_kind;                     /* how it ended; 0: it runs; '?': it does not speak GTP */
    int end_number;

    struct buf out;        /* to be sent */
    struct buf line, body; /* of its output: a line, and the answer it belongs to */
    struct gtp_command *commands;
    size_t command_first, command_count, command_cap;
    uint32_t number; /* of the last command sent */
    struct gtp_answering answering;
    bool is_line_cut, has_answered;
    uint64_t unknown;     /* bytes since the last line of the protocol */
    uint32_t knows;       /* bits 1 << enum gtp_verb */
    unsigned asked_verbs; /* pending answers of known_command */

    struct gtp_position wanted;
    struct gtp_sent sent;
    struct gtp_refused refused;
    uint64_t key, game; /* of the reader's position and its game, if has_key */
    bool has_key;
    bool is_settled;     /* that was sent, or cannot be: */
    bool is_unplayable;  /* `wanted` cannot be played on */
    uint32_t generation; /* of the board that was sent: answers for earlier ones are ignored */
    uint32_t analysis;   /* number of the current analysis; 0: none */
    bool has_ownership;  /* it gives owners */
    bool is_endless;     /* it continues beyond the visits of the options */
    bool wants_moves;    /* GNU Go must be asked for its moves */
    bool is_busy;        /* it was asked, and cannot be interrupted */
    long busy_number;    /* about the position after that move */

    struct gtp_info latest;
    bool has_latest, is_new; /* is_new: newer than the shown values */
    long long now, started, left, moved, settled, heard, pressed, shown_at, letters_at, owners_at;
};

/* `name` and `program` (the first word of the command) as in kifurc. Options stay. */
void gtp_start(struct gtp *g, struct slice name, struct slice program, long long now);
void gtp_stop(struct gtp *g); /* sets GTP_OFF, after the process was ended on purpose */
void gtp_free(struct gtp *g);

/* ---- events ---- */

/* Sends the commands needed for the reader's position at time `now`. True if the shown values changed. Cheap if nothing
 * is to be done. */
bool gtp_follow(struct gtp *g, struct reader *r, long long now);
bool gtp_feed(struct gtp *g, struct slice bytes, long long now); /* returns the same; any bytes, cut anywhere */
void gtp_error_line(struct gtp *g, struct slice text);
void gtp_key(struct gtp *g, long long now);

/* The process has ended: 'e' with an exit status, 's' by a signal, 'n' it could not be started, with errno; 'b': the
 * broker is gone. */
void gtp_ended(struct gtp *g, char kind, int number);

void gtp_rest(struct gtp *g);                  /* it stops thinking, as before Ctrl-Z */
void gtp_resume(struct gtp *g, long long now); /* it continues, also beyond the visits of the options */

/* ---- next actions ---- */

struct slice gtp_to_send(const struct gtp *g);
void gtp_sent(struct gtp *g, size_t bytes);

/* The latest time for the next gtp_follow, or for a change of the heading; false if only keys and bytes matter. */
bool gtp_deadline(const struct gtp *g, long long *when);

/* True if the reader's position has not changed since gtp_follow: the shown values belong to it unless they are old. */
bool gtp_is_at(const struct gtp *g, const struct reader *r);

/* True if it has no analysis, but an estimate or moves, like GNU Go. */
bool gtp_has_own_way(const struct gtp *g);

/* True if it can give owners, as far as is known. */
bool gtp_can_own(const struct gtp *g);

/* ---- texts: filtered, in the reader's language, appended ---- */

struct slice gtp_name(const struct gtp *g);    /* its own name; until that is known the name in kifurc */
struct slice gtp_version(const struct gtp *g); /* as it reports; or "" */

/* The text beside the name: "starting 12 s", "...", "1.2k visits", "2.0k visits, resting", "still busy with move 57",
 * or nothing. */
void gtp_heading(const struct gtp *g, long long now, struct buf *out);

/* One line about a problem: why it failed, that it has not answered for long, that it cannot play on this board. False
 * if none. */
bool gtp_sentence(const struct gtp *g, long long now, struct buf *out);

/* A faint line: what the engine was sent otherwise than in the record, or cannot do. False if none. */
bool gtp_note(const struct gtp *g, struct buf *out);

#endif

/* reader/gtp.h - an engine that is talked to by GTP: bytes in, bytes out, no process, no screen, no clock
 *
 * The one who runs it gives it bytes and the time in milliseconds of a steady clock (base/clock.h), and takes bytes,
 * sentences and what was said from it.
 *
 *     struct gtp g = {0};
 *     gtp_start(&g, SLICE("KataGo"), SLICE("katago"), now);   the process was asked for: now it is starting
 *     loop:
 *         gtp_follow(&g, &reader, now);    after keys, bytes, and when the time has come: the position that is wanted
 *         write gtp_to_send(&g), and then gtp_sent(&g, bytes)
 *         wait for keys, for bytes, until gtp_deadline(&g, &when)
 *         gtp_key(&g, now);                a key came
 *         gtp_feed(&g, bytes, now);        bytes of its standard output came
 *         gtp_error_line(&g, text);        a line of its standard error came
 *         gtp_ended(&g, 'e', 3);           it has ended
 *         where g.wants_end is set, end the process
 *     gtp_free(&g);
 *
 * Everything from the engine is foreign: it is read within bounds, and filtered where it is text. Memory: a few hundred
 * kilobytes, whatever the engine says.
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
    GTP_STARTING, /* until it has said what it knows */
    GTP_READY,    /* nothing is asked: the position cannot be sent, or the engine cannot analyse */
    GTP_WAITING,  /* the position is another one now: nothing of it is known, and perhaps nothing is sent yet */
    GTP_THINKING, /* candidates come, or have come */
    GTP_RESTING,  /* they have come, and no more do, until the position is another one, or gtp_resume */
    GTP_FAILED    /* gtp_sentence says why; until gtp_start */
};

/* What the reader has set; may be changed at any time, gtp_follow does what follows from it. */
struct gtp_options {
    uint64_t visits;      /* it rests when it has looked so often; 0: without end */
    long idle;            /* seconds without a key until it rests; 0: never */
    bool wants_ownership; /* whose each point will be, too */
};

struct gtp_command; /* sent and not answered yet; private */

/* The command whose answer is being read; private. */
struct gtp_answering {
    uint64_t id;
    uint32_t number, generation;
    uint8_t verb, about;
    bool is_open, is_good;
};

/* What was sent to the engine, as far as it took it; private. */
struct gtp_sent {
    bool has_board;    /* `position` was sent, all of it */
    int columns, rows; /* 0: no size was */
    const char *rules; /* NULL: none were */
    double komi;       /* as it was sent, if has_komi */
    bool has_komi;
    int refused_columns, refused_rows; /* a size that it does not play on; 0 */
    double refused_komi;               /* a komi that it does not take, if komi_refusals */
    int komi_refusals;                 /* 1: the nearest half is sent; 2: that is refused, too */
    bool is_other_board;               /* it has another one */
    uint32_t number;                   /* of the command before those of `position` */
    struct gtp_position position;
};

struct gtp {
    enum gtp_state state;
    struct gtp_options options;
    bool wants_end; /* it does not speak GTP: end the process, and say so by gtp_ended */

    /* What is shown now: changes at most twice a second, and its first letters at most once a second, so that the
     * screen stays calm. Of the position that the reader is at; no candidates, has_winrate and has_score false: nothing
     * is known yet. */
    struct gtp_info shown;
    /* They are still those of the position before: until something is known of this one, but a second at most, so that
     * a step does not take away what the next answer brings again. */
    bool is_old, are_owners_old;
    /* Whose each point will be, by enum stone; empty: open. Changes every two seconds at most, and does not flicker. */
    bool has_owners;
    uint8_t owners[POSITION_POINTS];

    /* ---- private from here on ---- */

    struct buf name, version, program; /* filtered */
    struct buf error_line;             /* filtered; what it said last on standard error */
    char end_kind;                     /* how it has ended; 0: not; '?': it does not speak GTP */
    int end_number;

    struct buf out;        /* to be sent */
    struct buf line, body; /* of what comes: a line, the answer that it belongs to */
    struct gtp_command *commands;
    size_t command_first, command_count, command_cap;
    uint32_t number; /* of the command sent last */
    struct gtp_answering answering;
    bool is_line_cut, has_answered;
    uint64_t unknown;     /* bytes since the last line that the protocol knows */
    uint32_t knows;       /* bits 1 << enum gtp_verb */
    unsigned asked_verbs; /* answers of known_command that are to come */

    struct gtp_position wanted;
    struct gtp_sent sent;
    struct gtp_refused refused;
    uint64_t key, game; /* of what the reader is at and of its game, if has_key */
    bool has_key;
    bool is_settled;     /* that was sent, or cannot be: */
    bool is_unplayable;  /* `wanted` is what it does not play on */
    uint32_t generation; /* of the board that was sent: what is said of those before is not looked at */
    uint32_t analysis;   /* number of the analysis that counts; 0: none runs */
    bool has_ownership;  /* it says whose the points are */
    bool is_endless;     /* it goes on beyond the visits of the options */
    bool wants_moves;    /* GNU Go is to be asked for its moves */
    bool is_busy;        /* and it was, and cannot be interrupted */
    long busy_number;    /* with the position after that move */

    struct gtp_info latest;
    bool has_latest, is_new; /* it is newer than what is shown */
    long long now, started, left, moved, settled, heard, pressed, shown_at, letters_at, owners_at;
};

/* `name` and `program` (the first word of the command) as kifurc has them. Options stay. */
void gtp_start(struct gtp *g, struct slice name, struct slice program, long long now);
void gtp_stop(struct gtp *g); /* GTP_OFF: the process was ended on purpose */
void gtp_free(struct gtp *g);

/* ---- what happens ---- */

/* The reader is where it is, the time is `now`: sends what has to be sent. True: what is shown has changed. Cheap where
 * nothing is to do. */
bool gtp_follow(struct gtp *g, struct reader *r, long long now);
bool gtp_feed(struct gtp *g, struct slice bytes, long long now); /* likewise; any bytes, cut anywhere */
void gtp_error_line(struct gtp *g, struct slice text);
void gtp_key(struct gtp *g, long long now);

/* It has ended: 'e' with an exit status, 's' by a signal, 'n' it could not be started, with errno; 'b': who runs it is
 * gone. */
void gtp_ended(struct gtp *g, char kind, int number);

void gtp_rest(struct gtp *g);                  /* it thinks no more, as before Ctrl-Z */
void gtp_resume(struct gtp *g, long long now); /* it goes on, also beyond the visits of the options */

/* ---- what is to do ---- */

struct slice gtp_to_send(const struct gtp *g);
void gtp_sent(struct gtp *g, size_t bytes);

/* When gtp_follow has to be called at the latest, or the heading is another one; false: only after keys and bytes. */
bool gtp_deadline(const struct gtp *g, long long *when);

/* The reader went nowhere else since gtp_follow: what is shown is of the position that it is at, if it is not old. */
bool gtp_is_at(const struct gtp *g, const struct reader *r);

/* It has no analysis, but an estimate or moves, as GNU Go has. */
bool gtp_has_own_way(const struct gtp *g);

/* It can say whose each point will be, as far as is known of it. */
bool gtp_can_own(const struct gtp *g);

/* ---- what is shown: filtered, in the reader's language, appended ---- */

struct slice gtp_name(const struct gtp *g);    /* what it calls itself; until then the name of kifurc */
struct slice gtp_version(const struct gtp *g); /* what it says; "" */

/* What the pane says beside the name: "starting 12 s", "...", "1.2k visits", "2.0k visits, resting", "still busy with
 * move 57"; nothing where there is nothing to say. */
void gtp_heading(const struct gtp *g, long long now, struct buf *out);

/* One line that says what is wrong: why it failed, that it has not answered for long, that it does not play on this
 * board. False: nothing is. */
bool gtp_sentence(const struct gtp *g, long long now, struct buf *out);

/* A faint line: what the engine did not get as the record has it, or what it cannot do. False: nothing. */
bool gtp_note(const struct gtp *g, struct buf *out);

#endif

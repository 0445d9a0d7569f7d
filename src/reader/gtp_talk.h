/* reader/gtp_talk.h - private to the files gtp*.c: commands, their answers, and what is shown of these
 *
 *     gtp.c            start and end, and reactions to keys and time
 *       gtp_board.c    commands that bring the engine to a position
 *       gtp_answer.c   takes its answers
 *         gtp_talk.c   bytes: numbered commands, sent without waiting, and answers line by line
 *       gtp_shown.c    the values that are shown
 *     gtp_words.c      headings and sentences
 *     gtp_position.c, gtp_info.c   independent of these
 */
#ifndef KIFU_READER_GTP_TALK_H
#define KIFU_READER_GTP_TALK_H

#include "reader/gtp.h"

struct gtp_command {
    uint32_t number;
    uint32_t generation; /* of the position it belongs to */
    uint64_t id;         /* for a move */
    uint8_t verb;        /* enum gtp_verb */
    uint8_t about;       /* for KNOWN: the verb; for STONES: the colour */
};

/* ---- commands ---- */

/* Begins a command with its number and word; the caller adds arguments and a line end to the buffer. */
struct buf *gtp_say(struct gtp *g, enum gtp_verb verb);
struct gtp_command *gtp_said(struct gtp *g); /* the last command, valid until the next */

static inline bool gtp_can(const struct gtp *g, enum gtp_verb verb)
{
    return g->knows >> verb & 1;
}

/* Callbacks for answers. */
struct gtp_ears {
    /* For a complete answer: its text without the number, lines ended by LF; for an analysis when it has ended. */
    void (*answered)(struct gtp *g, const struct gtp_command *c, bool is_good, struct slice text);
    void (*informed)(struct gtp *g, const struct gtp_command *c, struct slice line); /* a line of an analysis */
};

/* Takes bytes of the engine. Sets wants_end if it does not speak GTP. */
void gtp_listen(struct gtp *g, struct slice bytes, const struct gtp_ears *ears);
void gtp_talk_clear(struct gtp *g); /* nothing to send, nothing awaited */

/* ---- the board ---- */

void gtp_say_board(struct gtp *g);  /* from the board sent to the wanted one */
void gtp_ask_stones(struct gtp *g); /* if the boards may differ, asks for the engine's */
double gtp_komi_near(double komi);  /* sent instead of a komi that the engine refuses */

/* ---- answers ---- */

extern const struct gtp_ears gtp_ears;

/* ---- shown values ---- */

void gtp_shown_clear(struct gtp *g);
void gtp_shown_leave(struct gtp *g); /* the reader moves on in the same game: the shown values become old */
bool gtp_shown_end(struct gtp *g);   /* removes old values if it is time; true if it did */
bool gtp_has_shown(const struct gtp *g);
/* Shows newer values if it is time. `is_last`: no more come. True if something changed. */
bool gtp_show(struct gtp *g, bool is_last);
bool gtp_shows_later(const struct gtp *g, long long *when); /* the next time for gtp_show */

/* ---- words ---- */

enum { GTP_TEXT_COLUMNS = 200, GTP_NAME_COLUMNS = 20 }; /* of a line of the engine, of its name */

void gtp_text_set(struct buf *to, struct slice text, int columns); /* filtered, ended by a NUL */

/* True if it has been silent for so long that this is reported. */
bool gtp_is_unanswered(const struct gtp *g, long long now);

#endif

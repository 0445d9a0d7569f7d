/* reader/gtp_talk.h - private to the files gtp*.c: commands that are sent, the answers to them, what is shown of these
 *
 *     gtp.c            start and end, and what follows from keys and from time
 *       gtp_board.c    commands that bring the engine to a position
 *       gtp_answer.c   what its answers mean
 *         gtp_talk.c   bytes: numbered commands, sent without waiting, and answers line by line
 *       gtp_shown.c    what is shown of it, seldom enough
 *     gtp_words.c      headings and sentences
 *     gtp_position.c, gtp_info.c   know nothing of all this
 */
#ifndef KIFU_READER_GTP_TALK_H
#define KIFU_READER_GTP_TALK_H

#include "reader/gtp.h"

struct gtp_command {
    uint32_t number;
    uint32_t generation; /* of the position it belongs to */
    uint64_t id;         /* of a move that is played */
    uint8_t verb;        /* enum gtp_verb */
    uint8_t about;       /* of KNOWN: the verb; of STONES: the colour */
};

/* ---- commands ---- */

/* Begins a command: its number and its word are written, and what follows is added to the buffer, then a line end. */
struct buf *gtp_say(struct gtp *g, enum gtp_verb verb);
struct gtp_command *gtp_said(struct gtp *g); /* the one said last, good until the next */

static inline bool gtp_can(const struct gtp *g, enum gtp_verb verb)
{
    return g->knows >> verb & 1;
}

/* What is heard: each gets what an answer was. */
struct gtp_ears {
    /* An answer is complete: its text without the number, lines ended by LF; of an analysis, when it has ended. */
    void (*answered)(struct gtp *g, const struct gtp_command *c, bool is_good, struct slice text);
    void (*informed)(struct gtp *g, const struct gtp_command *c, struct slice line); /* a line of an analysis */
};

/* Bytes of the engine. Where it does not speak GTP, wants_end is set. */
void gtp_listen(struct gtp *g, struct slice bytes, const struct gtp_ears *ears);
void gtp_talk_clear(struct gtp *g); /* nothing is sent, nothing awaited */

/* ---- the board ---- */

void gtp_say_board(struct gtp *g);  /* from the one that was sent to the one that is wanted */
void gtp_ask_stones(struct gtp *g); /* where boards may differ the engine is asked for its own */
double gtp_komi_near(double komi);  /* what is sent in the place of a komi that the engine does not take */

/* ---- answers ---- */

extern const struct gtp_ears gtp_ears;

/* ---- what is shown ---- */

void gtp_shown_clear(struct gtp *g);
void gtp_shown_leave(struct gtp *g); /* the reader goes on in the same game: what is shown is old */
bool gtp_shown_end(struct gtp *g);   /* what is old is shown no more, if it is time; true: it was */
bool gtp_has_shown(const struct gtp *g);
/* Of what is newer what may be shown now. `is_last`: no more comes. True: something is different. */
bool gtp_show(struct gtp *g, bool is_last);
bool gtp_shows_later(const struct gtp *g, long long *when); /* when gtp_show has something to do */

/* ---- words ---- */

enum { GTP_TEXT_COLUMNS = 200, GTP_NAME_COLUMNS = 20 }; /* of a line of the engine, of its name */

void gtp_text_set(struct buf *to, struct slice text, int columns); /* filtered, ended by a NUL */

/* For so long nothing was heard that it is said. */
bool gtp_is_unanswered(const struct gtp *g, long long now);

#endif

/* view/statistics.h - the present position in the games of the library: how many have it, and what was played next
 *
 * While it is on, each step searches the library for the position: the whole board, or the corner or side of the last
 * move, or a part that the reader chose (view/region.h). Most searches end before the picture is drawn; others go on in
 * slices, and the results so far are shown. Then the letters A, B, C are the continuations, by count, on the board and
 * in the pane library (panes/library.c); a capital letter plays one: in the record if it has the move, else on a
 * scratch line (view/tried.h). A query and the filter of the list narrow the library: only games that match both count
 * (library/narrowing.h).
 *
 * The library consists of sources (library/source.h), which the caller brings: session_library says that there is one,
 * `wants.library` that it is needed, and session_source takes one source after the other.
 */
#ifndef KIFU_VIEW_STATISTICS_H
#define KIFU_VIEW_STATISTICS_H

#include "base/tails.h"
#include "board/scene.h"
#include "library/narrowing.h"
#include "library/search.h"
#include "view/region.h"
#include "view/session.h"
#include "view/streamed.h"

/* A game that has the position. */
struct statistics_game {
    uint32_t source, game, node; /* `game` is in that source */
};

/* A place in a game. */
struct statistics_place {
    bool is_there;
    size_t file, game;
    uint32_t node;
};

/* The part after the side: the reader's own one, which may be anywhere. */
#define STATISTICS_OWN SHAPE_ANYWHERE

struct statistics {
    struct source *sources; /* owned: those that came; a large file is several of them */
    size_t count, cap;
    size_t files;             /* from which they are made, */
    bool is_whole;            /* and all of them have come */
    struct streamed streamed; /* sources that are here only when needed */
    struct tails names;       /* of the files that were searched, */
    uint32_t *named;          /* and by source, the number of its name */
    size_t named_count, named_cap;
    int percent;          /* of the library, read so far */
    struct buf lacks;     /* why it has no games, filtered; empty: it has some, or this is not known yet */
    enum shape_kind part; /* that is searched, up to STATISTICS_OWN */
    bool is_on;           /* it was turned on */
    struct region region;
    struct narrowing narrowing; /* which games count */
    bool is_filter_new;         /* the filter of the list changed since the last message about it */

    bool has_shape; /* the next four are of a search */
    struct shape shape;
    uint16_t from; /* its upper left point on the board */
    struct search *search;
    size_t source; /* that is searched */
    bool is_begun; /* with that source */
    bool is_done;

    struct statistics_game *games; /* found so far, in the order of the sources */
    size_t game_count, game_cap;
    struct tally_next *nexts; /* by count */
    size_t next_count;
    bool has_nexts;                 /* all of them */
    struct statistics_place back;   /* where the reader was before opening a game of the list */
    struct scratch tried;           /* its scratch line there; owned */
    bool is_returning;              /* it is continued when the reader is back there */
    struct statistics_place opened; /* the last game that was opened */
};

void statistics_free(struct statistics *t); /* NULL is fine */

/* It was turned on, and there is a board, which is not hidden. */
static inline bool statistics_is_on(const struct session *s)
{
    return s->statistics && s->statistics->is_on && s->reader.has_game && s->reader.replay.position.columns > 0 &&
           !session_hides(s) && s->screen != PANE_SCORE;
}

/* Follows the session to the current node, and searches for some milliseconds. */
void statistics_follow(struct session *s);
bool statistics_idle(struct session *s); /* a slice of searching; true: more is to do */

/* True: a search goes on, or will when the next source has come. */
static inline bool statistics_is_searching(const struct session *s)
{
    return statistics_is_on(s) && s->statistics->has_shape && !s->statistics->is_done;
}

/* True: a search is in that source, or waits for it; also one that will be continued later. */
static inline bool statistics_is_in(const struct statistics *t, size_t source)
{
    return t->has_shape && !t->is_done && t->source == source;
}

/* Percent of the library that were searched; -1: the rest is in memory, and takes a moment. */
int statistics_percent(const struct statistics *t);

/* The facts of a game of the list. False: they will come later. */
bool statistics_facts(struct statistics *t, const struct statistics_game *g, struct facts *f);

/* How many continuations have letters; the point of one. */
size_t statistics_letters(const struct session *s);
uint16_t statistics_point(const struct statistics *t, size_t index);
size_t statistics_at(const struct session *s, uint16_t point); /* the first one there; SIZE_MAX: none */

void statistics_play(struct session *s, size_t index); /* a continuation */
void statistics_open(struct session *s, size_t index); /* a game of the list, at the position */
/* Back to where that was done, unless the reader went to another game since. */
bool statistics_can_go_back(const struct session *s);
bool statistics_back(struct session *s); /* false: it cannot */

/* The upper left and lower right point of the part that is searched. False: none, or the whole board. */
bool statistics_region(const struct session *s, uint16_t *from, uint16_t *to);

/* Narrows the library to games that match the query, and turns it on; or a message says why not. */
void statistics_narrow(struct session *s, struct slice query);
bool statistics_widen(struct session *s); /* drops the query; false: there was none */
/* For query_names of a session: names and texts of the library, or else of the list. */
void statistics_names(void *session, unsigned texts, struct query_offers *offers);

void statistics_narrowing_follow(struct session *s); /* takes the present filter of the list */

bool statistics_has_library(struct session *s); /* and a position to search for; or says why not */
void statistics_say_lacks(struct session *s);   /* why it has no games */

void statistics_turn(struct session *s); /* on, next part, off; or says why not */
void statistics_off(struct session *s);

/* "whole board"; short: "board" */
const char *statistics_part_words(const struct statistics *t, bool is_short);
void statistics_part_text(const struct session *s, struct buf *out); /* with its corners, if the reader chose them */

/* True: arrows move a cursor that chooses a part; no pane, list or prompt has them. */
bool statistics_is_choosing(const struct session *s);
void statistics_choose(struct session *s);     /* begins */
void statistics_corner(struct session *s);     /* sets a corner at the cursor; the second one ends it */
void statistics_choose_end(struct session *s); /* keeps the part before */
void statistics_choose_named(struct session *s, struct slice corners); /* "C3-R9"; or says why not */

#endif

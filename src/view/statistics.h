/* view/statistics.h - the position that is looked at, in the games of the library: how many, what came next
 *
 * While it is on the library is searched for the position after each step: the whole board, or the corner or side of
 * the last move, or a part that the reader chose (view/region.h). Most searches end before the picture is drawn, the others go on in slices, and what was found so far
 * is shown. The letters A, B, C are the continuations then, by count, on the board and in the pane library
 * (panes/library.c); a capital letter plays one: in the record where that has it, else on a scratch line
 * (view/tried.h). A query and the filter of the list narrow all of it: only games count for which they hold
 * (library/narrowing.h).
 *
 * The library is sources (library/source.h), which come from outside: session_library says that there is one,
 * `wants.library` that it is needed, and session_source gives one after the other.
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
    uint32_t source, game, node; /* the game of that source */
};

/* A place in a game. */
struct statistics_place {
    bool is_there;
    size_t file, game;
    uint32_t node;
};

/* The part after the side: one of the reader's own, which may lie anywhere. */
#define STATISTICS_OWN SHAPE_ANYWHERE

struct statistics {
    struct source *sources; /* owned: those that came; a large file is several of them */
    size_t count, cap;
    size_t files;             /* that they are made of, */
    bool is_whole;            /* and all of them came */
    struct streamed streamed; /* those that are not here all the time */
    struct tails names;       /* of the files that were searched, */
    uint32_t *named;          /* and which one is that of a source; */
    size_t named_count, named_cap;
    int percent;          /* of the library that was read */
    struct buf lacks;     /* why it has no games, filtered; empty: it has some, or that is not known yet */
    enum shape_kind part; /* that is looked for, up to STATISTICS_OWN */
    bool is_on;           /* it was asked for */
    struct region region;
    struct narrowing narrowing; /* which games count */
    bool is_filter_new;         /* the filter of the list, since it was last said whether it can be asked */

    bool has_shape; /* the next four are of a search */
    struct shape shape;
    uint16_t from; /* its upper left point on the board */
    struct search *search;
    size_t source; /* that is searched */
    bool is_begun; /* with it */
    bool is_done;

    struct statistics_game *games; /* found so far, in the order of the sources */
    size_t game_count, game_cap;
    struct tally_next *nexts; /* by count */
    size_t next_count;
    bool has_nexts;                 /* all of them */
    struct statistics_place back;   /* where the reader was before a game of the list was opened */
    struct scratch tried;           /* its scratch line there; owned */
    bool is_returning;              /* it goes on when the reader is back there */
    struct statistics_place opened; /* the last one that was */
};

void statistics_free(struct statistics *t); /* NULL is fine */

/* It was asked for, and there is a board that may be looked for. */
static inline bool statistics_is_on(const struct session *s)
{
    return s->statistics && s->statistics->is_on && s->reader.has_game && s->reader.replay.position.columns > 0 &&
           !session_hides(s) && s->screen != PANE_SCORE;
}

/* Brings it to the current node, and searches for some milliseconds. */
void statistics_follow(struct session *s);
bool statistics_idle(struct session *s); /* a slice of searching; true: more is to do */

/* It is searched, or will be when the next source has come. */
static inline bool statistics_is_searching(const struct session *s)
{
    return statistics_is_on(s) && s->statistics->has_shape && !s->statistics->is_done;
}

/* A search is in a source, or waits for it; also one that goes on when it is on again. */
static inline bool statistics_is_in(const struct statistics *t, size_t source)
{
    return t->has_shape && !t->is_done && t->source == source;
}

/* How much of the library was searched; -1: all that is left is in memory, and that does not take long. */
int statistics_percent(const struct statistics *t);

/* The facts of a game of the list. False: they come later. */
bool statistics_facts(struct statistics *t, const struct statistics_game *g, struct facts *f);

/* How many continuations have letters, and where one is on the board. */
size_t statistics_letters(const struct session *s);
uint16_t statistics_point(const struct statistics *t, size_t index);
size_t statistics_at(const struct session *s, uint16_t point); /* the first one there; SIZE_MAX */

void statistics_play(struct session *s, size_t index); /* a continuation */
void statistics_open(struct session *s, size_t index); /* a game of the list, at the position */
/* To where that was done, unless another game was gone to since. */
bool statistics_can_go_back(const struct session *s);
bool statistics_back(struct session *s); /* false: it cannot */

/* The upper left and lower right point of what is searched. False: nothing, or all of the board. */
bool statistics_region(const struct session *s, uint16_t *from, uint16_t *to);

/* Only games count from now on for which the query holds, too, and it is on; or a message says why not. */
void statistics_narrow(struct session *s, struct slice query);
bool statistics_widen(struct session *s); /* all do, but for the filter of the list; false: they did */
/* For query_names, of a session: names and texts of the library, else those of the list. */
void statistics_names(void *session, unsigned texts, struct query_offers *offers);

void statistics_narrowing_follow(struct session *s); /* the filter of the list, as it is now */

bool statistics_has_library(struct session *s); /* and a position to look for; or says why not */
void statistics_say_lacks(struct session *s);   /* why it has no games */

void statistics_turn(struct session *s); /* on, to the next part, off; or says why not */
void statistics_off(struct session *s);

/* "whole board"; where there is little room "board" */
const char *statistics_part_words(const struct statistics *t, bool is_short);
void statistics_part_text(const struct session *s, struct buf *out); /* with its corners, where they are one's own */

/* Arrows move a cursor that chooses a part: no pane, list or prompt has them. */
bool statistics_is_choosing(const struct session *s);
void statistics_choose(struct session *s);                             /* begins */
void statistics_corner(struct session *s);                             /* where the cursor is; the second one ends it */
void statistics_choose_end(struct session *s);                         /* what was chosen before it stays */
void statistics_choose_named(struct session *s, struct slice corners); /* "C3-R9"; or says why not */

#endif

/* library/novelty.h - what is new in a line: the first move after which no other game of the library has the position
 *
 * Other games are all but those with the same setup and moves as the line, or as the main line of its game, turned or
 * mirrored (library/duplicates.h). Positions are whole boards of main lines, turned or mirrored, colours exchanged or
 * not, as in any search. A position may be left and come again by other moves, in this game or another: that no game
 * has the one after move 8 says nothing of the one after move 9. So the moves are looked at one after the other, from
 * the first one on; most searches end with the first game that is found. The next one begins with the source where
 * that was: each time that all sources are gone through once the line goes on, or it is done.
 *
 *     struct novelty *n = novelty_new(library);
 *     novelty_begin(n, &game, nodes, count);               again for another line
 *     while (novelty_step(n, SEARCH_SLICE)) ...;
 *     n->node, n->before, n->last
 *     novelty_free(n);
 */
#ifndef KIFU_LIBRARY_NOVELTY_H
#define KIFU_LIBRARY_NOVELTY_H

#include "library/search.h"

/* Sources; borrowed. All of their events are there, or `has` brings them. */
struct novelty_library {
    const struct source *sources;
    uint8_t *const *chosen; /* by source, of its games those that count (search.h), NULL: all; NULL: of no source */
    size_t count;
    bool keeps_colors; /* positions with exchanged colours are others */

    /* Whether a source is there, and who is chosen of its games is known, before it is searched. It stays there until
     * another one is asked for, or it is done. NULL: all are. */
    bool (*has)(void *context, size_t source);
    void *context;
};

/* A game that has the position before the move. */
struct novelty_game {
    bool is_there;
    size_t source;
    struct search_found found;
};

struct novelty_work; /* private */

struct novelty {
    struct novelty_library library;
    /* The answer, once novelty_step is done */
    uint32_t node;            /* of the move; SGF_NONE: other games have all positions of the line */
    uint32_t moves;           /* up to it, passes included */
    uint32_t before;          /* other games with the position before it */
    struct novelty_game last; /* of them the one with the latest date, the first of several; else without a date */
    /* How far it is: */
    uint32_t looked; /* moves looked at */
    size_t searched; /* sources, for the position that is looked for */
    size_t source;   /* that is searched, or is to be next */
    bool waits;      /* it is not there: novelty_step did no more for now */
    struct novelty_work *work;
};

struct novelty *novelty_new(struct novelty_library library);
void novelty_free(struct novelty *n); /* NULL is fine */

/* A line from the root on, at least that; it is copied. The game is borrowed until it is done. One without a board has nothing new. */
void novelty_begin(struct novelty *n, const struct sgf_game *game, const uint32_t *nodes, size_t count);

/* Goes on for about `work` events. True: there is more to do. */
bool novelty_step(struct novelty *n, size_t work);

#endif

/* library/novelty.h - the first new move of a line: no other game of the library has the position after it
 *
 * All games are other games but those with the same setup and moves as the line, or as the main line of its game,
 * turned or mirrored (library/duplicates.h). Positions are whole boards of main lines, turned or mirrored, with or
 * without exchanged colours, as in any search. A position may come again by other moves: even if no game has the one
 * after move 8, a game may have the one after move 9. So the moves are searched for one after the other, from the first
 * one on. Most searches end with the first game that is found, and the next one begins with the same source; when it
 * has gone through all sources once, the answer for this move is known.
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

/* The sources to be searched; borrowed. All their events are here, or `has` brings them. */
struct novelty_library {
    const struct source *sources;
    uint8_t *const *chosen; /* by source, its games that count (search.h), NULL: all; NULL: all of all sources */
    size_t count;
    bool keeps_colors; /* positions with exchanged colours do not match */

    /* Asked before a source is searched. True: its events are here, and its chosen games are known; it stays here until
     * another source is asked for, or all is done. NULL: all are here. */
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
    /* The answer, once novelty_step returns false: */
    uint32_t node;            /* of the move; SGF_NONE: other games have all positions of the line */
    uint32_t moves;           /* up to it, passes included */
    uint32_t before;          /* other games with the position before it */
    struct novelty_game last; /* the one of these with the latest date, the first of several; else one without a date */
    /* The progress: */
    uint32_t looked; /* moves that were searched for */
    size_t searched; /* sources, for the present position */
    size_t source;   /* the source that is searched, or will be next */
    bool waits;      /* this source is not here yet: novelty_step did nothing more */
    struct novelty_work *work;
};

struct novelty *novelty_new(struct novelty_library library);
void novelty_free(struct novelty *n); /* NULL is fine */

/* Begins with a line: at least the root, then nodes below it; it is copied. The game is borrowed until all is done. A
 * game without a board has nothing new. */
void novelty_begin(struct novelty *n, const struct sgf_game *game, const uint32_t *nodes, size_t count);

/* Goes on for about `work` events. True: there is more to do. */
bool novelty_step(struct novelty *n, size_t work);

#endif

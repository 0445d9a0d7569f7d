/* library/search.h - games of a source found: those that a filter passes and that have a shape
 *
 *     struct search *s = search_new(&shape, variations);
 *     search_begin(s, &source);
 *     while (search_step(s, SEARCH_SLICE)) ...;             s->found has what was found so far; again when a part came
 *     s->tally                                              of all sources since search_new
 *     search_free(s);
 */
#ifndef KIFU_LIBRARY_SEARCH_H
#define KIFU_LIBRARY_SEARCH_H

#include "library/query_filter.h"
#include "library/tally.h"

#define SEARCH_SLICE ((size_t)50000) /* events: a millisecond or less */

struct search_found {
    uint32_t game;     /* of the source */
    uint32_t node;     /* of its first hit; 0 without a shape */
    uint32_t moves;    /* up to it */
    uint8_t turn;      /* of that hit: point_turn */
    bool is_exchanged; /* it has exchanged colours */
};

struct search {
    const struct shape *shape;   /* NULL: only the filter decides */
    struct query_filter *filter; /* the games that are looked at; NULL: all. Borrowed */
    const struct source *source;
    size_t game; /* the next one */
    bool is_in_game;
    struct match *match;
    struct tally tally;
    struct search_found *found; /* in the source, in the order of its games */
    size_t found_count, found_cap;
    size_t games;    /* looked at, in all sources */
    size_t given_up; /* games without a column, because it would be too long */
    struct {
        struct tally tally;
        size_t games, given_up;
    } before; /* the same before this source, where it comes in parts */
};

struct search *search_new(const struct shape *shape, bool variations); /* the shape is borrowed */
void search_free(struct search *s);                                    /* NULL is fine */

void search_begin(struct search *s, const struct source *source);

/* Goes on for about `work` events. True: there is more to do. */
bool search_step(struct search *s, size_t work);

/* A source that comes in parts was found to be damaged: as if it had not been searched. */
void search_undo(struct search *s);

#endif

/* library/search.h - finds the games of a source that pass a filter and have a shape, and counts what was played next
 *
 *     struct search *s = search_new(&shape, variations);
 *     search_begin(s, &source);
 *     while (search_step(s, SEARCH_SLICE)) ...;             s->found: found so far; again after each part
 *     s->tally                                              the counts of all sources since search_new
 *     search_free(s);
 */
#ifndef KIFU_LIBRARY_SEARCH_H
#define KIFU_LIBRARY_SEARCH_H

#include "library/match.h"
#include "library/source.h"
#include "query/query_why.h"

#define SEARCH_SLICE ((size_t)50000) /* events: a millisecond or less */

struct search_found {
    uint32_t game;     /* in the source */
    uint32_t node;     /* of its first hit; 0 without a shape */
    uint32_t moves;    /* up to that node */
    uint8_t turn;      /* of that hit: point_turn */
    bool is_exchanged; /* it has the colours exchanged */
};

/* ---- the counts: hits, results, and what was played next ---- */

/* A move that was played next, at a point of the shape; points that are the same by symmetry are counted at one of
 * them, see shape_counted_points. */
struct tally_next {
    uint16_t point; /* of the shape */
    uint8_t color;  /* as the shape has it */
    uint32_t count, late;
    uint32_t wins[3];              /* by enum stone, with the colours of the shape; STONE_EMPTY: other results */
    int16_t first_year, last_year; /* of the games that have a year; 0: none has */
};

struct tally {
    const struct shape *shape;
    uint32_t games, hits, exchanged;
    uint32_t wins[3];
    uint32_t kinds[4];      /* by enum next_kind */
    uint16_t *counted;      /* shape_counted_points */
    struct tally_next *all; /* by point and color */
};

void tally_init(struct tally *t, const struct shape *shape); /* the shape is borrowed */
void tally_free(struct tally *t);

/* Copies the counts of another tally of the same shape; *t is {0} at first. */
void tally_copy(struct tally *t, const struct tally *from);

/* Counts the hits of a game, with its winner and year. */
void tally_add(struct tally *t, const struct match *m, const struct source_game *game);

/* The next moves, by count, then row by row; returns how many. The caller frees the array. *t may be {0}: none. */
size_t tally_sorted(const struct tally *t, struct tally_next **sorted);

/* Appends the years in which it was played: "1996–2014", "2003", or nothing. */
void tally_years(const struct tally_next *next, const char *dash, struct buf *out);

/* ---- the filter ---- */

/* The games that match a query. Facts come from the source. The record itself is read only for comments, and only where
 * these decide: from `collection`, or from what `open` returns when it is first needed; without either, games have no
 * comments. {0} at first. */
struct query_filter {
    const struct query *query; /* borrowed */
    unsigned needs;            /* of the query */
    struct query_texts texts;  /* answers of the texts of the source, */
    struct facts numbers;      /* and facts of one game of it */
    struct facts_reader reader;
    struct sgf_game game;                                /* the record, where it must be read */
    const struct sgf_collection *collection;             /* borrowed; NULL: not available */
    const struct sgf_collection *(*open)(void *context); /* returns NULL where it fails; may be NULL */
    void *context;
    struct query_why *why; /* borrowed; gets the reasons; NULL: not wanted */
};

void query_filter_set(struct query_filter *f, const struct query *query);
bool query_filter_needs_record(const struct query_filter *f); /* true: the collection may be read */
void query_filter_free(struct query_filter *f);

/* Begins with a source; called before its first game, and again whenever its texts changed. */
void query_filter_begin(struct query_filter *f, const struct source *s);
bool query_filter_holds(struct query_filter *f, const struct source *s, size_t game);

/* Games of a source, a bit each: for many searches with the same filter, which is asked only once. */
#define CHOSEN_BYTES(count) ((count) / 8 + 1)

static inline bool chosen_has(const uint8_t *chosen, size_t game)
{
    return chosen[game / 8] >> (game % 8) & 1;
}

/* Asks about the games from `from` up to, but not including, `to`; bits that are set stay set. */
void chosen_add(uint8_t *chosen, struct query_filter *f, const struct source *s, size_t from, size_t to);

/* ---- the search ---- */

struct search {
    const struct shape *shape;   /* NULL: only the filter decides */
    struct query_filter *filter; /* games that it leaves out are not looked at; NULL: all are. Borrowed */
    const struct source *source;
    const uint8_t *chosen; /* its games that are looked at, set after search_begin; NULL: all. Borrowed */
    size_t game;           /* the next one */
    bool is_in_game;
    struct match *match;
    struct tally tally;
    struct search_found *found; /* of the source, in the order of its games */
    size_t found_count, found_cap;
    size_t games;    /* looked at, in all sources */
    size_t given_up; /* games without a column, as it would be too long */
    struct {
        struct tally tally;
        size_t games, given_up;
    } before; /* the same before this source, for search_undo */
};

struct search *search_new(const struct shape *shape, bool variations); /* the shape is borrowed */
void search_free(struct search *s);                                    /* NULL is fine */

void search_begin(struct search *s, const struct source *source);

/* Between two steps: the source that was begun has moved in memory. */
void search_moved(struct search *s, const struct source *source);

/* Goes on for about `work` events. True: there is more to do. */
bool search_step(struct search *s, size_t work);

/* Takes back what the present source has added: for one that comes in parts and turned out to be damaged. */
void search_undo(struct search *s);

#endif

/* library/search.h - games of a source found, those that a filter passes and that have a shape, and their sums
 *
 *     struct search *s = search_new(&shape, variations);
 *     search_begin(s, &source);
 *     while (search_step(s, SEARCH_SLICE)) ...;             s->found has what was found so far; again when a part came
 *     s->tally                                              of all sources since search_new
 *     search_free(s);
 */
#ifndef KIFU_LIBRARY_SEARCH_H
#define KIFU_LIBRARY_SEARCH_H

#include "library/match.h"
#include "library/source.h"
#include "query/query_why.h"

#define SEARCH_SLICE ((size_t)50000) /* events: a millisecond or less */

struct search_found {
    uint32_t game;     /* of the source */
    uint32_t node;     /* of its first hit; 0 without a shape */
    uint32_t moves;    /* up to it */
    uint8_t turn;      /* of that hit: point_turn */
    bool is_exchanged; /* it has exchanged colours */
};

/* ---- the sums: hits, results, and what was played next ---- */

/* A move that was played next, at a point of the shape; points that its symmetries make the same are counted at
 * one of them, see shape_counted_points. */
struct tally_next {
    uint16_t point; /* of the shape */
    uint8_t color;  /* as the shape has it */
    uint32_t count, late;
    uint32_t wins[3];              /* by enum stone, with the colours of the shape; STONE_EMPTY: other results */
    int16_t first_year, last_year; /* of the games that have one; 0: none has */
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

/* Sets it to what another one of the same shape is; {0} at first. */
void tally_copy(struct tally *t, const struct tally *from);

/* The hits of a game that has some: of its facts winner and year are counted. */
void tally_add(struct tally *t, const struct match *m, const struct source_game *game);

/* What was played next, by count, then row by row; how many. The array is yours to free. {0}: none. */
size_t tally_sorted(const struct tally *t, struct tally_next **sorted);

/* When it was played, appended: "1996–2014", "2003", or nothing. */
void tally_years(const struct tally_next *next, const char *dash, struct buf *out);

/* ---- the filter ---- */

/* The games that a query holds for. What a source knows is asked of it. Only for comments the record itself is read, and
 * only where they decide: of `collection`, or of what `open` returns when it is first needed. Without either there are
 * none. {0} at first. */
struct query_filter {
    const struct query *query; /* borrowed */
    unsigned needs;            /* of it */
    struct query_texts texts;  /* of the source whose games are asked about, */
    struct facts numbers;      /* and one of them */
    struct facts_reader reader;
    struct sgf_game game;                                /* where its record has to be read */
    const struct sgf_collection *collection;             /* borrowed; NULL: not there */
    const struct sgf_collection *(*open)(void *context); /* NULL: there is none; it may fail, and returns NULL */
    void *context;
    struct query_why *why; /* borrowed; NULL: nobody asks why */
};

void query_filter_set(struct query_filter *f, const struct query *query);
bool query_filter_needs_record(const struct query_filter *f); /* the collection is asked */
void query_filter_free(struct query_filter *f);

/* The games of the source are asked about next: called before the first one, and whenever its texts are other ones. */
void query_filter_begin(struct query_filter *f, const struct source *s);
bool query_filter_holds(struct query_filter *f, const struct source *s, size_t game);

/* Games of a source, a bit each: who searches often asks the filter once. */
#define CHOSEN_BYTES(count) ((count) / 8 + 1)

static inline bool chosen_has(const uint8_t *chosen, size_t game)
{
    return chosen[game / 8] >> (game % 8) & 1;
}

/* Asks of the games from `from` to, not counted, `to`; bits that are set stay. */
void chosen_add(uint8_t *chosen, struct query_filter *f, const struct source *s, size_t from, size_t to);

/* ---- the search ---- */

struct search {
    const struct shape *shape;   /* NULL: only the filter decides */
    struct query_filter *filter; /* the games that are looked at; NULL: all. Borrowed */
    const struct source *source;
    const uint8_t *chosen; /* of its games those that are looked at: set after search_begin; NULL: all. Borrowed */
    size_t game;           /* the next one */
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

/* The source that was begun lies there now, between two steps: for arrays that grow. */
void search_moved(struct search *s, const struct source *source);

/* Goes on for about `work` events. True: there is more to do. */
bool search_step(struct search *s, size_t work);

/* A source that comes in parts was found to be damaged: as if it had not been searched. */
void search_undo(struct search *s);

#endif

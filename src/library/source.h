/* library/source.h - a file of records as a search sees it: its games, their facts, their columns of events
 *
 * A source is made from a collection, a slice at a time, or comes from a store. A search needs nothing else: the bytes
 * of the records may be freed. Numbers count from 0; only game numbers for readers count from 1.
 *
 *     struct source s = {0};
 *     source_begin(&s, name);
 *     while (source_read(&s, &collection, nodes)) ...;
 *     source_end(&s);
 *     source_free(&s);
 *
 * A large file becomes several sources, its pieces, one after the other: each is made of the complete games
 * (sgf_collection_done), which the collection forgets before the next piece is begun.
 *
 * Memory: 2 bytes a changed point, about 80 a game, and each different text once. From a store, the events may come in
 * parts (store.h): then all games are here, but the events of only some of them at a time.
 */
#ifndef KIFU_LIBRARY_SOURCE_H
#define KIFU_LIBRARY_SOURCE_H

#include "base/table.h"
#include "query/query_texts.h"
#include "rules/events.h"

struct source_game {
    uint64_t offset;           /* of its tree in the file */
    uint64_t first;            /* of its events */
    uint32_t length;           /* of its tree in bytes; UINT32_MAX: that or more */
    uint32_t count;            /* of its events */
    uint32_t moves;            /* of the main line */
    uint32_t text[FACT_TEXTS]; /* numbers of texts; 0 is the empty one */
    int32_t gm;
    uint16_t handicap;
    int16_t year;          /* of its first date; 0: no date that is understood */
    uint8_t columns, rows; /* of the board; 0: unknown */
    uint8_t winner;        /* enum stone; STONE_EMPTY: neither */
    uint8_t gave_up;       /* 1: it has no events, as they would be too many (events.h) */
};

struct source {
    char *name; /* the file's */
    struct source_game *games;
    size_t count, cap;
    uint64_t before;      /* games of the file in the pieces before this one; 0 */
    bool goes_on;         /* another piece comes after it: set by the caller */
    int64_t row;          /* private to the store: where it is kept; 0: nowhere */
    struct events events; /* of the games that are here */
    uint64_t passed;      /* events before these, which were freed; 0 if it did not come in parts */
    bool lacks_events;    /* it has only facts: no game has events */
    size_t away;          /* how many games, the last ones, whose events have not come yet */
    struct buf bytes;     /* of the texts */
    uint32_t *ends;       /* by text: its end in `bytes` */
    size_t text_count, text_cap;
    struct source_reading *reading; /* private: while it is made */
};

/* ---- made ---- */

void source_begin(struct source *s, const char *name); /* replaces what it was; keeps its memory */
void source_clear(struct source *s, const char *name); /* the same for a file that is not read: it has only a name */

/* Reads about `nodes` nodes more of the complete games of the collection, from the one after `before` on, which may be
 * set after source_begin. True: there is more to do. */
bool source_read(struct source *s, const struct sgf_collection *c, size_t nodes);
void source_end(struct source *s); /* all is read: frees what only reading needs */
void source_free(struct source *s);

/* The year of the first date that text `text` names; 0: none. Only for code that fills in a game: others use its
 * `year`. */
int16_t source_year(const struct source *s, uint32_t text);

/* Frees its games, facts and events: only the name, the number of games, and its place in the file and in the store are
 * left. All its games are away, and their facts are unknown. */
void source_drop(struct source *s);

static inline bool source_is_dropped(const struct source *s)
{
    return s->count > 0 && !s->games;
}

size_t source_memory(const struct source *s); /* bytes of memory */

/* ---- asked ---- */

/* Fills in *f, borrowed: numbers (in the file), texts, the name of the file. */
void source_facts(const struct source *s, size_t game, struct facts *f);

/* The same without the texts, for code that uses their numbers, games[game].text (query/query_texts.h): fills in the
 * numbers and the winner of *f, on which facts_none was called before. */
void source_numbers(const struct source *s, size_t game, struct facts *f);
struct query_pool source_texts(const struct source *s); /* borrowed */

/* The events of a game that is not away; the source has events. */
static inline const uint16_t *source_events(const struct source *s, size_t game)
{
    return s->events.at + (s->games[game].first - s->passed);
}

#endif

/* library/source.h - what a library knows of a file of records: its games, their facts, their columns of events
 *
 * A source is made of a collection, a slice at a time, or comes from a store. It is all that a search needs: the bytes
 * of the records may be gone then. Numbers are from 0, game numbers as readers count them from 1.
 *
 *     struct source s = {0};
 *     source_begin(&s, name, maker);
 *     while (source_read(&s, &collection, nodes)) ...;
 *     source_end(&s);
 *     source_free(&s);
 *
 * A large file is several sources, its pieces, one after the other: each is made of the games that are done with
 * (sgf_collection_done), which the collection forgets before the next one is begun.
 *
 * Memory: 2 bytes a changed point, about 80 a game, and each different text once. What comes from a store may come in
 * parts (store.h): then all games are there, and the events of some of them at a time.
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
    int16_t year;          /* of its first date; 0: it has none that is understood */
    uint8_t columns, rows; /* of the board; 0: it has none that is known */
    uint8_t winner;        /* enum stone; STONE_EMPTY: neither */
    uint8_t gave_up;       /* 1: it has no events, there would be too many (events.h) */
};

struct source {
    char *name; /* the file's */
    struct source_game *games;
    size_t count, cap;
    uint64_t before;      /* games of the file before these, in the pieces before it; 0 */
    bool goes_on;         /* another piece comes after it: set by who knows that */
    int64_t row;          /* private to the store: where it is kept; 0: nowhere */
    struct events events; /* of the games that are there */
    uint64_t passed;      /* events before these, which are gone; 0 where it did not come in parts */
    bool lacks_events;    /* only facts came: there are none of any game */
    size_t away;          /* games, the last ones, whose events have not come yet */
    struct buf bytes;     /* of the texts */
    uint32_t *ends;       /* by text: where it ends */
    size_t text_count, text_cap;
    struct source_reading *reading; /* private: while it is made */
};

/* ---- made ---- */

void source_begin(struct source *s, const char *name); /* in the place of what it was; keeps its memory */
void source_clear(struct source *s, const char *name); /* the same of one that is not read: it has nothing but a name */

/* Goes on for about `nodes` nodes of the games of the collection that are done with so far, from the one after `before`
 * on, which may be set after source_begin. True: there is more to do. */
bool source_read(struct source *s, const struct sgf_collection *c, size_t nodes);
void source_end(struct source *s); /* no more comes: gives back what only reading needs */
void source_free(struct source *s);

/* The year of the first date that text `text` names; 0: it names none. For who fills in a game: others have its year. */
int16_t source_year(const struct source *s, uint32_t text);

/* Gives back its games, facts and events: what is left is the name, how many games it has, and where it is in its file
 * and in the store. All its games are away, and their facts are not known. */
void source_drop(struct source *s);

static inline bool source_is_dropped(const struct source *s)
{
    return s->count > 0 && !s->games;
}

size_t source_memory(const struct source *s); /* bytes that it takes */

/* ---- asked ---- */

void source_facts(const struct source *s, size_t game,
    struct facts *f); /* borrowed: numbers (in the file), texts, the file */

/* The same for who has the numbers of its texts (query/query_texts.h): of *f, where facts_none was, the numbers and the
 * winner, and its texts by their numbers, games[game].text. */
void source_numbers(const struct source *s, size_t game, struct facts *f);
struct query_pool source_texts(const struct source *s); /* borrowed */

/* Of a game whose events are there, in a source that has some. */
static inline const uint16_t *source_events(const struct source *s, size_t game)
{
    return s->events.at + (s->games[game].first - s->passed);
}

#endif

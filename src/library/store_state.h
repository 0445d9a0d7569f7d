/* library/store_state.h - private to the store: what is open of it, and what reading (store.c) and saving share */
#ifndef KIFU_LIBRARY_STORE_STATE_H
#define KIFU_LIBRARY_STORE_STATE_H

#include "library/store.h"
#include "library/store_guard.h"
#include "library/store_tables.h"

#define ROW_BYTES 1000000 /* of facts and events together: what is more goes into parts */

_Static_assert(ROW_BYTES < STORE_VALUE_MOST, "a row is as long as SQLite takes it");

#define KEY_NUMBERS 8 /* columns that a key has, the first ones of a row */

/* Of SELECT, */
enum { C_SUM = KEY_NUMBERS, C_FACTS_SUM, C_FIRST, C_MORE, C_FACTS_SIZE, C_EVENTS_SIZE, C_ROW, C_FACTS, C_EVENTS };
/* and of INSERT */
enum {
    P_ROW = 1,
    P_KEY,
    P_SUM = P_KEY + KEY_NUMBERS,
    P_FACTS_SUM,
    P_FIRST,
    P_MORE,
    P_FACTS_SIZE,
    P_EVENTS_SIZE,
    P_FACTS,
    P_EVENTS
};

struct store {
    struct store_guard guard;
    char *path;
    const struct store_asks *asks;
    struct store_tables tables;
    bool reads_only;
    bool is_writing; /* a transaction is open */
    bool gives_up;   /* nothing more is written */
    bool was_damaged;
    bool is_busy; /* another kifu was in the way of what was asked for last */
    struct store_trouble failure;
    size_t reads;           /* rows that were read in one that only reads; 0: none is open */
    bool has_forgotten;     /* a source, whose folder may be of no more use */
    size_t rows, bytes;     /* written in it */
    struct buf facts, room; /* scratch */
    struct {
        bool is_open;        /* pieces of a file were saved, and more are to come */
        int64_t first, next; /* their rows: the first one, and that of the next */
        uint64_t games;
        struct buf pending; /* the name that they have until the last one came */
    } saving;
    struct {
        bool is_open; /* parts are to come */
        int64_t number;
        size_t at, len;
        enum store_events events;
        uint64_t sum, wanted;
    } part; /* the source that comes in parts: its events */
};

/* What a row is of, in numbers. */
void store_key_numbers(const struct store_key *key, uint64_t numbers[static KEY_NUMBERS]);

/* The sum over all that is in a row of these facts, with no events yet of `events_len` bytes, which a row has, too;
 * packed_sum_more adds them. `first` games are before it, and `more` is 1 where another piece follows. */
uint64_t store_sum_begin(const struct store_key *key, uint64_t first, uint64_t more, struct slice facts,
    size_t events_len);

/* More than what is known of such a file can be: it is not kept, and not believed. */
bool store_is_too_much(const struct store_key *key, uint64_t facts, uint64_t events);

/* The row of that number is the current one of KEPT_PIECE. */
bool store_piece_find(struct store *s, int64_t number);

void store_free(struct store *s); /* nothing is written */

/* What was asked for last has failed. Where that is for what is in the file it is made again. */
void store_failed(struct store *s, int code);

/* The code of what failed last; what is wrong without one is damage. */
int store_failure_code(const struct store *s);

/* ---- transactions ---- */

bool store_writing_begin(struct store *s);
void store_writing_end(struct store *s);
void store_writing_undo(struct store *s);

/* What was to be written is not, and no more is tried: the next one would wait as long. */
void store_writing_failed(struct store *s, int code);

#endif

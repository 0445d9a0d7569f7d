/* library/store_state.h - private to the store: its state, and what reading (store.c) and saving share */
#ifndef KIFU_LIBRARY_STORE_STATE_H
#define KIFU_LIBRARY_STORE_STATE_H

#include "library/store.h"
#include "library/store_guard.h"
#include "library/store_tables.h"

#define ROW_BYTES 1000000 /* of facts and events together: longer ones go into parts */

_Static_assert(ROW_BYTES < STORE_VALUE_MOST, "a row is as long as SQLite takes it");

#define KEY_NUMBERS 8 /* columns of the key, the first ones of a row */

/* The columns of SELECT, */
enum { C_SUM = KEY_NUMBERS, C_FACTS_SUM, C_FIRST, C_MORE, C_FACTS_SIZE, C_EVENTS_SIZE, C_ROW, C_FACTS, C_EVENTS };
/* and the parameters of INSERT */
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
    bool gives_up;   /* it writes nothing more */
    bool was_damaged;
    bool is_busy; /* another kifu kept the last question from being answered */
    struct store_trouble failure;
    size_t reads;           /* rows read in the open reading transaction; 0: none is open */
    bool has_forgotten;     /* a source: its folder may be empty now */
    size_t rows, bytes;     /* written in the open transaction */
    struct buf facts, room; /* scratch */
    struct {
        bool is_open;        /* pieces of a file were saved, and more will come */
        int64_t first, next; /* the number of the first row, and of the next one */
        uint64_t games;
        struct buf pending; /* the name that they have until the last one is saved */
    } saving;
    struct {
        bool is_open; /* more parts will come */
        int64_t number;
        size_t at, len;
        enum store_events events;
        uint64_t sum, wanted;
    } part; /* the events of the source that comes in parts */
};

/* The key in numbers, as a row has it. */
void store_key_numbers(const struct store_key *key, uint64_t numbers[static KEY_NUMBERS]);

/* The sum over a row with these facts and `events_len` bytes of events, which are still to be added by packed_sum_more.
 * `first` games are before it, and `more` is 1 if another piece follows. */
uint64_t store_sum_begin(const struct store_key *key, uint64_t first, uint64_t more, struct slice facts,
    size_t events_len);

/* True: more bytes than such a file can have; they are not kept, and not believed. */
bool store_is_too_much(const struct store_key *key, uint64_t facts, uint64_t events);

/* Makes the row of that number the current one of KEPT_PIECE. False: no such row. */
bool store_piece_find(struct store *s, int64_t number);

void store_free(struct store *s); /* writes nothing */

/* The last operation has failed. If the content of the file is the cause, the file is made again. */
void store_failed(struct store *s, int code);

/* SQLite's code of the last failure; a failure without a code is damage. */
int store_failure_code(const struct store *s);

/* ---- transactions ---- */

bool store_writing_begin(struct store *s);
void store_writing_end(struct store *s);
void store_writing_undo(struct store *s);

/* Writing has failed. Unless the file is damaged, no more is tried: the next one would wait as long. */
void store_writing_failed(struct store *s, int code);

#endif

/* ingest/record.h - a file of records that is read whole, and its games
 *
 *     struct record r;
 *     if (record_open(&r, "a.sgf#12", CHARSET_UNKNOWN, &status))
 *         ...;                                r.collection, r.address
 *     record_close(&r);
 */
#ifndef KIFU_INGEST_RECORD_H
#define KIFU_INGEST_RECORD_H

#include "foreign/foreign.h"
#include "ingest/content.h"

struct record {
    char *name;    /* the file, without #ADDRESS */
    char *address; /* NULL: none given */
    struct content content;
    struct sgf_collection collection;
    struct error error; /* why it could not be read; */
    bool has_failed;    /* in slices, also after a part was read */
    size_t step;        /* most bytes that record_step reads */
    size_t vain;        /* bytes after which no more are read if no game has begun: FOREIGN_BYTES_MOST */
    size_t first, end;  /* the range of games for record_visit */
};

/* Splits "FILE#ADDRESS", unless a file of that whole name exists. */
void record_name(const char *argument, char **name, char **address);

/* Reads a file and cuts it into games; there may be no game. False: it cannot be read, r->error says why. record_close
 * must be called in any case. */
bool record_read(struct record *r, const char *argument, enum charset charset);

/* The same with messages. False, with *status, and it is closed: it cannot be read or has no game. A damaged packed
 * file is read as far as possible: *status is STATUS_DEFECT. */
bool record_open(struct record *r, const char *argument, enum charset charset, int *status);
/* The same, but a file without a game is only counted in *empty, and does not change *status. */
bool record_open_any(struct record *r, const char *argument, enum charset charset, size_t *empty, int *status);
void record_close(struct record *r);

/* The same in slices, without messages, for a name without an address: record_step reads a piece and cuts it into
 * games. True: there is more to do. Binary data, and a file in whose first r->vain bytes no game begins,
 * are not read any further. */
bool record_begin(struct record *r, const char *name, enum charset charset);
bool record_step(struct record *r);

/* The same with about `piece` bytes of the file here at a time: record_drop forgets the first games. */
bool record_begin_pieces(struct record *r, const char *name, enum charset charset, size_t piece);
void record_drop(struct record *r, size_t games);

/* Messages: the file has no game; it has only `count` games, not `game`. They return a status. */
int complain_no_data(const char *file, const struct sgf_collection *c);
int complain_no_game(const char *file, size_t game, size_t count);

#endif

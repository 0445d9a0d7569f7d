/* ingest/record.h - a record that is read whole, and the games in it
 *
 *     struct record r;
 *     if (record_open(&r, "a.sgf#12", CHARSET_UNKNOWN, &status))
 *         ...;                                r.collection, r.address
 *     record_close(&r);
 */
#ifndef KIFU_INGEST_RECORD_H
#define KIFU_INGEST_RECORD_H

#include "ingest/content.h"

struct record {
    char *name;    /* the file, without #ADDRESS */
    char *address; /* NULL: none given */
    struct content content;
    struct sgf_collection collection;
    struct error error; /* why it could not be read, */
    bool has_failed;    /* of one that is read in slices: also after a part of it */
    size_t step;        /* bytes that record_step reads at most */
    size_t first, end;  /* of its games those that are asked for, in record_visit */
};

/* Splits "FILE#ADDRESS", unless there is a file of that whole name. */
void record_name(const char *argument, char **name, char **address);

/* Reads, cuts into games; there may be none. False where it cannot be read: r->error says why. To be closed in any
 * case. */
bool record_read(struct record *r, const char *argument, enum charset charset);

/* The same, with a message where it cannot be read or has no game in it: false, the status in *status, and it is
 * closed. What is packed and is damaged is read as far as it goes: STATUS_DEFECT in *status. */
bool record_open(struct record *r, const char *argument, enum charset charset, int *status);
/* The same, but a record without a game is only counted in *empty, and *status says nothing of it. */
bool record_open_any(struct record *r, const char *argument, enum charset charset, size_t *empty, int *status);
void record_close(struct record *r);

/* The same in slices, of a name without an address, and without a message: record_step reads a piece and cuts it into
 * games, as long as it returns true. */
bool record_begin(struct record *r, const char *name, enum charset charset);
bool record_step(struct record *r);

/* The same of one of which about `piece` bytes are here at a time: record_drop forgets the first games, which are done
 * with. */
bool record_begin_pieces(struct record *r, const char *name, enum charset charset, size_t piece);
void record_drop(struct record *r, size_t games);

/* Lines on standard error: there is no game in it; the file has `count` games. A status. */
int complain_no_data(const char *file, const struct sgf_collection *c);
int complain_no_game(const char *file, size_t game, size_t count);

#endif

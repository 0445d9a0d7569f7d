/* ingest/content.h - the bytes of a record's file, whatever brings them
 *
 * It may be a file, a pipe, or a record in an archive: "x.zip/a.sgf". What is packed by gzip, bzip2, xz or zstd is
 * known by its first bytes, and unpacked. Bytes arrive in pieces, so that the first game of a large or slow file is
 * seen before the rest is there; they stay in one block, which may move when it grows.
 *
 *     struct content c = {0};
 *     if (!content_open(&c, "a.sgf", &e)) ...
 *     while (!content_is_whole(&c) && content_read(&c, CONTENT_PIECE, NULL, &e))
 *         ...;                                    c.bytes has all so far
 *     content_free(&c);
 */
#ifndef KIFU_INGEST_CONTENT_H
#define KIFU_INGEST_CONTENT_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/file.h"
#include "sgf/sgf.h"

struct unpack;

struct content {
    bool was_opened;
    bool comes_again; /* it can be opened and read once more: it is no pipe */
    bool is_packed;
    struct buf bytes;      /* what came so far, */
    uint64_t passed;       /* after so many bytes that were dropped */
    bool is_open;          /* more may come */
    int fd;                /* while it is open */
    size_t forgotten;      /* bytes at the beginning whose memory was given back, or was too little for that */
    size_t left;           /* bytes that are still to come by the file's size; SIZE_MAX: not known */
    struct file_mark mark; /* of a file */
    struct unpack *unpack; /* it is packed, or in an archive; NULL */
    char *path, *member;   /* of an archive, and the name in it; NULL */
    bool is_found;         /* the record of the archive was reached */
    const char *flaw;      /* what was wrong with what is packed: "cut short"; NULL */
};

#define CONTENT_FIRST ((size_t)256 * 1024)  /* a piece that has the first game of most files */
#define CONTENT_PIECE ((size_t)1024 * 1024) /* read and indexed in a millisecond or two */

/* Opens a file by name ("-": standard input), in the place of what it had, which is forgotten. False and *e where it
 * cannot be read. */
bool content_open(struct content *c, const char *name, struct error *e);

/* The same where at most about `most` bytes will be here at a time: no room is made for all of a larger file. */
bool content_open_pieces(struct content *c, const char *name, size_t most, struct error *e);

/* Appends at most `most` bytes, waiting where there is nothing yet. `moved`, unless NULL, says where the bytes that
 * were there are now: moved->len is 0 where they stayed. False and *e where it fails: it is closed, and keeps what
 * came. */
bool content_read(struct content *c, size_t most, struct sgf_move *moved, struct error *e);

bool content_read_whole(struct content *c, const char *name, struct error *e); /* opens it and reads all */

static inline bool content_is_whole(const struct content *c)
{
    return c->was_opened && !c->is_open;
}

bool content_is_unpacked(const struct content *c); /* its bytes are not those of the file */

/* Whether the file of that name is another one, or was changed, since it was opened, or could be without a sign of it:
 * what was read of it may be old. */
bool content_changed(const struct content *c, const char *name);

/* The records before `game` of the collection, which borrows these bytes, are not read again: their memory goes back to
 * the system. */
void content_forget(struct content *c, const struct sgf_collection *games, size_t game);

/* The first `len` bytes go: what follows them moves to the front. */
void content_drop(struct content *c, size_t len);

/* How much of the file comes before the byte `at` of those that are here; 0 where its size is not known yet. */
int content_percent(const struct content *c, size_t at);

int content_source(const struct content *c); /* readable when more can be read; -1: nothing comes */

void content_close(struct content *c); /* no more comes; what came stays */
void content_free(struct content *c);

#endif

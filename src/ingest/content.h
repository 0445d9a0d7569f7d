/* ingest/content.h - the bytes of a file of records, from wherever they come
 *
 * They come from a file, a pipe, or a member of an archive: "x.zip/a.sgf". Files packed by gzip, bzip2, xz or zstd are
 * recognised by their first bytes, and unpacked. Bytes arrive in pieces, so that the first game of a large or slow file
 * is seen before the rest is here. They are in one block, which may move when it grows.
 *
 *     struct content c = {0};
 *     if (!content_open(&c, "a.sgf", &e)) ...
 *     while (!content_is_whole(&c) && content_read(&c, CONTENT_PIECE, NULL, &e))
 *         ...;                                    c.bytes: all bytes so far
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
    bool comes_again; /* it can be opened and read again, as it is not a pipe */
    bool is_packed;
    struct buf bytes;      /* read so far, */
    uint64_t passed;       /* and bytes of the file before these, which were dropped */
    bool is_open;          /* more may come */
    int fd;                /* while it is open */
    size_t forgotten;      /* bytes at the beginning that content_forget is done with */
    size_t left;           /* bytes still to come, by the file's size; SIZE_MAX: unknown */
    struct file_mark mark; /* of a file */
    struct unpack *unpack; /* if it is packed, or in an archive; NULL */
    char *path, *member;   /* of the archive, and the name in it; NULL */
    bool is_found;         /* the record in the archive was reached */
    const char *flaw;      /* what is wrong with the packed bytes: "cut short"; NULL */
};

#define CONTENT_FIRST ((size_t)256 * 1024)  /* a first piece that has the first game of most files */
#define CONTENT_PIECE ((size_t)1024 * 1024) /* read and indexed in a millisecond or two */

/* Opens a file by name ("-": standard input), and forgets the content before. False and *e: it cannot be read. */
bool content_open(struct content *c, const char *name, struct error *e);

/* The same if only about `most` bytes will be here at a time: no memory is reserved for a whole larger file. */
bool content_open_pieces(struct content *c, const char *name, size_t most, struct error *e);

/* Appends at most `most` bytes, and waits for the first one. `moved`, unless NULL, says where the earlier bytes are
 * now: moved->len is 0 if they have not moved. False and *e: it failed, and was closed; the earlier bytes stay. */
bool content_read(struct content *c, size_t most, struct sgf_move *moved, struct error *e);

bool content_read_whole(struct content *c, const char *name, struct error *e); /* opens it and reads all */

static inline bool content_is_whole(const struct content *c)
{
    return c->was_opened && !c->is_open;
}

bool content_is_unpacked(const struct content *c); /* its bytes are not those of the file */

/* True: the file of that name was replaced or changed since it was opened, or could be without a sign of it: the
 * content may be old. */
bool content_changed(const struct content *c, const char *name);

/* The records before `game` of the collection, which borrows these bytes, will not be read again: gives their memory
 * back to the system. */
void content_forget(struct content *c, const struct sgf_collection *games, size_t game);

/* Removes the first `len` bytes; the others move to the front. */
void content_drop(struct content *c, size_t len);

/* How much of the file comes before byte `at` of those that are here, in percent; 0: its size is unknown. */
int content_percent(const struct content *c, size_t at);

int content_source(const struct content *c); /* becomes readable when more can be read; -1: no more */

void content_close(struct content *c); /* reads no more; the bytes stay */
void content_free(struct content *c);

#endif

/* ingest/archive.h - archives and packed files, unpacked as they come; the only door to libarchive
 *
 * The library is loaded when something packed is about to be opened: before the sandbox closes, as it is a file like
 * others. Nothing is ever written. An archive is read from front to back, entry by entry, in slices that take a
 * millisecond or two; entries that are no records are passed over here, and counted where something is to be said of
 * them.
 *
 *     struct unpack *u = unpack_open("x.zip", &e);
 *     while ((step = unpack_next(u)) != UNPACK_END)
 *         if (step == UNPACK_ENTRY)
 *             while (unpack_read(u, UNPACK_SLICE, &bytes))
 *                 ...;
 *     unpack_close(u);
 */
#ifndef KIFU_INGEST_ARCHIVE_H
#define KIFU_INGEST_ARCHIVE_H

#include "base/charset.h"
#include "base/error.h"
#include "ingest/inflow.h"

/* ---- limits: what passes one is left out, and that is said ---- */

#define UNPACK_ENTRIES_MOST ((size_t)1000000)
#define UNPACK_BYTES_MOST ((uint64_t)1 << 30)  /* of all entries together */
#define UNPACK_RATIO_MOST 100                  /* bytes made of one byte, */
#define UNPACK_RATIO_FROM ((uint64_t)16 << 20) /* once as many were made */
#define UNPACK_SLICE ((size_t)512 * 1024)

/* ---- what is packed ---- */

enum packing {
    PACKING_NONE,
    PACKING_ARCHIVE, /* zip, 7z, tar */
    PACKING_STREAM,  /* gzip, bzip2, xz, zstd: around one record, or around tar */
    PACKING_REFUSED, /* RAR, lzma, zip in parts */
};

#define PACKING_BYTES 512 /* of the file: more is not looked at */

enum packing packing_of(struct slice head);     /* by its first bytes */
const char *packing_refusal(struct slice head); /* of PACKING_REFUSED: why, and what to do; to be translated */

/* ---- the library ---- */

/* Loads it, once. False where it is not there. */
bool unpack_load(void);

/* "libarchive 3.6.2", or "no libarchive", where it may be loaded to know; else "libarchive", unless kifu was built
 * without. */
const char *unpack_library(bool loads);

/* ---- reading ---- */

enum unpack_step {
    UNPACK_ENTRY, /* the next record is there */
    UNPACK_BUSY,  /* not yet */
    UNPACK_END,   /* there is none after it */
};

struct unpack_entry {
    const char *name; /* in the archive, as UTF-8; foreign text */
    const char *raw;  /* as the archive has it */
    uint64_t size;    /* UINT64_MAX: not known */
};

/* Of an error of the library, by its number and text (NULL: none) and whether the bytes had ended. */
enum unpack_flaw unpack_flaw_of(int number, const char *text, bool is_over);
const char *unpack_flaw_words(enum unpack_flaw flaw); /* where nothing of it can be unpacked; to be translated */

/* What is to be said of an archive that was read. */
struct unpack_notes {
    size_t entries; /* of all kinds, so far */
    size_t records; /* that were handed out */
    size_t encrypted, links, nested,
        damaged;           /* records: left out, left out, archives that are not opened, read in part */
    size_t wide, unknown;  /* records: whose window is too large, left out; packed in an unknown way, empty */
    bool is_encrypted;     /* as a whole */
    bool is_stopped;       /* the reader did not want more */
    enum unpack_flaw flaw; /* what ended it too early */
    bool is_too_large, is_too_many, is_bomb;
};

/* Others read what comes first in it. */
struct unpack {
    bool is_archive;           /* it has entries; else it is one packed record: unpack_read reads it at once */
    struct unpack_entry entry; /* that is there, until the next step */
    enum unpack_flaw flaw;     /* of the record, once it was read: what is wrong with it */
    bool is_refused;           /* the record passes a limit: what came of it is not to be used */
    struct unpack_notes notes;
    struct inflow from; /* its mark is all 0 where it came through a pipe */

    struct archive *archive;
    struct archive_entry *header; /* of the entry that is there; NULL: none was asked for yet */
    uint64_t out;                 /* bytes made */
    bool is_solid;                /* what is passed over is unpacked, too */
    bool is_listing;              /* names are asked for, bytes are not */
    bool is_ended;                /* nothing comes any more */
    bool is_record;               /* the entry that is there is one */
    bool has_first;               /* the header of the first entry was read by the opening */
    bool has_data;                /* of the entry that is there not all was read */
    bool is_wide;                 /* it looks back too far to be unpacked */
    struct buf name, raw;
    bool is_looked_at;           /* of the entry: whether it is packed once more is known */
    bool is_packed;              /* likewise: it is, and its bytes are collected */
    struct buf packed;           /* these */
    struct unpack *inner;        /* which unpacks them; NULL */
    enum charset charset;        /* of names that are not UTF-8; CHARSET_UNKNOWN: not guessed yet */
    struct charset_guess *guess; /* it is guessed from the names that came; NULL */
};

/* An archive or a packed file; NULL and *e where it is none, or cannot be read at all. What came through a pipe ("-" is
 * standard input) stays in memory, and can be opened again. */
struct unpack *unpack_open(const char *path, struct error *e);
struct unpack *unpack_bytes(struct slice bytes, struct error *e); /* likewise; borrowed */
/* A file that is open, of which `came` was read already; both are taken. */
struct unpack *unpack_take(int fd, struct buf *came, struct error *e);
/* The bytes that all of these read; `parts` are taken. */
struct unpack *unpack_parts(struct parts *parts, struct error *e);
/* What `of` has, from its front once more; `of` is to be closed later. */
struct unpack *unpack_again(const struct unpack *of, struct error *e);
bool unpack_has_input(const char *path); /* it was opened, and is standard input or another pipe */
void unpack_close(struct unpack *u);     /* NULL is fine */

bool unpack_is_stream(const struct unpack *u); /* all is unpacked even where only names are asked for */
void unpack_list(struct unpack *u);            /* only names are asked for: nothing is read */

/* Before the first step: the character set of old names is guessed from those that came so far, where it is guessed
 * from all names of the archive else, which takes a look at the whole of it first. Called once more: guessed once more.
 */
void unpack_guess_late(struct unpack *u);
/* A name as the archive has it in UTF-8, by that guess; until the next call */
const char *unpack_name(struct unpack *u, const char *raw);
void unpack_turn_slashes(struct buf *name); /* old programs for Windows wrote their own */

/* Goes on to the next record; what is left of this one is passed over. */
enum unpack_step unpack_next(struct unpack *u);

/* Appends some `most` bytes of the record; false after its last ones. A record that is packed once more is unpacked. */
bool unpack_read(struct unpack *u, size_t most, struct buf *out);
enum unpack_flaw unpack_end(struct unpack *u); /* its flaw, and nothing more is wanted: a checksum after it is read */

int unpack_fd(const struct unpack *u);      /* a descriptor that can always be read; -1: there is none */
int unpack_percent(const struct unpack *u); /* of the file that were read */

/* The notes as sentences, one call each: the first from *at 0 on; false after the last one. "encrypted: 12 records left
 * out" */
bool unpack_say(const struct unpack_notes *n, size_t *at, struct buf *out);

#endif

/* ingest/archive.h - archives and packed files, unpacked a slice at a time; the only door to libarchive
 *
 * libarchive is loaded before the sandbox closes, if something packed will be opened. Nothing is ever written. An
 * archive is read from front to back, entry by entry, in slices that take a millisecond or two. Entries that are not
 * records are passed over, and counted in the notes if they need a message.
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

/* ---- limits: records beyond them are left out, with a note ---- */

#define UNPACK_ENTRIES_MOST ((size_t)1000000)
#define UNPACK_BYTES_MOST ((uint64_t)1 << 30)  /* of all entries together */
#define UNPACK_RATIO_MOST 100                  /* bytes unpacked from one byte, */
#define UNPACK_RATIO_FROM ((uint64_t)16 << 20) /* once this many were unpacked */
#define UNPACK_SLICE ((size_t)512 * 1024)

/* ---- kinds of packed files ---- */

enum packing {
    PACKING_NONE,
    PACKING_ARCHIVE, /* zip, 7z, tar */
    PACKING_STREAM,  /* gzip, bzip2, xz, zstd: around one record, or around tar */
    PACKING_REFUSED, /* RAR, lzma, zip in parts */
};

#define PACKING_BYTES 512 /* of the file that are looked at */

enum packing packing_of(struct slice head);     /* by its first bytes */
const char *packing_refusal(struct slice head); /* for PACKING_REFUSED: why, and what to do; to be translated */

/* ---- the library ---- */

/* Loads it, once. False: it is not installed. */
bool unpack_load(void);

/* "libarchive 3.6.2" or "no libarchive" if it may be loaded to find out; else "libarchive", unless kifu was built
 * without it. */
const char *unpack_library(bool loads);

/* ---- reading ---- */

enum unpack_step {
    UNPACK_ENTRY, /* the next record is reached */
    UNPACK_BUSY,  /* not yet */
    UNPACK_END,   /* no more records */
};

struct unpack_entry {
    const char *name; /* in the archive, as UTF-8; foreign text */
    const char *raw;  /* as the archive has it */
    uint64_t size;    /* UINT64_MAX: unknown */
};

/* The flaw for an error of libarchive, with its number and text (NULL: none); `is_over`: the bytes had ended. */
enum unpack_flaw unpack_flaw_of(int number, const char *text, bool is_over);
const char *unpack_flaw_words(enum unpack_flaw flaw); /* when nothing of it can be unpacked; to be translated */

/* Facts about an archive that was read, for messages. */
struct unpack_notes {
    size_t entries; /* of all kinds, so far */
    size_t records; /* that were handed out */
    size_t encrypted, links, nested,
        damaged; /* records that are left out, links that are, archives that are not opened, records read in part */
    size_t wide,
        unknown;       /* records left out for a too large window; records packed in an unknown way, which are empty */
    bool is_encrypted; /* as a whole */
    bool is_stopped;   /* the reader stopped it */
    enum unpack_flaw flaw; /* the flaw that ended it too early */
    bool is_too_large, is_too_many, is_bomb;
};

/* Callers read the first members, up to `notes`. */
struct unpack {
    bool is_archive;           /* it has entries; else it is one packed record, and unpack_read can be called at once */
    struct unpack_entry entry; /* the present one, until the next step */
    enum unpack_flaw flaw;     /* the flaw of the record, once it was read */
    bool is_refused;           /* the record passes a limit: its bytes must not be used */
    struct unpack_notes notes;
    struct inflow from; /* its mark is all 0 if it came through a pipe */

    struct archive *archive;
    struct archive_entry *header; /* of the present entry; NULL: before the first one */
    uint64_t out;                 /* bytes unpacked so far */
    bool is_solid;                /* passing over an entry unpacks it, too */
    bool is_listing;              /* only names are wanted */
    bool is_ended;                /* nothing more comes */
    bool is_record;               /* the present entry is a record */
    bool has_first;               /* the header of the first entry was already read when it was opened */
    bool has_data;                /* the present entry has bytes left to read */
    bool is_wide;                 /* its window is too large to be unpacked */
    struct buf name, raw;
    bool is_looked_at;           /* of the present entry: it is known whether it is packed once more */
    bool is_packed;              /* it is, and its bytes are collected */
    struct buf packed;           /* there */
    struct unpack *inner;        /* unpacks them; NULL */
    enum charset charset;        /* of names that are not UTF-8; CHARSET_UNKNOWN: not guessed yet */
    struct charset_guess *guess; /* collects the names for the guess; NULL */
};

/* Opens an archive or a packed file. NULL and *e: it is neither, or nothing of it can be read. The bytes of a pipe ("-"
 * is standard input) stay in memory, and can be opened again. */
struct unpack *unpack_open(const char *path, struct error *e);
struct unpack *unpack_bytes(struct slice bytes, struct error *e); /* the same; borrowed */
/* Takes an open file, and `came`, which was already read of it. */
struct unpack *unpack_take(int fd, struct buf *came, struct error *e);
/* Takes `parts`, and reads their bytes. */
struct unpack *unpack_parts(struct parts *parts, struct error *e);
/* Reads the same as `of`, again from its front; `of` must be closed later. */
struct unpack *unpack_again(const struct unpack *of, struct error *e);
bool unpack_has_input(const char *path); /* it was opened, and came through a pipe */
void unpack_close(struct unpack *u);     /* NULL is fine */

bool unpack_is_stream(const struct unpack *u); /* everything is unpacked even for names alone */
void unpack_list(struct unpack *u);            /* only names are wanted: no bytes are read */

/* Called before the first step: guesses the character set of old names from the names so far, instead of a look at the
 * whole archive first. Called again, it guesses again.
 */
void unpack_guess_late(struct unpack *u);
/* Converts a name of the archive to UTF-8, by that guess; borrowed until the next call */
const char *unpack_name(struct unpack *u, const char *raw);
void unpack_turn_slashes(struct buf *name); /* old programs for Windows wrote backslashes */

/* Goes on to the next record, and passes over the rest of this one. */
enum unpack_step unpack_next(struct unpack *u);

/* Appends about `most` bytes of the record; false after the last ones. A record that is packed once more is
 * unpacked. */
bool unpack_read(struct unpack *u, size_t most, struct buf *out);
enum unpack_flaw unpack_end(struct unpack *u); /* no more is wanted: checks the checksum after it, returns its flaw */

int unpack_percent(const struct unpack *u); /* of the file, read so far */

/* The notes as sentences, one a call, appended; *at is 0 at first. False: no more. "encrypted: 12 records left out" */
bool unpack_say(const struct unpack_notes *n, size_t *at, struct buf *out);

#endif

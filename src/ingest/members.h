/* ingest/members.h - an archive as a folder: its records by name, sorted, unpacked when needed
 *
 * Open archives are found by their path, so that "x.zip/a/b.sgf" can be opened. Unpacked records stay in memory up to a
 * limit; beyond it the archive is read again up to the wanted one.
 */
#ifndef KIFU_INGEST_MEMBERS_H
#define KIFU_INGEST_MEMBERS_H

#include "base/arena.h"
#include "base/names.h"
#include "base/table.h"
#include "ingest/archive.h"

#define MEMBERS_BYTES_MOST ((uint64_t)256 << 20) /* of all unpacked records that are kept */

/* A record. Callers only read it. */
struct member {
    const char
        *name; /* as shown, relative to the archive; with a number if it is not the first of that name: "a (2).sgf" */
    const char *raw;       /* as the archive has it */
    const char *last;      /* the final name, when all are known; NULL: this one */
    uint64_t size;         /* UINT64_MAX: unknown */
    uint32_t arrival;      /* its number in the order of the archive, from 0 */
    bool is_refused;       /* it passes a limit */
    enum unpack_flaw flaw; /* what is wrong with it, once it was read */
    char *bytes;           /* `size` of them, while they are kept; NULL */
};

struct members;

/* Gets the bytes of record `i`, of which only the name is kept. */
typedef void members_take(void *context, const struct members *m, size_t i, struct slice bytes);

struct members {
    char *path;
    struct member
        *at; /* in the order of the archive; sorted by folder once all names are known, or by members_arrange */
    size_t count, cap;
    struct unpack_notes notes; /* of the first reading */
    struct file_mark mark;     /* of the archive when it was opened */

    struct arena arena;
    struct table table;        /* by name */
    uint32_t *arrived;         /* by arrival, the place in `at`; NULL: not all names are known yet */
    uint64_t held;             /* bytes */
    size_t keep_from, keep_to; /* the records of this range are kept when they are reached */

    members_take *take; /* gets the records at or below `below`; NULL */
    void *context;
    const char *below;
    bool fills;      /* records are unpacked while the names are read, and each gets a unique name at once */
    size_t numbered; /* the last number that a name got */
    bool is_arranged;

    struct unpack *pass; /* the present reading; NULL */
    size_t reachable;    /* how many records can be reached before a limit ends the reading */
    size_t passed;       /* records that were reached */
    size_t current;      /* the member that is being unpacked; SIZE_MAX: none */
    struct buf incoming; /* its bytes so far */
};

/* The place of the slash after the archive in "x.zip/a.sgf"; 0: no part of the path before a slash is a file. */
size_t members_split(const char *path);
char *members_file(const char *path); /* the file of that path, or the archive that it is in; the caller frees it */

/* The archive of that path, which is opened if needed. NULL and *e: it cannot be opened. */
struct members *members_open(const char *path, struct error *e);
struct members *members_known(const char *path, size_t len); /* NULL: not open */
void members_close_all(void);

/* Opens it for reading each record once, in the order of the archive: `take` gets them while members_step runs. Records
 * that are not at or below `below` ("": all are) are passed over. */
struct members *members_each(const char *path, const char *below, members_take *take, void *context, struct error *e);

/* Does a slice of work. True: call it again. False: all names are known. */
bool members_step(struct members *m);
bool members_end(struct members *m);          /* ends that work, and keeps what was read; false: it had already ended */
int members_percent(const struct members *m); /* progress of that work */

/* Opens it for a list that fills while the archive is read: names and records come together, in the order of the
 * archive, and can be used at once. The character set is guessed from the names so far, and the same names get any
 * numbers. After the last step members_arrange sorts the records by folder, and may correct names and numbers. An
 * archive that is already open stays as it is. */
struct members *members_fill(const char *path, struct error *e);
void members_arrange(struct members *m);                    /* does nothing if it is done, or not all are read */
size_t members_came(const struct members *m);               /* how many records are whole so far, from number 0 on */
bool members_is_named(const struct members *m, size_t i);   /* no part of its name was guessed too early */
bool members_is_below(const char *name, const char *below); /* a record at or below `below`; "": all are */

/* ---- names ---- */

void members_path(const struct members *m, size_t i, struct buf *path); /* becomes "x.zip/a.sgf" */
size_t members_find(const struct members *m, const char *name);         /* by members_is_name; SIZE_MAX: none */
/* Appends the records at or below `below` ("": all) as "x.zip/a.sgf" */
void members_names(const struct members *m, const char *below, struct names *n);

/* True: the wanted name is that of the entry: as shown, as filtered, or as the archive has it. */
bool members_is_name(const char *name, const char *raw, const char *wanted);

/* ---- bytes ---- */

enum members_news {
    MEMBERS_BUSY,
    MEMBERS_THERE,
    MEMBERS_GONE,    /* the record or the archive does not exist */
    MEMBERS_REFUSED, /* it passes a limit, or comes after a record that does */
};

/* Does a slice of work. MEMBERS_THERE: *bytes are those of the record, until the next call. */
enum members_news members_bring(struct members *m, size_t i, struct slice *bytes);

#endif

/* ingest/members.h - an archive as a folder: its records by name, sorted, unpacked when they are wanted
 *
 * Each archive that is open is known by its path, so that "x.zip/a/b.sgf" leads to it. Unpacked records stay in memory
 * up to a limit; beyond it the archive is read again up to the one that is wanted.
 */
#ifndef KIFU_INGEST_MEMBERS_H
#define KIFU_INGEST_MEMBERS_H

#include "base/arena.h"
#include "base/names.h"
#include "base/table.h"
#include "ingest/archive.h"

#define MEMBERS_BYTES_MOST ((uint64_t)256 << 20) /* of unpacked records that are kept */

/* Others read names, records and what is to be said. */
struct member {
    const char *name; /* as shown, relative to the archive; of several of one name each gets a number: "a (2).sgf" */
    const char *raw;  /* as the archive has it */
    const char *last; /* the name that it has once all are known; NULL: this one */
    uint64_t size;    /* UINT64_MAX: not known */
    uint32_t arrival; /* which record of the archive it is, from 0 */
    bool is_refused;  /* it passes a limit */
    enum unpack_flaw flaw; /* what was wrong with it, once it is there */
    char *bytes;           /* `size` of them, while they are kept; NULL */
};

struct members;

/* Gets the bytes of record `i`; nothing of it stays but its name. */
typedef void members_take(void *context, const struct members *m, size_t i, struct slice bytes);

struct members {
    char *path;
    struct member *at; /* as they came; in the order of folders once the names are known, or by members_arrange */
    size_t count, cap;
    struct unpack_notes notes; /* of the first time it was read */
    struct file_mark mark;     /* of the archive, as it was when it was opened */

    struct arena arena;
    struct table table;        /* by name */
    uint32_t *arrived;         /* by arrival: the place in `at`; NULL: the names are not known yet */
    uint64_t held;             /* bytes */
    size_t keep_from, keep_to; /* what is kept of the records that are passed */

    members_take *take; /* gets the records below `below`; NULL: nothing does */
    void *context;
    const char *below;
    bool fills;      /* records are unpacked while the names come, and each has a name of its own at once: */
    size_t numbered; /* the number that the last one of several of one name got */
    bool is_arranged;

    struct unpack *pass; /* it is being read; NULL */
    size_t reachable;    /* records that come before a limit ends it */
    size_t passed;       /* records that came of it */
    size_t current;      /* the member that is being unpacked; SIZE_MAX: none */
    struct buf incoming; /* of it */
};

/* The place of the slash in "x.zip/a.sgf" that comes after a file; 0: no part of the path before a slash is one. */
size_t members_split(const char *path);
char *members_file(const char *path); /* the file of that path, or of the archive that it leads into: to be freed */

/* The archive of that path, opened unless it is open already. NULL and *e where it cannot be. */
struct members *members_open(const char *path, struct error *e);
struct members *members_known(const char *path, size_t len); /* NULL: not open */
void members_close_all(void);

/* Opens it for whoever needs each record once, as it comes: `take` gets it while members_step runs. Those that are not
 * below a folder of it ("": none) are passed over. */
struct members *members_each(const char *path, const char *below, members_take *take, void *context, struct error *e);

/* Its names are there when this is false; else it is to be called again: a slice of work. */
bool members_step(struct members *m);
bool members_end(struct members *m);          /* ends that work: what came stays; false: there was none to end */
int members_percent(const struct members *m); /* of it, done */

/* The same for a list that fills while the archive is read: names and records come together, in the order of the
 * archive, and can be used at once. Character sets are guessed by the names that came, and of several of one name each
 * gets some number. After the last step members_arrange brings all into the order of folders, and numbers and names may
 * be others then. An archive that is open already is as it is. */
struct members *members_fill(const char *path, struct error *e);
void members_arrange(struct members *m);                    /* nothing happens where that is done, or not all came */
size_t members_came(const struct members *m);               /* records that came whole so far: by number up to there */
bool members_is_named(const struct members *m, size_t i);   /* its name has no part that was guessed too early */
bool members_is_below(const char *name, const char *below); /* below a folder of it, or that record; "": all are */

/* ---- names ---- */

void members_path(const struct members *m, size_t i, struct buf *path); /* "x.zip/a.sgf", instead of what it has */
size_t members_find(const struct members *m, const char *name);         /* by members_is_name; SIZE_MAX */
/* Those at or below `below` (""; all) as "x.zip/a.sgf", appended */
void members_names(const struct members *m, const char *below, struct names *n);

/* Whether a name that was asked for is that of an entry: as shown, as filtered or as the archive has it. */
bool members_is_name(const char *name, const char *raw, const char *wanted);

/* ---- bytes ---- */

enum members_news {
    MEMBERS_BUSY,
    MEMBERS_THERE,
    MEMBERS_GONE,    /* there is no such record, or no archive any more */
    MEMBERS_REFUSED, /* it passes a limit, or comes after what does */
};

/* A slice of work; THERE: *bytes are those of the record, until the next call. */
enum members_news members_bring(struct members *m, size_t i, struct slice *bytes);

#endif

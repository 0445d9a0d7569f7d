/* cmd/stock.h - the library of a session: sources from the store, else read from the records while no key waits
 *
 *     struct stock k = {0};
 *     stock_look(&k, args, &links);           before the sandbox: what is named is found
 *     stock_begin(&k, &session);              in it; again for another session
 *     while (stock_work(&k)) ...;             when the session wants it, a slice at a time; the store is opened
 *     stock_free(&k);
 *
 * Where no paths are set it is all that was indexed, and the files of the session. Nothing of it is read before it is
 * asked for.
 */
#ifndef KIFU_CMD_STOCK_H
#define KIFU_CMD_STOCK_H

#include "cmd/args.h"
#include "ingest/files.h"
#include "ingest/library.h"
#include "ingest/record.h"
#include "ingest/roots.h"
#include "library/source.h"
#include "view/session.h"

struct stock {
    struct session *session;
    enum charset charset;
    struct roots roots;   /* what the option library names, else what was indexed */
    struct names paths;   /* of these all that is found before the sandbox, */
    struct files found;   /* here; */
    struct names folders; /* and the others: folders that are walked when the library is asked for */
    size_t walked;        /* of these */
    struct folder_walk *walk;
    struct names inside; /* the records in them */
    struct library library;
    bool has_library;         /* the store was opened, or cannot be */
    long long waits_since;    /* for another kifu to have written it, in ms; 0: not */
    struct names files;       /* all records, in order */
    bool is_named;            /* paths were set: what is looked at is no part of the library */
    size_t opened;            /* of what was found: archives whose names are known, and what is none */
    bool is_listed;           /* `files` is complete, and the session knows how many there are */
    struct buf lacks;         /* why a part of it is not there, "NAME: reason", filtered; empty: nothing is missing */
    size_t games;             /* read so far */
    size_t asked;             /* of the files: whether they were there before */
    size_t next;              /* the file that is read, or will be */
    struct store_piece piece; /* of it, which comes next; row 0: the first one */
    bool is_reading;          /* it, from the record */
    struct record record;
    uint32_t given;       /* instead of it, of standard input: the version that the session has; 0 */
    struct source again;  /* one that is needed once more: */
    size_t brought;       /* its number, from 1, while some of it is away; 0 */
    struct source source; /* while some of it is away it comes from the store, in parts */
};

/* What the library is made of is added to `links`. */
void stock_look(struct stock *k, const struct args *a, struct names *links);
void stock_begin(struct stock *k, struct session *session);
bool stock_work(struct stock *k); /* true: more is to do */
void stock_free(struct stock *k);

#endif

/* cmd/stock.h - the library of a session: sources from the store, else read from the records while no key waits
 *
 *     struct stock k = {0};
 *     stock_look(&k, args, &links);           before the sandbox closes: finds the files
 *     stock_begin(&k, &session);              in the sandbox; again for another session
 *     while (stock_work(&k)) ...;             when the session wants it, a slice at a time
 *     stock_free(&k);
 *
 * Without the option library it consists of all that was indexed, and the files of the session. Nothing of it is read
 * before the session wants it.
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
    struct roots roots;   /* by the option library, else all that was indexed */
    struct names paths;   /* those that are found before the sandbox closes, */
    struct files found;   /* with their files; */
    struct names folders; /* and folders that are walked when the library is needed */
    size_t walked;        /* how many of these were walked */
    struct folder_walk *walk;
    struct names inside; /* the records in them */
    struct library library;
    bool has_library;         /* the store was opened, or cannot be opened */
    long long waits_since;    /* since when it waits for another kifu that writes it, in ms; 0: no wait */
    struct names files;       /* all records, in order */
    bool is_named;            /* the option library is set: the session's files are not in the library */
    size_t opened;            /* of `found`: how many are opened, if they are archives */
    bool is_listed;           /* `files` is complete, and the session has its count */
    struct buf lacks;         /* why a part of it is missing, "NAME: reason", filtered; empty: nothing is missing */
    size_t games;             /* read so far */
    size_t asked;             /* how many files were checked for an earlier name */
    size_t next;              /* the present or next file */
    struct store_piece piece; /* its next piece; row 0: the first one */
    bool is_reading;          /* that file, from the record */
    struct record record;
    uint32_t given;       /* for standard input, instead of a record: the version of the session's content; 0 */
    struct source again;  /* a source that is needed again: */
    size_t brought;       /* its number, from 1, while parts are missing; 0 */
    struct source source; /* the present source; it comes from the store in parts while some of it is away */
};

/* Adds the paths of the library to `links`. */
void stock_look(struct stock *k, const struct args *a, struct names *links);
void stock_begin(struct stock *k, struct session *session);
bool stock_work(struct stock *k); /* true: there is more to do */
void stock_free(struct stock *k);

#endif

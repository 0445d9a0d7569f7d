/* cmd/records.h - opening the files of the command line, and what is said of them on standard error */
#ifndef KIFU_CMD_RECORDS_H
#define KIFU_CMD_RECORDS_H

#include <stdbool.h>

#include "base/bytes.h"
#include "base/error.h"
#include "ingest/content.h"
#include "reader/reader.h"
#include "sgf/diag.h"
#include "sgf/sgf.h"

struct record {
    char *name;    /* the file, without #ADDRESS */
    char *address; /* NULL: none given */
    struct content content;
    struct sgf_collection collection;
    struct error error; /* why it could not be read */
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
void record_close(struct record *r);

/* "kifu: FILE: ..." on standard error, one line, foreign text filtered. */
void complain(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int complain_no_data(const char *file, const struct sgf_collection *c); /* there is no game in it; the status */
void complain_no_game(const char *file, size_t game, size_t count);     /* the file has `count` games */

/* What print, fmt, tree, list and view say of a record on standard error: at most 3 errors, then how many there are.
 * defects_say or defects_check is called for each game that was read, defects_end once a file. */
#define DEFECTS_KEPT 1000 /* the first errors are looked for among this many diagnostics */
struct defects {
    const char *file;
    bool says_actions; /* what was changed and dropped, too: for fmt */
    bool counts_only;  /* nothing is said of one file: they are added up */
    int shown;
    size_t errors, warnings;
    size_t actions[SGF_ACTION_COUNT];
};
void defects_say(struct defects *d, const struct sgf_collection *c, enum charset charset,
    const struct sgf_diags *diags);
/* Looks for them too */
void defects_check(struct defects *d, const struct sgf_collection *c, const struct sgf_game *game);
void defects_read(struct defects *d, const struct sgf_collection *c, struct reader *r); /* of the game that it reads */
void defects_end(const struct defects *d);

/* Those of a folder, in one line: each file's are added, then it is said how many there are. */
struct defects_sum {
    size_t errors, warnings, files, defective; /* files that have some */
};
void defects_add(struct defects_sum *sum, const struct defects *d);
void defects_sum_end(const struct defects_sum *sum, const char *folder);

/* Line and column of a diagnostic; the place goes on from where it was. */
void diag_place(struct sgf_place *p, const struct sgf_diag *d, enum charset charset, size_t *line, size_t *column);

#endif

/* cmd/records.h - calls a subcommand for each record, and reports defects on standard error */
#ifndef KIFU_CMD_RECORDS_H
#define KIFU_CMD_RECORDS_H

#include "cmd/args.h"
#include "ingest/files.h"
#include "ingest/record.h"
#include "reader/reader.h"
#include "sgf/diag.h"
#include "sgf/sgf.h"

/* The report of print, fmt, tree, list and view on a file: at most 3 errors, then how many there are. Call defects_say
 * or defects_check for each game that was read, and defects_end once a file. */
#define DEFECTS_KEPT 1000 /* the first errors are taken from this many diagnostics */
struct defects {
    const char *file;
    bool says_actions;       /* also what was changed and dropped, for fmt */
    struct defects_sum *sum; /* adds up the defects, without a report for each file; NULL */
    int shown;
    size_t errors, warnings;
    size_t actions[SGF_ACTION_COUNT];
};
void defects_say(struct defects *d, const struct sgf_collection *c, enum charset charset,
    const struct sgf_diags *diags);
/* The same, after finding the defects itself */
void defects_check(struct defects *d, const struct sgf_collection *c, const struct sgf_game *game);
void defects_read(struct defects *d, const struct sgf_collection *c, struct reader *r); /* of the reader's game */
void defects_end(const struct defects *d);

/* Counts of the defects in a folder, for one line. */
struct defects_sum {
    size_t errors, warnings, files, defective; /* `defective`: files with defects */
};
void defects_sum_end(const struct defects_sum *sum, const char *folder);

/* What a subcommand does with a record; returns a status. */
typedef int record_take(void *context, const struct record *r, struct defects *d);

/* Opens a record, calls `take`, reports its defects or adds them to `sum`, and closes it. A message says if it cannot
 * be read, or has no such game. Returns a status. */
int record_visit(const struct args *a, const char *file, struct defects_sum *sum, record_take *take, void *context);

/* Calls `each` for every file, and every record of a folder or archive; returns the highest status. In a folder or
 * archive the defects are counted in `sum`, and reported in one line at its end; with --verbose, and for single files,
 * `sum` is NULL. Messages, which count for the status, say what cannot be read or has no record. */
int files_each(const struct args *a, struct files *f,
    int (*each)(void *context, const char *file, struct defects_sum *sum), void *context);

#endif

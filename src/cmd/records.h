/* cmd/records.h - what a subcommand does with each record that is named, and what is said of it on standard error */
#ifndef KIFU_CMD_RECORDS_H
#define KIFU_CMD_RECORDS_H

#include "cmd/args.h"
#include "ingest/files.h"
#include "ingest/record.h"
#include "reader/reader.h"
#include "sgf/diag.h"
#include "sgf/sgf.h"

/* What print, fmt, tree, list and view say of a record on standard error: at most 3 errors, then how many there are.
 * defects_say or defects_check is called for each game that was read, defects_end once a file. */
#define DEFECTS_KEPT 1000 /* the first errors are looked for among this many diagnostics */
struct defects {
    const char *file;
    bool says_actions;       /* what was changed and dropped, too: for fmt */
    struct defects_sum *sum; /* nothing is said of one file: they are added up there; NULL */
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

/* Those of a folder, in one line: how many there are. */
struct defects_sum {
    size_t errors, warnings, files, defective; /* files that have some */
};
void defects_sum_end(const struct defects_sum *sum, const char *folder);

/* What a subcommand does with a record; returns a status. */
typedef int record_take(void *context, const struct record *r, struct defects *d);

/* Opens a record, calls `take`, says its defects, or adds them to `sum`, and closes it. Where it cannot be read, or has
 * no such game, that is said. Returns a status. */
int record_visit(const struct args *a, const char *file, struct defects_sum *sum, record_take *take, void *context);

/* Calls `each` for every file, and every record of a folder or archive; it returns a status, the highest is returned.
 * Of a folder or archive the defects are only counted, in `sum`, and said in one line at its end, unless --verbose is
 * given; else `sum` is NULL. What cannot be read, or has no record, is said and counts. */
int files_each(const struct args *a, struct files *f,
    int (*each)(void *context, const char *file, struct defects_sum *sum), void *context);

#endif

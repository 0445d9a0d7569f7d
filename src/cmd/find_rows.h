/* cmd/find_rows.h - the games that kifu find found, a line each, in the form that was asked for */
#ifndef KIFU_CMD_FIND_ROWS_H
#define KIFU_CMD_FIND_ROWS_H

#include "base/names.h"
#include "cmd/args.h"
#include "cmd/list_rows.h"
#include "ingest/progress.h"
#include "library/duplicates.h"
#include "library/search.h"

struct find_rows {
    const struct args *args;
    bool has_position;
    struct buf out;
    struct list_rows rows;
    struct sgf_game game;      /* for addresses of variations */
    struct buf address, text;  /* scratch */
    struct progress *progress; /* borrowed: its line goes before rows are written */
};

void find_rows_init(struct find_rows *f, const struct args *a, bool has_position, bool has_files);

/* The games found in a source, whose collection is there still. With JSON the lines wait in f->out. */
void find_rows_add(struct find_rows *f, const struct search *s, const struct sgf_collection *c);

/* Writes the lines where there are many. False: there is no use in making more. */
bool find_rows_write(struct find_rows *f);

/* Which game it is: "a.sgf game 3: Black - White, 2001-02-03, B+R", filtered, appended. */
void find_row_words(const struct source *s, size_t game, struct buf *out);

/* Games that are the same: a line for each group, appended; `files` are the sources by number. False: there are none. */
bool find_groups(struct duplicates *d, const struct names *files, enum format format, struct buf *out);

void find_rows_end(struct find_rows *f);  /* what was kept back goes to f->out */
void find_rows_free(struct find_rows *f); /* but not f->out */

#endif

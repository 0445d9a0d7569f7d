/* cmd/find_rows.h - the output of kifu find: the games found, a line each, or what was played next in them */
#ifndef KIFU_CMD_FIND_ROWS_H
#define KIFU_CMD_FIND_ROWS_H

#include "base/names.h"
#include "cmd/find_sort.h"
#include "cmd/list_rows.h"
#include "ingest/progress.h"
#include "library/duplicates.h"
#include "library/search.h"

/* The position to be found, by --at or --pattern */
struct find_position {
    struct shape shape;
    bool is_there;  /* there is one */
    bool has_board; /* it comes from a record: its board, and the place of the shape on it */
    struct position board;
    int left, top;
    uint32_t depth; /* nodes above it in its record */
};

struct find_rows {
    const struct args *args;
    const struct find_position *position;
    struct buf out;
    struct list_rows rows;
    struct sgf_game game;      /* for addresses of variations */
    struct buf address, text;  /* scratch */
    struct progress *progress; /* borrowed: its line is removed before rows are written */
    struct find_sort sort;     /* with --sort: keeps all rows */
    size_t left;               /* rows that are still wanted */
    size_t sources;            /* so far; the pieces of a file count once */
    size_t named;              /* the last one with output */
};

void find_rows_init(struct find_rows *f, const struct args *a, const struct find_position *position, bool has_files);

/* Adds the games found in a source, whose collection is still here. JSON collects all lines in f->out. */
void find_rows_add(struct find_rows *f, const struct search *s, const struct sgf_collection *c);

/* Writes the lines if there are many. False: stop. */
bool find_rows_write(struct find_rows *f);

/* True: all rows that are wanted were made. */
bool find_rows_are_enough(const struct find_rows *f);

/* Writes the rows that were kept. False: stop. */
bool find_rows_end(struct find_rows *f);

/* Appends words for a game: "a.sgf game 3: Black - White, 2001-02-03, B+R", filtered. */
void find_row_words(const struct source *s, size_t game, struct buf *out);

/* Appends a line for each group of duplicates, which are grouped; `files`: names by number of source. Prints `out` when
 * it is long. */
void find_groups(const struct duplicates *d, const struct names *files, enum format format, struct buf *out);

/* Appends the number of games, their results, and what was played next: in JSON an object on one line, in TSV a line
 * for each move. */
void find_rows_next(const struct find_rows *f, const struct tally *t, struct buf *out);

void find_rows_free(struct find_rows *f); /* all but f->out */

#endif

/* cmd/find_rows.h - what kifu find prints: the games found, a line each, or what was played next in them */
#ifndef KIFU_CMD_FIND_ROWS_H
#define KIFU_CMD_FIND_ROWS_H

#include "base/names.h"
#include "cmd/find_sort.h"
#include "cmd/list_rows.h"
#include "ingest/progress.h"
#include "library/duplicates.h"
#include "library/search.h"

/* The position that is looked for, by --at and --pattern */
struct find_position {
    struct shape shape;
    bool is_there;  /* one is looked for */
    bool has_board; /* it is of a record: `board` and where on it the shape is */
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
    struct progress *progress; /* borrowed: its line goes before rows are written */
    struct find_sort sort;     /* with --sort: all of them wait there */
    size_t left;               /* rows that may still be made */
    size_t sources;            /* so far: a file counts once, in how many pieces it may come */
    size_t named;              /* the last one of which something was printed */
};

void find_rows_init(struct find_rows *f, const struct args *a, const struct find_position *position, bool has_files);

/* The games found in a source, whose collection is there still. With JSON the lines wait in f->out. */
void find_rows_add(struct find_rows *f, const struct search *s, const struct sgf_collection *c);

/* Writes the lines where there are many. False: there is no use in making more. */
bool find_rows_write(struct find_rows *f);

/* As many rows were made as are wanted. */
bool find_rows_are_enough(const struct find_rows *f);

/* Makes those that were kept back. False: there is no use in making more. */
bool find_rows_end(struct find_rows *f);

/* Which game it is: "a.sgf game 3: Black - White, 2001-02-03, B+R", filtered, appended. */
void find_row_words(const struct source *s, size_t game, struct buf *out);

/* Games that are the same, once they are grouped: a line for each group; `files` are the sources by number. What is
 * written is appended, and printed when it is much. */
void find_groups(const struct duplicates *d, const struct names *files, enum format format, struct buf *out);

/* How many games there are, with what result, and what was played next, appended: in JSON an object in a line, in TSV a
 * line a move. */
void find_rows_next(const struct find_rows *f, const struct tally *t, struct buf *out);

void find_rows_free(struct find_rows *f); /* but not f->out */

#endif

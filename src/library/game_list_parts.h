/* library/game_list_parts.h - private to the list of games: what it has */
#ifndef KIFU_LIBRARY_GAME_LIST_PARTS_H
#define KIFU_LIBRARY_GAME_LIST_PARTS_H

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "library/game_filter.h"
#include "library/game_list.h"
#include "library/row.h"

#define FIELD_BYTES 160 /* of a field that are kept */

struct game_row {
    uint32_t file, game;
    const char *fields; /* COLUMN_COUNT strings one after the other, each ended by NUL; NULL: not read yet */
    const struct facts_kept *facts; /* likewise */
};

/* Sorting by merging runs of rows, from one of a pair of arrays to the other; it can stop after each row. */
struct merge {
    uint32_t *other;
    size_t width;       /* of runs that are sorted */
    size_t at;          /* rows written in this round */
    size_t left, right; /* the next rows of the two runs that are merged */
    bool active;
};

struct game_list {
    struct game_row *rows; /* by file and game */
    size_t count, cap;
    size_t *starts; /* of each listed file: its first row */
    size_t listed, starts_cap;
    size_t read;   /* rows before this one are read */
    bool is_stale; /* files or games were added */
    struct sgf_game scratch;
    struct row row; /* scratch; so is the next one */
    struct facts_reader reader;
    struct arena arena;
    struct game_columns columns;

    uint32_t *order; /* all rows as sorted; NULL: as they are */
    size_t ordered;  /* how many */
    struct merge merge;
    enum game_column column;
    bool descending;

    struct game_filter filter;
    uint32_t *shown; /* rows that pass it, in order */
    size_t shown_count, shown_cap;
    size_t filtered; /* rows of the order looked at */
};

static inline void order_drop(struct game_list *l)
{
    mem_free(l->order);
    mem_free(l->merge.other);
    l->order = NULL;
    l->ordered = 0;
    l->merge = (struct merge){0};
}

static inline void filter_restart(struct game_list *l)
{
    l->shown_count = 0;
    l->filtered = 0;
}

/* ---- the fields of a row ---- */

static inline struct slice field(const struct game_row *row, enum game_column c)
{
    const char *at = row->fields;

    if (!at)
        return (struct slice){"", 0};
    for (int i = 0; i < (int)c; i++)
        at += strlen(at) + 1;
    return slice_of(at);
}

static inline void field_end(struct buf *out, size_t start)
{
    out->len = start + text_whole_prefix(slice_part(buf_slice(out), start, out->len), FIELD_BYTES).len;
    buf_add_char(out, '\0');
}

/* The last field. */
static inline void add_name(const char *name, struct buf *out)
{
    const size_t start = out->len;
    text_filter(out, slice_of(name));
    field_end(out, start);
}

#endif

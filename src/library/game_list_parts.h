/* library/game_list_parts.h - private to the list of games: what it has */
#ifndef KIFU_LIBRARY_GAME_LIST_PARTS_H
#define KIFU_LIBRARY_GAME_LIST_PARTS_H

#include "base/arena.h"
#include "base/mem.h"
#include "library/game_filter.h"
#include "library/game_list.h"

#define TEXT_BYTES 160 /* of a text that are kept to be shown */

struct game_row {
    uint32_t file, game;
    const struct facts_kept *facts; /* NULL: not read yet */
};

/* Sorting by merging runs of rows, from one of a pair of arrays to the other; it can stop after each row. */
struct merge {
    uint32_t *other;
    size_t width;       /* of runs that are sorted */
    size_t at;          /* rows written in this round */
    size_t left, right; /* the next rows of the two runs that are merged */
    const char **keys;  /* of each row: what the column has, ended by NUL; in `arena` */
    size_t keyed;       /* rows that have theirs */
    struct arena arena;
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
    struct facts_reader reader;
    struct buf text; /* scratch */
    struct arena arena;
    struct game_columns columns;

    uint32_t *order; /* all rows as sorted; NULL: as they are */
    size_t ordered;  /* how many */
    struct merge merge;
    enum fact column;
    bool descending;

    struct game_filter filter;
    uint32_t *shown; /* rows that pass it, in order */
    size_t shown_count, shown_cap;
    size_t filtered; /* rows of the order looked at */
};

void game_list_order_drop(struct game_list *l); /* what is sorted is to be sorted again */

static inline void filter_restart(struct game_list *l)
{
    l->shown_count = 0;
    l->filtered = 0;
}

#endif

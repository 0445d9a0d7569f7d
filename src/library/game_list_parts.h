/* library/game_list_parts.h - private to the list of games: its data, for the files that it is made of */
#ifndef KIFU_LIBRARY_GAME_LIST_PARTS_H
#define KIFU_LIBRARY_GAME_LIST_PARTS_H

#include "base/arena.h"
#include "library/game_list.h"
#include "library/sorter.h"

struct game_row {
    uint32_t file, game;
    const struct facts_kept *facts; /* NULL: not read yet */
};

struct game_list {
    struct game_row *rows; /* in the order of the places of files, then games */
    size_t count, cap;
    struct game_rows {
        size_t start, count; /* of `rows` */
        bool is_listed;
    } * files; /* by number */
    size_t file_count, file_cap;
    size_t listed; /* files, by place: those before this one are listed */
    size_t read;   /* rows before this one are read */
    bool is_stale; /* files or games were added */
    struct sgf_game scratch;
    struct facts_reader reader;
    struct buf text; /* scratch */
    struct arena arena;
    struct game_columns columns;

    uint32_t *order; /* all rows as sorted; NULL: not sorted */
    struct sorter sorter;
    enum fact column;
    bool descending;

    struct query query;
    struct buf typed;      /* as it was typed */
    struct error mistake;  /* in it; "": none */
    struct people *people; /* NULL until a query is typed */
    struct slice names;    /* the reader's own names.conf; borrowed */
    uint32_t *shown;       /* rows that pass the filter, in order */
    size_t shown_count, shown_cap;
    size_t filtered; /* rows, in the order, that were filtered */
    bool awaits;     /* the next row needs its record, which is not here */
};

static inline bool game_list_has(const struct game_list *l, size_t file)
{
    return file < l->file_count && l->files[file].is_listed;
}

static inline bool game_list_is_sorted(const struct game_list *l)
{
    return l->column != FACT_GAME || l->descending;
}

/* The row at index `i` of the order; while it is sorted again, of the order before. */
static inline size_t game_list_ordered(const struct game_list *l, size_t i)
{
    return l->order ? l->order[i] : i;
}

/* No sorting is left to do. */
static inline bool game_list_is_in_order(const struct game_list *l)
{
    return !game_list_is_sorted(l) || l->order || l->count == 0;
}

/* Reads the row of that index; returns the bytes of its game. */
size_t game_list_read_row(struct game_list *l, const struct shelf *s, size_t index);

/* The facts of a row; false: it was not read. */
bool game_list_facts_of(const struct shelf *s, const struct game_row *row, struct facts *f);
/* Counts the texts of a row in the columns; times -1 takes it back. The file is cleared in *f: files are counted
 * apart. */
void game_list_count(struct game_list *l, struct facts *f, int times);

#endif

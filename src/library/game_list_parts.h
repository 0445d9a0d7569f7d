/* library/game_list_parts.h - private to the list of games: what it has, for its files */
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
    struct game_row *rows; /* by the place of the file, and game */
    size_t count, cap;
    struct game_rows {
        size_t start, count; /* of `rows` */
        bool is_listed;
    } * files; /* by number */
    size_t file_count, file_cap;
    size_t listed; /* places, from the first on */
    size_t read;   /* rows before this one are read */
    bool is_stale; /* files or games were added */
    struct sgf_game scratch;
    struct facts_reader reader;
    struct buf text; /* scratch */
    struct arena arena;
    struct game_columns columns;

    uint32_t *order; /* all rows as sorted; NULL: as they are */
    struct sorter sorter;
    enum fact column;
    bool descending;

    struct query query;
    struct buf typed;      /* as it was typed */
    struct error mistake;  /* in it; "" none */
    struct people *people; /* NULL until a query was typed */
    struct slice names;    /* the reader's own names.conf; borrowed */
    uint32_t *shown;       /* rows that pass it, in order */
    size_t shown_count, shown_cap;
    size_t filtered; /* rows of the order looked at */
    bool awaits;     /* the next one of them needs its record, which is not there */
};

static inline bool game_list_has(const struct game_list *l, size_t file)
{
    return file < l->file_count && l->files[file].is_listed;
}

static inline bool game_list_is_sorted(const struct game_list *l)
{
    return l->column != FACT_GAME || l->descending;
}

/* The row that comes there as they are sorted, or were before. */
static inline size_t game_list_ordered(const struct game_list *l, size_t i)
{
    return l->order ? l->order[i] : i;
}

/* Rows come as they are sorted. */
static inline bool game_list_is_in_order(const struct game_list *l)
{
    return !game_list_is_sorted(l) || l->order || l->count == 0;
}

/* Reads a row by its index; returns the bytes of its game. */
size_t game_list_read_row(struct game_list *l, const struct shelf *s, size_t index);

/* What is known of a row; false where it was not read. */
bool game_list_facts_of(const struct shelf *s, const struct game_row *row, struct facts *f);
/* Counts what a row has in the columns; -1: not any more. Its file is counted as one of all files, and taken from *f. */
void game_list_count(struct game_list *l, struct facts *f, int times);

#endif

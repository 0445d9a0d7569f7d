/* library/game_columns.h - the columns of the list of games: how much they have, which are shown, and how wide
 *
 * What a column has is counted: how many of its texts are wider than a given width. By that it is known what each column
 * of the screen is worth to it: as much as the texts that it would show more of. It is known of the rows that were read,
 * and of the names of all files; the widths go by a copy of it, which is made again when there are twice as many rows,
 * when one is wider than all before, and at the end: a list does not jump with each row that comes.
 *
 *     game_columns_add(&c, &row, 1);            each row, and likewise the games of a file and the files
 *     game_columns_settle(&c);                  all are there
 *     game_columns_wish(&c, true, &wished);
 *     columns_fit(&wished, width, widths);
 */
#ifndef KIFU_LIBRARY_GAME_COLUMNS_H
#define KIFU_LIBRARY_GAME_COLUMNS_H

#include "base/tails.h"
#include "library/shelf.h"
#include "query/facts.h"

#define COLUMN_MOST 320 /* columns of a text that are told apart: no screen has as many for one */

/* The texts of a column, and how wide they are. */
struct column_texts {
    uint32_t count;              /* those that are empty, too */
    uint32_t wider[COLUMN_MOST]; /* [n]: those of more than n columns */
};

void column_texts_count(struct column_texts *t, int width, int times); /* times -1: one that is not there any more */
int column_texts_widest(const struct column_texts *t);                 /* 0: there is no text, or all are empty */

/* Those of the facts, by their numbers; and what games without players go by, their event or name: of all of them, and
 * of those that have a date and those that have none. */
enum { COLUMN_NAMES = FACT_COUNT, COLUMN_NAMES_DATED, COLUMN_NAMES_UNDATED, COLUMN_SETS };

struct game_columns {
    int ambiguous;                            /* columns of ambiguous characters: 1 or 2 */
    struct column_texts counted[COLUMN_SETS]; /* numbers of files that have several games, files once each */
    struct column_texts texts[COLUMN_SETS];   /* the copy */
    struct tails tails; /* names of the files by number, from the folder on that they are told apart by */
    size_t folder;      /* bytes of the folder that all files are in, and its slash */
};

/* A row, a file of so many games; times -1 takes it back. */
void game_columns_add(struct game_columns *c, const struct facts_row *row, int times);
void game_columns_count(struct game_columns *c, size_t games, int times);
void game_columns_files(struct game_columns *c, const struct shelf *s); /* adds those that are new; their names stay */
void game_columns_forget(struct game_columns *c);                       /* all files, which have other names */
void game_columns_settle(struct game_columns *c);
void game_columns_free(struct game_columns *c);

bool game_columns_has(const struct game_columns *c, enum fact column); /* any text */

/* ---- how wide ---- */

/* A column, with what fact.def says of it. */
struct column {
    struct column_wish wish;
    const struct column_texts *texts; /* NULL: all are as wide as the widest */
    int title;                        /* columns of its title, which is cut last; 0: it has none */
    int widest;                       /* of the widest text, and the title; 0: it is left out */
};

/* Texts that are written across some columns, a bit each in `of`, and the gaps between them; `most` as of a column. */
struct column_span {
    const struct column_texts *texts;
    unsigned of;
    int most;
};

#define COLUMNS_SPANS 2

struct columns_wished {
    struct column at[FACT_COUNT];
    int count;
    struct column_span spans[COLUMNS_SPANS];
    int span_count;
};

/* By enum fact. Games without players go by their event or name, which is written across the columns of the players and
 * of a date that there is not. Where no game has players it has a column, and is as important as they would be. */
void game_columns_wish(const struct game_columns *c, bool has_titles, struct columns_wished *wished);

#define COLUMNS_RANKS 10
#define COLUMNS_SPARE 3 /* up to this rank a column only gets what the others leave */
#define COLUMNS_GAP 2   /* columns between two */

/* Fills `widths`, one for each; 0: left out. They and their gaps take at most `width`. First those that are no spare ones
 * get as much as they need at least, the most important first. Then the columns that are left are given out one by one,
 * each to the column it is worth most to: the share of its texts that are still cut, by its weight, beside its width.
 * Before the spare ones get anything that goes on until few texts are cut; after them until there is nothing left, or
 * nothing cut. */
void columns_fit(const struct columns_wished *w, int width, int *widths);

/* How many texts are cut or left out with these widths: a measure that only grows as columns get narrower. */
size_t columns_cut(const struct columns_wished *w, const int *widths);

#endif

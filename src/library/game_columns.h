/* library/game_columns.h - the columns of the list of games: what their texts need, which are shown, and how wide
 *
 * Each column counts how many of its texts are wider than each width. So the worth of one more column of the screen is
 * the number of texts that it would show in full. The rows that were read are counted, and the names of all files. The
 * widths follow a copy of the counts, which is renewed when the rows have doubled, when a text is wider than all
 * before, and at the end: so a list does not jump with each row that comes.
 *
 *     game_columns_add(&c, &row, 1);            each row; likewise the games of a file, and the files
 *     game_columns_settle(&c);                  all rows are read
 *     game_columns_wish(&c, true, &wished);
 *     columns_fit(&wished, width, widths);
 */
#ifndef KIFU_LIBRARY_GAME_COLUMNS_H
#define KIFU_LIBRARY_GAME_COLUMNS_H

#include "base/tails.h"
#include "library/shelf.h"
#include "query/facts.h"

#define COLUMN_MOST 320 /* wider texts count as this wide: no screen has as many columns for one text */

/* The texts of a column, and how wide they are. */
struct column_texts {
    uint32_t count;              /* also empty ones */
    uint32_t wider[COLUMN_MOST]; /* [n]: texts of more than n columns */
};

void column_texts_count(struct column_texts *t, int width, int times); /* times -1: takes one back */
int column_texts_widest(const struct column_texts *t);                 /* 0: no text, or all are empty */

/* The sets of texts: of each fact, by its number; and the event or name that is shown for games without players: of all
 * of them, of those with a date, and of those without. */
enum { COLUMN_NAMES = FACT_COUNT, COLUMN_NAMES_DATED, COLUMN_NAMES_UNDATED, COLUMN_SETS };

struct game_columns {
    int ambiguous; /* columns of ambiguous characters: 1 or 2 */
    struct column_texts
        counted[COLUMN_SETS]; /* FACT_GAME: one number a file with several games; FACT_FILE: each file once */
    struct column_texts texts[COLUMN_SETS]; /* the copy */
    struct tails tails; /* names of the files by number, shortened to the part that distinguishes them */
    size_t folder;      /* bytes of the folder that all files are in, with its slash */
};

/* Counts a row; a file of `games` games; times -1 takes it back. */
void game_columns_add(struct game_columns *c, const struct facts_row *row, int times);
void game_columns_count(struct game_columns *c, size_t games, int times);
void game_columns_files(struct game_columns *c, const struct shelf *s); /* adds the new ones; their names must stay */
void game_columns_forget(struct game_columns *c);                       /* forgets all files: their names changed */
void game_columns_settle(struct game_columns *c);
void game_columns_free(struct game_columns *c);

bool game_columns_has(const struct game_columns *c, enum fact column); /* true: any text */

/* ---- how wide ---- */

/* A column, with what fact.def says of it. */
struct column {
    struct column_wish wish;
    const struct column_texts *texts; /* NULL: all are as wide as the widest */
    int title;                        /* columns of its title, which is cut last; 0: no title */
    int widest;                       /* columns of the widest text or the title; 0: it is left out */
};

/* Texts that are written across some columns (a bit each in `of`) and their gaps; `most` as in a column's wish. */
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

/* By enum fact. Of games without players the event or name is written across the columns of the players, and of the
 * date if there is no date. If no game has players it gets a column that is as important as theirs would be. */
void game_columns_wish(const struct game_columns *c, bool has_titles, struct columns_wished *wished);

#define COLUMNS_RANKS 10
#define COLUMNS_SPARE 3 /* up to this rank a column only gets what the others leave */
#define COLUMNS_GAP 2   /* columns between two */

/* Fills `widths`, one for each column; 0: left out. They and their gaps take at most `width`. First, all but the spare
 * columns get what they need at least, the most important first. Then what is left is given out one by one, each to the
 * column with the largest worth: the share of its texts that are still cut, times its weight, divided by its width.
 * This goes on until few texts are cut; then the spare columns get theirs, and it goes on until nothing is left or
 * cut. */
void columns_fit(const struct columns_wished *w, int width, int *widths);

/* How many texts are cut or left out with these widths; it never falls when columns get narrower. */
size_t columns_cut(const struct columns_wished *w, const int *widths);

#endif

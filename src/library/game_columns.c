/* library/game_columns.c - the columns of the list of games: their names, and how much they have */
#include "library/game_columns.h"

#include <string.h>

#include "base/text.h"
#include "base/tr.h"

/* Names of files that are measured. */
#define SAMPLE_NAMES 2000

static const char *const column_names[COLUMN_COUNT] = {"number", "date", "black", "white", "result", "event", "moves",
    "size", "file"};

const char *game_column_name(enum game_column c)
{
    return column_names[c];
}

enum game_column game_column_find(struct slice name)
{
    int c = 0;

    while (c < COLUMN_COUNT && !slice_is(name, column_names[c]))
        c++;
    return (enum game_column)c;
}

const char *game_column_title(enum game_column c)
{
    switch (c) {
    /* TR: short for number, as wide as numbers are: # would do */
    case COLUMN_NUMBER: return tr_in("column", "no");
    case COLUMN_DATE: return tr_in("column", "date");
    case COLUMN_BLACK: return tr_in("column", "black");
    case COLUMN_WHITE: return tr_in("column", "white");
    case COLUMN_RESULT: return tr_in("column", "result");
    case COLUMN_EVENT: return tr_in("column", "event");
    case COLUMN_MOVES: return tr_in("column", "moves");
    case COLUMN_SIZE: return tr_in("column", "size");
    default: return tr_in("column", "file");
    }
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* A column of moves that has nothing but zeros is as good as empty. */
void game_columns_add(struct game_columns *c, const struct slice fields[COLUMN_COUNT])
{
    const bool has_players = fields[COLUMN_BLACK].len > 0 || fields[COLUMN_WHITE].len > 0;

    for (int i = COLUMN_DATE; i < COLUMN_FILE; i++) {
        const struct slice text = fields[i];
        int *widest = i == COLUMN_EVENT && !has_players ? &c->widest_name : &c->widest[i];
        const int width = text_width(i == COLUMN_DATE ? slice_part(text, 0, slice_find(text, ',')) : text,
            c->ambiguous);

        if (i != COLUMN_MOVES || !slice_is(text, "0"))
            *widest = greater(*widest, width);
    }
}

void game_columns_count(struct game_columns *c, size_t games)
{
    int digits = 1;

    if (games < 2)
        return;
    while ((games /= 10) > 0)
        digits++;
    c->widest[COLUMN_NUMBER] = greater(c->widest[COLUMN_NUMBER], digits);
}

static size_t folder_bytes(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? (size_t)(slash - name) + 1 : 0;
}

static void measure_name(struct game_columns *c, const char *name)
{
    struct buf text = {0};

    text_filter(&text, slice_of(name));
    c->widest[COLUMN_FILE] = greater(c->widest[COLUMN_FILE], text_width(buf_slice(&text), c->ambiguous));
    buf_free(&text);
}

void game_columns_files(struct game_columns *c, const struct shelf *s)
{
    const size_t folder = c->folder, named = c->named;

    if (named == s->count)
        return;
    if (named == 0)
        c->folder = folder_bytes(s->files[0].name);
    for (; c->named < s->count; c->named++) {
        const char *first = s->files[0].name, *name = s->files[c->named].name;
        size_t same = 0;

        while (same < c->folder && name[same] == first[same])
            same++;
        while (same > 0 && first[same - 1] != '/')
            same--;
        c->folder = same;
    }
    if (c->folder != folder || named == 0)
        for (size_t i = 0; i < s->count && i < SAMPLE_NAMES && s->count > 1; i++)
            measure_name(c, s->files[i].name + c->folder);
}

/* ---- how wide ---- */

static const struct column_wish wishes_for[COLUMN_COUNT] = {
    [COLUMN_NUMBER] = {.rank = 6},
    [COLUMN_DATE] = {.most = 10, .rank = 4},
    [COLUMN_BLACK] = {.least = 14, .most = 28, .weight = 3, .rank = 9},
    [COLUMN_WHITE] = {.least = 14, .most = 28, .weight = 3, .rank = 8},
    [COLUMN_RESULT] = {.most = 9, .rank = 7},
    [COLUMN_EVENT] = {.least = 14, .most = 40, .weight = 4, .rank = 3},
    [COLUMN_MOVES] = {.rank = 2},
    [COLUMN_SIZE] = {.rank = 1},
    [COLUMN_FILE] = {.least = 12, .most = 30, .weight = 6, .rank = 10},
};

static void wish_names(struct column_wish *black, struct column_wish *white, int widest)
{
    struct column_wish *last = white->widest > 0 ? white : black;
    const int both = black->widest + white->widest + (black->widest > 0 && white->widest > 0 ? COLUMNS_GAP : 0);

    if (widest > both)
        last->widest += widest - both;
}

void game_columns_wish(const struct game_columns *c, bool has_titles, struct column_wish wishes[COLUMN_COUNT])
{
    const bool has_players = game_columns_have_players(c);

    for (int i = 0; i < COLUMN_COUNT; i++) {
        const int title = has_titles ? text_width(slice_of(game_column_title((enum game_column)i)), c->ambiguous) : 0;
        const int widest = i == COLUMN_EVENT && !has_players ? c->widest_name : c->widest[i];

        wishes[i] = wishes_for[i];
        wishes[i].widest = widest > 0 ? greater(widest, title) : 0;
    }
    if (has_players)
        wish_names(&wishes[COLUMN_BLACK], &wishes[COLUMN_WHITE], c->widest_name);
    else
        wishes[COLUMN_EVENT].rank = wishes_for[COLUMN_BLACK].rank;
}

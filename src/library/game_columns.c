/* library/game_columns.c - the columns of the list of games: their names, and how much they have */
#include "library/game_columns.h"

#include <string.h>

#include "base/text.h"

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
        const int width = text_width(i == COLUMN_DATE ? slice_part(text, 0, slice_find(text, ',')) : text, 1);

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
    c->widest[COLUMN_FILE] = greater(c->widest[COLUMN_FILE], text_width(buf_slice(&text), 1));
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

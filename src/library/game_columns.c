/* library/game_columns.c - the columns of the list of games: how much they have */
#include "library/game_columns.h"

#include <string.h>

#include "base/text.h"

/* Names of files that are measured. */
#define SAMPLE_NAMES 2000

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* A column of moves that has nothing but zeros is as good as empty. */
void game_columns_add(struct game_columns *c, const struct facts_row *row)
{
    const bool has_players = row->field[FACT_BLACK].len > 0 || row->field[FACT_WHITE].len > 0;
    for (int i = 0; i < FACT_COUNT; i++) {
        const struct slice text = row->field[i];
        int *widest = i == FACT_EVENT && !has_players ? &c->widest_name : &c->widest[i];

        if (text.len == 0 || i == FACT_GAME || i == FACT_FILE || (i == FACT_MOVES && slice_is(text, "0")))
            continue;
        *widest = greater(*widest, text_width(text, c->ambiguous));
    }
}

void game_columns_count(struct game_columns *c, size_t games)
{
    int digits = 1;
    if (games < 2)
        return;
    while ((games /= 10) > 0)
        digits++;
    c->widest[FACT_GAME] = greater(c->widest[FACT_GAME], digits);
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
    c->widest[FACT_FILE] = greater(c->widest[FACT_FILE], text_width(buf_slice(&text), c->ambiguous));
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
    for (size_t i = c->folder != folder || named < 2 ? 0 : named; i < s->count && i < SAMPLE_NAMES && s->count > 1; i++)
        measure_name(c, s->files[i].name + c->folder);
}

/* ---- how wide ---- */

static void wish_names(struct column_wish *black, struct column_wish *white, int widest)
{
    struct column_wish *last = white->widest > 0 ? white : black;
    const int both = black->widest + white->widest + (black->widest > 0 && white->widest > 0 ? COLUMNS_GAP : 0);
    if (widest > both)
        last->widest += widest - both;
}

void game_columns_wish(const struct game_columns *c, bool has_titles, struct column_wish wishes[FACT_COUNT])
{
    const bool has_players = game_columns_have_players(c);
    for (int i = 0; i < FACT_COUNT; i++) {
        const int widest = i == FACT_EVENT && !has_players ? c->widest_name : c->widest[i];

        wishes[i] = fact_rows[i].wish;
        wishes[i].widest = widest;
        if (has_titles && widest > 0)
            wishes[i].widest = greater(widest, text_width(slice_of(fact_title((enum fact)i)), c->ambiguous));
    }
    if (has_players)
        wish_names(&wishes[FACT_BLACK], &wishes[FACT_WHITE], c->widest_name);
    else
        wishes[FACT_EVENT].rank = fact_rows[FACT_BLACK].wish.rank;
}

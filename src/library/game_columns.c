/* library/game_columns.c - the columns of the list of games: how much they have, which are shown, and how wide */
#include "library/game_columns.h"

#include <string.h>

#include "base/names.h"
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
        c->folder = path_same(s->files[0].name, s->files[0].name);
    for (; c->named < s->count; c->named++) {
        const size_t same = path_same(s->files[0].name, s->files[c->named].name);
        c->folder = same < c->folder ? same : c->folder;
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
    const bool has_players = c->widest[FACT_BLACK] > 0 || c->widest[FACT_WHITE] > 0;
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

/* ---- which are shown ---- */

static int wanted(const struct column_wish *w, bool is_limited)
{
    return is_limited && w->most > 0 && w->widest > w->most ? w->most : w->widest;
}

static int needed(const struct column_wish *w)
{
    const int all = wanted(w, true);
    return w->weight > 0 && w->least < all ? w->least : all;
}

/* Returns what is left. */
static int place(const struct column_wish *wishes, int count, int from, int to, int left, int *widths)
{
    for (int rank = from; rank >= to; rank--)
        for (int i = 0; i < count; i++) {
            const int least = needed(&wishes[i]);

            if (wishes[i].rank != rank || least == 0 || left < least + COLUMNS_GAP)
                continue;
            widths[i] = least;
            left -= least + COLUMNS_GAP;
        }
    return left;
}

static bool can_grow(const struct column_wish *w, bool is_limited, int width)
{
    return width > 0 && width < wanted(w, is_limited);
}

/* Gives what is left to those that would cut their texts, in rounds, the most important first. */
static int grow(const struct column_wish *wishes, int count, bool is_limited, int left, int *widths)
{
    bool grows = true;
    while (left > 0 && grows) {
        grows = false;
        for (int rank = COLUMNS_RANKS; rank > 0; rank--)
            for (int i = 0; i < count; i++)
                for (int n = 0; wishes[i].rank == rank && n < wishes[i].weight && left > 0; n++) {
                    if (!can_grow(&wishes[i], is_limited, widths[i]))
                        break;
                    widths[i]++;
                    left--;
                    grows = true;
                }
    }
    return left;
}

void columns_fit(const struct column_wish *wishes, int count, int width, int *widths)
{
    int left = width + COLUMNS_GAP;
    for (int i = 0; i < count; i++)
        widths[i] = 0;
    left = place(wishes, count, COLUMNS_RANKS, COLUMNS_SPARE + 1, left, widths);
    left = grow(wishes, count, true, left, widths);
    left = place(wishes, count, COLUMNS_SPARE, 1, left, widths);
    grow(wishes, count, false, left, widths);
}

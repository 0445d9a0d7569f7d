/* library/columns.c - the columns of a list: which are shown, and how wide */
#include "library/columns.h"

#include <stdbool.h>

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

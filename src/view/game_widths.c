/* view/game_widths.c - the list of games on the screen: the widths of its columns and of the preview */
#include "view/game_widths.h"

#include "view/games.h"
#include "view/pane.h"
#include "view/preview.h"

#define SIGN_COLUMNS 2 /* of solved or failed problems, and of games with a star */

void game_widths_make(const struct session *s, struct rect r, struct game_widths *w)
{
    struct columns_wished wished;
    *w = (struct game_widths){.rows = r.width};
    w->star = PANE_MARK + (s->shelf.has_problems ? SIGN_COLUMNS : 0);
    w->indent = w->star + (s->shelf.star_count > 0 ? SIGN_COLUMNS : 0);
    game_columns_wish(game_list_columns(s->list), true, &wished);
    if (!session_option(s, OPTION_SPOILERS))
        wished.at[FACT_RESULT].widest = 0;
    columns_fit(&wished, r.width - w->indent, w->at);
    if (r.width < PREVIEW_WIDTH_LEAST)
        return;
    struct game_widths beside = *w;
    beside.preview = PREVIEW_COLUMNS;
    beside.rows -= PREVIEW_COLUMNS + PREVIEW_GAP;
    columns_fit(&wished, beside.rows - w->indent, beside.at);
    if (columns_cut(&wished, beside.at) == columns_cut(&wished, w->at))
        *w = beside;
}

enum fact game_widths_find(const struct game_widths *w, int x)
{
    int left = w->indent;
    for (int i = 0; fact_on_screen(i) != FACT_COUNT; i++) {
        const enum fact column = fact_on_screen(i);

        if (w->at[column] > 0 && x >= left && x < left + w->at[column] + COLUMNS_GAP)
            return column;
        left += w->at[column] > 0 ? w->at[column] + COLUMNS_GAP : 0;
    }
    return FACT_COUNT;
}

/* reader/diagnosis.c - the defects of the current record */
#include "reader/diagnosis.h"

#include <stdio.h>

#include "base/mem.h"
#include "rules/clean.h"

/* Finds line and column of each in one pass through the file, as they are sorted by place. */
static void places_make(struct reader *r, const struct sgf_collection *c)
{
    struct sgf_place place = sgf_collection_place(c);
    r->diag_columns = 0;
    r->diag_places = mem_resize(r->diag_places, r->diags.count + 1, sizeof *r->diag_places);
    for (size_t i = 0; i < r->diags.count; i++) {
        sgf_place_move(&place, sgf_diag_at(&r->diags.at[i]), r->record.charset);
        r->diag_places[i] = (struct diagnosis_place){place.line, place.column};
        const int columns = snprintf(NULL, 0, "%zu:%zu", place.line, place.column);
        r->diag_columns = columns > r->diag_columns ? columns : r->diag_columns;
    }
}

void diagnosis_make(struct reader *r, const struct sgf_collection *c)
{
    if (r->has_diags || !r->has_game)
        return;
    r->diags.limit = DIAGNOSIS_MOST;
    clean_check(&r->record, c, &r->diags);
    places_make(r, c);
    r->has_diags = true;
}

void diagnosis_clear(struct reader *r)
{
    sgf_diags_clear(&r->diags);
    r->has_diags = false;
}

uint32_t diagnosis_node(const struct sgf_game *g, uint64_t at)
{
    uint32_t low = 0, high = g->prop_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sgf_prop_place(g, middle) <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? sgf_node_of(g, low - 1) : 0;
}

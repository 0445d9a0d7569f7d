/* view/diagnosis.c - what is wrong with the record that is looked at */
#include "view/diagnosis.h"

#include "base/mem.h"
#include "rules/clean.h"

/* Line and column of each, in one walk through the file: they are sorted by place. */
static void places_make(struct session *s)
{
    const struct sgf_collection *c = &s->files[s->file].collection;
    struct sgf_place place = sgf_place_start(c->file);

    s->diag_places = mem_resize(s->diag_places, s->diags.count + 1, sizeof *s->diag_places);
    for (size_t i = 0; i < s->diags.count; i++) {
        sgf_place_move(&place, sgf_diag_at(&s->diags.at[i]), s->record.charset);
        s->diag_places[i] = (struct session_place){place.line, place.column};
    }
}

void diagnosis_make(struct session *s)
{
    if (s->has_diags || !s->has_game)
        return;
    s->diags.limit = DIAGNOSIS_MOST;
    clean_check(&s->record, &s->files[s->file].collection, &s->diags);
    places_make(s);
    s->has_diags = true;
}

void diagnosis_clear(struct session *s)
{
    sgf_diags_clear(&s->diags);
    s->has_diags = false;
    s->selected[PANE_DIAGNOSTICS] = s->scroll[PANE_DIAGNOSTICS] = 0;
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
    if (low == 0)
        return 0;
    const uint32_t prop = low - 1;
    low = 0;
    high = g->node_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (sgf_prop_first(g, middle) <= prop)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? low - 1 : 0;
}

void diagnosis_follow(struct session *s)
{
    const int selected = s->selected[PANE_DIAGNOSTICS];

    if (!s->has_diags || selected < 0 || (size_t)selected >= s->diags.count)
        return;
    s->screen = PANE_BOARD;
    session_leap(s, diagnosis_node(&s->record, sgf_diag_at(&s->diags.at[selected])));
}
